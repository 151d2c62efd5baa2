//! The generator of strictly legal moves.
//!
//! There is only one. For each piece it computes the set of squares to which it may legally move, and passes the set to
//! a [`Sink`]: one sink makes a list of moves, another only counts the squares, and a third makes every move and
//! descends. No move is tried and taken back. The exception is en passant, which is rare and removes two pieces from a
//! rank.
//!
//! * The king may move to squares that are not attacked ([`Scene::attacked`]).
//! * In check, all other pieces must capture the checker or block its line ([`Scene::targets`]).
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

/// Receives legal moves as sets of targets.
pub(in crate::position) trait Sink {
    /// A piece other than a pawn moves from a square to each of the targets.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns move to the targets, each from the square whose index is lower by `step`.
    fn pawns(&mut self, targets: Bitboard, step: i32);
    /// The same for double pushes.
    #[inline(always)]
    fn double_pushes(&mut self, targets: Bitboard, step: i32) {
        self.pawns(targets, step);
    }
    /// The same for promotions.
    fn promotions(&mut self, targets: Bitboard, step: i32);
    /// A pawn captures the pawn that has passed over `to`.
    fn en_passant(&mut self, from: Square, to: Square, captured: Square);
    /// The king castles with the rook.
    fn castle(&mut self, king: Square, rook: Square);
}

/// Passes all legal moves of the side `S` to the sink.
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

/// The pawns, at most two, that may capture en passant.
///
/// The capture removes two pawns from one rank, which pins do not account for. So the king is tested for check on the
/// board after the capture.
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

/// All squares between king and rook are empty, so a slider behind the rook pins it, and the king would end up in check
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

/// The square from which a pawn comes.
#[inline(always)]
pub(in crate::position) fn origin(to: Square, step: i32) -> Square {
    Square::from_index_masked((i32::from(to.index()) - step).cast_unsigned())
}
