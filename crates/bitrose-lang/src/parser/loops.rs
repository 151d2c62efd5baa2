//! Loops.

use super::super::ast::{ForRange, StatementKind};
use super::super::error::Fallible;
use super::super::token::{Kind, Symbol};
use super::Parser;

impl Parser<'_> {
    pub(super) fn for_loop(&mut self) -> Fallible<StatementKind> {
        self.advance();
        if self.ahead(1).kind == Kind::Word && self.word_ahead(1) == Some("in") {
            return self.for_range();
        }
        Err(self.unexpected("a name").help("write `for i in 0..8 { … }`"))
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
