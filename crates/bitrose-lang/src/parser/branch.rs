//! `if`, conditions and bodies.

use super::super::ast::{Block, Expression, ExpressionKind};
use super::super::error::{Error, Fallible};
use super::super::token::{Kind, Symbol};
use super::Parser;

impl Parser<'_> {
    /// Parses `if c { … } else { … }`, as a value or as a statement.
    pub(super) fn if_expression(&mut self) -> Fallible<Expression> {
        let start = self.peek().span;
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            self.advance();
            let condition = self.condition()?;
            branches.push((condition, self.body()?));
            if !self.else_ahead() {
                break;
            }
            self.advance();
            self.skip_newlines();
            if !self.is_word("if") {
                otherwise = Some(self.body()?);
                break;
            }
        }
        let span = start.to(self.previous());
        Ok(Expression { kind: ExpressionKind::If(branches, otherwise), span })
    }

    /// Skips to `else` and returns `true` if it comes next, perhaps after a `;` or on a following line.
    fn else_ahead(&mut self) -> bool {
        let mut at = self.at;
        let mut semicolons = 0;
        while let Kind::Newline | Kind::Symbol(Symbol::Semicolon) = self.tokens[at].kind {
            semicolons += usize::from(self.tokens[at].kind != Kind::Newline);
            at += 1;
        }
        let found =
            self.tokens[at].kind == Kind::Word && self.text(self.tokens[at]) == "else" && semicolons <= 1;
        if found {
            self.at = at;
        }
        found
    }

    /// Parses a condition. Refuses `if x = y`, which is nearly always a mistake.
    pub(super) fn condition(&mut self) -> Fallible<Expression> {
        let condition = self.nested(Self::expression)?;
        if let ExpressionKind::Assign(assignment) = &condition.kind
            && assignment.operator.is_none()
            && !condition.span.text(self.source).starts_with("((")
        {
            return Err(Error::new(condition.span, "expected a condition, found an assignment")
                .label("`=` assigns")
                .help(
                    "to compare, write `==`; if you mean it, add a second pair of parentheses: `((x = y))`",
                ));
        }
        Ok(condition)
    }

    /// Parses a block in braces, or a single statement as in C.
    pub(super) fn body(&mut self) -> Fallible<Block> {
        self.skip_newlines();
        if self.is(Symbol::OpenCurly) {
            return self.block();
        }
        let start = self.peek().span;
        let mut statements = Vec::new();
        if !self.take(Symbol::Semicolon) {
            self.nested(|parser| parser.statement(&mut statements))?;
        }
        Ok(Block { statements, span: start.to(self.previous()) })
    }
}
