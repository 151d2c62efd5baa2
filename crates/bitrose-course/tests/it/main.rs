//! The integration tests, in one binary.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
mod detect;
mod draw;
mod fewest;
mod files;
mod judge;
mod lesson_par;
mod progress;
mod rows;
mod run;
mod scope;
mod text;
