//! Lowers ranges, iterators, and their adapters and consumers, such as `rev`, `map`, `filter` and `fold`.
//!
//! A sequence exists only while the function is lowered. Where it is consumed, it becomes a loop.

use super::body::{Body, Value};
use super::calls::Arguments;
use super::parts;
use super::stages::Stage;
use super::types::Type;
use crate::front::prelude::*;

/// The numbers or elements that a sequence consists of. A counter, which starts at 0, selects the next one.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// Consecutive numbers, starting at `from`.
    Range { from: Operand, kind: Type },
    /// Elements in memory, by reference or by value.
    Elements { first: Operand, element: Type, by_reference: bool },
    /// A value whose type defines a method `next`; `this` is its address.
    Own { this: Value },
}

/// Maps the counter to an index into the base: `start + counter * step`, in wrapping arithmetic.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// The number of items; `None` for an endless sequence.
    pub(super) count: Option<Operand>,
    /// The index of the first item; `None` for 0.
    pub(super) start: Option<Operand>,
    /// The distance between two items; `None` for 1.
    pub(super) step: Option<Operand>,
}

/// Methods that advance an iterator past the items that they look at. The iterator can be used further afterwards.
const ADVANCING: [&str; 6] = ["all", "any", "by_ref", "find", "next", "position"];

#[derive(Clone, Debug)]
pub(super) struct Sequence<'t> {
    pub(super) base: Base,
    pub(super) walk: Walk,
    pub(super) stages: Vec<Stage<'t>>,
}

impl Sequence<'_> {
    fn new(base: Base, count: Option<Operand>) -> Self {
        Self { base, walk: Walk { count, ..Walk::default() }, stages: Vec::new() }
    }
}

impl<'t> Body<'_, 't> {
    fn new_sequence(&mut self, sequence: Sequence<'t>) -> Value {
        self.sequences.push(sequence);
        Value { kind: Type::Sequence(self.sequences.len() - 1), ..self.never() }
    }

    /// Returns the ends of a range, and whether the last one is included.
    pub(super) fn bounds(&mut self, node: Node<'t>) -> Fallible<(Option<Value>, Option<Value>, bool)> {
        let is_inclusive = has(node, "..=");
        let sign = if is_inclusive { "..=" } else { ".." };
        let mut cursor = node.walk();
        let at =
            node.children(&mut cursor).find(|child| child.kind() == sign).map_or(0, |sign| sign.start_byte());
        let (mut from, mut to) = (None, None);
        for part in parts(node) {
            let value = self.value(part)?;
            let value = self.strip_references(part, value)?;
            if part.start_byte() < at {
                from = Some(value);
            } else {
                to = Some(value);
            }
        }
        if let (Some(from), Some(to)) = (&from, &to) {
            self.expect(node, &from.kind, &to.kind)?;
        }
        Ok((from, to, is_inclusive))
    }

    pub(super) fn range(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (from, to, is_inclusive) = self.bounds(node)?;
        let from = from.ok_or_else(|| self.refuse(node, "a range without a start"))?;
        if !self.inference.is_integer(&from.kind) && !matches!(self.resolve(&from.kind), Type::Char) {
            return Err(self.refuse(node, "a range of anything but integers"));
        }
        let count = to.map(|to| self.range_length(&from, &to, is_inclusive));
        let base = Base::Range { from: from.operand, kind: from.kind };
        Ok(self.new_sequence(Sequence::new(base, count)))
    }

    /// Returns the number of integers in a range: 0 if it ends before it begins.
    fn range_length(&mut self, from: &Value, to: &Value, is_inclusive: bool) -> Operand {
        let (low, high) = (&from.operand, &to.operand);
        let operator = if is_inclusive { Binary::LessOrEqual } else { Binary::Less };
        let is_any = self.operation(operator, Rules::WRAP, low, high);
        let (low, high) = (self.as_size(low.clone()), self.as_size(high.clone()));
        let factor = self.as_size(is_any);
        let steps = self.operation(Binary::Subtract, Rules::WRAP, &high, &low);
        let count = self.operation(Binary::Multiply, Rules::WRAP, &steps, &factor);
        if is_inclusive { self.operation(Binary::Add, Rules::REFUSE, &count, &factor) } else { count }
    }

    /// Returns the sequence over which a `for` loop or an adapter iterates, or `None` if the value has none.
    pub(super) fn sequence_of(&mut self, node: Node<'t>, value: &Value) -> Fallible<Option<Sequence<'t>>> {
        let kind = self.resolve(&value.kind);
        if let Type::Sequence(index) = kind {
            return Ok(Some(self.sequences[index].clone()));
        }
        let by_reference = matches!(kind, Type::Reference(_));
        // The loop iterates over a copy of an array, because its body may change the variable.
        let is_changeable = match node.kind() {
            "identifier" => self.state.known(self.text(node)).is_some(),
            kind => matches!(kind, "field_expression" | "index_expression"),
        };
        let mut place = self.place_of(value)?;
        if is_changeable && matches!(kind, Type::Array(..)) {
            let whole = self.b.load(&place);
            let value = Value { operand: self.copied(&whole), kind: kind.clone() };
            place = self.place_of(&value)?;
        }
        if !by_reference && self.has_member(&kind, "next") {
            // Each iteration changes the iterator, so it needs memory of its own.
            let shape = self.shape(&kind)?;
            let address = self.temporary(shape.clone());
            let own = Place::Memory { address, shape };
            self.write_part(&own, value);
            let this = self.borrow(&own, &kind)?;
            return Ok(Some(Sequence::new(Base::Own { this }, None)));
        }
        if self.has_member(&kind, "into_iter") {
            let place = self.place_of(value)?;
            let this = Value { operand: self.b.load(&place), kind: kind.clone() };
            if let Some(result) = self.own_operator(node, "into_iter", this, None)? {
                return self.sequence_of(node, &result);
            }
        }
        let (place, inner) = self.deref_elements(node, place, kind.clone())?;
        if by_reference && self.has_member(&inner, "next") {
            let this = self.borrow(&place, &inner)?;
            return Ok(Some(Sequence::new(Base::Own { this }, None)));
        }
        if !matches!(inner, Type::Array(..) | Type::Slice(_)) {
            return Ok(None);
        }
        let (first, length, element) = self.elements(&place, &inner)?;
        let base = Base::Elements { first, element, by_reference };
        Ok(Some(Sequence::new(base, Some(length))))
    }

    pub(super) fn for_loop(&mut self, node: Node<'t>) -> Fallible<Value> {
        let over = field(node, "value")?;
        let value = self.value(over)?;
        let (pattern, block) = (field(node, "pattern")?, field(node, "body")?);
        let label = self.label(node);
        let Some(sequence) = self.sequence_of(over, &value)? else {
            if let Type::Variable(_) = self.resolve(&value.kind) {
                self.stuck(over)?;
                return Ok(self.unit());
            }
            let name = self.name(&value.kind);
            return Err(self.refuse(over, &format!("a `for` over {name}")));
        };
        self.lower_to_loop(node, label, sequence, &mut |body, item| {
            let place = body.place_of(&item)?;
            body.bind_pattern(pattern, &place, &item.kind)?;
            let value = body.value(block)?;
            body.expect(block, &super::types::UNIT, &value.kind)
        })?;
        Ok(self.unit())
    }

    /// Lowers a sequence to a loop.
    #[expect(clippy::needless_pass_by_value, reason = "the loop uses the sequence up")]
    fn lower_to_loop(
        &mut self,
        node: Node<'t>,
        label: Option<&'t str>,
        sequence: Sequence<'t>,
        turn: &mut dyn FnMut(&mut Self, Value) -> Fallible<()>,
    ) -> Fallible<()> {
        let counter = self.b.constant(Scalar::U64, 0);
        // For each stage, the number of items that passed it so far, for `enumerate` and `take` after a `filter`.
        let passed: Vec<Operand> = sequence.stages.iter().map(|_| self.b.constant(Scalar::U64, 0)).collect();
        let (label, block) = self.body_with_target(true, label, None, &mut |body, label| {
            body.scoped(|body| {
                if let Some(count) = &sequence.walk.count {
                    let goes_on = body.operation(Binary::Less, Rules::WRAP, &counter, count);
                    body.break_unless(&goes_on, label);
                }
                for (stage, passed) in sequence.stages.iter().zip(&passed) {
                    if let Stage::Take(limit) = stage {
                        let goes_on = body.operation(Binary::Less, Rules::WRAP, passed, limit);
                        body.break_unless(&goes_on, label);
                    }
                }
                let mut item = body.item(node, &sequence, &counter, label)?;
                for (stage, passed) in sequence.stages.iter().zip(&passed) {
                    item = body.stage(node, stage, passed, item, label)?;
                }
                turn(body, item)
            })
        })?;
        let next = self.block(&mut |body| {
            body.count(&counter);
            Ok(())
        })?;
        self.b.emit(Op::Loop { label, body: block, next });
        Ok(())
    }

    /// Returns the item that the counter selects, before any stage.
    pub(super) fn item(
        &mut self,
        node: Node<'t>,
        sequence: &Sequence<'t>,
        counter: &Operand,
        label: Label,
    ) -> Fallible<Value> {
        let distance = self.scaled(counter, sequence.walk.step.as_ref());
        let index = self.sum(sequence.walk.start.as_ref(), distance);
        match &sequence.base {
            Base::Range { from, kind } => {
                let kind = self.resolve(kind);
                let scalar = kind.scalar().unwrap_or(Scalar::I32);
                let distance = self.b.convert(index, scalar, Overflow::Wrap);
                let rules = if sequence.walk.count.is_some() { Rules::WRAP } else { Rules::REFUSE };
                let operand = self.operation(Binary::Add, rules, from, &distance);
                Ok(Value { operand, kind })
            }
            Base::Elements { first, element, by_reference } => {
                let shape = self.shape(element)?;
                let place = self.element_at(first.register, &index, shape);
                if *by_reference {
                    return self.borrow(&place, element);
                }
                Ok(Value { operand: self.b.load(&place), kind: element.clone() })
            }
            Base::Own { this } => {
                let next = self.own_operator(node, "next", this.clone(), None)?;
                let next = next.ok_or_else(|| self.refuse(node, "an iterator without `next`"))?;
                self.inner_of(node, &next, Op::Break(label))
            }
        }
    }

    /// Returns the value in an `Option`. If there is none, `otherwise` is executed.
    pub(super) fn inner_of(&mut self, node: Node<'t>, found: &Value, otherwise: Op) -> Fallible<Value> {
        let (place, kind) = (self.place_of(found)?, self.resolve(&found.kind));
        let Type::Defined(_, arguments) = &kind else { return self.open_value(node, 4) };
        let some = self.variant_test(&place, &kind, 1)?;
        self.b.unless(&some, otherwise);
        let inner = self.variant_field(&place, &kind, 1, 0)?.0;
        Ok(self.loaded((inner, arguments[0].clone())))
    }

    /// Lowers a sum, in which `None` stands for 0.
    pub(super) fn sum(&mut self, start: Option<&Operand>, distance: Operand) -> Operand {
        match start {
            Some(start) => self.operation(Binary::Add, Rules::WRAP, start, &distance),
            None => distance,
        }
    }

    /// Lowers a method of a sequence. The result is another sequence, or a value if the method consumes the sequence.
    pub(super) fn sequence_method(
        &mut self,
        node: Node<'t>,
        index: usize,
        name: &str,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Value> {
        if ADVANCING.contains(&name) && !self.front.items.is_prelude(node) && !is_made_here(node) {
            return Err(self
                .refuse(node, &format!("`{name}`, which advances a named iterator,"))
                .help("use the iterator where it is created, or write a loop"));
        }
        let sequence = self.sequences[index].clone();
        if let Base::Own { this } = &sequence.base
            && let Type::Reference(own) = self.resolve(&this.kind)
            && let Some(other) =
                ["fold", "nth", "try_fold"].into_iter().find(|other| self.has_member(&own, other))
        {
            let type_name = self.name(&own);
            let refused = self.refuse(node, &format!("`{name}` of {type_name}, which defines `{other}`,"));
            return Err(refused.help("write a loop"));
        }
        let values = self.lowered_arguments(arguments)?;
        if let Some(made) = self.adapter_method(node, sequence.clone(), name, &values)? {
            return Ok(self.new_sequence(made));
        }
        self.consumer_method(node, index, name, values)
    }

    /// Lowers a method that consumes the sequence. Most of them are written in Rust, like the rest of the prelude.
    fn consumer_method(
        &mut self,
        node: Node<'t>,
        index: usize,
        name: &str,
        mut values: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        let sequence = self.sequences[index].clone();
        match (name, values.len()) {
            ("contains", 1) => return self.contains(node, sequence, values.remove(0)),
            ("len", 0) if sequence.stages.is_empty() && sequence.walk.count.is_some() => {
                return Ok(self.size(sequence.walk.count.expect("it was asked")));
            }
            ("collect", 0) => return self.collect_into(node, index),
            ("sum" | "product", 0) if self.front.items.defines_own(name) => {
                return self.own_sum(node, index, name);
            }
            _ => {
                let this = Value { kind: Type::Sequence(index), ..self.never() };
                if let Some((function, environment)) = self.sequence_member(node, &this.kind, name) {
                    values.insert(0, (this, node));
                    return self.invoke(node, function, environment, values);
                }
            }
        }
        Err(self.refuse(node, &format!("the iterator method `{name}`")))
    }

    /// Lowers `sum` or `product` where the source says for some type what it is.
    fn own_sum(&mut self, node: Node<'t>, index: usize, name: &str) -> Fallible<Value> {
        let generics = field(node, "function")?.child_by_field_name("type_arguments").map(parts);
        let wanted = match generics.as_deref() {
            Some([wanted]) => self.kind_of(*wanted)?,
            _ => self.variable_of(node, 0, false),
        };
        let this = Value { kind: Type::Sequence(index), ..self.never() };
        let (function, environment) = match self.resolve(&wanted) {
            Type::Variable(_) if !self.inference.guesses => {
                self.stuck(node)?;
                return Ok(Value { kind: wanted, ..this });
            }
            kind @ Type::Defined(..) => match self.find_of_trait(node, &kind, name, None)? {
                Some(found) => found,
                None => return Err(self.refuse(node, &format!("`{name}` of this type"))),
            },
            _ => self.sequence_member(node, &this.kind, name).expect("the standard library has it"),
        };
        let value = self.invoke(node, function, environment, vec![(this, node)])?;
        self.coerce(value, &wanted, node)
    }

    /// Lowers `collect` into a type that defines `from_iter`.
    fn collect_into(&mut self, node: Node<'t>, index: usize) -> Fallible<Value> {
        let generics = field(node, "function")?.child_by_field_name("type_arguments").map(parts);
        let wanted = match generics.as_deref() {
            Some([wanted]) => self.kind_of(*wanted)?,
            _ => self.variable_of(node, 0, false),
        };
        let wanted = self.resolve(&wanted);
        if let Type::Variable(_) = wanted {
            self.stuck(node)?;
            return Ok(Value { kind: wanted, ..self.never() });
        }
        let Some((function, environment)) = self.find_of_trait(node, &wanted, "from_iter", None)? else {
            let name = self.name(&wanted);
            return Err(self.refuse(node, &format!("`collect` into {name}")).help("fill an array in a loop"));
        };
        let this = Value { kind: Type::Sequence(index), ..self.never() };
        self.invoke(node, function, environment, vec![(this, node)])
    }

    #[expect(clippy::needless_pass_by_value, reason = "the method uses the sequence up")]
    fn contains(
        &mut self,
        node: Node<'t>,
        sequence: Sequence<'t>,
        (value, at): (Value, Node<'t>),
    ) -> Fallible<Value> {
        let (Base::Range { from, kind }, true) = (&sequence.base, sequence.stages.is_empty()) else {
            return Err(self.refuse(node, "`contains` here"));
        };
        let value = self.strip_references(at, value)?;
        self.expect(at, kind, &value.kind)?;
        let above = self.operation(Binary::GreaterOrEqual, Rules::WRAP, &value.operand, from);
        let Some(count) = &sequence.walk.count else { return Ok(self.boolean(above)) };
        let (value, from) = (self.as_size(value.operand), self.as_size(from.clone()));
        let distance = self.operation(Binary::Subtract, Rules::WRAP, &value, &from);
        let below = self.operation(Binary::Less, Rules::WRAP, &distance, count);
        let both = self.operation(Binary::And, Rules::WRAP, &above, &below);
        Ok(self.boolean(both))
    }

    /// Lowers methods of arrays and slices, and of types that define a method `next`.
    pub(super) fn elements_method(
        &mut self,
        node: Node<'t>,
        this: &Value,
        name: &str,
        arguments: Arguments<'_, 't>,
    ) -> Fallible<Option<Value>> {
        let kind = self.resolve(&this.kind);
        let place = self.place_of(this)?;
        let (inner_place, inner) = self.deref_elements(node, place, kind.clone())?;
        if !matches!(inner, Type::Array(..) | Type::Slice(_)) {
            let Some(sequence) = self.sequence_of(node, this)? else { return Ok(None) };
            self.sequences.push(sequence);
            return self.sequence_method(node, self.sequences.len() - 1, name, arguments).map(Some);
        }
        let (first, length, element) = self.elements(&inner_place, &inner)?;
        match name {
            "len" => return Ok(Some(self.size(length))),
            "iter" | "iter_mut" | "into_iter" => {
                let by_reference = name != "into_iter" || matches!(kind, Type::Reference(_));
                let base = Base::Elements { first, element, by_reference };
                return Ok(Some(self.new_sequence(Sequence::new(base, Some(length)))));
            }
            _ => {}
        }
        let slice = Type::Slice(Arc::new(element.clone()));
        let Some((function, environment)) = self.find_member(node, &slice, name, None)? else {
            return Ok(None);
        };
        let this = self.slice(&first, &length, &element)?;
        let all = std::iter::once((this, node)).chain(self.lowered_arguments(arguments)?).collect();
        self.invoke(node, function, environment, all).map(Some)
    }
}

/// Returns `true` if the iterator of a method call is created in the call itself, so that nothing uses it later.
fn is_made_here(call: Node<'_>) -> bool {
    let mut at = Some(call);
    while let Some(node) = at {
        let inner = node.child_by_field_name("function").or_else(|| node.child_by_field_name("value"));
        at = match node.kind() {
            "parenthesized_expression" => parts(node).first().copied(),
            _ if node == call || matches!(node.kind(), "generic_function" | "field_expression") => inner,
            kind => return matches!(kind, "call_expression" | "range_expression" | "array_expression"),
        };
    }
    false
}
