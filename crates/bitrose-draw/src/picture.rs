//! The picture: 64 cells, each with a role, and how the roles are shown in text.

use bitrose_core::bitboard::{Bitboard, Color, ShiftReport, Square};

/// The meaning of a cell of a picture. Every role has its own character, so that color is never the only difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// Not in the set.
    #[default]
    Clear,
    /// In the set.
    Set,
    /// In the operand of a shift; its bit leaves the word.
    Dropped,
    /// In the operand of a shift; its bit wraps around an edge.
    WrappedFrom,
    /// The square on which a wrapped bit lands.
    WrappedTo,
    /// Expected but absent.
    Missing,
    /// Present but not expected.
    Extra,
    /// A piece, by its letter (upper case for White).
    Piece(char),
    /// A piece on a square of the set.
    Member(char),
    /// A piece on a square that is not in the set.
    Ghost(char),
}

/// The color of a role, named by its meaning. Each painter has its own table of actual colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Unobtrusive: clear squares.
    Faint,
    /// Squares of the set, and pieces.
    Strong,
    /// Something that was lost.
    Loss,
    /// Something that should not be there.
    Alarm,
}

impl Role {
    /// The character for a terminal with Unicode.
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

    /// The mark to the left of the character, in Unicode and in ASCII, which distinguishes a piece in the set from one
    /// outside it.
    pub const fn mark(self) -> Option<(char, char)> {
        match self {
            Self::Member(_) => Some(('●', '*')),
            _ => None,
        }
    }

    /// The color of the role.
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
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    cells: [Role; 64],
    side: Color,
}

impl Picture {
    /// The picture of a set.
    pub fn of(board: Bitboard) -> Self {
        Self { cells: [Role::Clear; 64], side: Color::White }.marked(board, Role::Set)
    }

    /// The same picture with another role on some squares.
    pub fn marked(mut self, squares: Bitboard, role: Role) -> Self {
        for square in squares {
            self.cells[usize::from(square.index())] = role;
        }
        self
    }

    /// The picture of pieces, given by their letters.
    pub fn pieces(pieces: impl IntoIterator<Item = (Square, char)>) -> Self {
        let empty = Self::of(Bitboard::EMPTY);
        pieces
            .into_iter()
            .fold(empty, |picture, (square, letter)| picture.marked(square.bitboard(), Role::Piece(letter)))
    }

    /// The picture of a set over the pieces of a position: pieces in the set are members, the others are ghosts.
    ///
    /// As text, a knight and a bishop in the set, a queen outside it, and two empty squares in the set look like this:
    /// `·●N●B Q ● ●`.
    pub fn over(set: Bitboard, pieces: impl IntoIterator<Item = (Square, char)>) -> Self {
        let mut picture = Self::of(set);
        for (square, letter) in pieces {
            let role = if set.contains(square) { Role::Member(letter) } else { Role::Ghost(letter) };
            picture.cells[usize::from(square.index())] = role;
        }
        picture
    }

    /// The same picture as seen by a side, with its own first rank at the bottom, in text and SVG. The default is
    /// White.
    pub const fn seen_by(mut self, side: Color) -> Self {
        self.side = side;
        self
    }

    /// The side by which the picture is seen.
    pub(super) const fn side(&self) -> Color {
        self.side
    }

    /// The square drawn at a row, counted from the top, and a column, counted from the left.
    pub(super) const fn square_at(&self, row: u32, column: u32) -> Square {
        drawn_at(self.side, row, column)
    }

    /// The role of a square.
    pub fn role(&self, square: Square) -> Role {
        self.cells[usize::from(square.index())]
    }

    /// The operand of a raw shift, with the bits that leave the word and, if the shift [is a
    /// step](ShiftReport::is_step), those that wrap.
    pub fn before_shift(operand: Bitboard, report: &ShiftReport) -> Self {
        let (from, _) = wraps(report);
        Self::of(operand).marked(report.dropped, Role::Dropped).marked(from, Role::WrappedFrom)
    }

    /// The result of a raw shift, with the bits that wrapped if the shift [is a step](ShiftReport::is_step).
    pub fn after_shift(report: &ShiftReport) -> Self {
        let (_, to) = wraps(report);
        Self::of(report.result).marked(to, Role::WrappedTo)
    }
}

/// The square drawn at a row, counted from the top, and a column, counted from the left, as seen by a side.
pub(super) const fn drawn_at(side: Color, row: u32, column: u32) -> Square {
    let index = 8 * (7 - row) + column;
    Square::from_index_masked(if matches!(side, Color::White) { index } else { 63 - index })
}

/// The squares of the wrapped bits before and after the shift; empty unless the shift is a step.
const fn wraps(report: &ShiftReport) -> (Bitboard, Bitboard) {
    if report.is_step() {
        (report.wrapped_from, report.wrapped_to)
    } else {
        (Bitboard::EMPTY, Bitboard::EMPTY)
    }
}

/// The capabilities of the reader's terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether it shows ANSI colors.
    pub color: bool,
    /// Whether it shows characters beyond ASCII.
    pub unicode: bool,
}

impl Style {
    /// Plain ASCII without colors, for pipes.
    pub const PLAIN: Self = Self { color: false, unicode: false };

    /// The character of a role.
    pub const fn sign(self, role: Role) -> char {
        if self.unicode { role.glyph() } else { role.ascii() }
    }

    /// Appends the character of a role in its color.
    pub(super) fn push_sign(self, out: &mut Vec<u8>, role: Role) {
        self.push_inked(out, self.sign(role).encode_utf8(&mut [0; 4]), role.ink());
    }

    /// Appends a cell of a board, which takes two columns: the mark of the role or a blank, and the character.
    pub(super) fn push_cell(self, out: &mut Vec<u8>, role: Role) {
        match role.mark().map(|(unicode, ascii)| if self.unicode { unicode } else { ascii }) {
            Some(mark) => self.push_inked(out, mark.encode_utf8(&mut [0; 4]), role.ink()),
            None => out.push(b' '),
        }
        self.push_sign(out, role);
    }

    /// Appends text in a color.
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
    /// Blue and orange (the dark yellow of the 16) are a pair that color-blind readers can distinguish, and both are
    /// readable on light and on dark backgrounds. The set itself is bold in the reader's default color, and clear
    /// squares are dimmed rather than gray, because some themes use the background color for gray.
    pub const fn ansi(self) -> &'static str {
        match self {
            Self::Faint => "\x1b[2m",
            Self::Strong => "\x1b[1m",
            Self::Loss => "\x1b[1;34m",
            Self::Alarm => "\x1b[33m",
        }
    }
}
