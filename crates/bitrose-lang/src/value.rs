//! Values and their kinds.

use crate::ir::big;
use ethnum::I256;
use std::fmt;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A set of squares, as the *word* that the program computes with: bit 0 is the first square of the session's
    /// [`Mapping`](bitrose_core::bitboard::Mapping), so shifts and products are those of an engine with that mapping.
    Board(u64),
    /// A signed number, as the bits of its two's complement.
    Int(u64),
    /// A truth value.
    Bool(bool),
    /// A Python integer that does not fit 64 bits. It only occurs in steps and parts of a trace, never as a result.
    Wide(I256),
}

impl Value {
    /// Returns the bits of the value: 1 or 0 for a Bool, the low 64 bits for a Wide.
    pub const fn number(self) -> u64 {
        match self {
            Self::Board(number) | Self::Int(number) => number,
            Self::Bool(truth) => truth as u64,
            Self::Wide(number) => number.as_u64(),
        }
    }

    /// Returns `true` if the values are the same. A number equals the board with the same bits; a Bool only equals a
    /// Bool.
    pub fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Wide(left), Self::Wide(right)) => left == right,
            (Self::Bool(_) | Self::Wide(_), _) | (_, Self::Bool(_) | Self::Wide(_)) => false,
            _ => self.number() == other.number(),
        }
    }

    /// Returns the value as a condition: `true` unless it is zero, as in C.
    pub const fn is_true(self) -> bool {
        !matches!(self, Self::Board(0) | Self::Int(0) | Self::Bool(false))
    }
}

impl fmt::Display for Value {
    /// Formats a Board as 16 hexadecimal digits, an Int in decimal, a Bool as a word, and a Wide with all of its
    /// hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(word) => write!(f, "0x{word:016X}"),
            Self::Int(number) => write!(f, "{}", number.cast_signed()),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Wide(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                write!(f, "{sign}0x{:X} ({} bits)", number.unsigned_abs(), big::bit_length(*number))
            }
        }
    }
}
