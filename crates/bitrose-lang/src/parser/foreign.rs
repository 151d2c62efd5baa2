//! What other languages have and this one has not, and the error for each.

use super::super::Span;
use super::super::ast::BinaryOperator;
use super::super::error::{Error, Fallible};
use super::super::token::Symbol;
use super::Parser;

pub(in super::super) fn no_arrays(place: Span) -> Box<Error> {
    Error::new(place, "arrays are not part of the language")
        .label("an array or its index")
        .help("a table can be a function: after `fn masks(sq) { … }`, `masks[sq]` is `masks(sq)`")
}

pub(super) fn no_pointers(place: Span) -> Box<Error> {
    Error::new(place, "pointers and references are not part of the language")
        .label("a value is expected")
        .help("pass the value and return the new one")
}

pub(super) fn no_fields(place: Span) -> Box<Error> {
    Error::new(place, "fields are not part of the language")
        .label("a call `x.f(…)` is expected")
        .help("give each board a name of its own")
}

/// Go's `a &^ b`.
pub(super) fn refuse_and_not(parser: &Parser<'_>, operator: BinaryOperator, sign: Span) -> Fallible<()> {
    if operator == BinaryOperator::And && parser.is(Symbol::Xor) {
        let place = sign.to(parser.peek().span);
        return Err(Error::new(place, "`&^` is an operator of Go")
            .label("not part of the language")
            .help("write `a & ~b`"));
    }
    Ok(())
}
