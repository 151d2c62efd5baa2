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
            Some(5),
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
        ("var x = 3\nvar y = setup()\n", "func f() int { return x }\nf()", None),
        ("var x = 3\nvar _ = setup()\n", "func f() int { return x }\nf()", None),
        (
            "var x = 3\nfunc load() int { return setup() }\nvar y = load()\n",
            "func f() int { return x }\nf()",
            None,
        ),
        ("var x = 3\nvar y = setup()\n", "func f(a int) int { return a + 1 }\nf(2)", Some(3)),
        (
            "var x = uint64(3)\nvar y = lib.Setup(len(make([]int, 2)))\nvar z = func(g func() int) int { return g() }\n",
            "func f() uint64 { return x }\nf()",
            Some(3),
        ),
        (
            "",
            "func f(x int) int { a := []func(int) int{func(x int) int { return x + 1 }}; return a[0](x) }\nf(2)",
            Some(3),
        ),
        (
            "",
            "func f(y int) int { a := []func(int) int{func(x int) int { return x + y }}; return a[0](y) }\nf(2)",
            None,
        ),
        ("const x = 3\nfunc init() { setup(); println(x) }\n", "func f() int { return x }\nf()", Some(3)),
        (
            "",
            "func f(x int) (r int) { g := func() { x++ }; x, y := 10, 1; g(); r, z := x+y, 0; _ = z; return }\nf(1)",
            Some(12),
        ),
        (
            "var n int\nfunc g() [3]int { n++; return [3]int{1, 2, n} }\n",
            "func f() int { t := 0; for i, x := range g() { t += i * x }; return t*10 + n }\nf()",
            Some(41),
        ),
        (
            "",
            "func f() int { var a [3]int; i := 0; for i, a[i] = range []int{7, 8, 9} { }; return i*100 + a[0]*10 + a[1] }\nf()",
            Some(289),
        ),
        (
            "type T struct { n int }\n",
            "func f() int { var s []*T; for i := 0; i < 3; i++ { s = append(s, &T{i}) }; s[0].n = 7; return s[0].n*100 + s[1].n*10 + s[2].n }\nf()",
            Some(712),
        ),
        (
            "type T struct { a []int; n int }\nfunc mk(n int) *T { return &T{make([]int, n), n} }\n",
            "func f() int { t, u, p := mk(2), mk(3), new(int); t.a[1] = 4; *p += u.n; return len(u.a)*100 + t.a[1]*10 + *p }\nf()",
            Some(343),
        ),
        (APPLY, "e4 := uint64(5)\napply(func(b uint64) uint64 { return b + e4 }, 3)", Some(13)),
    ] {
        assert_word(Language::Go, &format!("{start}{call}"), wanted);
    }
}

/// An array that `append` made has room that Go leaves open: what depends on it is refused, nothing else.
#[test]
fn append_goes_over_into_an_array_with_more_room() {
    const GEN: &str = "type M struct { f, t int }\ntype L struct { m []M }\nfunc (l *L) add(m M) { l.m = append(l.m, m) }\n\
                       func gen(n int, a []M) []M { for i := 0; i < n; i++ { a = append(a, M{i, i * i}) }; return a }\n";
    for (body, wanted) in [
        (
            "var l L; l.add(M{1, 2}); l.add(M{3, 4}); x := gen(2, gen(3, nil)); return len(x)*100 + x[2].t*10 + l.m[1].f",
            Some(543),
        ),
        ("s := []int{1}; t := append(s, 2); t[0] = 9; return s[0]*10 + t[0]", Some(19)),
        ("s := make([]int, 1, 4); t := append(s, 2); u := append(s, 3); return t[1]*10 + u[1]", Some(33)),
        (
            "var s []int; for i := range 6 { s = append(s, i) }; s = append(s[:1], s[3:]...); return s[1]*100 + s[3]*10 + len(s)",
            Some(354),
        ),
        (
            "s := append([]int(nil), 0, 1, 2, 3); s = append(s[:2], s[1:]...); return s[2]*1000 + s[3]*100 + s[4]*10 + len(s)",
            Some(1235),
        ),
        ("var s []int; s = append(s, 1, 2, 3); t := append(s[:1], 7); return s[1]*10 + t[1]", Some(77)),
        ("s := []int{1, 2, 3}[:2:2]; t := append(s, 9); return t[2]*100 + len(s)*10 + cap(s)", Some(922)),
        ("var a [4]int; s := append(a[:2], 5); return a[2]*10 + cap(s)", Some(54)),
        ("s := append([]int{1}, 2); t := append(s, 3); u := append(s, 4); return t[2] + u[2]", None),
        ("s := append([]int{1}, 2); t := s; s = append(s, 3); s[0] = 9; return t[0]", None),
        ("return cap(append([]int{1}, 2))", None),
        ("s := append([]int{1}, 2); return len(s[:3])", None),
    ] {
        assert_word(Language::Go, &format!("{GEN}func f() int {{ {body} }}\nf()"), wanted);
    }
}

/// A function with such a literal among its arguments is written out: each name is that of its own function.
#[test]
fn function_literals_see_the_variables_around_them() {
    const EACH: &str = "type B uint64\nfunc (b B) each(f func(s int)) { for b != 0 { s := bits.TrailingZeros64(uint64(b)); b &= b - 1; f(s) } }\n\
                        func twice(f func(int) int, x int) int { return f(f(x)) }\n\
                        func outer(f func(int) int) int { n := 100; return twice(func(y int) int { return f(y) + n }, 1) }\n\
                        func filter[T any](a []T, f func(T) bool) []T { var b []T; for _, x := range a { if f(x) { b = append(b, x) } }; return b }\n\
                        func rest(a, b int) (int, int) { return a / b, a % b }\nfunc join(a, b int) int { return a*10 + b }\n";
    for (body, wanted) in [
        ("n := 0; B(0x8100).each(func(s int) { n += s }); return n", 23),
        ("k, x := 3, 5; y := twice(func(x int) int { k++; return x * k }, 2); return y + x + k", 50),
        ("n := 1; return outer(func(x int) int { n *= 2; return x + n })", 207),
        (
            "k := 2; r := filter[int]([]int{1, 2, 3}, func(x int) bool { return x >= k }); return r[0]*10 + len(r)",
            22,
        ),
        (
            "type T int; var k T = 3; h := func(f func(int) int) int { type T uint8; var z T = 255; z++; return f(int(z)) }; return h(func(x int) int { return x + int(T(300)+k) })",
            303,
        ),
        ("return join(rest(17, 5))", 32),
    ] {
        assert_word(Language::Go, &format!("{EACH}func f() int {{ {body} }}\nf()"), Some(wanted));
    }
}

/// Go calls functions from left to right and leaves open when it reads the variables beside them. The values are those of
/// its compiler.
#[test]
fn variables_beside_a_call_that_changes_them_are_refused() {
    const CHANGES: &str = "type B struct{ n, m int }\nvar b B\nvar g = 3\nvar a = [4]int{1, 2, 3, 4}\nvar s = []int{1, 2, 3}\n\
                           func inc() int { g++; return g }\nfunc pair(a, b int) int { return a*10 + b }\n\
                           func (p *B) bump() int { p.n++; return p.n }\nfunc (p B) sum() int { return p.n + p.m }\n\
                           func (p B) add(x int) int { return p.n + x }\nfunc set() int { a[1] = 50; return 1 }\n\
                           func grow() int { s = append(s, 9); return 0 }\n";
    for (expression, wanted) in [
        ("g*10 + inc()", None),
        ("inc()*10 + inc()", Some(45)),
        ("pair(g, inc())", None),
        ("pair(inc(), inc())", Some(45)),
        ("inc() + pair(0, g)", Some(8)),
        ("(g + inc()) + inc()", None),
        ("(inc() + pair(0, 1)) + g*2", None),
        ("[2]int{g, inc()}[0]", None),
        ("a[1] + set()", None),
        ("a[2] + set()", Some(4)),
        ("s[grow()]", None),
        ("b.n + b.bump()", None),
        ("b.m + b.bump()", Some(1)),
        ("b.add(b.bump())", None),
        ("b.sum() + b.bump()", Some(1)),
        ("func() int { g += inc(); return g }()", None),
        ("func() int { g <<= inc(); return g }()", None),
        ("func() int { g = inc() + 1; return g }()", Some(5)),
        ("func() int { a[g-3] = inc(); return a[0] }()", None),
        ("func() int { a[0], b.m = g, inc(); return a[0] }()", None),
        ("func() int { x := 1; f := func() int { x++; return x }; return x*10 + f() }()", None),
        ("func() int { x := 1; f := func() int { x++; return x }; return f()*10 + f() }()", Some(23)),
        ("func() int { g := 4; return g*10 + inc() }()", Some(44)),
        ("func() int { return s[0]*10 + copy(s, s[1:]) }()", None),
        ("func() int { return s[2]*10 + copy(s, s[1:]) }()", Some(32)),
        ("func() int { return s[1] + len(append(s[:1], 9)) }()", None),
        ("func() int { return s[0] + len(append(s[:1], 9)) }()", Some(3)),
        ("func() int { s = append(s, inc(), s[0]); return s[4] }()", Some(1)),
    ] {
        let found = word(Language::Go, &format!("{CHANGES}{expression}"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{expression}: {found:?}");
        if let Err(error) = found {
            assert_eq!(error.message, "a variable is changed and used in unspecified order", "{expression}");
        }
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
        assert_word(Language::Go, &source, wanted);
    }
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

/// The default type of a constant with a rune is `rune`, which has 32 bits.
#[test]
fn a_variable_made_from_a_rune_has_32_bits() {
    for (body, wanted) in [
        ("v := 'a'; v <<= 30; return int(v)", 1 << 30),
        ("var v = rc; v <<= 30; return int(v)", 1 << 30),
        ("v := 'a' + 1; v <<= 31; return int(v) + 5", 5),
        ("n := 30; v := 'a' << n; return int(v)", 1 << 30),
        ("v, w := 'a', 5; v <<= 30; return int(v) + w", (1 << 30) + 5),
        ("v := max('a', 1); v <<= 30; return int(v)", 1 << 30),
        ("var v rune = 'a'; return int(v)", 97),
        ("v := 97; v <<= 30; return v", 97 << 30),
        ("v := 1 << ('c' - 'a'); v <<= 40; return v", 4 << 40),
        ("return int('b' - 'a') << 40", 1 << 40),
    ] {
        let source = format!("const rc = 'a'\nfunc f() int {{ {body} }}\nf()");
        assert_word(Language::Go, &source, Some(wanted));
    }
}

/// The limits of the types, and what is said of a name that nothing defines.
#[test]
fn names_of_the_library() {
    for (value, wanted) in [
        ("uint64(math.MaxUint64)", Some(u64::MAX)),
        ("uint64(x) << 1 & math.MaxUint32", Some(6)),
        ("uint64(math.MaxInt16 - math.MinInt8)", Some(32_895)),
        ("uint64(math.MaxInt + x - x)", Some(u64::MAX >> 1)),
        ("uint64(math.Pi)", None),
    ] {
        assert_word(
            Language::Go,
            &format!("import \"math\"\nfunc f(x int) uint64 {{ return {value} }}\nf(3)"),
            wanted,
        );
    }
    for (value, wanted) in [
        ("Foo(0xd14125844d25deb3)", "unknown function `Foo`"),
        ("int(float64(3))", "`float64` in Go"),
        ("len(string(rune(65)))", "`string` in Go"),
    ] {
        let error = word(Language::Go, &format!("func f() int {{ return {value} }}\nf()")).unwrap_err();
        assert_eq!(error.message, wanted);
    }
}

/// Calls run from left to right, in `op=` as everywhere.
#[test]
fn calls_on_the_left_of_an_assignment_run_first() {
    const START: &str = "var c int\ntype P struct { x int; a [5]int }\nvar g P\nvar t = []int{0, 0, 0, 0, 0}\n\
                         func n() int { c++; return c }\nfunc p() *P { c++; return &g }\nfunc s() []int { c++; return t }\n";
    for (statements, value, wanted) in [
        ("var a [5]int; a[n()] += n()", "a[1]*100 + a[2]", 200),
        ("s()[n()] |= n()", "t[2]", 3),
        ("p().a[n()] ^= n()", "g.a[2]", 3),
        ("p().x -= n()", "g.x + 10", 8),
        ("t[n()] = n()", "t[1]", 2),
        ("t[n()], t[n()] = n(), n()", "t[1]*10 + t[2]", 34),
        ("t[n()]++", "t[1]", 1),
    ] {
        let source = format!("{START}func f() int {{ {statements}; return {value} }}\nf()");
        assert_word(Language::Go, &source, Some(wanted));
    }
}

#[test]
fn what_the_compiler_of_go_rejects_is_refused() {
    for source in [
        "func f() int { const k = 5; k++; return k }\nf()",
        "const k = 5\nfunc f() int { k = 6; return k }\nf()",
        "func f() int { s := \"abc\"; s[1] = 'x'; return int(s[1]) }\nf()",
        "func m() struct{ x int } { return struct{ x int }{3} }\nfunc f() int { m().x = 4; return 1 }\nf()",
        "func f(x int) (c int) { c = 5; if x > 0 { c := 6; c++; return }; return }\nf(1)",
        "func f(x int) int {\n y := x\n - 1\n return y }\nf(5)",
        "func g() (int, int) { return 3, 4 }\nvar x, y = g()\nfunc h(a, b int) int { return a*10 + b }\nh(x)",
        "import \"math/bits\"\nfunc f(c uint64) uint64 { s, _ := bits.Add64(0, 1, c); return s }\nf(2)",
        "func f(a int) int { x := a; x := a + 1; return x }\nf(1)",
        "func f(a int) int { var x = a; var x = a + 1; return x }\nf(1)",
        "func f(a int) int { var a = 4; return a }\nf(1)",
        "func f(a int) int { const x = 4; x := 5; return x }\nf(1)",
        "func f(a int) int { return a }\nfunc f(a int) int { return a + 1 }\nf(1)",
        "type T struct { x int }\nfunc (t T) f() int { return 1 }\nfunc (t T) f() int { return 2 }\nfunc g() int { var t T; return t.f() }\ng()",
        "var x = 3\nvar x = 4\nfunc f() int { return x }\nf()",
        "const x = 3\nconst x = 4\nfunc f() int { return x }\nf()",
        "type T int\ntype T uint64\nfunc f() T { return 4 }\nf()",
        "func f(a int) int { switch a { case 1: return 5; case 2, 1: return 6 }; return 0 }\nf(1)",
    ] {
        assert_word(Language::Go, source, None);
    }
}

#[test]
fn a_function_with_a_result_ends_with_a_return() {
    for (body, ends) in [
        ("if a > 3 { return 1 }", false),
        ("if a > 3 { return 1 } else if a > 2 { return 2 }", false),
        ("if a > 3 { return 1 } else { return 7 }", true),
        ("for a < 3 { return 7 }", false),
        ("for { if a == 0 { return 7 }; a-- }", true),
        ("for { if a == 0 { break }; a-- }", false),
        ("for ; ; a-- { switch { case a == 0: return 7; default: break } }", true),
        ("for { for { break }; return 7 }", true),
        ("out: for { for { break out } }", false),
        ("for i := range a { return i }", false),
        ("switch a { case 3: return 1; default: return 7 }", true),
        ("switch a { case 2: fallthrough; default: return 7 }", true),
        ("switch a { case 2: return 7 }", false),
        ("switch a { case 3: break; default: return 7 }", false),
        ("if a == 2 { { return 7 } }; panic(\"no\")", true),
        ("return func() int { if a > 3 { return 4 } }()", false),
    ] {
        let source = format!("func f(a int) int {{ {body} }}\nf(2)");
        let found = word(Language::Go, &source);
        assert_eq!(found.as_ref().ok(), ends.then_some(&7), "{body}: {found:?}");
    }
}

#[test]
fn only_a_name_that_is_needed_must_be_defined_once() {
    let source = "func g() int { return 1 }\nfunc g() int { return 2 }\nvar _ = 3\nvar _ = 4\nfunc f() int { x, y := 1, 2; y, z := 3, 4; return x + y + z }\nf()";
    assert_word(Language::Go, source, Some(8));
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
