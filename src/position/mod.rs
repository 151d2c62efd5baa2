//! Pieces on squares: the board field of a FEN and the boards that have names in it.

mod fen;
mod named;
mod piece;

pub use fen::{FenError, FenFault};
pub use piece::{Color, Kind, Piece};

use crate::bitboard::{Bitboard, Square};

/// Which piece stands where, and who is to move. Any arrangement is allowed, also one without kings.
///
/// ```
/// use bitrose::bitboard::Bitboard;
/// use bitrose::position::Placement;
///
/// let start: Placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// assert_eq!(start.occupied(), Bitboard(0xFFFF_0000_0000_FFFF));
/// # Ok::<(), bitrose::position::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    colors: [Bitboard; 2],
    kinds: [Bitboard; 6],
    side_to_move: Color,
    other_fields: String,
}

impl Placement {
    const fn empty() -> Self {
        Self {
            colors: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; 6],
            side_to_move: Color::White,
            other_fields: String::new(),
        }
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.colors[piece.color as usize] |= square.bitboard();
        self.kinds[piece.kind as usize] |= square.bitboard();
    }

    /// The pieces of a side.
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The pieces of a kind, of both sides.
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind and a side.
    #[must_use]
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color).intersection(self.kind(kind))
    }

    /// Every square that a piece stands on.
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.color(Color::White).union(self.color(Color::Black))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))?;
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, kind })
    }

    /// Who is to move; White if the text did not say.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The fields behind the side to move, as they were written.
    #[must_use]
    pub fn other_fields(&self) -> &str {
        &self.other_fields
    }
}
