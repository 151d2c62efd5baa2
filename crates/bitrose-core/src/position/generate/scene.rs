//! What all moves of a position have to respect: attacked squares, checks and pins.
//!
//! Sliders are handled [set-wise](crate::attacks::sliders::setwise), with the rays of all of them at once. In one
//! direction, a square is reached by at most one slider, the nearest behind it. So the population count of the eight
//! sets is the number of slider moves, and no single slider has to be looked up.
//!
//! With a single board there is a single occupancy, so a rook and a bishop lookup give the squares that the king sees.
//! With several boards in parallel these are computed from the rays ([`view_up`], [`view_down`]).

use super::board::Board;
use super::side::Side;
use crate::attacks;
use crate::attacks::sliders::instructions::Instructions;
use crate::attacks::sliders::lanes::{FourLanes, Lanes};
use crate::attacks::sliders::setwise::{LINE_SHIFTS, NOT_A, NOT_H, Rays, slide, slide_on_lines};
use crate::attacks::sliders::{bishop, rook};
use crate::bitboard::{Bitboard, Direction, Square};

/// The constraints on the moves of a side, as seen from its only king.
pub(super) struct Scene<L> {
    pub(super) occupied: L,
    /// The squares attacked by the other side, through our king: it cannot retreat along the ray of a checker.
    pub(super) attacked: L,
    /// The squares to which a piece other than the king may move: any not occupied by our own pieces; in check, only
    /// those of the checker and between it and the king; in double check, none.
    pub(super) targets: L,
    /// The pinned pieces, by the line that they share with king and pinner. They may only move along it.
    ///
    /// A piece of ours is pinned if the king sees it in one direction, and an enemy slider reaches it in the opposite
    /// direction on the same line. Rays that pass through the king come from behind it, so they never meet what it sees
    /// there.
    pub(super) pinned: [L; 4],
}

impl Scene<Bitboard> {
    /// The scene of a single board, with its four lines in parallel.
    #[inline(always)]
    pub(super) fn of<S: Side, I: Instructions>(i: I, board: &Board, king: Square) -> Self {
        let Board { own, their, .. } = *board;
        let occupied = own | their;
        let (orthogonal, diagonal) = (their & board.orthogonal, their & board.diagonal);
        let their_lines = i.lines([orthogonal, orthogonal, diagonal, diagonal]);
        // The king is in `occupied`; this removes it.
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
    /// The scene of the board in each lane, line by line. The king is on the same square in all of them.
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

    /// The given pieces that may move along the line.
    #[inline(always)]
    pub(super) fn free_along(&self, line: usize, pieces: L) -> L {
        pieces & (!self.all_pinned() | self.pinned[line])
    }
}

/// If the king sees an enemy slider that attacks it, the squares up to and including the slider; otherwise all squares.
#[inline(always)]
fn check_mask<L: Lanes>(view: L, their: L) -> L {
    view | (view & their).where_empty()
}

/// The square of a knight or pawn that gives check, which must be captured. No square if there are two, all if there is
/// none.
#[inline(always)]
fn leaping_mask<S: Side, L: Lanes>(board: &Board<L>, king: Square) -> L {
    let checkers = board.their & (board.knights & attacks::knight(king) | board.pawns & S::pawn_from(king));
    let more = checkers & checkers.minus_one();
    (checkers | checkers.where_empty()) & more.where_empty()
}

/// The squares attacked by the pawns, knights and king of the other side.
#[inline(always)]
fn attacked_by_leapers<O: Side, L: Lanes>(board: &Board<L>) -> L {
    let their = board.their;
    let pawns = their & board.pawns;
    O::forward_east(pawns)
        | O::forward_west(pawns)
        | knights(their & board.knights)
        | kings(their & board.kings)
}

/// The squares attacked by a set of knights.
#[inline(always)]
fn knights<L: Lanes>(knights: L) -> L {
    const NOT_AB: Bitboard = Bitboard(0xFCFC_FCFC_FCFC_FCFC);
    const NOT_GH: Bitboard = Bitboard(0x3F3F_3F3F_3F3F_3F3F);
    let near = (knights & NOT_H).up(1) | (knights & NOT_A).down(1);
    let far = (knights & NOT_GH).up(2) | (knights & NOT_AB).down(2);
    near.up(16) | near.down(16) | far.up(8) | far.down(8)
}

/// The squares attacked by a set of kings, and the kings' own squares.
#[inline(always)]
fn kings<L: Lanes>(kings: L) -> L {
    let rank = kings | (kings & NOT_H).up(1) | (kings & NOT_A).down(1);
    rank | rank.up(8) | rank.down(8)
}

/// The index of the file among the four lines.
pub(super) const FILE: usize = 0;

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// The rays of each square on the empty board; a cache line each, 4 KB in all.
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

/// A row of the table, which fills a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Rays<Bitboard>);

/// The rays of a square on the empty board.
#[inline(always)]
pub(super) fn rays(square: Square) -> &'static Rays<Bitboard> {
    &RAYS[usize::from(square.index() & 63)].0
}

/// The squares seen upward along a ray, up to and including the first piece: the borrow of subtracting 1 runs up to it.
#[inline(always)]
fn view_up<L: Lanes>(ray: Bitboard, occupied: L) -> L {
    let blockers = occupied & ray;
    (blockers ^ blockers.minus_one()) & ray
}

/// The squares seen downward along a ray, up to and including the first piece; those behind any piece are hidden.
#[inline(always)]
fn view_down<L: Lanes>(ray: Bitboard, occupied: L, step: u32) -> L {
    let mut blockers = occupied & ray;
    for steps in [1, 2, 4] {
        blockers = blockers | blockers.down(step * steps);
    }
    !blockers.down(step) & ray
}
