//! Overlapped magics: fixed shift, and the ranges of the squares lie over each other.
//!
//! Two squares may share a slot when it holds the same attacks for both, and the used slots of one may stand in the
//! gaps of another. Each square keeps only where its window begins.
//! That pays only with magics searched for it, of which many subsets share their slots: Volker Annuss's table
//! has 88,772 (<http://www.talkchess.com/forum/viewtopic.php?t=64790>). The one here, of magics with small products and a
//! greedy packing, has even more than the fancy layout, because a rook on the eighth rank scatters its slots.

use super::{BISHOP_BITS, ROOK_BITS, high, numbers, slots};
use crate::attacks::sliders::lines::slot;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// What a lookup needs to know of a square.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    magic: u64,
    /// The first slot of the square's window.
    offset: u32,
}

macro_rules! entries {
    ($mask:ident, $magics:expr) => {{
        let mut entries = [Entry { mask: 0, magic: 0, offset: 0 }; 64];
        let mut index = 0;
        while index < 64 {
            let mask = $mask(Square::from_low_bits(index)).0;
            let (magic, offset) = $magics[index as usize];
            entries[index as usize] = Entry { mask, magic, offset };
            index += 1;
        }
        entries
    }};
}

static ROOKS: [Entry; 64] = entries!(rook_mask, numbers::FIXED_ROOKS);
static BISHOPS: [Entry; 64] = entries!(bishop_mask, numbers::FIXED_BISHOPS);

/// Of both pieces.
static ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut table = vec![0; numbers::FIXED_SLOTS];
    let rooks = slots(rook_mask, rays::rook, rook_index);
    for (_, slot, attacks) in rooks.chain(slots(bishop_mask, rays::bishop, bishop_index)) {
        table[slot] = attacks;
    }
    table
});

/// What the tables cost.
pub const BYTES: usize = 8 * numbers::FIXED_SLOTS + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

#[inline]
const fn index(entry: &Entry, occupancy: u64, bits: u32) -> usize {
    entry.offset as usize + high((occupancy & entry.mask).wrapping_mul(entry.magic), bits)
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
