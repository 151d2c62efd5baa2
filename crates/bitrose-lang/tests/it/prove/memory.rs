//! What C forbids of memory is refused by the circuits for the inputs for which the machine refuses it.

use super::pairs::ask;
use super::{context, lower_in};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::Language;
use bitrose_lang::prove::{Answer, Question, Side};

/// What it is, the body of a function of `unsigned char i` that has no value for some of its inputs, and the same
/// without that fault.
const FAULTS: &[(&str, &str, &str)] = &[
    ("past a row", "int t[2][4] = {{0}}; int *p = t[0]; return p[i & 7];", "return 0;"),
    ("past a row that is chosen", "int t[4][2] = {{0}}, *p = t[i >> 6]; return p[i & 3];", "return 0;"),
    ("behind a row", "int t[2][4] = {{0}}; int *p = t[1]; return p[(i & 7) - 4];", "return 0;"),
    ("a row is written past its end", "int t[2][4] = {{0}}; t[0][i & 7] = 1; return 0;", "return 0;"),
    (
        "past an array of a struct",
        "struct { int a[2], b; } s = {{1, 1}, 1}; int *p = s.a; return p[i & 3];",
        "return 1;",
    ),
    (
        "a block has ended",
        "int x = 1, *p = &x; { int y = 2; if (i & 1) p = &y; } return *p;",
        "return i & 1 ? 2 : 1;",
    ),
    (
        "it has ended, and is written to",
        "int x = 1, *p = &x; { int y = 2; if (i & 1) p = &y; } *p = 3; return 0;",
        "return 0;",
    ),
    (
        "the turn of a loop before",
        "int *q = 0, r = 0; for (int k = 0; k < 3; k++) { int y = k; if (k && i & 1) r += *q; q = &y; } return r;",
        "return i & 1 ? 1 : 0;",
    ),
    (
        "left by break",
        "int x = 0, *p = &x; for (;;) { int y = 5; p = &y; if (i < 9) p = &x; break; } return *p;",
        "return i < 9 ? 0 : 5;",
    ),
    ("a constant", "const int c = 3; int x, *p = i & 1 ? (int *)&c : &x; *p = 4; return c;", "return 3;"),
    ("a constant outside", "int x, *p = i & 1 ? (int *)&C : &x; *p = 4; return C;", "return 3;"),
    ("no value yet", "int x; if (i & 1) x = 2; return x + 0;", "return 2;"),
    ("no value yet in an array", "int t[4]; t[1] = 2; return t[i & 3];", "return 2;"),
    (
        "an index without a sign",
        "int t[4] = {0}, *p = t + 2; return p[(unsigned long)(i & 1) - 1];",
        "return 0;",
    ),
    ("nothing", "int x = 0, *p = 0; if (i) p = &x; return *p;", "return 0;"),
    ("a function that has ended", "int x = 7, *p = i & 1 ? local() : &x; return *p;", "return 7;"),
    (
        "an argument of such",
        "int x = 7, *p = &x; struct S s = {{7}}; if (i & 1) p = inside(s); return *p;",
        "return 7;",
    ),
    ("no result", "return i & 1 ? none(i) : 4;", "return 4;"),
    ("no order", "int t[2] = {0}; t[i & 1] = t[0]++; return 0;", "return 0;"),
    (
        "a row of unknown order",
        "int t[2][2] = {{0}}, *p = t[i & 1]; t[0][0] = (*p)++; return 0;",
        "return 0;",
    ),
];

const HEAD: &str = "static const int C = 3;
    static int *local(void) { int y = 7; int *p = &y; return p; }
    struct S { int a[2]; };
    static int *inside(struct S s) { int *p = s.a; return p; }
    static int none(int x) { if (x < 0) return 4; }";

fn question(left: &str, right: &str) -> Answer {
    let text =
        format!("{HEAD} int left(unsigned char i) {{ {left} }} int right(unsigned char i) {{ {right} }}");
    ask(&text, 20.0, false)
}

#[test]
fn circuits_refuse_what_the_machine_refuses() {
    for (name, fault, value) in FAULTS {
        let same = question(fault, fault);
        assert!(matches!(same, Answer::Proved(_)), "{name}: {same:?}");
        let other = question(fault, value);
        let Answer::Differs(found) = other else { panic!("{name}: {other:?}") };
        assert!(found.results[0].is_err() && found.results[1].is_ok(), "{name}: {found:?}");
    }
}

/// Go leaves open whether the slice that `append` returns is in another array: with one of the two there is a proof.
#[test]
fn an_array_beside_what_append_returned_is_not_decided() {
    const TEXT: &str = "func one(b uint64) uint64 { var s []uint64; s = append(s, b<<8); s = append(s, b>>8); return s[0] | s[1] }
        func two(b uint64) uint64 { s := append([]uint64{b << 8}, b>>8); t := append(s, 3); return s[0] | t[1] }
        func plain(b uint64) uint64 { return b<<8 | b>>8 }";
    let answer = |name| {
        let (left, right) = (lower_in(Language::Go, TEXT, name), lower_in(Language::Go, TEXT, "plain"));
        let sides = [&left, &right].map(|(module, function)| Side {
            module,
            function: *function,
            context: context(Mapping::Lerf),
        });
        Question::new(sides).expect("they take the same").answer()
    };
    assert!(matches!(answer("one"), Answer::Proved(_)), "{:?}", answer("one"));
    let Answer::Undecided { reason, .. } = answer("two") else { panic!("{:?}", answer("two")) };
    assert_eq!(reason, "an array is used beside what `append` returned for it");
}
