//! The terminal interface: keys in, frames out.
//!
//! An event becomes an [`Input`], the input an [`Action`](keys::Action), the action a change of a screen of [`App`] and
//! perhaps an [`Effect`] on the world; [`App::render`] draws the state. Neither reads a clock, a random source or a file.
//!
//! Each screen has a folder and is a `Screen`; what they share is in `Shared`. The
//! boards, frames and lines that they draw with are in `widgets`; what is around them is in `chrome`. The loop that
//! reads the terminal, does what the model asks, and draws is `run`.

mod abilities;
mod app;
mod chrome;
pub(crate) mod copy;
mod ending;
mod events;
pub mod explore;
mod files;
mod input;
#[cfg(test)]
mod inside;
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

pub use abilities::{Abilities, ColorDepth, Ground};
pub use app::App;
pub use files::Left;
pub use input::{Cancel, Effect, Input, Options, Progress, Task, Work};
pub use learn::{LearnAction, Learning, Lessons};
pub use plain::plain;
pub use position::{Counter, PerftOrder, PerftReport, PositionAction, Side};
pub use run::{Model, drive, run};
pub use screen::Tab;
pub use shared::SMALLEST;
pub use step::{Script, StepAction, Watched};
pub use terminal::{NoTerminal, require_terminal};
