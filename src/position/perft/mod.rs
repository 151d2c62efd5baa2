//! Perft: how many ways the moves of a position can be played to a depth. The proof of a move generator, and its clock.
//!
//! <https://www.chessprogramming.org/Perft>

mod tree;

use super::{Move, Position};

/// The number of move sequences of the given depth.
///
/// The moves before the last are made; the last are only counted.
///
/// ```
/// use bitrose::position::{Position, perft};
///
/// assert_eq!(perft::perft(&Position::start(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    tree::leaves(position.side_to_move(), &position.board(), &position.castle_table(), depth)
}

/// [`perft`] split by the first move.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
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
