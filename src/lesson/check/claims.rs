//! V2: every claim is true, every value can be computed.

use super::Checker;
use crate::lesson::model::{Piece, Source, Text, Vary};
use crate::lesson::parse::{short, told};
use crate::lesson::scope::{Scope, ScopeError};
use crate::script::cases::{Fault, Pair};
use crate::script::{self, Error, Program, Value};

impl Checker<'_> {
    /// The claims and values of a text.
    pub(super) fn claims(&mut self, text: &Text, scope: &Scope) {
        for piece in text.pieces() {
            match piece {
                Piece::Claim(source) => self.claim(source, scope),
                Piece::Value(source) => self.evaluates(source, scope),
                Piece::Words(_) | Piece::Emphasis(_) | Piece::Strong(_) | Piece::Code(_) => {}
            }
        }
    }

    /// A claim is true, for all values of the names that nothing binds.
    pub(super) fn claim(&mut self, claim: &Source, scope: &Scope) {
        match is_true(claim, scope) {
            Ok(None) => {}
            Ok(Some(counter)) => {
                self.faults.add(claim.line, format!("the claim `{}` is false{counter}", short(&claim.text)));
            }
            Err(error) => self.refuse(claim, &error),
        }
    }

    /// An expression has a value.
    pub(super) fn evaluates(&mut self, source: &Source, scope: &Scope) {
        if let Err(ScopeError { source, error }) = scope.value(source) {
            self.refuse(&source, &error);
        }
    }

    pub(super) fn vary(&mut self, vary: &Vary, scope: &Scope) {
        let among = scope.value(&vary.among);
        let first = scope.value(&vary.binding.value);
        match (first, among) {
            (Ok(first), Ok(among)) => {
                if !is_among(first, among) {
                    let message =
                        format!("`{}` is not among the squares that it may take", vary.binding.name);
                    self.faults.add(vary.binding.value.line, message);
                }
            }
            (Err(fault), _) | (_, Err(fault)) => self.refuse(&fault.source, &fault.error),
        }
    }

    /// Tells of a fault of the language.
    pub(super) fn refuse(&mut self, source: &Source, error: &Error) {
        let line = source.line + error.position(&source.text).0 - 1;
        self.faults.add(line, format!("in `{}`: {}", short(&source.text), told(error)));
    }
}

/// A set of one square, or an index, that lies in the set?
fn is_among(first: Value, among: Value) -> bool {
    let set = among.number();
    match first {
        Value::Board(word) => word.is_power_of_two() && word & !set == 0,
        Value::Int(index) => index < 64 && set >> index & 1 == 1,
        Value::Bool(_) => false,
    }
}

/// `None` when the claim is true, else with which values it is not, as `: x = {h1}`.
pub(super) fn is_true(claim: &Source, scope: &Scope) -> Result<Option<String>, Error> {
    let program = script::parse(&claim.text)?;
    let truth = script::parse("true")?;
    let mut pair = Pair::standard([&program, &truth], &scope.session);
    pair.refuse_unknown_functions().map_err(|fault| fault.error)?;
    match pair.search(0) {
        Ok(verdict) => Ok(verdict.counter_example.map(|(case, _)| counter(&pair, &case, scope))),
        Err(fault) => Err(in_words(*fault, &program)),
    }
}

/// `: x = 0x8000000000000000`.
fn counter(pair: &Pair<'_>, case: &[Value], scope: &Scope) -> String {
    let values = pair.domains.iter().zip(case);
    let values: Vec<String> =
        values.map(|(domain, value)| format!("{} = {}", domain.name, told_value(*value, scope))).collect();
    if values.is_empty() { String::new() } else { format!(" for {}", values.join(", ")) }
}

/// A Board of at most eight squares as a set, else as a number.
pub(super) fn told_value(value: Value, scope: &Scope) -> String {
    match value {
        Value::Board(word) if word.count_ones() <= 8 => {
            let squares = scope.session.mapping().board(word).squares().map(|square| square.to_string());
            format!("{{{}}}", squares.collect::<Vec<_>>().join(" "))
        }
        value => value.to_string(),
    }
}

/// A claim that is no truth value is refused by the language in other words than an author needs.
fn in_words(fault: Fault, program: &Program) -> Error {
    let mut error = fault.error;
    if fault.side == 1 {
        error.message = "this is no claim: it is neither true nor false".into();
        error.span = script::Span::new(0, program.source().len());
    }
    error
}
