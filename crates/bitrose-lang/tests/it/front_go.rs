//! Go: programs with the results of its compiler.

#![cfg(feature = "go")]

use crate::vectors::{assert_refused, tally, word};
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

/// Each variable without a name runs what gives it its value; a function literal is a value where it needs no variable.
#[test]
fn blank_variables_and_function_literals() {
    const APPLY: &str = "func apply(f func(uint64) uint64, x uint64) uint64 { return f(f(x)) }\n";
    const COUNT: &str = "var n = 0\nfunc nx() int { n++; return n }\n";
    for (start, call, wanted) in [
        (COUNT, "var _ = nx()\nvar _ = nx()\nvar _, b = 7, nx()\nvar _ int = nx()\nn*10 + b", Some(43)),
        (
            APPLY,
            "func g() uint64 { return apply(func(b uint64) uint64 { return b << 2 }, 3) }\ng()",
            Some(48),
        ),
        (
            APPLY,
            "var t = []func(uint64) uint64{func(b uint64) uint64 { return b + 1 }}\napply(t[0], 3)",
            Some(5),
        ),
        (
            APPLY,
            "func g(n uint64) uint64 { return apply(func(b uint64) uint64 { return b + n }, 3) }\ng(1)",
            None,
        ),
        (APPLY, "e4 := uint64(5)\napply(func(b uint64) uint64 { return b + e4 }, 3)", None),
    ] {
        let found = word(Language::Go, &format!("{start}{call}"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{start}{call}: {found:?}");
    }
}
