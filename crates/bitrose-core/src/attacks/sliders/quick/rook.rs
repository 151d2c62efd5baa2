//! A rook: the rank by its byte, the file by a kindergarten multiplication, both from tables that fit the first cache.

use crate::attacks::sliders::kindergarten::{A_FILE_ATTACKS, DIAGONAL_C2_H7};
use crate::attacks::sliders::lines::{along_first_rank, index, lines, slot};
use crate::bitboard::{Bitboard, Square};

/// By rank and index: the attacks along a file, drawn on every file.
static FILES: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        table[index / 64][index % 64] = A_FILE_ATTACKS[index / 64][index % 64] * 0xFF;
        index += 1;
    }
    table
};

/// By occupancy of the rank less its corners (so half of the slots stay empty): the attacks along the rank.
pub(super) type RankAttacks = [u8; 128];

/// By file.
pub(super) static RANKS: [RankAttacks; 8] = {
    let mut table = [[0; 128]; 8];
    let mut index: u32 = 0;
    while index < 8 * 64 {
        let (file, inner) = (index / 64, index % 64);
        table[file as usize][inner as usize * 2] = along_first_rank(file, inner);
        index += 1;
    }
    table
};

/// What one square needs, in half a cache line. The references need no bounds check and no addition of an offset.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Entry {
    file: u64,
    magic: u64,
    files: &'static [u64; 64],
    ranks: &'static RankAttacks,
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
pub(super) const BYTES: usize = size_of_val(&FILES) + size_of_val(&RANKS) + size_of_val(&ENTRIES);

const fn entry(square: Square) -> Entry {
    let (file, rank) = ((square.index() & 7) as usize, (square.index() >> 3) as usize);
    Entry {
        file: lines(square).file,
        magic: DIAGONAL_C2_H7 >> file,
        files: &FILES[rank],
        ranks: &RANKS[file],
    }
}

/// The attacks along the rank of the square, from the table of its file.
#[inline]
pub(super) fn rank_attacks(ranks: &RankAttacks, square: Square, occupancy: Bitboard) -> u64 {
    let start = square.index() & 0b11_1000;
    u64::from(ranks[index(occupancy.0 >> start & 0b0111_1110)]) << start
}

/// Squares attacked by a rook: the first piece on each ray is among them, whatever its colour.
///
/// What stands on `square` itself does not matter. This is the quickest way; [`super::super::Method`] has the others.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &ENTRIES[slot(square)];
    let gathered = (occupancy.0 & entry.file).wrapping_mul(entry.magic) >> 58;
    let file = entry.files[index(gathered)] & entry.file;
    Bitboard(file | rank_attacks(entry.ranks, square, occupancy))
}
