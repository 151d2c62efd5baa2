//! The slow, obvious definition of sliding attacks: walk each ray square by square up to the first piece.
//!
//! This is the reference for every faster method. It walks on coordinates and uses no shift, so it cannot wrap.

use crate::bitboard::{Bitboard, Direction, Square};

/// The squares from `from` to the edge in one direction, without `from` itself.
pub const fn ray(from: Square, direction: Direction) -> Bitboard {
    walk(from, direction, Bitboard::EMPTY)
}

/// The squares in one direction up to and including the first occupied one.
pub const fn walk(from: Square, direction: Direction, occupancy: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut square = from;
    let step = direction.offset();
    while let Some(next) = square.offset(step) {
        attacks = attacks.with(next);
        if occupancy.contains(next) {
            break;
        }
        square = next;
    }
    attacks
}

const fn walk_all(from: Square, directions: [Direction; 4], occupancy: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut index = 0;
    while index < 4 {
        attacks = attacks.union(walk(from, directions[index], occupancy));
        index += 1;
    }
    attacks
}

/// The squares attacked by a rook. The first piece on each ray is attacked, whatever its color; a piece on `from`
/// itself makes no difference.
///
/// ```text
/// occupancy            attacks of a rook on d4
/// . . . o . . . .      . . . . . . . .
/// . . . . . . . .      . . . . . . . .
/// . . . o . . . .      . . . X . . . .
/// . . . . . . . .      . . . X . . . .
/// . o . R . . o .      . X X R X X X .
/// . . . . . . . .      . . . X . . . .
/// . . . . . . . .      . . . X . . . .
/// . . . . . . . .      . . . X . . . .
/// ```
pub const fn rook(from: Square, occupancy: Bitboard) -> Bitboard {
    walk_all(from, Direction::ORTHOGONAL, occupancy)
}

/// The squares attacked by a bishop.
///
/// ```text
/// occupancy            attacks of a bishop on d4
/// . . . . . . . .      . . . . . . . .
/// o . . . . . . .      . . . . . . X .
/// . o . . . . . .      . X . . . X . .
/// . . . . . . . .      . . X . X . . .
/// . . . B . . . .      . . . B . . . .
/// . . o . . . . .      . . X . X . . .
/// . . . . . o . .      . . . . . X . .
/// . . . . . . o .      . . . . . . . .
/// ```
pub const fn bishop(from: Square, occupancy: Bitboard) -> Bitboard {
    walk_all(from, Direction::DIAGONAL, occupancy)
}

/// The squares attacked by a queen.
pub const fn queen(from: Square, occupancy: Bitboard) -> Bitboard {
    rook(from, occupancy).union(bishop(from, occupancy))
}
