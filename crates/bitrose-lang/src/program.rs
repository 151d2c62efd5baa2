//! A parsed program.

use super::ast::{Block, Expression, ExpressionKind, StatementKind, UnaryOperator};
use super::code::{Op, Unit};
use super::compile::{self, Known};
use super::error::{Error, Fallible};
use super::front::Foreign;
use super::{Run, Value, parser, techniques};
use std::sync::Arc;

/// A program that has been read and can be run many times.
#[derive(Clone, Debug)]
pub struct Program {
    source: Arc<str>,
    block: Block,
    unit: Arc<Unit>,
    is_lone_number: bool,
    changes_session: bool,
    /// Definitions in another language that come before the program.
    foreign: Option<Arc<Foreign>>,
}

/// Reads a program.
///
/// # Errors
/// The first fault, with its place. Names that nothing defines are found when it runs: they may be bound by then.
pub fn parse(source: &str) -> Result<Program, Error> {
    Program::parse_with(source, &|_| false).map_err(|error| *error)
}

impl PartialEq for Program {
    /// Programs are equal when their trees are.
    fn eq(&self, other: &Self) -> bool {
        self.block == other.block
    }
}

impl Eq for Program {}

/// Reads the tree of a program without looking into what its names mean.
///
/// # Errors
/// The first fault of the grammar, with its place.
pub fn parse_tree(source: &str) -> Result<Block, Error> {
    parser::parse(source).map_err(|error| *error)
}

impl Program {
    /// Reads a program for a session that has already bound some names.
    pub(super) fn parse_with(source: &str, known: Known<'_>) -> Fallible<Self> {
        match Self::parse_own(source, known) {
            Ok(program) => Ok(program),
            Err(error) => Self::parse_foreign(source, known).unwrap_or(Err(error)),
        }
    }

    /// Reads a text that begins with definitions in another language: arrays, structs, macros and whatever else our own
    /// does not have.
    fn parse_foreign(source: &str, known: Known<'_>) -> Option<Fallible<Self>> {
        let (foreign, start) = Foreign::read(source)?;
        let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        let rest: String = source[..start].bytes().map(blank).chain(source[start..].chars()).collect();
        let known = |name: &str| known(name) || foreign.functions().iter().any(|function| function == name);
        let program = if rest.trim().is_empty() {
            Self::of_block(Block::default(), &rest, &known)
        } else {
            Self::parse_own(&rest, &known)
        };
        Some(program.map(|program| Self {
            source: source.into(),
            foreign: Some(Arc::new(foreign)),
            changes_session: true,
            ..program
        }))
    }

    fn parse_own(source: &str, known: Known<'_>) -> Fallible<Self> {
        Self::of_block(parser::parse(source)?, source, known)
    }

    fn of_block(block: Block, source: &str, known: Known<'_>) -> Fallible<Self> {
        let source: Arc<str> = source.into();
        let unit = compile::compile(&block, &source, known)?;
        let changes_session = unit.ops.iter().any(|op| matches!(op, Op::StoreName(_)));
        let is_lone_number = lone_number(&block);
        Ok(Self { foreign: None, source, block, unit: Arc::new(unit), is_lone_number, changes_session })
    }

    /// The text that was read.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The tree.
    #[must_use]
    pub const fn block(&self) -> &Block {
        &self.block
    }

    pub(super) const fn unit(&self) -> &Arc<Unit> {
        &self.unit
    }

    /// Definitions in another language that come before the program.
    #[must_use]
    pub const fn foreign(&self) -> Option<&Arc<Foreign>> {
        self.foreign.as_ref()
    }

    /// Can the run bind names of the session?
    pub(super) const fn changes_session(&self) -> bool {
        self.changes_session
    }

    /// Is the program one number and nothing else? Then a decimal number is a Board.
    #[must_use]
    pub const fn is_lone_number(&self) -> bool {
        self.is_lone_number
    }

    /// Names whose values the program reads, but that neither it nor the language defines, in order of first use.
    pub fn free_names(&self) -> impl Iterator<Item = &str> {
        let names = self.unit.names.iter();
        names.filter(|name| !name.defined && !name.called && name.builtin.is_none()).map(|name| &*name.text)
    }

    /// Functions that the program calls, but that neither it nor the language defines, in order of first use.
    pub fn free_functions(&self) -> impl Iterator<Item = &str> {
        let names = self.unit.names.iter().filter(|name| name.called && name.builtin.is_none());
        let foreign = self.foreign.as_ref().map_or(&[][..], |foreign| foreign.functions());
        let is_foreign = move |name: &str| foreign.iter().any(|function| function == name);
        names
            .map(|name| &*name.text)
            .filter(move |name| techniques::find(name).is_none() && !is_foreign(name))
    }

    /// A number that stands alone is a Board, be it written in decimal.
    pub(super) fn finish(&self, mut run: Run) -> Run {
        if self.is_lone_number
            && let Some(Value::Int(number)) = run.value
        {
            run.value = Some(Value::Board(number));
        }
        run
    }
}

fn lone_number(block: &Block) -> bool {
    match block.statements.as_slice() {
        [only] => matches!(&only.kind, StatementKind::Expression(expression) if is_number(expression)),
        _ => false,
    }
}

/// A literal, perhaps with a minus: Java writes boards above 2^63 so.
fn is_number(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Literal(_) => true,
        ExpressionKind::Unary(UnaryOperator::Negate, operand) => {
            matches!(operand.kind, ExpressionKind::Literal(_))
        }
        _ => false,
    }
}
