//! What every move of a position has to respect: attacked squares, checks, pins.
//!
//! Sliders set-wise: the rays of all of them at once, four directions side by side.
//!
//! Two groups of four directions, those up the bits and those down. The four of a group take the same steps with other
//! shifts, so they go side by side in a vector register, where there is one.
//!
//! ```text
//! line             0 file   1 rank   2 diagonal     3 antidiagonal
//! up the bits      north    east     north-east     north-west
//! down the bits    south    west     south-west     south-east
//! shift            8        1        9              7
//! ```
//!
//! In one direction a square is reached by one slider at most, the nearest behind it: so the popcount of the
//! eight sets is the number of slider moves, and no slider has to be looked up.

use super::board::{Board, only};
use super::side::Side;
use crate::attacks::sliders::instructions::{Instructions, Words};
use crate::attacks::{king_from, knight_from, ray_from};
use crate::bitboard::{Bitboard, Direction, Square};
use std::ops::{BitAnd, BitOr};

/// The side to move has one king; everything is seen from him.
pub(super) struct Scene {
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    /// What the other side attacks, our king being transparent: he cannot step back along the ray of a checker.
    pub(super) attacked: Bitboard,
    /// Knights and pawns that give check.
    pub(super) leaping_checkers: Bitboard,
    /// Where a piece other than the king must go: on any square that is not our own; in check, onto the checker or
    /// between; in double check, nowhere.
    pub(super) targets: Bitboard,
    /// The pinned pieces, by the line on which they stand with king and pinner. They may move along it and nowhere else.
    pub(super) pinned: Words,
}

impl Scene {
    #[inline(always)]
    pub(super) fn of<S: Side, I: Instructions>(instructions: I, board: &Board) -> Self {
        let king = only(board.own & board.kings);
        let occupied = board.occupied();
        let their = theirs(instructions, board);
        let seen = slide(instructions, their, !(occupied ^ king.bitboard()));
        let queen = instructions.rook(king, occupied) | instructions.bishop(king, occupied);
        let from_king = from_king(instructions, king, queen);
        let leaping_checkers =
            knight_from(king) & board.their & board.knights | S::pawn_from(king) & board.their & board.pawns;
        let blocked = instructions.and(
            check_mask(instructions, from_king.up, their),
            check_mask(instructions, from_king.down, their),
        );
        let blocked = instructions.words(blocked).into_iter().fold(!0, u64::bitand);
        Self {
            king,
            occupied,
            attacked: seen.union(instructions) | attacked_by_leapers::<S::Other>(board),
            leaping_checkers,
            targets: Bitboard(blocked) & one_or_all(leaping_checkers) & !board.own,
            pinned: pinned(instructions, from_king, seen, board.own),
        }
    }

    /// All pinned pieces.
    #[inline(always)]
    pub(super) fn all_pinned(&self) -> Bitboard {
        Bitboard(self.pinned[0] | self.pinned[1] | self.pinned[2] | self.pinned[3])
    }

    /// Those of the pieces that may move along the line.
    #[inline(always)]
    pub(super) fn free_along(&self, line: usize, pieces: Bitboard) -> Bitboard {
        pieces & (!self.all_pinned() | Bitboard(self.pinned[line]))
    }
}

/// Their sliders, by the lines along which they move.
#[inline(always)]
fn theirs<I: Instructions>(i: I, board: &Board) -> I::Lanes {
    let orthogonal = (board.their & board.orthogonal).0;
    let diagonal = (board.their & board.diagonal).0;
    i.lanes([orthogonal, orthogonal, diagonal, diagonal])
}

/// What the king sees in each direction, up to and including the first piece.
#[inline(always)]
fn from_king<I: Instructions>(i: I, king: Square, queen: Bitboard) -> Rays<I::Lanes> {
    let rays = rays(king);
    let queen = i.lanes([queen.0; 4]);
    Rays { up: i.and(i.lanes(rays.up), queen), down: i.and(i.lanes(rays.down), queen) }
}

/// In each direction where the king sees a slider that sees him: the squares up to it. Elsewhere all.
#[inline(always)]
fn check_mask<I: Instructions>(i: I, from_king: I::Lanes, their: I::Lanes) -> I::Lanes {
    i.or(from_king, i.is_zero(i.and(from_king, their)))
}

/// A piece is pinned where the king sees it in one direction and a slider in the other.
#[inline(always)]
fn pinned<I: Instructions>(i: I, from_king: Rays<I::Lanes>, seen: Rays<I::Lanes>, own: Bitboard) -> Words {
    let both = i.or(i.and(from_king.up, seen.down), i.and(from_king.down, seen.up));
    i.words(i.and(both, i.lanes([own.0; 4])))
}

/// One checker must be captured; two cannot be; without one, everything goes.
#[inline(always)]
fn one_or_all(checkers: Bitboard) -> Bitboard {
    match checkers.without_first() {
        _ if checkers.is_empty() => Bitboard::ALL,
        Bitboard::EMPTY => checkers,
        _ => Bitboard::EMPTY,
    }
}

/// What the pawns, knights and king of the other side attack.
#[inline(always)]
fn attacked_by_leapers<O: Side>(board: &Board) -> Bitboard {
    let pawns = board.their & board.pawns;
    let king = king_from(only(board.their & board.kings));
    O::forward_east(pawns) | O::forward_west(pawns) | knights(board.their & board.knights) | king
}

/// What knights attack, set-wise.
#[inline(always)]
fn knights(knights: Bitboard) -> Bitboard {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_AB: u64 = 0xFCFC_FCFC_FCFC_FCFC;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    const NOT_GH: u64 = 0x3F3F_3F3F_3F3F_3F3F;
    let near = (knights.0 & NOT_H) << 1 | (knights.0 & NOT_A) >> 1;
    let far = (knights.0 & NOT_GH) << 2 | (knights.0 & NOT_AB) >> 2;
    Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// The file, of the lines above.
pub(super) const FILE: usize = 0;

const SHIFTS: Words = [8, 1, 9, 7];
const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !Bitboard::FILE_H.0;
/// Where a step up the bits may land, and a step down: the wrap masks after the shift.
const LANDS_UP: Words = [!0, NOT_A, NOT_A, NOT_H];
const LANDS_DOWN: Words = [!0, NOT_H, NOT_H, NOT_A];

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Eight sets, one for each direction.
#[derive(Clone, Copy)]
pub(super) struct Rays<L> {
    pub(super) up: L,
    pub(super) down: L,
}

/// The rays of each square on the empty board; a cache line each, 4 KB.
static RAYS: [Aligned; 64] = {
    let mut rays = [Aligned(Rays { up: [0; 4], down: [0; 4] }); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index_masked(index);
        let mut line = 0;
        while line < 4 {
            rays[index as usize].0.up[line] = ray_from(square, UP[line]).0;
            rays[index as usize].0.down[line] = ray_from(square, UP[line].opposite()).0;
            line += 1;
        }
        index += 1;
    }
    rays
};

/// A row of the table in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Rays<Words>);

/// The rays of a square on the empty board.
#[inline(always)]
pub(super) fn rays(square: Square) -> &'static Rays<Words> {
    &RAYS[usize::from(square.index() & 63)].0
}

/// What sliders attack in each direction: `sliders` are those that move along each line.
///
/// Occluded fill by Kogge-Stone, then one step further.
/// <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
#[inline(always)]
pub(super) fn slide<I: Instructions>(i: I, sliders: I::Lanes, empty: Bitboard) -> Rays<I::Lanes> {
    let empty = i.lanes([empty.0; 4]);
    Rays { up: fill(i, sliders, empty, LANDS_UP, I::up), down: fill(i, sliders, empty, LANDS_DOWN, I::down) }
}

#[inline(always)]
fn fill<I: Instructions>(
    i: I,
    sliders: I::Lanes,
    empty: I::Lanes,
    lands: Words,
    shift: impl Fn(I, I::Lanes, Words) -> I::Lanes,
) -> I::Lanes {
    let lands = i.lanes(lands);
    let by = |steps| SHIFTS.map(|shift| shift * steps);
    let mut reached = sliders;
    let mut open = i.and(empty, lands);
    for steps in [1, 2] {
        reached = i.or(reached, i.and(open, shift(i, reached, by(steps))));
        open = i.and(open, shift(i, open, by(steps)));
    }
    reached = i.or(reached, i.and(open, shift(i, reached, by(4))));
    i.and(lands, shift(i, reached, by(1)))
}

impl<L: Copy> Rays<L> {
    /// All directions together.
    #[inline(always)]
    pub(super) fn union<I: Instructions<Lanes = L>>(self, i: I) -> Bitboard {
        Bitboard(i.words(i.or(self.up, self.down)).into_iter().fold(0, u64::bitor))
    }

    /// How many squares of `targets` are reached, counted once for each direction.
    #[inline(always)]
    pub(super) fn count<I: Instructions<Lanes = L>>(self, i: I, targets: Bitboard) -> u32 {
        let targets = i.lanes([targets.0; 4]);
        let count = |lanes: L| -> u32 { i.words(i.and(lanes, targets)).map(u64::count_ones).iter().sum() };
        count(self.up) + count(self.down)
    }
}
