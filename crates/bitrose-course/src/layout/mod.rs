//! How a step stands in columns: wrapped text beside the board, in the interface, in plain mode and in the checks.
//!
//! A step fits [`COLUMNS`] by [`ROWS`]: what a terminal of 80 by 24 leaves beside a board of 27 columns, below the tabs
//! and above the footer.

mod step;
mod wrap;

pub use step::{Shape, goal, step};
pub use wrap::wrap;

use super::model::Source;

/// The columns of text beside a board in 80 columns.
pub const COLUMNS: usize = 50;
/// The rows between tabs and footer in 24.
pub const ROWS: usize = 20;

/// How a stretch of text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Running text.
    Plain,
    /// `*so*`.
    Emphasis,
    /// `**so**`.
    Strong,
    /// Code, a computed value.
    Code,
    /// A claim: code that is true.
    Claim,
    /// The heading of a step.
    Heading,
    /// The letter of an option, the number of a line, the dot of an item.
    Marker,
    /// What stands aside.
    Faint,
}

/// One line of stretches, without a line break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The stretches from left to right.
    pub parts: Vec<(Tone, String)>,
}

impl Line {
    /// A line of one stretch.
    #[must_use]
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        Self { parts: vec![(tone, text.into())] }
    }

    /// The text without its tones.
    #[must_use]
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| width(text)).sum()
    }
}

/// What `` `= EXPR` `` shows: the value, or the expression where it has none.
pub type Values<'a> = &'a dyn Fn(&Source) -> String;

fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}
