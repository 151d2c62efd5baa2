//! Counts the legal moves of several boards at once, one in each lane.
//!
//! The boards are siblings, so what they have in common is computed once: the targets of the knights are constants, and
//! so are the lines of the king.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use super::board::{Board, CastlingWay, only};
use super::scene::{FILE, Scene};
use super::side::Side;
use crate::attacks;
use crate::attacks::sliders::lanes::{Lanes, Tally};
use crate::attacks::sliders::setwise::slide;
use crate::bitboard::{Bitboard, Square};

/// What the boards after each move of a board have in common. The side that is now to move has not moved, so its king
/// is on the same square on all of them, and so are its other pieces, unless captured.
#[derive(Clone, Copy)]
pub(in crate::position) struct Common {
    king: Square,
    knights: Bitboard,
    /// The rooks that may castle.
    rooks: Bitboard,
}

impl Common {
    #[inline(always)]
    pub(in crate::position) fn after(parent: &Board) -> Self {
        Self {
            king: only(parent.their & parent.kings),
            knights: parent.their & parent.knights,
            rooks: parent.their & parent.castling,
        }
    }
}

/// Counts the legal moves in each lane, except captures en passant.
#[inline(always)]
pub(in crate::position) fn count<S: Side, L: Lanes>(board: &Board<L>, common: Common) -> Tally<L> {
    let scene = Scene::of_each::<S>(board, common.king);
    let mut tally = Tally::like(board.own);
    tally.add(!(board.own | scene.attacked) & attacks::king(common.king));
    pawns::<S, L>(board, &scene, &mut tally);
    knights(board, &scene, common.knights, &mut tally);
    sliders(board, &scene, &mut tally);
    castling(board, &scene, common, &mut tally);
    tally
}

/// Pushes end on empty squares and captures on occupied ones, and single and double pushes on different ranks. So one
/// population count covers all of them except the captures to the west.
#[inline(always)]
fn pawns<S: Side, L: Lanes>(board: &Board<L>, scene: &Scene<L>, tally: &mut Tally<L>) {
    let pawns = board.own & board.pawns;
    let captures = board.their & scene.targets;
    let single = S::forward(scene.free_along(FILE, pawns)) & !scene.occupied;
    let double = S::forward(single & S::THIRD) & !scene.occupied;
    let east = S::forward_east(scene.free_along(S::EAST_LINE, pawns)) & captures;
    let west = S::forward_west(scene.free_along(S::WEST_LINE, pawns)) & captures;
    let others = (single | double) & scene.targets | east;
    tally.add(others);
    tally.add(west);
    // A promotion is four moves, of which one is counted already: the three squares behind it on its file stand for the
    // others.
    if !(pawns & S::SEVENTH).are_empty() {
        for promotions in [others & S::EIGHTH, west & S::EIGHTH] {
            let three = S::Other::forward(promotions);
            tally.add(three | S::Other::forward(three) | S::Other::forward(S::Other::forward(three)));
        }
    }
}

#[inline(always)]
fn knights<L: Lanes>(board: &Board<L>, scene: &Scene<L>, knights: Bitboard, tally: &mut Tally<L>) {
    let free = board.own & board.knights & !scene.all_pinned();
    for from in knights {
        let is_gone = (free & from.bitboard()).where_empty();
        tally.add(scene.targets & attacks::knight(from) & !is_gone);
    }
}

/// A pinned slider moves along its pin, the others along all their lines.
#[inline(always)]
fn sliders<L: Lanes>(board: &Board<L>, scene: &Scene<L>, tally: &mut Tally<L>) {
    let (orthogonal, diagonal) = (board.own & board.orthogonal, board.own & board.diagonal);
    let sliders = [
        scene.free_along(0, orthogonal),
        scene.free_along(1, orthogonal),
        scene.free_along(2, diagonal),
        scene.free_along(3, diagonal),
    ];
    let rays = slide(sliders, !scene.occupied);
    for set in rays.up.into_iter().chain(rays.down) {
        tally.add(set & scene.targets);
    }
}

/// Counts castling. A tally counts squares, so the king's own square is added if it may castle.
#[inline(always)]
fn castling<L: Lanes>(board: &Board<L>, scene: &Scene<L>, common: Common, tally: &mut Tally<L>) {
    for rook in common.rooks {
        let way = CastlingWay::of(common.king, rook);
        let obstacles = scene.occupied & way.empty(common.king)
            | scene.attacked & way.safe(common.king)
            | (scene.all_pinned() | !board.own) & rook.bitboard();
        tally.add(obstacles.where_empty() & common.king.bitboard());
    }
}
