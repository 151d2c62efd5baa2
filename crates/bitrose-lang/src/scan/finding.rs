//! What a scanner finds.

use bitrose_core::bitboard::{Bitboard, Mapping};

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A constant: the number as it is written.
    Number(u64),
    /// A drawn board: its squares.
    Board(Bitboard),
    /// The two numbers of a failing test.
    Pair {
        /// The expected number.
        want: u64,
        /// The actual one.
        got: u64,
    },
}

impl Finding {
    /// The number under a mapping: a constant stays as it is, a drawing is numbered. Of a pair it is the actual one.
    #[must_use]
    pub const fn word(self, mapping: Mapping) -> u64 {
        match self {
            Self::Number(word) | Self::Pair { got: word, .. } => word,
            Self::Board(board) => mapping.number(board),
        }
    }
}

/// A constant or a drawn board, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What it is.
    pub finding: Finding,
    /// The line, counted from 1; the first one of a drawn board.
    pub line: u64,
    /// The column of its first character, counted in characters from 1.
    pub column: usize,
    /// The text as it stands there; the eight rows of a drawn board, one a line.
    pub text: String,
    /// The name that the text gives a constant, where it is known.
    pub name: Option<Box<str>>,
}
