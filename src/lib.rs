//! The bitrose program: its commands and its terminal interface. Everything else is in separate crates:
//! [`bitrose_core`], [`bitrose_lang`], [`bitrose_draw`], [`bitrose_course`].

#[doc(hidden)]
pub mod cli;
mod game;
pub mod lessons;
mod sources;
#[doc(hidden)]
pub mod tui;

/// Compiles and runs the Rust code of the README, like the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
