//! Perft: the number of ways to play the moves of a position to a given depth, used to verify and time move generators.
//!
//! [`perft`] returns just the number. [`Perft`] counts on several threads, with a hash table and up to a limit, and can
//! be watched and canceled through a [`Watch`] while it runs. [`suite`] reads files of known counts and checks them.
//!
//! There are two levels: near the root, positions with keys, where there is time for everything; below, bare boards and
//! nothing but the generator, for subtrees that take well under a millisecond.
//!
//! <https://www.chessprogramming.org/Perft>

mod children;
mod run;
pub mod suite;
mod table;
mod tree;

pub use run::{Countable, Event, Outcome, Perft, Share, Watch};

pub use crate::attacks::sliders::instructions::InstructionSet;

use super::Position;
use crate::attacks::sliders::instructions::with_best;
use tree::Leaves;

/// The number of move sequences of the given depth.
///
/// The moves of the last ply are only counted, not made.
///
/// ```
/// use bitrose_core::position::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::default(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u8) -> u64 {
    leaves(position, depth).map_or(1, with_best)
}

/// The same with a given instruction set, for comparison. Returns `None` if the processor lacks it. [`perft`] uses the
/// best one.
///
/// ```
/// use bitrose_core::position::Position;
/// use bitrose_core::position::perft::{InstructionSet, perft_with};
///
/// assert_eq!(perft_with(InstructionSet::Plain, &Position::default(), 3), Some(8902));
/// ```
pub fn perft_with(instructions: InstructionSet, position: &Position, depth: u8) -> Option<u64> {
    leaves(position, depth).map_or(Some(1), |leaves| instructions.run(leaves))
}

/// The work to be done; `None` at depth 0.
fn leaves(position: &Position, depth: u8) -> Option<Leaves<'_>> {
    let Position { ref board, side_to_move, .. } = *position;
    (depth > 0).then_some(Leaves { side_to_move, board, depth })
}
