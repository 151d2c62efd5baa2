//! The examples print what their first lines say.

#![allow(dead_code, reason = "`main` of an example only prints what its `run` writes")]

#[path = "../../examples/chess960.rs"]
mod chess960;
#[path = "../../examples/legal_moves.rs"]
mod legal_moves;
#[path = "../../examples/magic_index.rs"]
mod magic_index;
#[path = "../../examples/name_a_constant.rs"]
mod name_a_constant;
#[path = "../../examples/perft.rs"]
mod perft;

use crate::common::promise::keeps_its_promise;

#[test]
fn chess960() {
    keeps_its_promise(include_str!("../../examples/chess960.rs"), self::chess960::run);
}

#[test]
fn legal_moves() {
    keeps_its_promise(include_str!("../../examples/legal_moves.rs"), self::legal_moves::run);
}

#[test]
fn magic_index() {
    keeps_its_promise(include_str!("../../examples/magic_index.rs"), self::magic_index::run);
}

#[test]
fn name_a_constant() {
    keeps_its_promise(include_str!("../../examples/name_a_constant.rs"), self::name_a_constant::run);
}

#[test]
fn perft() {
    keeps_its_promise(include_str!("../../examples/perft.rs"), self::perft::run);
}
