//! Perft: how many ways the moves of a position can be played to a depth. The proof of a move generator, and its clock.
//!
//! [`perft`] is the plain number. [`Perft`] counts on several threads, with a hash table, to a limit, and can be watched
//! and cancelled through a [`Watch`] while it runs. [`suite`] reads files of known counts and checks them.
//!
//! Two storeys: near the root, positions with keys, where there is time for everything; below, bare boards and nothing
//! but the generator, whose subtrees take well under a millisecond.
//!
//! <https://www.chessprogramming.org/Perft>

mod run;
pub mod suite;
mod table;
mod tree;
mod watch;

pub use run::{Countable, Counter, Nodes, Outcome, Perft, Share};
pub use watch::Watch;

use super::{Move, Position};

/// The number of move sequences of the given depth.
///
/// The moves before the last are made; the last are only counted.
///
/// ```
/// use bitrose_core::position::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::start(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    tree::leaves(position.side_to_move(), &position.board(), &position.castle_table(), depth)
}

/// [`perft`] split by the first move; nothing at depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut position = *position;
    let moves = position.legal_moves();
    let count = |mv: Move| {
        let undo = position.make(mv);
        let nodes = perft(&position, below);
        position.unmake(undo);
        (mv, nodes)
    };
    moves.into_iter().map(count).collect()
}

impl Position {
    /// How many legal moves there are, without a list of them.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        perft(self, 1)
    }
}
