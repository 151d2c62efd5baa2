//! o^(o-2r): subtracting twice the slider from the occupancy changes just the squares up to the first blocker.
//!
//! The subtraction borrows from the nearest blocker above the slider, and all the places between become ones:
//!
//! ```text
//! place     7 6 5 4 3 2 1 0
//! o         . B . . . . R .
//! 2r        . . . . . X . .
//! o - 2r    . . X X X X R .
//! o^(o-2r)  . X X X X X . .     the attacks towards higher bits
//! ```
//!
//! It works towards higher bits only. For the other rays the whole board is turned by 180 degrees, where they are
//! the ones that go up. <https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece>

use super::lines::lines;
use crate::bitboard::{Bitboard, Square};

/// What the tables cost.
pub const BYTES: usize = super::lines::BYTES;

/// The part of one line above the slider.
#[inline]
const fn above(line: u64, slider: u64, occupancy: u64) -> u64 {
    let ray = line & slider.wrapping_neg();
    let o = occupancy & ray;
    (o ^ o.wrapping_sub(slider << 1)) & ray
}

#[inline]
fn rook_above(square: Square, occupancy: u64) -> u64 {
    let (lines, slider) = (lines(square), square.bitboard().0);
    above(lines.file, slider, occupancy) | above(lines.rank, slider, occupancy)
}

#[inline]
fn bishop_above(square: Square, occupancy: u64) -> u64 {
    let (lines, slider) = (lines(square), square.bitboard().0);
    above(lines.diagonal, slider, occupancy) | above(lines.antidiagonal, slider, occupancy)
}

#[inline]
fn both_ways(square: Square, occupancy: Bitboard, above: impl Fn(Square, u64) -> u64) -> Bitboard {
    let turned = Square::from_index_masked(u32::from(63 - square.index()));
    let below = above(turned, occupancy.reverse().0).reverse_bits();
    Bitboard(above(square, occupancy.0) | below)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    both_ways(square, occupancy, rook_above)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    both_ways(square, occupancy, bishop_above)
}
