//! What every move of a position has to respect: attacked squares, checks, pins.
//!
//! Sliders [set-wise](crate::attacks::sliders::setwise): the rays of all of them at once. In one direction a square is
//! reached by one slider at most, the nearest behind it: so the popcount of the eight sets is the number of slider moves,
//! and no slider has to be looked up.
//!
//! A scene of one board has one occupancy, so a rook and a bishop lookup give the king's view; boards side by side have
//! several, so it is computed from the rays ([`view_up`], [`view_down`]).

use super::board::Board;
use super::side::Side;
use crate::attacks;
use crate::attacks::sliders::instructions::Instructions;
use crate::attacks::sliders::lanes::{FourLanes, Lanes};
use crate::attacks::sliders::setwise::{LINE_SHIFTS, NOT_A, NOT_H, Rays, slide, slide_on_lines};
use crate::attacks::sliders::{bishop, rook};
use crate::bitboard::{Bitboard, Direction, Square};

/// The side to move has one king; everything is seen from him.
pub(super) struct Scene<L> {
    pub(super) occupied: L,
    /// What the other side attacks, our king being transparent: he cannot step back along the ray of a checker.
    pub(super) attacked: L,
    /// Where a piece other than the king must go: on any square that is not our own; in check, onto the checker or
    /// between; in double check, nowhere.
    pub(super) targets: L,
    /// The pinned pieces, by the line on which they stand with king and pinner. They may move along it and nowhere else.
    ///
    /// An own piece is pinned if the king sees it one way, and a slider of theirs reaches it the other way on the same
    /// line. What passes through the transparent king comes from behind him, and never meets his view there.
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
        // The king is in `occupied`: this takes him out.
        let [seen_up, seen_down] = slide_on_lines(i, their_lines, !(occupied ^ king.bitboard()));
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
                let view = view_down(rays.down[line], occupied, LINE_SHIFTS[line]);
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
    let checkers = board.their & (board.knights & attacks::knight(king) | board.pawns & S::pawn_from(king));
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

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// The rays of each square on the empty board; a cache line each, 4 KB.
static RAYS: [Aligned; 64] = {
    let mut rays = [Aligned(Rays { up: [Bitboard::EMPTY; 4], down: [Bitboard::EMPTY; 4] }); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index_masked(index);
        let mut line = 0;
        while line < 4 {
            rays[index as usize].0.up[line] = attacks::ray_from(square, UP[line]);
            rays[index as usize].0.down[line] = attacks::ray_from(square, UP[line].opposite());
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
