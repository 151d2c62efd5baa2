//! Counting the positions that so many moves lead to.

use super::{CellMove, Mailbox};
use crate::position::Move;
use crate::position::perft::{Countable, Counter as Watcher, Nodes};

/// How high a subtree is that is counted without a word in between: some ten thousand leaves.
const QUIET: u8 = 3;

impl Mailbox {
    /// How many sequences of `depth` legal moves there are. The moves of the last ply are counted, not made (bulk
    /// counting).
    ///
    /// ```
    /// use bitrose_core::position::Setup;
    /// use bitrose_core::position::mailbox::Mailbox;
    ///
    /// let start: Setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
    /// assert_eq!(Mailbox::try_from(&start)?.perft(3), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        let (Ok(leaves) | Err(leaves)) = self.perft_while(depth, |_| true);
        leaves
    }

    /// As [`Self::perft`], telling `go_on` every few thousand leaves how many came to the count. It ends the count when
    /// it answers no.
    ///
    /// # Errors
    /// The leaves counted before the end, if there were more to count.
    pub fn perft_while(&self, depth: u8, go_on: impl FnMut(u64) -> bool) -> Result<u64, u64> {
        let mut counter =
            Counter { board: self.clone(), moves: Vec::new(), go_on, is_over: false, is_cut: false };
        let leaves = counter.count_and_tell(depth);
        if counter.is_cut { Err(leaves) } else { Ok(leaves) }
    }

    /// The legal moves, each with the number of leaves behind it, in the order of [`Self::legal_moves`]; none at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u8) -> Vec<(CellMove, u64)> {
        let Some(below) = depth.checked_sub(1) else { return Vec::new() };
        let mut board = self.clone();
        let moves = self.legal_moves().into_iter();
        let count = |mv| {
            let made = board.make(mv);
            let leaves = board.perft(below);
            board.unmake(made);
            (mv, leaves)
        };
        moves.map(count).collect()
    }
}

impl Countable for Mailbox {
    fn after_each_move(&self) -> Vec<(Move, Self)> {
        let after = |mv| {
            let mut after = self.clone();
            after.make(mv);
            Some((self.to_move(mv)?, after))
        };
        self.legal_moves().into_iter().filter_map(after).collect()
    }

    fn count_below(&self, depth: u8, watcher: &Watcher<'_>) -> Nodes {
        if watcher.is_stopped() {
            return Nodes::Cut(0);
        }
        match self.perft_while(depth, |leaves| watcher.add(leaves)) {
            Ok(leaves) => Nodes::Whole(leaves),
            Err(leaves) => Nodes::Cut(leaves),
        }
    }
}

struct Counter<F> {
    board: Mailbox,
    /// The moves of every board on the way, one list behind the other: nothing is allocated for each.
    moves: Vec<CellMove>,
    go_on: F,
    /// Has somebody ended the count?
    is_over: bool,
    /// Was anything left out because of it?
    is_cut: bool,
}

impl<F: FnMut(u64) -> bool> Counter<F> {
    /// The leaves of a high subtree, told part by part.
    fn count_and_tell(&mut self, depth: u8) -> u64 {
        if self.is_over {
            self.is_cut = true;
            return 0;
        }
        if depth > QUIET {
            return self.sum_of_moves(|counter| counter.count_and_tell(depth - 1));
        }
        let leaves = self.count(depth);
        self.is_over = !(self.go_on)(leaves);
        leaves
    }

    fn count(&mut self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => self.sum_of_moves(|counter| counter.count(depth - 1)),
        }
    }

    fn count_moves(&mut self) -> u64 {
        let start = self.moves.len();
        self.board.legal_moves_into(&mut self.moves);
        let leaves = self.moves.len() - start;
        self.moves.truncate(start);
        leaves as u64
    }

    /// Makes every move, counts behind it, and takes it back.
    fn sum_of_moves(&mut self, mut count: impl FnMut(&mut Self) -> u64) -> u64 {
        let start = self.moves.len();
        self.board.legal_moves_into(&mut self.moves);
        let end = self.moves.len();
        let mut leaves = 0;
        for index in start..end {
            let made = self.board.make(self.moves[index]);
            leaves += count(self);
            self.board.unmake(made);
        }
        self.moves.truncate(start);
        leaves
    }
}
