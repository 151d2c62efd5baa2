//! The bitrose program: its commands and its terminal interface. Everything else is in crates of its own:
//! [`bitrose_core`], [`bitrose_lang`], [`bitrose_draw`], [`bitrose_course`].

#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "public for the tests: nobody else calls it"
)]

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
