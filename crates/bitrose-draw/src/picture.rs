//! The picture: 64 cells, each with a role.

use bitrose_core::bitboard::{Bitboard, ShiftReport, Square};

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
    /// A piece on a square of the set.
    Member(char),
    /// A piece on a square that is not in the set: it is seen under the board.
    Ghost(char),
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
            Self::Piece(letter) | Self::Member(letter) | Self::Ghost(letter) => letter,
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
            Self::Piece(letter) | Self::Member(letter) | Self::Ghost(letter) => letter,
        }
    }

    /// A second sign to the left of the first, in Unicode and in ASCII: by it a piece in the set is told from one
    /// outside.
    #[must_use]
    pub const fn mark(self) -> Option<(char, char)> {
        match self {
            Self::Member(_) => Some(('●', '1')),
            _ => None,
        }
    }

    /// The colour by meaning.
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

    /// A set over the pieces of a position: pieces in the set are members of it, the others are seen under it.
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

    /// The result of a raw shift, with the bits that came round an edge where it [is a step](ShiftReport::is_step).
    #[must_use]
    pub fn after_shift(report: &ShiftReport) -> Self {
        let (_, to) = wraps(report);
        Self::of(report.result).marked(to, Role::WrappedTo)
    }

    /// A whole raw shift in one picture: the result, where wrapped bits landed and, on squares that are clear now,
    /// where the lost and the wrapped ones came from.
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

/// What wrapped, where it was and where it landed: nothing where the edges mean nothing.
const fn wraps(report: &ShiftReport) -> (Bitboard, Bitboard) {
    if report.is_step() {
        (report.wrapped_from, report.wrapped_to)
    } else {
        (Bitboard::EMPTY, Bitboard::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::{Picture, Role};
    use bitrose_core::bitboard::{Mapping, RawShift, Square};

    #[test]
    fn a_wrapped_bit_is_marked_where_it_was_and_where_it_landed() {
        let operand = Square::H3.bitboard().with(Square::H8).with(Square::B2);
        let report = RawShift::Left(1).report(operand, Mapping::Lerf);
        let before = Picture::before_shift(operand, &report);
        assert_eq!(before.role(Square::H3), Role::WrappedFrom);
        assert_eq!(before.role(Square::H8), Role::Dropped);
        assert_eq!(before.role(Square::B2), Role::Set);
        let after = Picture::after_shift(&report);
        assert_eq!(after.role(Square::A4), Role::WrappedTo);
        assert_eq!(after.role(Square::C2), Role::Set);
        assert_eq!(after.role(Square::H8), Role::Clear);
        let both = Picture::of_shift(&report);
        assert_eq!((both.role(Square::H3), both.role(Square::A4)), (Role::WrappedFrom, Role::WrappedTo));
        assert_eq!((both.role(Square::H8), both.role(Square::B2)), (Role::Dropped, Role::Clear));
    }

    #[test]
    fn pieces_in_a_set_are_told_from_pieces_outside() {
        let set = Square::B1.bitboard().with(Square::C3);
        let picture = Picture::over(set, [(Square::B1, 'N'), (Square::D1, 'Q')]);
        let roles = [Square::A1, Square::B1, Square::C3, Square::D1].map(|square| picture.role(square));
        assert_eq!(roles, [Role::Clear, Role::Member('N'), Role::Set, Role::Ghost('Q')]);
        assert!(roles[1].mark().is_some() && roles[3].mark().is_none());
    }

    #[test]
    fn a_square_that_is_set_again_is_drawn_as_set() {
        let operand = Square::A1.bitboard().with(Square::H1).with(Square::G1);
        let report = RawShift::Left(1).report(operand, Mapping::Lerf);
        assert_eq!(Picture::of_shift(&report).role(Square::H1), Role::Set);
    }

    #[test]
    fn an_index_has_no_edges() {
        let product = Mapping::Lerf.board(0x291A_A000_0000_0000);
        let report = RawShift::Right(54).report(product, Mapping::Lerf);
        assert!(!report.wrapped_to.is_empty(), "read as a step, bits would wrap");
        let before = Picture::before_shift(product, &report);
        let after = Picture::after_shift(&report);
        for square in Square::all() {
            assert!(matches!(before.role(square), Role::Clear | Role::Set | Role::Dropped), "{square}");
            assert!(matches!(after.role(square), Role::Clear | Role::Set), "{square}");
        }
    }
}
