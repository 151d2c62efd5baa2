//! Kogge-Stone: each ray is an occluded fill in three doublings, then one step further onto the blocker.
//!
//! No table at all, and it takes any number of sliders at once: see [`Bitboard::occluded`].
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>

use super::fills::filled;
use crate::bitboard::{Bitboard, Direction, Square};

/// What the tables cost: there are none.
pub const BYTES: usize = 0;

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded)
}
