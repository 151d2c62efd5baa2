//! The findings of a scanner.

use bitrose_core::bitboard::{Bitboard, Mapping};

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A constant: the number, as written.
    Number(u64),
    /// A drawn board: its squares.
    Board(Bitboard),
    /// The two numbers of a failing test.
    Pair {
        /// The expected number.
        want: u64,
        /// The actual number.
        got: u64,
    },
}

impl Finding {
    /// Returns the number under a mapping: a constant stays as it is, a drawing is converted. For a pair, returns the
    /// actual number.
    pub const fn word(self, mapping: Mapping) -> u64 {
        match self {
            Self::Number(word) | Self::Pair { got: word, .. } => word,
            Self::Board(board) => mapping.number(board),
        }
    }
}

/// A constant or a drawn board, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The finding.
    pub finding: Finding,
    /// The line, counted from 1. For a drawn board, the first one.
    pub line: u64,
    /// The column of the first character, counted in characters from 1.
    pub column: usize,
    /// The text, as written. For a drawn board, its eight rows on separate lines.
    pub text: String,
    /// The name that the source gives a constant, if it is known.
    pub name: Option<Box<str>>,
}
