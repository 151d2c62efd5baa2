//! Blockers and beyond: from the attacks on the empty board, take away what lies behind each blocker.
//!
//! Unlike the classical rays this asks no blocker to be the first of its ray: what lies behind the second lies behind
//! the first as well. <https://www.chessprogramming.org/Blockers_and_Beyond>

use super::lines::{lines, slot};
use crate::attacks::ray_from;
use crate::bitboard::{Bitboard, Direction, Square};

/// Of each square and each blocker: the squares behind the blocker, as seen from the square.
static BEYOND: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 * 8 {
        let (from, direction) = (Square::from_index_masked(index / 8), Direction::ALL[(index % 8) as usize]);
        let mut blockers = ray_from(from, direction);
        while let Some(blocker) = blockers.pop_first() {
            table[slot(from)][slot(blocker)] = ray_from(blocker, direction);
        }
        index += 1;
    }
    table
};

/// What the tables cost.
pub const BYTES: usize = size_of_val(&BEYOND) + super::lines::BYTES;

#[inline]
fn without_beyond(square: Square, reach: u64, occupancy: Bitboard) -> Bitboard {
    let beyond = &BEYOND[slot(square)];
    let mut blockers = Bitboard(reach & occupancy.0);
    let mut attacks = reach;
    while let Some(blocker) = blockers.pop_first() {
        attacks &= !beyond[slot(blocker)].0;
    }
    Bitboard(attacks)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let lines = lines(square);
    without_beyond(square, lines.file | lines.rank, occupancy)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let lines = lines(square);
    without_beyond(square, lines.diagonal | lines.antidiagonal, occupancy)
}
