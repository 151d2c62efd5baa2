//! Black magics: the occupancy *or* the inverse mask, instead of *and* the mask.
//!
//! All irrelevant squares are ones then, and multiply to one constant a square: the same as adding a constant to the
//! product. That is one more thing to choose, and gave the smallest table known with one load.
//! Onno Garms; <https://www.chessprogramming.org/Magic_Bitboards#Black>

use super::{BISHOP_BITS, ROOK_BITS, high, numbers, slots};
use crate::attacks::sliders::lines::slot;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// What a lookup needs to know of a square.
#[derive(Clone, Copy)]
struct Entry {
    inverse_mask: u64,
    magic: u64,
    /// The first slot of the square's window.
    offset: u32,
}

macro_rules! entries {
    ($mask:ident, $magics:expr) => {{
        let mut entries = [Entry { inverse_mask: 0, magic: 0, offset: 0 }; 64];
        let mut index = 0;
        while index < 64 {
            let mask = $mask(Square::from_low_bits(index)).0;
            let (magic, offset) = $magics[index as usize];
            entries[index as usize] = Entry { inverse_mask: !mask, magic, offset };
            index += 1;
        }
        entries
    }};
}

static ROOKS: [Entry; 64] = entries!(rook_mask, numbers::BLACK_ROOKS);
static BISHOPS: [Entry; 64] = entries!(bishop_mask, numbers::BLACK_BISHOPS);

/// Of both pieces.
static ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut table = vec![0; numbers::BLACK_SLOTS];
    let rooks = slots(rook_mask, rays::rook, rook_index);
    for (_, slot, attacks) in rooks.chain(slots(bishop_mask, rays::bishop, bishop_index)) {
        table[slot] = attacks;
    }
    table
});

/// What the tables cost.
pub const BYTES: usize = 8 * numbers::BLACK_SLOTS + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

#[inline]
const fn index(entry: &Entry, occupancy: u64, bits: u32) -> usize {
    entry.offset as usize + high((occupancy | entry.inverse_mask).wrapping_mul(entry.magic), bits)
}

#[inline]
const fn rook_index(square: Square, occupancy: u64) -> usize {
    index(&ROOKS[slot(square)], occupancy, ROOK_BITS)
}

#[inline]
const fn bishop_index(square: Square, occupancy: u64) -> usize {
    index(&BISHOPS[slot(square)], occupancy, BISHOP_BITS)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ATTACKS[rook_index(square, occupancy.0)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ATTACKS[bishop_index(square, occupancy.0)])
}
