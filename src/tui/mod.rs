//! The terminal interface: keys in, frames out.
//!
//! An event becomes an [`Input`], the input an [`Action`](action::Action), the action a change of [`App`] and perhaps an
//! [`Effect`] on the world; [`view`](view::view) draws what `App` says. Neither reads a clock, a random source or a file.

mod abilities;
pub mod action;
mod app;
pub mod commands;
pub mod copy;
pub mod edit;
mod ending;
mod events;
mod explore;
mod files;
mod gesture;
pub mod keys;
pub mod layout;
mod learn;
pub mod magic;
mod meanings;
pub mod motion;
mod moves;
mod notes;
pub mod paste;
mod position;
pub mod prompt;
mod run;
mod screen;
#[cfg(unix)]
mod signals;
mod step;
mod surface;
mod tabs;
mod talk;
mod terminal;
pub mod theme;
mod update;
pub mod view;
#[cfg(unix)]
mod wire;
pub mod workspace;

pub use abilities::Abilities;
pub use app::{App, ColourDepth, Effect, Input, Options};
pub use learn::{LearnAction, Learning, Shelves};
pub use position::{Counter, Panel, PerftOrder, PerftReport, PositionAction, Setting};
pub use run::{Model, drive, run};
pub use step::StepAction;
pub use tabs::Tab;
pub use terminal::{NoTerminal, require_terminal};
