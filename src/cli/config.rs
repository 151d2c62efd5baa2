//! What the options and the surroundings come to, decided once.

use super::args::{Global, When};
use crate::bitboard::Mapping;
use crate::render::Style;
use std::env;
use std::io::IsTerminal;

/// The settings that every command reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Config {
    /// The order in which numbers number the squares.
    pub(super) mapping: Mapping,
    /// Paint with colours and glyphs.
    pub(super) color: bool,
    /// What was asked about colour: messages go elsewhere and decide for themselves.
    pub(super) when: When,
    /// Keep to ASCII.
    pub(super) ascii: bool,
}

impl Config {
    pub(super) fn resolve(global: &Global) -> Self {
        Self {
            mapping: global.mapping,
            color: wants_color(global.color, &std::io::stdout()),
            when: global.color,
            ascii: global.ascii,
        }
    }

    /// What the reader's terminal can show. Glyphs go with colours: without them the output is for programs, too.
    pub(super) fn style(self) -> Style {
        Style { colour: self.color, unicode: self.color && !self.ascii }
    }
}

/// The columns of the terminal that the results go to; `None` when they go elsewhere.
pub(super) fn terminal_width() -> Option<usize> {
    std::io::stdout().is_terminal().then_some(())?;
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}

/// Is this stream to be coloured? The environment is only asked when the stream is a terminal.
pub(super) fn wants_color(when: When, stream: &impl IsTerminal) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => stream.is_terminal() && environment_likes_color(),
    }
}

/// `NO_COLOR` counts when it is not empty (<https://no-color.org>).
fn environment_likes_color() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|term| term != "dumb")
}
