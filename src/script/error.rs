//! What was wrong, and where.

use std::fmt;

/// A stretch of the source, in bytes: `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A fault in a program, with its place and the nearest right form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong, one line without a full stop.
    pub message: String,
    /// The place.
    pub span: Span,
    /// What was expected at the place; drawn beside the caret.
    pub label: String,
    /// A second place that matters: the first definition, the bracket left open.
    pub related: Option<(Span, String)>,
    /// The nearest right form.
    pub help: Option<String>,
}

impl Error {
    /// Line and column (in characters) of the place, both counted from 1.
    #[must_use]
    pub fn position(&self, source: &str) -> (usize, usize) {
        let before = &source[..source.floor_char_boundary(self.span.start.min(source.len()))];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
