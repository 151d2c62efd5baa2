//! Files of known perft counts. A line is the name of a position or an EPD, with or without the clocks of a FEN,
//! followed by counts, such as `8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 1 ;D2 3`.

use crate::position::{Epd, EpdError, IllegalPosition, Position, known};

/// A suite that detects every planted [`Fault`](crate::position::mailbox::Fault) at depth 3 or less. It was chosen by a
/// program: `cargo test -p bitrose-core --test it position_proof -- --ignored` checks it, and tells how to choose it
/// again.
#[doc(hidden)]
pub const PROOF: &str = include_str!("proof.epd");

/// A line of a suite: a position and its known counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position.
    pub position: Position,
    /// Pairs of depth and nodes, in the order of the line.
    pub counts: Vec<(u8, u64)>,
}

/// The reason why a line is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The position is malformed.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] IllegalPosition),
    /// The text after a semicolon is not a count.
    #[error("invalid count `{0}`: expected `D`, the depth, a space and the nodes, as in `;D3 8902`")]
    Count(String),
    /// There are no counts to check.
    #[error("no counts: expected some after the position, as in `;D1 20 ;D2 400`")]
    NoCounts,
}

/// Reads a line. Returns `None` for blank lines and for those that begin with `#`.
///
/// # Errors
/// Fails if the position is not legal, or if it is not followed by a list of counts.
pub fn read_line(line: &str) -> Result<Option<Entry>, LineError> {
    let (fen, counts) = line.split_once(';').unwrap_or((line, ""));
    if fen.trim().is_empty() && counts.is_empty() || line.trim_start().starts_with('#') {
        return Ok(None);
    }
    let setup = match known::find(fen.trim()) {
        Some(known) => known.setup(),
        None => fen.trim().parse::<Epd>()?.setup,
    };
    let position = Position::try_from(setup)?;
    let counts = counts.split(';').map(str::trim).filter(|count| !count.is_empty());
    let count = |text: &str| read_count(text).ok_or_else(|| LineError::Count(text.to_owned()));
    let counts: Vec<(u8, u64)> = counts.map(count).collect::<Result<_, _>>()?;
    if counts.is_empty() { Err(LineError::NoCounts) } else { Ok(Some(Entry { position, counts })) }
}

/// Parses a depth and a number of nodes, such as `D1 20`.
pub(in crate::position) fn read_count(text: &str) -> Option<(u8, u64)> {
    let (depth, nodes) = text.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
    Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
}
