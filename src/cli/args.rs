//! The options that several commands share, the parsers of their values, and the evaluation of expressions.

use super::completions::positions;
use super::config::{Config, terminal_width};
use super::report::{BadInput, message};
use crate::game;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Setup;
use bitrose_draw::{Drawable, Format, Layout, Sheet};
use bitrose_lang::{Language, Program, Run, Session, Shown, Value, lint, uncalled};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The output formats of answers that are more than a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Report {
    /// Drawn boards and words
    Grid,
    /// JSON, one object on a line
    Json,
}

/// Options of every command that draws.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct DrawOptions {
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

impl DrawOptions {
    /// Returns the layout of the drawn values.
    pub(super) fn layout(self, config: Config) -> Layout {
        let columns = self.columns.and_then(|columns| usize::try_from(columns).ok());
        let (format, mapping) = (self.format, config.mapping);
        Layout { format, mapping, style: config.style(), columns, width: terminal_width() }
    }
}

/// The options that say what expressions mean.
#[derive(Args, Debug, Default)]
pub(super) struct LanguageOptions {
    /// Bind the names of a position (white, black, pawns, occ, checkers ...): a FEN or a name like kiwipete, optionally
    /// followed by `moves` and the moves played
    #[arg(long, value_name = "FEN", add = positions())]
    pub(super) fen: Option<String>,

    /// Read expressions and programs in this language [default: detected]
    ///
    /// c, cpp, java, rust, csharp, go, python, or own: bitrose's own language.
    #[arg(long, value_name = "LANGUAGE", value_parser = language(), hide_possible_values = true)]
    pub(super) lang: Option<Language>,
}

impl LanguageOptions {
    /// Returns a session that reads this language and in which the names of the position, if there is one, are bound.
    pub(super) fn session(&self, mapping: Mapping) -> anyhow::Result<Session> {
        let mut session = Session::new(mapping).in_language(self.lang);
        if let Some(fen) = &self.fen {
            session.bind_position(&setup(fen, "--fen", "--fen, ")?);
        }
        Ok(session)
    }
}

/// Reads a FEN or the name of a position, optionally followed by moves as in UCI: `startpos moves e2e4 e7e5`.
/// Corrections of the FEN are reported on standard error, after `prefix`.
pub(super) fn setup(text: &str, origin: &str, prefix: &str) -> Result<Setup, BadInput> {
    let bad = |error| BadInput { origin: origin.to_owned(), source: text.to_owned(), error };
    let (setup, mended) = game::read(text).map_err(bad)?;
    for note in mended.iter().filter(|note| !note.is_usual()) {
        message(format_args!("warning: {prefix}{note}"));
    }
    Ok(setup)
}

/// Reports the mapping by which a program numbers its squares, if it is not that of the session, and the language in
/// which the program is read, if that was detected and is not bitrose's own. Names a language that would read it
/// differently. Reports a decimal number that has the length of a hexadecimal one.
pub(super) fn note_language(session: &Session, program: &Program) {
    let found = program.language();
    let language = Some(found).filter(|found| *found != Language::Own);
    if let Some(numbered) = lint::other_mapping(program.source(), language, session.mapping()) {
        message(format_args!("note: it numbers its squares as {numbered}: --mapping {numbered} draws it so"));
    }
    let number = program.source().trim();
    if number.len() == 16 && number.bytes().all(|digit| digit.is_ascii_digit()) {
        message(format_args!("note: read as decimal; the hexadecimal number is `0x{number}`"));
    }
    if session.language().is_some() || found == Language::Own {
        return;
    }
    let other = session.other_reading(program).map(|(other, operation)| {
        let what = operation.map_or_else(|| "it".to_owned(), |operation| format!("`{operation}`"));
        format!("; --lang {} reads {what} differently", other.id())
    });
    message(format_args!("note: read as {found}{}", other.unwrap_or_default()));
}

/// Reports which names in a program of another language are taken from bitrose, and which macros are assumed to be
/// undefined.
pub(super) fn note_built_in_names(session: &Session, program: &Program) {
    let say = |what: &str, names: &[String]| {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            message(format_args!("note: not defined here, {what}: {}", names.join(", ")));
        }
    };
    say("taken from bitrose", &session.borrowed(program));
    let undecided: Vec<String> = program.text().undecided().into_iter().map(str::to_owned).collect();
    say("though a missing header may define it", &undecided);
}

/// Reports that nothing ran, because the program only defines what no call could be generated for.
pub(super) fn note_uncalled(program: &Program) {
    if program.text().check_alone().is_err() {
        return; // the run itself reports it
    }
    match uncalled(program) {
        Some(call) => message(format_args!(
            "note: nothing ran: the program only defines types, and no call could be generated; end it with one, as in `{call}`"
        )),
        None if !program.text().has_statements() && program.text().definitions().is_empty() => {
            message(format_args!("note: nothing ran: nothing is defined here"));
        }
        None if !program.text().has_statements() => message(format_args!(
            "note: nothing ran: the program only has definitions, and no call could be generated; end it with one"
        )),
        None => {}
    }
}

/// Reports the call that was added to a program that only defines functions.
pub(super) fn note_added_call(call: &str) {
    message(format_args!(
        "note: the program only defines functions; this call was added, end it with your own for other values\n  {}",
        call.replace('\n', "\n  ")
    ));
}

/// Evaluates an expression of the command line to a set of squares. A number gives the board of its bits.
pub(super) fn board(session: &mut Session, source: &str) -> Result<Bitboard, BadInput> {
    session.board(source).map_err(|error| BadInput::argument(source, error))
}

/// Adds everything that a run shows to a sheet, in order: the values that it showed itself, then its result, labeled with
/// its source, or the elements and fields of the result.
pub(super) fn add_values(sheet: &mut Sheet, out: &mut Vec<u8>, run: Run, source: &str) {
    for Shown { label, value } in run.shown {
        sheet.add(out, &label, drawable(value));
    }
    if let Some(value) = run.value {
        sheet.add(out, source, drawable(value));
    }
    for part in run.parts {
        let label = if part.name.is_empty() { source } else { &part.name };
        match (part.value, part.text) {
            (Some(value), _) => sheet.add(out, label, drawable(value)),
            (None, Some(text)) => sheet.add_word(out, label, &text),
            (None, None) => {}
        }
    }
}

/// A value parser for clap that looks a value up by its name. Shell completions list the names.
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
    /// Returns the error for an unknown name: `unknown mapping; did you mean …?`, or the list of names if none is
    /// similar.
    fn unknown(&self, typed: &str) -> String {
        let typed = typed.to_ascii_lowercase().replace('-', "_");
        let names = (self.names)();
        let known = names.iter().map(PossibleValue::get_name);
        let near = known.map(|name| (strsim::damerau_levenshtein(name, &typed), name));
        if let Some((_, name)) =
            near.min().filter(|&(distance, name)| distance <= 3 && 2 * distance <= name.len())
        {
            format!("unknown {}; did you mean `{name}`?", self.kind)
        } else {
            let names = names.iter().filter(|name| !name.is_hide_set());
            let names: Vec<_> = names.map(PossibleValue::get_name).collect();
            format!("unknown {}; expected one of {}", self.kind, names.join(", "))
        }
    }
}

/// Returns a parser for mappings, by name or alias.
pub(super) fn mapping() -> Named<Mapping> {
    let names = || {
        let names = |mapping: Mapping| {
            let others = mapping.aliases().iter().map(|alias| PossibleValue::new(*alias).hide(true));
            std::iter::once(PossibleValue::new(mapping.name())).chain(others)
        };
        Mapping::ALL.into_iter().flat_map(names).collect()
    };
    Named { read: |name| name.parse().ok(), kind: "mapping", names }
}

/// Returns a parser for formats, by name or alias.
pub(super) fn format() -> Named<Format> {
    Named {
        read: |name| name.parse().ok(),
        kind: "format",
        names: || Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.doc())).into(),
    }
}

/// Returns a parser for languages, by name.
pub(super) fn language() -> Named<Language> {
    Named {
        read: |name| name.parse().ok(),
        kind: "language",
        names: || Language::ALL.map(|language| PossibleValue::new(language.id())).into(),
    }
}

/// Returns a parser for the methods of looking up the attacks of a sliding piece, by name.
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

/// Formats the size of a method's tables.
pub(super) fn table_size(method: Method) -> String {
    match method.bytes() {
        0 => "no table".to_owned(),
        bytes if bytes < 10_000 => format!("{bytes} bytes"),
        bytes => format!("{} KB", bytes.div_ceil(1000)),
    }
}

/// The usual limit on the operations of a run: enough for an engine to fill its tables before the program begins.
pub(super) const OPERATIONS: u64 = 10_000_000;

/// The limit of `step` on the number of steps, because all of them are kept in memory.
pub(super) const MOST_STEPS: usize = 1_000_000;

/// Parses a number of threads. The limit is more than any machine has processors, and fewer than operating systems
/// refuse.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST_THREADS: usize = 1024;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// Parses a time in seconds.
pub(super) fn seconds(text: &str, range: RangeInclusive<f64>) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| range.contains(seconds)).map(Duration::from_secs_f64);
    seconds.ok_or_else(|| format!("expected seconds, from {} to {}", range.start(), range.end()))
}

/// Parses a whole number, such as a seed.
pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number".to_owned())
}

/// Converts `value` to what the drawing crate draws.
pub(crate) const fn drawable(value: Value) -> Drawable {
    match value {
        Value::Board(word) => Drawable::Board(word),
        Value::Int(number) => Drawable::Int(number.cast_signed()),
        Value::Bool(truth) => Drawable::Bool(truth),
        Value::Wide(_) => unreachable!(), // only trace steps have wide values
    }
}
