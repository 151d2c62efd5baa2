//! Enumerations of C and C++: their types, their operators. The values are those of gcc and g++.

use crate::vectors::word;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::Language::{self, C, Cpp};
use bitrose_lang::Session;

const STEPS: &str = "enum Sq : int { A, B, C, D }; Sq& operator++(Sq& s) { return s = Sq(s + 1); } \
                     Sq operator++(Sq& s, int) { Sq t = s; ++s; return t; }";
const PAIR: &str = "struct T { int n = 4; int m = 5; int& operator[](int i) { return n; } \
                    const int& operator[](int i) const { return m; } int get() const { return 1; } \
                    int get() { return 2; } };";
const COUNTER: &str =
    "struct I { int n = 0; int operator++(int) { return n++; } int operator++() { return ++n; } };";

/// A language, definitions, an expression and its value.
const VALUES: &[(Language, &str, &str, u64)] = &[
    (Cpp, "enum Flags : uint64_t { HI = 1ULL << 63 };", "HI >> 4", 1 << 59),
    (Cpp, "enum M : uint32_t { X = 1 };", "(X - 2) > 0", 1),
    (Cpp, "enum E : uint8_t { X = 1 };", "(X - 2) > 0", 0),
    (Cpp, "enum B : uint64_t { F = 0x0101010101010101, K = 0x8000000000000000ULL };", "K < F", 0),
    (Cpp, "enum E { A = -1, B = 0x80000000 };", "A < B", 1),
    (Cpp, "enum E { X = 0x8000000000000000ULL, Y = 1 };", "(Y - 2) > 0", 1),
    (Cpp, "enum E { R = 1ULL, S = R - 2 };", "S >> 60", 15),
    (Cpp, "enum E { J = 0x7fffffff, K };", "K >> 31", 1),
    (Cpp, "enum class E { X = 1 };", "static_cast<int>(E::X) - 2 < 0", 1),
    (C, "enum E { X = 0x8000000000000000ULL, Y = 1 };", "X >> 4", 1 << 59),
    (C, "enum E { X = 0x8000000000000000ULL, Y = 1 };", "(Y - 2) > 0", 0),
    (C, "enum E { A = -1, B = 0x80000000 };", "A < B", 1),
    (C, "enum E { A = -1, B = 0x80000000 }; int64_t f(enum E e) { return e; }", "f(B)", 0x8000_0000),
    (C, "enum E { R = 1ULL, S = R - 2 };", "S < 0", 1),
    (Cpp, STEPS, "[&] { Sq s = A; Sq t = s++; return t * 100 + s; }()", 1),
    (Cpp, STEPS, "[&] { Sq s = A; Sq t = ++s; return t * 100 + s; }()", 101),
    (Cpp, COUNTER, "[&] { I i; int a = i++; return a * 10 + i.n; }()", 1),
    (Cpp, COUNTER, "[&] { I i; int a = ++i; return a * 10 + i.n; }()", 11),
    (Cpp, "struct O { struct I { int a = 1; } i; };", "[&] { O o; return o.i.a; }()", 1),
    (
        Cpp,
        "struct I { int a = 1; }; struct O { I i, k[2]; int z = 5; };",
        "[&] { O o; return o.k[1].a + o.z; }()",
        6,
    ),
    (
        Cpp,
        "struct I { int a = 1; }; struct O { I i; int z; };",
        "[&] { O o{{7}}; return o.i.a * 10 + o.z; }()",
        70,
    ),
    (
        Cpp,
        "struct P { int x; bool operator==(const P&) const = default; };",
        "P{1} == P{1} && !(P{1} == P{2})",
        1,
    ),
    (Cpp, PAIR, "[&] { T t; const T& c = t; return t[3] * 10 + c[3]; }()", 45),
    (Cpp, PAIR, "[&] { T t; t[3] = 9; const T c; return t.n * 100 + c[0] * 10 + t.get(); }()", 952),
    (
        Cpp,
        PAIR,
        "[&] { T t; auto g = [&](const T& t) { return t.get(); }; return g(t) * 10 + t.get(); }()",
        12,
    ),
    (Cpp, STEPS, "[&] { Sq s = A; { int s = 7; s++; } Sq t = s++; return t * 100 + s; }()", 1),
    (
        Cpp,
        STEPS,
        "[&] { Sq s = A; auto g = [&](int s) { s++; return s; }; int n = g(5); ++s; return n * 10 + s; }()",
        61,
    ),
    (Cpp, "struct P { int x; bool operator==(const P&) const = default; };", "P{1} != P{2}", 1),
    (Cpp, "struct S { int a; int b = a * 2; int c; S(int x) : c(b + 1), a(x) {} };", "S(3).c", 7),
    (Cpp, "auto k = [](int x) { return x * 2; };", "k(511)", 1022),
    (Cpp, "static_assert(sizeof(int) == 4, \"x\");", "1", 1),
    (
        C,
        "_Static_assert(sizeof(int) == 4, \"x\"); int g(void) { static_assert(1 < 2, \"x\"); return 3; }",
        "g()",
        3,
    ),
];

#[test]
fn enumerations_have_the_types_of_the_compiler() {
    for (language, source, expression, wanted) in VALUES {
        let program =
            format!("{source}\nint64_t bitrose_call(void) {{ return {expression}; }}\nbitrose_call()");
        let found = word(*language, &program);
        assert_eq!(found.as_ref().ok(), Some(wanted), "{language}: {source} {expression}: {found:?}");
    }
}

#[test]
fn what_no_compiler_takes_is_refused() {
    let prefix = "enum Sq : int { A, B }; Sq& operator++(Sq& s) { return s = Sq(s + 1); }";
    let refused = [
        (Cpp, format!("{prefix} int f() {{ Sq s = A; s++; return s; }} f()"), "this operator"),
        (Cpp, "enum E : uint8_t { A = 256 }; A".to_owned(), "does not fit"),
        (
            C,
            "enum E { A = 5 }; int f(void) { E e = A; return e; } f()".to_owned(),
            "without `struct` or `enum`",
        ),
    ];
    let more = [
        (C, "_Static_assert(sizeof(int) == 8, \"x\"); int f(void) { return 1; } f()", "does not hold"),
        (C, "int f(void) { static_assert(1 > 2, \"x\"); return 1; } f()", "does not hold"),
        (Cpp, "bool t[4]; int f() { memset(t, 0xff, sizeof(t)); return 1; } f()", "nonzero value"),
    ];
    let refused =
        refused.into_iter().chain(more.map(|(language, text, why)| (language, text.to_owned(), why)));
    for (language, source, reason) in refused {
        let error = word(language, &source).expect_err(&source);
        assert!(error.to_string().contains(reason), "{source}: {error}");
    }
}

/// What C has not makes a text C++; where both take it and give two values, the other one is said.
#[test]
fn an_enumeration_is_read_in_the_right_language() {
    let session = Session::new(Mapping::Lerf);
    let found = |source: &str| {
        let program = session.parse(source).expect("the text is read");
        (program.language(), session.other_reading(&program).map(|(language, _)| language))
    };
    let square = "enum Sq:uint8_t{A1,H8=63,NONE}; uint64_t f(){ Sq t=Sq(A1-1); return t; } f()";
    assert_eq!(found(square), (Cpp, None));
    assert_eq!(found("enum E{X=0x8000000000000000ULL,Y=1}; (Y - 2) > 0"), (C, Some(Cpp)));
    assert_eq!(found("enum E{X=8,Y=1}; X >> Y"), (C, None));
}
