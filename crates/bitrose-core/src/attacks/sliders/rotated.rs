//! Rotated bitboards: rotate the board until the line is a single byte, and use the byte as an index.
//!
//! Files become ranks when the board is flipped along its long diagonal; diagonals become ranks when each file is
//! rotated by as many squares as its number. The index is then the byte of the line, without its two end squares.
//!
//! ```text
//! 5 . . . . X       5 . . . . .
//! 4 . . . X .       4 . . . . .
//! 3 . . X . .  ->   3 . . . . .     each file rotated down by its number: a by 0, b by 1, c by 2 …
//! 2 . X . . .       2 . . . . .
//! 1 X . . . .       1 X X X X X
//!   a b c d e
//! ```
//!
//! Engines kept the four boards up to date move by move, and a lookup was two loads. The functions here take a single
//! occupancy, so rotating it is part of the lookup. This was the usual method (Crafty, `DarkThought`) before magics.
//! Robert Hyatt, "Rotated Bitmaps, a New Twist on an Old Idea", ICCA Journal 22/4, 1999;
//! <https://www.chessprogramming.org/Rotated_Bitboards>

use super::lines::{Lines, lines, slot};
use crate::attacks::rays;
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// Indexed by square and by the six inner squares of the byte.
type Table = Vec<[u64; 64]>;

static RANKS: LazyLock<Table> = LazyLock::new(|| table(|lines| lines.rank, rank_index));
static FILES: LazyLock<Table> = LazyLock::new(|| table(|lines| lines.file, file_index));
static DIAGONALS: LazyLock<Table> = LazyLock::new(|| table(|lines| lines.diagonal, diagonal_index));
static ANTIDIAGONALS: LazyLock<Table> =
    LazyLock::new(|| table(|lines| lines.antidiagonal, antidiagonal_index));

/// The size of the tables in bytes.
pub const BYTES: usize = 4 * 64 * size_of::<[u64; 64]>();

/// Rotates each file down by its number: the square on rank r and file f goes to rank r - f (modulo 8).
#[inline]
const fn turn_diagonals(board: u64) -> u64 {
    let board = board ^ (board ^ board.rotate_right(8)) & 0xAAAA_AAAA_AAAA_AAAA;
    let board = board ^ (board ^ board.rotate_right(16)) & 0xCCCC_CCCC_CCCC_CCCC;
    board ^ (board ^ board.rotate_right(32)) & 0xF0F0_F0F0_F0F0_F0F0
}

/// Rotates each file up by its number.
#[inline]
const fn turn_antidiagonals(board: u64) -> u64 {
    let board = board ^ (board ^ board.rotate_left(8)) & 0xAAAA_AAAA_AAAA_AAAA;
    let board = board ^ (board ^ board.rotate_left(16)) & 0xCCCC_CCCC_CCCC_CCCC;
    board ^ (board ^ board.rotate_left(32)) & 0xF0F0_F0F0_F0F0_F0F0
}

/// The six inner squares of a rank of a rotated board.
#[inline]
const fn inner(turned: u64, rank: u8) -> usize {
    (turned >> (8 * (rank & 7)) >> 1 & 63) as usize
}

#[inline]
const fn rank_and_file(square: Square) -> (u8, u8) {
    (square.index() >> 3, square.index() & 7)
}

#[inline]
fn rank_index(square: Square, occupancy: u64) -> usize {
    inner(occupancy, rank_and_file(square).0)
}

#[inline]
fn file_index(square: Square, occupancy: u64) -> usize {
    inner(Bitboard(occupancy).flip_diagonal().0, rank_and_file(square).1)
}

#[inline]
fn diagonal_index(square: Square, occupancy: u64) -> usize {
    let (rank, file) = rank_and_file(square);
    inner(turn_diagonals(occupancy), rank.wrapping_sub(file))
}

#[inline]
fn antidiagonal_index(square: Square, occupancy: u64) -> usize {
    let (rank, file) = rank_and_file(square);
    inner(turn_antidiagonals(occupancy), rank + file)
}

fn table(line: fn(&Lines) -> u64, index: fn(Square, u64) -> usize) -> Table {
    Square::all().map(|square| row(square, line(lines(square)), index)).collect()
}

/// The attacks along one line. Pieces on the other squares of the rotated byte make no difference.
fn row(square: Square, line: u64, index: fn(Square, u64) -> usize) -> [u64; 64] {
    let mut row = [0; 64];
    for occupancy in Bitboard(line).subsets() {
        row[index(square, occupancy.0)] = rays::queen(square, occupancy).0 & line;
    }
    let on_line = index(square, line);
    std::array::from_fn(|byte| row[byte & on_line])
}

/// The squares attacked by a rook.
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    let rank = RANKS[slot(square)][rank_index(square, occupancy.0)];
    Bitboard(rank | FILES[slot(square)][file_index(square, occupancy.0)])
}

/// The squares attacked by a bishop.
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    let diagonal = DIAGONALS[slot(square)][diagonal_index(square, occupancy.0)];
    Bitboard(diagonal | ANTIDIAGONALS[slot(square)][antidiagonal_index(square, occupancy.0)])
}
