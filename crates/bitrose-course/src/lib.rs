//! Lessons: what one is, how it is read and checked, how an answer is judged.
//!
//! A lesson is one Markdown file that reads well by itself. [`model`] is what is read from it, [`parse()`] reads it. All
//! expressions are programs of the bitboard language ([`bitrose_lang`]): there is no second evaluator.

pub mod catalogue;
pub mod check;
mod clean;
pub mod detect;
pub mod draw;
pub mod files;
pub mod judge;
pub mod layout;
pub mod model;
mod parse;
mod problem;
pub mod progress;
pub mod run;
pub mod scope;
pub mod truth;

pub use parse::{FILE_LIMIT, FORMAT, Parsed, is_id, parse};
pub use problem::{LessonError, Problem, told};

/// A lesson to begin with: one step and one goal of every kind. It passes the strict check as it is.
#[must_use]
pub fn template(id: &str) -> String {
    include_str!("template.md").replace("{ID}", id)
}
