//! Rust: programs with the results of its compiler.

#![cfg(feature = "rust")]

use crate::vectors::{assert_refused, tally};
use bitrose_lang::Language;

#[test]
fn programs_have_the_results_of_the_compiler() {
    let tally = tally(Language::Rust, include_str!("../data/vectors/rust.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (215, Vec::new()));
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    assert_refused(Language::Rust, include_str!("../data/vectors/rust-refused.jsonl"));
}
