//! Bit manipulation functions that languages and their compilers provide: for each language, a table from names to
//! operations.

use super::lowering::Lower;
use super::values::Values;
use crate::ir::{Binary, Operand, Overflow, Rules, Scalar, Unary};

/// The operation that a bit function performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// A unary operator.
    Unary(Unary),
    /// A wrapping binary operator. The right operand of a shift or rotation is a count, which may have any type.
    Binary(Binary),
    /// The index of the lowest set bit plus one; 0 for 0.
    FindFirst,
    /// The number of bits up to and including the highest set bit; 0 for 0.
    BitLength,
    /// Only the lowest set bit.
    Lowest,
    /// The value without its lowest set bit.
    ClearLowest,
    /// The lowest set bit and all bits below it; all bits for 0.
    UpToLowest,
    /// Only the highest set bit.
    Highest,
    /// `~a & b`
    AndNot,
}

/// A bit function: the type of its operands, its operation, and the type of its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Intrinsic {
    /// The type that the operands are converted to; `None` for the type of the first operand.
    pub(super) scalar: Option<Scalar>,
    pub(super) operation: Operation,
    /// The type of the result; `None` for the type of the operands.
    pub(super) result: Option<Scalar>,
    /// Whether the function is undefined at 0.
    pub(super) refuses_zero: bool,
}

impl Intrinsic {
    pub(super) const fn new(scalar: Option<Scalar>, operation: Operation, result: Option<Scalar>) -> Self {
        Self { scalar, operation, result, refuses_zero: false }
    }

    /// Returns a function that counts bits.
    pub(super) const fn count(scalar: Option<Scalar>, operator: Unary, result: Scalar) -> Self {
        Self::new(scalar, Operation::Unary(operator), Some(result))
    }

    /// Returns a function whose result has the type of its operands.
    pub(super) const fn same(scalar: Option<Scalar>, operation: Operation) -> Self {
        Self::new(scalar, operation, None)
    }

    /// Returns the same function, but undefined at 0.
    pub(super) const fn refusing_zero(self) -> Self {
        Self { refuses_zero: true, ..self }
    }

    /// Returns `true` for a shift or rotation: its right operand is a count of any type.
    pub(super) const fn takes_count(self) -> bool {
        matches!(self.operation, Operation::Binary(operator) if operator.takes_count())
    }

    /// Returns the number of operands.
    pub(super) const fn arity(self) -> usize {
        if matches!(self.operation, Operation::Binary(_) | Operation::AndNot) { 2 } else { 1 }
    }
}

/// Returns a function on one type whose result has that type too.
pub(super) const fn same(scalar: Scalar, operation: Operation) -> Intrinsic {
    Intrinsic::same(Some(scalar), operation)
}

/// Returns a function that counts bits of one type.
pub(super) const fn count(scalar: Scalar, operator: Unary, result: Scalar) -> Intrinsic {
    Intrinsic::count(Some(scalar), operator, result)
}

/// Compiler intrinsics of C, C++ and Rust for single instructions of x86 processors.
pub(super) const X86: Table = {
    use Scalar::U64;
    &[
        (&["_pext_u64"], same(U64, Operation::Binary(Binary::Extract))),
        (&["_pdep_u64"], same(U64, Operation::Binary(Binary::Deposit))),
        (&["_blsr_u64"], same(U64, Operation::ClearLowest)),
        (&["_blsi_u64"], same(U64, Operation::Lowest)),
        (&["_blsmsk_u64"], same(U64, Operation::UpToLowest)),
        (&["_andn_u64"], same(U64, Operation::AndNot)),
        (&["_tzcnt_u64"], same(U64, Operation::Unary(Unary::TrailingZeros))),
        (&["_lzcnt_u64"], same(U64, Operation::Unary(Unary::LeadingZeros))),
    ]
};

/// The bit functions of a language. Each entry lists all names of one function.
pub(super) type Table = &'static [(&'static [&'static str], Intrinsic)];

pub(super) fn find(table: Table, name: &str) -> Option<Intrinsic> {
    table.iter().find(|(names, _)| names.contains(&name)).map(|(_, intrinsic)| *intrinsic)
}

pub(super) trait Intrinsics<'t>: Lower<'t> {
    /// Lowers a call of a bit function. The operands must already have the type of its parameters.
    ///
    /// # Panics
    /// If the number of operands is not [`Intrinsic::arity`].
    fn call_intrinsic(&mut self, name: &str, intrinsic: Intrinsic, operands: &[Operand]) -> Operand {
        assert_eq!(operands.len(), intrinsic.arity(), "one operand for each parameter");
        let value = &operands[0];
        let scalar = value.scalar().expect("an operand of a function on bits is a number");
        if intrinsic.refuses_zero {
            let is_set = self.truth(value);
            self.refuse_unless(&is_set, &format!("`{name}` of 0"));
        }
        let result = match intrinsic.operation {
            Operation::Unary(operator) => self.b().unary(operator, Overflow::Wrap, value),
            Operation::Binary(operator) => self.b().binary(operator, Rules::MASK, value, &operands[1]),
            Operation::FindFirst => self.find_first(value),
            Operation::BitLength => self.bit_length(value, scalar),
            Operation::Lowest => {
                let negated = self.b().unary(Unary::Negate, Overflow::Wrap, value);
                self.b().binary(Binary::And, Rules::WRAP, value, &negated)
            }
            Operation::ClearLowest => self.with_lowest(value, scalar, Binary::And),
            Operation::UpToLowest => self.with_lowest(value, scalar, Binary::Xor),
            Operation::Highest => self.highest(value, scalar),
            Operation::AndNot => {
                let inverted = self.b().unary(Unary::Complement, Overflow::Wrap, value);
                self.b().binary(Binary::And, Rules::WRAP, &inverted, &operands[1])
            }
        };
        self.b().convert(result, intrinsic.result.unwrap_or(scalar), Overflow::Wrap)
    }

    fn find_first(&mut self, value: &Operand) -> Operand {
        let is_set = self.truth(value);
        let zeros = self.b().unary(Unary::TrailingZeros, Overflow::Wrap, value);
        let one = self.b().constant(Scalar::I32, 1);
        let index = self.b().binary(Binary::Add, Rules::WRAP, &zeros, &one);
        let factor = self.b().convert(is_set, Scalar::I32, Overflow::Wrap);
        self.b().binary(Binary::Multiply, Rules::WRAP, &index, &factor)
    }

    fn bit_length(&mut self, value: &Operand, scalar: Scalar) -> Operand {
        let zeros = self.b().unary(Unary::LeadingZeros, Overflow::Wrap, value);
        let width = self.b().constant(Scalar::I32, u64::from(scalar.bits()));
        self.b().binary(Binary::Subtract, Rules::WRAP, &width, &zeros)
    }

    /// Lowers `x & (x - 1)` or `x ^ (x - 1)`.
    fn with_lowest(&mut self, value: &Operand, scalar: Scalar, operator: Binary) -> Operand {
        let one = self.b().constant(scalar, 1);
        let less = self.b().binary(Binary::Subtract, Rules::WRAP, value, &one);
        self.b().binary(operator, Rules::WRAP, value, &less)
    }

    /// Lowers `1 << (length - 1)`, where `length` is the bit length of the value; the result is 0 for 0.
    fn highest(&mut self, value: &Operand, scalar: Scalar) -> Operand {
        let is_set = self.truth(value);
        let set = self.b().convert(is_set, scalar, Overflow::Wrap);
        let length = self.bit_length(value, scalar);
        let factor = self.operation_of_one(Unary::IsTrue, &length);
        let factor = self.b().convert(factor, Scalar::I32, Overflow::Wrap);
        let index = self.operation(Binary::Subtract, Rules::WRAP, &length, &factor);
        self.b().binary(Binary::ShiftLeft, Rules::WRAP, &set, &index)
    }
}

impl<'t, L: Lower<'t>> Intrinsics<'t> for L {}
