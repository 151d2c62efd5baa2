//! A position and the moves that are played from it.

use bitrose_core::position::perft::{Perft, Watch};
use bitrose_core::position::{Move, Position, Wing};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) root: Position,
    pub(super) moves: Vec<Move>,
}

impl Line {
    pub(super) const fn new(root: Position) -> Self {
        Self { root, moves: Vec::new() }
    }

    /// The line with one more move.
    pub(super) fn with(&self, mv: Move) -> Self {
        let mut longer = self.clone();
        longer.moves.push(mv);
        longer
    }

    /// The position after some of the moves.
    pub(super) fn after(&self, count: usize) -> Position {
        let mut position = self.root;
        self.moves[..count].iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The position after all moves.
    pub(super) fn end(&self) -> Position {
        self.after(self.moves.len())
    }

    /// The moves in UCI.
    pub(super) fn names(&self) -> Vec<String> {
        let is_chess960 = self.needs_chess960();
        let mut position = self.root;
        let name = |&mv: &Move| {
            let name = if is_chess960 { mv.to_string() } else { position.uci(mv) };
            position.play_unchecked(mv);
            name
        };
        self.moves.iter().map(name).collect()
    }

    /// Returns `true` if a king or rook that may castle is not where it is in standard chess.
    pub(super) fn needs_chess960(&self) -> bool {
        let setup = self.root.setup();
        setup.rights().any(|(color, wing, file)| {
            let rook = if wing == Wing::KingSide { 'h' } else { 'a' };
            file.letter() != rook || self.root.king(color).file().letter() != 'e'
        })
    }

    /// Returns `true` if every move is legal where it is played.
    pub(super) fn is_legal(&self) -> bool {
        let mut position = self.root;
        self.moves.iter().all(|&mv| position.play(mv).is_ok())
    }
}

/// The legal moves by name, each with the true count below it; `None` if that would be more than `most`.
pub(super) fn truth(
    position: &Position,
    depth: u8,
    most: u64,
    watch: &Watch,
) -> Option<BTreeMap<String, (Move, u64)>> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let perft = Perft { threads, max_nodes: Some(most), ..Perft::new(depth) };
    let outcome = perft.run(position, watch, |_| {}).expect("without a table nothing is allocated");
    let named =
        |share: &bitrose_core::position::perft::Share| (position.uci(share.mv), (share.mv, share.nodes));
    outcome.is_whole.then(|| outcome.divide.iter().map(named).collect())
}
