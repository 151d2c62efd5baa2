//! The boards at one point of the history, and the session in which they are defined.

use super::edit::{Edit, Keep, Name};
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Setup;
use bitrose_lang::ast::{ExpressionKind, Statement, StatementKind};
use bitrose_lang::{Error, Limits, Session, Value, parse};
use std::collections::BTreeMap;

/// The limits for programs of the history. They are stricter than those of a single run, so that a few more lines never
/// break the program.
pub(super) const LIMITS: Limits = Limits { operations: 900_000, steps: 1 };

#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) mapping: Mapping,
    pub(super) boards: [Option<u64>; 8],
    pub(super) session: Session,
    /// The sources of the functions that were defined, by name.
    definitions: BTreeMap<String, String>,
}

impl State {
    pub(super) fn new(mapping: Mapping) -> Self {
        Self { mapping, boards: [None; 8], session: Session::new(mapping), definitions: BTreeMap::new() }
    }

    /// Sets a board to a number. Returns the line that does this.
    pub(super) fn set(&mut self, name: Name, number: u64) -> String {
        self.bind(name, number);
        format!("{} = 0x{number:X}", name.letter())
    }

    pub(super) fn bind(&mut self, name: Name, number: u64) {
        self.boards[name.index()] = Some(number);
        self.session.define(&name.letter().to_string(), Value::Board(number));
    }

    /// Makes the boards that were never used, and whose letters are `wanted`, empty. A function can have such a letter.
    pub(super) fn define_unused(&mut self, wanted: impl Fn(&str) -> bool) {
        for name in Name::ALL {
            let letter = name.letter().to_string();
            let is_function = self.session.functions().any(|(known, _)| known == letter);
            if self.boards[name.index()].is_none() && !is_function && wanted(&letter) {
                self.bind(name, 0);
            }
        }
    }

    /// Returns the boards that differ in a later state.
    pub(super) fn changed(&self, after: &Self) -> Vec<Name> {
        Name::ALL.into_iter().filter(|name| self.boards[name.index()] != after.boards[name.index()]).collect()
    }

    pub(super) fn edit(&mut self, target: Name, edit: &Edit) -> String {
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

    /// Sets a board to the value of an expression. Returns a line that assigns the expression itself, if it can be
    /// assigned, or else the number.
    pub(super) fn assign(&mut self, name: Name, source: &str, number: u64) -> String {
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

    /// Does the same as [`State::assign`] after a run: `self` has already run the source, and `before` has not.
    pub(super) fn assign_run(
        &mut self,
        before: &Self,
        name: Name,
        source: &str,
        number: u64,
        reading: &Reading,
    ) -> String {
        let mut trial = before.clone();
        let line = trial.assign(name, source, number);
        if line.ends_with(source.trim()) {
            *self = trial;
            return line;
        }
        let last = self.set(name, number);
        if reading.is_expression { last } else { format!("{}\n{last}", source.trim_end()) }
    }

    /// Reads the boards back from the session, since a program may have changed them. A number becomes a board.
    pub(super) fn read_back(&mut self, source: &str) -> Result<(), Error> {
        for name in Name::ALL {
            let letter = name.letter().to_string();
            match self.session.get(&letter) {
                Some(Value::Board(number) | Value::Int(number)) => self.bind(name, number),
                Some(Value::Bool(_) | Value::Wide(_)) => return Err(not_a_board(&letter, source)),
                None => self.boards[name.index()] = None, // a function now has this name
            }
        }
        Ok(())
    }

    /// Returns the state under another mapping. Every board of the session keeps its picture or its number.
    pub(super) fn with_mapping(&self, mapping: Mapping, keep: Keep) -> Self {
        let mut state = self.clone();
        state.mapping = mapping;
        state.session.set_mapping(mapping);
        if keep == Keep::Number {
            return state;
        }
        let renumbered = |number| mapping.number(self.mapping.board(number));
        for (name, value) in self.session.values() {
            if let Value::Board(number) = value {
                state.session.define(name, Value::Board(renumbered(number)));
            }
        }
        for (name, number) in Name::ALL.into_iter().zip(self.boards) {
            if let Some(number) = number {
                state.bind(name, renumbered(number));
            }
        }
        state
    }

    /// Binds the names of a position. Returns the lines that do this, below a comment with its FEN.
    pub(super) fn bind_position(&mut self, setup: &Setup) -> Vec<String> {
        let mut lines = vec![format!("# FEN {setup}")];
        for (name, board) in setup.names() {
            let number = self.mapping.number(board);
            lines.push(format!("{name} = 0x{number:X}"));
        }
        self.session.bind_position(setup);
        lines
    }

    /// Returns `true` if a board has taken the name of a function. A single program cannot express this.
    pub(super) fn hides_function_of(&self, before: &Self) -> bool {
        before.session.functions().any(|(name, _)| self.session.functions().all(|(other, _)| other != name))
    }

    /// Keeps the sources of functions for [`State::snapshot`].
    pub(super) fn remember(&mut self, functions: Vec<(String, String)>) {
        self.definitions.extend(functions);
    }

    /// Returns the functions that were defined since an earlier state, by running a source; or its first line if they had
    /// all been defined before.
    pub(super) fn defined_since(&self, before: &Self, source: &str) -> String {
        let known: Vec<_> = before.session.functions().collect();
        let new = self.session.functions().filter(|function| !known.contains(function));
        let new: Vec<_> = new.map(|(_, signature)| signature).collect();
        if new.is_empty() { first_line(source).to_owned() } else { format!("defined {}", new.join(" ")) }
    }

    /// Returns a program that recreates the values and functions of the session, below a comment that says how it came to
    /// this.
    pub(super) fn snapshot(&self, why: &str) -> String {
        let values = self.session.values().map(|(name, value)| match value {
            Value::Board(number) => format!("{name} = 0x{number:X}"),
            Value::Int(number) => format!("{name} = {number}"),
            Value::Bool(_) | Value::Wide(_) => format!("{name} = {value}"),
        });
        let functions = self.session.functions().filter_map(|(name, _)| self.definitions.get(name).cloned());
        [format!("# {why}")].into_iter().chain(values).chain(functions).collect::<Vec<_>>().join("\n")
    }

    /// Returns `true` if running a program in a new session gives the same boards.
    pub(super) fn follows_from(&self, program: &str) -> bool {
        let mut session = Session::new(self.mapping).with_limits(LIMITS);
        session.run(program).is_ok()
            && Name::ALL.into_iter().zip(self.boards).all(|(name, board)| {
                match session.get(&name.letter().to_string()) {
                    Some(Value::Board(number)) => board == Some(number),
                    Some(Value::Int(_) | Value::Bool(_) | Value::Wide(_)) => false,
                    None => board.is_none(),
                }
            })
    }
}

pub(super) fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}

fn not_a_board(letter: &str, source: &str) -> Error {
    let message = format!("`{letter}` is one of the eight boards and cannot be true or false");
    let (span, label) = (bitrose_lang::Span::new(0, source.len()), "makes it a truth value".to_owned());
    *Error::new(span, message).label(label).help("use a longer name, like `ok`")
}

/// The facts about a source that the history needs.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Reading {
    /// Whether the source is a single expression without side effects.
    pub(super) is_expression: bool,
    /// Whether its last statement is an expression rather than an assignment.
    pub(super) ends_in_value: bool,
    /// The names and sources of the functions that it defines.
    pub(in crate::tui) functions: Vec<(String, String)>,
}

impl Reading {
    /// Analyzes a source. If it cannot be parsed, the result is empty.
    pub(in crate::tui) fn of(source: &str) -> Self {
        let Ok(program) = parse(source) else { return Self::default() };
        let statements = &program.block().statements;
        let ends_in_value = statements.last().is_some_and(is_value);
        Self {
            is_expression: ends_in_value && statements.len() == 1 && !source.contains('{'),
            ends_in_value,
            functions: statements.iter().filter_map(|statement| function(statement, source)).collect(),
        }
    }
}

fn is_value(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Expression(expression) => !matches!(expression.kind, ExpressionKind::Assign(_)),
        _ => false,
    }
}

fn function(statement: &Statement, source: &str) -> Option<(String, String)> {
    match &statement.kind {
        StatementKind::Function(function) => {
            Some((function.name.text.to_string(), statement.span.text(source).to_owned()))
        }
        _ => None,
    }
}
