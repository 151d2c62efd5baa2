//! The commands of the prompt. A line that begins with none of their names is an expression.

use super::workspace::Keep;
use bitrose_core::bitboard::Mapping;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_lang::{Completion, Error, Language, Session, Span, UnknownLanguage};
use std::path::PathBuf;

/// What a line at the prompt asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// What a name of the language means; the keys without a name.
    Help(Option<String>),
    /// Another mapping.
    Mapping(Mapping, Keep),
    /// The history to a file.
    Write(PathBuf),
    /// The language that texts are read in; `None` finds it.
    Language(Option<Language>),
    /// A program from a file.
    Load(PathBuf),
    /// A position to boards a to h.
    Fen(String),
    /// Leave.
    Quit,
}

type Read = fn(&str) -> Result<Command, String>;

/// A command as the table describes it.
#[derive(Debug)]
pub(super) struct Spec {
    /// The name, then short forms.
    pub(super) names: &'static [&'static str],
    /// What follows the name.
    pub(super) parameters: &'static str,
    /// What it does.
    pub(super) doc: &'static str,
    read: Read,
}

/// Every command.
pub(super) static COMMANDS: &[Spec] = &[
    Spec {
        names: &["help"],
        parameters: "[NAME]",
        doc: "what a name of the language means; without a name, the keys",
        read: |name| Ok(Command::Help((!name.is_empty()).then(|| name.to_owned()))),
    },
    Spec {
        names: &["mapping", "map"],
        parameters: "NAME [number]",
        doc: "number the squares another way; keeps the picture, or the number",
        read: read_mapping,
    },
    Spec {
        names: &["lang", "language"],
        parameters: "NAME",
        doc: "the language that code is read in: c, cpp, java, rust, csharp, go, python, own; `auto` finds it",
        read: |name| match name {
            "auto" => Ok(Command::Language(None)),
            name => name
                .parse()
                .map(|language| Command::Language(Some(language)))
                .map_err(|error: UnknownLanguage| format!("{error}, auto")),
        },
    },
    Spec {
        names: &["write", "save"],
        parameters: "FILE",
        doc: "write the history to a file, as a program",
        read: |path| Ok(Command::Write(file(path)?)),
    },
    Spec {
        names: &["load", "source"],
        parameters: "[FILE]",
        doc: "run a program from a file, or read the boards in it; without one, those of a run that was cut off",
        read: |path| Ok(Command::Load(PathBuf::from(path))),
    },
    Spec {
        names: &["fen"],
        parameters: "FEN",
        doc: "a position: a white, b black, c pawns, d knights, e bishops, f rooks, g queens, h kings",
        read: |fen| match fen {
            "" => Err("a position follows: a FEN like 8/8/8/8/8/8/8/K6k, or a name like kiwipete".to_owned()),
            _ => Ok(Command::Fen(fen.to_owned())),
        },
    },
    Spec { names: &["quit", "q"], parameters: "", doc: "quit", read: |_| Ok(Command::Quit) },
];

fn file(path: &str) -> Result<PathBuf, String> {
    if path.is_empty() { Err("a file name follows".to_owned()) } else { Ok(PathBuf::from(path)) }
}

fn read_mapping(text: &str) -> Result<Command, String> {
    let (name, keep) = match text.rsplit_once(char::is_whitespace) {
        Some((name, "number")) => (name, Keep::Number),
        Some((name, "picture")) => (name, Keep::Picture),
        _ => (text, Keep::Picture),
    };
    let mapping = name.parse::<Mapping>().map_err(|error| error.to_string())?;
    Ok(Command::Mapping(mapping, keep))
}

/// Reads a line as a command; `None` when it begins with no command's name and so is an expression.
pub(super) fn parse(line: &str) -> Option<Result<Command, Error>> {
    let line = line.trim_end();
    let indent = line.len() - line.trim_start().len();
    let word = line[indent..].split(char::is_whitespace).next()?;
    let spec = COMMANDS.iter().find(|spec| spec.names.contains(&word))?;
    let rest = &line[indent + word.len()..];
    let argument = rest.trim();
    if argument.starts_with(['=', '(']) {
        return None;
    }
    let start = line.len() - argument.len();
    Some((spec.read)(argument).map_err(|message| Error {
        message,
        span: Span { start, end: line.len().max(start + 1) },
        label: String::new(),
        related: None,
        help: Some(format!("{word} {}", spec.parameters)),
    }))
}

/// The commands that begin with a word, for the completion.
fn completions(word: &str) -> impl Iterator<Item = Completion> {
    COMMANDS.iter().filter(move |spec| spec.names[0].starts_with(word)).map(|spec| Completion {
        name: spec.names[0].to_owned(),
        signature: format!("{} {}", spec.names[0], spec.parameters),
        doc: spec.doc.to_owned(),
    })
}

/// The commands that a line may become: those that begin with its one word.
pub(super) fn matching(line: &str) -> Vec<Completion> {
    let is_word = !line.is_empty() && !line.contains(char::is_whitespace);
    if is_word { completions(line).collect() } else { Vec::new() }
}

/// Those of `all`, each a name and what it means, that begin with a word.
fn beginning(word: &str, all: impl Iterator<Item = (&'static str, String)>) -> Vec<Completion> {
    let found = all.filter(|(name, _)| name.starts_with(word));
    found.map(|(name, doc)| Completion { name: name.to_owned(), signature: name.to_owned(), doc }).collect()
}

/// What can follow at the cursor: commands at the beginning of the line, their arguments after them, names elsewhere.
pub(super) fn candidates(session: &Session, before: &str, word: &str) -> Vec<Completion> {
    let mut found = Vec::new();
    match before.trim() {
        "" => found.extend(completions(word)),
        "mapping" => {
            let all = Mapping::ALL.into_iter();
            return beginning(word, all.map(|mapping| (mapping.name(), mapping.aliases().join(", "))));
        }
        "fen" => {
            return beginning(word, KNOWN_POSITIONS.iter().map(|known| (known.name, known.doc.to_owned())));
        }
        "lang" => {
            let all = Language::ALL.into_iter();
            return beginning(word, all.map(|language| (language.id(), format!("read code as {language}"))));
        }
        _ => {}
    }
    found.extend(session.completions(word));
    found
}

/// The signature and the sentence of a command or a name.
pub(super) fn explanation(session: &Session, name: &str) -> Option<String> {
    let command = completions(name).find(|found| found.name == name);
    let found = command.or_else(|| session.completions(name).into_iter().next())?;
    Some(format!("{} · {}", found.signature, found.doc))
}
