//! Obstruction difference: one addition joins the nearest blocker below the slider with the nearest above.
//!
//! ```text
//! place               7 6 5 4 3 2 1 0
//! line                . B . R . B . B
//! highest below, and
//! all ones above it   X X X X X X . .     -1 << index
//! lowest above, twice X . . . . . . .
//! their sum           . X X X X X . .     both ends are in, the carry leaves the word
//! ```
//!
//! Without a blocker below, place 0 stands in for it. Without one above, nothing is added and the ones run on.
//! Michael Hoffmann; <https://www.chessprogramming.org/Obstruction_Difference>

use super::lines::lines;
use crate::bitboard::{Bitboard, Square};

/// What the tables cost.
pub const BYTES: usize = super::lines::BYTES;

#[inline]
const fn between_blockers(line: u64, slider: u64, occupancy: u64) -> u64 {
    let lower = line & occupancy & (slider - 1);
    let upper = line & occupancy & slider.wrapping_neg();
    let from_lower = u64::MAX << (lower | 1).ilog2();
    let lowest_upper = upper & upper.wrapping_neg();
    line & from_lower.wrapping_add(lowest_upper << 1)
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let (lines, slider) = (lines(square), square.bitboard().0);
    Bitboard(
        between_blockers(lines.file, slider, occupancy.0) | between_blockers(lines.rank, slider, occupancy.0),
    )
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let (lines, slider) = (lines(square), square.bitboard().0);
    Bitboard(
        between_blockers(lines.diagonal, slider, occupancy.0)
            | between_blockers(lines.antidiagonal, slider, occupancy.0),
    )
}
