//! Files of known counts: EPD lines, with or without the clocks of a FEN, such as `8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 1 ;D2 3`.

use super::{Perft, Watch};
use crate::position::{Epd, EpdError, IllegalPosition, Position};
use std::collections::TryReserveError;

/// A line of a suite: a position and its known counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// Depth and nodes, as written.
    pub counts: Vec<(u8, u64)>,
}

/// Why a line is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The position is not well written.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// No game can go on from the position.
    #[error(transparent)]
    Position(#[from] IllegalPosition),
    /// What stands behind a semicolon is no count.
    #[error("`{0}` is no count; expected `D` and the depth, a blank and the nodes, like `;D3 8902`")]
    Count(String),
    /// Nothing to check.
    #[error("no counts; expected some behind the position, like `;D1 20 ;D2 400`")]
    NoCounts,
}

/// One count of a suite, done again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// How many moves deep.
    pub depth: u8,
    /// The nodes that the suite says.
    pub expected: u64,
    /// The nodes that were counted.
    pub found: u64,
    /// Was everything counted? Not if somebody cancelled.
    pub is_whole: bool,
}

impl Check {
    /// Do the two differ?
    #[must_use]
    pub const fn differs(&self) -> bool {
        self.is_whole && self.expected != self.found
    }
}

/// Reads a line. Blank lines and those that begin with `#` have no entry.
///
/// # Errors
/// What is wrong with the line.
pub fn read_line(line: &str) -> Result<Option<Entry>, LineError> {
    let (fen, counts) = line.split_once(';').unwrap_or((line, ""));
    if fen.trim().is_empty() && counts.is_empty() || line.trim_start().starts_with('#') {
        return Ok(None);
    }
    let position = Position::try_from(fen.trim().parse::<Epd>()?.setup)?;
    let counts = counts.split(';').map(str::trim).filter(|count| !count.is_empty());
    let counts: Vec<(u8, u64)> = counts.map(read_count).collect::<Result<_, _>>()?;
    if counts.is_empty() { Err(LineError::NoCounts) } else { Ok(Some(Entry { position, counts })) }
}

fn read_count(text: &str) -> Result<(u8, u64), LineError> {
    let read = || {
        let (depth, nodes) = text.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    read().ok_or_else(|| LineError::Count(text.to_owned()))
}

impl Entry {
    /// Counts again what has at most `max_nodes` nodes; `perft` says on how many threads and with what table. The depth
    /// and the limit in it do not matter.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn check(&self, perft: Perft, max_nodes: u64, watch: &Watch) -> Result<Vec<Check>, TryReserveError> {
        let wanted = self.counts.iter().filter(|&&(_, nodes)| nodes <= max_nodes);
        let count = |&(depth, expected): &(u8, u64)| {
            let outcome = Perft { depth, max_nodes: None, ..perft }.run(&self.position, watch, |_| {})?;
            Ok(Check { depth, expected, found: outcome.nodes, is_whole: outcome.is_whole })
        };
        wanted.map(count).collect()
    }
}
