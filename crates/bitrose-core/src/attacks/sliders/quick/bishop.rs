//! A bishop: a magic with a fixed shift, in an overlapped table for bishops alone, which the compiler fills.

use crate::attacks::bishop_mask;
use crate::attacks::sliders::hyperbola;
use crate::attacks::sliders::lines::{index, slot};
use crate::attacks::sliders::magic::numbers::{BISHOP_WINDOW_SLOTS, BISHOP_WINDOWS};
use crate::bitboard::{Bitboard, Square};

/// The slots of a window: nine index bits.
const WINDOW: usize = 512;

/// The windows of all squares, lying over each other.
static ATTACKS: [u64; BISHOP_WINDOW_SLOTS] = {
    let mut table = [0; BISHOP_WINDOW_SLOTS];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_index_masked(square);
        let (magic, first) = BISHOP_WINDOWS[square as usize];
        let mut blockers = Bitboard::EMPTY;
        loop {
            let place = blockers.0.wrapping_mul(magic) >> 55;
            table[first as usize + index(place)] = hyperbola::bishop(from, blockers).0;
            blockers = blockers.next_subset(bishop_mask(from));
            if blockers.is_empty() {
                break;
            }
        }
        square += 1;
    }
    table
};

/// What one square needs. The reference needs no bounds check and no addition of an offset.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    magic: u64,
    window: &'static [u64; WINDOW],
}

static ENTRIES: [Entry; 64] = {
    let mut entries = [entry(Square::A1); 64];
    let mut index = 1;
    while index < 64 {
        entries[index as usize] = entry(Square::from_index_masked(index));
        index += 1;
    }
    entries
};

/// What the tables cost.
pub(super) const BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&ENTRIES);

const fn entry(square: Square) -> Entry {
    let (magic, first) = BISHOP_WINDOWS[slot(square)];
    let Some(window) = ATTACKS.split_at(first as usize).1.first_chunk() else {
        panic!("the table ends before the last window does");
    };
    Entry { mask: bishop_mask(square).0, magic, window }
}

/// Squares attacked by a bishop: the first piece on each ray is among them, whatever its colour.
///
/// What stands on `square` itself does not matter. This is the quickest way; [`super::super::Method`] has the others.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &ENTRIES[slot(square)];
    let product = (occupancy.0 & entry.mask).wrapping_mul(entry.magic);
    Bitboard(entry.window[index(product >> 55)])
}
