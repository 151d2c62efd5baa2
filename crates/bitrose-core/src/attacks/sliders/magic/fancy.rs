//! Fancy magics: each square has its own shift, and just as many slots as its mask has subsets.
//!
//! <https://www.chessprogramming.org/Magic_Bitboards#Fancy>

use super::{entry, numbers, slots};
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
            let mask = $mask(Square::from_index_masked(index));
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

impl Entries {
    const fn magic(&self, square: Square) -> (u64, u32) {
        let entry = &self.0[slot(square)];
        (entry.magic, entry.shift)
    }

    /// What a slot of one square holds, or how many slots the square has.
    fn load(&self, table: &[u64], square: Square, index: u64) -> Result<Bitboard, u64> {
        let own = &self.0[slot(square)];
        let slots = &table[own.offset as usize..][..1 << (64 - own.shift)];
        entry(slots, index)
    }
}

/// The magic number of a rook on the square, and the shift that leaves the index.
#[must_use]
pub const fn rook_magic(square: Square) -> (u64, u32) {
    ROOKS.magic(square)
}

/// The magic number of a bishop on the square, and the shift that leaves the index.
#[must_use]
pub const fn bishop_magic(square: Square) -> (u64, u32) {
    BISHOPS.magic(square)
}

/// The attacks in a slot of a rook's square; a slot that no blockers lead to is empty.
///
/// # Errors
/// The number of slots that the square has, if the index is not below it.
pub fn rook_slot(square: Square, index: u64) -> Result<Bitboard, u64> {
    ROOKS.load(&ROOK_ATTACKS, square, index)
}

/// The attacks in a slot of a bishop's square.
///
/// # Errors
/// The number of slots that the square has, if the index is not below it.
pub fn bishop_slot(square: Square, index: u64) -> Result<Bitboard, u64> {
    BISHOPS.load(&BISHOP_ATTACKS, square, index)
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
