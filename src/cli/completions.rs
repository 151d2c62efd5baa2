//! `bitrose completions`: writes the completion script of a shell. Also completes those arguments that have no fixed
//! list of values.
//!
//! The script asks the program itself at every Tab, so the shell also knows the lessons in the reader's own folder and
//! the names inside an expression, which no fixed list could contain.

use super::man;
use crate::cli::prelude::*;
use bitrose_core::magic::{Slider, TableLayout};
use bitrose_core::position::POSITION_NAMES;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_draw::{emit_asserts, emits_arrays};
use bitrose_lang::is_letter;
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{EnvCompleter, Shells};
use std::ffi::{OsStr, OsString};

/// The environment variable in which the script names its shell when it asks for completions.
const VARIABLE: &str = "BITROSE_COMPLETE";

/// Write the completions of a shell to standard output
///
/// The script asks bitrose each time you press Tab, so it also knows your own lessons and the names inside expressions.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose completions bash > bitrose.bash
  $ bitrose completions zsh > _bitrose
  $ bitrose completions fish > bitrose.fish")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let (mut script, name) = (Vec::new(), "bitrose");
    let completer = completer(&args.shell.to_string())?;
    completer.write_registration(VARIABLE, name, name, name, &mut script)?;
    out.write_all(&script)?;
    Ok(Outcome::Done)
}

/// Returns the name of the shell that asks for completions, if one does.
pub(super) fn asking_shell() -> Option<OsString> {
    std::env::var_os(VARIABLE).filter(|shell| !shell.is_empty())
}

/// Answers a shell's request for completions: `bitrose -- WORD…`, with details that the script puts into other
/// environment variables.
pub(super) fn answer(
    shell: &OsString,
    words: &[OsString],
    command_line: clap::Command,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let shell = completer(&shell.to_string_lossy())?;
    let line = words.iter().skip_while(|word| *word != "--").skip(1);
    let line = line
        .map(|word| if ["fish", "zsh"].contains(&shell.name()) { without_quote(word) } else { word.clone() })
        .collect();
    let folder = std::env::current_dir().ok();
    let mut answer = Vec::new();
    shell.write_complete(&mut with_candidates(command_line), line, folder.as_deref(), &mut answer)?;
    out.write_all(&answer)?;
    Ok(Outcome::Done)
}

/// Removes the opening quote of a word: fish and zsh pass a quoted word with its quote, and match the candidates
/// without it.
fn without_quote(word: &OsString) -> OsString {
    let text = word.to_str().map(|text| text.strip_prefix(['\'', '"']).unwrap_or(text));
    text.map_or_else(|| word.clone(), OsString::from)
}

fn completer(shell: &str) -> anyhow::Result<&'static dyn EnvCompleter> {
    const SHELLS: Shells<'static> = Shells::builtins();
    SHELLS.0.iter().copied().find(|known| known.is(shell)).with_context(|| format!("unknown shell `{shell}`"))
}

/// Returns the command line with two additions: the arguments of `show`, because its name may be left out, and the
/// names of the manual pages.
fn with_candidates(top: clap::Command) -> clap::Command {
    let names = man::names(top.clone());
    let top =
        top.mut_subcommand("man", |man| man.mut_arg("command", |arg| arg.add(listed(move || names.clone()))));
    let show = top.find_subcommand("show").cloned().unwrap_or_default();
    let own = show.get_arguments().filter(|arg| !arg.is_global_set());
    own.fold(top, |top, arg| {
        let arg = arg.clone();
        top.arg(if arg.is_positional() { arg.add(begun_expression()) } else { arg })
    })
}

/// Completes the last word of an expression with the names of the language.
pub(super) fn expression() -> ArgValueCompleter {
    ArgValueCompleter::new(names)
}

/// Like [`expression`], but only once a letter has been typed: before that, a command is more likely.
pub(super) fn begun_expression() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| if typed.is_empty() { Vec::new() } else { names(typed) })
}

/// Returns candidates from a list of values.
fn listed<T: Into<CompletionCandidate>, I: IntoIterator<Item = T>>(
    values: impl Fn() -> I + Send + Sync + 'static,
) -> ArgValueCandidates {
    ArgValueCandidates::new(move || values().into_iter().map(Into::into).collect())
}

/// Returns the names of the squares.
pub(super) fn squares() -> ArgValueCandidates {
    listed(|| Square::all().map(|square| square.to_string()))
}

/// Returns the names of the sliding pieces and of the squares.
pub(super) fn sites() -> ArgValueCandidates {
    let names = || Slider::ALL.into_iter().map(|slider| slider.name().to_owned());
    listed(move || names().chain(Square::all().map(|square| square.to_string())))
}

/// Returns the names of the known positions.
pub(super) fn positions() -> ArgValueCandidates {
    listed(|| KNOWN_POSITIONS.map(|known| CompletionCandidate::new(known.name).help(Some(known.doc.into()))))
}

/// Returns the ids of the lessons, both the built-in ones and the reader's own.
pub(super) fn lessons() -> ArgValueCandidates {
    listed(lesson_ids)
}

/// Completes lessons, and files of lessons.
pub(super) fn lessons_and_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let is_lesson = |path: &Path| path.extension().is_some_and(|ending| ending == "md");
        or_file(lesson_ids(), &PathCompleter::file().filter(is_lesson), typed)
    })
}

/// Completes the built-in suites, and files.
pub(super) fn suites(built_in: &'static [&'static str]) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        or_file(built_in.iter().map(CompletionCandidate::new).collect(), &PathCompleter::file(), typed)
    })
}

/// Returns the names that begin with the typed text, followed by the files that do.
fn or_file(
    mut names: Vec<CompletionCandidate>,
    files: &PathCompleter,
    typed: &OsStr,
) -> Vec<CompletionCandidate> {
    let begun = typed.to_string_lossy();
    names.retain(|name| name.get_value().to_string_lossy().starts_with(&*begun));
    names.extend(files.complete(typed));
    names
}

/// Returns the names of the layouts of magic tables.
pub(super) fn layouts() -> ArgValueCandidates {
    listed(|| TableLayout::ALL.into_iter().map(TableLayout::name))
}

/// Returns the formats in which arrays of numbers can be emitted.
pub(super) fn array_formats() -> ArgValueCandidates {
    formats(emits_arrays)
}

/// Returns the languages in which assertions can be emitted.
pub(super) fn assertion_languages() -> ArgValueCandidates {
    formats(|format| emit_asserts(format, Mapping::Lerf).is_ok())
}

fn formats(is_possible: fn(Format) -> bool) -> ArgValueCandidates {
    listed(move || Format::ALL.into_iter().filter(move |format| is_possible(*format)).map(Format::name))
}

fn lesson_ids() -> Vec<CompletionCandidate> {
    let library = crate::lessons::open(None);
    let lessons = library.lessons();
    lessons
        .map(|lesson| CompletionCandidate::new(&lesson.id).help(Some(lesson.title.clone().into())))
        .collect()
}

/// Returns the names that begin with the last word of an expression, each after the text before that word.
fn names(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str() else { return Vec::new() };
    let (before, word) = typed.split_at(typed.trim_end_matches(is_letter).len());
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return Vec::new(); // a number
    }
    let candidate =
        |name: &str, doc: String| CompletionCandidate::new(format!("{before}{name}")).help(Some(doc.into()));
    let found = Session::new(Mapping::Lerf).completions(word).into_iter();
    let mut found: Vec<_> = found
        .filter(|found| found.name.starts_with(word))
        .map(|found| candidate(&found.name, format!("{}: {}", found.signature, found.doc)))
        .collect();
    if !word.is_empty() {
        let squares = Square::all().map(|square| square.to_string()).filter(|name| name.starts_with(word));
        found.extend(squares.map(|name| candidate(&name, "a square".to_owned())));
        let bound = POSITION_NAMES.into_iter().filter(|name| name.starts_with(word));
        found.extend(bound.map(|name| candidate(name, "of the position that --fen names".to_owned())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str) -> Vec<String> {
        let found = names(OsStr::new(typed));
        found.iter().map(|found| found.get_value().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn the_last_word_of_an_expression_is_completed() {
        assert!(of("kni").contains(&"knight".to_owned()));
        assert!(of("rook(c6, {d6}) & ~RANK_").contains(&"rook(c6, {d6}) & ~RANK_6".to_owned()));
        assert_eq!(of("knight(e").iter().filter(|name| name.len() == 9).count(), 8, "e1 to e8");
    }

    #[test]
    fn numbers_and_words_that_nothing_begins_with_stay() {
        assert!(of("0x0").is_empty() && of("e4 | 12").is_empty() && of("zzz").is_empty());
        assert!(of("e4 | ").len() > 100, "every name");
    }

    #[test]
    fn every_candidate_begins_with_what_was_typed() {
        for typed in ["n", "north(R", "e", "~(file_", "a ∩ k"] {
            assert!(of(typed).iter().all(|name| name.starts_with(typed)), "{typed}");
        }
    }
}
