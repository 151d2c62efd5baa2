//! The pieces on their squares, as eight boards: two colors and six kinds.

use super::{Color, Kind, Piece};
use crate::bitboard::{Bitboard, Square};
use std::fmt;

/// The pieces on their squares. Any arrangement is allowed, even one without kings.
///
/// ```
/// use bitrose_core::bitboard::Bitboard;
/// use bitrose_core::position::Placement;
///
/// let start: Placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse()?;
/// assert_eq!(start.occupied(), Bitboard(0xFFFF_0000_0000_FFFF));
/// # Ok::<(), bitrose_core::position::FenError>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    colors: [Bitboard; 2],
    kinds: [Bitboard; 6],
}

crate::names::optional_traits!(Placement, as_text);

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

impl Placement {
    /// An empty board.
    pub const fn empty() -> Self {
        Self { colors: [Bitboard::EMPTY; 2], kinds: [Bitboard::EMPTY; 6] }
    }

    pub(super) const fn new(colors: [Bitboard; 2], kinds: [Bitboard; 6]) -> Self {
        Self { colors, kinds }
    }

    /// Puts a piece on a square, replacing any piece that is there.
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.remove(square);
        self.colors[piece.color] |= square.bitboard();
        self.kinds[piece.kind] |= square.bitboard();
    }

    /// Removes the piece from a square, if there is one.
    pub fn remove(&mut self, square: Square) {
        let boards = self.colors.iter_mut().chain(&mut self.kinds);
        boards.for_each(|board| *board &= !square.bitboard());
    }

    /// The pieces of a side.
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind, of either side.
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The pieces of one kind and side.
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color).intersection(self.kind(kind))
    }

    /// The occupied squares.
    pub const fn occupied(&self) -> Bitboard {
        self.color(Color::White).union(self.color(Color::Black))
    }

    /// All pieces with their squares, as FEN letters.
    pub fn letters(self) -> impl Iterator<Item = (Square, char)> {
        self.occupied().squares().filter_map(move |square| Some((square, self.piece(square)?.letter())))
    }

    /// The piece on a square, or `None` if it is empty.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))?;
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, kind })
    }
}
