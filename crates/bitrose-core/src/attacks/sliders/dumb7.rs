//! Dumb7fill: each ray is a fill of single steps, as many as a board has room for, then one more onto the blocker.
//!
//! No table and nothing to understand; see [`Bitboard::occluded_dumb7`]. <https://www.chessprogramming.org/Dumb7Fill>

use super::fills::filled;
use crate::bitboard::{Bitboard, Direction, Square};

/// What the tables cost: there are none.
pub const BYTES: usize = 0;

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded_dumb7)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded_dumb7)
}
