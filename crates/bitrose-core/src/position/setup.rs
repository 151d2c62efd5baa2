//! What a FEN says.

use super::{Color, Placement};
use crate::bitboard::{File, Square};
use std::fmt;

/// The side of the board on which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Towards the h-file: the king ends on the g-file.
    KingSide,
    /// Towards the a-file: the king ends on the c-file.
    QueenSide,
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KingSide => "king side",
            Self::QueenSide => "queen side",
        })
    }
}

impl Wing {
    /// The two, in the order of FEN.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];
}

/// The six fields of a FEN. Nothing is asked of them beyond being written well: no king, pawns on the last rank or an
/// en passant square in the wrong place are all allowed here.
///
/// ```
/// use bitrose_core::position::{Color, Setup};
///
/// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R b K - 3 40".parse()?;
/// assert_eq!((setup.side_to_move, setup.fullmove_number), (Color::Black, 40));
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R b K - 3 40");
/// # Ok::<(), bitrose_core::position::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which piece stands where.
    pub placement: Placement,
    /// Who is to move.
    pub side_to_move: Color,
    /// The file of the rook with which a side may still castle: by colour, then by [`Wing`].
    pub castling: [[Option<File>; 2]; 2],
    /// The square that a pawn passed over in the move before.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// 1 at the start, one more after each move of Black.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            placement: Placement::empty(),
            side_to_move: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Wing {
    /// Where king and rook end: g and f, or c and d.
    #[must_use]
    pub const fn destinations(self, color: Color) -> (Square, Square) {
        let (king, rook) = match self {
            Self::KingSide => (File::G, File::F),
            Self::QueenSide => (File::C, File::D),
        };
        (Square::new(king, color.first_rank()), Square::new(rook, color.first_rank()))
    }
}
