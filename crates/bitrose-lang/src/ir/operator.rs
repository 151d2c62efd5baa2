//! Operators, and their behavior at the limits of their type.

use super::Scalar;

/// What happens to a result that its type cannot represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// The low bits are kept.
    Wrap,
    /// The run is stopped, and the error says why.
    Refuse,
}

/// The meaning of a shift count that is negative, or not less than the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The run is stopped, and the error says why: C, Rust.
    Refuse,
    /// The count is taken modulo the width: Java, C#.
    Mask,
    /// Every bit is shifted out, but a negative count is refused: Go, Python, bitrose's own language.
    Saturate,
}

/// The behavior of an operation at the limits of its type. A front end chooses the rules for each operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// For sums, differences and products, for the quotient of the smallest value and -1, and for a left shift of a
    /// signed type (in C: of a negative value, or one that loses bits).
    pub overflow: Overflow,
    /// For shift counts.
    pub count: Count,
}

impl Rules {
    /// Results wrap, counts are refused: unsigned types of C and C++, shifts in Rust.
    pub const WRAP: Self = Self { overflow: Overflow::Wrap, count: Count::Refuse };
    /// Everything out of range is refused: signed types of C, sums in Rust.
    pub const REFUSE: Self = Self { overflow: Overflow::Refuse, count: Count::Refuse };
    /// Results wrap, counts are masked: Java, C#, Rust's `wrapping_` functions.
    pub const MASK: Self = Self { overflow: Overflow::Wrap, count: Count::Mask };
    /// Results wrap, large counts shift everything out: Go, bitrose's own language.
    pub const SATURATE: Self = Self { overflow: Overflow::Wrap, count: Count::Saturate };
}

named! {
    /// A unary operator.
    #[non_exhaustive]
    pub enum Unary {
        /// Negation, in two's complement.
        Negate = "-",
        /// Inverts every bit.
        Complement = "~",
        /// Logical negation, of a `Bool`.
        Not = "!",
        /// `true` unless the value is 0.
        IsTrue = "!= 0",
        /// The number of set bits.
        PopCount = "popcount",
        /// The number of zeros above the highest set bit. For 0, the width.
        LeadingZeros = "leading_zeros",
        /// The number of zeros below the lowest set bit. For 0, the width.
        TrailingZeros = "trailing_zeros",
        /// The number of bits up to and including the highest set bit; 0 for 0. Of a negative [`Scalar::Big`], that of its
        /// absolute value.
        BitLength = "bit_length",
        /// Reverses the order of the bytes.
        SwapBytes = "byte_swap",
        /// Reverses the order of the bits.
        ReverseBits = "reverse_bits",
    }
    /// Returns the name in the trace.
    fn sign
}

named! {
    /// A binary operator.
    #[non_exhaustive]
    pub enum Binary {
        /// The sum.
        Add = "+",
        /// The difference.
        Subtract = "-",
        /// The product.
        Multiply = "*",
        /// The quotient, truncated toward zero.
        Divide = "/",
        /// The remainder of truncating division. It has the sign of the left operand.
        Remainder = "%",
        /// Bitwise AND.
        And = "&",
        /// Bitwise OR.
        Or = "|",
        /// Bitwise XOR.
        Xor = "^",
        /// A shift to higher bits.
        ShiftLeft = "<<",
        /// A shift to lower bits: arithmetic for a signed type, logical for an unsigned one.
        ShiftRight = ">>",
        /// `==`.
        Equal = "==",
        /// `!=`.
        NotEqual = "!=",
        /// `<`.
        Less = "<",
        /// `<=`.
        LessOrEqual = "<=",
        /// `>`.
        Greater = ">",
        /// `>=`.
        GreaterOrEqual = ">=",
        /// The quotient, rounded down.
        DivideFloor = "//",
        /// The remainder of division that rounds down. It has the sign of the right operand.
        RemainderFloor = "mod",
        /// A rotation to higher bits, by any count.
        RotateLeft = "rotl",
        /// A rotation to lower bits, by any count.
        RotateRight = "rotr",
        /// The bits of the left operand under the mask on the right, packed together (`pext`).
        Extract = "pext",
        /// The low bits of the left operand, spread over the mask on the right (`pdep`).
        Deposit = "pdep",
        /// The upper half of the product.
        MultiplyHigh = "multiply_high",
    }
    /// Returns the name in the trace.
    fn sign
}

impl Unary {
    /// Returns the type of the result for operands of a type.
    pub const fn result(self, scalar: Scalar) -> Scalar {
        match self {
            Self::IsTrue | Self::Not => Scalar::Bool,
            Self::PopCount | Self::LeadingZeros | Self::TrailingZeros | Self::BitLength => match scalar {
                Scalar::Board | Scalar::Int | Scalar::Square => Scalar::Int,
                Scalar::Big => Scalar::Big,
                _ => Scalar::I32,
            },
            _ => scalar,
        }
    }
}

impl Binary {
    /// Finds the operator that languages spell with this sign.
    pub fn spelled(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|operator| operator.sign() == sign)
    }

    /// Returns the type of the result for operands of a type.
    pub const fn result(self, scalar: Scalar) -> Scalar {
        if self.is_comparison() { Scalar::Bool } else { scalar }
    }

    /// Returns `true` for `==`, `<` and the other comparisons.
    pub const fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::NotEqual
                | Self::Less
                | Self::LessOrEqual
                | Self::Greater
                | Self::GreaterOrEqual
        )
    }

    /// Returns `true` for the shifts and rotations, whose right operand is a count.
    pub const fn takes_count(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight | Self::RotateLeft | Self::RotateRight)
    }
}
