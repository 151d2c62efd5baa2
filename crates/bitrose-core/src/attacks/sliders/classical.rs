//! Classical rays: the ray of the empty board, cut off behind its first blocker.
//!
//! A bit scan finds the first blocker, and the ray that starts *there* is what must be taken away:
//!
//! ```text
//! ray from a1      ray from a3      attacks = their xor
//! X . . .          X . . .          . . . .
//! X . . .          X . . .          . . . .
//! X . . .    ^     B . . .    =     X . . .
//! X . . .          . . . .          X . . .
//! R . . .          . . . .          R . . .
//! ```
//!
//! <https://www.chessprogramming.org/Classical_Approach>

use crate::attacks::ray_from;
use crate::bitboard::{Bitboard, Direction, Square};

/// What the tables cost: the eight rays of each square.
pub const BYTES: usize = 8 * 64 * size_of::<Bitboard>();

/// A ray towards higher bits. Bit 63 is added as a last blocker, for nothing lies behind it: so no case is empty.
#[inline]
fn upward(direction: Direction, from: Square, occupancy: u64) -> u64 {
    let ray = ray_from(from, direction).0;
    let first = (ray & occupancy | 1 << 63).trailing_zeros();
    ray ^ ray_from(Square::from_index_masked(first), direction).0
}

/// A ray towards lower bits, with bit 0 as the last blocker.
#[inline]
fn downward(direction: Direction, from: Square, occupancy: u64) -> u64 {
    let ray = ray_from(from, direction).0;
    let first = (ray & occupancy | 1).ilog2();
    ray ^ ray_from(Square::from_index_masked(first), direction).0
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let occupancy = occupancy.0;
    Bitboard(
        upward(Direction::North, square, occupancy)
            | upward(Direction::East, square, occupancy)
            | downward(Direction::South, square, occupancy)
            | downward(Direction::West, square, occupancy),
    )
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let occupancy = occupancy.0;
    Bitboard(
        upward(Direction::NorthEast, square, occupancy)
            | upward(Direction::NorthWest, square, occupancy)
            | downward(Direction::SouthEast, square, occupancy)
            | downward(Direction::SouthWest, square, occupancy),
    )
}
