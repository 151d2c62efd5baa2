//! Lessons: what one is, how it is read and checked, how an answer is judged.
//!
//! A lesson is one Markdown file that reads well by itself. [`model`] is what is read from it, [`parse()`] reads it. All
//! expressions are programs of the bitboard language ([`crate::script`]): there is no second evaluator.

pub mod check;
mod clean;
pub mod detect;
pub mod draw;
mod fault;
pub mod judge;
pub mod layout;
pub mod library;
pub mod model;
mod parse;
pub mod progress;
pub mod run;
pub mod scope;
pub mod truth;
mod value;

pub use fault::Fault;
pub use parse::{FILE_LIMIT, FORMAT, Parsed, parse};
