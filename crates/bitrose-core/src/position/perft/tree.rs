//! Counting a whole subtree on bare boards: nothing but the generator, no key, no cancelling, no clock.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use crate::attacks::sliders::instructions::{Instructions, Work, with_best};
use crate::bitboard::{Bitboard, Square};
use crate::position::Color;
use crate::position::generate::{Black, Board, Mover, PROMOTIONS, Side, Sink, White, generate, only, origin};
use std::marker::PhantomData;

/// The leaves below a board, `depth` moves away: at least one.
pub(super) fn leaves(side_to_move: Color, board: &Board, depth: u8) -> u64 {
    match side_to_move {
        Color::White => with_best(Root::<White>::new(board, depth)),
        Color::Black => with_best(Root::<Black>::new(board, depth)),
    }
}

/// Where the counting begins.
struct Root<'a, S> {
    board: &'a Board,
    depth: u8,
    side: PhantomData<S>,
}

impl<'a, S> Root<'a, S> {
    fn new(board: &'a Board, depth: u8) -> Self {
        Self { board, depth, side: PhantomData }
    }
}

impl<S: Side> Work for Root<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> u64 {
        let node = Node { board: self.board, depth: self.depth };
        if self.board.en_passant.is_empty() {
            node.count::<S, true, false, I>(instructions)
        } else {
            node.count::<S, true, true, I>(instructions)
        }
    }
}

/// A board in the tree.
#[derive(Clone, Copy)]
struct Node<'a> {
    board: &'a Board,
    depth: u8,
}

impl Node<'_> {
    #[inline(always)]
    fn count<S: Side, const CASTLING: bool, const EN_PASSANT: bool, I: Instructions>(
        self,
        instructions: I,
    ) -> u64 {
        if self.depth <= 1 {
            instructions.run(Leaf::<S, CASTLING, EN_PASSANT>(self, PhantomData))
        } else {
            instructions.run(Branch::<S, CASTLING, EN_PASSANT>(self, PhantomData))
        }
    }
}

/// The last board before the leaves: its moves are counted, not made (bulk counting).
struct Leaf<'a, S, const CASTLING: bool, const EN_PASSANT: bool>(Node<'a>, PhantomData<S>);

impl<S: Side, const CASTLING: bool, const EN_PASSANT: bool> Work for Leaf<'_, S, CASTLING, EN_PASSANT> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> u64 {
        let mut count = Count(0);
        generate::<S, CASTLING, EN_PASSANT, I, _>(instructions, self.0.board, &mut count);
        count.0.into()
    }
}

/// Counts moves and forgets them.
struct Count(u32);

impl Sink for Count {
    const COUNTS: bool = true;

    #[inline(always)]
    fn piece(&mut self, _: Mover, _: Square, targets: Bitboard) {
        self.0 += targets.popcount();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.0 += targets.popcount();
    }

    #[inline(always)]
    fn double_pushes(&mut self, targets: Bitboard, _: i32) {
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

    #[inline(always)]
    fn many(&mut self, moves: u32) {
        self.0 += moves;
    }
}

/// A board whose moves are made, each, and counted below.
struct Branch<'a, S, const CASTLING: bool, const EN_PASSANT: bool>(Node<'a>, PhantomData<S>);

impl<S: Side, const CASTLING: bool, const EN_PASSANT: bool> Work for Branch<'_, S, CASTLING, EN_PASSANT> {
    type Output = u64;

    /// Once the last right to castle is lost, the code below knows it.
    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> u64 {
        let Self(node, side) = self;
        if CASTLING && node.board.castling.is_empty() {
            return instructions.run(Branch::<S, false, EN_PASSANT>(node, side));
        }
        let mut descent = Descent::<S, I, CASTLING> { node, instructions, leaves: 0, side };
        generate::<S, CASTLING, EN_PASSANT, I, _>(instructions, node.board, &mut descent);
        descent.leaves
    }
}

/// Makes every move on a copy of the board, and adds up what is below.
struct Descent<'a, S, I, const CASTLING: bool> {
    node: Node<'a>,
    instructions: I,
    leaves: u64,
    side: PhantomData<S>,
}

impl<S: Side, I: Instructions, const CASTLING: bool> Descent<'_, S, I, CASTLING> {
    #[inline(always)]
    fn below<const EN_PASSANT: bool>(&mut self, board: &Board) {
        let node = Node { board, depth: self.node.depth - 1 };
        self.leaves += node.count::<S::Other, CASTLING, EN_PASSANT, I>(self.instructions);
    }
}

impl<S: Side, I: Instructions, const CASTLING: bool> Sink for Descent<'_, S, I, CASTLING> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: Bitboard) {
        for to in targets {
            let board = self.node.board.after::<CASTLING>(mover, from.bitboard(), to.bitboard());
            self.below::<false>(&board);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            let board = self.node.board.after_pawn::<CASTLING>(origin(to, step).bitboard(), to.bitboard());
            self.below::<false>(&board);
        }
    }

    /// En passant is looked for only if there is a pawn next to the target.
    #[inline(always)]
    fn double_pushes(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            let board = self.node.board.after_double_push::<S>(origin(to, step).bitboard(), to.bitboard());
            if S::pawn_from(only(board.en_passant)).intersects(board.own & board.pawns) {
                self.below::<true>(&board);
            } else {
                self.below::<false>(&board);
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            for promoted in PROMOTIONS {
                let (from, to) = (origin(to, step).bitboard(), to.bitboard());
                let board = self.node.board.after_promotion::<CASTLING>(from, to, promoted);
                self.below::<false>(&board);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square, captured: Square) {
        let board = self.node.board.after_en_passant(from.bitboard(), to.bitboard(), captured.bitboard());
        self.below::<false>(&board);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        let board = self.node.board.after_castling(king, rook);
        self.below::<false>(&board);
    }

    #[inline(always)]
    fn many(&mut self, _: u32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::sliders::instructions::Plain;
    use crate::position::{Position, Setup};

    /// A processor without the newer instructions counts the same.
    #[test]
    fn plain_instructions_count_the_same() {
        let fens = [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2039),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 191),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 264),
        ];
        for (fen, leaves) in fens {
            let position = Position::try_from(fen.parse::<Setup>().unwrap()).unwrap();
            let root = || Root::<White>::new(&position.board, 2);
            assert_eq!(Plain.run(root()), leaves, "{fen}");
            assert_eq!(with_best(root()), leaves, "{fen}");
        }
    }
}
