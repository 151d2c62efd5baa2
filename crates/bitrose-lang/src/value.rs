//! The three kinds of value.

use std::fmt;

/// What an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of squares, as the *word* that the program computes with: bit 0 is the first square of the session's
    /// [`Mapping`](bitrose_core::bitboard::Mapping), so shifts and products are those of an engine with that mapping.
    Board(u64),
    /// A signed number, as the bits of its two's complement.
    Int(u64),
    /// The outcome of a comparison.
    Bool(bool),
}

impl Value {
    /// The bits of the value: of a Bool, 1 or 0.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Board(number) | Self::Int(number) => number,
            Self::Bool(truth) => truth as u64,
        }
    }

    /// The same? A number and the board of its bits are; a truth value is only another truth value.
    #[must_use]
    pub const fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Bool(_), _) | (_, Self::Bool(_)) => false,
            _ => self.number() == other.number(),
        }
    }

    /// As a condition: not zero, as in C.
    #[must_use]
    pub const fn is_true(self) -> bool {
        self.number() != 0
    }

    /// The kind with its article, for messages: `a Board`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Board(_) => "a Board",
            Self::Int(_) => "an Int",
            Self::Bool(_) => "a Bool",
        }
    }
}

impl fmt::Display for Value {
    /// A Board as 16 hexadecimal digits, an Int in decimal, a Bool in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(word) => write!(f, "0x{word:016X}"),
            Self::Int(number) => write!(f, "{}", number.cast_signed()),
            Self::Bool(truth) => write!(f, "{truth}"),
        }
    }
}
