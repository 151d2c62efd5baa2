//! What a learner has done: stars by goal, the step of each lesson. A readable file, merged and never overwritten.
//!
//! Everything is kept by the names of lessons and goals, never by position, so lessons can grow. Names and keys that this
//! version does not know stay in the file.

mod document;
mod goal;
mod review;
mod store;
#[cfg(test)]
mod tests;

pub use document::{BadProgress, FORMAT, Progress};
pub use goal::GoalProgress;
pub use review::{due, reviewed};
pub use store::{Notice, SaveError, Store, default_place, state_folder, today};

pub use toml::value::Date;
