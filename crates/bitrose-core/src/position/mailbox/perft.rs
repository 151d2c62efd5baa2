//! Counting the leaves of the game tree on the 0x88 board.

use super::{CellMove, Mailbox};
use crate::position::Move;
use crate::position::perft::Countable;

impl Mailbox {
    /// The number of sequences of `depth` legal moves. The moves of the last ply are counted, not made (bulk counting).
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
        self.count_leaves(depth, &mut Vec::new())
    }

    /// `moves` holds the moves of every board on the way, one list after the other: nothing is allocated for each.
    fn count_leaves(&self, depth: u8, moves: &mut Vec<CellMove>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let start = moves.len();
        self.legal_moves_into(moves);
        let end = moves.len();
        let mut leaves = 0;
        if depth == 1 {
            leaves = (end - start) as u64;
        } else {
            for index in start..end {
                let mut after = self.clone();
                after.play(moves[index]);
                leaves += after.count_leaves(depth - 1, moves);
            }
        }
        moves.truncate(start);
        leaves
    }
}

impl Countable for Mailbox {
    fn after_each_move(&self) -> Vec<(Move, Self)> {
        let after = |mv| {
            let mut after = self.clone();
            after.play(mv);
            (self.to_move(mv).expect("legal moves stay on the board"), after)
        };
        self.legal_moves().into_iter().map(after).collect()
    }

    fn leaves(&self, depth: u8) -> u64 {
        self.perft(depth)
    }

    fn key(&self) -> Option<u64> {
        None
    }
}
