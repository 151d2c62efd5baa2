//! What a run needs and gives.

use super::Value;
use super::ir::Scalar;

/// Bounds of one run. A program is untrusted text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Operations before the run is stopped.
    pub operations: u64,
    /// Trace steps kept before the run is stopped.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { operations: 1_000_000, steps: 100_000 }
    }
}

/// A value that the program asked to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The label, or the source of the expression.
    pub label: String,
    /// The value.
    pub value: Value,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The value of the last expression; `None` when the program ends with a definition.
    pub value: Option<Value>,
    /// The type of the value, where it is one word: `i32` of a program in C.
    pub scalar: Option<Scalar>,
    /// The elements of a value that is an array, or the fields of a struct.
    pub elements: Vec<Value>,
    /// What `show` statements showed, in order.
    pub shown: Vec<Shown>,
}
