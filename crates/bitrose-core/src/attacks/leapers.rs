//! Knights, kings and pawns, whose attacks cannot be blocked: by shifts for sets of pieces, from tables for a single
//! one.

use super::rays;
use crate::bitboard::{Bitboard, Color, Direction, Offset, Square};

type Table = [Bitboard; 64];

/// A table of the values of `$of` for each square from a1 to h8, usable in constants.
macro_rules! each_square {
    (|$square:ident| $of:expr) => {{
        let mut table = {
            let $square = crate::bitboard::Square::A1;
            [$of; 64]
        };
        let mut index = 1;
        while index < 64 {
            let $square = crate::bitboard::Square::from_index_masked(index);
            table[index as usize] = $of;
            index += 1;
        }
        table
    }};
}

pub(super) use each_square;

static KNIGHT: Table = each_square!(|square| knights(square.bitboard()));
static KING: Table = each_square!(|square| kings(square.bitboard()));
static PAWN: [Table; 2] = [
    each_square!(|square| pawns(Color::White, square.bitboard())),
    each_square!(|square| pawns(Color::Black, square.bitboard())),
];
static ROOK_MASK: Table = each_square!(|square| relevant(square, Direction::ORTHOGONAL));
static BISHOP_MASK: Table = each_square!(|square| relevant(square, Direction::DIAGONAL));
static RAYS: [Table; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 8 {
        rays[index] = each_square!(|square| rays::ray(square, Direction::ALL[index]));
        index += 1;
    }
    rays
};

/// Looks a square up in a table. The `& 63` tells the compiler what [`Square`] guarantees, which removes the bounds
/// check.
const fn look_up(table: &Table, square: Square) -> Bitboard {
    table[(square.index() & 63) as usize]
}

/// The rays in four directions without the last square of each: no square lies behind it, so a piece on it blocks
/// nothing.
const fn relevant(from: Square, directions: [Direction; 4]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    let mut index = 0;
    while index < 4 {
        let back = directions[index].opposite();
        let ray = rays::ray(from, directions[index]);
        mask = mask.union(ray.intersection(ray.step(back)));
        index += 1;
    }
    mask
}

/// The squares attacked by a knight on `square`.
#[inline]
pub const fn knight(square: Square) -> Bitboard {
    look_up(&KNIGHT, square)
}

/// The squares attacked by a king on `square`.
#[inline]
pub const fn king(square: Square) -> Bitboard {
    look_up(&KING, square)
}

/// The squares attacked by a pawn of `color` on `square`.
///
/// The pawns that attack a square are found by reversing this: they are on the squares that a pawn of the other color
/// on that square attacks.
#[inline]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    look_up(&PAWN[color as usize], square)
}

/// The squares from `square` to the edge, without `square` itself: [`rays::ray`] from a table.
#[inline]
pub const fn ray_from(square: Square, direction: Direction) -> Bitboard {
    look_up(&RAYS[direction as usize], square)
}

/// The relevant occupancy mask of a rook: the squares on which a piece can block it, so without the last of each ray.
///
/// ```text
/// . . . . . . . .
/// . . . X . . . .
/// . . . X . . . .
/// . . . X . . . .
/// . X X R X X X .
/// . . . X . . . .
/// . . . X . . . .
/// . . . . . . . .
/// ```
#[inline]
pub const fn rook_mask(square: Square) -> Bitboard {
    look_up(&ROOK_MASK, square)
}

/// The relevant occupancy mask of a bishop.
#[inline]
pub const fn bishop_mask(square: Square) -> Bitboard {
    look_up(&BISHOP_MASK, square)
}

/// The squares attacked by a set of knights.
///
/// ```text
/// . . X . X . .
/// . X . . . X .
/// . . . N . . .
/// . X . . . X .
/// . . X . X . .
/// ```
///
/// The knights move one and two files sideways first, which needs four wrap masks, then two ranks or one up and down,
/// which needs none.
/// <https://www.chessprogramming.org/Knight_Pattern#Multiple_Knight_Attacks>
pub const fn knights(knights: Bitboard) -> Bitboard {
    let near = shifted_both_ways(knights, 1);
    let far = shifted_both_ways(knights, 2);
    Bitboard(near.0 << 16 | near.0 >> 16 | far.0 << 8 | far.0 >> 8)
}

/// The set moved `files` to the east, and the set moved `files` to the west.
const fn shifted_both_ways(board: Bitboard, files: i8) -> Bitboard {
    board.shifted(Offset::new(files, 0)).union(board.shifted(Offset::new(-files, 0)))
}

/// The squares attacked by a set of kings: the row of three, moved up and down, and the two neighbors on the rank.
///
/// ```text
/// . X X X .
/// . X K X .
/// . X X X .
/// ```
///
/// The square of a king is not in the result unless another king attacks it.
/// <https://www.chessprogramming.org/King_Pattern#by_Calculation>
pub const fn kings(kings: Bitboard) -> Bitboard {
    let sides = shifted_both_ways(kings, 1);
    let row = sides.union(kings);
    Bitboard(sides.0 | row.0 << 8 | row.0 >> 8)
}

/// The squares attacked by a set of pawns: one step forward, then one to the east and one to the west.
///
/// ```text
/// . X . X . . X .      . . p . . . . p
/// . . P . . . . P      . X . X . . X .
/// ```
#[inline]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let forward = pawns.step(color.forward());
    forward.step(Direction::East).union(forward.step(Direction::West))
}
