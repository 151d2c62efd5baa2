//! The eight boards, their session of the bitboard language, and their history: a program.
//!
//! Every change is one entry of the history, one or a few lines in the bitboard language. [`Workspace::program`] run
//! in a new session under the same mapping gives the same boards. Another mapping begins a new program with the
//! numbers that the boards have then, because a program has one mapping; undo still goes back across it.

use super::action::{Join, Keep, Name};
use super::edit::{Edit, Term};
use crate::bitboard::{Bitboard, Mapping};
use crate::position::Placement;
use crate::script::{Error, Session, Value};

/// Undo goes back this far; the program keeps every line.
const UNDO: usize = 1000;

#[derive(Clone, Debug)]
struct State {
    mapping: Mapping,
    boards: [Option<u64>; 8],
    session: Session,
}

/// One action in the history.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its lines in the bitboard language.
    pub text: String,
    /// The board it worked on.
    pub target: Name,
    /// Does a new program begin here?
    pub restarts: bool,
}

/// What a run at the prompt did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The value went into the current board.
    Board,
    /// Names were bound; boards among them are listed.
    Bound(Vec<Name>),
    /// A count or a truth value, which no board shows.
    Told(String),
}

/// The boards, the session and the history.
#[derive(Clone, Debug)]
pub struct Workspace {
    state: State,
    entries: Vec<Entry>,
    /// The states before the last entries, the oldest first.
    before: Vec<State>,
    undone: Vec<(Entry, State)>,
}

impl Workspace {
    /// Boards a, b, c … with the given sources and numbers; `a` is there in any case.
    #[must_use]
    pub fn new(mapping: Mapping, given: &[(String, u64)]) -> Self {
        let state = State { mapping, boards: [None; 8], session: Session::new(mapping) };
        let mut workspace = Self { state, entries: Vec::new(), before: Vec::new(), undone: Vec::new() };
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

    /// How squares are numbered now.
    #[must_use]
    pub fn mapping(&self) -> Mapping {
        self.state.mapping
    }

    /// The number of a board; `None` for one that was never used.
    #[must_use]
    pub fn number(&self, name: Name) -> Option<u64> {
        self.state.boards[name.index()]
    }

    /// The squares of a board; none for one that was never used.
    #[must_use]
    pub fn board(&self, name: Name) -> Bitboard {
        self.number(name).map_or(Bitboard::EMPTY, |number| self.state.mapping.board(number))
    }

    /// A board as an operand.
    #[must_use]
    pub fn term(&self, name: Name) -> Term {
        let source = self.number(name).map_or_else(|| "EMPTY".to_owned(), |_| name.letter().to_string());
        Term { source, board: self.board(name) }
    }

    /// The session that the prompt talks to.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.state.session
    }

    /// The history, the oldest action first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The history since the mapping was chosen, as a program that gives the boards again.
    #[must_use]
    pub fn program(&self) -> String {
        let start = self.entries.iter().rposition(|entry| entry.restarts).unwrap_or(0);
        let lines: Vec<_> = self.entries[start..].iter().map(|entry| entry.text.as_str()).collect();
        lines.join("\n")
    }

    /// Changes one board.
    pub fn edit(&mut self, target: Name, edit: &Edit) {
        self.undone.clear();
        let state = self.state.clone();
        let text = self.state.edit(target, edit);
        self.push(Entry { text, target, restarts: false }, state);
    }

    /// Changes one board in place of the last action: the strokes of one gesture are one action.
    pub fn amend(&mut self, target: Name, edit: &Edit) {
        self.take_back();
        self.edit(target, edit);
    }

    fn push(&mut self, entry: Entry, before: State) {
        self.entries.push(entry);
        self.before.push(before);
        if self.before.len() > UNDO {
            self.before.remove(0);
        }
    }

    fn take_back(&mut self) -> Option<(Entry, State)> {
        let before = self.before.pop()?;
        let entry = self.entries.pop()?;
        Some((entry, std::mem::replace(&mut self.state, before)))
    }

    /// Takes the last action back; the board it worked on, or `None` at the beginning.
    pub fn undo(&mut self) -> Option<Name> {
        let (entry, after) = self.take_back()?;
        let target = entry.target;
        self.undone.push((entry, after));
        Some(target)
    }

    /// Does the last undone action again; the board it worked on.
    pub fn redo(&mut self) -> Option<Name> {
        let (entry, after) = self.undone.pop()?;
        let target = entry.target;
        let before = std::mem::replace(&mut self.state, after);
        self.push(entry, before);
        Some(target)
    }

    /// Puts values into boards a, b, c …, as one action.
    pub fn fill(&mut self, numbers: &[u64]) {
        self.undone.clear();
        let before = self.state.clone();
        let pairs = Name::ALL.into_iter().zip(numbers);
        let lines: Vec<_> = pairs.map(|(name, number)| self.state.set(name, *number)).collect();
        self.push(Entry { text: lines.join("\n"), target: Name::default(), restarts: false }, before);
    }

    /// Binds the names of a position, and puts its two colours and six kinds into the boards, as one action.
    pub fn open_position(&mut self, placement: &Placement) {
        self.undone.clear();
        let before = self.state.clone();
        let mapping = self.state.mapping;
        let mut lines = Vec::new();
        for (name, board) in placement.names() {
            let number = mapping.number(board);
            self.state.session.define(name, Value::Board(number));
            lines.push(format!("{name} = 0x{number:X}"));
        }
        for (name, (source, board)) in Name::ALL.into_iter().zip(placement.names()) {
            self.state.bind(name, mapping.number(board));
            lines.push(format!("{} = {source}", name.letter()));
        }
        self.push(Entry { text: lines.join("\n"), target: Name::default(), restarts: false }, before);
    }

    /// Numbers the squares another way. Boards and all other names of the session keep their picture or their number.
    pub fn change_mapping(&mut self, target: Name, mapping: Mapping, keep: Keep) {
        self.undone.clear();
        let before = self.state.clone();
        self.state = before.with_mapping(mapping, keep);
        let text = self.state.snapshot();
        self.push(Entry { text, target, restarts: true }, before);
    }

    /// Runs a program of the bitboard language. Its value goes into `target`.
    ///
    /// # Errors
    /// The fault in the program; nothing has changed then.
    pub fn run(&mut self, target: Name, source: &str) -> Result<Outcome, Error> {
        let mut after = self.state.clone();
        let run = after.session.run(source)?;
        let told = |value: &dyn ToString| (source.trim_end().to_owned(), Outcome::Told(value.to_string()));
        let (text, outcome) = match run.value {
            Some(Value::Board(number)) => {
                (after.assign_run(&self.state, target, source, number), Outcome::Board)
            }
            Some(Value::Int(number)) if is_literal(source) => (after.set(target, number), Outcome::Board),
            Some(Value::Int(number)) => told(&number),
            Some(Value::Bool(truth)) => told(&truth),
            None => (source.trim_end().to_owned(), Outcome::Bound(Vec::new())),
        };
        after.read_back(source)?;
        let changed = self.changed(&after);
        let only_told = matches!(outcome, Outcome::Told(_)) && changed.is_empty() && !binds(source);
        if !only_told {
            self.undone.clear();
            let before = std::mem::replace(&mut self.state, after);
            self.push(Entry { text, target, restarts: false }, before);
        }
        Ok(if outcome == Outcome::Bound(Vec::new()) { Outcome::Bound(changed) } else { outcome })
    }

    fn changed(&self, after: &State) -> Vec<Name> {
        Name::ALL.into_iter().filter(|name| self.number(*name) != after.boards[name.index()]).collect()
    }
}

/// A lone number: `103481868288`, which then is the board.
fn is_literal(source: &str) -> bool {
    let source = source.trim().trim_end_matches(';');
    source.starts_with(|letter: char| letter.is_ascii_digit())
        && source.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'')
}

/// Could the program have bound a name?
fn binds(source: &str) -> bool {
    let plain = ["==", "<=", ">=", "!="].iter().fold(source.to_owned(), |text, sign| text.replace(sign, ""));
    plain.contains(['=', '{']) || plain.contains("++") || plain.contains("--")
}

impl State {
    /// Sets a board to a number; the line that says so.
    fn set(&mut self, name: Name, number: u64) -> String {
        self.bind(name, number);
        format!("{} = 0x{number:X}", name.letter())
    }

    fn bind(&mut self, name: Name, number: u64) {
        self.boards[name.index()] = Some(number);
        self.session.define(&name.letter().to_string(), Value::Board(number));
    }

    fn edit(&mut self, target: Name, edit: &Edit) -> String {
        let mapping = self.mapping;
        let unused = self.boards[target.index()].is_none();
        let before = self.boards[target.index()].map_or(Bitboard::EMPTY, |number| mapping.board(number));
        let line = format!("{} = {}", target.letter(), edit.expression(target.letter()));
        self.bind(target, mapping.number(edit.apply(before, mapping)));
        if unused && !line[4..].starts_with("0x") {
            return format!("{} = EMPTY\n{line}", target.letter());
        }
        line
    }

    /// Sets a board to what an expression gave, by the expression itself if that can be assigned.
    fn assign(&mut self, name: Name, source: &str, number: u64) -> String {
        let mut trial = self.session.clone();
        let line = format!("{} = {}", name.letter(), source.trim());
        let same = trial.run(&line).is_ok()
            && trial.get(&name.letter().to_string()) == Some(Value::Board(number))
            && !source.trim().contains(['\n', ';']);
        if !same {
            return self.set(name, number);
        }
        self.session = trial;
        self.boards[name.index()] = Some(number);
        line
    }

    /// As [`State::assign`] after a run; `self` has run the source already, `before` has not.
    fn assign_run(&mut self, before: &Self, name: Name, source: &str, number: u64) -> String {
        let mut trial = before.clone();
        let line = trial.assign(name, source, number);
        if line.ends_with(source.trim()) {
            *self = trial;
            return line;
        }
        let last = self.set(name, number);
        if binds(source) { format!("{}\n{last}", source.trim_end()) } else { last }
    }

    /// Reads the boards back from the session, where a program may have changed them.
    fn read_back(&mut self, source: &str) -> Result<(), Error> {
        for name in Name::ALL {
            let letter = name.letter().to_string();
            match self.session.get(&letter) {
                Some(Value::Board(number) | Value::Int(number)) => self.boards[name.index()] = Some(number),
                Some(Value::Bool(_)) => return Err(not_a_board(&letter, source)),
                None => {}
            }
        }
        Ok(())
    }

    fn with_mapping(&self, mapping: Mapping, keep: Keep) -> Self {
        let mut state = Self { mapping, boards: [None; 8], session: Session::new(mapping) };
        for name in Name::ALL {
            if let Some(number) = self.boards[name.index()] {
                state.bind(
                    name,
                    match keep {
                        Keep::Number => number,
                        Keep::Picture => mapping.number(self.mapping.board(number)),
                    },
                );
            }
        }
        state
    }

    /// Lines that give the boards as they are.
    fn snapshot(&self) -> String {
        let lines = Name::ALL.into_iter().filter_map(|name| {
            self.boards[name.index()].map(|number| format!("{} = 0x{number:X}", name.letter()))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn not_a_board(letter: &str, source: &str) -> Error {
    Error {
        message: format!("`{letter}` is one of the eight boards and cannot be true or false"),
        span: crate::script::Span { start: 0, end: source.len() },
        label: "makes it a truth value".to_owned(),
        related: None,
        help: Some("use a longer name, like `ok`".to_owned()),
    }
}

/// The edit that puts one board's squares in place of another's.
#[must_use]
pub fn put(term: Term) -> Edit {
    Edit::Join(Join::Replace, term)
}
