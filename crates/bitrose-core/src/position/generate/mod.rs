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
mod scene;
mod side;

pub(in crate::position) use board::{Board, CastlingWay, Mover, PROMOTIONS, only};
pub(in crate::position) use side::{Black, Side, White};

use crate::attacks::sliders::instructions::Instructions;
use crate::attacks::{king_from, knight_from};
use crate::bitboard::{Bitboard, Square};
use scene::{FILE, Scene, rays, slide};

/// Takes legal moves, as sets of targets.
pub(in crate::position) trait Sink {
    /// `true` if it wants only the number of moves. Then sliders come through [`Sink::many`], all at once.
    const COUNTS: bool = false;

    /// A piece other than a pawn goes from a square to each of the targets.
    fn piece(&mut self, mover: Mover, from: Square, targets: Bitboard);
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
    /// A number of moves at once.
    fn many(&mut self, moves: u32);
}

/// Feeds all legal moves of the side `S` to the sink.
///
/// `CASTLING`: someone may still castle. `EN_PASSANT`: a pawn has just passed over a square. Where the caller knows
/// that it is not so, the code for it is not there.
#[inline(always)]
pub(in crate::position) fn generate<S: Side, const CASTLING: bool, const EN_PASSANT: bool, I, K>(
    instructions: I,
    board: &Board,
    sink: &mut K,
) where
    I: Instructions,
    K: Sink,
{
    let scene = Scene::of::<S, I>(instructions, board);
    sink.piece(Mover::King, scene.king, king_from(scene.king) & !board.own & !scene.attacked);
    pawns::<S, K>(board, &scene, sink);
    if EN_PASSANT {
        en_passant::<S, I, K>(instructions, board, &scene, sink);
    }
    for from in board.own & board.knights & !scene.all_pinned() {
        sink.piece(Mover::Knight, from, knight_from(from) & scene.targets);
    }
    if K::COUNTS {
        sink.many(count_sliders(instructions, board, &scene));
    } else {
        sliders(instructions, board, &scene, sink);
        pinned_sliders(instructions, board, &scene, sink);
    }
    if CASTLING {
        castling(board, &scene, sink);
    }
}

/// How many moves our sliders have: a pinned one moves along its pin, the others along all their lines.
#[inline(always)]
fn count_sliders<I: Instructions>(instructions: I, board: &Board, scene: &Scene) -> u32 {
    let orthogonal = board.own & board.orthogonal;
    let diagonal = board.own & board.diagonal;
    let pieces = [orthogonal, orthogonal, diagonal, diagonal];
    let free = std::array::from_fn(|line| scene.free_along(line, pieces[line]).0);
    slide(instructions, instructions.lanes(free), !scene.occupied).count(instructions, scene.targets)
}

#[inline(always)]
fn sliders<I: Instructions, K: Sink>(instructions: I, board: &Board, scene: &Scene, sink: &mut K) {
    let free = board.own & !scene.all_pinned();
    for from in free & board.diagonal {
        let attacks = instructions.bishop(from, scene.occupied);
        sink.piece(Mover::Diagonal, from, attacks & scene.targets);
    }
    for from in free & board.orthogonal {
        let attacks = instructions.rook(from, scene.occupied);
        sink.piece(Mover::Orthogonal, from, attacks & scene.targets);
    }
}

#[inline(always)]
fn pinned_sliders<I: Instructions, K: Sink>(instructions: I, board: &Board, scene: &Scene, sink: &mut K) {
    if (scene.all_pinned() & (board.diagonal | board.orthogonal)).is_empty() {
        return;
    }
    let rays = rays(scene.king);
    for line in 0..4 {
        let targets = Bitboard(rays.up[line] | rays.down[line]) & scene.targets;
        let pinned = Bitboard(scene.pinned[line]);
        if line < 2 {
            for from in pinned & board.orthogonal {
                sink.piece(Mover::Orthogonal, from, instructions.rook(from, scene.occupied) & targets);
            }
        } else {
            for from in pinned & board.diagonal {
                sink.piece(Mover::Diagonal, from, instructions.bishop(from, scene.occupied) & targets);
            }
        }
    }
}

#[inline(always)]
fn pawns<S: Side, K: Sink>(board: &Board, scene: &Scene, sink: &mut K) {
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

/// Two pawns leave one rank at once, which no pin tells: so the board after the capture is asked whether a slider sees
/// the king. At most two pawns can capture.
#[inline(always)]
fn en_passant<S: Side, I: Instructions, K: Sink>(
    instructions: I,
    board: &Board,
    scene: &Scene,
    sink: &mut K,
) {
    let to = only(board.en_passant);
    let captured = S::Other::forward(board.en_passant);
    if !(scene.leaping_checkers & !captured).is_empty() {
        return;
    }
    for from in S::Other::pawn_from(to) & board.own & board.pawns {
        let occupied = scene.occupied ^ (from.bitboard() | captured | board.en_passant);
        let seen = instructions.rook(scene.king, occupied) & board.orthogonal
            | instructions.bishop(scene.king, occupied) & board.diagonal;
        if seen.is_disjoint(board.their) {
            sink.en_passant(from, to, only(captured));
        }
    }
}

/// Between king and rook everything is empty, so a slider behind the rook pins it: then the king would end in check
/// (in Chess960, where the rook need not pass the king).
#[inline(always)]
fn castling<K: Sink>(board: &Board, scene: &Scene, sink: &mut K) {
    for rook in board.castling & board.own {
        let way = CastlingWay::of(scene.king, rook);
        let may = scene.occupied.is_disjoint(way.empty(scene.king))
            && scene.attacked.is_disjoint(way.safe(scene.king))
            && !scene.all_pinned().contains(rook);
        if may {
            sink.castle(scene.king, rook);
        }
    }
}

/// Where a pawn comes from.
#[inline(always)]
pub(in crate::position) fn origin(to: Square, step: i32) -> Square {
    Square::from_index_masked((i32::from(to.index()) - step).cast_unsigned())
}
