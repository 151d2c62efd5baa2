//! A program that was read: in our own language, or in another.

use super::ast::{Block, Expression, ExpressionKind};
use super::error::{Error, Fallible};
use super::front::{self, Text, detect};
use super::ir::{FunctionId, Module};
use super::lowered::Lowered;
use super::own::{Free, OwnText};
use super::{Language, Span, builtins, parser};
use std::sync::{Arc, Mutex, OnceLock};

/// A program that has been read and can be run many times.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) text: Arc<dyn Text>,
    /// The same in our own language.
    pub(super) own: Option<Arc<OwnText>>,
    doubt: Option<Language>,
    /// What our own parser says about a text that another language took, although nothing in it is a definition.
    own_error: Option<Box<Error>>,
    /// What it was lowered to, for names of these types.
    lowered: Arc<Mutex<Option<Lowered>>>,
    free: OnceLock<Free>,
}

static NO_STATEMENTS: Block = Block { statements: Vec::new(), span: super::Span { start: 0, end: 0 } };

/// Reads a program. The language is found.
///
/// # Errors
/// The first syntax error, with its place. Names that nothing defines are found when it runs: they may be bound by then.
pub fn parse(source: &str) -> Result<Program, Error> {
    Program::parse(source, None)
}

impl PartialEq for Program {
    /// Programs of our own language are equal when their trees are, others when their texts are.
    fn eq(&self, other: &Self) -> bool {
        match (&self.own, &other.own) {
            (Some(left), Some(right)) => left.block() == right.block(),
            _ => self.language() == other.language() && self.source() == other.source(),
        }
    }
}

impl Eq for Program {}

/// Reads the tree of a program of our own language without looking into what its names mean.
///
/// # Errors
/// The first fault of the grammar, with its place.
pub fn parse_tree(source: &str) -> Result<Block, Error> {
    parser::parse(source).map_err(|error| *error)
}

impl Program {
    /// Reads a program in a language, or in the language that it is found to be in.
    ///
    /// # Errors
    /// The first syntax error, with its place.
    pub fn parse(source: &str, language: Option<Language>) -> Result<Self, Error> {
        match language {
            Some(Language::Own) => Self::own(source).and_then(Self::checked).map_err(|error| *error),
            Some(language) => Ok(Self::foreign(front::read(source, language)?, None, None)),
            None => Self::find(source),
        }
    }

    fn own(source: &str) -> Fallible<Self> {
        let text = Arc::new(OwnText::parse(source)?);
        Ok(Self::new(Arc::clone(&text) as Arc<dyn Text>, Some(text)))
    }

    fn new(text: Arc<dyn Text>, own: Option<Arc<OwnText>>) -> Self {
        let (lowered, free) = (Arc::default(), OnceLock::new());
        Self { text, own, doubt: None, own_error: None, lowered, free }
    }

    fn checked(self) -> Fallible<Self> {
        if let Some(text) = &self.own {
            text.check_functions()?;
        }
        Ok(self)
    }

    fn foreign(text: Arc<dyn Text>, doubt: Option<Language>, own_error: Option<Box<Error>>) -> Self {
        Self { doubt, own_error, ..Self::new(text, None) }
    }

    /// Our own language first, unless the text says otherwise; then the language that understands most of it.
    fn find(source: &str) -> Result<Self, Error> {
        let own = Self::own(source);
        if let Ok(program) = &own
            && !says_otherwise(program.block())
        {
            return own.and_then(Self::checked).map_err(|error| *error);
        }
        // As deep or as long as this, no grammar needs to try it.
        if let Err(error) = &own
            && ["too deeply nested", "program too long", "too many"]
                .iter()
                .any(|limit| error.message.starts_with(limit))
        {
            return Err((**error).clone());
        }
        // A beginning of our own, as it is while somebody types it: no grammar has a complete text here.
        if let Err(error) = &own
            && is_beginning(source, error.span)
        {
            return Err((**error).clone());
        }
        // Code has brackets, an end of a statement, a value that is given, or at least a number.
        let is_code = source.bytes().any(|byte| byte.is_ascii_digit() || b";{}()[]=:".contains(&byte));
        let is_text = !source.bytes().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace());
        let is_read = is_code && is_text && source.len() <= super::SOURCE_LIMIT;
        let found = if is_read { detect::detect(source) } else { None };
        match (own, found) {
            (own, Some(found)) if found.text.errors() == 0 && found.is_said(own.is_ok()) => {
                let own_error = own.err().filter(|_| found.text.definitions().is_empty());
                Ok(Self::foreign(found.text, found.doubt, own_error))
            }
            (Ok(program), _) => Ok(program),
            // Much of it is code of another language: its errors are the better ones.
            (Err(_), Some(found)) if is_mostly_understood(&*found.text) => {
                Ok(Self::foreign(found.text, found.doubt, None))
            }
            (Err(error), _) => Err(*error),
        }
    }

    /// The text that was read.
    #[must_use]
    pub fn source(&self) -> &str {
        self.text.source()
    }

    /// The language that it is read as.
    #[must_use]
    pub fn language(&self) -> Language {
        self.text.language()
    }

    /// Another language that reads the text as well: there it may mean something else.
    #[must_use]
    pub const fn doubt(&self) -> Option<Language> {
        self.doubt
    }

    /// The tree of a program of our own language; empty for others.
    #[must_use]
    pub fn block(&self) -> &Block {
        self.own.as_ref().map_or(&NO_STATEMENTS, |text| text.block())
    }

    /// The text as all languages have it.
    #[must_use]
    pub fn text(&self) -> Arc<dyn Text> {
        Arc::clone(&self.text)
    }

    pub(super) fn own_error(&self) -> Option<&Error> {
        self.own_error.as_deref()
    }

    pub(super) const fn lowered(&self) -> &Arc<Mutex<Option<Lowered>>> {
        &self.lowered
    }

    /// Is the program one number and nothing else? Then a decimal number is a Board.
    #[must_use]
    pub fn is_lone_number(&self) -> bool {
        self.own.as_ref().is_some_and(|text| text.is_lone_number())
    }

    /// Names whose values the program reads, but that neither it nor the language defines, in order of first use.
    pub fn free_names(&self) -> impl Iterator<Item = &str> {
        self.free().names.iter().map(|name| &**name)
    }

    /// Functions that the program calls, but that neither it nor the language defines, in order of first use.
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

/// Is an error that something is missing at the end? Other languages end expressions with `++` and `--`; ours does not.
fn is_beginning(source: &str, error: Span) -> bool {
    let written = source.trim_end();
    error.start >= written.len() && !written.ends_with("++") && !written.ends_with("--")
}

fn is_mostly_understood(text: &dyn Text) -> bool {
    const FEW: usize = 10;
    !text.definitions().is_empty() && text.errors() * FEW < text.source().len()
}

/// Does a program that our own parser takes belong to another language? `Long.bitCount(x)`, `bits.Len64(x)`,
/// `x.wrapping_mul(y)`.
fn says_otherwise(block: &Block) -> bool {
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
