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
        (
            "",
            "func f() int { a := []int{1, 2, 3}; n := len(a[3:]); for len(a) > 0 { n += a[0]; a = a[1:] }; return n + len(make([]int, 0)[:0]) }\nf()",
            Some(6),
        ),
        (
            "",
            "func f() int { var s []int; s = s[:0]; a := []int{1, 2, 3, 4}; n := copy(a[1:], a) + copy(s, a); b := make([]int, 9); n += copy(b, a); return n*10000 + a[1]*1000 + a[2]*100 + a[3]*10 + b[3] }\nf()",
            Some(71233),
        ),
        ("var x = 3\nfunc init() { setup() }\n", "func f() int { return x }\nf()", None),
        ("const x = 3\nfunc init() { setup(); println(x) }\n", "func f() int { return x }\nf()", Some(3)),
        (APPLY, "e4 := uint64(5)\napply(func(b uint64) uint64 { return b + e4 }, 3)", None),
    ] {
        let found = word(Language::Go, &format!("{start}{call}"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{start}{call}: {found:?}");
    }
}

/// A pointer and a slice keep a variable of a function alive, and each turn of a loop has its own.
#[test]
fn variables_live_as_long_as_what_leads_to_them() {
    const POINT: &str = "type P struct { a, b uint64 }\nfunc mk(i uint64) P { return P{i, i * 2} }\n";
    for (body, wanted) in [
        (
            "var t [4]*P; for i := 0; i < 4; i++ { x := mk(uint64(i)); t[i] = &x }; return t[0].a + t[1].a*10 + t[3].b*100",
            Some(610),
        ),
        (
            "var t [3][]uint64; for i := range 3 { a := [2]uint64{uint64(i), 7}; t[i] = a[:] }; return t[0][0] + t[2][0]*10",
            Some(20),
        ),
        ("p := keep(mk(3)); q := keep(mk(10)); p.a += 100; return p.a*1000 + q.a", Some(104_011)),
        (
            "best := mk(1); for i := uint64(0); i < 5; i++ { c := mk(i ^ 2); if c.a > best.a { best = c } }; return best.a*10 + best.b",
            Some(72),
        ),
        ("var t [2]*int; for i := 0; i < 2; i++ { t[i] = &i }; return uint64(*t[0])", None),
    ] {
        let source =
            format!("{POINT}func keep(x P) *P {{ x.a++; return &x }}\nfunc f() uint64 {{ {body} }}\nf()");
        let found = word(Language::Go, &source);
        assert_eq!(found.as_ref().ok().copied(), wanted, "{body}: {found:?}");
    }
}
