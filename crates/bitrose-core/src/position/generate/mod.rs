//! The generator: strictly legal moves, for whoever wants them.
//!
//! There is one. It finds, for each piece, the set of squares it may legally go to, and hands it to a [`Sink`]: one
//! sink makes a list of moves, one counts the set and forgets it, one makes every move and goes on from there. Nothing is
//! tried and taken back, but en passant, which is rare and takes two pieces off one rank.
//!
//! * The king goes to squares that are not attacked ([`Scene::attacked`]).
//! * In check everything else must capture the checker or stand between ([`Scene::targets`]).
//! * A pinned piece moves along its pin ([`Scene::pinned`]).
//!
//! <https://peterellisjones.com/posts/generating-legal-chess-moves-efficiently/>

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

mod board;
mod count;
mod scene;
mod side;

pub(in crate::position) use board::{Board, CastlingWay, PROMOTIONS, only};
pub(in crate::position) use count::{Common, count};
pub(in crate::position) use side::{Black, Side, White};

use crate::attacks;
use crate::attacks::sliders::{self, instructions::Instructions};
use crate::bitboard::{Bitboard, Square};
use scene::{FILE, Scene, rays};

/// Takes legal moves, as sets of targets.
pub(in crate::position) trait Sink {
    /// A piece other than a pawn goes from a square to each of the targets.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns arrive on the targets, each from `step` squares below by index.
    fn pawns(&mut self, targets: Bitboard, step: i32);
    /// The same, two ranks in one move.
    fn double_pushes(&mut self, targets: Bitboard, step: i32);
    /// The same, onto the last rank.
    fn promotions(&mut self, targets: Bitboard, step: i32);
    /// A pawn captures the pawn that has passed over `to`.
    fn en_passant(&mut self, from: Square, to: Square, captured: Square);
    /// The king castles with the rook.
    fn castle(&mut self, king: Square, rook: Square);
}

/// Feeds all legal moves of the side `S` to the sink.
#[inline(always)]
pub(in crate::position) fn generate<S: Side, I: Instructions, K: Sink>(
    instructions: I,
    board: &Board,
    sink: &mut K,
) {
    let king = only(board.own & board.kings);
    let scene = Scene::of::<S, I>(instructions, board, king);
    sink.piece(king, attacks::king(king) & !board.own & !scene.attacked);
    pawns::<S, K>(board, &scene, sink);
    if !board.en_passant.is_empty() {
        let captured = only(S::Other::forward(board.en_passant));
        for from in en_passant::<S>(board) {
            sink.en_passant(from, only(board.en_passant), captured);
        }
    }
    for from in board.own & board.knights & !scene.all_pinned() {
        sink.piece(from, attacks::knight(from) & scene.targets);
    }
    free_sliders(board, &scene, sink);
    pinned_sliders(board, king, &scene, sink);
    castling(board, king, &scene, sink);
}

#[inline(always)]
fn free_sliders<K: Sink>(board: &Board, scene: &Scene<Bitboard>, sink: &mut K) {
    let free = board.own & !scene.all_pinned();
    for from in free & board.diagonal {
        sink.piece(from, sliders::bishop(from, scene.occupied) & scene.targets);
    }
    for from in free & board.orthogonal {
        sink.piece(from, sliders::rook(from, scene.occupied) & scene.targets);
    }
}

#[inline(always)]
fn pinned_sliders<K: Sink>(board: &Board, king: Square, scene: &Scene<Bitboard>, sink: &mut K) {
    if (scene.all_pinned() & (board.diagonal | board.orthogonal)).is_empty() {
        return;
    }
    let rays = rays(king);
    for line in 0..4 {
        let targets = (rays.up[line] | rays.down[line]) & scene.targets;
        let pinned = scene.pinned[line];
        if line < 2 {
            for from in pinned & board.orthogonal {
                sink.piece(from, sliders::rook(from, scene.occupied) & targets);
            }
        } else {
            for from in pinned & board.diagonal {
                sink.piece(from, sliders::bishop(from, scene.occupied) & targets);
            }
        }
    }
}

#[inline(always)]
fn pawns<S: Side, K: Sink>(board: &Board, scene: &Scene<Bitboard>, sink: &mut K) {
    let pawns = board.own & board.pawns;
    let empty = !scene.occupied;
    let captures = board.their & scene.targets;
    let pushing = scene.free_along(FILE, pawns);
    let east = scene.free_along(S::EAST_LINE, pawns);
    let west = scene.free_along(S::WEST_LINE, pawns);

    let single = S::forward(pushing & !S::SEVENTH) & empty;
    sink.pawns(single & scene.targets, S::PUSH);
    sink.double_pushes(S::forward(single & S::THIRD) & empty & scene.targets, 2 * S::PUSH);
    sink.pawns(S::forward_east(east & !S::SEVENTH) & captures, S::EAST);
    sink.pawns(S::forward_west(west & !S::SEVENTH) & captures, S::WEST);
    if pawns.intersects(S::SEVENTH) {
        sink.promotions(S::forward(pushing & S::SEVENTH) & empty & scene.targets, S::PUSH);
        sink.promotions(S::forward_east(east & S::SEVENTH) & captures, S::EAST);
        sink.promotions(S::forward_west(west & S::SEVENTH) & captures, S::WEST);
    }
}

/// The pawns, two at most, that may capture the one that has just passed over a square.
///
/// Two pawns leave one rank at once, which no pin tells: so the board after the capture is asked whether the king is in
/// check.
#[inline(always)]
pub(in crate::position) fn en_passant<S: Side>(board: &Board) -> Bitboard {
    let king = only(board.own & board.kings);
    let captured = S::Other::forward(board.en_passant);
    let leaping = attacks::knight(king) & board.knights | S::pawn_from(king) & board.pawns & !captured;
    if leaping.intersects(board.their) {
        return Bitboard::EMPTY;
    }
    let is_legal = |from: &Square| {
        let occupied = board.own ^ board.their ^ (from.bitboard() | captured | board.en_passant);
        let seen = sliders::rook(king, occupied) & board.orthogonal
            | sliders::bishop(king, occupied) & board.diagonal;
        seen.is_disjoint(board.their)
    };
    let pawns = S::Other::pawn_from(only(board.en_passant)) & board.own & board.pawns;
    pawns.squares().filter(is_legal).collect()
}

/// Between king and rook everything is empty, so a slider behind the rook pins it: then the king would end in check
/// (in Chess960, where the rook need not pass the king).
#[inline(always)]
fn castling<K: Sink>(board: &Board, king: Square, scene: &Scene<Bitboard>, sink: &mut K) {
    for rook in board.castling & board.own {
        let way = CastlingWay::of(king, rook);
        let may = scene.occupied.is_disjoint(way.empty(king))
            && scene.attacked.is_disjoint(way.safe(king))
            && !scene.all_pinned().contains(rook);
        if may {
            sink.castle(king, rook);
        }
    }
}

/// Where a pawn comes from.
#[inline(always)]
pub(in crate::position) fn origin(to: Square, step: i32) -> Square {
    Square::from_index_masked((i32::from(to.index()) - step).cast_unsigned())
}
