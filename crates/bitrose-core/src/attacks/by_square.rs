//! Attacks of one piece by its square: tables that the compiler fills from the definitions.

use super::rays;
use crate::bitboard::{Bitboard, Direction, Square};

type Table = [Bitboard; 64];

/// A table of what `$of` gives for each square from a1 to h8, in a constant.
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

static KNIGHT: Table = each_square!(|square| super::knight(square.bitboard()));
static KING: Table = each_square!(|square| super::king(square.bitboard()));
static WHITE_PAWN: Table = each_square!(|square| super::white_pawns(square.bitboard()));
static BLACK_PAWN: Table = each_square!(|square| super::black_pawns(square.bitboard()));
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

/// The mask tells the compiler what [`Square`] promises, and so removes the bounds check.
const fn look_up(table: &Table, square: Square) -> Bitboard {
    table[(square.index() & 63) as usize]
}

/// The rays in four directions, each without its last square: nothing lies behind it, so it cannot block.
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

/// Squares attacked by a knight on the square.
#[must_use]
#[inline]
pub const fn knight_from(square: Square) -> Bitboard {
    look_up(&KNIGHT, square)
}

/// Squares attacked by a king on the square.
#[must_use]
#[inline]
pub const fn king_from(square: Square) -> Bitboard {
    look_up(&KING, square)
}

/// Squares attacked by a white pawn on the square.
#[must_use]
#[inline]
pub const fn white_pawn_from(square: Square) -> Bitboard {
    look_up(&WHITE_PAWN, square)
}

/// Squares attacked by a black pawn on the square.
#[must_use]
#[inline]
pub const fn black_pawn_from(square: Square) -> Bitboard {
    look_up(&BLACK_PAWN, square)
}

/// The squares from the given one to the edge, itself not included: [`rays::ray`] from a table.
#[must_use]
#[inline]
pub const fn ray_from(square: Square, direction: Direction) -> Bitboard {
    look_up(&RAYS[direction as usize], square)
}

/// The relevant mask of a rook: where a piece can block it. The last square of each ray is not among them.
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
#[must_use]
#[inline]
pub const fn rook_mask(square: Square) -> Bitboard {
    look_up(&ROOK_MASK, square)
}

/// The relevant mask of a bishop.
#[must_use]
#[inline]
pub const fn bishop_mask(square: Square) -> Bitboard {
    look_up(&BISHOP_MASK, square)
}
