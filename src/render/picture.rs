//! The picture: 64 cells, each with a role.

use crate::bitboard::{Bitboard, Square};

/// What a cell of a picture means. Every role has its own glyph, so that colour is never the only sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// Not in the set.
    #[default]
    Clear,
    /// In the set.
    Set,
    /// Its bit fell off the word.
    Dropped,
    /// Its bit went round an edge from here.
    WrappedFrom,
    /// A bit came round an edge to here.
    WrappedTo,
    /// Wanted but not there.
    Missing,
    /// There but not wanted.
    Extra,
    /// A piece, by its letter (capitals for White).
    Piece(char),
}

/// The colour of a role, named by meaning; each painter has its own table of real colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Quiet: clear squares.
    Faint,
    /// Squares of the set, pieces.
    Strong,
    /// Something was lost.
    Loss,
    /// Something is where it should not be.
    Alarm,
}

impl Role {
    /// The sign for a terminal with Unicode.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Clear => '·',
            Self::Set => '●',
            Self::Dropped => '×',
            Self::WrappedFrom => '○',
            Self::WrappedTo => '◆',
            Self::Missing => '−',
            Self::Extra => '+',
            Self::Piece(letter) => letter,
        }
    }

    /// The sign in plain ASCII.
    #[must_use]
    pub const fn ascii(self) -> char {
        match self {
            Self::Clear => '.',
            Self::Set => '1',
            Self::Dropped => 'x',
            Self::WrappedFrom => 'o',
            Self::WrappedTo => '@',
            Self::Missing => '-',
            Self::Extra => '+',
            Self::Piece(letter) => letter,
        }
    }

    /// The colour by meaning.
    #[must_use]
    pub const fn ink(self) -> Ink {
        match self {
            Self::Clear => Ink::Faint,
            Self::Set | Self::Piece(_) => Ink::Strong,
            Self::Dropped | Self::WrappedFrom | Self::Missing => Ink::Loss,
            Self::WrappedTo | Self::Extra => Ink::Alarm,
        }
    }
}

/// 64 cells with roles. Painters decide the glyphs, the colours and the frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    cells: [Role; 64],
}

impl Picture {
    /// The squares of a set.
    #[must_use]
    pub fn of(board: Bitboard) -> Self {
        Self { cells: [Role::Clear; 64] }.marked(board, Role::Set)
    }

    /// The same picture with another role on some squares.
    #[must_use]
    pub fn marked(mut self, squares: Bitboard, role: Role) -> Self {
        for square in squares {
            self.cells[usize::from(square.index())] = role;
        }
        self
    }

    /// The role of a square.
    #[must_use]
    pub fn role(&self, square: Square) -> Role {
        self.cells[usize::from(square.index())]
    }
}
