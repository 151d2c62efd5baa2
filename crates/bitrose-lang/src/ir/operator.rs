//! Operators, and what they do where their type ends.

use super::Scalar;

/// What happens to a result that its type does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// The low bits stay.
    Wrap,
    /// The program is stopped, and the reason named.
    Refuse,
}

/// What a count of a shift means that is negative, or not less than the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// The program is stopped, and the reason named: C, Rust.
    Refuse,
    /// Modulo the width: Java, C#.
    Mask,
    /// Every bit is shifted out; a negative count is refused: Go, Python, our own language.
    Saturate,
}

/// What an operation does where its type ends. A front end chooses them for each operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Sums, differences, products, the quotient of the smallest value by -1; a left shift of a signed type (C: of a
    /// negative value, or of one that loses bits).
    pub overflow: Overflow,
    /// Counts of shifts.
    pub count: Count,
}

impl Rules {
    /// Low bits stay, counts are refused: unsigned types of C and C++, shifts of Rust.
    pub const WRAP: Self = Self { overflow: Overflow::Wrap, count: Count::Refuse };
    /// Everything outside the type is refused: signed types of C, sums of Rust.
    pub const REFUSE: Self = Self { overflow: Overflow::Refuse, count: Count::Refuse };
    /// Low bits stay, counts are masked: Java, C#, the `wrapping_` family of Rust.
    pub const MASK: Self = Self { overflow: Overflow::Wrap, count: Count::Mask };
    /// Low bits stay, large counts shift everything out: Go, our own language.
    pub const SATURATE: Self = Self { overflow: Overflow::Wrap, count: Count::Saturate };
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unary {
    /// Two's complement.
    Negate,
    /// Every bit inverted.
    Complement,
    /// Returns `true` for `false`: of a Bool.
    Not,
    /// Returns `true` unless the value is 0.
    IsTrue,
    /// The number of set bits.
    PopCount,
    /// The number of zeros above the highest set bit: the width for 0.
    LeadingZeros,
    /// The number of zeros below the lowest set bit: the width for 0.
    TrailingZeros,
    /// The bytes in the opposite order.
    SwapBytes,
    /// The bits in the opposite order.
    ReverseBits,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Binary {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, rounded to zero.
    Divide,
    /// What division to zero leaves: it has the sign of the left operand.
    Remainder,
    /// The quotient, rounded down.
    DivideFloor,
    /// What division down leaves: it has the sign of the right operand.
    RemainderFloor,
    /// Both bits.
    And,
    /// One of the bits.
    Or,
    /// Exactly one of the bits.
    Xor,
    /// To higher bits.
    ShiftLeft,
    /// To lower bits: copies of the sign come in for a signed type, zeros for an unsigned one.
    ShiftRight,
    /// To higher bits, and in again at the low end; any count.
    RotateLeft,
    /// To lower bits, and in again at the high end; any count.
    RotateRight,
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Less.
    Less,
    /// Less or equal.
    LessOrEqual,
    /// Greater.
    Greater,
    /// Greater or equal.
    GreaterOrEqual,
    /// The bits of the left operand under the mask on the right, moved together.
    Extract,
    /// The low bits of the left operand, spread over the mask on the right.
    Deposit,
    /// The upper half of the product.
    MultiplyHigh,
}

impl Unary {
    /// The type of the result for operands of a type.
    #[must_use]
    pub const fn result(self, scalar: Scalar) -> Scalar {
        match self {
            Self::IsTrue | Self::Not => Scalar::Bool,
            Self::PopCount | Self::LeadingZeros | Self::TrailingZeros => match scalar {
                Scalar::Board | Scalar::Int | Scalar::Square => Scalar::Int,
                Scalar::Big => Scalar::Big,
                _ => Scalar::I32,
            },
            _ => scalar,
        }
    }

    /// How the trace calls it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Negate => "-",
            Self::Complement => "~",
            Self::Not => "!",
            Self::IsTrue => "!= 0",
            Self::PopCount => "popcount",
            Self::LeadingZeros => "leading_zeros",
            Self::TrailingZeros => "trailing_zeros",
            Self::SwapBytes => "byte_swap",
            Self::ReverseBits => "reverse_bits",
        }
    }
}

impl Binary {
    /// The operators that a language may spell, with the same [`sign`](Self::sign) in all of them.
    pub const SPELLED: [Self; 16] = {
        use Binary as B;
        [
            B::Add,
            B::Subtract,
            B::Multiply,
            B::Divide,
            B::Remainder,
            B::And,
            B::Or,
            B::Xor,
            B::ShiftLeft,
            B::ShiftRight,
            B::Equal,
            B::NotEqual,
            B::Less,
            B::LessOrEqual,
            B::Greater,
            B::GreaterOrEqual,
        ]
    };

    /// The operator that languages spell with a sign.
    #[must_use]
    pub fn spelled(sign: &str) -> Option<Self> {
        Self::SPELLED.into_iter().find(|operator| operator.sign() == sign)
    }

    /// The type of the result for operands of a type.
    #[must_use]
    pub const fn result(self, scalar: Scalar) -> Scalar {
        if self.is_comparison() { Scalar::Bool } else { scalar }
    }

    /// Returns `true` for `==`, `<` and the other comparisons.
    #[must_use]
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
    #[must_use]
    pub const fn takes_count(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight | Self::RotateLeft | Self::RotateRight)
    }

    /// How the trace calls it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::DivideFloor => "//",
            Self::RemainderFloor => "mod",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::RotateLeft => "rotl",
            Self::RotateRight => "rotr",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Extract => "pext",
            Self::Deposit => "pdep",
            Self::MultiplyHigh => "multiply_high",
        }
    }
}
