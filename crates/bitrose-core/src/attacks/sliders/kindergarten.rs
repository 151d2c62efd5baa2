//! Kindergarten bitboards: a multiplication gathers a line into six bits, and one table of rank attacks serves all
//! lines.
//!
//! The squares of a rank or a diagonal are on different files. Multiplying by the b-file (one bit on each rank) copies
//! them to every rank, shifted by one file, so that all of them meet next to each other on the top rank. Its six high
//! bits are the files b to g of the line: the index. The table stores the attacks of a rank on all eight ranks at once;
//! masked with the line, they are the attacks along it. A file is first moved to the a-file and then gathered by a
//! diagonal.
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

/// Indexed by file and inner squares: the attacks along a rank, repeated on all eight ranks.
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

/// Indexed by rank and the inner squares of the a-file, the square on rank 7 in the lowest bit.
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

/// The size of the tables in bytes.
pub const BYTES: usize = size_of_val(&FILL_UP) + size_of_val(&A_FILE_ATTACKS) + super::lines::BYTES;

/// The attacks along a rank or a diagonal.
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

/// The squares attacked by a rook.
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let rank = along(lines(square).rank, file_of(square), occupancy.0);
    Bitboard(rank | along_file(square, occupancy.0))
}

/// The squares attacked by a bishop.
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let lines = lines(square);
    let diagonal = along(lines.diagonal, file_of(square), occupancy.0);
    Bitboard(diagonal | along(lines.antidiagonal, file_of(square), occupancy.0))
}
