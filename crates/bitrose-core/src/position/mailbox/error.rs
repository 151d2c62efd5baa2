//! Why a position does not go on the 0x88 board.

use crate::bitboard::Square;
use crate::position::{Color, IllegalPosition, Wing};

/// Why a position does not go on the 0x88 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailboxError {
    /// No game can go on from it.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
    /// Castling as in Chess960. The offsets of this board are written for the king on the e-file and the rooks in the
    /// corners; [`crate::position::Position`] knows the others, too.
    #[error(
        "the 0x88 board castles with king e and rooks a and h only: {color} castles {wing} with king {king} and rook {rook}"
    )]
    Chess960 {
        /// Whose right it is.
        color: Color,
        /// On which side of the board.
        wing: Wing,
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
}
