//! Rust: programs with the results of its compiler.

#![cfg(feature = "rust")]

use crate::vectors::{assert_refused, tally, word};
use bitrose_lang::Language;

#[test]
fn programs_have_the_results_of_the_compiler() {
    let tally = tally(Language::Rust, include_str!("../data/vectors/rust.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (273, Vec::new()));
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    assert_refused(Language::Rust, include_str!("../data/vectors/rust-refused.jsonl"));
}

/// A derived `Default` is made of those of its parts: where a part writes its own, zeros would be wrong.
#[test]
fn a_derived_default_asks_its_parts() {
    let part = "struct A(u64); impl Default for A { fn default() -> A { A(7) } }";
    for (source, call) in [
        ("#[derive(Default)] struct B { a: A, n: u64 }", "B::default().a.0"),
        ("#[derive(Default)] struct B(A);", "B::default().0.0"),
        ("#[derive(Default)] struct B { a: [A; 2] }", "B::default().a[1].0"),
        ("#[derive(Default)] struct C { a: A } #[derive(Default)] struct B { c: C }", "B::default().c.a.0"),
        ("#[derive(Default)] struct B { a: A, n: u64 }", "{ let b: B = Default::default(); b.a.0 }"),
    ] {
        let source = format!("{part}\n{source}\nfn f() -> u64 {{ {call} }}\nf()");
        match word(Language::Rust, &source) {
            Ok(found) => assert_eq!(found, 7, "{source}"),
            Err(error) => assert!(!error.message.is_empty()),
        }
    }
    let source =
        format!("{part}\n#[derive(Default)] struct B {{ a: A }}\nfn f() -> u64 {{ B::default().a.0 }}\nf()");
    assert!(word(Language::Rust, &source).is_err());
}

#[test]
fn an_error_in_the_standard_library_is_at_the_call() {
    let source = "let x = 3u64; let y = x.try_into(); x";
    let error = word(Language::Rust, source).expect_err("the type of `y` is not known");
    assert_eq!(error.span.text(source), "x.try_into()", "{}", error.message);
}
