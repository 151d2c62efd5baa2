//! Expressions that begin with a word: names and calls.

use super::super::Span;
use super::super::ast::{Expression, ExpressionKind, Name};
use super::super::error::{Error, Fallible};
use super::super::token::Symbol;
use super::super::words::foreign_hint;
use super::Parser;

impl Parser<'_> {
    /// Parses an expression that begins with a word.
    pub(super) fn word_expression(&mut self) -> Fallible<Expression> {
        let token = self.peek();
        match self.text(token) {
            "true" => Ok(self.truth(true)),
            "false" => Ok(self.truth(false)),
            "if" => self.nested(Self::if_expression),
            _ => self.name_or_call(token.span),
        }
    }

    fn truth(&mut self, truth: bool) -> Expression {
        let span = self.advance().span;
        Expression { kind: ExpressionKind::Truth(truth), span }
    }

    /// Parses `name` or `f(x)`.
    fn name_or_call(&mut self, start: Span) -> Fallible<Expression> {
        let name = self.name("a value")?;
        if self.is(Symbol::Not) && self.symbol_ahead(1, Symbol::OpenRound) && self.touches() {
            return Err(rust_macro(&name));
        }
        if !self.is(Symbol::OpenRound) {
            return Ok(Expression { kind: ExpressionKind::Name(name.text), span: name.span });
        }
        let (arguments, end) = self.arguments().map_err(|error| foreign_call(&name).unwrap_or(error))?;
        Ok(Expression { kind: ExpressionKind::Call(name, arguments), span: start.to(end) })
    }
}

fn rust_macro(name: &Name) -> Box<Error> {
    Error::new(name.span, format!("`{}!` is a macro of Rust", name.text))
        .label("macros are not part of the language")
        .maybe_help(foreign_hint(&name.text).map(str::to_owned))
}

/// Returns a better error for `printf("…")` and similar calls.
fn foreign_call(name: &Name) -> Option<Box<Error>> {
    let hint = foreign_hint(&name.text)?;
    let message = format!("`{}` is not part of the language", name.text);
    Some(Error::new(name.span, message).label("found here").help(hint))
}
