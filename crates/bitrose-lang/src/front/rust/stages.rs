//! The stages through which the items of a sequence pass, and the methods that add them, such as `map`.

use super::body::{Body, Value};
use super::sequences::{Base, Sequence, Walk};
use super::types::{Type, USIZE};
use crate::front::prelude::*;

/// What is done with each item of a sequence.
#[derive(Clone, Debug)]
pub(super) enum Stage<'t> {
    Map(Value, Node<'t>),
    Filter(Value, Node<'t>),
    FilterMap(Value, Node<'t>),
    TakeWhile(Value, Node<'t>),
    Enumerate,
    /// Replaces a reference by the value that it points to.
    Copied,
    Take(Operand),
    /// Pairs the item with that of a second sequence.
    Zip(usize),
}

impl<'t> Body<'_, 't> {
    pub(super) fn stage(
        &mut self,
        node: Node<'t>,
        stage: &Stage<'t>,
        passed: &Operand,
        item: Value,
        label: Label,
    ) -> Fallible<Value> {
        match stage {
            Stage::Map(function, at) => self.call_value(node, function, vec![(item, *at)]),
            Stage::FilterMap(function, at) => {
                let found = self.call_value(node, function, vec![(item, *at)])?;
                self.inner_of(node, &found, Op::Continue(label))
            }
            Stage::Filter(function, at) | Stage::TakeWhile(function, at) => {
                let place = self.place_of(&item)?;
                let reference = self.borrow(&place, &item.kind)?;
                let fits = self.call_value(node, function, vec![(reference, *at)])?;
                self.expect(*at, &Type::Bool, &fits.kind)?;
                let is_end = matches!(stage, Stage::TakeWhile(..));
                self.b.unless(&fits.operand, if is_end { Op::Break(label) } else { Op::Continue(label) });
                Ok(item)
            }
            Stage::Enumerate => {
                let own = self.b.load(&Place::Register(passed.clone()));
                self.count(passed);
                let index = self.size(own);
                let kind = Type::Tuple(vec![USIZE, item.kind.clone()]);
                self.assemble(kind, &[index, item])
            }
            Stage::Copied => {
                let value = self.deref_value(node, &item)?;
                self.refuse_own_clone(node, &value.kind)?;
                Ok(value)
            }
            // The limit was tested before the item was computed.
            Stage::Take(_) => {
                self.count(passed);
                Ok(item)
            }
            Stage::Zip(other) => {
                let other = self.sequences[*other].clone();
                if let Some(count) = &other.walk.count {
                    let goes_on = self.operation(Binary::Less, Rules::WRAP, passed, count);
                    self.break_unless(&goes_on, label);
                }
                let second = self.item(node, &other, passed, label)?;
                self.count(passed);
                let kind = Type::Tuple(vec![item.kind.clone(), second.kind.clone()]);
                self.assemble(kind, &[item, second])
            }
        }
    }

    pub(super) fn adapter_method(
        &mut self,
        node: Node<'t>,
        mut sequence: Sequence<'t>,
        name: &str,
        values: &[(Value, Node<'t>)],
    ) -> Fallible<Option<Sequence<'t>>> {
        let is_plain = sequence.stages.is_empty() && sequence.walk.count.is_some();
        match (name, values) {
            ("map", [(function, at)]) => sequence.stages.push(Stage::Map(function.clone(), *at)),
            ("filter_map", [(function, at)]) => sequence.stages.push(Stage::FilterMap(function.clone(), *at)),
            ("filter", [(function, at)]) => sequence.stages.push(Stage::Filter(function.clone(), *at)),
            ("take_while", [(function, at)]) => sequence.stages.push(Stage::TakeWhile(function.clone(), *at)),
            ("enumerate", []) => sequence.stages.push(Stage::Enumerate),
            ("copied" | "cloned", []) => sequence.stages.push(Stage::Copied),
            ("clone", []) if matches!(sequence.base, Base::Own { .. }) => return Ok(None),
            ("into_iter" | "iter" | "by_ref" | "clone", []) => {}
            ("zip", [(other, at)]) => {
                // Rust does not specify how often a closure runs before the shorter sequence ends.
                if sequence.stages.iter().any(|stage| self.assigns(stage)) {
                    return Err(self.refuse(*at, "`zip` after a closure that changes something"));
                }
                let Some(second) = self.sequence_of(*at, other)? else {
                    return Err(self.refuse(*at, "`zip` with this"));
                };
                if !second.stages.is_empty() {
                    return Err(self.refuse(*at, "`zip` with a sequence that was changed"));
                }
                self.sequences.push(second);
                sequence.stages.push(Stage::Zip(self.sequences.len() - 1));
            }
            ("rev", []) => {
                let is_simple = |stage: &Stage<'t>| {
                    !matches!(stage, Stage::TakeWhile(..) | Stage::Enumerate | Stage::Take(_) | Stage::Zip(_))
                };
                if sequence.walk.count.is_none() || !sequence.stages.iter().all(is_simple) {
                    return Err(self.refuse(node, "`rev` here"));
                }
                let (all, one) =
                    (sequence.walk.count.clone().expect("it was asked"), self.b.constant(Scalar::U64, 1));
                let last = self.operation(Binary::Subtract, Rules::WRAP, &all, &one);
                self.skip(&mut sequence.walk, &last);
                let step = self.scaled(&one, sequence.walk.step.as_ref());
                sequence.walk.step = Some(self.operation_of_one(Unary::Negate, &step));
            }
            ("step_by", [(step, at)]) if is_plain => {
                self.expect(*at, &USIZE, &step.kind)?;
                self.step_by(&mut sequence.walk, &step.operand);
            }
            ("take", [(count, at)]) => {
                self.expect(*at, &USIZE, &count.kind)?;
                sequence.stages.push(Stage::Take(count.operand.clone()));
            }
            ("skip", [(count, at)]) if is_plain => {
                self.expect(*at, &USIZE, &count.kind)?;
                let all = sequence.walk.count.clone().expect("it was asked");
                let fits = self.operation(Binary::LessOrEqual, Rules::WRAP, &count.operand, &all);
                let rest = self.operation(Binary::Subtract, Rules::WRAP, &all, &count.operand);
                let factor = self.b.convert(fits, Scalar::U64, Overflow::Wrap);
                sequence.walk.count = Some(self.operation(Binary::Multiply, Rules::WRAP, &rest, &factor));
                self.skip(&mut sequence.walk, &count.operand);
            }
            _ => return Ok(None),
        }
        Ok(Some(sequence))
    }

    /// Returns `true` if the closure of a stage assigns to a variable.
    fn assigns(&self, stage: &Stage<'t>) -> bool {
        let (Stage::Map(function, _)
        | Stage::Filter(function, _)
        | Stage::FilterMap(function, _)
        | Stage::TakeWhile(function, _)) = stage
        else {
            return false;
        };
        let Type::Closure(index) = self.resolve(&function.kind) else { return false };
        let is_change = |kind| matches!(kind, "assignment_expression" | "compound_assignment_expr");
        tree::all(self.closures[index].node).any(|node| is_change(node.kind()))
    }

    /// Skips the first `count` items.
    fn skip(&mut self, walk: &mut Walk, count: &Operand) {
        let distance = self.scaled(count, walk.step.as_ref());
        walk.start = Some(self.sum(walk.start.as_ref(), distance));
    }

    /// Keeps every n-th item.
    fn step_by(&mut self, walk: &mut Walk, step: &Operand) {
        let is_set = self.truth(step);
        self.refuse_unless(&is_set, "`step_by` of 0");
        let all = walk.count.clone().expect("only a sequence with an end is stepped through");
        let one = self.b.constant(Scalar::U64, 1);
        let less = self.operation(Binary::Subtract, Rules::WRAP, step, &one);
        let sum = self.operation(Binary::Add, Rules::WRAP, &all, &less);
        walk.count = Some(self.operation(Binary::Divide, Rules::WRAP, &sum, step));
        walk.step = Some(self.scaled(step, walk.step.as_ref()));
    }

    /// Multiplies a number by a step; `None` stands for 1.
    pub(super) fn scaled(&mut self, number: &Operand, step: Option<&Operand>) -> Operand {
        match step {
            Some(step) => self.operation(Binary::Multiply, Rules::WRAP, number, step),
            None => number.clone(),
        }
    }
}
