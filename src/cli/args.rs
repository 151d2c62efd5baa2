//! The words that the program knows.

use super::config::{Config, terminal_width};
use super::{
    completions, convert, detect, diff, equal, explore, learn, lesson, magic, man, moves, perft, scan, show,
    step, table,
};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Format, Layout};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsStr;
use std::num::NonZeroUsize;

const EXAMPLES: &str = "Examples:
  $ bitrose 0x8100000000000081
  $ bitrose 'north(RANK_1) | e4'
  $ bitrose step 'let x = {c2 h3}; x << 1'
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044
  $ bitrose lesson list";

/// What is read from the environment, for the long help and the manual.
const ENVIRONMENT: &str = "Environment:
  TERM, COLORTERM         how many colours there are; where TERM is dumb or not set,
                          plain words and boards
  NO_COLOR                when not empty: no colours
  LC_ALL, LC_CTYPE, LANG  where the first that is set names no UTF-8: ASCII alone
  XDG_STATE_HOME          where bitrose/progress.toml is, the progress of the lessons
  BITROSE_PROGRESS        another file for it
  XDG_DATA_HOME           where your own lessons are: `bitrose lesson paths`";

/// Sees, computes and steps through chess bitboards
///
/// Without a command and with a terminal it opens the interface. An expression in the place of the command is drawn:
/// `bitrose EXPR...` is short for `bitrose show EXPR...`.
#[derive(Debug, Parser)]
#[command(
    name = "bitrose",
    version,
    long_version = concat!(env!("CARGO_PKG_VERSION"), env!("BITROSE_COMMIT")),
    after_help = EXAMPLES,
    after_long_help = [EXAMPLES, ENVIRONMENT].join("\n\n"),
)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// Number the squares in this order
    ///
    /// lerf (a1=0,b1=1), lerbef (h1=0, rival), berlef (a8=0), berf (h8=0), and with files first: lefr (seer), lefber,
    /// befler, befr. Numbers typed and printed and raw shifts are those of the mapping; squares and directions mean
    /// the same squares under each.
    #[arg(long, global = true, value_name = "NAME", default_value = "lerf", value_parser = MappingParser, hide_possible_values = true)]
    pub(super) mapping: Mapping,

    /// Colour the output
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    pub(super) color: When,

    /// Draw with plain ASCII
    #[arg(long, global = true)]
    pub(super) ascii: bool,
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal that has colours, unless `NO_COLOR` is set
    Auto,
    /// Also in a pipe
    Always,
    /// Not at all
    Never,
}

/// The forms of an answer that is more than a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Report {
    /// Drawn boards and words
    Grid,
    /// JSON, one object on a line
    Json,
}

/// The commands that work.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Show(show::Args),
    Diff(diff::Args),
    Equal(equal::Args),
    Convert(convert::Args),
    Detect(detect::Args),
    Scan(scan::Args),
    Step(step::Args),
    Magic(magic::Args),
    Table(table::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Explore(explore::Args),
    Learn(learn::Args),
    Lesson(lesson::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Options of every command that draws.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Drawing {
    /// Print each value in this form
    ///
    /// grid (a drawn board), hex, dec, bin, squares, json (one object on a line), svg; or as a constant: rust, c, cpp,
    /// java, csharp, go, python, zig, macro.
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_parser = FormatParser, hide_possible_values = true)]
    pub(super) format: Format,

    /// Boards side by side [default: as many as fit on the terminal]
    #[arg(long, value_name = "N", value_parser = 1..=64)]
    columns: Option<i64>,
}

impl Drawing {
    /// How values are laid out, all in all.
    pub(super) fn layout(self, config: Config) -> Layout {
        let columns = self.columns.and_then(|columns| usize::try_from(columns).ok());
        let (format, mapping) = (self.format, config.mapping);
        Layout { format, mapping, style: config.style(), columns, width: terminal_width() }
    }
}

/// Reads a mapping by name or alias; completions learn all of them.
#[derive(Clone, Debug)]
pub(super) struct MappingParser;

impl TypedValueParser for MappingParser {
    type Value = Mapping;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Mapping, clap::Error> {
        StringValueParser::new().try_map(|name| name.parse()).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names =
            |mapping: Mapping| std::iter::once(mapping.name()).chain(mapping.aliases().iter().copied());
        Some(Box::new(Mapping::ALL.into_iter().flat_map(names).map(PossibleValue::new)))
    }
}

/// Reads a format by name or alias; completions learn the names and what they print.
#[derive(Clone, Debug)]
pub(super) struct FormatParser;

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        StringValueParser::new().try_map(|name| name.parse()).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |format: Format| PossibleValue::new(format.name()).help(format.doc());
        Some(Box::new(Format::ALL.into_iter().map(value)))
    }
}

/// The most threads: more than any machine has processors, and fewer than a system refuses.
const MOST_THREADS: usize = 1024;

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}
