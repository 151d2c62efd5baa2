//! What a run did, step by step.

use super::{Note, Span, Value, techniques};
use std::sync::Arc;

/// One operation of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// 0 for the program itself, one more inside each function.
    pub depth: u32,
    /// Where the operation stands in the text that `origin` names.
    pub span: Span,
    /// The line of that place, counted from 1.
    pub line: u32,
    /// The text that the step comes from.
    pub origin: Origin,
    /// The operator or the function: `&`, `<<`, `north`, `=`.
    pub operation: String,
    /// The operands.
    pub inputs: Vec<Value>,
    /// The result. A call whose function gave none, or was stopped by a fault, keeps `false`.
    pub output: Value,
    /// The variable that took the result, for an assignment.
    pub target: Option<String>,
    /// Something worth saying.
    pub note: Option<Note>,
}

/// The text that a step comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The program that was run.
    #[default]
    Program,
    /// A file of the prelude, by its name.
    Prelude(&'static str),
    /// A function that an earlier run of the session defined, with the text of that run.
    Earlier(Arc<str>),
}

impl Origin {
    /// The text, unless it is that of the program itself.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        match self {
            Self::Program => None,
            Self::Prelude(name) => techniques::TECHNIQUES
                .iter()
                .find(|technique| technique.name == *name)
                .map(|technique| technique.source),
            Self::Earlier(source) => Some(source),
        }
    }
}

impl Step {
    /// The text of the step. `program` is the program that was run.
    #[must_use]
    pub fn text<'a>(&'a self, program: &'a str) -> &'a str {
        self.span.text(self.origin.source().unwrap_or(program))
    }
}

impl Step {
    /// The partial products of a multiplication of two numbers.
    #[must_use]
    pub fn partial_products(&self) -> Option<Vec<PartialProduct>> {
        match self.inputs[..] {
            [left, right] if matches!(&*self.operation, "*" | "wrapping_mul") => {
                Some(partial_products(left.number(), right.number()))
            }
            _ => None,
        }
    }
}

/// The steps of a run in the order in which they happened. The step of a call stands before the steps of its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
}

/// One term of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialProduct {
    /// The set bit of the right operand.
    pub shift: u32,
    /// The left operand shifted by it.
    pub term: u64,
    /// The sum of the terms so far, modulo 2^64.
    pub sum: u64,
}

/// Opens `left * right` into one shifted copy of `left` for each set bit of `right`, lowest first. The last sum is
/// the product; for 0 there are no terms.
#[must_use]
pub fn partial_products(left: u64, right: u64) -> Vec<PartialProduct> {
    let mut sum = 0u64;
    (0..64)
        .filter(|shift| right >> shift & 1 != 0)
        .map(|shift| {
            let term = left << shift;
            sum = sum.wrapping_add(term);
            PartialProduct { shift, term, sum }
        })
        .collect()
}
