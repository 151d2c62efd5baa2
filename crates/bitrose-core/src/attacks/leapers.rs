//! Knight, king and pawn: attacks that nothing can block.

use crate::bitboard::{Bitboard, Direction, Offset};

/// Squares attacked by knights on the set.
///
/// ```text
/// . . X . X . .
/// . X . . . X .
/// . . . N . . .
/// . X . . . X .
/// . . X . X . .
/// ```
///
/// One and two files aside first, which needs four wrap masks; then two ranks or one up and down, which needs none.
/// <https://www.chessprogramming.org/Knight_Pattern#Multiple_Knight_Attacks>
#[must_use]
pub const fn knight(knights: Bitboard) -> Bitboard {
    let near = beside(knights, 1);
    let far = beside(knights, 2);
    Bitboard(near.0 << 16 | near.0 >> 16 | far.0 << 8 | far.0 >> 8)
}

/// The set moved so many files east and west.
const fn beside(board: Bitboard, files: i8) -> Bitboard {
    board.shifted(Offset::new(files, 0)).union(board.shifted(Offset::new(-files, 0)))
}

/// Squares attacked by kings on the set: the row of three, moved up and down, and the two beside.
///
/// ```text
/// . X X X .
/// . X K X .
/// . X X X .
/// ```
///
/// Every king's own square is cleared unless another king attacks it.
/// <https://www.chessprogramming.org/King_Pattern#by_Calculation>
#[must_use]
pub const fn king(kings: Bitboard) -> Bitboard {
    let sides = beside(kings, 1);
    let row = sides.union(kings);
    Bitboard(sides.0 | row.0 << 8 | row.0 >> 8)
}

/// Squares attacked by white pawns on the set: one step north-east and one north-west.
///
/// ```text
/// . X . X . . X .
/// . . P . . . . P
/// ```
#[must_use]
pub const fn white_pawns(pawns: Bitboard) -> Bitboard {
    pawns.step(Direction::NorthEast).union(pawns.step(Direction::NorthWest))
}

/// Squares attacked by black pawns on the set: one step south-east and one south-west.
///
/// ```text
/// . . p . . . . p
/// . X . X . . X .
/// ```
#[must_use]
pub const fn black_pawns(pawns: Bitboard) -> Bitboard {
    pawns.step(Direction::SouthEast).union(pawns.step(Direction::SouthWest))
}
