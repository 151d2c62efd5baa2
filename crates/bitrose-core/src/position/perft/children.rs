//! The boards after each move of a board, made and counted several at once.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use crate::attacks::sliders::instructions::Instructions;
use crate::attacks::sliders::lanes::{Lanes, MOST_LANES};
use crate::bitboard::{Bitboard, Square};
use crate::position::MoveList;
use crate::position::generate::{Board, Common, PROMOTIONS, Side, Sink, count, en_passant, only, origin};
use std::ops::Range;

/// The children of a board. Ordinary moves are stored as two squares, from which [`Board::after`] makes the boards, one
/// for each lane at once. The boards after the few special moves are made when the move is generated.
#[derive(Clone)]
pub(super) struct Children {
    parent: Board,
    /// The origins and targets of the ordinary moves.
    from: [Bitboard; Self::CAPACITY],
    to: [Bitboard; Self::CAPACITY],
    usual: usize,
    /// The range of the ordinary moves that are double pushes.
    double_pushes: Range<usize>,
    /// The boards after promotions, captures en passant and castling.
    special: Vec<Board>,
}

impl Children {
    /// A multiple of the number of lanes, so that whole registers can be loaded up to the end.
    const CAPACITY: usize = MoveList::CAPACITY.next_multiple_of(MOST_LANES);

    pub(super) fn new(parent: &Board) -> Self {
        Self {
            parent: *parent,
            from: [Bitboard::EMPTY; Self::CAPACITY],
            to: [Bitboard::EMPTY; Self::CAPACITY],
            usual: 0,
            double_pushes: 0..0,
            special: Vec::new(),
        }
    }

    /// Removes all children, and prepares for those of another board.
    #[inline(always)]
    pub(super) fn clear(&mut self, parent: &Board) {
        self.parent = *parent;
        self.usual = 0;
        self.double_pushes = 0..0;
        self.special.clear();
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.usual + self.special.len()
    }

    /// The board after one of the moves.
    #[inline(always)]
    pub(super) fn board(&self, child: usize) -> Board {
        match child.checked_sub(self.usual) {
            None => self.parent.after(self.from[child], self.to[child]),
            Some(special) => self.special[special],
        }
    }

    /// The number of moves of side `S` on all the boards together.
    #[inline(always)]
    pub(super) fn count_moves<S: Side, I: Instructions>(&self, instructions: I) -> u64 {
        let common = Common::after(&self.parent);
        let mut moves = self.captures_en_passant::<S>();
        for first in (0..self.len()).step_by(I::Lanes::COUNT) {
            let boards = self.boards(instructions, first);
            moves += count::<S, I::Lanes>(&boards, common).total(self.len() - first);
        }
        moves
    }

    /// The boards from `first` on, one in each lane. The lanes after the last board are meaningless.
    #[inline(always)]
    fn boards<I: Instructions>(&self, instructions: I, first: usize) -> Board<I::Lanes> {
        let (from, to) = (instructions.load(&self.from[first..]), instructions.load(&self.to[first..]));
        let mut boards = self.parent.after(from, to);
        for child in self.usual.max(first)..self.len().min(first + I::Lanes::COUNT) {
            boards.put(child - first, &self.special[child - self.usual]);
        }
        boards
    }

    /// Counts the captures of a pawn that has just made a double push. They are rare, so this goes board by board.
    #[inline(always)]
    fn captures_en_passant<S: Side>(&self) -> u64 {
        let mut captures = 0;
        for child in self.double_pushes.clone() {
            let board = self.board(child);
            if S::Other::pawn_from(only(board.en_passant)).intersects(board.own & board.pawns) {
                captures += u64::from(en_passant::<S>(&board).popcount());
            }
        }
        captures
    }

    #[inline(always)]
    fn push(&mut self, from: Square, to: Square) {
        self.from[self.usual] = from.bitboard();
        self.to[self.usual] = to.bitboard();
        self.usual += 1;
    }
}

impl Sink for Children {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(from, to);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            self.push(origin(to, step), to);
        }
    }

    #[inline(always)]
    fn double_pushes(&mut self, targets: Bitboard, step: i32) {
        let first = self.usual;
        self.pawns(targets, step);
        self.double_pushes = first..self.usual;
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            for promoted in PROMOTIONS {
                let (from, to) = (origin(to, step).bitboard(), to.bitboard());
                self.special.push(self.parent.after_promotion(from, to, promoted));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square, captured: Square) {
        let board = self.parent.after_en_passant(from.bitboard(), to.bitboard(), captured.bitboard());
        self.special.push(board);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.special.push(self.parent.after_castling(king, rook));
    }
}
