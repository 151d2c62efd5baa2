//! Counting a whole subtree on bare boards: only the generator, without keys, cancellation or clocks.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use super::children::Children;
use crate::attacks::sliders::instructions::{Instructions, Work};
use crate::bitboard::{Bitboard, Square};
use crate::position::Color;
use crate::position::generate::{Black, Board, Side, Sink, White, generate};
use std::marker::PhantomData;

/// Counts the leaves `depth` moves below a board; `depth` is at least 1.
pub(super) struct Leaves<'a> {
    pub(super) side_to_move: Color,
    pub(super) board: &'a Board,
    pub(super) depth: u8,
}

impl Work for Leaves<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> u64 {
        match self.side_to_move {
            Color::White => self.below::<White, I>(instructions),
            Color::Black => self.below::<Black, I>(instructions),
        }
    }
}

impl Leaves<'_> {
    #[inline(always)]
    fn below<S: Side, I: Instructions>(self, instructions: I) -> u64 {
        if self.depth == 1 {
            let mut count = Count(0);
            generate::<S, I, _>(instructions, self.board, &mut count);
            return count.0.into();
        }
        instructions.run(Branch::<S>::new(self.board, &mut self.lists()))
    }

    /// A list for each move but the last. Not inlined, because lists are large, and a count of depth 1 needs none.
    #[inline(never)]
    fn lists(&self) -> Vec<Children> {
        vec![Children::new(self.board); usize::from(self.depth) - 1]
    }
}

/// A sink that only counts the moves of a board.
struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.popcount();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.0 += targets.popcount();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i32) {
        self.0 += 4 * targets.popcount();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// A board with at least two more moves below it: the last moves are counted for all its children together, others are
/// made.
struct Branch<'a, S> {
    board: &'a Board,
    /// A list for each move but the last; the first list is for this board.
    lists: &'a mut [Children],
    side: PhantomData<S>,
}

impl<'a, S> Branch<'a, S> {
    fn new(board: &'a Board, lists: &'a mut [Children]) -> Self {
        Self { board, lists, side: PhantomData }
    }
}

impl<S: Side> Work for Branch<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> u64 {
        let (children, below) = self.lists.split_first_mut().expect("a branch has a list");
        children.clear(self.board);
        generate::<S, I, _>(instructions, self.board, children);
        if below.is_empty() {
            return children.count_moves::<S::Other, I>(instructions);
        }
        let mut leaves = 0;
        for child in 0..children.len() {
            let board = children.board(child);
            leaves += instructions.run(Branch::<S::Other>::new(&board, below));
        }
        leaves
    }
}
