//! A running conversation with the language: names persist from one run to the next.

use super::bound::Bound;
use super::error::Error;
use super::front::{DefinitionKind, Text};
use super::ir::machine::{self, Context, Datum, Globals, Outcome};
use super::ir::{Scalar, Shape};
use super::lowered::{self, Lowered};
use super::own::{OwnText, blame};
use super::program::{Entry, Program};
use super::run::{self, Limits, Part, Run};
use super::{BUILTINS, Language, Span, Step, Trace, Value, techniques};
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
    /// The language that programs are read in; without one it is found.
    language: Option<Language>,
    /// The values, and the variables of texts that runs have changed.
    globals: Globals,
    functions: BTreeMap<Box<str>, Function>,
    position: Option<Arc<Bound>>,
}

/// What a text of an earlier run has defined.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) text: Arc<dyn Text>,
    pub(super) own: Option<Arc<OwnText>>,
    pub(super) kind: DefinitionKind,
}

impl Session {
    /// A session without names of its own.
    #[must_use]
    pub fn new(mapping: Mapping) -> Self {
        let limits = Limits { operations: 1_000_000, steps: 100_000 };
        let (globals, functions) = (Globals::default(), BTreeMap::new());
        Self { mapping, limits, language: None, globals, functions, position: None }
    }

    /// The same session with other bounds.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Reads programs in one language from now on; `None` finds out which.
    pub const fn set_language(&mut self, language: Option<Language>) {
        self.language = language;
    }

    /// The language that programs are read in; `None` where it is found.
    #[must_use]
    pub const fn language(&self) -> Option<Language> {
        self.language
    }

    /// Reads a program in the language of the session, or finds out which language it is in.
    ///
    /// # Errors
    /// The first syntax error, with its place.
    pub fn parse(&self, source: &str) -> Result<Program, Error> {
        Program::parse(source, self.language)
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

    /// The names that texts of another language take from bitrose in a run of a program, as they do not define them.
    #[must_use]
    pub fn borrowed(&self, program: &Program) -> Vec<String> {
        if !program.text().has_statements() {
            return Vec::new();
        }
        match self.entry(program) {
            Ok((module, _)) => module.borrowed().into_iter().map(str::to_owned).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Binds a name from outside the program, hiding a built-in of that name. A Wide is in no session: it is not bound.
    pub fn define(&mut self, name: &str, value: Value) {
        let (scalar, word) = match value {
            Value::Board(word) => (Scalar::Board, word),
            Value::Int(word) => (Scalar::Int, word),
            Value::Bool(truth) => (Scalar::Bool, u64::from(truth)),
            Value::Wide(_) => return,
        };
        if !self.functions.is_empty() {
            self.functions.remove(name);
        }
        self.globals.set(name, Datum::word(scalar, word));
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
        self.globals.remove(name);
        self.functions.remove(name);
    }

    /// The value of a name that a run or [`Session::define`] bound.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Value> {
        value_of(self.globals.get(name)?, Language::Own)
    }

    /// The session's own names and their values, by name. Arrays are not among them.
    pub fn values(&self) -> impl Iterator<Item = (&str, Value)> {
        self.globals.names().filter_map(|(name, datum)| Some((&**name, value_of(datum, Language::Own)?)))
    }

    /// The session's own functions and how they are called, by name.
    pub fn functions(&self) -> impl Iterator<Item = (&str, String)> {
        self.functions.iter().filter_map(|(name, function)| match &function.kind {
            DefinitionKind::Function(parameters) => {
                Some((&**name, format!("{name}({})", parameters.join(", "))))
            }
            DefinitionKind::Variable | DefinitionKind::Type => None,
        })
    }

    pub(super) fn datum_shape(&self, name: &str) -> Option<&Shape> {
        self.globals.get(name).map(|datum| &datum.shape)
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Reads and runs a program; its definitions stay for the next run, unless it fails.
    ///
    /// # Errors
    /// The first fault of the program, with its place.
    pub fn run(&mut self, source: &str) -> Result<Run, Error> {
        let program = self.parse(source)?;
        self.execute(&program)
    }

    /// [`Session::run`] with every operation recorded.
    ///
    /// # Errors
    /// As [`Session::run`].
    pub fn trace(&mut self, source: &str) -> Result<(Run, Trace), Error> {
        let program = self.parse(source)?;
        self.execute_traced(&program)
    }

    /// Runs a program that was read: for one that is run many times with other values.
    ///
    /// # Errors
    /// The first fault of the run, with its place.
    pub fn execute(&mut self, program: &Program) -> Result<Run, Error> {
        self.perform_and_keep(program, false).0
    }

    /// Runs a program that was read, and keeps nothing of it.
    ///
    /// # Errors
    /// The first fault of the run, with its place.
    pub fn evaluate(&self, program: &Program) -> Result<Run, Error> {
        self.perform(program, false).0
    }

    /// [`Session::execute`] with every operation recorded.
    ///
    /// # Errors
    /// As [`Session::execute`].
    pub fn execute_traced(&mut self, program: &Program) -> Result<(Run, Trace), Error> {
        let (run, trace) = self.perform_and_keep(program, true);
        Ok((run?, trace))
    }

    /// Runs a program that was read and gives the steps that it did, also when it fails in the middle.
    pub fn trace_to_fault(&mut self, program: &Program) -> (Result<Run, Error>, Trace) {
        self.perform_and_keep(program, true)
    }

    /// What it means that another language reads the text of a program as well ([`Program::doubt`]): the language, and
    /// the first operation of a run that gives something else there. `None` where no other language takes the text, or
    /// where both give the same.
    #[must_use]
    pub fn other_reading(&self, program: &Program) -> Option<(Language, Option<String>)> {
        let language = program.doubt()?;
        let other = Program::parse(program.source(), Some(language)).ok()?;
        let [(run, trace), (other_run, other_trace)] =
            [program, &other].map(|program| self.clone().trace_to_fault(program));
        if run.is_ok() && run == other_run && trace.steps.is_empty() && !program.text().has_statements() {
            // It only defines functions. C++ reads nearly all of them as C does.
            return (language != Language::Cpp).then_some((language, None));
        }
        let mut pairs = trace.steps.iter().zip(&other_trace.steps);
        let differs = |(step, other): &(&Step, &Step)| {
            step.span == other.span
                && step.operation == other.operation
                && step.output.number() != other.output.number()
        };
        let is_same = match (&run, &other_run) {
            (Ok(run), Ok(other)) => run.value.map(Value::number) == other.value.map(Value::number),
            _ => false,
        };
        let operation = pairs.find(differs).map(|(step, _)| step.operation.clone());
        (!is_same || operation.is_some()).then_some((language, operation))
    }

    /// Runs an expression and gives its squares. A number gives the board of its bits.
    ///
    /// # Errors
    /// A fault of the program, or a value that is not a board.
    pub fn board(&mut self, source: &str) -> Result<Bitboard, Error> {
        match self.run(source)?.value {
            Some(Value::Board(word) | Value::Int(word)) => Ok(self.mapping().board(word)),
            Some(Value::Bool(_)) => Err(no_board(source, "found a truth value")),
            Some(Value::Wide(_)) | None => Err(no_board(source, "this has no value")),
        }
    }

    /// One run; after a fault the session is as it was.
    fn perform_and_keep(&mut self, program: &Program, is_traced: bool) -> (Result<Run, Error>, Trace) {
        let (run, trace, globals) = self.perform(program, is_traced);
        if run.is_ok() {
            self.commit(program, globals);
        }
        (run, trace)
    }

    pub(super) fn perform(&self, program: &Program, is_traced: bool) -> (Result<Run, Error>, Trace, Globals) {
        if !program.text().has_statements() {
            let run = Run { value: None, scalar: None, parts: Vec::new(), shown: Vec::new() };
            return (Ok(run), Trace::default(), Globals::default());
        }
        match self.entry(program) {
            Ok(entry) => {
                let outcome = self.run_entry(&entry, is_traced);
                let run = finish(program, outcome.result, outcome.shown);
                (run, outcome.trace, outcome.globals)
            }
            Err(error) => (Err(error), Trace::default(), Globals::default()),
        }
    }

    /// The program on typed operations: as it was lowered before, where the names still have their types.
    pub(crate) fn entry(&self, program: &Program) -> Result<Entry, Error> {
        let mut known = program.lowered().lock().expect("nothing panics with it");
        if let Some(lowered) = known.as_ref().filter(|lowered| lowered.fits(self)) {
            return Ok(lowered.entry.clone());
        }
        let lowered = Lowered::new(program, self);
        let lowered = lowered.map_err(|error| program.own_error().cloned().unwrap_or(error))?;
        let entry = lowered.entry.clone();
        *known = Some(lowered);
        Ok(entry)
    }

    fn run_entry(&self, (module, function): &Entry, is_traced: bool) -> Outcome {
        machine::run(module, *function, &[], &Context { is_traced, ..self.context() })
    }

    /// What a run in this session knows.
    pub(crate) fn context(&self) -> Context<'_> {
        let mut context = Context::new(self.mapping, self.limits);
        context.globals = Some(&self.globals);
        context.position = self.position.as_deref();
        context
    }

    /// Keeps what a program has defined.
    fn commit(&mut self, program: &Program, globals: Globals) {
        for (name, function) in lowered::bindings(program) {
            self.globals.remove(&name);
            self.functions.insert(name, function);
        }
        if !self.functions.is_empty() {
            for (name, _) in globals.names() {
                self.functions.remove(&**name);
            }
        }
        self.globals.update(globals);
    }

    /// Names that begin with `prefix`: the session's own first, then the built-ins and the prelude.
    #[must_use]
    pub fn completions(&self, prefix: &str) -> Vec<Completion> {
        let own = self.values().map(|(name, value)| (name, name.to_owned(), value.to_string()));
        let functions = self.functions();
        let functions =
            functions.map(|(name, signature)| (name, signature, "A function of this session.".to_owned()));
        let builtins = BUILTINS.iter().map(|own| (own.name, own.signature(), own.doc.to_owned()));
        let prelude = techniques::functions();
        let prelude = prelude.map(|own| (own.name, own.signature(), own.technique.doc.to_owned()));
        let own = own.chain(functions).filter(|(name, ..)| name.starts_with(prefix));
        let known = builtins.chain(prelude).filter(|(name, ..)| begins_with(name, prefix));
        own.chain(known)
            .map(|(name, signature, doc)| Completion { name: name.to_owned(), signature, doc })
            .collect()
    }
}

/// Returns `true` if a built-in name begins with these letters, ignoring case and underscores.
fn begins_with(name: &str, prefix: &str) -> bool {
    let letters = |text: &str| -> Vec<u8> {
        text.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase()).collect()
    };
    letters(name).starts_with(&letters(prefix))
}

/// The value of one word of a language.
pub(crate) fn value_of(datum: &Datum, language: Language) -> Option<Value> {
    let word = (*datum.words.first()?)?;
    Some(machine::value_of(datum.shape.scalar()?, word, language))
}

/// Why a program stopped, at its place in the text.
pub(crate) fn error_of(program: &Program, stop: &machine::Stop) -> Error {
    program.own.as_ref().map_or_else(|| stop.error(), |text| blame(text, stop))
}

fn finish(
    program: &Program,
    result: Result<Option<Datum>, machine::Stop>,
    shown: Vec<super::Shown>,
) -> Result<Run, Error> {
    let datum = result.map_err(|stop| error_of(program, &stop))?;
    let language = program.language();
    let scalar = datum.as_ref().and_then(|datum| datum.shape.scalar());
    let value = datum.as_ref().and_then(|datum| value_of(datum, language));
    let parts = match datum {
        Some(datum) if !datum.shape.is_word() => parts(&datum, language),
        _ => Vec::new(),
    };
    Ok(Run { value, scalar, parts, shown })
}

/// The cells of an array or struct as values.
fn parts(datum: &Datum, language: Language) -> Vec<Part> {
    let mut parts = run::parts(&datum.shape, vec![None; datum.words.len()]);
    for (part, word) in parts.iter_mut().zip(&datum.words) {
        part.value = part.scalar.zip(*word).map(|(scalar, word)| machine::value_of(scalar, word, language));
    }
    parts
}

fn no_board(source: &str, label: &str) -> Error {
    let span = Span { start: 0, end: source.len() };
    *Error::new(span, "expected a board").label(label)
}
