//! Errors for constructs of other languages that this one does not have.

use super::super::Span;
use super::super::ast::BinaryOperator;
use super::super::error::{Error, Fallible};
use super::super::token::Symbol;
use super::Parser;

pub(super) fn no_steps(span: Span) -> Box<Error> {
    Error::new(span, "`++` and `--` are not part of the language")
        .label("an operator of C")
        .help("write `x += 1`")
}

pub(super) fn no_pointers(span: Span) -> Box<Error> {
    Error::new(span, "pointers and references are not part of the language")
        .label("expected a value")
        .help("pass the value and return the new one")
}

pub(super) fn no_fields(span: Span) -> Box<Error> {
    Error::new(span, "fields are not part of the language")
        .label("expected a call `x.f(…)`")
        .help("use a variable for each board")
}

/// Refuses Go's `a &^ b`.
pub(super) fn refuse_and_not(parser: &Parser<'_>, operator: BinaryOperator, sign: Span) -> Fallible<()> {
    if operator == BinaryOperator::And && parser.is(Symbol::Xor) {
        let span = sign.to(parser.peek().span);
        return Err(Error::new(span, "`&^` is an operator of Go")
            .label("not part of the language")
            .help("write `a & ~b`"));
    }
    Ok(())
}
