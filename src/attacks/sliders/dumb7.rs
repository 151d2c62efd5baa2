//! Dumb7fill: each ray is a fill of single steps, as many as a board has room for, then one more onto the blocker.
//!
//! No table and nothing to understand; see [`Bitboard::occluded_dumb7`]. <https://www.chessprogramming.org/Dumb7Fill>

use crate::bitboard::{Bitboard, Direction, Square};

/// What the tables cost: there are none.
pub const BYTES: usize = 0;

#[inline]
fn fills(square: Square, directions: [Direction; 4], occupancy: Bitboard) -> Bitboard {
    let slider = square.bitboard();
    let ray = |direction| slider.occluded_dumb7(direction, !occupancy).step(direction);
    directions.map(ray).into_iter().fold(Bitboard::EMPTY, Bitboard::union)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    fills(square, Direction::ORTHOGONAL, occupancy)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    fills(square, Direction::DIAGONAL, occupancy)
}
