//! The names that are bound in a lesson, and the values of its expressions.

use crate::model::{BbLine, Binding, Block, BoardBlock, Goal, Lesson, Source, Step, Vary};
use crate::problem::LessonError;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_lang::ast::{ExpressionKind, StatementKind};
use bitrose_lang::{Program, Session, Value, parse};

/// The names of a step after some of its blocks.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The session in which the names are bound.
    pub session: Session,
}

impl Scope {
    /// The scope before the first block of a step.
    pub fn new(mapping: Mapping) -> Self {
        Self { session: Session::new(mapping) }
    }

    /// The names that a goal of the step can use, except for those that are drawn and those of its own `let`.
    ///
    /// # Errors
    /// Fails at the first name before the goal that cannot be bound.
    pub fn before(lesson: &Lesson, step: &Step, goal: &Goal) -> Result<Self, LessonError> {
        let mut scope = Self::new(lesson.mapping);
        for block in &step.blocks {
            match block {
                Block::Goal(here) if here.id == goal.id => break,
                block => scope.pass(block)?,
            }
        }
        if let Some(mapping) = goal.mapping {
            scope.session.set_mapping(mapping);
        }
        Ok(scope)
    }

    /// Binds the names of a block.
    ///
    /// # Errors
    /// Fails at the first name of the block that cannot be bound.
    pub fn pass(&mut self, block: &Block) -> Result<(), LessonError> {
        match block {
            Block::Bb(lines) => lines.iter().try_for_each(|line| self.line(line)),
            Block::Board(board) => self.board(&board.value),
            _ => Ok(()),
        }
    }

    /// Binds the name of a line of a `bb` block.
    ///
    /// # Errors
    /// Fails if the name cannot be bound.
    pub fn line(&mut self, line: &BbLine) -> Result<(), LessonError> {
        match line {
            BbLine::Let(binding) => self.bind(binding),
            BbLine::Vary(vary) => self.bind(&vary.binding),
            BbLine::Mapping(mapping) => {
                self.session.set_mapping(mapping.value);
                Ok(())
            }
            BbLine::Show(..) | BbLine::Assert(_) | BbLine::Film(_) => Ok(()),
        }
    }

    fn board(&mut self, board: &BoardBlock) -> Result<(), LessonError> {
        // text that is not a FEN binds nothing; the parser has reported it
        if let Some(setup) = board.setup() {
            self.session.bind_position(&setup);
        }
        if let BoardBlock::Occupied(source) = board {
            let value = self.value(source)?;
            self.session.define("occ", Value::Board(value.number()));
        }
        Ok(())
    }

    /// Binds a name to the value of its expression.
    ///
    /// # Errors
    /// Fails if the expression does.
    pub fn bind(&mut self, binding: &Binding) -> Result<(), LessonError> {
        let value = self.value(&binding.value)?;
        self.session.define(&binding.name, value);
        Ok(())
    }

    /// Binds a name that varies to `square` if it may take that square, or else to its first value. Returns the squares that
    /// it may take, and `square` if it took it.
    ///
    /// # Errors
    /// Fails if one of the two expressions does.
    pub fn vary(
        &mut self,
        vary: &Vary,
        square: Option<Square>,
    ) -> Result<(Bitboard, Option<Square>), LessonError> {
        self.bind(&vary.binding)?;
        let mapping = self.session.mapping();
        let among = mapping.board(self.value(&vary.among)?.number());
        let moved = square.filter(|square| among.contains(*square));
        if let Some(square) = moved {
            self.session.define(&vary.binding.name, Value::Board(mapping.number(square.bitboard())));
        }
        Ok((among, moved))
    }

    /// The occupied squares of the last `board` block.
    pub fn occupied(&self) -> Bitboard {
        self.session.mapping().board(self.session.get("occ").map_or(0, Value::number))
    }

    /// The value of an expression. What it defines is discarded.
    ///
    /// # Errors
    /// Returns the error of the language, or an error if the expression has no value.
    pub fn value(&self, source: &Source) -> Result<Value, LessonError> {
        let run = self.session.clone().run(&source.text);
        let run = run.map_err(|error| LessonError::expression(source, &error))?;
        run.value.ok_or_else(|| LessonError::new(source.line, format!("`{}` has no value", source.text)))
    }
}

/// The value of an expression of a goal. What it defines is discarded.
///
/// A decimal number on its own is a count here (`r = 5`, `answer = "7"`), whereas the language takes it for a board
/// that was pasted.
pub(crate) fn value_in(session: &Session, source: &Source) -> Result<Value, LessonError> {
    let scope = Scope { session: session.clone() };
    Ok(match scope.value(source)? {
        Value::Board(number) if parse(&source.text).is_ok_and(|program| is_count(&program)) => {
            Value::Int(number)
        }
        value => value,
    })
}

/// Returns `true` if the program is only a decimal number below 2^32.
fn is_count(program: &Program) -> bool {
    let [only] = program.block().statements.as_slice() else { return false };
    matches!(&only.kind, StatementKind::Expression(expression)
        if matches!(&expression.kind, ExpressionKind::Literal(literal) if !literal.is_board() && literal.value < 1 << 32))
}

/// Formats a board of at most eight squares as a set, `{c2 h3}`, its complement likewise, and any other value as a
/// number.
pub(crate) fn set_or_number(value: Value, mapping: Mapping) -> String {
    match value {
        Value::Board(word) if word.count_ones() <= 8 => format!("{{{}}}", mapping.board(word)),
        Value::Board(word) if word.count_zeros() <= 8 => format!("~{{{}}}", !mapping.board(word)),
        value => value.to_string(),
    }
}
