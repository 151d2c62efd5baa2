//! Operators.

named! {
    /// A binary operator.
    pub enum BinaryOperator {
        /// Logical OR, of truth values.
        Either = "||",
        /// Logical AND, of truth values.
        Both = "&&",
        /// Equality.
        Equal = "==",
        /// Inequality.
        NotEqual = "!=",
        /// Less than.
        Less = "<",
        /// Less than or equal.
        LessOrEqual = "<=",
        /// Greater than.
        Greater = ">",
        /// Greater than or equal.
        GreaterOrEqual = ">=",
        /// Bitwise OR: the union of sets.
        Or = "|",
        /// Bitwise XOR: the symmetric difference of sets.
        Xor = "^",
        /// Bitwise AND: the intersection of sets.
        And = "&",
        /// A shift to higher bits.
        ShiftLeft = "<<",
        /// A logical shift to lower bits.
        ShiftRight = ">>",
        /// The sum modulo 2^64.
        Add = "+",
        /// The difference modulo 2^64.
        Subtract = "-",
        /// The product modulo 2^64.
        Multiply = "*",
        /// The quotient.
        Divide = "/",
        /// The remainder.
        Remainder = "%",
    }
    /// Returns the sign: `&`.
    fn sign
}

impl BinaryOperator {
    /// Returns the precedence: a higher level binds more tightly.
    pub const fn level(self) -> u8 {
        match self {
            Self::Either => 1,
            Self::Both => 2,
            Self::Or => 4,
            Self::Xor => 5,
            Self::And => 6,
            Self::ShiftLeft | Self::ShiftRight => 7,
            Self::Add | Self::Subtract => 8,
            Self::Multiply | Self::Divide | Self::Remainder => 9,
            _ => 3, // comparisons
        }
    }

    /// Returns `true` if it is `==`, `<` or another comparison.
    pub const fn is_comparison(self) -> bool {
        self.level() == 3
    }

    /// Returns `true` if it is `&`, `|` or `^`.
    pub(crate) const fn is_bitwise(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Xor)
    }
}
