#![doc = include_str!("../README.md")]
//!
//! [`Site`] has the files of the site. [`answer`] is what a page asks when it is alive: a question in JSON, an answer in
//! JSON whose HTML the page puts in its place. Both draw a goal, a board and a trace with the same functions, and whatever
//! comes from a lesson or a reader is escaped there.

#[cfg(target_arch = "wasm32")]
mod abi;
mod board;
mod goal;
mod html;
mod judged;
mod lesson;
mod live;
mod magic;
mod site;
mod tools;
mod trace;

pub use live::{Live, answer};
pub use site::{File, Site};
