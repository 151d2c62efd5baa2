//! Operations on values that the front ends of all languages share.

use super::Outline;
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
    fn select_operand(&mut self, condition: &Operand, then: &Operand, otherwise: &Operand) -> Operand {
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
        self.select_operand(&is_first, a, b)
    }

    /// Lowers the absolute value of a number. `overflow` says what happens for the smallest number, whose negation does
    /// not fit.
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

    /// Lowers a test whether a value is not 0. A Bool is returned as it is.
    fn truth(&mut self, operand: &Operand) -> Operand {
        if operand.shape == Shape::Scalar(Scalar::Bool) {
            return operand.clone();
        }
        self.operation_of_one(Unary::IsTrue, operand)
    }

    /// Emits a unary operation that is not written in the source.
    fn operation_of_one(&mut self, operator: Unary, operand: &Operand) -> Operand {
        self.b().operation_of_one(operator, operand)
    }

    /// Emits a binary operation that is not written in the source. References are compared as words.
    fn operation(&mut self, operator: Binary, rules: Rules, left: &Operand, right: &Operand) -> Operand {
        self.b().operation(operator, rules, left, right)
    }

    /// Stops the program with a violated rule of the language unless a condition holds.
    fn refuse_unless(&mut self, condition: &Operand, rule: &str) {
        self.b().unless(condition, Op::Refuse(Refusal::Rule(Arc::from(rule))));
    }

    /// Returns the place of a field of a struct in memory, by its name.
    fn field_place(&mut self, base: &Operand, name: &str) -> Option<Place> {
        let Shape::Struct(fields) = &base.shape else { return None };
        let (offset, shape) = fields.field(name)?;
        Some(self.b().field(base.register, offset, shape.clone()))
    }

    /// Returns the place of an element of an array, or of the elements that a reference points to. The index is checked
    /// at run time.
    fn element_place(&mut self, array: &Operand, index: &Operand) -> Option<Place> {
        let (element, length) = match &array.shape {
            Shape::Array(element, length) => (element, Some(*length)),
            Shape::Reference(element) => (element, None),
            _ => return None,
        };
        Some(self.b().element(array.register, index, (**element).clone(), length))
    }

    /// Returns the place of the element or field with a fixed index, or `None` past the last one.
    fn part(&mut self, address: Register, shape: &Shape, index: u32) -> Option<Place> {
        let (offset, part) = shape.part(index)?;
        Some(self.b().field(address, offset, part))
    }

    /// Creates the register for a value that several branches compute. For an array or a struct, it holds the address.
    fn result_of(&mut self, shape: Shape) -> Operand {
        let held = if shape.is_word() { shape.clone() } else { shape.clone().reference() };
        Operand { register: self.b().register(held), shape }
    }

    /// Returns a value that later assignments do not affect: an array or struct is copied to memory of its own.
    fn copied(&mut self, value: &Operand) -> Operand {
        if value.shape.is_word() || value.shape == Shape::Void {
            return value.clone();
        }
        let (address, shape) = (self.temporary(value.shape.clone()), value.shape.clone());
        self.put(&Place::Memory { address, shape: shape.clone() }, value);
        Operand { register: address, shape }
    }

    /// Assembles a value from its parts, in order.
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

    /// Creates an unnamed variable in memory and returns the register with its address.
    fn temporary(&mut self, shape: Shape) -> Register {
        self.b().temporary(shape)
    }

    /// Returns a value whose cells are all 0.
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

    /// Stores a value without adding a step to the trace.
    fn put(&mut self, place: &Place, value: &Operand) {
        self.b().put(place, value);
    }
}

impl<'t, L: Lower<'t>> Values<'t> for L {}

/// Returns the value of a constant expression by lowering and running the function with this key.
pub(super) fn constant(
    front_end: &mut dyn FrontEnd,
    outline: &Outline,
    key: &str,
    span: Span,
) -> Fallible<Datum> {
    let (module, function) = ir::lower(front_end, outline.language, Arc::clone(&outline.source), key)?;
    let context = Context::new(Mapping::Lerf, Limits { steps: 0, ..Limits::default() });
    match machine::run(&module, function, &[], &context).result {
        Ok(Some(datum)) => Ok(datum),
        Ok(None) => Err(Error::new(span, "expected a constant").label("this has no value")),
        Err(stop) => Err(Error::new(span, stop.error().message).label("in this constant")),
    }
}

/// Returns the number that a constant expression has as its value.
pub(super) fn number(datum: &Datum) -> i128 {
    datum.shape.scalar().unwrap_or(Scalar::U64).value(datum.words[0].unwrap_or(0))
}

/// Returns the word of a number: its low 64 bits.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are wanted")]
pub(super) const fn low_bits(value: i128) -> u64 {
    value as u64
}
