//! Fixed-shift magics: one shift for all squares, yet only the slots that a square reaches.
//!
//! With a constant shift the lookup is shorter than the fancy one. A magic whose products stay small uses few of the
//! 4096 (512) slots, all at the lower end of the window: the rest is not stored.
//! <https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy>

use super::{BISHOP_BITS, ROOK_BITS, high, numbers};
use crate::attacks::sliders::lines::slot;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// What a lookup needs to know of a square.
#[derive(Clone, Copy, Default)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
}

/// The squares of one piece, and the slots of each one after another.
struct Table {
    entries: [Entry; 64],
    attacks: Vec<u64>,
}

static ROOKS: LazyLock<Table> =
    LazyLock::new(|| table(ROOK_BITS, rook_mask, rays::rook, |square| numbers::FIXED_ROOKS[slot(square)].0));
static BISHOPS: LazyLock<Table> = LazyLock::new(|| {
    table(BISHOP_BITS, bishop_mask, rays::bishop, |square| numbers::FIXED_BISHOPS[slot(square)].0)
});

/// Slots from the lowest to the highest in use, of all squares together.
const ROOK_SLOTS: usize = 114_739;
const BISHOP_SLOTS: usize = 5_803;

/// What the tables cost.
pub const BYTES: usize = 8 * (ROOK_SLOTS + BISHOP_SLOTS) + 2 * size_of::<[Entry; 64]>();

fn table(
    bits: u32,
    mask: fn(Square) -> Bitboard,
    attacks: fn(Square, Bitboard) -> Bitboard,
    magic: fn(Square) -> u64,
) -> Table {
    let mut table = Table { entries: [Entry::default(); 64], attacks: Vec::new() };
    for square in Square::all() {
        let offset = u32::try_from(table.attacks.len()).unwrap_or(u32::MAX);
        let entry = Entry { mask: mask(square).0, magic: magic(square), offset };
        for blockers in mask(square).subsets() {
            let index = index(&entry, blockers.0, bits);
            let length = table.attacks.len().max(index + 1);
            table.attacks.resize(length, 0);
            table.attacks[index] = attacks(square, blockers).0;
        }
        table.entries[slot(square)] = entry;
    }
    table
}

#[inline]
const fn index(entry: &Entry, occupancy: u64, bits: u32) -> usize {
    entry.offset as usize + high((occupancy & entry.mask).wrapping_mul(entry.magic), bits)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let table = &*ROOKS;
    Bitboard(table.attacks[index(&table.entries[slot(square)], occupancy.0, ROOK_BITS)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let table = &*BISHOPS;
    Bitboard(table.attacks[index(&table.entries[slot(square)], occupancy.0, BISHOP_BITS)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_as_large_as_said() {
        assert_eq!((ROOKS.attacks.len(), BISHOPS.attacks.len()), (ROOK_SLOTS, BISHOP_SLOTS));
    }
}
