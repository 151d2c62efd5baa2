//! Sliding attacks as four fills, each followed by one step onto the blocker.

use crate::bitboard::{Bitboard, Direction, Square};

/// Fills the empty squares from the slider in each direction, then takes one more step onto the blocker.
#[inline]
fn filled(
    square: Square,
    directions: [Direction; 4],
    occupancy: Bitboard,
    fill: impl Fn(Bitboard, Direction, Bitboard) -> Bitboard,
) -> Bitboard {
    let ray = |direction: Direction| fill(square.bitboard(), direction, !occupancy).step(direction);
    directions.map(ray).into_iter().fold(Bitboard::EMPTY, Bitboard::union)
}

pub mod dumb7 {
    //! Dumb7fill: each ray is a fill of seven single steps, followed by one more step onto the blocker.
    //!
    //! It needs no table and is easy to understand; see [`Bitboard::occluded_dumb7`].
    //! <https://www.chessprogramming.org/Dumb7Fill>

    use super::filled;
    use crate::bitboard::{Bitboard, Direction, Square};

    /// The size of the tables in bytes: there are none.
    pub const BYTES: usize = 0;

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded_dumb7)
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded_dumb7)
    }
}

pub mod kogge_stone {
    //! Kogge-Stone: each ray is an occluded fill in three doublings, followed by one more step onto the blocker.
    //!
    //! It needs no table and works for any number of sliders at once; see [`Bitboard::occluded`].
    //! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>

    use super::filled;
    use crate::bitboard::{Bitboard, Direction, Square};

    /// The size of the tables in bytes: there are none.
    pub const BYTES: usize = 0;

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded)
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded)
    }
}
