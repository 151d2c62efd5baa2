//! Operators.

macro_rules! operators {
    ($(#[$doc:meta])* $type:ident { $($(#[$each:meta])* $name:ident = $text:literal, $level:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($(#[$each])* $name),* }

        impl $type {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The sign: `&`.
            #[must_use]
            pub const fn sign(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// How tightly it binds: more is tighter.
            #[must_use]
            pub const fn level(self) -> u8 {
                match self { $(Self::$name => $level),* }
            }
        }
    };
}

operators! {
    /// An operator with two operands.
    BinaryOperator {
        /// `||` on truth values.
        Either = "||", 1;
        /// `&&` on truth values.
        Both = "&&", 2;
        /// Equal.
        Equal = "==", 3;
        /// Not equal.
        NotEqual = "!=", 3;
        /// Less.
        Less = "<", 3;
        /// Less or equal.
        LessOrEqual = "<=", 3;
        /// Greater.
        Greater = ">", 3;
        /// Greater or equal.
        GreaterOrEqual = ">=", 3;
        /// Union.
        Or = "|", 4;
        /// Symmetric difference.
        Xor = "^", 5;
        /// Intersection.
        And = "&", 6;
        /// Shift to higher bits.
        ShiftLeft = "<<", 7;
        /// Logical shift to lower bits.
        ShiftRight = ">>", 7;
        /// Sum modulo 2^64.
        Add = "+", 8;
        /// Difference modulo 2^64.
        Subtract = "-", 8;
        /// Product modulo 2^64.
        Multiply = "*", 9;
        /// Quotient.
        Divide = "/", 9;
        /// Remainder.
        Remainder = "%", 9;
    }
}

operators! {
    /// An operator with one operand.
    UnaryOperator {
        /// Every bit inverted.
        Complement = "~", 11;
        /// Two's complement.
        Negate = "-", 11;
        /// Not, for truth values.
        Not = "!", 11;
    }
}

impl BinaryOperator {
    /// Returns `true` if it is `==`, `<` or another comparison.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        self.level() == 3
    }

    /// Returns `true` if it is `&`, `|` or `^`.
    #[must_use]
    pub const fn is_bitwise(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Xor)
    }
}
