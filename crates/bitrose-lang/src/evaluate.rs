//! Expressions of which a board is wanted.

use super::{Error, Session, Span, Value};
use bitrose_core::bitboard::Bitboard;

impl Session {
    /// Runs an expression and gives its squares. A number gives the board of its bits.
    ///
    /// # Errors
    /// A fault of the program, or a value that is no board.
    pub fn board(&mut self, source: &str) -> Result<Bitboard, Error> {
        match self.run(source)?.value {
            Some(Value::Board(word) | Value::Int(word)) => Ok(self.mapping().board(word)),
            Some(Value::Bool(_)) => Err(no_board(source, "found a truth value")),
            None => Err(no_board(source, "this has no value")),
        }
    }
}

fn no_board(source: &str, label: &str) -> Error {
    let span = Span { start: 0, end: source.len() };
    *Error::new(span, "expected a board").label(label)
}
