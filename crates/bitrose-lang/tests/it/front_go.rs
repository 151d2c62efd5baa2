//! Go: programs with the results of its compiler.

use crate::vectors::{assert_refused, assert_word, session_in, tally, word};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Session};

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

#[test]
fn what_go_does_not_take_says_why() {
    for (text, message, help) in [
        (
            "type M struct { a, b uint64 }\nfunc f() uint64 { m := M{3}; return m.a }\nf()",
            "expected 2 values, found 1",
            Some("name the fields that it sets, as in `a: …`"),
        ),
        (
            "type P struct{ x int }\nfunc (p P) Add(q int) int { return p.x + q }\nfunc f() int { p := P{1}; g := p.Add; return g(2) }\nf()",
            "a method as a value in Go",
            Some("write a function that calls it"),
        ),
        ("func f(b uint64) error { return nil }\nf(3)", "the type `error` in Go", None),
        (
            "type M struct { a, _ int }\nfunc f() bool { return M{1, 2} == M{1, 3} }\nf()",
            "`==` of M in Go",
            None,
        ),
        (
            "type M struct { a int; all map[int]int }\nfunc f() int { m := M{a: 1}; return m.all[2] }\nf()",
            "a map in Go",
            Some("use an array"),
        ),
        ("func f(s string) bool { return s == \"x\" }\nf(\"x\")", "`==` of string in Go", None),
        (
            "func f(p Position) uint64 { return p.x }\nf(3)",
            "unknown type `Position`",
            Some("paste its definition as well"),
        ),
        (
            "func f(b Bitboard) uint64 { return 1 }\nf(3)",
            "unknown type `Bitboard`",
            Some("paste its definition as well, such as `type Bitboard uint64`"),
        ),
    ] {
        let error = word(Language::Go, text).unwrap_err();
        assert_eq!((&*error.message, error.help.as_deref()), (message, help), "{text}");
    }
}

/// A source that only has methods of a type that it lacks names the type; a call would not help.
#[test]
fn methods_of_a_missing_type_name_it() {
    let mut session = session_in(Language::Go);
    for (text, missing) in [
        ("func (bb Bitboard) East() Bitboard { return bb << 1 }", true),
        ("func (bb *Bitboard) Clear() { *bb = 0 }", true),
        ("type Bitboard uint64\nfunc (bb Bitboard) East() Bitboard { return bb << 1 }", false),
        (
            "func (bb Bitboard) East() Bitboard { return bb << 1 }\nfunc f(b uint64) uint64 { return b }",
            false,
        ),
    ] {
        let error = session.run(text).err();
        assert_eq!(error.as_ref().map(|error| &*error.message), missing.then_some("unknown type `Bitboard`"));
        assert!(error.is_none_or(|error| &text[error.span.start..error.span.end] == "Bitboard"), "{text}");
    }
}

#[test]
fn parameters_take_no_step() {
    let source = "func f(b uint64, n int) uint64 { return b << n }\nf(3, 2)";
    let (_, trace) = Session::new(Mapping::Lerf).trace(source).expect("it is Go, and runs");
    let steps: Vec<&str> = trace.steps.iter().map(|step| step.text(source)).collect();
    assert_eq!(steps, ["f(3, 2)", "b << n"]);
}

/// Each target is checked once, however deep it is inside of others: else the time doubles with each level.
#[test]
fn targets_inside_of_targets() {
    let nested =
        (0..20).fold("0".to_owned(), |inner, _| format!("func() int {{ x[{inner}].a = 1; return 0 }}()"));
    let source = format!(
        "type S struct {{ a int }}\nvar x [4]S\nfunc F() int {{ y := {nested}; return y + x[0].a }}\nF()"
    );
    assert_word(Language::Go, &source, Some(1));
}
