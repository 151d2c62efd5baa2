//! Fancy magics: each square has its own shift, and just as many slots as its mask has subsets.
//!
//! <https://www.chessprogramming.org/Magic_Bitboards#Fancy>

use super::{numbers, slots};
use crate::attacks::sliders::lines::{self, slot};
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// What a lookup needs to know of a square.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    magic: u64,
    /// The first slot of the square.
    offset: u32,
    shift: u32,
}

/// Of all squares, and how many slots they have together.
struct Entries([Entry; 64], usize);

/// What the squares of both pieces need, one range of slots after another.
macro_rules! entries {
    ($mask:ident, $magics:expr) => {{
        let mut entries = [Entry { mask: 0, magic: 0, offset: 0, shift: 0 }; 64];
        let mut offset = 0;
        let mut index = 0;
        while index < 64 {
            let mask = $mask(Square::from_low_bits(index));
            let magic = $magics[index as usize];
            entries[index as usize] = Entry { mask: mask.0, magic, offset, shift: 64 - mask.popcount() };
            offset += 1 << mask.popcount();
            index += 1;
        }
        Entries(entries, offset as usize)
    }};
}

static ROOKS: Entries = entries!(rook_mask, numbers::ROOKS);
static BISHOPS: Entries = entries!(bishop_mask, numbers::BISHOPS);

static ROOK_ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| table(&ROOKS, rook_mask, rays::rook));
static BISHOP_ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| table(&BISHOPS, bishop_mask, rays::bishop));

/// What the tables cost.
pub const BYTES: usize = 8 * (ROOKS.1 + BISHOPS.1) + 2 * size_of::<[Entry; 64]>();

fn table(
    entries: &Entries,
    mask: fn(Square) -> Bitboard,
    attacks: fn(Square, Bitboard) -> Bitboard,
) -> Vec<u64> {
    let mut table = vec![0; entries.1];
    for (_, slot, attacks) in slots(mask, attacks, |square, blockers| index(entries, square, blockers)) {
        table[slot] = attacks;
    }
    table
}

#[inline]
const fn index(entries: &Entries, square: Square, occupancy: u64) -> usize {
    let entry = &entries.0[slot(square)];
    let product = (occupancy & entry.mask).wrapping_mul(entry.magic);
    entry.offset as usize + lines::index(product >> (entry.shift & 63))
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ROOK_ATTACKS[index(&ROOKS, square, occupancy.0)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(BISHOP_ATTACKS[index(&BISHOPS, square, occupancy.0)])
}
