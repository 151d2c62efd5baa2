//! A move between cells.

use super::Mailbox;
use super::castle::{rook_home, towards};
use super::cell::Cell;
use crate::position::{Kind, Move, Wing};
use std::fmt;

/// A move: from, to, and what a pawn becomes. Castling is the two steps of the king.
///
/// Its text is that of UCI: `e2e4`, `e1g1`, `a7a8q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What a pawn on the last rank becomes.
    pub promotion: Option<Kind>,
}

impl fmt::Display for CellMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(Kind::Knight) => f.write_str("n"),
            Some(Kind::Bishop) => f.write_str("b"),
            Some(Kind::Rook) => f.write_str("r"),
            Some(Kind::Queen) => f.write_str("q"),
            _ => Ok(()),
        }
    }
}

impl CellMove {
    /// The wing on which a king castles that goes two cells.
    pub(super) fn wing_if_of_king(self) -> Option<Wing> {
        Wing::ALL.into_iter().find(|&wing| self.from.step(2 * towards(wing)) == self.to)
    }
}

impl Mailbox {
    /// The move as the bitboards write it: castling is the king's move onto the square of its rook. `None` if it is no
    /// move between cells of the board.
    #[must_use]
    pub fn to_move(&self, mv: CellMove) -> Option<Move> {
        let king = self.cells.get(mv.from).filter(|piece| piece.kind == Kind::King);
        let rook = king.and_then(|king| Some(rook_home(king.color, mv.wing_if_of_king()?)));
        let to = rook.unwrap_or(mv.to).square()?;
        Some(Move::new(mv.from.square()?, to).with_promotion(mv.promotion))
    }
}
