//! A move between cells.

use super::cell::Cell;
use crate::position::Kind;
use std::fmt;

/// A move: from, to, and what a pawn becomes. Castling is the two steps of the king.
///
/// Its text is that of UCI: `e2e4`, `e1g1`, `a7a8q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellMove {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What a pawn on the last rank becomes.
    pub promotion: Option<Kind>,
}

impl fmt::Display for CellMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(Kind::Knight) => f.write_str("n"),
            Some(Kind::Bishop) => f.write_str("b"),
            Some(Kind::Rook) => f.write_str("r"),
            Some(Kind::Queen) => f.write_str("q"),
            _ => Ok(()),
        }
    }
}
