//! The reason why a run was stopped, and the error that reports it.

use super::CALL_LIMIT;
use crate::builtins::BuiltinFault;
use crate::ir::{CELL_LIMIT, Refusal};
use crate::{Error, Language, Span};
use std::sync::Arc;

/// The reason why a run was stopped, and the position.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The reason.
    pub reason: Reason,
    /// The span in the source of the current function.
    pub span: Span,
    /// The functions that were running, outermost first: the name, and the span of the call.
    pub calls: Vec<(String, Span)>,
    /// The language of the current function.
    pub language: Language,
    /// The source of the operation, on one line.
    pub text: String,
    /// If it happened in a function of another source: that function, and the span where the program calls it.
    pub outside: Option<(Arc<str>, Span)>,
}

/// The reason why a run was stopped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The operation has no defined value.
    Refused(Refusal),
    /// An assertion failed. Holds the two sides of a comparison.
    Assertion(Option<Box<[String; 2]>>),
    /// A built-in function of bitrose's own language has no result for its arguments.
    Builtin(&'static crate::Builtin, BuiltinFault),
    /// The operation limit was exceeded. Holds the limit, and whether it happened inside a loop.
    Operations(u64, bool),
    /// The limit of trace steps was exceeded.
    Steps(usize),
    /// The call depth limit was exceeded.
    Calls,
    /// The memory limit was exceeded.
    Memory,
}

impl Stop {
    /// Returns the error for the user, with its span in the program. If it happened inside another source, the span is
    /// that of the call.
    pub fn error(&self) -> Error {
        let error = *self.inner_error();
        match &self.outside {
            None => error,
            Some((name, call)) => Error {
                message: format!("in `{name}`: {}", error.message),
                label: format!("called here; {}", error.label),
                related: None,
                span: *call,
                ..error
            },
        }
    }

    /// Returns what happens at a shift by a count that the type does not have.
    fn undefined_shift(&self) -> String {
        match self.language {
            Language::Rust => "a debug build panics here, a release build masks the count".to_owned(),
            Language::Go => "Go panics here".to_owned(),
            language => format!("this has no value in {}", language.name()),
        }
    }

    /// Returns a shift of a number with the suffix of 64 bits: `0xFFULL << 8 * r`.
    fn in_64_bits(&self) -> Option<String> {
        let (word, count) = self.text.split_once("<<")?;
        let word = word.trim_end();
        let is_number = |word: &str| {
            word.starts_with(|first: char| first.is_ascii_digit())
                && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        };
        let wide = match self.language {
            Language::Rust => {
                format!("{}_u64", word.split(['i', 'u']).next().unwrap_or_default().trim_end_matches('_'))
            }
            _ => format!("{}ULL", word.trim_end_matches(['u', 'U', 'l', 'L'])),
        };
        is_number(word).then(|| format!("{wide} <<{count}"))
    }

    fn inner_error(&self) -> Box<Error> {
        match &self.reason {
            Reason::Refused(refusal) => {
                let mut error = Error::new(self.span, refusal.message());
                match refusal {
                    Refusal::Overflow { .. }
                    | Refusal::NegativeShift
                    | Refusal::DivisionByZero
                    | Refusal::Width(_) => error = error.reason(crate::Reason::Arithmetic),
                    Refusal::ShiftCount { .. } => error = error.reason(crate::Reason::ShiftCount),
                    _ => {}
                }
                match refusal {
                    Refusal::Rule(_) | Refusal::Width(_) => error.label("in this operation"),
                    Refusal::DeadReference if self.language == Language::Go => error.label(
                        "nil, or an array that a later `append` may have replaced: that depends on its capacity, which Go leaves open",
                    ),
                    Refusal::DeadReference if matches!(self.language, Language::C | Language::Cpp) => error
                        .label(format!("this has no value in {}", self.language.name()))
                        .help("if a function sets the pointer, call it first: `init(); f(x)`"),
                    Refusal::DivisionByZero => error.label("the divisor is 0"),
                    Refusal::Overflow { .. } if self.language == Language::Rust => {
                        error.label("a debug build panics here, a release build wraps")
                    }
                    Refusal::ShiftCount { count: 32..=63, bits: 32 } | Refusal::Overflow { operation: "<<", .. } => {
                        let one = if self.language == Language::Rust { "1_u64 <<" } else { "1ULL <<" };
                        let wide = self.in_64_bits().unwrap_or_else(|| format!("{one} …"));
                        let what = if wide.starts_with(one) { "a bit of a board" } else { "a board" };
                        error.label(self.undefined_shift()).help(format!("for {what}, shift 64 bits: `{wide}`"))
                    }
                    Refusal::ShiftCount { .. } => error.label(self.undefined_shift()),
                    Refusal::Unordered => error
                        .label(format!("{} leaves the order of these operands unspecified", self.language.name()))
                        .help("move the one that changes the variable into a separate statement"),
                    Refusal::Late => error
                        .label("this depends on a change since the program began, or changes something itself")
                        .help("assign the variable in a statement, at the point where this should happen"),
                    Refusal::Early => error
                        .label("variables are initialized in source order")
                        .help("define this variable before the one that needs it"),
                    _ => error.label(format!("this has no value in {}", self.language.name())),
                }
            }
            Reason::Assertion(sides) => {
                Error::new(self.span, "assertion failed").label(match sides.as_deref() {
                    Some([left, right]) => format!("the left side is {left}, the right side is {right}"),
                    None => "this is false".to_owned(),
                })
            }
            Reason::Builtin(builtin, fault) => fault.error(builtin, self.span),
            Reason::Operations(limit, is_loop) => {
                let place = if *is_loop { "in this loop" } else { "running this" };
                Error::new(self.span, format!("stopped after {limit} operations"))
                    .label(format!("still {place}, which may never end"))
                    .reason(crate::Reason::Operations(*limit))
            }
            Reason::Steps(limit) => Error::new(self.span, format!("stopped after {limit} trace steps"))
                .label("still running this, which may never end")
                .reason(crate::Reason::Steps(*limit)),
            Reason::Calls => {
                let name = self.calls.last().map_or("the function", |(name, _)| name);
                Error::new(self.span, format!("too much recursion: more than {CALL_LIMIT} nested calls"))
                    .label("in this call")
                    .help(format!("give `{name}` a case in which it returns without calling itself"))
            }
            Reason::Memory => Error::new(self.span, "out of memory")
                .label(format!("a run may use at most {CELL_LIMIT} words"))
                .help("make the array smaller"),
        }
    }
}
