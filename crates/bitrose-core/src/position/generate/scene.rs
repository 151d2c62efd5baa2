//! What every move of a position has to respect: attacked squares, checks, pins.

use super::board::{Board, only};
use super::lines::{Rays, rays, slide};
use super::side::Side;
use crate::attacks::king_from;
use crate::attacks::knight_from;
use crate::attacks::sliders::instructions::{Instructions, Words};
use crate::bitboard::{Bitboard, Square};
use std::ops::BitAnd;

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
