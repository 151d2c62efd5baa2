//! Operations on values that the front ends of all languages share.

use super::lowering::Lower;
use crate::error::{Error, Fallible};
use crate::ir::machine::{self, Context, Datum};
use crate::ir::{
    self, Binary, Block, FrontEnd, Op, Operand, Overflow, Place, Refusal, Register, Rules, Scalar, Shape,
    Unary,
};
use crate::{Limits, Span};
use bitrose_core::bitboard::Mapping;
use std::sync::Arc;

pub(super) trait Values<'t>: Lower<'t> {
    /// Selects one of two values of the same shape that are already computed.
    fn one_of(&mut self, condition: &Operand, then: &Operand, otherwise: &Operand) -> Operand {
        let result = self.result_of(then.shape.clone());
        let [then, otherwise] = [then, otherwise].map(|value| {
            self.b().open();
            self.b().emit(Op::Copy { to: result.register, from: value.register });
            self.b().close()
        });
        self.b().branch(condition, then, otherwise);
        result
    }

    /// Selects one of two numbers: `a` if `a operator b` holds, otherwise `b`.
    fn chosen(&mut self, operator: Binary, a: &Operand, b: &Operand) -> Operand {
        let is_first = self.operation(operator, Rules::WRAP, a, b);
        self.one_of(&is_first, a, b)
    }

    /// Lowers the absolute value of a number; `overflow` is the rule for the smallest one.
    fn absolute(&mut self, value: &Operand, overflow: Overflow) -> Operand {
        let zero = self.b().constant(value.scalar().expect("only numbers have a sign"), 0);
        let is_negative = self.operation(Binary::Less, Rules::WRAP, value, &zero);
        let result = self.result_of(value.shape.clone());
        self.b().emit(Op::Copy { to: result.register, from: value.register });
        self.b().open();
        let negated = self.b().unary(Unary::Negate, overflow, value);
        self.b().emit(Op::Copy { to: result.register, from: negated.register });
        let negative = self.b().close();
        self.b().branch(&is_negative, negative, Block::default());
        result
    }

    /// Tests whether a value is not 0. A Bool is returned as it is.
    fn truth(&mut self, operand: &Operand) -> Operand {
        if operand.shape == Shape::Scalar(Scalar::Bool) {
            return operand.clone();
        }
        self.operation_of_one(Unary::IsTrue, operand)
    }

    /// An operator with one operand that the source does not spell.
    fn operation_of_one(&mut self, operator: Unary, operand: &Operand) -> Operand {
        self.b().operation_of_one(operator, operand)
    }

    /// An operator with two operands that the source does not spell. References are compared as words.
    fn operation(&mut self, operator: Binary, rules: Rules, left: &Operand, right: &Operand) -> Operand {
        self.b().operation(operator, rules, left, right)
    }

    /// Stops with a rule of the language unless a condition holds.
    fn refuse_unless(&mut self, condition: &Operand, rule: &str) {
        self.b().unless(condition, Op::Refuse(Refusal::Rule(Arc::from(rule))));
    }

    /// Returns the place of a field of a struct in memory, by its name.
    fn field_place(&mut self, base: &Operand, name: &str) -> Option<Place> {
        let Shape::Struct(fields) = &base.shape else { return None };
        let (offset, shape) = fields.field(name)?;
        Some(self.b().field(base.register, offset, shape.clone()))
    }

    /// An element of an array, or of what a reference to elements leads to; the index is checked when it runs.
    fn element_place(&mut self, array: &Operand, index: &Operand) -> Option<Place> {
        let (element, length) = match &array.shape {
            Shape::Array(element, length) => (element, Some(*length)),
            Shape::Reference(element) => (element, None),
            _ => return None,
        };
        Some(self.b().element(array.register, index, (**element).clone(), length))
    }

    /// Returns the element or field with a fixed index, for the values of a list; `None` past the last one.
    fn part(&mut self, address: Register, shape: &Shape, index: u32) -> Option<Place> {
        let (offset, part) = shape.part(index)?;
        Some(self.b().field(address, offset, part))
    }

    /// Where a value goes that several ways lead to; of an array or struct its address.
    fn result_of(&mut self, shape: Shape) -> Operand {
        let held = if shape.is_word() { shape.clone() } else { shape.clone().reference() };
        Operand { register: self.b().register(held), shape }
    }

    /// A copy that nothing changes any more: of a value in memory one of its own.
    fn copied(&mut self, value: &Operand) -> Operand {
        if value.shape.is_word() || value.shape == Shape::Void {
            return value.clone();
        }
        let (address, shape) = (self.temporary(value.shape.clone()), value.shape.clone());
        self.put(&Place::Memory { address, shape: shape.clone() }, value);
        Operand { register: address, shape }
    }

    /// A value of several parts, in order.
    fn assembled(&mut self, shape: Shape, parts: &[Operand]) -> Operand {
        let address = self.temporary(shape.clone());
        for (index, part) in (0..).zip(parts) {
            let place = self.part(address, &shape, index).expect("a value has as many parts as its type");
            self.put(&place, part);
        }
        Operand { register: address, shape }
    }

    /// Compares two values in memory word by word; `operator` is `Equal` or `NotEqual`.
    fn compare_words(&mut self, operator: Binary, left: &Operand, right: &Operand) -> Operand {
        let mut all = self.b().constant(Scalar::Bool, 1);
        for cell in 0..left.shape.cells() {
            let words = [left, right].map(|side| {
                let place = self.b().field(side.register, cell, Scalar::U64.into());
                self.b().load(&place)
            });
            let equal = self.operation(Binary::Equal, Rules::WRAP, &words[0], &words[1]);
            all = self.operation(Binary::And, Rules::WRAP, &all, &equal);
        }
        if operator == Binary::NotEqual { self.operation_of_one(Unary::Not, &all) } else { all }
    }

    /// A variable in memory without a name; the register of its address.
    fn temporary(&mut self, shape: Shape) -> Register {
        self.b().temporary(shape)
    }

    /// Returns a value of which every cell is 0.
    fn zeroed(&mut self, shape: Shape) -> Operand {
        if shape.is_word() {
            let register = self.b().register(shape.clone());
            self.b().emit(Op::Constant { to: register, word: 0 });
            return Operand { register, shape };
        }
        let (register, cells) = (self.temporary(shape.clone()), shape.cells());
        self.b().emit(Op::Zero { to: register, cells });
        Operand { register, shape }
    }

    /// Writes a value without a step of the trace.
    fn put(&mut self, place: &Place, value: &Operand) {
        self.b().put(place, value);
    }
}

impl<'t, L: Lower<'t>> Values<'t> for L {}

/// The value of a constant expression: the function with this key is lowered and run.
pub(super) fn constant(
    front_end: &mut dyn FrontEnd,
    source: &Arc<str>,
    key: &str,
    span: Span,
) -> Fallible<Datum> {
    let (module, function) = ir::lower(front_end, Arc::clone(source), key)?;
    let context = Context::new(Mapping::Lerf, Limits { steps: 0, ..Limits::default() });
    match machine::run(&module, function, &[], &context).result {
        Ok(Some(datum)) => Ok(datum),
        Ok(None) => Err(Error::new(span, "expected a constant").label("this gives no value")),
        Err(stop) => Err(Error::new(span, stop.error().message).label("in this constant")),
    }
}

/// The number that a constant expression gives.
pub(super) fn number(datum: &Datum) -> i128 {
    datum.shape.scalar().unwrap_or(Scalar::U64).value(datum.words[0].unwrap_or(0))
}

/// The word of a number: its low bits.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are wanted")]
pub(super) const fn low_bits(value: i128) -> u64 {
    value as u64
}
