//! A running conversation with the language: names persist from one run to the next.

use super::bound::Bound;
use super::code::Unit;
use super::error::{Error, Fallible};
use super::front::ForeignFunction;
use super::link::{Binding, Definition, Limits, Linked, Run, Target};
use super::machine::Machine;
use super::program::Program;
use super::{BUILTINS, Span, Trace, Value, names, techniques};
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Setup;
use std::collections::BTreeMap;
use std::sync::Arc;

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
    slots: BTreeMap<Arc<str>, u32>,
    bindings: Vec<Option<Binding>>,
    position: Option<Arc<Bound>>,
}

impl Session {
    /// A session without names of its own.
    #[must_use]
    pub const fn new(mapping: Mapping) -> Self {
        let limits = Limits { operations: 1_000_000, steps: 100_000 };
        Self { mapping, limits, slots: BTreeMap::new(), bindings: Vec::new(), position: None }
    }

    /// The same session with other bounds.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The mapping in which words are numbered.
    #[must_use]
    pub const fn mapping(&self) -> Mapping {
        self.mapping
    }

    /// Numbers words in another mapping from now on. Values that are bound keep their *numbers*, not their pictures.
    pub const fn set_mapping(&mut self, mapping: Mapping) {
        self.mapping = mapping;
    }

    /// Binds a name from outside the program, hiding a built-in of that name.
    pub fn define(&mut self, name: &str, value: Value) {
        let slot = self.slot(name);
        self.bindings[slot as usize] = Some(Binding::Value(value));
    }

    /// Binds a position: its boards by their names (`white_pawns`, `occ`, `checkers` …), and what `attackers` and
    /// `moves_from` answer from.
    pub fn bind_position(&mut self, setup: &Setup) {
        for (name, board) in setup.names() {
            self.define(name, Value::Board(self.mapping.number(board)));
        }
        self.position = Some(Arc::new(Bound::new(setup)));
    }

    /// The position that is bound.
    #[must_use]
    pub fn position(&self) -> Option<&Setup> {
        self.position.as_deref().map(|bound| &bound.setup)
    }

    /// Takes the value or the function of a name away.
    pub fn forget(&mut self, name: &str) {
        if let Some(slot) = self.slots.get(name) {
            self.bindings[*slot as usize] = None;
        }
    }

    /// The value of a name that a run or [`Session::define`] bound.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Value> {
        match self.binding(name) {
            Some(Binding::Value(value)) => Some(*value),
            _ => None,
        }
    }

    /// The session's own names and their values, by name.
    pub fn values(&self) -> impl Iterator<Item = (&str, Value)> {
        self.slots.iter().filter_map(|(name, slot)| match self.bindings.get(*slot as usize)? {
            Some(Binding::Value(value)) => Some((&**name, *value)),
            _ => None,
        })
    }

    /// The session's own functions and how they are called, by name.
    pub fn functions(&self) -> impl Iterator<Item = (&str, String)> {
        self.slots.iter().filter_map(|(name, slot)| match self.bindings.get(*slot as usize)? {
            Some(Binding::Function(function)) => Some((&**name, function.signature())),
            Some(Binding::Foreign(function)) => Some((&**name, format!("{}(…)", function.name))),
            _ => None,
        })
    }

    fn binding(&self, name: &str) -> Option<&Binding> {
        self.slots.get(name).and_then(|slot| self.bindings.get(*slot as usize)).and_then(Option::as_ref)
    }

    /// Parses and runs a program; its definitions stay for the next run, unless it fails.
    ///
    /// # Errors
    /// The first fault of the program, with its place.
    pub fn run(&mut self, source: &str) -> Result<Run, Error> {
        let program =
            Program::parse_with(source, &|name| self.binding(name).is_some()).map_err(|error| *error)?;
        self.execute(&program)
    }

    /// [`Session::run`] with every operation recorded.
    ///
    /// # Errors
    /// As [`Session::run`].
    pub fn trace(&mut self, source: &str) -> Result<(Run, Trace), Error> {
        let program =
            Program::parse_with(source, &|name| self.binding(name).is_some()).map_err(|error| *error)?;
        self.execute_traced(&program)
    }

    /// Runs a parsed program: for one that is run many times with other values.
    ///
    /// # Errors
    /// The first fault of the run, with its place.
    pub fn execute(&mut self, program: &Program) -> Result<Run, Error> {
        self.perform::<false>(program).0.map_err(|error| *error)
    }

    /// [`Session::execute`] with every operation recorded.
    ///
    /// # Errors
    /// As [`Session::execute`].
    pub fn execute_traced(&mut self, program: &Program) -> Result<(Run, Trace), Error> {
        let (run, trace) = self.perform::<true>(program);
        Ok((run.map_err(|error| *error)?, trace))
    }

    /// Runs a parsed program and gives the steps that it did, also when it fails in the middle.
    pub fn trace_to_fault(&mut self, program: &Program) -> (Result<Run, Error>, Trace) {
        let (run, trace) = self.perform::<true>(program);
        (run.map_err(|error| *error), trace)
    }

    /// Runs an expression and gives its squares. A number gives the board of its bits.
    ///
    /// # Errors
    /// A fault of the program, or a value that is no board.
    pub fn board(&mut self, source: &str) -> Result<Bitboard, Error> {
        match self.run(source)?.value {
            Some(Value::Board(word) | Value::Int(word)) => Ok(self.mapping().board(word)),
            Some(Value::Bool(_)) => Err(no_board(source, "found a truth value")),
            None => Err(no_board(source, "this has no value")),
        }
    }

    /// One run; after a fault the session is as it was.
    fn perform<const TRACED: bool>(&mut self, program: &Program) -> (Fallible<Run>, Trace) {
        let known = self.bindings.len();
        let before = program.changes_session().then(|| self.bindings.clone());
        for function in program.foreign().map_or(&[][..], |foreign| foreign.functions()) {
            let foreign = program.foreign().expect("it was just there");
            let binding = Binding::Foreign(Arc::new(ForeignFunction::new(foreign, function)));
            let slot = self.slot(function);
            self.bindings[slot as usize] = Some(binding);
        }
        let linked = match self.link(program.unit()) {
            Ok(linked) => linked,
            Err(error) => {
                if let Some(before) = before {
                    self.bindings = before;
                }
                self.shrink(known);
                return (Err(error), Trace::default());
            }
        };
        let mut machine = Machine::<TRACED>::new(
            linked.clone(),
            &mut self.bindings,
            (self.mapping, self.position.as_deref()),
            self.limits,
            program.source(),
        );
        let run = machine.run();
        let trace = std::mem::take(&mut machine.recorder.trace);
        match (&run, before) {
            (Ok(_), _) => self.keep_functions(&linked),
            (Err(_), Some(before)) => {
                self.bindings = before;
                self.shrink(known);
            }
            (Err(_), None) => self.shrink(known),
        }
        (run.map(|run| program.finish(run)), trace)
    }

    /// The place of a name among the bindings.
    fn slot(&mut self, name: &str) -> u32 {
        if let Some(slot) = self.slots.get(name) {
            return *slot;
        }
        let slot = u32::try_from(self.bindings.len()).expect("a session has few names");
        self.slots.insert(name.into(), slot);
        self.bindings.push(None);
        slot
    }

    /// Forgets names that a failed run has brought.
    fn shrink(&mut self, known: usize) {
        if self.bindings.len() > known {
            self.bindings.truncate(known);
            self.slots.retain(|_, slot| (*slot as usize) < known);
        }
    }

    /// Finds what each name of the program means in this session.
    fn link(&mut self, unit: &Arc<Unit>) -> Fallible<Linked> {
        let mut targets = Vec::with_capacity(unit.names.len());
        for name in &unit.names {
            let target = if name.defined || self.binding(&name.text).is_some() {
                Target::Slot(self.slot(&name.text))
            } else if let Some(builtin) = name.builtin {
                Target::Builtin(builtin)
            } else if let Some(function) = techniques::find(&name.text).filter(|_| name.called) {
                Target::Prelude(function)
            } else {
                return Err(self.unknown(unit, &name.text, name.span, name.called));
            };
            targets.push(target);
        }
        Ok(Linked { unit: Arc::clone(unit), targets: targets.into() })
    }

    fn unknown(&self, unit: &Unit, name: &str, span: Span, called: bool) -> Box<Error> {
        let session = self.values().map(|(name, _)| name).filter(|_| !called);
        let functions = self.functions().map(|(name, _)| name).filter(|_| called);
        let program = unit.names.iter().filter(|name| name.defined && !called).map(|name| &*name.text);
        let locals = unit.locals_seen.iter().filter(|name| !called && !name.is_empty()).map(|name| &**name);
        let routines = unit.routines.iter().filter(|_| called).map(|routine| &*routine.name);
        names::unknown(
            name,
            span,
            called,
            session.chain(functions).chain(program).chain(locals).chain(routines),
        )
    }

    fn keep_functions(&mut self, linked: &Linked) {
        for (routine, name) in linked.unit.routines.iter().enumerate() {
            let slot = self.slot(&name.name);
            let routine = u32::try_from(routine).expect("a source is 256 KiB at most");
            let definition = Definition { linked: linked.clone(), routine };
            self.bindings[slot as usize] = Some(Binding::Function(Arc::new(definition)));
        }
    }

    /// Names that begin with `prefix`: the session's own first, then the built-ins and the prelude.
    #[must_use]
    pub fn completions(&self, prefix: &str) -> Vec<Completion> {
        let own = self.values().filter(|(name, _)| name.starts_with(prefix)).map(|(name, value)| {
            Completion { name: name.to_owned(), signature: name.to_owned(), doc: value.to_string() }
        });
        let functions =
            self.functions().filter(|(name, _)| name.starts_with(prefix)).map(|(name, signature)| {
                Completion { name: name.to_owned(), signature, doc: "A function of this session.".to_owned() }
            });
        let builtins =
            BUILTINS.iter().filter(|builtin| begins_with(builtin.name, prefix)).map(|builtin| Completion {
                name: builtin.name.to_owned(),
                signature: builtin.signature(),
                doc: builtin.doc.to_owned(),
            });
        let prelude =
            techniques::functions().filter(|function| begins_with(function.name, prefix)).map(|function| {
                Completion {
                    name: function.name.to_owned(),
                    signature: function.signature(),
                    doc: function.technique.doc.to_owned(),
                }
            });
        own.chain(functions).chain(builtins).chain(prelude).collect()
    }
}

/// Does a built-in name begin with these letters, case and underscores aside?
fn begins_with(name: &str, prefix: &str) -> bool {
    let letters = |text: &str| -> Vec<u8> {
        text.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase()).collect()
    };
    letters(name).starts_with(&letters(prefix))
}

fn no_board(source: &str, label: &str) -> Error {
    let span = Span { start: 0, end: source.len() };
    *Error::new(span, "expected a board").label(label)
}
