//! Loops.

use super::super::ast::{Expression, For, ForRange, Statement, StatementKind};
use super::super::error::Fallible;
use super::super::token::{Kind, Symbol};
use super::{Parser, foreign};

impl Parser<'_> {
    pub(super) fn do_while(&mut self) -> Fallible<StatementKind> {
        self.advance();
        let body = self.body()?;
        while self.peek().kind == Kind::Newline
            || (self.is(Symbol::Semicolon) && !body.span.text(self.source).starts_with('{'))
        {
            self.advance();
        }
        if !self.take_word("while") {
            return Err(self.unexpected("`while`"));
        }
        Ok(StatementKind::DoWhile(body, self.condition()?))
    }

    pub(super) fn for_loop(&mut self) -> Fallible<StatementKind> {
        self.advance();
        if self.ahead(1).kind == Kind::Word && self.word_ahead(1) == Some("in") {
            return self.for_range();
        }
        if !self.is(Symbol::OpenRound) {
            return Err(self
                .unexpected("`(`")
                .help("write `for (i = 0; i < 8; i++) { … }` or `for i in 0..8 { … }`"));
        }
        let ((start, condition, step), _) = self.in_brackets(Self::for_head)?;
        let body = self.nested(Self::body)?;
        Ok(StatementKind::For(Box::new(For { start, condition, step, body })))
    }

    fn for_head(&mut self) -> Fallible<(Vec<Statement>, Option<Expression>, Vec<Expression>)> {
        let mut start = Vec::new();
        if !self.is(Symbol::Semicolon) {
            let span = self.peek().span;
            let constant = self.qualifiers();
            self.plain_statement(span, constant, &mut start)?;
            while self.take(Symbol::Comma) {
                let span = self.peek().span;
                let constant = self.qualifiers();
                self.plain_statement(span, constant, &mut start)?;
            }
        }
        if self.is(Symbol::Colon) {
            return Err(foreign::no_arrays(self.peek().span).label("a loop over an array"));
        }
        self.semicolon_of_for()?;
        let condition = if self.is(Symbol::Semicolon) { None } else { Some(self.condition()?) };
        self.semicolon_of_for()?;
        let mut step = Vec::new();
        while !self.is(Symbol::CloseRound) {
            step.push(self.nested(Self::expression)?);
            if !self.take(Symbol::Comma) {
                break;
            }
        }
        Ok((start, condition, step))
    }

    fn semicolon_of_for(&mut self) -> Fallible<()> {
        if self.take(Symbol::Semicolon) {
            return Ok(());
        }
        Err(self.unexpected("`;`").help("a loop is written `for (start; condition; step) { … }`"))
    }

    fn for_range(&mut self) -> Fallible<StatementKind> {
        let name = self.name("a name")?;
        self.advance();
        let from = self.nested(Self::expression)?;
        let inclusive = self.is(Symbol::RangeInclusive);
        if !inclusive && !self.is(Symbol::Range) {
            return Err(self.unexpected("`..`").help("write `for i in 0..8 { … }`"));
        }
        self.advance();
        let to = self.nested(Self::expression)?;
        let body = self.nested(Self::body)?;
        Ok(StatementKind::ForRange(Box::new(ForRange { name, from, to, inclusive, body })))
    }
}
