//! V2: every claim is true, every value can be computed.

use super::Checker;
use crate::model::{Piece, Source, Text, Vary};
use crate::parse::{short, told};
use crate::scope::{Scope, ScopeError};
use crate::truth::{NoTruth, counter_example};
use bitrose_lang::{Error, Value};

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
        match counter_example(claim, &scope.session) {
            Ok(None) => {}
            Ok(Some(counter)) => {
                self.faults.add(claim.line, format!("the claim `{}` is false{counter}", short(&claim.text)));
            }
            Err(NoTruth { source, error }) => self.refuse(&source, &error),
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
