//! The prompt: an editable line with history, completions and error display. Also its commands: a line that does not
//! begin with the name of one is an expression.

use crate::tui::prelude::*;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_lang::{Completion, Language, Limits, Span, UnknownLanguage};
use std::path::PathBuf;
use tui_input::{Input, InputRequest};

/// What a key does in the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptAction {
    /// Edits the line.
    Edit(InputRequest),
    /// Deletes the character before the cursor. On an empty line, closes the prompt.
    Backspace,
    /// Chooses the next (1) or previous (-1) completion.
    Complete(i8),
    /// Recalls an earlier (-1) or later (1) line.
    History(i8),
    /// Runs the line.
    Submit,
    /// Closes the prompt.
    Leave,
}

/// The completions of a word, while Tab cycles through them.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// All completions.
    pub(super) found: Vec<Completion>,
    /// The index of the one that is in the line now.
    pub(super) chosen: usize,
    /// The byte offset at which the word begins.
    start: usize,
    /// The byte offset at which it ends.
    end: usize,
}

/// What the caller does after a key was handled by the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Takes note that the line may have changed.
    Typed,
    /// Closes the prompt.
    Close,
    /// Runs the line.
    Submit,
}

/// The prompt.
#[derive(Clone, Debug, Default)]
pub(super) struct Prompt {
    pub(super) is_open: bool,
    /// Whether its lines are read as commands and expressions, rather than as text for one screen.
    pub(super) takes_commands: bool,
    line: Input,
    past: Vec<String>,
    /// The index in `past` of the line that is shown; `past.len()` for the line being written.
    index: usize,
    draft: String,
    /// The completions, while Tab cycles through them.
    pub(super) choice: Option<Choice>,
    /// The error in the line, once it was run.
    pub(super) error: Option<Error>,
    /// The value that the line would have if it were run now.
    pub(super) preview: Option<Value>,
}

/// The limits of a preview. It runs at every key press, so it must be short.
const PREVIEW: Limits = Limits { operations: 20_000, steps: 1 };

/// Returns `true` if the character can be part of a name.
fn in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}

/// The longest line of the prompt, in bytes. The whole line is parsed again at every key press.
pub(super) const LINE_LIMIT: usize = 16 * 1024;
/// How many earlier lines are kept.
const PAST_LIMIT: usize = 500;

impl Prompt {
    /// Returns the line.
    pub(super) fn text(&self) -> &str {
        self.line.value()
    }

    /// Returns the byte offset of the cursor.
    pub(super) fn cursor(&self) -> usize {
        let text = self.text();
        text.char_indices().nth(self.line.cursor()).map_or(text.len(), |(byte, _)| byte)
    }

    /// Carries out what a key does.
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

    /// Opens the prompt with an empty line.
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

    /// Edits the line.
    pub(super) fn edit(&mut self, request: InputRequest) {
        self.line.handle(request);
        self.touched();
    }

    /// Inserts a pasted text at the cursor, without its blank lines but with its line breaks. Returns `false`, and
    /// inserts nothing, if the line would be longer than [`LINE_LIMIT`].
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

    /// Adds the line to the earlier ones.
    pub(super) fn remember(&mut self) {
        let text = self.text().to_owned();
        if self.past.last() != Some(&text) {
            self.past.push(text);
        }
        self.past.drain(..self.past.len().saturating_sub(PAST_LIMIT));
        self.index = self.past.len();
    }

    /// Recalls an earlier (-1) or later (1) line.
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

    /// Returns the word that ends at the cursor: the byte offset of its start, and its text.
    pub(super) fn word(&self) -> (usize, &str) {
        let before = &self.text()[..self.cursor()];
        let start = before.trim_end_matches(in_word).len();
        (start, &before[start..])
    }

    /// Returns the name of the function whose arguments the cursor is in.
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

    /// Updates the preview by running the line in a copy of the session. There is no preview while the line is
    /// incomplete.
    pub(super) fn look_ahead(&mut self, session: &Session) {
        let is_program = self.takes_commands && parse(self.text()).is_none();
        let mut trial = session.clone().with_limits(PREVIEW);
        let run = is_program.then(|| trial.run(self.text()).ok());
        self.preview = run.flatten().and_then(|run| run.value);
    }

    /// Returns the commands that begin with the line, if it is a single word.
    pub(super) fn matching(&self) -> Vec<Completion> {
        let line = self.text();
        let is_word = self.takes_commands && !line.is_empty() && !line.contains(char::is_whitespace);
        if is_word { completions(line).collect() } else { Vec::new() }
    }

    /// Cycles through the completions. `find` returns those of a word that begins at the given byte offset.
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

    /// Replaces the word with the chosen completion.
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

/// A command, as typed at the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Explains a name of the language or, without a name, the keys.
    Help(Option<String>),
    /// Changes the mapping.
    Mapping(Mapping, Keep),
    /// Writes the program of the screen to a file.
    Write(PathBuf),
    /// Sets the language in which code is read; `None` detects it.
    Language(Option<Language>),
    /// Loads a program from a file.
    Load(PathBuf),
    /// Puts the usual definitions in front of the code that was refused.
    Usual,
    /// Puts the boards of a position into the boards a to h.
    Fen(String),
    /// Quits.
    Quit,
}

type Read = fn(&str) -> Result<Command, String>;

/// An entry of the table of commands.
#[derive(Debug)]
pub(super) struct Spec {
    /// The name, followed by its short forms.
    pub(super) names: &'static [&'static str],
    /// The parameters, as the help shows them.
    pub(super) parameters: &'static str,
    /// A description of what the command does.
    pub(super) doc: &'static str,
    read: Read,
}

/// Every command.
pub(super) static COMMANDS: &[Spec] = &[
    Spec {
        names: &["help"],
        parameters: "[NAME]",
        doc: "explain a name of the language or a command; without a name, show the keys",
        read: |name| Ok(Command::Help((!name.is_empty()).then(|| name.to_owned()))),
    },
    Spec {
        names: &["mapping", "map"],
        parameters: "NAME [number]",
        doc: "change how squares are numbered, keeping the picture or the number",
        read: read_mapping,
    },
    Spec {
        names: &["lang", "language"],
        parameters: "NAME",
        doc: "the language that code is read in: c, cpp, java, rust, csharp, go, python, own; `auto` detects it",
        read: |name| {
            let language = (name != "auto").then(|| name.parse()).transpose();
            language.map(Command::Language).map_err(|error: UnknownLanguage| format!("{error}, auto"))
        },
    },
    Spec {
        names: &["usual"],
        parameters: "",
        doc: "add the usual definitions to code that lacks them: Square, Color, `set_bit` …",
        read: |rest| nothing(rest, Command::Usual),
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
        doc: "run a program from a file, or read the boards in it; without a name, those of an interrupted run",
        read: |path| Ok(Command::Load(PathBuf::from(path))),
    },
    Spec {
        names: &["fen"],
        parameters: "FEN",
        doc: "a position: a white, b black, c pawns, d knights, e bishops, f rooks, g queens, h kings",
        read: |fen| match fen {
            "" => {
                Err("expected a position: a FEN like 8/8/8/8/8/8/8/K6k, or a name like kiwipete".to_owned())
            }
            _ => Ok(Command::Fen(fen.to_owned())),
        },
    },
    Spec {
        names: &["quit", "q", "q!"],
        parameters: "",
        doc: "leave bitrose",
        read: |rest| nothing(rest, Command::Quit),
    },
];

fn nothing(rest: &str, command: Command) -> Result<Command, String> {
    if rest.is_empty() { Ok(command) } else { Err(format!("expected nothing more, found `{rest}`")) }
}

fn file(path: &str) -> Result<PathBuf, String> {
    if path.is_empty() { Err("expected a file name".to_owned()) } else { Ok(PathBuf::from(path)) }
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

/// Parses a line as a command. Returns `None` if it does not begin with the name of one; it is an expression then.
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
    Some((spec.read)(argument).map_err(|message| *Error::new(span, message).label(label).maybe_help(help)))
}

/// Returns the commands that begin with a word, as completions.
fn completions(word: &str) -> impl Iterator<Item = Completion> {
    COMMANDS.iter().filter(move |spec| spec.names[0].starts_with(word)).map(completion)
}

fn completion(spec: &Spec) -> Completion {
    Completion {
        name: spec.names[0].to_owned(),
        signature: format!("{} {}", spec.names[0], spec.parameters).trim_end().to_owned(),
        doc: spec.doc.to_owned(),
    }
}

/// Returns the entries of `all`, pairs of a name and its meaning, that begin with a word.
fn beginning(word: &str, all: impl Iterator<Item = (&'static str, String)>) -> Vec<Completion> {
    let found = all.filter(|(name, _)| name.starts_with(word));
    found.map(|(name, doc)| Completion { name: name.to_owned(), signature: name.to_owned(), doc }).collect()
}

/// Returns the completions at the cursor: commands at the beginning of the line, their arguments after them, and names
/// of the language elsewhere.
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

/// Returns the signature and the description of a command or a name.
pub(super) fn explanation(session: &Session, name: &str) -> Option<String> {
    let mapping = name.parse::<Mapping>().ok().map(|mapping| {
        let others = mapping.aliases().join("  ");
        let signature = format!("mapping {mapping}");
        Completion {
            name: name.to_owned(),
            signature,
            doc: format!("numbers the squares; also called {others}"),
        }
    });
    let all = session.completions(name);
    let command = COMMANDS.iter().find(|spec| spec.names.contains(&name.trim_start_matches(':')));
    let exact = command.map(completion).or_else(|| all.clone().into_iter().find(|found| found.name == name));
    let found = exact.or(mapping).or_else(|| all.into_iter().next())?;
    Some(format!("{} · {}", found.signature, found.doc))
}
