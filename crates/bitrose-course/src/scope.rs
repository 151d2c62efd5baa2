//! Which names stand for what: those of a step, and those of a goal in it.

use super::model::{BbLine, Binding, Block, BoardBlock, Goal, Lesson, Source, Step};
use bitrose_core::bitboard::Mapping;
use bitrose_core::position::Setup;
use bitrose_lang::{Error, Session, Value};

/// A fault of an expression that binds a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeError {
    /// The expression.
    pub source: Source,
    /// What is wrong with it.
    pub error: Error,
}

/// The names of a step after some of its blocks.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The session in which the names are bound.
    pub session: Session,
}

impl Scope {
    /// The names before the first block of a step.
    #[must_use]
    pub const fn new(mapping: Mapping) -> Self {
        Self { session: Session::new(mapping) }
    }

    /// The names that a goal of the step sees, without those that are drawn and those of its own `let`.
    ///
    /// # Errors
    /// The first name before the goal that cannot be bound.
    pub fn before(lesson: &Lesson, step: &Step, goal: &Goal) -> Result<Self, ScopeError> {
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

    /// Binds what a block binds.
    ///
    /// # Errors
    /// The first name of the block that cannot be bound.
    pub fn pass(&mut self, block: &Block) -> Result<(), ScopeError> {
        match block {
            Block::Bb(lines) => lines.iter().try_for_each(|line| self.line(line)),
            Block::Board(board) => self.board(&board.value),
            _ => Ok(()),
        }
    }

    /// Binds what a line of a `bb` block binds.
    ///
    /// # Errors
    /// The name that cannot be bound.
    pub fn line(&mut self, line: &BbLine) -> Result<(), ScopeError> {
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

    fn board(&mut self, board: &BoardBlock) -> Result<(), ScopeError> {
        match board {
            BoardBlock::Fen(fen) => self.position(fen),
            BoardBlock::Occupied(source) => {
                let value = self.value(source)?;
                self.session.define("occ", Value::Board(value.number()));
            }
        }
        Ok(())
    }

    /// Binds the names of a position. A text that is no FEN binds nothing: the parser has refused it.
    pub fn position(&mut self, fen: &str) {
        if let Ok(setup) = fen.parse::<Setup>() {
            self.session.bind_position(&setup);
        }
    }

    /// Binds a name to the value of its expression.
    ///
    /// # Errors
    /// The fault of the expression.
    pub fn bind(&mut self, binding: &Binding) -> Result<(), ScopeError> {
        let value = self.value(&binding.value)?;
        self.session.define(&binding.name, value);
        Ok(())
    }

    /// The value of an expression; what it defines is forgotten.
    ///
    /// # Errors
    /// Its fault; that it has no value is one.
    pub fn value(&self, source: &Source) -> Result<Value, ScopeError> {
        let fail = |error| ScopeError { source: source.clone(), error };
        let run = self.session.clone().run(&source.text).map_err(fail)?;
        run.value.ok_or_else(|| fail(no_value(source)))
    }
}

fn no_value(source: &Source) -> Error {
    Error {
        message: "this has no value".into(),
        span: bitrose_lang::Span::new(0, source.text.len()),
        label: String::new(),
        related: None,
        help: Some("end with an expression".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_answers_questions_about_its_squares() {
        let mut scope = Scope::new(Mapping::Lerf);
        scope.position("4k3/8/5n2/8/1b2p2r/8/3P4/4K2R w K - 0 1");
        let holds = |text: &str| scope.value(&Source { text: text.into(), line: 1 });
        // d2 is pinned by b4
        for claim in ["(white_pawns & d2) == d2", "attackers(e4) == {f6 h4}", "moves_from(d2) == EMPTY"] {
            assert_eq!(holds(claim), Ok(Value::Bool(true)), "{claim}");
        }
    }
}
