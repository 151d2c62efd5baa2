//! The interface operated by keys, as in the tests.

#![allow(dead_code, reason = "the tests use the rest")]
#![allow(clippy::unwrap_used, reason = "the tests' own code")]

#[path = "../../tests/it/tui/harness.rs"]
pub(crate) mod harness;
#[path = "../../tests/it/tui/states.rs"]
pub(crate) mod states;
