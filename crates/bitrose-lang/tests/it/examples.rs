//! The examples print what their first lines say.

#![allow(dead_code, reason = "`main` of an example only prints what its `run` writes")]

#[path = "../../examples/trace_a_program.rs"]
mod trace_a_program;

use crate::common::promise::keeps_its_promise;

#[test]
fn trace_a_program() {
    keeps_its_promise(include_str!("../../examples/trace_a_program.rs"), self::trace_a_program::run);
}
