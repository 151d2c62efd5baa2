//! The options that commands share, and how their values are parsed.

use super::candidates::positions;
use super::config::{Config, terminal_width};
use super::report::{BadInput, message};
use bitrose_core::attacks::sliders::Method;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::{FenError, Setup};
use bitrose_draw::{Format, Layout};
use bitrose_lang::{Run, Session, Shown, Span, Value};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::num::NonZeroUsize;

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// Number the squares in this order
    ///
    /// lerf (a1=0,b1=1), lerbef (h1=0, rival), berlef (a8=0), berf (h8=0), and with files first: lefr (seer), lefber,
    /// befler, befr. Numbers typed and printed and raw shifts are those of the mapping; squares and directions mean
    /// the same squares under each.
    #[arg(long, global = true, value_name = "NAME", default_value = "lerf", value_parser = mapping(), hide_possible_values = true)]
    pub(super) mapping: Mapping,

    /// Color the output
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    pub(super) color: When,

    /// Draw with plain ASCII
    #[arg(long, global = true)]
    pub(super) ascii: bool,
}

/// When to do something that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal that has colors, unless `NO_COLOR` is set
    Auto,
    /// Also in a pipe
    Always,
    /// Never
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

/// Options of every command that draws.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Drawing {
    /// Print each value in this form
    ///
    /// grid (a drawn board), hex, dec, bin, squares, json (one object on a line), svg; or as a constant: rust, c, cpp,
    /// java, csharp, go, python, zig, macro.
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_parser = format(), hide_possible_values = true)]
    pub(super) format: Format,

    /// Boards side by side [default: as many as fit on the terminal]
    #[arg(long, value_name = "N", value_parser = 1..=64)]
    columns: Option<i64>,
}

impl Drawing {
    /// How values are laid out.
    pub(super) fn layout(self, config: Config) -> Layout {
        let columns = self.columns.and_then(|columns| usize::try_from(columns).ok());
        let (format, mapping) = (self.format, config.mapping);
        Layout { format, mapping, style: config.style(), columns, width: terminal_width() }
    }
}

/// The option that binds a position.
#[derive(Args, Debug, Default)]
pub(super) struct Position {
    /// Bind the names of a position: white, black, pawns, occ, checkers ...; a FEN, or a name like kiwipete
    #[arg(long, value_name = "FEN", add = positions())]
    pub(super) fen: Option<String>,
}

impl Position {
    /// A session in which the names of the position, if there is one, are bound.
    pub(super) fn session(&self, mapping: Mapping) -> anyhow::Result<Session> {
        let mut session = Session::new(mapping);
        if let Some(fen) = &self.fen {
            session.bind_position(&setup(fen, "--fen", "--fen, ")?);
        }
        Ok(session)
    }
}

/// Reads a FEN or the name of a position; what was corrected is reported after `prefix`.
pub(super) fn setup(fen: &str, origin: &str, prefix: &str) -> Result<Setup, BadInput> {
    let (setup, mended) = Setup::read(fen).map_err(|error| bad_fen(origin, fen, &error))?;
    for note in mended.iter().filter(|note| !note.is_usual()) {
        message(format_args!("warning: {prefix}{}", note.as_mended()));
    }
    Ok(setup)
}

/// An error in a FEN, drawn under the text.
fn bad_fen(origin: &str, fen: &str, error: &FenError) -> BadInput {
    let span = Span { start: error.offset, end: error.offset + error.length.max(1) };
    let message =
        if fen.contains('/') { "invalid FEN".to_owned() } else { format!("unknown position `{fen}`") };
    let help = error.nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`?"));
    let error = bitrose_lang::Error { message, span, label: error.fault.to_string(), related: None, help };
    BadInput { origin: origin.to_owned(), source: fen.to_owned(), error }
}

/// Runs an expression of the command line.
pub(super) fn evaluate(session: &mut Session, source: &str) -> Result<Run, BadInput> {
    session.run(source).map_err(|error| BadInput::argument(source, error))
}

/// The squares that an expression of the command line gives. A number gives the board of its bits.
pub(super) fn board(session: &mut Session, source: &str) -> Result<Bitboard, BadInput> {
    session.board(source).map_err(|error| BadInput::argument(source, error))
}

/// Everything that a run shows, in order: what it showed itself, then its value under its source.
pub(super) fn values(run: Run, source: &str) -> impl Iterator<Item = (String, Value)> {
    let value = run.value.map(|value| (source.to_owned(), value));
    run.shown.into_iter().map(|Shown { label, value }| (label, value)).chain(value)
}

/// Parses a value by its name. Completions list the names.
#[derive(Clone)]
pub(super) struct Named<T> {
    read: fn(&str) -> Option<T>,
    kind: &'static str,
    names: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let named = self.clone();
        let read = move |name: String| (named.read)(&name).ok_or_else(|| named.unknown(&name));
        StringValueParser::new().try_map(read).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}

impl<T> Named<T> {
    /// `unknown mapping; did you mean …?`, or the list of names where none is near.
    fn unknown(&self, typed: &str) -> String {
        let typed = typed.to_ascii_lowercase().replace('-', "_");
        let names = (self.names)();
        let near = names
            .iter()
            .map(PossibleValue::get_name)
            .map(|name| (strsim::damerau_levenshtein(name, &typed), name));
        match near.min().filter(|&(distance, name)| distance <= 3 && 2 * distance <= name.len()) {
            Some((_, name)) => format!("unknown {}; did you mean `{name}`?", self.kind),
            None => {
                let names: Vec<_> = names.iter().map(PossibleValue::get_name).collect();
                format!("unknown {}; expected one of {}", self.kind, names.join(", "))
            }
        }
    }
}

/// Parses a mapping by name or alias.
pub(super) fn mapping() -> Named<Mapping> {
    let names = || {
        let names =
            |mapping: Mapping| std::iter::once(mapping.name()).chain(mapping.aliases().iter().copied());
        Mapping::ALL.into_iter().flat_map(names).map(PossibleValue::new).collect()
    };
    Named { read: |name| name.parse().ok(), kind: "mapping", names }
}

/// Parses a format by name or alias.
pub(super) fn format() -> Named<Format> {
    Named {
        read: |name| name.parse().ok(),
        kind: "format",
        names: || Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.doc())).into(),
    }
}

/// Parses a way to look up slider attacks by its name.
pub(super) fn method() -> Named<Method> {
    let names = || {
        let value = |method: Method| {
            let idea = method.idea().trim_end_matches('.');
            PossibleValue::new(method.name()).help(format!("{idea} ({})", table_size(method)))
        };
        Method::ALL.into_iter().map(value).collect()
    };
    Named { read: |name| name.parse().ok(), kind: "method", names }
}

/// The size of a method's tables, for people.
pub(super) fn table_size(method: Method) -> String {
    match method.bytes() {
        0 => "no table".to_owned(),
        bytes if bytes < 10_000 => format!("{bytes} bytes"),
        bytes => format!("{} KB", bytes.div_ceil(1000)),
    }
}

/// Parses a number of threads: more than any machine has processors, fewer than a system refuses.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST);
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

/// Parses a whole number, such as a seed.
pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number".to_owned())
}
