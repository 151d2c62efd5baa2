//! The terminal interface: keys in, frames out.
//!
//! An event becomes an [`Input`], the input an action, the action a change of [`App`] and perhaps an [`Effect`] on the
//! world; [`view`](view::view) draws what `App` says. Neither reads a clock, a random source or a file.

mod app;
pub mod view;

pub use app::{App, ColourDepth, Effect, Input, Options};
