//! Legal moves as a list.

use super::{Black, Side, White};
use super::{Board, Castle, Castles, Mover, Sink, generate, only};
use crate::attacks::sliders::instructions::{Instructions, Work, with_best};
use crate::bitboard::{Bitboard, Square};
use crate::position::{Color, Kind, Move, Position};
use std::marker::PhantomData;

impl Position {
    /// All legal moves, in the order in which the generator finds them.
    ///
    /// ```
    /// assert_eq!(bitrose_core::position::Position::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let (board, castles) = (&self.board(), &self.castle_table());
        match self.side_to_move() {
            Color::White => with_best(Listing { board, castles, side: PhantomData::<White> }),
            Color::Black => with_best(Listing { board, castles, side: PhantomData::<Black> }),
        }
    }

    /// Is the move one of the legal moves?
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }
}

struct Listing<'a, S> {
    board: &'a Board,
    castles: &'a Castles,
    side: PhantomData<S>,
}

impl<S: Side> Work for Listing<'_, S> {
    type Output = Vec<Move>;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> Vec<Move> {
        let mut list = List(Vec::with_capacity(64));
        if self.board.en_passant.is_empty() {
            generate::<S, true, false, I, _>(instructions, self.board, self.castles, &mut list);
        } else {
            generate::<S, true, true, I, _>(instructions, self.board, self.castles, &mut list);
        }
        list.0
    }
}

struct List(Vec<Move>);

impl Sink for List {
    fn piece(&mut self, _: Mover, from: Square, targets: Bitboard) {
        self.0.extend(targets.squares().map(|to| Move::new(from, to)));
    }

    fn pawns(&mut self, targets: Bitboard, step: i32) {
        self.0.extend(targets.squares().map(|to| Move::new(origin(to, step), to)));
    }

    fn double_pushes(&mut self, targets: Bitboard, step: i32) {
        self.pawns(targets, step);
    }

    fn promotions(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
            let promote = |kind| Move { from: origin(to, step), to, promotion: Some(kind) };
            self.0.extend(kinds.map(promote));
        }
    }

    fn en_passant(&mut self, from: Square, to: Square, _: Square) {
        self.0.push(Move::new(from, to));
    }

    fn castle(&mut self, castle: &Castle) {
        self.0.push(Move::new(only(castle.king), only(castle.rook)));
    }

    fn many(&mut self, _: u32) {}
}

/// Where a pawn comes from.
fn origin(to: Square, step: i32) -> Square {
    Square::from_index_masked((i32::from(to.index()) - step).cast_unsigned())
}
