//! A move.

use super::Kind;
use crate::bitboard::Square;

/// From where, to where, and what a pawn becomes.
///
/// Castling is the king's move *onto the rook's square*, as in Chess960, where every other way to write it can mean two
/// things: `e1h1` is the king side of standard chess. The text of UCI (`e1g1`) is made from it with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; when castling, the square of the rook.
    pub to: Square,
    /// What the pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// A move without promotion.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }
}
