#![doc = include_str!("../README.md")]
//!
//! Begin with [`catalogue::Catalogue`] for the lessons there are, [`run::LessonRun`] for taking one and
//! [`progress::Progress`] for what it earned. [`model`] is what is read from a file, [`parse()`] reads it, [`check`] finds
//! what is wrong with it. All expressions are programs of the bitboard language ([`bitrose_lang`]): there is no second
//! evaluator.

#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "almost every function only computes: the attribute on each of them would say nothing"
)]

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

/// A lesson to begin with: one step and one goal of every kind. It passes the strict check as it is.
pub fn template(id: &str) -> String {
    include_str!("template.md").replace("{ID}", id)
}
