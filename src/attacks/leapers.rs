//! Knight, king and pawn: attacks that nothing can block.

use crate::bitboard::{Bitboard, Direction, KnightDirection};

/// Squares attacked by knights on the set.
///
/// ```text
/// . . X . X . .
/// . X . . . X .
/// . . . N . . .
/// . X . . . X .
/// . . X . X . .
/// ```
#[must_use]
pub const fn knight(knights: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut index = 0;
    while index < 8 {
        attacks = attacks.union(knights.jump(KnightDirection::ALL[index]));
        index += 1;
    }
    attacks
}

/// Squares attacked by kings on the set: the eight steps of the compass rose.
#[must_use]
pub const fn king(kings: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut index = 0;
    while index < 8 {
        attacks = attacks.union(kings.step(Direction::ALL[index]));
        index += 1;
    }
    attacks
}

/// Squares attacked by white pawns on the set: one step north-east and one north-west.
#[must_use]
pub const fn white_pawns(pawns: Bitboard) -> Bitboard {
    pawns.step(Direction::NorthEast).union(pawns.step(Direction::NorthWest))
}

/// Squares attacked by black pawns on the set: one step south-east and one south-west.
#[must_use]
pub const fn black_pawns(pawns: Bitboard) -> Bitboard {
    pawns.step(Direction::SouthEast).union(pawns.step(Direction::SouthWest))
}
