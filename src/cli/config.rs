//! The settings that follow from the options and the environment, resolved once at the start.

use super::args;
use crate::tui::{Abilities, ColorDepth};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Style, to_ascii};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal, Write};

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// Number the squares in this order [default: lerf]
    ///
    /// lerf (a1=0,b1=1), lerbef (h1=0, rival), berlef (a8=0), berf (h8=0), and with files first: lefr (seer), lefber,
    /// befler, befr. Numbers typed and printed and raw shifts are those of the mapping; squares and directions mean
    /// the same squares under each.
    #[arg(long, global = true, value_name = "NAME", value_parser = args::mapping(), hide_possible_values = true)]
    pub(super) mapping: Option<Mapping>,

    /// Color the output
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    pub(super) color: ColorWhen,

    /// Draw with plain ASCII
    #[arg(long, global = true)]
    pub(super) ascii: bool,
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal that has colors, unless `NO_COLOR` is set
    Auto,
    /// Also in a pipe
    Always,
    /// Never
    Never,
}

/// The settings that every command reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Config {
    /// The mapping between the bits of a number and the squares.
    pub(super) mapping: Mapping,
    /// The same, if the option `--mapping` was given.
    pub(super) given_mapping: Option<Mapping>,
    /// Whether to paint with colors and glyphs.
    pub(super) color: bool,
    /// The option `--color` as it was given: messages go to standard error and decide for themselves.
    pub(super) when: ColorWhen,
    /// Whether to keep to ASCII, because of the option or the locale.
    pub(super) ascii: bool,
    /// Whether the option `--ascii` was given.
    ascii_wanted: bool,
    /// Builds the whole command line, for the manual pages.
    pub(super) command_line: fn() -> clap::Command,
}

impl Config {
    pub(super) fn resolve(global: &Global, command_line: fn() -> clap::Command) -> Self {
        Self {
            mapping: global.mapping.unwrap_or_default(),
            given_mapping: global.mapping,
            color: wants_color(global.color, &std::io::stdout()),
            when: global.color,
            ascii: global.ascii || Abilities::of_environment().ascii.is_some(),
            ascii_wanted: global.ascii,
            command_line,
        }
    }

    /// Returns one line about what the interface has to do without in this environment, if anything.
    pub(super) fn notice(self) -> Option<String> {
        let mut abilities = Abilities::of_environment();
        abilities.ascii = abilities.ascii.filter(|_| !self.ascii_wanted);
        abilities.mono = abilities.mono.filter(|_| self.when == ColorWhen::Auto);
        abilities.notice()
    }

    /// Returns the number of colors that the interface has.
    pub(super) fn depth(self) -> ColorDepth {
        ColorDepth::of_terminal(Some(self.color))
    }

    /// Returns a writer for text that people read, reduced to ASCII if necessary.
    pub(super) fn readable<W: Write>(self, out: W) -> Readable<W> {
        Readable { out, ascii: self.ascii }
    }

    /// Returns what the reader's terminal can show. Glyphs go with colors: output without colors may be read by a
    /// program.
    pub(super) fn style(self) -> Style {
        Style { color: self.color, unicode: self.color && !self.ascii }
    }
}

/// A writer that reduces text to ASCII if the reader's terminal cannot show more. Each write must consist of whole
/// characters, as formatting produces them.
pub(super) struct Readable<W> {
    out: W,
    ascii: bool,
}

impl<W: Write> Write for Readable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(text) if self.ascii => self.out.write_all(to_ascii(text).as_bytes())?,
            _ => self.out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns the width of the terminal that the results go to, in columns; `None` if they go elsewhere.
pub(super) fn terminal_width() -> Option<usize> {
    std::io::stdout().is_terminal().then_some(())?;
    terminal_size::terminal_size().map(|(width, _)| width.0.into())
}

/// Returns `true` if this stream should be colored. The environment only matters if the stream is a terminal.
pub(super) fn wants_color(when: ColorWhen, stream: &impl IsTerminal) -> bool {
    match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => stream.is_terminal() && Abilities::of_environment().color != ColorDepth::None,
    }
}
