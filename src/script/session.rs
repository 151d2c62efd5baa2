//! A running conversation with the language: names persist from one run to the next.

use super::{Error, Span, Trace, Value};
use crate::bitboard::Mapping;

/// Bounds of one run. A program is untrusted text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations before the run is stopped.
    pub operations: u64,
    /// Trace steps kept before the run is stopped.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { operations: 1_000_000, steps: 100_000 }
    }
}

/// A value that the program asked to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The label, or the source of the expression.
    pub label: String,
    /// The value.
    pub value: Value,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value of the last expression; `None` when the program ends with a definition.
    pub value: Option<Value>,
    /// What `show` statements showed, in order.
    pub shown: Vec<Shown>,
}

/// A name that could stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name.
    pub name: String,
    /// How it is called: `rook(sq, occ)`.
    pub signature: String,
    /// What it is, in a sentence.
    pub doc: String,
}

/// Names and their values, a mapping and bounds.
#[derive(Clone, Debug)]
pub struct Session {
    mapping: Mapping,
    limits: Limits,
}

impl Session {
    /// A session without names of its own.
    #[must_use]
    pub fn new(mapping: Mapping) -> Self {
        Self { mapping, limits: Limits::default() }
    }

    /// The same session with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The mapping in which words are numbered.
    #[must_use]
    pub fn mapping(&self) -> Mapping {
        self.mapping
    }

    /// Binds a name from outside the program, hiding a built-in of that name.
    pub fn define(&mut self, _name: &str, _value: Value) {}

    /// The value of a name that a run or [`Session::define`] bound.
    #[must_use]
    pub fn get(&self, _name: &str) -> Option<Value> {
        None
    }

    /// Parses and runs a program; its definitions stay for the next run, unless it fails.
    ///
    /// # Errors
    /// The first fault of the program, with its place.
    pub fn run(&mut self, source: &str) -> Result<Run, Error> {
        let digits = source.trim().trim_start_matches("0x").replace('_', "");
        let value = u64::from_str_radix(&digits, 16).map_err(|_| Error {
            message: "not built yet".into(),
            span: Span { start: 0, end: source.len() },
            label: String::new(),
            related: None,
            help: None,
        })?;
        Ok(Run { value: Some(Value::Board(value)), shown: Vec::new() })
    }

    /// [`Session::run`] with every operation recorded.
    ///
    /// # Errors
    /// As [`Session::run`].
    pub fn trace(&mut self, source: &str) -> Result<(Run, Trace), Error> {
        Ok((self.run(source)?, Trace::default()))
    }

    /// Names that begin with `prefix`: the session's own first, then the built-ins.
    #[must_use]
    pub fn completions(&self, _prefix: &str) -> Vec<Completion> {
        Vec::new()
    }
}
