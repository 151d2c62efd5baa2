//! The terminal interface: keys in, frames out.
//!
//! A terminal event becomes an [`Input`], the input becomes an [`Action`](keys::Action), and the action changes a
//! screen of [`App`] and may cause an [`Effect`] on the outside world. [`App::render`] draws the state. Neither the
//! update nor the drawing reads a clock, a random source or a file.
//!
//! Each screen has its own folder and implements `Screen`; what the screens share is in `Shared`. The boards, frames
//! and lines that they draw with are in `widgets`; what surrounds them is in `chrome`. The event loop in `run` reads
//! the terminal, carries out the effects, and draws.

mod abilities;
mod app;
mod chrome;
mod copied;
pub(crate) mod copy;
#[cfg(test)]
mod draws_inside;
mod ending;
mod events;
pub mod explore;
mod files;
mod input;
pub mod keys;
mod learn;
pub mod magic;
pub mod motion;
pub mod paste;
mod plain;
mod position;
mod prelude;
mod prompt;
mod run;
mod screen;
mod shared;
#[cfg(unix)]
mod signals;
mod step;
mod terminal;
mod theme;
mod widgets;
#[cfg(unix)]
mod wire;
pub mod workspace;

pub use abilities::{Abilities, Background, ColorDepth};
pub use app::App;
pub use files::SavedState;
pub use input::{Cancel, Effect, Input, Options, Progress, Task, Work};
pub use learn::{LearnAction, Learning, Lessons};
pub use plain::plain;
pub use position::{Counter, PanelKind, PerftOrder, PerftReport, PositionAction};
pub use run::{Model, drive, run};
pub use screen::Tab;
pub use shared::SMALLEST;
pub use step::{Follow, Found, Script, Searched, StepAction, WatchedFile};
pub use terminal::{NoTerminal, require_terminal};
