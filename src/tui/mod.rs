//! The terminal interface: keys in, frames out.
//!
//! An event becomes an [`Input`], the input an action, the action a change of [`App`] and perhaps an [`Effect`] on the
//! world; [`view`](view::view) draws what `App` says. Neither reads a clock, a random source or a file.

mod app;
mod colour;
mod events;
mod files;
mod run;
mod screen;
#[cfg(unix)]
mod signals;
mod terminal;
pub mod view;

pub use app::{App, ColourDepth, Effect, Input, Options};
pub use run::{Model, drive, run};
pub use terminal::{NoTerminal, require_terminal};
