//! Locations in a source.

use std::fmt;

/// A range in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The offset of the first byte.
    pub offset: usize,
    /// The number of bytes.
    pub length: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
}

impl Location {
    pub(crate) fn new(text: &str, offset: usize, length: usize) -> Self {
        let before = &text[..offset];
        let length = text.ceil_char_boundary(offset + length).saturating_sub(offset); // never cut a character
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Self { offset, length, line, column: before[line_start..].chars().count() + 1 }
    }

    /// Returns another location, counting lines on from this one if it comes later.
    pub(super) fn further(self, text: &str, offset: usize, length: usize) -> Self {
        let Some(distance) = offset.checked_sub(self.offset) else { return Self::new(text, offset, length) };
        let between = Self::new(&text[self.offset..], distance, length);
        let column = if between.line == 1 { self.column + between.column - 1 } else { between.column };
        Self { offset, length, line: self.line + between.line - 1, column }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
