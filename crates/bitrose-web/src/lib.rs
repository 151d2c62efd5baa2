#![doc = include_str!("../README.md")]
//!
//! [`Site`] provides the files of the site. [`answer`] handles what a page asks when its script runs: a question in
//! JSON, and an answer in JSON with the HTML that the page inserts. Both draw goals, boards and traces with the same
//! functions, and escape everything that comes from a lesson or a reader.

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
