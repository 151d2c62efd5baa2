//! A queen: hyperbola quintessence on three lines, the board and its mirror side by side in one vector register.
//!
//! Instead of mirroring each line there and back, the occupancy is mirrored once; masks and slider are kept mirrored
//! beside themselves, so that one instruction serves both senses, and the three lines are joined before the one way
//! back. Every x86-64 processor has the 128-bit registers (SSE2), so nothing is asked when the program runs.

use super::rook::{RANKS, RankAttacks, rank_attacks};
use crate::attacks::sliders::hardware::{Pair, subtract_along};
use crate::attacks::sliders::lines::{lines, slot};
use crate::bitboard::{Bitboard, Square};

/// What one square needs: a cache line, and where the attacks along its rank are.
#[derive(Clone, Copy)]
#[repr(align(128))]
struct Entry {
    slider: Pair,
    file: Pair,
    diagonal: Pair,
    antidiagonal: Pair,
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

/// What the table costs, beside that of the ranks, which the rook has.
pub(super) const BYTES: usize = size_of_val(&ENTRIES);

const fn entry(square: Square) -> Entry {
    let lines = lines(square);
    Entry {
        slider: pair(square.bitboard().0),
        file: pair(lines.file),
        diagonal: pair(lines.diagonal),
        antidiagonal: pair(lines.antidiagonal),
        ranks: &RANKS[(square.index() & 7) as usize],
    }
}

#[inline]
const fn pair(board: u64) -> Pair {
    [board, board.swap_bytes()]
}

/// Squares attacked by a queen: those of a rook and those of a bishop.
///
/// This is the quickest way; [`super::super::Method`] has the others.
#[must_use]
#[inline]
pub fn queen(square: Square, occupancy: Bitboard) -> Bitboard {
    let entry = &ENTRIES[slot(square)];
    let lines = [entry.file, entry.diagonal, entry.antidiagonal];
    let [forward, reverse] = subtract_along(lines, entry.slider, pair(occupancy.0));
    Bitboard(forward ^ reverse.swap_bytes() | rank_attacks(entry.ranks, square, occupancy))
}
