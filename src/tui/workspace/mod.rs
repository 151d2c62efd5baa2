//! The workbench behind the screens: the eight boards, their session of the bitboard language, and their history, which
//! is a program.
//!
//! Every change is one entry of the history, with one or more lines in the bitboard language. Running
//! [`Workspace::program`] in a new session under the same mapping gives the same boards. A program has one mapping, so
//! changing the mapping begins a new program with the numbers that the boards have then. Undo still goes back beyond
//! that.

mod edit;
mod state;

use super::shared::History;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Setup;
use bitrose_lang::{Error, Language, Session, Value};
pub use edit::{Edit, Join, Keep, Name, Stamp, Symmetry, Term};
pub(super) use state::Reading;
use state::{State, first_line};

/// The number of changes that can be undone. The program keeps every line.
const UNDO: usize = 1000;
/// The length in bytes at which the program is replaced by one that sets the present state. The language accepts up to
/// 512 KiB.
const LONGEST_PROGRAM: usize = 200 * 1024;

/// One action in the history.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The lines of the action in the bitboard language.
    pub text: String,
    /// The board that the action changed.
    pub target: Name,
    /// Whether a new program begins with this entry.
    pub restarts: bool,
}

/// The result of a run at the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The value was put into the current board.
    Board,
    /// Names were bound. The boards that changed are listed.
    Bound(Vec<Name>),
    /// A count or a truth value, which cannot be shown on a board.
    Scalar(String),
}

/// The state before an entry or, after it was undone, the state after it together with the entry.
#[derive(Clone, Debug)]
struct Change {
    state: State,
    undone: Option<Entry>,
}

/// The boards, the session and the history.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The language in which lines and programs are read; `None` detects it.
    pub language: Option<Language>,
    state: State,
    entries: Vec<Entry>,
    history: History<Change>,
}

impl Workspace {
    /// Creates the boards a, b, c … with the given sources and numbers. Board `a` always exists.
    pub fn new(mapping: Mapping, given: &[(String, u64)]) -> Self {
        let state = State::new(mapping);
        let (language, entries) = (None, Vec::new());
        let mut workspace = Self { language, state, entries, history: History::new(UNDO) };
        let empty = [("EMPTY".to_owned(), 0)];
        let given = if given.is_empty() { &empty[..] } else { given };
        let mut lines = Vec::new();
        for (name, (source, number)) in Name::ALL.into_iter().zip(given) {
            lines.push(workspace.state.assign(name, source, *number));
        }
        let entry = Entry { text: lines.join("\n"), target: Name::default(), restarts: true };
        workspace.entries.push(entry);
        workspace
    }

    /// Returns the current mapping.
    pub fn mapping(&self) -> Mapping {
        self.state.mapping
    }

    /// Returns the number of a board, or `None` if the board was never used.
    pub fn number(&self, name: Name) -> Option<u64> {
        self.state.boards[name.index()]
    }

    /// Returns the squares of a board. A board that was never used is empty.
    pub fn board(&self, name: Name) -> Bitboard {
        self.number(name).map_or(Bitboard::EMPTY, |number| self.state.mapping.board(number))
    }

    /// Returns a board as an operand.
    pub fn term(&self, name: Name) -> Term {
        let source = self.number(name).map_or_else(|| "EMPTY".to_owned(), |_| name.letter().to_string());
        Term { source, board: self.board(name) }
    }

    /// Returns the session in which the prompt runs its lines.
    pub fn session(&self) -> &Session {
        &self.state.session
    }

    /// Returns a copy of the session as a typed line sees it: boards that were never used are empty.
    pub(super) fn typing_session(&self) -> Session {
        let mut state = self.state.clone();
        state.define_unused(|_| true);
        state.session.in_language(self.language)
    }

    /// Returns the history, the oldest action first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the actions that were undone and can still be redone, the next one to redo first.
    pub fn undone(&self) -> impl Iterator<Item = &Entry> {
        self.history.undone().filter_map(|change| change.undone.as_ref())
    }

    /// Returns the boards in the session with names other than `a` to `h`, by name.
    pub fn named(&self) -> Vec<(String, u64)> {
        let boards = self.state.session.values().filter_map(|(name, value)| match value {
            Value::Board(number) if !Name::is_board(name) => Some((name.to_owned(), number)),
            _ => None,
        });
        boards.collect()
    }

    /// Returns the history since the mapping was chosen, as a program that recreates the boards.
    pub fn program(&self) -> String {
        let lines: Vec<_> = self.since_restart().iter().map(|entry| entry.text.as_str()).collect();
        lines.join("\n")
    }

    /// Restores the boards from a stored history. Every action can be undone again.
    pub(super) fn replay(mapping: Mapping, history: &[String]) -> Option<Self> {
        let fresh = Self::new(mapping, &[]);
        let program = history.join("\n");
        let mut session = Session::new(mapping).with_limits(state::LIMITS);
        if program.len() > LONGEST_PROGRAM || history.is_empty() || session.run(&program).is_err() {
            return None;
        }
        let mut workspace = Self { state: State::new(mapping), entries: Vec::new(), ..fresh };
        for (index, text) in history.iter().enumerate() {
            let before = workspace.state.clone();
            workspace.state.session.run(text).ok()?;
            workspace.state.read_back(text).ok()?;
            workspace.state.remember(Reading::of(text).functions);
            let entry = Entry { text: text.clone(), target: Name::default(), restarts: index == 0 };
            if index > 0 {
                workspace.history.record(Change { state: before, undone: None });
            }
            workspace.entries.push(entry);
        }
        Some(workspace)
    }

    pub(super) fn since_restart(&self) -> &[Entry] {
        let start = self.entries.iter().rposition(|entry| entry.restarts).unwrap_or(0);
        &self.entries[start..]
    }

    /// Returns the program on one line, without the comments on lines of their own, if it has the same meaning there;
    /// another comment in it could hide the rest.
    pub fn program_line(&self) -> String {
        let program = self.program();
        let lines: Vec<_> = program.lines().filter(|line| !line.starts_with("# ")).collect();
        let line = lines.join("; ");
        if self.state.follows_from(&line) { line } else { program }
    }

    /// Changes one board.
    pub fn edit(&mut self, target: Name, edit: &Edit) {
        let state = self.state.clone();
        let text = self.state.edit(target, edit);
        self.push(Entry { text, target, restarts: false }, state);
    }

    /// Changes one board, replacing the last action. This makes the strokes of one gesture a single action.
    pub fn amend(&mut self, target: Name, edit: &Edit) {
        if let Some(before) = self.history.take_back() {
            self.state = before.state;
            self.entries.pop();
        }
        self.edit(target, edit);
    }

    fn push(&mut self, mut entry: Entry, before: State) {
        let length: usize = self.since_restart().iter().map(|entry| entry.text.len() + 1).sum();
        if length + entry.text.len() > LONGEST_PROGRAM || self.state.hides_function_of(&before) {
            entry = Entry { text: self.state.snapshot(first_line(&entry.text)), restarts: true, ..entry };
        }
        self.entries.push(entry);
        self.history.record(Change { state: before, undone: None });
    }

    /// Undoes the last action. Returns the board that it changed, or `None` at the beginning.
    pub fn undo(&mut self) -> Option<Name> {
        let Self { state, entries, history, .. } = self;
        let target = entries.last().map(|entry| entry.target);
        let undo = |change: &mut Change| {
            std::mem::swap(state, &mut change.state);
            change.undone = entries.pop();
        };
        history.undo_or_redo(false, undo).then_some(target).flatten()
    }

    /// Redoes the last action that was undone. Returns the board that it changed.
    pub fn redo(&mut self) -> Option<Name> {
        let Self { state, entries, history, .. } = self;
        let redo = |change: &mut Change| {
            std::mem::swap(state, &mut change.state);
            entries.extend(change.undone.take());
        };
        history.undo_or_redo(true, redo).then(|| entries.last().map(|entry| entry.target)).flatten()
    }

    /// Puts numbers into the boards a, b, c …, as one action.
    pub fn fill(&mut self, numbers: &[u64]) {
        let before = self.state.clone();
        let pairs = Name::ALL.into_iter().zip(numbers);
        let lines: Vec<_> = pairs.map(|(name, number)| self.state.set(name, *number)).collect();
        self.push(Entry { text: lines.join("\n"), target: Name::default(), restarts: false }, before);
    }

    /// Binds the names of a position, and puts its two colors and six kinds of pieces into the boards, as one action.
    pub fn open_position(&mut self, setup: &Setup) {
        let before = self.state.clone();
        let mapping = self.state.mapping;
        let mut lines = self.state.bind_position(setup);
        for (name, (source, board)) in Name::ALL.into_iter().zip(setup.names()) {
            self.state.bind(name, mapping.number(board));
            lines.push(format!("{} = {source}", name.letter()));
        }
        self.push(Entry { text: lines.join("\n"), target: Name::default(), restarts: false }, before);
    }

    /// Binds the names of a position without changing the boards, as one action.
    pub fn bind_position(&mut self, setup: &Setup) {
        let before = self.state.clone();
        let text = self.state.bind_position(setup).join("\n");
        self.push(Entry { text, target: Name::default(), restarts: false }, before);
    }

    /// Changes the mapping. The boards and all other names of the session keep their picture or their number.
    pub fn change_mapping(&mut self, target: Name, mapping: Mapping, keep: Keep) {
        let before = self.state.clone();
        self.state = before.with_mapping(mapping, keep);
        let text = self.state.snapshot(&format!("mapping {mapping}"));
        self.push(Entry { text, target, restarts: true }, before);
    }

    /// Runs a program of the bitboard language. Its value is put into `target`. A line that was typed can read boards
    /// that were never used; they are empty.
    ///
    /// # Errors
    /// Returns the error in the program. In that case, nothing has changed.
    pub fn run(&mut self, target: Name, source: &str, is_typed: bool) -> Result<Outcome, Error> {
        let reading = Reading::of(source);
        let mut before = self.state.clone();
        if let Some(program) = self.typing_session().parse(source).ok().filter(|_| is_typed) {
            before.define_unused(|letter| program.free_names().any(|name| name == letter));
        }
        let mut after = before.clone();
        after.session.set_language(self.language);
        let run = after.session.run(source)?;
        after.session.set_language(None);
        let plain = source.trim_end().to_owned();
        let (text, outcome) = match run.value.filter(|_| reading.ends_in_value) {
            Some(Value::Board(number)) => {
                (after.assign_run(&before, target, source, number, &reading), Outcome::Board)
            }
            Some(Value::Int(number)) => (plain, Outcome::Scalar(number.to_string())),
            Some(value @ (Value::Bool(_) | Value::Wide(_))) => (plain, Outcome::Scalar(value.to_string())),
            None => (plain, Outcome::Bound(Vec::new())),
        };
        after.read_back(source)?;
        let changed = before.changed(&after);
        if !(matches!(outcome, Outcome::Scalar(_)) && reading.is_expression) {
            self.record_run(after, text, target, reading);
        }
        Ok(if outcome == Outcome::Bound(Vec::new()) { Outcome::Bound(changed) } else { outcome })
    }

    /// Adds a run to the history. A board that the run uses for the first time is declared before it, so that `d = 5`
    /// makes it a board rather than an Int. If the lines cannot follow the earlier ones in one program, for example
    /// because a name is defined twice, a new program begins with the present state.
    fn record_run(&mut self, mut after: State, text: String, target: Name, reading: Reading) {
        after.remember(reading.functions);
        let what = after.defined_since(&self.state, &text);
        let new = self.state.changed(&after).into_iter().filter(|name| self.number(*name).is_none());
        let declared = new.fold(String::new(), |lines, name| format!("{lines}{} = EMPTY\n", name.letter()));
        let follows = |text: &String| after.follows_from(&format!("{}\n{text}", self.program()));
        let text = [format!("{declared}{text}"), text].into_iter().rev().find(follows);
        let restarts = text.is_none();
        let text = text.unwrap_or_else(|| after.snapshot(&what));
        let before = std::mem::replace(&mut self.state, after);
        self.push(Entry { text, target, restarts }, before);
    }
}
