//! Lowered programs, and what the session told them about outside names.

use super::builtins;
use super::error::Error;
use super::front::{
    Definition, DefinitionKind, External, ExternalNames, MAIN, ParsedSource, place_key, value_key,
};
use super::ir::{self, FunctionId, Module, Scalar, Shape};
use super::program::{Entry, Program};
use super::session::{Function, Session};
use super::techniques;
use super::{Language, Span};
use bitrose_core::bitboard::{Mapping, Square};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The maximum depth of calls between functions of different sources.
const MAX_SOURCES: usize = 32;

/// A program lowered in a session.
#[derive(Debug)]
pub(super) struct Lowered {
    pub(super) entry: Entry,
    mapping: Mapping,
    /// The meaning of each outside name that the program asked for.
    answers: Vec<(Box<str>, Answer)>,
}

/// What a name means in a session, as far as a lowered program depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// The session does not define it: it is a square, a built-in, a function of the prelude, or undefined.
    Nothing,
    Variable(Shape),
    /// A function or variable of an earlier source.
    Text(usize),
}

impl Lowered {
    /// Lowers the statements of a program.
    pub(super) fn new(program: &Program, session: &Session) -> Result<Self, Error> {
        let outside = SessionNames::new(session);
        let entry = program.text.lower(MAIN, &outside)?;
        Ok(Self { entry, mapping: session.mapping(), answers: outside.answers.into_inner() })
    }

    /// Returns `true` if lowering the program in this session would have the same result.
    pub(super) fn fits(&self, session: &Session) -> bool {
        self.mapping == session.mapping()
            && self.answers.iter().all(|(name, answer)| match (session.datum_shape(name), answer) {
                (Some(shape), Answer::Variable(known)) => shape == known,
                (None, answer) => answer_without_value(session, name) == *answer,
                _ => false,
            })
    }
}

fn answer_without_value(session: &Session, name: &str) -> Answer {
    match session.function(name) {
        Some(function) => Answer::Text(Arc::as_ptr(&function.text).cast::<()>() as usize),
        None => Answer::Nothing,
    }
}

/// The names that a session provides to a source.
struct SessionNames<'s> {
    session: &'s Session,
    answers: RefCell<Vec<(Box<str>, Answer)>>,
    depth: Cell<usize>,
    functions: RefCell<HashMap<String, Entry>>,
    /// The variables that are being lowered, the innermost last.
    open: RefCell<Vec<String>>,
}

impl<'s> SessionNames<'s> {
    fn new(session: &'s Session) -> Self {
        let (answers, functions, open) = Default::default();
        Self { session, answers, depth: Cell::new(0), functions, open }
    }

    /// Finds a variable of a source in another language.
    fn variable(&self, name: &str) -> Option<&Function> {
        self.session.function(name).filter(|function| function.kind == DefinitionKind::Variable)
    }

    fn note(&self, name: &str, answer: Answer) {
        let mut answers = self.answers.borrow_mut();
        if !answers.iter().any(|(known, _)| **known == *name) {
            answers.push((name.into(), answer));
        }
    }

    /// Lowers something of another source, one level deeper.
    fn deeper(&self, key: String, lower: impl FnOnce() -> Result<Entry, Error>) -> Result<Entry, Error> {
        if let Some(known) = self.functions.borrow().get(&key) {
            return Ok(known.clone());
        }
        if self.depth.get() >= MAX_SOURCES {
            return Err(*Error::new(Span::default(), "programs depend on each other too deeply")
                .label(format!("more than {MAX_SOURCES} levels"))
                .help("define these functions in one program"));
        }
        self.depth.set(self.depth.get() + 1);
        let result = lower();
        self.depth.set(self.depth.get() - 1);
        let entry = result?;
        self.functions.borrow_mut().insert(key, entry.clone());
        Ok(entry)
    }
}

impl SessionNames<'_> {
    /// Lowers the value or place of a variable of another source. `None` if that source asks for it in turn: it only
    /// declares the variable.
    fn of_variable(
        &self,
        what: String,
        text: &Arc<dyn ParsedSource>,
        key: &str,
    ) -> Result<Option<Entry>, Error> {
        if self.open.borrow().contains(&what) {
            return Ok(None);
        }
        self.open.borrow_mut().push(what.clone());
        let result = self.deeper(what, || text.lower(key, self));
        self.open.borrow_mut().pop();
        result.map(Some)
    }
}

impl ExternalNames for SessionNames<'_> {
    fn find(&self, name: &str) -> Option<External> {
        if let Some(shape) = self.session.datum_shape(name) {
            self.note(name, Answer::Variable(shape.clone()));
            return Some(External::Variable(shape.clone()));
        }
        self.note(name, answer_without_value(self.session, name));
        match self.session.function(name).map(|function| &function.kind) {
            Some(DefinitionKind::Variable) => Some(External::Foreign),
            Some(DefinitionKind::Function(_)) => Some(External::Function),
            Some(DefinitionKind::Type) => Some(External::NameOnly),
            None => of_language(name, self.session.mapping()),
        }
    }

    fn function(&self, name: &str, arguments: &[Shape]) -> Result<Option<Entry>, Error> {
        let Some(function) = self.session.function(name) else {
            return Ok(of_prelude(name, arguments, self.session.mapping()));
        };
        match &function.own {
            Some(own) => {
                let arguments: Vec<Shape> = arguments.iter().map(as_own).collect();
                let key = format!("{name}({arguments:?})");
                self.deeper(key, || own.lower_function(name, &arguments, self).map_err(|error| *error))
            }
            None => self.deeper(name.to_owned(), || function.text.lower_function(name, self)),
        }
        .map(Some)
    }

    fn value(&self, name: &str) -> Result<Option<Entry>, Error> {
        let Some(function) = self.variable(name) else { return Ok(None) };
        self.of_variable(format!("value of {name}"), &function.text, &value_key(name))
    }

    fn place(&self, name: &str) -> Result<Option<Entry>, Error> {
        let text = self.variable(name).map(|known| &known.text);
        let Some(text) = text.filter(|text| matches!(text.language(), Language::C | Language::Cpp)) else {
            return Ok(None);
        };
        self.of_variable(format!("place of {name}"), text, &place_key(name))
    }

    fn mapping(&self) -> Mapping {
        self.session.mapping()
    }

    fn names(&self, functions: bool) -> Vec<String> {
        if functions {
            self.session.functions().map(|(name, _)| name.to_owned()).collect()
        } else {
            self.session.values().map(|(name, _)| name.to_owned()).collect()
        }
    }
}

/// Returns what a name means unless a session hides it.
fn of_language(name: &str, mapping: Mapping) -> Option<External> {
    if let Ok(square) = name.parse::<Square>() {
        return Some(External::Square(mapping.index(square)));
    }
    let builtin = builtins::find(name).map(External::Builtin);
    builtin.or_else(|| techniques::find(name).map(|_| External::Function))
}

/// Returns the type that a value of another language has in bitrose's own.
fn as_own(shape: &Shape) -> Shape {
    match shape.scalar() {
        Some(Scalar::U64) => Scalar::Board.into(),
        Some(
            Scalar::U8 | Scalar::I8 | Scalar::U16 | Scalar::I16 | Scalar::U32 | Scalar::I32 | Scalar::I64,
        ) => Scalar::Int.into(),
        _ => shape.clone(),
    }
}

type Prelude = Mutex<HashMap<(&'static str, Mapping, String), Entry>>;

/// Returns a function of the prelude. It is lowered once for each list of argument types.
fn of_prelude(name: &str, arguments: &[Shape], mapping: Mapping) -> Option<(Arc<Module>, FunctionId)> {
    static PRELUDE: OnceLock<Prelude> = OnceLock::new();
    let function = techniques::find(name)?;
    let arguments: Vec<Shape> = arguments.iter().map(as_own).collect();
    let key = (function.name, mapping, format!("{arguments:?}"));
    let known = PRELUDE.get_or_init(Mutex::default);
    if let Some(entry) = known.lock().expect("nothing panics with it").get(&key) {
        return Some(entry.clone());
    }
    let entry =
        function.technique.text().lower_function(function.name, &arguments, &PreludeNames(mapping)).ok()?;
    known.lock().expect("nothing panics with it").insert(key, entry.clone());
    Some(entry)
}

/// The names that the prelude sees: those of the language, and its own.
struct PreludeNames(Mapping);

impl ExternalNames for PreludeNames {
    fn find(&self, name: &str) -> Option<External> {
        of_language(name, self.0)
    }

    fn function(&self, name: &str, arguments: &[Shape]) -> Result<Option<Entry>, Error> {
        Ok(of_prelude(name, arguments, self.0))
    }

    fn mapping(&self) -> Mapping {
        self.0
    }
}

/// The most names that are taken for an index: for each of them, the program is lowered again.
const MOST_INDICES: usize = 8;

/// Returns the names that a program of another language reads and does not define.
pub(super) fn free_names(text: &Arc<dyn ParsedSource>) -> Vec<Box<str>> {
    let outside = Unknown(RefCell::default());
    // What takes an index instead of a board is not read, and the names behind it are not found: the last one found is
    // taken for an index. Other errors are ignored here: they occur again when the program runs.
    let tries = if text.has_statements() { MOST_INDICES + 1 } else { 0 };
    for _ in 0..tries {
        if text.lower(MAIN, &outside).is_ok() {
            break;
        }
        match outside.0.borrow_mut().last_mut() {
            Some((_, scalar)) if *scalar == Scalar::Board => *scalar = Scalar::Int,
            _ => break,
        }
    }
    outside.0.into_inner().into_iter().map(|(name, _)| name).collect()
}

/// Takes every unknown name for a Board or an Int, and records it.
struct Unknown(RefCell<Vec<(Box<str>, Scalar)>>);

impl ExternalNames for Unknown {
    fn find(&self, name: &str) -> Option<External> {
        of_language(name, Mapping::Lerf).or_else(|| {
            let mut names = self.0.borrow_mut();
            let known = names.iter().find(|(known, _)| **known == *name).map(|(_, scalar)| *scalar);
            let scalar = known.unwrap_or_else(|| {
                names.push((name.into(), Scalar::Board));
                Scalar::Board
            });
            Some(External::Variable(scalar.into()))
        })
    }

    fn function(&self, name: &str, arguments: &[Shape]) -> Result<Option<Entry>, Error> {
        if let Some(known) = of_prelude(name, arguments, Mapping::Lerf) {
            return Ok(Some(known));
        }
        self.0.borrow_mut().retain(|(known, _)| **known != *name);
        let (module, function) = ir::lower(&mut AnyFunction(arguments), Language::Own, name.into(), name)
            .map_err(|error| *error)?;
        Ok(Some((module, function)))
    }

    fn is_open(&self) -> bool {
        true
    }
}

/// A function defined elsewhere, for collecting names only: it accepts any arguments.
struct AnyFunction<'a>(&'a [Shape]);

impl ir::FrontEnd for AnyFunction<'_> {
    fn lower(&mut self, name: &str, _: &mut ir::Requests) -> Result<ir::Function, Box<Error>> {
        let parameter = |shape: &Shape| ir::Parameter::new("", shape.clone());
        let parameters = self.0.iter().map(parameter).collect();
        Ok(ir::Builder::new(name, parameters, Scalar::Board.into(), Span::default()).finish())
    }
}

/// Iterates over the definitions of a source, ready to be bound. A function or a variable takes precedence over a type
/// of the same name.
pub(super) fn bindings(program: &Program) -> impl Iterator<Item = (Box<str>, Function)> {
    let is_type = |definition: &&Definition| definition.kind == DefinitionKind::Type;
    let (types, values): (Vec<_>, Vec<_>) = program.text.definitions().iter().partition(is_type);
    types.into_iter().chain(values).map(|definition| {
        let (text, own, kind) = (Arc::clone(&program.text), program.own.clone(), definition.kind.clone());
        (definition.name.clone(), Function { text, own, kind })
    })
}
