//! Kogge-Stone: each ray is an occluded fill in three doublings, then one step further onto the blocker.
//!
//! No table at all, and it takes any number of sliders at once: see [`Bitboard::occluded`].
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>

use crate::bitboard::{Bitboard, Direction, Square};

/// What the tables cost: there are none.
pub const BYTES: usize = 0;

#[inline]
fn fills(square: Square, directions: [Direction; 4], occupancy: Bitboard) -> Bitboard {
    let slider = square.bitboard();
    let ray = |direction| slider.occluded(direction, !occupancy).step(direction);
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
