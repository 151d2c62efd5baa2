//! Parsed programs, in bitrose's own language or another one.

use super::ast::{Block, Expression, ExpressionKind};
use super::error::{Error, Fallible};
use super::front::{self, Nothing, ParsedSource, detect, function_key};
use super::ir::{FunctionId, Module};
use super::lowered::Lowered;
use super::own::{Free, OwnText};
use super::run::Limits;
use super::session::Session;
use super::{Language, builtins, parser};
use bitrose_core::bitboard::Mapping;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// A parsed program, which can be run many times.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) text: Arc<dyn ParsedSource>,
    /// The program, if it is in bitrose's own language.
    pub(super) own: Option<Arc<OwnText>>,
    alternative_language: Option<Language>,
    /// The error of bitrose's own parser, if another language accepted the source although it defines nothing.
    own_error: Option<Box<Error>>,
    /// The lowered form, for the types that its names had then.
    lowered: Arc<Mutex<Option<Lowered>>>,
    free: OnceLock<Free>,
    /// The functions that were lowered by themselves, or why they cannot be.
    functions: Arc<Mutex<Functions>>,
    /// What calls have filled, in a session that defined nothing, by its mapping and the calls; `None` if they fail.
    filled: Arc<Mutex<FilledBy>>,
}

/// The tables of a program after calls that fill them.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    /// The session after the program and the calls.
    pub(crate) session: Session,
    /// The tables that the calls have read, although nothing had filled them.
    pub(crate) unfilled: Vec<Arc<str>>,
}

type FilledBy = HashMap<(Mapping, Vec<String>), Option<Filled>>;
type Functions = HashMap<Box<str>, Result<Entry, Error>>;

static NO_STATEMENTS: Block = Block { statements: Vec::new(), span: super::Span { start: 0, end: 0 } };

/// The most operations that a call may take that fills tables.
const MOST_FILLING: u64 = 24_000_000;

/// Parses a program and detects its language.
///
/// # Errors
/// Returns the first syntax error, with its span. Undefined names are reported only when the program runs, because they
/// may be bound by then.
pub fn parse(source: &str) -> Result<Program, Error> {
    Program::parse(source, None)
}

impl PartialEq for Program {
    /// Programs in bitrose's own language are equal if their trees are, others if their sources are.
    fn eq(&self, other: &Self) -> bool {
        match (&self.own, &other.own) {
            (Some(left), Some(right)) => left.block() == right.block(),
            _ => self.language() == other.language() && self.source() == other.source(),
        }
    }
}

impl Eq for Program {}

/// Parses a program of bitrose's own language into a tree, without resolving its names.
///
/// # Errors
/// Returns the first syntax error, with its span.
pub fn parse_tree(source: &str) -> Result<Block, Error> {
    parser::parse(source).map_err(|error| *error)
}

impl Program {
    /// Parses a program in a given language, or detects the language.
    ///
    /// # Errors
    /// Returns the first syntax error, with its span.
    pub fn parse(source: &str, language: Option<Language>) -> Result<Self, Error> {
        match language {
            Some(Language::Own) => Self::own(source).and_then(Self::checked).map_err(|error| *error),
            Some(language) => Ok(Self::foreign(front::read(source, language)?, None, None)),
            None => Self::find(source),
        }
    }

    fn own(source: &str) -> Fallible<Self> {
        let text = Arc::new(OwnText::parse(source)?);
        Ok(Self::new(Arc::clone(&text) as Arc<dyn ParsedSource>, Some(text)))
    }

    /// Lowers a function of another language with the names of its source only. A method of Java or C# needs no instance if
    /// it uses none.
    pub(crate) fn function(&self, name: &str) -> Result<Entry, Error> {
        if let Some(known) = self.functions.lock().expect("nothing panics with it").get(name) {
            return known.clone();
        }
        let lowered = self.text.lower_function(name, &Nothing).or_else(|error| match self.text.language() {
            Language::Java | Language::CSharp => self.text.lower(&function_key(name), &Nothing),
            _ => Err(error),
        });
        self.functions.lock().expect("nothing panics with it").insert(name.into(), lowered.clone());
        lowered
    }

    /// Runs these calls of its functions, which fill its tables. That takes long, so it is kept.
    pub(crate) fn filled(&self, session: &Session, calls: &[String]) -> Option<Filled> {
        let known = || self.filled.lock().expect("nothing panics with it");
        let key = (session.mapping(), calls.to_owned());
        if session.is_new()
            && let Some(filled) = known().get(&key)
        {
            return filled.clone();
        }
        let filled = self.fill(session, calls);
        if session.is_new() {
            known().insert(key, filled.clone());
        }
        filled
    }

    fn fill(&self, session: &Session, calls: &[String]) -> Option<Filled> {
        if let [before @ .., last] = calls {
            let Filled { session, mut unfilled } = self.filled(session, before)?;
            let (run, session) = session.run_behind(self, last).ok()?;
            unfilled.extend(run.unfilled);
            return Some(Filled { session, unfilled });
        }
        let limits = Limits { operations: MOST_FILLING, ..Limits::default() };
        let mut session = session.clone().with_limits(limits).in_language(self.language());
        session.execute(self).is_ok().then_some(Filled { session, unfilled: Vec::new() })
    }

    fn new(text: Arc<dyn ParsedSource>, own: Option<Arc<OwnText>>) -> Self {
        let (lowered, free) = (Arc::default(), OnceLock::new());
        Self {
            text,
            own,
            alternative_language: None,
            own_error: None,
            lowered,
            free,
            functions: Arc::default(),
            filled: Arc::default(),
        }
    }

    fn checked(self) -> Fallible<Self> {
        if let Some(text) = &self.own {
            text.check_functions()?;
        }
        Ok(self)
    }

    fn foreign(
        text: Arc<dyn ParsedSource>,
        alternative_language: Option<Language>,
        own_error: Option<Box<Error>>,
    ) -> Self {
        Self { alternative_language, own_error, ..Self::new(text, None) }
    }

    /// Detects the language: bitrose's own comes first, unless the program says otherwise; then the one that
    /// understands most.
    fn find(source: &str) -> Result<Self, Error> {
        let own = Self::own(source);
        if let Ok(program) = &own
            && !looks_foreign(program.block())
        {
            return own.and_then(Self::checked).map_err(|error| *error);
        }
        // If the program exceeds a limit of depth or length, no other grammar needs to try it.
        if let Err(error) = &own
            && error.reason == Some(crate::Reason::Limit)
        {
            return Err((**error).clone());
        }
        // The start of a program in bitrose's own language, as while typing: it is incomplete in every other grammar
        // too.
        if let Err(error) = &own
            && is_incomplete(source, error)
        {
            return Err((**error).clone());
        }
        // Code contains brackets, the end of a statement, an assignment, or at least a number.
        let is_code = source.bytes().any(|byte| byte.is_ascii_digit() || b";{}()[]=:".contains(&byte));
        let is_text = !source.bytes().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace());
        let is_read = is_code && is_text && source.len() <= super::SOURCE_LIMIT;
        let found = if is_read { detect::detect(source) } else { None };
        match (own, found) {
            (own, Some(found)) if found.text.errors() == 0 && found.is_foreign(own.is_ok()) => {
                let own_error = own.err().filter(|_| found.text.definitions().is_empty());
                Ok(Self::foreign(found.text, found.alternative, own_error))
            }
            (Ok(program), _) => Ok(program),
            (Err(_), Some(found)) if found.explains_errors() => {
                Ok(Self::foreign(found.text, found.alternative, None))
            }
            (Err(error), _) => {
                let unclosed = if is_read { unclosed(source) } else { None };
                Err(*unclosed.unwrap_or(error))
            }
        }
    }

    /// Returns the source of the program.
    pub fn source(&self) -> &str {
        self.text.source()
    }

    /// Returns the language in which the program was read.
    pub fn language(&self) -> Language {
        self.text.language()
    }

    /// Returns another language that accepts the program as well, where it may have a different meaning.
    pub const fn alternative_language(&self) -> Option<Language> {
        self.alternative_language
    }

    /// Returns the tree of a program in bitrose's own language. Empty for other languages.
    pub fn block(&self) -> &Block {
        self.own.as_ref().map_or(&NO_STATEMENTS, |text| text.block())
    }

    /// Returns the parsed source in the form that all languages share.
    pub fn text(&self) -> Arc<dyn ParsedSource> {
        Arc::clone(&self.text)
    }

    pub(super) fn own_error(&self) -> Option<&Error> {
        self.own_error.as_deref()
    }

    pub(super) const fn lowered(&self) -> &Arc<Mutex<Option<Lowered>>> {
        &self.lowered
    }

    /// Returns `true` if the program is a single number. A decimal number is then a Board.
    pub fn is_lone_number(&self) -> bool {
        self.own.as_ref().is_some_and(|text| text.is_lone_number())
    }

    /// Iterates over the names that the program reads and that neither it nor the language defines, in order of first
    /// use.
    pub fn free_names(&self) -> impl Iterator<Item = &str> {
        self.free().names.iter().map(|name| &**name)
    }

    /// Iterates over the functions that the program calls and that neither it nor the language defines, in order of
    /// first use.
    pub fn free_functions(&self) -> impl Iterator<Item = &str> {
        self.free().functions.iter().map(|name| &**name)
    }

    fn free(&self) -> &Free {
        self.free.get_or_init(|| match &self.own {
            Some(text) => text.free_names(),
            None => Free { names: super::lowered::free_names(&self.text), functions: Vec::new() },
        })
    }
}

/// A module and its main function.
pub(super) type Entry = (Arc<Module>, FunctionId);

/// Returns `true` if something is missing at the end. Other languages end expressions with `++` and `--`; bitrose's own
/// does not.
fn is_incomplete(source: &str, error: &Error) -> bool {
    let written = source.trim_end();
    let ends_early =
        error.span.start >= written.len() && !written.ends_with("++") && !written.ends_with("--");
    ends_early || error.reason == Some(crate::Reason::Unclosed)
}

/// Returns the error for a bracket that is never closed, if another language reads the source when all are.
fn unclosed(source: &str) -> Option<Box<Error>> {
    let (mut open, mut opened) = (String::new(), 0);
    for (at, letter) in source.char_indices() {
        let closing = match letter {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            ')' | ']' | '}' => {
                if open.pop() != Some(letter) {
                    return None;
                }
                continue;
            }
            _ => continue,
        };
        if open.is_empty() {
            opened = at;
        }
        open.push(closing);
    }
    if open.is_empty() {
        return None;
    }
    let closing: String = open.chars().rev().collect();
    let closed = detect::detect(&format!("{source}\n{closing}"))?;
    let is_foreign = closed.text.errors() == 0 && closed.is_foreign(false);
    is_foreign.then(|| Error::unclosed(source, super::Span::new(opened, opened + 1)))
}

/// Returns `true` if a program that bitrose's own parser accepts belongs to another language: `Long.bitCount(x)`,
/// `bits.Len64(x)`, `x.wrapping_mul(y)`.
fn looks_foreign(block: &Block) -> bool {
    let is_foreign = |name: &str| name.starts_with("wrapping_") || name == "bit_length";
    let mut found = false;
    block.for_each_expression(&mut |expression: &Expression| {
        found |= match &expression.kind {
            ExpressionKind::Method(receiver, name, _) => {
                let is_package = |class: &str| class == "bits" && name.text.starts_with(char::is_uppercase);
                is_foreign(&name.text)
                    || matches!(&receiver.kind, ExpressionKind::Name(class) if is_class(class) || is_package(class))
            }
            ExpressionKind::Call(name, _) => is_foreign(&name.text),
            _ => false,
        };
    });
    found
}

fn is_class(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.contains(|letter: char| letter.is_ascii_lowercase())
        && builtins::find(name).is_none()
        && name.parse::<bitrose_core::bitboard::Square>().is_err()
}
