//! Sessions: names persist from one run to the next.

use super::bound::Bound;
use super::error::Error;
use super::front::{DefinitionKind, ParsedSource};
use super::ir::machine::{self, Context, Datum, Globals};
use super::ir::{Refusal, Scalar, Shape};
use super::lowered::{self, Lowered};
use super::own::{OwnText, locate_error};
use super::program::{Entry, Program};
use super::run::{self, Limits, Part, Run};
use super::{BUILTINS, Language, Span, Step, Trace, Value, techniques, words};
use crate::fillers::filler;
use crate::words::is_letter;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Setup;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// A name that could complete the word at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name.
    pub name: String,
    /// The signature: `rook(sq, occ)`.
    pub signature: String,
    /// A description in one sentence.
    pub doc: String,
}

/// Names with their values, a mapping and limits.
#[must_use]
#[derive(Clone, Debug)]
pub struct Session {
    mapping: Mapping,
    limits: Limits,
    /// The language of programs. `None` to detect it.
    language: Option<Language>,
    /// The values, and the global variables that runs have changed.
    globals: Globals,
    functions: BTreeMap<Box<str>, Function>,
    position: Option<Arc<Bound>>,
}

/// A definition from the source of an earlier run.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) text: Arc<dyn ParsedSource>,
    pub(super) own: Option<Arc<OwnText>>,
    pub(super) kind: DefinitionKind,
}

impl Session {
    /// Creates a session that defines no names yet.
    pub fn new(mapping: Mapping) -> Self {
        let (globals, functions) = (Globals::default(), BTreeMap::new());
        Self { mapping, limits: Limits::default(), language: None, globals, functions, position: None }
    }

    /// Returns `true` if nothing is bound in the session.
    pub(super) fn is_new(&self) -> bool {
        self.globals == Globals::default() && self.functions.is_empty() && self.position.is_none()
    }

    /// Returns the same session with other limits.
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the same session with another language of programs, as [`set_language`](Self::set_language) sets it.
    pub fn in_language(mut self, language: impl Into<Option<Language>>) -> Self {
        self.language = language.into();
        self
    }

    /// Sets the language of programs from now on. `None` detects the language of each program.
    pub const fn set_language(&mut self, language: Option<Language>) {
        self.language = language;
    }

    /// Returns the language of programs. `None` if it is detected.
    pub const fn language(&self) -> Option<Language> {
        self.language
    }

    /// Parses a program in the language of the session, or detects the language.
    ///
    /// # Errors
    /// Returns the first syntax error, with its span.
    pub fn parse(&self, source: &str) -> Result<Program, Error> {
        Program::parse(source, self.language)
    }

    /// Returns the mapping that numbers the squares.
    pub const fn mapping(&self) -> Mapping {
        self.mapping
    }

    /// Sets the mapping from now on. Bound values keep their *numbers*, not their squares.
    pub const fn set_mapping(&mut self, mapping: Mapping) {
        self.mapping = mapping;
    }

    /// Returns the names that sources in other languages take from bitrose when a program runs, because they do not
    /// define them.
    pub fn borrowed(&self, program: &Program) -> Vec<String> {
        if !program.text().has_statements() {
            return Vec::new();
        }
        match self.entry(program) {
            Ok((module, _)) => module.borrowed().into_iter().map(str::to_owned).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Returns the words in the names of the functions that a program may call when it runs, and in those of its variables.
    /// `None` if it is refused before that, or does nothing.
    pub fn reached(&self, program: &Program) -> Option<[HashSet<String>; 2]> {
        if !program.text().has_statements() {
            return None;
        }
        let (module, _) = self.entry(program).ok()?;
        Some(module.names().map(|names| names.into_iter().flat_map(words).map(str::to_owned).collect()))
    }

    /// Returns remarks on the sources of what runs, each with its source and span: `` `==` binds before `&`: this is
    /// `att & (occ == 0)` ``.
    pub fn remarks(&self, program: &Program) -> Vec<(Arc<str>, Span, String)> {
        if !program.text().has_statements() {
            return Vec::new();
        }
        let Ok((module, _)) = self.entry(program) else { return Vec::new() };
        let mut remarks: Vec<_> = module
            .remarks()
            .into_iter()
            .map(|(source, span, text)| (Arc::clone(source), span, text.to_owned()))
            .collect();
        remarks.sort_by_key(|(_, span, _)| *span);
        remarks.dedup();
        remarks
    }

    /// Binds a name, which hides a built-in with the same name. A Wide cannot be bound and is ignored.
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

    /// Binds a position: its boards under their names (`white_pawns`, `occ`, `checkers` …), and what `attackers` and
    /// `moves_from` look at.
    pub fn bind_position(&mut self, setup: &Setup) {
        for (name, board) in setup.names() {
            self.define(name, Value::Board(self.mapping.number(board)));
        }
        self.position = Some(Arc::new(Bound::new(setup)));
    }

    /// Returns the bound position.
    pub fn position(&self) -> Option<&Setup> {
        self.position.as_deref().map(|bound| &bound.setup)
    }

    /// Removes the value or function that a name is bound to.
    pub fn forget(&mut self, name: &str) {
        self.globals.remove(name);
        self.functions.remove(name);
    }

    /// Returns the value of a name bound by a run or by [`Session::define`].
    pub fn get(&self, name: &str) -> Option<Value> {
        value_of(self.globals.get(name)?, Language::Own)
    }

    /// Returns `true` if the variables of sources have the same values in both sessions.
    pub(super) fn has_same_variables(&self, other: &Self) -> bool {
        self.globals.has_same_variables(&other.globals)
    }

    /// Iterates over the session's names and their values, sorted by name. Arrays are left out.
    pub fn values(&self) -> impl Iterator<Item = (&str, Value)> {
        self.globals.names().filter_map(|(name, datum)| Some((&**name, value_of(datum, Language::Own)?)))
    }

    /// Iterates over the session's functions and their signatures, sorted by name.
    pub fn functions(&self) -> impl Iterator<Item = (&str, String)> {
        self.functions.iter().filter_map(|(name, function)| match &function.kind {
            DefinitionKind::Function(parameters) => {
                Some((&**name, format!("{name}({})", parameters.join(", "))))
            }
            DefinitionKind::Variable | DefinitionKind::Type => None,
        })
    }

    /// Returns the language of the source that defines a function.
    pub fn language_of(&self, function: &str) -> Option<Language> {
        Some(self.functions.get(function)?.text.language())
    }

    pub(super) fn datum_shape(&self, name: &str) -> Option<&Shape> {
        self.globals.get(name).map(|datum| &datum.shape)
    }

    pub(super) fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }

    /// Runs a call as if it stood behind a program that has run in this session. Returns the session after it as well.
    pub(super) fn run_behind(&self, program: &Program, call: &str) -> Result<(Run, Self), Error> {
        let whole = self.parse(&format!("{}\n\n{call}", program.source()))?;
        let mut globals = self.globals.moved(program.source(), whole.text().source());
        let context = Context { globals: Some(&globals), keeps_globals: true, ..self.context() };
        let (run, _, changed) = self.perform(&whole, &context);
        globals.update(changed);
        let globals = globals.moved(whole.source(), program.text().source());
        Ok((run?, Self { globals, ..self.clone() }))
    }

    /// Parses and runs a program. Its definitions stay for the next run, unless it fails.
    ///
    /// # Errors
    /// Returns the first error of the program, with its span.
    pub fn run(&mut self, source: &str) -> Result<Run, Error> {
        let program = self.parse(source)?;
        self.execute(&program)
    }

    /// Does the same as [`Session::run`] and records every operation.
    ///
    /// # Errors
    /// See [`Session::run`].
    pub fn trace(&mut self, source: &str) -> Result<(Run, Trace), Error> {
        let program = self.parse(source)?;
        self.execute_traced(&program)
    }

    /// Runs a parsed program, for programs that run many times with different values.
    ///
    /// # Errors
    /// Returns the error of the run, with its span.
    pub fn execute(&mut self, program: &Program) -> Result<Run, Error> {
        self.perform_and_keep(program, false).0
    }

    /// Runs a parsed program and keeps none of its definitions.
    ///
    /// # Errors
    /// Returns the error of the run, with its span.
    pub fn evaluate(&self, program: &Program) -> Result<Run, Error> {
        self.perform(program, &self.context()).0
    }

    /// Does the same as [`Session::execute`] and records every operation.
    ///
    /// # Errors
    /// See [`Session::execute`].
    pub fn execute_traced(&mut self, program: &Program) -> Result<(Run, Trace), Error> {
        let (run, trace) = self.perform_and_keep(program, true);
        Ok((run?, trace))
    }

    /// Runs a parsed program and returns its steps, even if it fails halfway.
    pub fn trace_to_fault(&mut self, program: &Program) -> (Result<Run, Error>, Trace) {
        self.perform_and_keep(program, true)
    }

    /// Compares the readings of a program that another language accepts as well ([`Program::alternative_language`]).
    /// Returns that language, and the first operation of a run that has a different value there. `None` if no other
    /// language accepts the program, or if both readings agree.
    pub fn other_reading(&self, program: &Program) -> Option<(Language, Option<String>)> {
        let language = program.alternative_language()?;
        let other = Program::parse(program.source(), Some(language)).ok()?;
        let [(run, trace), (other_run, other_trace)] =
            [program, &other].map(|program| self.clone().trace_to_fault(program));
        if run.is_ok() && run == other_run && trace.steps.is_empty() && !program.text().has_statements() {
            // The program only defines functions. C++ reads nearly all of them as C does.
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

    /// Runs an expression and returns its squares. A number becomes the board with these bits.
    ///
    /// # Errors
    /// Returns an error of the program, or an error if the value is not a board.
    pub fn board(&mut self, source: &str) -> Result<Bitboard, Error> {
        match self.run(source)?.value {
            Some(Value::Board(word) | Value::Int(word)) => Ok(self.mapping().board(word)),
            Some(Value::Bool(_)) => Err(no_board(source, "found a truth value")),
            Some(Value::Wide(_)) | None => Err(no_board(source, "this has no value")),
        }
    }

    /// Runs a program. After an error the session is unchanged.
    fn perform_and_keep(&mut self, program: &Program, is_traced: bool) -> (Result<Run, Error>, Trace) {
        let context = Context { is_traced, keeps_globals: true, ..self.context() };
        let (run, trace, globals) = self.perform(program, &context);
        if run.is_ok() {
            self.commit(program, globals);
        }
        (run, trace)
    }

    pub(super) fn perform(
        &self,
        program: &Program,
        context: &Context<'_>,
    ) -> (Result<Run, Error>, Trace, Globals) {
        if !program.text().has_statements() {
            let (parts, shown, unfilled) = (Vec::new(), Vec::new(), Vec::new());
            let run = Run { value: None, scalar: None, parts, shown, unfilled, filler: None, panic: None };
            return (program.text().check_alone().map(|()| run), Trace::default(), Globals::default());
        }
        match self.entry(program) {
            Ok((module, function)) => {
                let outcome = machine::run(&module, function, &[], context);
                let (result, panic) = match outcome.result {
                    Err(stop) => match Self::wanted_panic(program, &stop) {
                        Some(panic) => (Ok(None), Some(panic)),
                        None => (Err(stop), None),
                    },
                    result => (result, None),
                };
                let run = finish(program, result, outcome.shown, outcome.unfilled);
                let run = run.map(|run| Run { panic, ..run });
                (run, outcome.trace, outcome.globals)
            }
            Err(error) => (Err(error), Trace::default(), Globals::default()),
        }
    }

    /// Describes the panic by which a run stops as the test that it calls last wants it to. The text of the panic is compared
    /// with the expected one only if it is a plain literal.
    fn wanted_panic(program: &Program, stop: &machine::Stop) -> Option<Box<str>> {
        let is_panic = match &stop.reason {
            machine::Reason::Refused(Refusal::Rule(rule)) => **rule != *super::ir::NO_PANIC,
            machine::Reason::Refused(refusal) => refusal.depends_on_values(),
            reason => matches!(reason, machine::Reason::Assertion(_)),
        };
        let (name, call) = stop.calls.get(1).filter(|_| is_panic)?;
        let after = program.source().get(call.end..).unwrap_or_default();
        let is_last = after.trim_end_matches([';', ' ', '\n']).is_empty();
        let source = program.text();
        let expected = source.must_panic(name).filter(|_| is_last)?;
        let message = stop.error().message;
        let is_plain = |text: &&str| !text.contains(['{', '}', '\\', '"', '`']);
        let known = message.strip_prefix("a panic: ").filter(is_plain).filter(|_| !expected.contains('\\'));
        match known {
            Some(text) => text.contains(expected).then(|| message.as_str().into()),
            None if expected.is_empty() => Some(message.into()),
            None => {
                Some(format!("{message} (its text is not compared with the expected `{expected}`)").into())
            }
        }
    }

    /// Returns the global tables of boards that a run of the program uses and that are all 0 at its end. If it stops in an
    /// expression with some of them, these are it.
    pub(super) fn unfilled(&self, program: &Program) -> Vec<Arc<str>> {
        let Ok((module, function)) = self.entry(program) else { return Vec::new() };
        let outcome = machine::run(&module, function, &[], &self.context());
        let used =
            outcome.result.err().map(|stop| used(&error_of(program, &stop), program, &outcome.unfilled));
        used.filter(|used| !used.is_empty()).unwrap_or(outcome.unfilled)
    }

    /// Returns the reason why a run of the program stops, if an operation has no value.
    pub(super) fn refusal(&self, program: &Program) -> Option<Refusal> {
        let (module, function) = self.entry(program).ok()?;
        let stop = machine::run(&module, function, &[], &self.context()).result.err()?;
        match stop.reason {
            machine::Reason::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// Returns the program as typed operations, reusing the lowered form if the names still have the same types.
    pub(crate) fn entry(&self, program: &Program) -> Result<Entry, Error> {
        if !program.text().has_statements() {
            let end = program.source().len();
            return Err(*Error::new(Span::new(end, end), "the program does nothing"));
        }
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

    /// Returns what a run in this session needs to know.
    pub(crate) fn context(&self) -> Context<'_> {
        let mut context = Context::new(self.mapping, self.limits);
        context.globals = Some(&self.globals);
        context.position = self.position.as_deref();
        context
    }

    /// Keeps the definitions of a program.
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

    /// Returns the names that begin with `prefix`: the session's names first, then the built-ins and the prelude.
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

/// Returns a datum of one word as a value of a language.
pub(crate) fn value_of(datum: &Datum, language: Language) -> Option<Value> {
    let word = (*datum.words.first()?)?;
    Some(machine::value_of(datum.shape.scalar()?, word, language))
}

/// Returns the error for a stopped program, with its span in the source.
pub(crate) fn error_of(program: &Program, stop: &machine::Stop) -> Error {
    program.own.as_ref().map_or_else(|| stop.error(), |text| locate_error(text, stop))
}

/// Returns the only function that fills these tables.
fn filler_of(program: &Program, unfilled: &[Arc<str>]) -> Option<Box<str>> {
    if unfilled.is_empty() {
        return None;
    }
    Some(filler(program, unfilled.iter().map(|name| &**name))?.name)
}

/// Returns those of some tables that are in the expression that stopped.
fn used(error: &Error, program: &Program, tables: &[Arc<str>]) -> Vec<Arc<str>> {
    let code = program.source().get(error.span.start..error.span.end).unwrap_or_default();
    let is_used = |name: &&Arc<str>| code.split(|letter| !is_letter(letter)).any(|word| *word == ***name);
    tables.iter().filter(is_used).cloned().collect()
}

/// Adds to an error that nothing fills a table in the expression that stopped.
fn with_unfilled(mut error: Error, program: &Program, unfilled: &[Arc<str>]) -> Error {
    let used = used(&error, program, unfilled);
    if let Some(note) = run::unfilled_note(&used, filler_of(program, &used).as_deref()) {
        error.help = Some(error.help.map_or_else(|| note.clone(), |help| format!("{help}; {note}")));
    }
    error
}

fn finish(
    program: &Program,
    result: Result<Option<Datum>, machine::Stop>,
    shown: Vec<super::Shown>,
    unfilled: Vec<Arc<str>>,
) -> Result<Run, Error> {
    let datum = result.map_err(|stop| with_unfilled(error_of(program, &stop), program, &unfilled))?;
    let language = program.language();
    let scalar = datum.as_ref().and_then(|datum| datum.shape.scalar());
    let value = datum.as_ref().and_then(|datum| value_of(datum, language));
    let parts = match datum {
        Some(datum) if datum.shape.scalar().is_none() => parts(&datum, language),
        _ => Vec::new(),
    };
    let filler = filler_of(program, &unfilled);
    Ok(Run { value, scalar, parts, shown, unfilled, filler, panic: None })
}

/// Returns the cells of an array or struct as values.
fn parts(datum: &Datum, language: Language) -> Vec<Part> {
    let mut parts = run::parts(&datum.shape, vec![None; datum.words.len()]);
    for (part, word) in parts.iter_mut().zip(&datum.words) {
        part.value = part.scalar.zip(*word).map(|(scalar, word)| machine::value_of(scalar, word, language));
    }
    Part::described(parts, &datum.shape)
}

fn no_board(source: &str, label: &str) -> Error {
    let span = Span { start: 0, end: source.len() };
    *Error::new(span, "expected a board").label(label)
}
