//! The four lines through a square, for the methods that work line by line.

use crate::attacks::leapers::each_square;
use crate::attacks::rays::{ray, walk};
use crate::bitboard::{Bitboard, Direction, Square};

/// The lines through a square, from edge to edge, without the square itself.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// Towards rank 1 and rank 8.
    pub(super) file: u64,
    /// Towards the a-file and the h-file.
    pub(super) rank: u64,
    /// Parallel to the diagonal from a1 to h8.
    pub(super) diagonal: u64,
    /// Parallel to the diagonal from h1 to a8.
    pub(super) antidiagonal: u64,
}

/// 2 KB: half a cache line for each square.
static LINES: [Lines; 64] = each_square!(|square| through(square));

/// The size of the table in bytes.
pub(super) const BYTES: usize = size_of_val(&LINES);

const fn through(square: Square) -> Lines {
    Lines {
        file: both(square, Direction::North).0,
        rank: both(square, Direction::East).0,
        diagonal: both(square, Direction::NorthEast).0,
        antidiagonal: both(square, Direction::NorthWest).0,
    }
}

const fn both(square: Square, direction: Direction) -> Bitboard {
    ray(square, direction).union(ray(square, direction.opposite()))
}

/// The lines through a square.
#[inline]
pub(super) const fn lines(square: Square) -> &'static Lines {
    &LINES[slot(square)]
}

/// The square as a table index. The mask tells the compiler what [`Square`] guarantees, which removes the bounds check.
#[inline]
pub(super) const fn slot(square: Square) -> usize {
    (square.index() & 63) as usize
}

/// Converts a number below 2^32 to an index: every table here has far fewer slots.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "indices are far below 2^32, on small machines too")]
pub(super) const fn index(number: u64) -> usize {
    number as usize
}

/// The attacks of a slider along rank 1, given which of the six squares between the corners are occupied.
pub(super) const fn along_first_rank(file: u32, inner: u32) -> u8 {
    let (from, occupancy) = (Square::from_index_masked(file & 7), Bitboard((inner as u64 & 63) << 1));
    let east = walk(from, Direction::East, occupancy);
    let west = walk(from, Direction::West, occupancy);
    (east.union(west).0 & 0xFF) as u8
}
