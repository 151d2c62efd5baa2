//! PEXT bitboards: the instruction collects the relevant squares side by side, and that is the index.
//!
//! What a magic does by multiplication, "parallel bits extract" does by definition: no number to search, no collision.
//! Where the processor lacks it (see [`super::hardware`]) a loop does the same, slowly.
//! <https://www.chessprogramming.org/BMI2#PEXTBitboards>

use super::hardware::pext;
use super::lines::{self, slot};
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// Where the slots of a square begin, and what the index is made of.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) mask: u64,
    offset: u32,
}

macro_rules! entries {
    ($mask:ident) => {{
        let mut entries = [Entry { mask: 0, offset: 0 }; 64];
        let mut offset = 0;
        let mut index = 0;
        while index < 64 {
            let mask = $mask(Square::from_index_masked(index));
            entries[index as usize] = Entry { mask: mask.0, offset };
            offset += 1 << mask.popcount();
            index += 1;
        }
        entries
    }};
}

pub(super) static ROOKS: [Entry; 64] = entries!(rook_mask);
pub(super) static BISHOPS: [Entry; 64] = entries!(bishop_mask);

/// Subsets of all masks of a rook.
pub(super) const ROOK_SLOTS: usize = 102_400;
/// Subsets of all masks of a bishop.
pub(super) const BISHOP_SLOTS: usize = 5_248;

static ROOK_ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| table(&ROOKS, rays::rook, |_, attacks| attacks.0));
static BISHOP_ATTACKS: LazyLock<Vec<u64>> =
    LazyLock::new(|| table(&BISHOPS, rays::bishop, |_, attacks| attacks.0));

/// What the tables cost.
pub const BYTES: usize = 8 * (ROOK_SLOTS + BISHOP_SLOTS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

/// The subsets of a mask in rising order are in the order of their indices, too.
pub(super) fn table<T>(
    entries: &[Entry; 64],
    attacks: fn(Square, Bitboard) -> Bitboard,
    packed: fn(Square, Bitboard) -> T,
) -> Vec<T> {
    let of = |square: Square| {
        let subsets = Bitboard(entries[slot(square)].mask).subsets();
        subsets.map(move |blockers| packed(square, attacks(square, blockers)))
    };
    Square::all().flat_map(of).collect()
}

#[inline]
pub(super) fn index(entry: Entry, occupancy: u64) -> usize {
    entry.offset as usize + lines::index(pext(occupancy, entry.mask))
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ROOK_ATTACKS[index(ROOKS[slot(square)], occupancy.0)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(BISHOP_ATTACKS[index(BISHOPS[slot(square)], occupancy.0)])
}
