//! The bitrose program: its commands and its terminal interface. Everything else is in crates of its own:
//! [`bitrose_core`], [`bitrose_lang`], [`bitrose_draw`], [`bitrose_course`].

#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod lessons;
#[doc(hidden)]
pub mod tui;

/// The Rust of the README compiles and runs as the documentation does.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
