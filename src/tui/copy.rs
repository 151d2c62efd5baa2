//! The forms in which a board goes to the clipboard.

use crate::bitboard::Bitboard;

/// A form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `0x` and 16 digits.
    Hex,
    /// An unsigned decimal number.
    Dec,
    /// 64 binary digits.
    Bin,
    /// `a1 c3 h8`
    Squares,
    /// The history, as one command line.
    Program,
}

/// The names of the squares in the order of the board: `a1 c3 h8`.
#[must_use]
pub fn squares(board: Bitboard) -> String {
    board.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// A program as one word of a POSIX shell.
#[must_use]
pub fn quoted(program: &str) -> String {
    format!("'{}'", program.replace('\'', r"'\''"))
}

impl Form {
    /// What it is called in a message.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Dec => "decimal",
            Self::Bin => "binary",
            Self::Squares => "squares",
            Self::Program => "program",
        }
    }

    /// A number in this form; `None` for the program, which is no form of a number.
    #[must_use]
    pub fn write(self, number: u64, board: Bitboard) -> Option<String> {
        match self {
            Self::Hex => Some(format!("0x{number:016X}")),
            Self::Dec => Some(number.to_string()),
            Self::Bin => Some(format!("{number:064b}")),
            Self::Squares => Some(squares(board)),
            Self::Program => None,
        }
    }
}
