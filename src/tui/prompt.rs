//! The prompt: a line to edit, its history, its completions, and the error in it; and its commands. A line that begins with
//! none of their names is an expression.

use crate::tui::prelude::*;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_lang::{Completion, Language, Limits, Span, UnknownLanguage};
use std::path::PathBuf;
use tui_input::{Input, InputRequest};

/// What a key does in the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptAction {
    /// An edit of the line.
    Edit(InputRequest),
    /// A character less; an empty prompt closes.
    Backspace,
    /// The next (1) or previous (-1) completion.
    Complete(i8),
    /// An earlier (-1) or later (1) line.
    History(i8),
    /// Run it.
    Submit,
    /// Close it.
    Leave,
}

/// The names that fit, while Tab walks through them.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The names.
    pub(super) found: Vec<Completion>,
    /// The one in the line.
    pub(super) chosen: usize,
    /// Where the word begins, in bytes.
    start: usize,
    /// Where it ends, in bytes.
    end: usize,
}

/// What follows what a key did in the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The line may be another one.
    Typed,
    /// It is to be closed.
    Close,
    /// The line is to be run.
    Submit,
}

/// The prompt.
#[derive(Clone, Debug, Default)]
pub(super) struct Prompt {
    pub(super) is_open: bool,
    /// Whether its lines are commands and expressions.
    pub(super) takes_commands: bool,
    line: Input,
    past: Vec<String>,
    /// The index in `past`; its length for the line that is being written.
    index: usize,
    draft: String,
    /// The completions, while Tab is used.
    pub(super) choice: Option<Choice>,
    /// What was wrong with the line.
    pub(super) error: Option<Error>,
    /// What the line would give now.
    pub(super) preview: Option<Value>,
}

/// A preview runs at every key, so it may not run long.
const PREVIEW: Limits = Limits { operations: 20_000, steps: 1 };

/// Returns `true` if the letter is part of a name.
fn in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}

/// The longest line of the prompt, in bytes: it is read anew with every key.
pub(super) const LINE_LIMIT: usize = 16 * 1024;
/// How many lines are kept for the arrow keys.
const PAST_LIMIT: usize = 500;

impl Prompt {
    /// The text.
    pub(super) fn text(&self) -> &str {
        self.line.value()
    }

    /// The cursor, in bytes.
    pub(super) fn cursor(&self) -> usize {
        let text = self.text();
        text.char_indices().nth(self.line.cursor()).map_or(text.len(), |(byte, _)| byte)
    }

    /// Does what a key means.
    pub(super) fn act(&mut self, action: PromptAction, shared: &mut Shared) -> Next {
        match action {
            PromptAction::Edit(request) => self.edit(request),
            PromptAction::Backspace if self.text().is_empty() => return Next::Close,
            PromptAction::Backspace => self.edit(InputRequest::DeletePrevChar),
            PromptAction::History(by) => self.history(by),
            PromptAction::Leave => return Next::Close,
            PromptAction::Submit if self.text().trim().is_empty() => return Next::Close,
            PromptAction::Submit => return Next::Submit,
            PromptAction::Complete(by) => {
                let line = self.text().to_owned();
                let (session, takes_commands) = (shared.session(), self.takes_commands);
                self.complete(by, |word, start| {
                    if takes_commands {
                        candidates(session, &line[..start], word)
                    } else {
                        session.completions(word)
                    }
                });
                if self.choice.is_none() {
                    shared.hint("no name begins like this");
                }
            }
        }
        Next::Typed
    }

    /// Empties the line for a new one.
    pub(super) fn open(&mut self) {
        (self.is_open, self.takes_commands) = (true, true);
        self.set(String::new());
        self.index = self.past.len();
    }

    fn set(&mut self, text: String) {
        self.line = Input::new(text);
        self.touched();
    }

    fn touched(&mut self) {
        self.choice = None;
        self.error = None;
    }

    /// An edit of the line.
    pub(super) fn edit(&mut self, request: InputRequest) {
        self.line.handle(request);
        self.touched();
    }

    /// Puts a pasted text in at the cursor, its line ends with it. More than [`LINE_LIMIT`] is not taken: false.
    pub(super) fn insert(&mut self, text: &str) -> bool {
        if self.text().len() + text.len() > LINE_LIMIT {
            return false;
        }
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines = lines.map(|line| line.replace('\t', " ").replace(char::is_control, ""));
        let pasted = lines.collect::<Vec<_>>().join("\n");
        let at = self.cursor();
        let mut whole = self.text().to_owned();
        whole.insert_str(at, &pasted);
        let cursor = whole[..at + pasted.len()].chars().count();
        self.line = Input::new(whole).with_cursor(cursor);
        self.touched();
        true
    }

    /// Keeps the line for later.
    pub(super) fn remember(&mut self) {
        let text = self.text().to_owned();
        if self.past.last() != Some(&text) {
            self.past.push(text);
        }
        self.past.drain(..self.past.len().saturating_sub(PAST_LIMIT));
        self.index = self.past.len();
    }

    /// An earlier or a later line.
    pub(super) fn history(&mut self, by: i8) {
        if self.index == self.past.len() {
            self.draft = self.text().to_owned();
        }
        let index = self.index.checked_add_signed(by.into());
        let Some(index) = index.filter(|&index| index <= self.past.len()) else { return };
        self.index = index;
        let text = self.past.get(index).unwrap_or(&self.draft).clone();
        self.set(text);
    }

    /// The word that ends at the cursor: where it begins, and its text.
    pub(super) fn word(&self) -> (usize, &str) {
        let before = &self.text()[..self.cursor()];
        let start = before.trim_end_matches(in_word).len();
        (start, &before[start..])
    }

    /// The function whose arguments are at the cursor.
    pub(super) fn called(&self) -> Option<&str> {
        let before = &self.text()[..self.cursor()];
        let mut depth = 0;
        let open = before.char_indices().rev().find_map(|(at, letter)| {
            match letter {
                ')' => depth += 1,
                '(' if depth == 0 => return Some(at),
                '(' => depth -= 1,
                _ => {}
            }
            None
        })?;
        let name = before[..open].rsplit(|letter| !in_word(letter)).next()?;
        (!name.is_empty()).then_some(name)
    }

    /// Runs the line as it is in a copy of the session. A line that is no program yet has no value.
    pub(super) fn look_ahead(&mut self, session: &Session) {
        let is_program = self.takes_commands && parse(self.text()).is_none();
        let mut trial = session.clone().with_limits(PREVIEW);
        let run = is_program.then(|| trial.run(self.text()).ok());
        self.preview = run.flatten().and_then(|run| run.value);
    }

    /// The commands that the line may become: those that begin with its one word.
    pub(super) fn matching(&self) -> Vec<Completion> {
        let line = self.text();
        let is_word = self.takes_commands && !line.is_empty() && !line.contains(char::is_whitespace);
        if is_word { completions(line).collect() } else { Vec::new() }
    }

    /// Walks through the completions; `find` lists those of a word that begins at the given byte.
    pub(super) fn complete(&mut self, by: i8, find: impl FnOnce(&str, usize) -> Vec<Completion>) {
        if let Some(choice) = self.choice.take() {
            let count = choice.found.len();
            let chosen = (choice.chosen + count).saturating_add_signed(by.into()) % count;
            return self.take(Choice { chosen, ..choice });
        }
        let (start, word) = self.word();
        let found = find(word, start);
        if !found.is_empty() {
            self.take(Choice { found, chosen: 0, start, end: self.cursor() });
        }
    }

    /// Writes the chosen name over the word.
    fn take(&mut self, mut choice: Choice) {
        let name = choice.found[choice.chosen].name.clone();
        let mut text = self.text().to_owned();
        text.replace_range(choice.start..choice.end, &name);
        choice.end = choice.start + name.len();
        let cursor = text[..choice.end].chars().count();
        self.line = Input::new(text).with_cursor(cursor);
        self.error = None;
        self.choice = Some(choice);
    }
}

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
    /// The text that was refused, with usual definitions in front.
    Usual,
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
        read: |name| {
            let language = (name != "auto").then(|| name.parse()).transpose();
            language.map(Command::Language).map_err(|error: UnknownLanguage| format!("{error}, auto"))
        },
    },
    Spec {
        names: &["usual"],
        parameters: "",
        doc: "puts definitions as most engines have them in front of a text that lacks them: Square, Color, `set_bit` …",
        read: |_| Ok(Command::Usual),
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
    let span = Span::new(start, line.len().max(start + 1));
    let (label, help) = (String::new(), Some(format!("{word} {}", spec.parameters)));
    Some((spec.read)(argument).map_err(|message| Error { message, span, label, related: None, help }))
}

/// The commands that begin with a word, for the completion.
fn completions(word: &str) -> impl Iterator<Item = Completion> {
    COMMANDS.iter().filter(move |spec| spec.names[0].starts_with(word)).map(|spec| Completion {
        name: spec.names[0].to_owned(),
        signature: format!("{} {}", spec.names[0], spec.parameters),
        doc: spec.doc.to_owned(),
    })
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
    if found.is_empty() && before.trim().is_empty() && !word.is_empty() {
        let positions = KNOWN_POSITIONS.iter().filter(|known| known.name.starts_with(word));
        found.extend(positions.map(|known| {
            let line = format!("fen {}", known.name);
            Completion { name: line.clone(), signature: line, doc: known.doc.to_owned() }
        }));
    }
    found
}

/// The signature and the sentence of a command or a name.
pub(super) fn explanation(session: &Session, name: &str) -> Option<String> {
    let command = completions(name).find(|found| found.name == name);
    let found = command.or_else(|| session.completions(name).into_iter().next())?;
    Some(format!("{} · {}", found.signature, found.doc))
}
