//! Go: programs with the results of its compiler.

#![cfg(feature = "go")]

use crate::vectors::{assert_refused, tally};
use bitrose_lang::Language;

/// `goto`, `defer` and maps are refused by name.
#[test]
fn programs_have_the_results_of_the_compiler() {
    let tally = tally(Language::Go, include_str!("../data/vectors/go.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (211, 4), "{:?}", tally.refused);
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    assert_refused(Language::Go, include_str!("../data/vectors/go-refused.jsonl"));
}
