//! What a run did, step by step.

use super::{Span, Value};
use crate::bitboard::{Mapping, RawShift, ShiftReport};

/// One operation of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// 0 for the program itself, one more inside each function.
    pub depth: u32,
    /// Where the operation stands in the source.
    pub span: Span,
    /// The line of that place, counted from 1.
    pub line: u32,
    /// The operator or the function: `&`, `<<`, `north`, `=`.
    pub operation: String,
    /// The operands.
    pub inputs: Vec<Value>,
    /// The result.
    pub output: Value,
    /// The variable that took the result, for an assignment.
    pub target: Option<String>,
    /// Something worth saying.
    pub note: Option<Note>,
}

/// Something worth saying about a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A shift that dropped or wrapped bits, or whose count was 64 or more.
    Shift {
        /// The shift.
        shift: RawShift,
        /// What it did.
        report: ShiftReport,
    },
}

impl Note {
    /// The note in words: `1 bit fell off the word (h8) · 1 bit wrapped (h3 to a4): missing & NOT_A after the shift`.
    #[must_use]
    pub fn text(&self, _mapping: Mapping) -> String {
        String::new()
    }
}

/// The steps of a run in the order in which they happened. The step of a call stands before the steps of its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
}
