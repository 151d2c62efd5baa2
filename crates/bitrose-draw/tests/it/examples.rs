//! The examples print what their first lines say.

#![allow(dead_code, reason = "`main` of an example only prints what its `run` writes")]

#[path = "../../examples/draw_a_constant.rs"]
mod draw_a_constant;

use crate::promise::keeps_its_promise;

#[test]
fn draw_a_constant() {
    keeps_its_promise(include_str!("../../examples/draw_a_constant.rs"), self::draw_a_constant::run);
}
