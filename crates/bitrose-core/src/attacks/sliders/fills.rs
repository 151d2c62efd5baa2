//! A slider as four fills: what [`dumb7`](super::dumb7) and [`kogge_stone`](super::kogge_stone) have in common.

use crate::bitboard::{Bitboard, Direction, Square};

/// Fills the empty squares from the slider in each direction, then goes one step further: onto the blocker.
#[inline]
pub(super) fn filled(
    square: Square,
    directions: [Direction; 4],
    occupancy: Bitboard,
    fill: impl Fn(Bitboard, Direction, Bitboard) -> Bitboard,
) -> Bitboard {
    let ray = |direction: Direction| fill(square.bitboard(), direction, !occupancy).step(direction);
    directions.map(ray).into_iter().fold(Bitboard::EMPTY, Bitboard::union)
}
