//! Sliders as four fills, each followed by one step onto the blocker.

use crate::bitboard::{Bitboard, Direction, Square};

/// Fills the empty squares from the slider in each direction, then goes one step further: onto the blocker.
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
    //! Dumb7fill: each ray is a fill of single steps, seven of them, then one more onto the blocker.
    //!
    //! No table and nothing to understand; see [`Bitboard::occluded_dumb7`]. <https://www.chessprogramming.org/Dumb7Fill>

    use super::filled;
    use crate::bitboard::{Bitboard, Direction, Square};

    /// What the tables cost: there are none.
    pub const BYTES: usize = 0;

    /// Squares attacked by a rook.
    #[must_use]
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded_dumb7)
    }

    /// Squares attacked by a bishop.
    #[must_use]
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded_dumb7)
    }
}

pub mod kogge_stone {
    //! Kogge-Stone: each ray is an occluded fill in three doublings, then one step further onto the blocker.
    //!
    //! No table at all, and it takes any number of sliders at once: see [`Bitboard::occluded`].
    //! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>

    use super::filled;
    use crate::bitboard::{Bitboard, Direction, Square};

    /// What the tables cost: there are none.
    pub const BYTES: usize = 0;

    /// Squares attacked by a rook.
    #[must_use]
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::ORTHOGONAL, occupancy, Bitboard::occluded)
    }

    /// Squares attacked by a bishop.
    #[must_use]
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        filled(square, Direction::DIAGONAL, occupancy, Bitboard::occluded)
    }
}
