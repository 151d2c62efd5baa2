//! Perft: how many ways the moves of a position can be played to a depth. The proof of a move generator, and its clock.
//!
//! [`perft`] is the plain number. [`Perft`] counts on several threads, with a hash table, to a limit, and can be watched
//! and cancelled through a [`Watch`] while it runs. [`suite`] reads files of known counts and checks them.
//!
//! Two storeys: near the root, positions with keys, where there is time for everything; below, bare boards and nothing
//! but the generator, whose subtrees take well under a millisecond.
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
/// The moves before the last are made; the last are only counted.
///
/// ```
/// use bitrose_core::position::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::default(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    leaves(position, depth).map_or(1, with_best)
}

/// The same with certain instructions, to compare them: `None` if the processor has not got them. [`perft`] takes the
/// best.
///
/// ```
/// use bitrose_core::position::Position;
/// use bitrose_core::position::perft::{InstructionSet, perft_with};
///
/// assert_eq!(perft_with(InstructionSet::Plain, &Position::default(), 3), Some(8902));
/// ```
#[must_use]
pub fn perft_with(instructions: InstructionSet, position: &Position, depth: u8) -> Option<u64> {
    leaves(position, depth).map_or(Some(1), |leaves| instructions.run(leaves))
}

/// What is to be counted; at depth 0 there is nothing.
fn leaves(position: &Position, depth: u8) -> Option<Leaves<'_>> {
    let Position { ref board, side_to_move, .. } = *position;
    (depth > 0).then_some(Leaves { side_to_move, board, depth })
}
