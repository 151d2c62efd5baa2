//! Control that all languages have: loops, cases, what is left with `break`, operators that skip an operand.

use super::lowering::{Lower, Target};
use super::tree;
use super::values::Values;
use crate::error::Fallible;
use crate::ir::{Binary, Block, Label, Op, Operand, Register, Rules, Scalar, Shape};
use tree_sitter::Node;

/// The parts come as functions that lower them, in the order in which the source runs them.
pub(super) trait Control<'t>: Lower<'t> {
    /// `a && b`, `a || b`: a Bool. The right side runs only if the left one does not settle it.
    fn short_circuit(
        &mut self,
        is_and: bool,
        left: &Operand,
        right: impl FnOnce(&mut Self) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        let result = self.b().register(Scalar::Bool);
        let (asked, ()) = self.block(|lower| {
            let right = right(lower)?;
            lower.b().emit(Op::Copy { to: result, from: right.register });
            Ok(())
        })?;
        self.b().open();
        self.b().emit(Op::Constant { to: result, word: u64::from(!is_and) });
        let settled = self.b().close();
        let (then, otherwise) = if is_and { (asked, settled) } else { (settled, asked) };
        self.b().branch(left, then, otherwise);
        Ok(Operand { register: result, shape: Scalar::Bool.into() })
    }

    /// `c ? a : b`. `unify` gives the type of the result, and `convert` takes each value there.
    fn choose(
        &mut self,
        condition: &Operand,
        then: impl FnOnce(&mut Self) -> Fallible<Operand>,
        otherwise: impl FnOnce(&mut Self) -> Fallible<Operand>,
        unify: impl FnOnce(&mut Self, &Operand, &Operand) -> Fallible<Shape>,
        mut convert: impl FnMut(&mut Self, Operand, &Shape) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        let (then, otherwise) = (self.block(then)?, self.block(otherwise)?);
        let shape = unify(self, &then.1, &otherwise.1)?;
        self.joined(condition, then, otherwise, shape.clone(), |lower, value| convert(lower, value, &shape))
    }

    /// One of two values that blocks give; each is taken to the type of the result.
    fn joined<V>(
        &mut self,
        condition: &Operand,
        then: (Block, V),
        otherwise: (Block, V),
        shape: Shape,
        mut convert: impl FnMut(&mut Self, V) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        let result = self.result_of(shape);
        let mut end = |lower: &mut Self, (block, value): (Block, V)| -> Fallible<Block> {
            lower.b().reopen(block);
            let value = convert(lower, value)?;
            lower.b().emit(Op::Copy { to: result.register, from: value.register });
            Ok(lower.b().close())
        };
        let (then, otherwise) = (end(self, then)?, end(self, otherwise)?);
        self.b().branch(condition, then, otherwise);
        Ok(result)
    }

    /// `if` without `else`.
    fn when(&mut self, condition: &Operand, then: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        self.either(condition, then, |_| Ok(()))
    }

    /// `if` and `else`.
    fn either(
        &mut self,
        condition: &Operand,
        then: impl FnOnce(&mut Self) -> Fallible<()>,
        otherwise: impl FnOnce(&mut Self) -> Fallible<()>,
    ) -> Fallible<()> {
        let ((then, ()), (otherwise, ())) = (self.block(then)?, self.block(otherwise)?);
        self.b().branch(condition, then, otherwise);
        Ok(())
    }

    /// Leaves a loop or block unless a condition holds.
    fn break_unless(&mut self, condition: &Operand, label: Label) {
        self.b().unless(condition, Op::Break(label));
    }

    /// Makes a loop or block known to `break` while `inner` is lowered.
    fn targeted<T>(
        &mut self,
        is_loop: bool,
        name: Option<&'t str>,
        result: Option<Operand>,
        inner: impl FnOnce(&mut Self, Label) -> Fallible<T>,
    ) -> Fallible<(Label, T)> {
        let label = self.b().label();
        self.state().targets.push(Target { label, is_loop, name, result });
        let made = inner(self, label);
        self.state().targets.pop();
        Ok((label, made?))
    }

    /// `while`, `for`, `loop`: leaves before a turn for which `test` gives a false condition; `next` runs between two
    /// turns, after `continue` too.
    fn repeat(
        &mut self,
        name: Option<&'t str>,
        test: impl FnOnce(&mut Self) -> Fallible<Option<Operand>>,
        body: impl FnOnce(&mut Self) -> Fallible<()>,
        next: impl FnOnce(&mut Self) -> Fallible<()>,
    ) -> Fallible<()> {
        let (label, (body, ())) = self.targeted(true, name, None, |lower, label| {
            lower.block(|lower| {
                if let Some(condition) = test(lower)? {
                    lower.break_unless(&condition, label);
                }
                lower.scoped(body)
            })
        })?;
        let (next, ()) = self.block(next)?;
        self.b().emit(Op::Loop { label, body, next });
        Ok(())
    }

    /// A loop over the numbers below a count.
    fn counted(
        &mut self,
        name: Option<&'t str>,
        count: &Operand,
        turn: impl FnOnce(&mut Self, &Operand) -> Fallible<()>,
    ) -> Fallible<()> {
        let scalar = count.scalar().unwrap_or(Scalar::I32);
        let index = Operand { register: self.b().register(scalar), shape: scalar.into() };
        self.b().emit(Op::Constant { to: index.register, word: 0 });
        self.repeat(
            name,
            |lower| Ok(Some(lower.operation(Binary::Less, Rules::WRAP, &index, count))),
            |lower| turn(lower, &index),
            |lower| {
                let one = lower.b().constant(scalar, 1);
                let next = lower.operation(Binary::Add, Rules::WRAP, &index, &one);
                lower.b().emit(Op::Copy { to: index.register, from: next.register });
                Ok(())
            },
        )
    }

    /// Copies elements of an array into another one, from an index on.
    fn copy_elements(
        &mut self,
        [to, from]: [&Operand; 2],
        start: Option<&Operand>,
        count: &Operand,
        shape: &Shape,
    ) -> Fallible<()> {
        self.counted(None, count, |lower, index| {
            let value = lower.b().element(from.register, index, shape.clone(), None);
            let value = lower.b().load(&value);
            let at = start.map(|start| lower.operation(Binary::Add, Rules::WRAP, start, index));
            let place = lower.b().element(to.register, at.as_ref().unwrap_or(index), shape.clone(), None);
            lower.put(&place, &value);
            Ok(())
        })
    }

    /// `do … while`: the test comes after each turn.
    fn repeat_while(
        &mut self,
        name: Option<&'t str>,
        body: impl FnOnce(&mut Self) -> Fallible<()>,
        test: impl FnOnce(&mut Self) -> Fallible<Operand>,
    ) -> Fallible<()> {
        let (label, (body, ())) =
            self.targeted(true, name, None, |lower, _| lower.block(|lower| lower.scoped(body)))?;
        let (next, ()) = self.block(|lower| {
            let condition = test(lower)?;
            lower.break_unless(&condition, label);
            Ok(())
        })?;
        self.b().emit(Op::Loop { label, body, next });
        Ok(())
    }

    /// A block that `break` can leave: a `switch`, a block with a label.
    fn leavable(
        &mut self,
        name: Option<&'t str>,
        result: Option<Operand>,
        inner: impl FnOnce(&mut Self, Label) -> Fallible<()>,
    ) -> Fallible<()> {
        let (label, (body, ())) =
            self.targeted(false, name, result, |lower, label| lower.block(|lower| inner(lower, label)))?;
        self.b().emit(Op::Labeled { label, body });
        Ok(())
    }

    /// Writes a function out where it is called. Its `return` leaves a block.
    fn written_in_place(
        &mut self,
        result: Option<Operand>,
        inner: impl FnOnce(&mut Self) -> Fallible<()>,
    ) -> Fallible<()> {
        let label = self.b().label();
        let targets = std::mem::take(&mut self.state().targets);
        self.state().returns.push((label, result));
        let made = self.block(inner);
        self.state().returns.pop();
        self.state().targets = targets;
        self.b().emit(Op::Labeled { label, body: made?.0 });
        Ok(())
    }

    /// `return`, also in a function that is written out.
    fn return_register(&mut self, value: Option<Register>) {
        let Some((label, result)) = self.state().returns.last().cloned() else {
            return self.b().emit(Op::Return(value));
        };
        if let (Some(to), Some(from)) = (result, value) {
            self.b().emit(Op::Copy { to: to.register, from });
        }
        self.b().emit(Op::Break(label));
    }

    /// What `break` or `continue` leads to; with a name the one of this name.
    fn target(&mut self, node: Node<'t>, is_continue: bool, name: Option<&str>) -> Fallible<Target<'t>> {
        let fits = |target: &&Target<'t>| match name {
            Some(_) => target.name == name,
            None => target.is_loop || !is_continue,
        };
        let found = self.state().targets.iter().rev().find(fits).cloned();
        found.ok_or_else(|| match name {
            Some(name) => tree::error(node, format!("unknown label `{name}`"))
                .label("no loop or block around has this label"),
            None => tree::error(node, "nothing to leave").label("not inside a loop"),
        })
    }

    /// `break` and `continue` without a value.
    fn leave(&mut self, node: Node<'t>, is_continue: bool, name: Option<&str>) -> Fallible<()> {
        let label = self.target(node, is_continue, name)?.label;
        self.b().emit(if is_continue { Op::Continue(label) } else { Op::Break(label) });
        Ok(())
    }

    /// The index of the first of `count` cases whose test holds; tests after it do not run. A case without a test is the
    /// default: it is taken when no test holds. Without a default the index is `count`.
    fn select(
        &mut self,
        count: usize,
        mut test: impl FnMut(&mut Self, usize) -> Fallible<Option<Operand>>,
    ) -> Fallible<Operand> {
        let index = |case: usize| u64::try_from(case).expect("a source has few cases");
        let chosen = self.b().register(Scalar::U32);
        let mut default = count;
        let label = self.b().label();
        let (body, ()) = self.block(|lower| {
            for case in 0..count {
                let Some(holds) = test(lower, case)? else {
                    default = case;
                    continue;
                };
                lower.b().when(&holds, [Op::Constant { to: chosen, word: index(case) }, Op::Break(label)]);
            }
            lower.b().emit(Op::Constant { to: chosen, word: index(default) });
            Ok(())
        })?;
        self.b().emit(Op::Labeled { label, body });
        Ok(Operand { register: chosen, shape: Scalar::U32.into() })
    }

    /// Runs the case with the chosen index, and those behind it unless it leaves: `switch` of C.
    fn fall_through(
        &mut self,
        chosen: &Operand,
        count: usize,
        mut case: impl FnMut(&mut Self, usize) -> Fallible<()>,
    ) -> Fallible<()> {
        for index in 0..count {
            let own = self.b().constant(Scalar::U32, index as u64);
            let is_running = self.operation(Binary::LessOrEqual, Rules::WRAP, chosen, &own);
            self.when(&is_running, |lower| case(lower, index))?;
        }
        Ok(())
    }
}

impl<'t, L: Lower<'t>> Control<'t> for L {}
