//! The picture: 64 cells, each with a role, and how text shows a role.

use bitrose_core::bitboard::{Bitboard, Color, ShiftReport, Square};

/// What a cell of a picture means. Every role has its own character, so color is never the only difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// Not in the set.
    #[default]
    Clear,
    /// In the set.
    Set,
    /// Its bit fell off the word.
    Dropped,
    /// Its bit wrapped around an edge from here.
    WrappedFrom,
    /// A bit wrapped around an edge to here.
    WrappedTo,
    /// Expected but not there.
    Missing,
    /// There but not expected.
    Extra,
    /// A piece, by its letter (capitals for White).
    Piece(char),
    /// A piece on a square of the set.
    Member(char),
    /// A piece on a square that is not in the set.
    Ghost(char),
}

/// The color of a role, named by meaning; each painter has its own table of real colors.
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
    /// The character for a terminal with Unicode.
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
            Self::Piece(letter) | Self::Member(letter) | Self::Ghost(letter) => letter,
        }
    }

    /// The character in plain ASCII.
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
            Self::Piece(letter) | Self::Member(letter) | Self::Ghost(letter) => letter,
        }
    }

    /// A mark to the left of the character, in Unicode and in ASCII: it distinguishes a piece in the set from one
    /// outside.
    #[must_use]
    pub const fn mark(self) -> Option<(char, char)> {
        match self {
            Self::Member(_) => Some(('●', '1')),
            _ => None,
        }
    }

    /// The color by meaning.
    #[must_use]
    pub const fn ink(self) -> Ink {
        match self {
            Self::Clear | Self::Ghost(_) => Ink::Faint,
            Self::Set | Self::Piece(_) | Self::Member(_) => Ink::Strong,
            Self::Dropped | Self::WrappedFrom | Self::Missing => Ink::Loss,
            Self::WrappedTo | Self::Extra => Ink::Alarm,
        }
    }
}

/// 64 cells with roles. Painters choose the characters, the colors and the frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    cells: [Role; 64],
    side: Color,
}

impl Picture {
    /// The squares of a set.
    #[must_use]
    pub fn of(board: Bitboard) -> Self {
        Self { cells: [Role::Clear; 64], side: Color::White }.marked(board, Role::Set)
    }

    /// The same picture with another role on some squares.
    #[must_use]
    pub fn marked(mut self, squares: Bitboard, role: Role) -> Self {
        for square in squares {
            self.cells[usize::from(square.index())] = role;
        }
        self
    }

    /// Pieces by their letters.
    #[must_use]
    pub fn pieces(pieces: impl IntoIterator<Item = (Square, char)>) -> Self {
        let empty = Self::of(Bitboard::EMPTY);
        pieces
            .into_iter()
            .fold(empty, |picture, (square, letter)| picture.marked(square.bitboard(), Role::Piece(letter)))
    }

    /// A set over the pieces of a position: pieces in the set are its members, the others are ghosts.
    ///
    /// In text, a knight and a bishop of the set, a queen outside, and two empty squares of the set:
    /// `·●N●B Q ● ●`.
    #[must_use]
    pub fn over(set: Bitboard, pieces: impl IntoIterator<Item = (Square, char)>) -> Self {
        let mut picture = Self::of(set);
        for (square, letter) in pieces {
            let role = if set.contains(square) { Role::Member(letter) } else { Role::Ghost(letter) };
            picture.cells[usize::from(square.index())] = role;
        }
        picture
    }

    /// The same picture as a side sees it, its own first rank at the bottom, in text and SVG. Without this White's.
    #[must_use]
    pub const fn seen_by(mut self, side: Color) -> Self {
        self.side = side;
        self
    }

    /// The side that sees it so.
    pub(super) const fn side(&self) -> Color {
        self.side
    }

    /// The square that is drawn in a row, counted from the top, and a column, counted from the left.
    pub(super) const fn square_at(&self, row: u32, column: u32) -> Square {
        drawn_at(self.side, row, column)
    }

    /// The role of a square.
    #[must_use]
    pub fn role(&self, square: Square) -> Role {
        self.cells[usize::from(square.index())]
    }

    /// The operand of a raw shift, with the bits that will fall off the word and, where the shift
    /// [is a step](ShiftReport::is_step), those that will wrap.
    #[must_use]
    pub fn before_shift(operand: Bitboard, report: &ShiftReport) -> Self {
        let (from, _) = wraps(report);
        Self::of(operand).marked(report.dropped, Role::Dropped).marked(from, Role::WrappedFrom)
    }

    /// The result of a raw shift, with the bits that wrapped where it [is a step](ShiftReport::is_step).
    #[must_use]
    pub fn after_shift(report: &ShiftReport) -> Self {
        let (_, to) = wraps(report);
        Self::of(report.result).marked(to, Role::WrappedTo)
    }

    /// A raw shift in one picture: the result, where wrapped bits landed and, on squares that are now clear, where the lost
    /// and the wrapped ones came from.
    #[must_use]
    pub fn of_shift(report: &ShiftReport) -> Self {
        let (from, to) = wraps(report);
        Self::of(Bitboard::EMPTY)
            .marked(report.dropped, Role::Dropped)
            .marked(from, Role::WrappedFrom)
            .marked(report.result, Role::Set)
            .marked(to, Role::WrappedTo)
    }
}

/// The square that is drawn for a side in a row, counted from the top, and a column, counted from the left.
pub(super) const fn drawn_at(side: Color, row: u32, column: u32) -> Square {
    let index = 8 * (7 - row) + column;
    Square::from_index_masked(if matches!(side, Color::White) { index } else { 63 - index })
}

/// The bits that wrapped, where they were and where they landed; none unless the shift is a step.
const fn wraps(report: &ShiftReport) -> (Bitboard, Bitboard) {
    if report.is_step() {
        (report.wrapped_from, report.wrapped_to)
    } else {
        (Bitboard::EMPTY, Bitboard::EMPTY)
    }
}

/// What the reader's terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// ANSI colors.
    pub color: bool,
    /// Characters beyond ASCII.
    pub unicode: bool,
}

impl Style {
    /// Plain text without colors, in ASCII: for pipes.
    pub const PLAIN: Self = Self { color: false, unicode: false };

    /// The character of a role.
    #[must_use]
    pub const fn sign(self, role: Role) -> char {
        if self.unicode { role.glyph() } else { role.ascii() }
    }

    /// Appends the character of a role in its color.
    pub(super) fn push_sign(self, out: &mut Vec<u8>, role: Role) {
        self.push_inked(out, self.sign(role).encode_utf8(&mut [0; 4]), role.ink());
    }

    /// Appends a cell of a board, two columns: the mark of the role or a blank, and its character.
    pub(super) fn push_cell(self, out: &mut Vec<u8>, role: Role) {
        match role.mark().map(|(unicode, ascii)| if self.unicode { unicode } else { ascii }) {
            Some(mark) => self.push_inked(out, mark.encode_utf8(&mut [0; 4]), role.ink()),
            None => out.push(b' '),
        }
        self.push_sign(out, role);
    }

    /// Appends a text in a color.
    pub(super) fn push_inked(self, out: &mut Vec<u8>, text: &str, ink: Ink) {
        if self.color {
            out.extend_from_slice(ink.ansi().as_bytes());
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"\x1b[0m");
        } else {
            out.extend_from_slice(text.as_bytes());
        }
    }
}

impl Ink {
    /// The escape sequence of this color, one of the 16 that every terminal has.
    ///
    /// Blue and orange (the dark yellow of the 16) are the pair that color-blind readers can distinguish; both are
    /// readable on light and on dark backgrounds. The set itself is bold in the reader's own color, and clear squares
    /// are dimmed rather than gray, because some themes give gray the color of the background.
    #[must_use]
    pub const fn ansi(self) -> &'static str {
        match self {
            Self::Faint => "\x1b[2m",
            Self::Strong => "\x1b[1m",
            Self::Loss => "\x1b[1;34m",
            Self::Alarm => "\x1b[33m",
        }
    }
}
