//! Operators.

macro_rules! operators {
    ($(#[$doc:meta])* $type:ident { $($(#[$each:meta])* $name:ident = $text:literal, $level:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($(#[$each])* $name),* }

        impl $type {
            /// All operators.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the sign: `&`.
            #[must_use]
            pub const fn sign(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// Returns the precedence: a higher level binds more tightly.
            #[must_use]
            pub const fn level(self) -> u8 {
                match self { $(Self::$name => $level),* }
            }
        }
    };
}

operators! {
    /// A binary operator.
    BinaryOperator {
        /// Logical OR, of truth values.
        Either = "||", 1;
        /// Logical AND, of truth values.
        Both = "&&", 2;
        /// Equality.
        Equal = "==", 3;
        /// Inequality.
        NotEqual = "!=", 3;
        /// Less than.
        Less = "<", 3;
        /// Less than or equal.
        LessOrEqual = "<=", 3;
        /// Greater than.
        Greater = ">", 3;
        /// Greater than or equal.
        GreaterOrEqual = ">=", 3;
        /// Bitwise OR: the union of sets.
        Or = "|", 4;
        /// Bitwise XOR: the symmetric difference of sets.
        Xor = "^", 5;
        /// Bitwise AND: the intersection of sets.
        And = "&", 6;
        /// A shift to higher bits.
        ShiftLeft = "<<", 7;
        /// A logical shift to lower bits.
        ShiftRight = ">>", 7;
        /// The sum modulo 2^64.
        Add = "+", 8;
        /// The difference modulo 2^64.
        Subtract = "-", 8;
        /// The product modulo 2^64.
        Multiply = "*", 9;
        /// The quotient.
        Divide = "/", 9;
        /// The remainder.
        Remainder = "%", 9;
    }
}

impl BinaryOperator {
    /// Returns `true` if it is `==`, `<` or another comparison.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        self.level() == 3
    }

    /// Returns `true` if it is `&`, `|` or `^`.
    pub(crate) const fn is_bitwise(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Xor)
    }
}
