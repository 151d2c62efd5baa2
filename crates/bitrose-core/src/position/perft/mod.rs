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

pub use run::{Countable, Event, Outcome, Perft, Share, Watch};

use super::Position;

/// The number of move sequences of the given depth.
///
/// The moves before the last are made; the last are only counted.
///
/// ```
/// use bitrose_core::position::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::default(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    tree::leaves(position.side_to_move, &position.board, depth)
}
