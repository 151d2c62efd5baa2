//! Kindergarten bitboards: a multiplication gathers one line into six bits, and the attacks of a rank serve for all.
//!
//! The squares of a rank or a diagonal are on different files. Multiplied by the b-file (one bit a rank) they are
//! copied to every rank, one file further, and all meet side by side in the top rank: its six high bits are the files
//! b to g of the line, the index. The looked-up rank attacks are held in all eight ranks at once; masked with the
//! line they are the attacks along it. A file is moved to the a-file first and gathered by a diagonal.
//!
//! ```text
//! . . . . . . . .                          . a b c d e f g
//! . . . . . f . .      times the b-file    . . . . . . . .
//! . . . . e . . .      (no two copies      . . . . . . . .
//! . . . d . . . .       share a square)    . . . . . . . .
//! ```
//!
//! Gerd Isenberg and Urban Koistinen; <https://www.chessprogramming.org/Kindergarten_Bitboards>

use super::lines::{along_first_rank, lines};
use crate::bitboard::{Bitboard, Square};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const B_FILE: u64 = A_FILE << 1;
pub(super) const DIAGONAL_C2_H7: u64 = 0x0080_4020_1008_0400;

/// By file and inner squares; the attacks of a rank on all eight ranks.
static FILL_UP: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index: u32 = 0;
    while index < 8 * 64 {
        let (file, inner) = (index / 64, index % 64);
        table[file as usize][inner as usize] = along_first_rank(file, inner) as u64 * A_FILE;
        index += 1;
    }
    table
};

/// By rank and inner squares of the a-file, the seventh rank in the lowest bit.
pub(super) static A_FILE_ATTACKS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index: u32 = 0;
    while index < 8 * 64 {
        let (rank, inner) = (index / 64, index % 64);
        let from_top = along_first_rank(7 - rank, inner);
        table[rank as usize][inner as usize] = Bitboard(from_top as u64).rotate_90().0;
        index += 1;
    }
    table
};

/// What the tables cost.
pub const BYTES: usize = size_of_val(&FILL_UP) + size_of_val(&A_FILE_ATTACKS) + super::lines::BYTES;

/// Along a rank or a diagonal.
#[inline]
fn along(line: u64, file: usize, occupancy: u64) -> u64 {
    let index = (occupancy & line).wrapping_mul(B_FILE) >> 58;
    FILL_UP[file][index as usize] & line
}

#[inline]
fn along_file(square: Square, occupancy: u64) -> u64 {
    let file = square.index() & 7;
    let index = (occupancy >> file & A_FILE).wrapping_mul(DIAGONAL_C2_H7) >> 58;
    A_FILE_ATTACKS[(square.index() >> 3 & 7) as usize][index as usize] << file
}

#[inline]
fn file_of(square: Square) -> usize {
    (square.index() & 7) as usize
}

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let rank = along(lines(square).rank, file_of(square), occupancy.0);
    Bitboard(rank | along_file(square, occupancy.0))
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let lines = lines(square);
    let diagonal = along(lines.diagonal, file_of(square), occupancy.0);
    Bitboard(diagonal | along(lines.antidiagonal, file_of(square), occupancy.0))
}
