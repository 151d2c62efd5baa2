//! Hyperbola quintessence: o^(o-2r) in both senses of a line at once, the second in a mirror.
//!
//! A byte swap turns the board upside down, so that what lay below the slider lies above it. On files and diagonals,
//! which have one square a rank, that reverses the order of the squares: subtract there too, swap back, and the xor
//! of both is the whole line. (The two o of the formula cancel.)
//!
//! A rank lies inside one byte, which the swap does not reverse; its six inner squares go to a small table.
//!
//! Aleks Peshkov; <https://www.chessprogramming.org/Hyperbola_Quintessence>

use super::lines::{along_first_rank, lines};
use crate::bitboard::{Bitboard, Square};

/// Attacks inside a rank: by the six inner squares (bits 3 to 8 of the index) and the file (bits 0 to 2).
///
/// In this order the masked rank only has to be multiplied by 4, which the address does in passing.
static RANK: [u8; 512] = {
    let mut table = [0; 512];
    let mut index: u32 = 0;
    while index < 512 {
        table[index as usize] = along_first_rank(index & 7, index >> 3);
        index += 1;
    }
    table
};

/// What the tables cost.
pub const BYTES: usize = size_of_val(&RANK) + super::lines::BYTES;

#[inline]
pub(super) const fn both_senses(line: u64, slider: u64, occupancy: u64) -> u64 {
    let forward = occupancy & line;
    let reverse = forward.swap_bytes();
    let forward = forward.wrapping_sub(slider);
    let reverse = reverse.wrapping_sub(slider.swap_bytes());
    (forward ^ reverse.swap_bytes()) & line
}

#[inline]
fn along_rank(square: Square, occupancy: u64) -> u64 {
    let start = square.index() & 0b11_1000;
    let inner = (occupancy >> start & 0b0111_1110) as usize;
    let file = usize::from(square.index() & 7);
    u64::from(RANK[inner << 2 | file]) << start
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let file = both_senses(lines(square).file, square.bitboard().0, occupancy.0);
    Bitboard(file | along_rank(square, occupancy.0))
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub const fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let (lines, slider) = (lines(square), square.bitboard().0);
    let diagonal = both_senses(lines.diagonal, slider, occupancy.0);
    Bitboard(diagonal | both_senses(lines.antidiagonal, slider, occupancy.0))
}
