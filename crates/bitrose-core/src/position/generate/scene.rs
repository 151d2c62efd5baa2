//! What every move of a position has to respect: attacked squares, checks, pins.
//!
//! Sliders set-wise: the rays of all of them at once, a direction after the other.
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

use super::board::Board;
use super::side::Side;
use crate::attacks::sliders::instructions::Instructions;
use crate::attacks::sliders::lanes::{FourLanes, Lanes};
use crate::attacks::sliders::{bishop, rook};
use crate::attacks::{knight_from, ray_from};
use crate::bitboard::{Bitboard, Direction, Square};
use std::ops::BitAnd;

/// The side to move has one king; everything is seen from him.
pub(super) struct Scene<L> {
    pub(super) occupied: L,
    /// What the other side attacks, our king being transparent: he cannot step back along the ray of a checker.
    pub(super) attacked: L,
    /// Where a piece other than the king must go: on any square that is not our own; in check, onto the checker or
    /// between; in double check, nowhere.
    pub(super) targets: L,
    /// The pinned pieces, by the line on which they stand with king and pinner. They may move along it and nowhere else.
    pub(super) pinned: [L; 4],
}

impl Scene<Bitboard> {
    /// Of one board, its four lines side by side.
    #[inline(always)]
    pub(super) fn of<S: Side, I: Instructions>(i: I, board: &Board, king: Square) -> Self {
        let Board { own, their, .. } = *board;
        let occupied = own | their;
        let (orthogonal, diagonal) = (their & board.orthogonal, their & board.diagonal);
        let their_lines = i.lines([orthogonal, orthogonal, diagonal, diagonal]);
        let empty = !(occupied ^ king.bitboard());
        let seen_up = fill(their_lines, empty, i.lines(LANDS_UP), |set, steps| set.up_each(times(steps)));
        let seen_down =
            fill(their_lines, empty, i.lines(LANDS_DOWN), |set, steps| set.down_each(times(steps)));
        let sliders = (seen_up | seen_down).sets().into_iter().fold(Bitboard::EMPTY, Bitboard::union);
        let attacked = sliders | attacked_by_leapers::<S::Other, _>(board);

        let queen = rook(king, occupied) | bishop(king, occupied);
        let rays = rays(king);
        let (up, down) = (i.lines(rays.up) & queen, i.lines(rays.down) & queen);
        let blocked = (check_mask(up, their_lines) & check_mask(down, their_lines)).sets();
        let targets =
            blocked.into_iter().fold(leaping_mask::<S, _>(board, king), Bitboard::intersection) & !own;
        let pinned = ((up & seen_down | down & seen_up) & own).sets();
        Self { occupied, attacked, targets, pinned }
    }
}

/// The shifts of this many steps along each line.
#[inline(always)]
fn times(steps: u32) -> [u32; 4] {
    SHIFTS.map(|shift| shift * steps)
}

impl<L: Lanes> Scene<L> {
    /// Of the board in each lane, a line after the other. The king is on the same square in all of them.
    #[inline(always)]
    pub(super) fn of_each<S: Side>(board: &Board<L>, king: Square) -> Self {
        let Board { own, their, .. } = *board;
        let occupied = own | their;
        let (orthogonal, diagonal) = (their & board.orthogonal, their & board.diagonal);
        let their_lines = [orthogonal, orthogonal, diagonal, diagonal];
        let seen = slide(their_lines, !occupied | occupied.every(king.bitboard()));
        let attacked = seen.union() | attacked_by_leapers::<S::Other, _>(board);
        let rays = rays(king);
        let mut targets = leaping_mask::<S, _>(board, king) & !own;
        let mut pinned = [own.every(Bitboard::EMPTY); 4];
        for line in 0..4 {
            if !rays.up[line].is_empty() {
                let view = view_up(rays.up[line], occupied);
                targets = targets & check_mask(view, their_lines[line]);
                pinned[line] = own & view & seen.down[line];
            }
            if !rays.down[line].is_empty() {
                let view = view_down(rays.down[line], occupied, SHIFTS[line]);
                targets = targets & check_mask(view, their_lines[line]);
                pinned[line] = pinned[line] | own & view & seen.up[line];
            }
        }
        Self { occupied, attacked, targets, pinned }
    }

    /// All pinned pieces.
    #[inline(always)]
    pub(super) fn all_pinned(&self) -> L {
        self.pinned[0] | self.pinned[1] | (self.pinned[2] | self.pinned[3])
    }

    /// Those of the pieces that may move along the line.
    #[inline(always)]
    pub(super) fn free_along(&self, line: usize, pieces: L) -> L {
        pieces & (!self.all_pinned() | self.pinned[line])
    }
}

/// Where the king sees a slider that sees him: the squares up to it. Elsewhere all.
#[inline(always)]
fn check_mask<L: Lanes>(view: L, their: L) -> L {
    view | (view & their).where_empty()
}

/// A knight or pawn that gives check must be captured; two cannot be; without one, everything goes.
#[inline(always)]
fn leaping_mask<S: Side, L: Lanes>(board: &Board<L>, king: Square) -> L {
    let checkers = board.their & (board.knights & knight_from(king) | board.pawns & S::pawn_from(king));
    let more = checkers & checkers.minus_one();
    (checkers | checkers.where_empty()) & more.where_empty()
}

/// What the pawns, knights and king of the other side attack.
#[inline(always)]
fn attacked_by_leapers<O: Side, L: Lanes>(board: &Board<L>) -> L {
    let their = board.their;
    let pawns = their & board.pawns;
    O::forward_east(pawns)
        | O::forward_west(pawns)
        | knights(their & board.knights)
        | kings(their & board.kings)
}

/// What knights attack, set-wise.
#[inline(always)]
fn knights<L: Lanes>(knights: L) -> L {
    const NOT_AB: Bitboard = Bitboard(0xFCFC_FCFC_FCFC_FCFC);
    const NOT_GH: Bitboard = Bitboard(0x3F3F_3F3F_3F3F_3F3F);
    let near = (knights & NOT_H).up(1) | (knights & NOT_A).down(1);
    let far = (knights & NOT_GH).up(2) | (knights & NOT_AB).down(2);
    near.up(16) | near.down(16) | far.up(8) | far.down(8)
}

/// What kings attack, and their own squares.
#[inline(always)]
fn kings<L: Lanes>(kings: L) -> L {
    let rank = kings | (kings & NOT_H).up(1) | (kings & NOT_A).down(1);
    rank | rank.up(8) | rank.down(8)
}

/// The file, of the lines above.
pub(super) const FILE: usize = 0;

const SHIFTS: [u32; 4] = [8, 1, 9, 7];
const NOT_A: Bitboard = Bitboard(!Bitboard::FILE_A.0);
const NOT_H: Bitboard = Bitboard(!Bitboard::FILE_H.0);
/// Where a step up the bits may land, and a step down: the wrap masks after the shift.
const LANDS_UP: [Bitboard; 4] = [Bitboard::ALL, NOT_A, NOT_A, NOT_H];
const LANDS_DOWN: [Bitboard; 4] = [Bitboard::ALL, NOT_H, NOT_H, NOT_A];

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Eight sets, one for each direction.
#[derive(Clone, Copy)]
pub(super) struct Rays<L> {
    pub(super) up: [L; 4],
    pub(super) down: [L; 4],
}

/// The rays of each square on the empty board; a cache line each, 4 KB.
static RAYS: [Aligned; 64] = {
    let mut rays = [Aligned(Rays { up: [Bitboard::EMPTY; 4], down: [Bitboard::EMPTY; 4] }); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index_masked(index);
        let mut line = 0;
        while line < 4 {
            rays[index as usize].0.up[line] = ray_from(square, UP[line]);
            rays[index as usize].0.down[line] = ray_from(square, UP[line].opposite());
            line += 1;
        }
        index += 1;
    }
    rays
};

/// A row of the table in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Rays<Bitboard>);

/// The rays of a square on the empty board.
#[inline(always)]
pub(super) fn rays(square: Square) -> &'static Rays<Bitboard> {
    &RAYS[usize::from(square.index() & 63)].0
}

/// What is seen upwards along a ray, up to and including the first piece: borrowing one runs up to it.
#[inline(always)]
fn view_up<L: Lanes>(ray: Bitboard, occupied: L) -> L {
    let blockers = occupied & ray;
    (blockers ^ blockers.minus_one()) & ray
}

/// What is seen downwards along a ray, up to and including the first piece: what lies behind one is hidden.
#[inline(always)]
fn view_down<L: Lanes>(ray: Bitboard, occupied: L, step: u32) -> L {
    let mut blockers = occupied & ray;
    for steps in [1, 2, 4] {
        blockers = blockers | blockers.down(step * steps);
    }
    !blockers.down(step) & ray
}

/// What sliders attack in each direction: `sliders` are those that move along each line.
///
/// Occluded fill by Kogge-Stone, then one step further.
/// <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
#[inline(always)]
pub(super) fn slide<L: Lanes>(sliders: [L; 4], empty: L) -> Rays<L> {
    let none = empty.every(Bitboard::EMPTY);
    let mut rays = Rays { up: [none; 4], down: [none; 4] };
    if !(sliders[0] | sliders[1]).are_empty() {
        slide_along::<L, 0>(sliders, empty, &mut rays);
        slide_along::<L, 1>(sliders, empty, &mut rays);
    }
    if !(sliders[2] | sliders[3]).are_empty() {
        slide_along::<L, 2>(sliders, empty, &mut rays);
        slide_along::<L, 3>(sliders, empty, &mut rays);
    }
    rays
}

#[inline(always)]
fn slide_along<L: Lanes, const LINE: usize>(sliders: [L; 4], empty: L, rays: &mut Rays<L>) {
    let lands = |sets: [Bitboard; 4]| empty.every(sets[LINE]);
    rays.up[LINE] = fill(sliders[LINE], empty, lands(LANDS_UP), |set, steps| set.up(SHIFTS[LINE] * steps));
    rays.down[LINE] =
        fill(sliders[LINE], empty, lands(LANDS_DOWN), |set, steps| set.down(SHIFTS[LINE] * steps));
}

/// Occluded fill by Kogge-Stone, then one step further.
#[inline(always)]
fn fill<L: Lanes + BitAnd<E, Output = L>, E>(
    sliders: L,
    empty: E,
    lands: L,
    shift: impl Fn(L, u32) -> L,
) -> L {
    let mut reached = sliders;
    let mut open = lands & empty;
    for steps in [1, 2] {
        reached = reached | open & shift(reached, steps);
        open = open & shift(open, steps);
    }
    reached = reached | open & shift(reached, 4);
    shift(reached, 1) & lands
}

impl<L: Lanes> Rays<L> {
    /// All directions together.
    #[inline(always)]
    pub(super) fn union(self) -> L {
        let [up, down] = [self.up, self.down];
        up[0] | up[1] | up[2] | up[3] | (down[0] | down[1] | down[2] | down[3])
    }
}
