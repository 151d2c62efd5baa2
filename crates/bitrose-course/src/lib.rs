#![doc = include_str!("../README.md")]
//!
//! Start with [`catalogue::Catalogue`] for the available lessons, [`run::LessonRun`] for taking one, and
//! [`progress::Progress`] for what a learner has achieved. [`model`] is the contents of a lesson file, [`parse()`]
//! reads it, and [`check`] finds what is wrong with it. All expressions are programs of the bitboard language
//! ([`bitrose_lang`]); there is no other evaluator.

pub mod catalogue;
pub mod check;
mod clean;
pub mod detect;
pub mod draw;
#[cfg(feature = "files")]
pub mod files;
pub mod judge;
pub mod layout;
pub mod model;
mod parse;
mod problem;
pub mod progress;
pub mod run;
pub mod scope;
pub mod slips;
pub mod truth;

pub use parse::{FILE_LIMIT, FORMAT, Parsed, is_id, parse};
pub use problem::{LessonError, Problem, describe};

/// A lesson to start from, with one step and one goal of every kind. It passes the strict check as it is.
pub fn template(id: &str) -> String {
    include_str!("template.md").replace("{ID}", id)
}
