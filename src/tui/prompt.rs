//! The prompt: a line to edit, its history, its completions, and the error in it.

use super::commands;
use super::shared::Shared;
use bitrose_lang::{Completion, Error, Limits, Session, Value};
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
                let session = shared.session();
                self.complete(by, |word, start| commands::candidates(session, &line[..start], word));
                if self.choice.is_none() {
                    shared.hint("no name begins like this");
                }
            }
        }
        Next::Typed
    }

    /// Empties the line for a new one.
    pub(super) fn open(&mut self) {
        self.is_open = true;
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
        let Some(index) = self.index.checked_add_signed(by.into()).filter(|&index| index <= self.past.len())
        else {
            return;
        };
        self.index = index;
        let text = self.past.get(index).unwrap_or(&self.draft).clone();
        self.set(text);
    }

    /// The word that ends at the cursor: where it begins, and its text.
    pub(super) fn word(&self) -> (usize, &str) {
        let before = &self.text()[..self.cursor()];
        let start = before.rfind(|letter| !in_word(letter)).map_or(0, |at| at + utf8_len(before, at));
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
        let is_command = commands::parse(self.text()).is_some();
        let mut trial = session.clone().with_limits(PREVIEW);
        self.preview = if is_command { None } else { trial.run(self.text()).ok().and_then(|run| run.value) };
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

fn utf8_len(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(1, char::len_utf8)
}
