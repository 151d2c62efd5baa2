//! Hyperbola quintessence without the rank table: all 64 bits reversed where the byte swap does not help.
//!
//! Reversing the whole word reverses every line, ranks too. Processors with a reversal instruction (ARM's `rbit`)
//! make this the better way; others need a dozen steps for it.
//! <https://www.chessprogramming.org/Hyperbola_Quintessence>

use super::hyperbola;
use super::lines::lines;
use crate::bitboard::{Bitboard, Square};

/// What the tables cost.
pub const BYTES: usize = super::lines::BYTES;

#[inline]
const fn along_rank(line: u64, slider: u64, occupancy: u64) -> u64 {
    let forward = occupancy & line;
    let reverse = forward.reverse_bits();
    let forward = forward.wrapping_sub(slider);
    let reverse = reverse.wrapping_sub(slider.reverse_bits());
    (forward ^ reverse.reverse_bits()) & line
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let (lines, slider) = (lines(square), square.bitboard().0);
    let file = hyperbola::both_senses(lines.file, slider, occupancy.0);
    Bitboard(file | along_rank(lines.rank, slider, occupancy.0))
}

/// Squares attacked by a bishop: only files and diagonals differ from ranks, so this is the plain hyperbola.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    hyperbola::bishop(square, occupancy)
}
