//! Plain magics: an array of 4096 slots for each square of a rook, of 512 for each of a bishop.
//!
//! The shift is the same for all, so most squares leave most of their slots empty.
//! <https://www.chessprogramming.org/Magic_Bitboards#Plain>

use super::numbers::{BISHOPS, ROOKS};
use super::{BISHOP_BITS, ROOK_BITS, entry, high, slots};
use crate::attacks::sliders::lines::slot;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

type RookTable = Vec<[u64; 1 << ROOK_BITS]>;
type BishopTable = Vec<[u64; 1 << BISHOP_BITS]>;

static ROOK_ATTACKS: LazyLock<RookTable> = LazyLock::new(|| {
    let mut table = vec![[0; _]; 64];
    for (square, index, attacks) in slots(rook_mask, rays::rook, rook_index) {
        table[slot(square)][index] = attacks;
    }
    table
});

static BISHOP_ATTACKS: LazyLock<BishopTable> = LazyLock::new(|| {
    let mut table = vec![[0; _]; 64];
    for (square, index, attacks) in slots(bishop_mask, rays::bishop, bishop_index) {
        table[slot(square)][index] = attacks;
    }
    table
});

/// What the tables cost, with a mask and a magic a square.
pub const BYTES: usize = 64 * 8 * ((1 << ROOK_BITS) + (1 << BISHOP_BITS)) + 2 * 64 * 16;

#[inline]
const fn rook_index(square: Square, occupancy: u64) -> usize {
    high((occupancy & rook_mask(square).0).wrapping_mul(ROOKS[slot(square)]), ROOK_BITS)
}

#[inline]
const fn bishop_index(square: Square, occupancy: u64) -> usize {
    high((occupancy & bishop_mask(square).0).wrapping_mul(BISHOPS[slot(square)]), BISHOP_BITS)
}

/// The attacks in a slot of a rook's square; a slot that no blockers lead to is empty.
///
/// # Errors
/// The number of slots that a square has, if the index is not below it.
pub fn rook_slot(square: Square, index: u64) -> Result<Bitboard, u64> {
    entry(&ROOK_ATTACKS[slot(square)], index)
}

/// The attacks in a slot of a bishop's square.
///
/// # Errors
/// The number of slots that a square has, if the index is not below it.
pub fn bishop_slot(square: Square, index: u64) -> Result<Bitboard, u64> {
    entry(&BISHOP_ATTACKS[slot(square)], index)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ROOK_ATTACKS[slot(square)][rook_index(square, occupancy.0)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(BISHOP_ATTACKS[slot(square)][bishop_index(square, occupancy.0)])
}
