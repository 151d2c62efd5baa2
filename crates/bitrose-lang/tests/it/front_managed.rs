//! Java and C#: programs with the results of their compilers.

use crate::vectors::{assert_refused, assert_word, session_in, tally, word};
use bitrose_lang::{Language, Value, front};

#[test]
fn programs_of_java_have_the_results_of_the_compiler() {
    let tally = tally(Language::Java, include_str!("../data/vectors/java.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (234, Vec::new()));
}

#[test]
fn what_java_refuses_is_refused() {
    assert_refused(Language::Java, include_str!("../data/vectors/java-refused.jsonl"));
}

#[test]
fn final_fields_and_repeated_cases_of_java() {
    for (members, call, wanted) in [
        ("static final long K = 1; static long f() { K = 2; return K; }", "A.f()", None),
        ("static final long[] T = {1}; static long f() { T = new long[2]; return T[0]; }", "A.f()", None),
        ("static final long[] T = {1}; static long f() { T[0] = 5; return T[0]; }", "A.f()", Some(5)),
        ("final long n = 3; long g() { this.n = 4; return n; }", "new A().g()", None),
        ("final long n; A() { n = 4; } { } long g() { return n; }", "new A().g()", Some(4)),
        ("final long n; { n = 6; } long g() { return n; }", "new A().g()", Some(6)),
        ("static final long K; static { K = 7; } static long f() { return K; }", "A.f()", Some(7)),
        ("static long f(final long x) { x = 2; return x; }", "A.f(1)", None),
        (
            "static long f(int x) { switch (x) { case 1: return 5; case 2: case 1: return 6; } return 0; }",
            "A.f(1)",
            None,
        ),
        (
            "static long f(int x) { return switch (x) { case 1, 2 -> 5; case 3, 2 -> 6; default -> 0; }; }",
            "A.f(1)",
            None,
        ),
    ] {
        assert_word(Language::Java, &format!("class A {{ {members} }}\n{call}"), wanted);
    }
}

/// Refused are exceptions, `goto`, pointers, types that may be nothing, and the names of arguments among several
/// methods.
#[test]
fn programs_of_csharp_have_the_results_of_the_compiler() {
    let tally = tally(Language::CSharp, include_str!("../data/vectors/csharp.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (214, 12));
}

#[test]
fn what_csharp_refuses_is_refused() {
    assert_refused(Language::CSharp, include_str!("../data/vectors/csharp-refused.jsonl"));
}

/// Empty cases share the statements of the next one; a default in the middle is taken when nothing else holds.
#[test]
fn cases_without_statements_belong_to_the_next_one() {
    let source = "static int f(int x) { switch (x) { case 0: case 1: return 10; default: case 5: return 7; case 2: x = 3; break; } return x; }";
    for (call, wanted) in [("f(0)", 10), ("f(1)", 10), ("f(2)", 3), ("f(5)", 7), ("f(9)", 7)] {
        assert_eq!(crate::vectors::word(Language::Java, &format!("{source}\n{call}")), Ok(wanted), "{call}");
        assert_eq!(word(Language::CSharp, &format!("{source}\n{call}")), Ok(wanted), "{call}");
    }
    {
        let falls = "static int f(int x) { int r; switch (x) { case 1: x += 1; default: r = x; break; case 3: return 9; } return r; }";
        for (call, wanted) in [("f(1)", 2), ("f(3)", 9), ("f(4)", 4)] {
            assert_eq!(
                crate::vectors::word(Language::Java, &format!("{falls}\n{call}")),
                Ok(wanted),
                "{call}"
            );
        }
    }
}

/// The smallest int has one bit and is no power; a byte is an int before its zeros are counted.
#[test]
fn functions_on_bits_take_the_overload_of_the_argument() {
    for (kind, body, call, wanted) in [
        ("int", "BitOperations.IsPow2(x) ? 1 : 0", "f(-2147483648)", 0),
        ("long", "BitOperations.IsPow2(x) ? 1 : 0", "f(long.MinValue)", 0),
        ("int", "BitOperations.IsPow2(x) ? 1 : 0", "f(64)", 1),
        ("uint", "BitOperations.IsPow2(x) ? 1 : 0", "f(0x80000000)", 1),
        ("byte", "BitOperations.TrailingZeroCount(x)", "f(0)", 32),
        ("byte", "BitOperations.TrailingZeroCount(x)", "f(8)", 3),
    ] {
        let source = format!("static int f({kind} x) {{ return {body}; }}\n{call}");
        assert_eq!(word(Language::CSharp, &source), Ok(wanted), "{source}");
    }
}

/// Java looks at each result of a `switch` that is an argument of an overloaded method by itself.
#[test]
fn a_switch_does_not_choose_an_overload() {
    let methods = "static int f(char c) { return c; } static int f(long c) { return -1; } static int g(int c) { return c; }";
    let choice = "switch (x) { case 1 -> 'a'; default -> 98; }";
    for (call, wanted) in [("f", None), ("g", Some(98))] {
        let source = format!("{methods} static int h(int x) {{ return {call}({choice}); }}\nh(3)");
        assert_word(Language::Java, &source, wanted);
    }
}

/// Objects that nothing refers to make room for others; what a field, an array or a local variable holds stays.
#[test]
fn what_new_makes_is_freed() {
    const KEPT: &str = "static int[] held; static int f(int n) { held = new int[500]; held[7] = 42; int[][] kept = new int[n][]; \
                        for (int i = 0; i < n; i++) { kept[i] = new int[64]; kept[i][3] = i; int[] lost = new int[1000]; lost[0] = i; } \
                        int sum = held[7]; for (int i = 0; i < n; i++) sum += kept[i][3] == i ? 1 : 0; return sum; }";
    const PERFT: &str = "static long perft(int d) { if (d == 0) return 1; int[] list = new int[128]; for (int i = 0; i < 20; i++) list[i] = i; \
                         long sum = 0; for (int i = 0; i < 20; i++) sum += perft(d - 1) + list[i] - i; return sum; }";
    for (methods, call, wanted) in [
        (KEPT, "f(3000)", Some(3042)),
        (KEPT, "f(20000)", None), // more than there is room for
        (PERFT, "perft(4)", Some(160_000)),
    ] {
        assert_word(Language::Java, &format!("{methods}\n{call}"), wanted);
    }
    let append = "def f(n):\n    a = []\n    for i in range(n): a.append(i)\n    return sum(a)\nf(1500)";
    assert_word(Language::Python, append, Some(1_124_250));
}

/// A leading 0 says octal; `d`, `e` and `f` are digits of base 16 alone.
#[test]
fn numbers_have_the_base_that_they_begin_with() {
    for (text, wanted) in
        [("0", 0), ("00", 0), ("01_0", 8), ("017L", 15), ("0x1F", 31), ("0xdef", 3567), ("0b1_01", 5)]
    {
        assert_eq!(word(Language::Java, text), Ok(wanted), "{text}");
    }
    for text in ["0f", "0d", "08.5", "1e3"] {
        let error = word(Language::Java, text).unwrap_err();
        assert_eq!(error.message, "bitrose does not support floating point", "{text}");
    }
}

/// Members of a snippet are put before its statements; an error is shown where the user wrote it.
#[test]
fn errors_of_a_snippet_are_in_its_text() {
    for (text, wrong) in [
        ("f(missing); static int f(int x) { return x; }", "missing"),
        ("f(1); static int f(int x) { return x + missing; }", "missing"),
        ("int n = 1; n += f(2); static int f(int x) { return x; } n + missing;", "missing"),
    ] {
        let lowered =
            front::read(text, Language::Java).and_then(|text| text.lower(front::MAIN, &front::Nothing));
        let error = lowered.unwrap_err();
        assert_eq!(&text[error.span.start..error.span.end], wrong, "{text}: {error}");
    }
}

#[test]
fn what_an_enum_and_an_interface_bring_along() {
    const ENUM: &str = "enum P { A, K; static final P[] ALL = values(); P other() { return ALL[ordinal() ^ 1]; } static int \
                        n() { return values().length + valueOf(\"K\").ordinal(); } }";
    for (start, call, wanted) in [
        (ENUM, "P.A.other().ordinal() * 10 + P.n()", 13),
        (ENUM, "P.valueOf(\"K\").other() == P.A ? 1 : 0", 1),
        (
            "interface C { int N = 3; int[] D = {5, 6}; } class T implements C { static int f() { return N + D[1]; } }",
            "T.f() + T.N",
            12,
        ),
        ("static int f() { Long z = 7L; return z.intValue(); }", "f()", 7),
        ("record P(int a, int b) { int sum() { return a() * 10 + b(); } }", "new P(3, 4).sum()", 34),
    ] {
        let source = format!("{start}\n{call}");
        assert_eq!(word(Language::Java, &source), Ok(wanted), "{source}");
    }
}

/// Parentheses about a name or a field, before a sign that could begin the operand of a cast.
#[test]
fn parentheses_about_a_field_are_no_cast() {
    const S: &str = "class S { public int a = 13, b = 4; public static int[] T = {5, 6}; }";
    for (language, value, wanted) in [
        (Language::Java, "(s.a) + (s.b) * 2 - (k) + 1", 20),
        (Language::Java, "(int) -s.b + (s.a) - (int) +k - (s.b) * 2", 11_u64.wrapping_sub(12)),
        (Language::CSharp, "(s.a) + (s.b) * 2 - (k) + 1", 20),
        (Language::CSharp, "(s.a) & 7", 5),
        (Language::CSharp, "(S.T)[1] * 8 + (S.T) [k - 2]", 53),
        (Language::CSharp, "(S.T[k - 1]) & 3", 2),
        (Language::CSharp, "(k) - s.b * 2 + S.T[0]", u64::MAX),
        (Language::CSharp, "(k) * (s.a) - (byte)+k - (int)-s.b * 3", 36),
        (Language::CSharp, "(int)(k) ^ (s.a)", 15),
        (Language::CSharp, "(int)((uint)(k) * Math.Abs(s.b))", 8),
    ] {
        let source = format!("{S} static int f(int k) {{ S s = new S(); return {value}; }}\nf(2)");
        assert_eq!(word(language, &source), Ok(wanted), "{source}");
    }
}

/// What no initializer gives a value is `null`: a constant of an enumeration is not the first one then, a boxed number
/// not 0.
#[test]
fn what_has_no_value_is_null() {
    const NULL: &str = "enum P { A, B; int k() { return 5; } } static P st; static P look(int x) { switch (x) { case 0: return \
                        P.A; case 1: return P.B; default: return null; } } static class M { P p; Long z; P[][] q = new P[2][2]; M() { } M(int x, int y) { \
                        this(x + y, P.B); } int one() { return 1; } static int two() { return 2; } M(int x, P p) { this.p = p; z = 4L; } } record R(int a, P p) { }";
    for (call, wanted) in [
        ("new M().p == P.A || new M().q[1][0] == P.A || new P[1][0].length() > 0 ? 1 : 0", None),
        ("new M().p == P.A || new M().q[1][0] == P.A || st == P.A ? 1 : 0", Some(0)),
        ("new M().p == null && null == new M().q[0][1] && st == null ? 1 : 0", Some(1)),
        (
            "look(2) == null && look(1) != null && new M(1, null).p == look(9) ? new M(1, 2).p.ordinal() : 7",
            Some(1),
        ),
        ("new R(3, null).p() == null ? new R(3, P.A).a() : 0", Some(3)),
        ("look(2).ordinal()", None),
        ("look(2).k()", None),
        ("switch (look(2)) { case A: return 1; default: return 2; }", None),
        ("look(2)", None),
        ("new M().z + 1", None),
        ("new M(1, 2).z + 1", Some(5)),
        ("new Integer[2][1].intValue()", None),
        ("new M[1][0].one()", None),
        ("new M(1, 2).one()", Some(1)),
        ("M m = null; m.two()", Some(2)),
        ("M m = null; m.one()", None),
    ] {
        assert_word(Language::Java, &format!("{NULL}\n{call}"), wanted);
    }
}

/// The methods that a record or an enumeration has by itself hide those of the class around it.
#[test]
fn members_that_java_adds_are_nearer_than_those_around() {
    const AROUND: &str = "static int f() { return 99; } static int ordinal() { return 70; } static int[] values() { return new \
                          int[7]; } record Sq(int f, int r) { int a() { return f() * 10 + r(); } } enum E { A, B; int o() { return \
                          ordinal() * 10 + values().length; } }";
    check_rows(
        Language::Java,
        &[
            (&format!("{AROUND} new Sq(3, 4).a() + f()"), Some(133)),
            (
                "static int n(long b) { return Long.bitCount(b); } static int g(long b) { int n = n(b); return n * 10 + n(b >> 1); } g(0xFF)",
                Some(87),
            ),
            (&format!("{AROUND} E.B.o() * 1000 + ordinal() + values().length"), Some(12_077)),
            (
                "interface I { default int f(int x) { return 1; } } static class C implements I { int f(long x) { return 2; } } new C().f(5)",
                None,
            ),
        ],
    );
}

/// What a list of Java returns is boxed, so two elements are compared by identity; a list may hold arrays.
#[test]
fn elements_of_a_list_have_the_type_that_it_names() {
    const ARRAYS: &str = "static List<int[]> g() { List<int[]> l = new ArrayList<>(); for (int i = 0; i < 9; i++) l.add(new int[] \
                          {i, i * i}); return l; } g().get(5)[1]";
    const LIST: &str = "List<Integer> l = new ArrayList<>(); l.add(1000); l.add(1000); ";
    check_rows(
        Language::Java,
        &[
            (ARRAYS, Some(25)),
            (&format!("{LIST} l.get(0) == l.get(1)"), None),
            (
                &format!("{LIST} int x = l.get(0); l.get(1) == x && l.get(0) == 1000 ? l.get(0) << 1 : 0"),
                Some(2000),
            ),
        ],
    );
}

#[test]
fn arguments_patterns_and_indices_of_csharp() {
    const MOVE: &str = "class M { public int F, T, K; public M(int f, int t, int k = 5) { F = f; T = t; K = k; } public M Add(int k) { K += \
                        k; return this; } } static int n = 0; static int next() { return ++n; } static int opt(int a, int b = 2, int c = 3) { return a * \
                        100 + b * 10 + c; } static int one(M m) { M z = m; return z.K; }";
    check_rows(
        Language::CSharp,
        &[
            (&format!("{MOVE} new M(1, 2).K * 10 + new M(1, 2, 3).K"), Some(53)),
            (&format!("{MOVE} opt(1, c: 7) * 1000 + opt(c: next(), a: next())"), Some(127_221)),
            (&format!("{MOVE} opt(b: 1)"), None),
            (&format!("{MOVE} opt(1, a: 2)"), None),
            (
                &format!(
                    "{MOVE} static int f() {{ var m = new M(1, 2); m.Add(2); m.Add(1).Add(3); return one(m); }} f()"
                ),
                Some(11),
            ),
            (
                "static int f(int n) { return n is > 3 and not 7 ? 1 : 0; } f(4) * 100 + f(7) * 10 + f(3)",
                Some(100),
            ),
            ("static int f() { int[] a = {1, 2, 3, 4}; a[^4] = 9; return a[^1] * 10 + a[0]; } f()", Some(49)),
            ("static int f() { int[] a = {1, 2}; return a[^0]; } f()", None),
        ],
    );
}

#[test]
fn a_method_alone_needs_no_instance() {
    let source =
        "int n = 3; long twice(long b) { return b * 2 + n; } long f(long b) { return twice(b); } f(2)";
    assert_eq!(word(Language::Java, source).unwrap(), 7);
}

/// A field of a type that is not read has no value, but what gives it one may change others; so may the arguments of a
/// call of a log that is not here.
#[test]
fn what_is_not_read_changes_nothing_in_silence() {
    for (members, wanted) in [
        ("static int x = 3; static final String G = \"a\" + (x++); static int f() { return x; }", None),
        ("static int x = 3; static final Set<Integer> G = Set.of(x++); static int f() { return x; }", None),
        (
            "static int x = 3; static final Object G = h(); static int h() { return x = 9; } static int f() { return x; }",
            None,
        ),
        ("static long[] T = new long[2]; static int g = Foo.make(T); static long f() { return T[1]; }", None),
        (
            "static int x = 3; static final Log G = Log.get(); static int f() { G.debug(x++); return x; }",
            None,
        ),
        ("static int x = 3; static final Log G = null; static int f() { G.debug(x); return x; }", None),
        (
            "static int x = 3; static final Log G = Log.get(); static int f() { G.debug(\"x\" + x); return x; }",
            Some(3),
        ),
        ("static int x = 3; static final Set<Integer> G = Set.of(4); static int f() { return x; }", Some(3)),
    ] {
        assert_word(Language::Java, &format!("class A {{ {members} }} A.f()"), wanted);
    }
}

#[test]
fn a_namespace_may_be_that_of_the_file() {
    let source =
        "using System;\nnamespace Lynx.Model;\npublic static class A { public static int F() => 3; }\nA.F()";
    assert_eq!(word(Language::CSharp, source).unwrap(), 3);
}

/// A guard decides behind `_` as well; one of several labels is refused.
#[test]
fn guards_of_cases_decide() {
    const ARM: &str = "static int G(int s) => s switch { > 7 => 4, _ when s > 5 => 1, _ => 2 };";
    for (source, wanted) in [
        (format!("{ARM} G(8) * 100 + G(6) * 10 + G(3)"), Some(412)),
        ("static int G(int s, bool w) { switch (s) { case 3: case 4 when w: return 1; default: return 2; } } G(3, false)".into(), None),
        ("static int G(int s, bool w) { switch (s) { case 3 when w: case 4: return 1; default: return 2; } } G(3, false)".into(), None),
        ("static int G(int s, bool w) { switch (s) { case 3 when w: return 1; default: return 2; } } G(3, false) * 10 + G(3, true)".into(), Some(21)),
    ] {
        assert_word(Language::CSharp, &source, wanted);
    }
}

#[test]
fn a_loop_over_references_writes_the_elements() {
    let source = |loops: &str| {
        format!("static int F() {{ Span<int> t = stackalloc int[2]; {loops} return t[0] * 10 + t[1]; }} F()")
    };
    for (loops, wanted) in [
        ("foreach (ref int b in t) b = 3;", Some(33)),
        ("foreach (ref var b in t) b += 2; ref var q = ref t[1]; q++;", Some(23)),
        ("foreach (ref long b in t) b = 3;", None),
    ] {
        assert_word(Language::CSharp, &source(loops), wanted);
    }
}

/// Two records are equal if their fields are; two objects only if they are the same.
#[test]
fn records_are_compared_by_value() {
    const NONE: &str = "{ public static readonly Move None = new(0, 0); }";
    for (kind, body, call, wanted) in [
        ("record", ";", "new Move(3, 28) == new Move(3, 28)", Some(1)),
        ("record", ";", "new Move(3, 28) != new Move(3, 28)", Some(0)),
        ("record class", ";", "new Move(3, 28) == new Move(3, 27)", Some(0)),
        ("record struct", ";", "new Move(3, 28) == new Move(3, 28)", Some(1)),
        ("record struct", ";", "new Move(3, 28) != new Move(3, 27)", Some(1)),
        ("record", NONE, "new Move(0, 0) == Move.None", Some(1)),
        ("record", NONE, "(new Move[1])[0] == null", Some(1)),
        ("class", "{ }", "new Move(3, 28) == new Move(3, 28)", Some(0)),
        (
            "record",
            "{ public virtual bool Equals(Move m) => true; }",
            "new Move(1, 2) == new Move(3, 4)",
            None,
        ),
    ] {
        let source = format!("{kind} Move(int From, int To) {body} {call}");
        assert_word(Language::CSharp, &source, wanted);
    }
    let list = "record Move(int[] To); new Move(null) == new Move(null)";
    assert_word(Language::CSharp, list, None);
}

/// A member of the classes around a class is not its own.
#[test]
fn a_qualified_member_is_not_that_of_a_class_around_it() {
    const INNER: &str = "static int Same() { return 1; } static int N = 3; class Move { }";
    for language in [Language::Java, Language::CSharp] {
        for (call, wanted) in [("Same()", Some(1)), ("Move.Same()", None), ("N", Some(3)), ("Move.N", None)] {
            assert_word(language, &format!("{INNER} {call}"), wanted);
        }
    }
}

/// The value of a call or of an assignment is no constant, so it does not take the type of a `byte`.
#[test]
fn only_a_constant_takes_the_type_of_the_other_branch() {
    for (other, wanted) in [("7", 200_u8.cast_signed().into()), ("Integer.valueOf(7)", 200), ("(i = 7)", 200)]
    {
        let body = format!("byte b = 100; int i = 0; var v = x > 1 ? b : {other}; v += 100; return v;");
        let source = format!("static int f(int x) {{ {body} }}\nf(3)");
        assert_word(Language::Java, &source, Some(i64::cast_unsigned(wanted)));
    }
}

#[test]
fn tuples_and_records_are_taken_apart() {
    const PAIRS: &str = "new[] { (1, 2), (3, 4) }";
    for (body, wanted) in [
        (format!("int n = 0; foreach (var (a, b) in {PAIRS}) n += a * 10 + b; return n;"), Some(46)),
        (format!("int n = 0; foreach ((int a, int b) in {PAIRS}) n += a * 10 + b; return n;"), Some(46)),
        (format!("int n = 0; foreach (var (_, b) in {PAIRS}) n += b; return n;"), Some(6)),
        (format!("int n = 0; foreach (var (a, b, c) in {PAIRS}) n += b; return n;"), None),
        ("var (a, (b, _)) = (1, (2, 3)); return a * 10 + b;".into(), Some(12)),
        ("var (a, b) = new P(1, 2); return a * 10 + b;".into(), Some(12)),
        ("int a, b; (a, b) = new P(1, 2); return a * 10 + b;".into(), Some(12)),
        ("var (a, b, c) = new P(1, 2); return a;".into(), None),
        // names of elements
        ("var t = (x: 5, y: 6); return t.x * 10 + t.y;".into(), Some(56)),
        ("var t = (x: 5, 6); return t.Item1 * 10 + t.Item2;".into(), Some(56)),
        ("(int x, int y) t = (x: 5, y: 6); return t.x * 10 + t.y;".into(), Some(56)),
        ("var t = (5, (x: 6, y: 7)); return t.Item2.y;".into(), Some(7)),
        ("int a, b; (a, b) = (x: 1, y: 2); return a * 10 + b;".into(), Some(12)),
        ("int x = 1, y = 2; var t = (y, x); return t.x;".into(), Some(1)),
        ("int p = 1, q = 2; (int q, int p) G() { return (p, q); } return G().q;".into(), Some(1)),
        ("int x = 1, y = 2; var t = (y, x); var u = (x: 3, y: 4); return t.x + u.x;".into(), None),
    ] {
        let source = format!("record P(int A, int B); static int F() {{ {body} }}\nF()");
        assert_word(Language::CSharp, &source, wanted);
    }
}

#[test]
fn a_local_function_that_calls_itself_is_named() {
    let source =
        "static int F(int n) { int G(int k) { return k == 0 ? 0 : k + G(k - 1); } return G(n); }\nF(3)";
    let error = word(Language::CSharp, source).unwrap_err();
    assert_eq!(error.message, "a local function that calls itself in C#");
}

/// A variable of a snippet is a member where a member mentions its name; what its value mentions does not count.
#[test]
fn variables_of_a_snippet_see_each_other() {
    const BOARD: &str = "class Board { public ulong White { get; set; } public ulong Own() => White; }\n";
    for (rest, wanted) in [
        ("ulong b = 3;\nvar x = new Board { White = b };\nx.Own()", Some(3)),
        ("ulong b = 3;\nBoard x = new Board { White = b };\nx.White", Some(3)),
        ("ulong a = 3;\nulong b = a + 1;\nstatic ulong F() => b;\nF()", Some(4)),
        ("var b = 3;\nint F() => b;\nF()", None),
    ] {
        assert_word(Language::CSharp, &format!("{BOARD}{rest}"), wanted);
    }
}

/// An unknown type is reported where it is written, with the way round.
#[test]
fn an_unknown_type_says_how_to_supply_it() {
    const ALIAS: &str =
        "paste its definition as well; if it is a number, begin with `using Square = System.UInt64;`";
    const PASTE: &str = "paste its definition as well";
    for (language, source, message, help) in [
        (Language::CSharp, "static int F(Square s) => 1;\nF(0)", "unknown type `Square`", Some(ALIAS)),
        (
            Language::CSharp,
            "static int F(List<Square> s) => 1;\nF(null)",
            "unknown type `Square`",
            Some(ALIAS),
        ),
        (Language::Java, "static int f(Square s) { return 1; }\nf(0)", "unknown type `Square`", Some(PASTE)),
        (Language::CSharp, "static double F() => 1;\nF()", "the type `double` in C#", None),
        (Language::Java, "static double f() { return 1; }\nf()", "the type `double` in Java", None),
        (Language::Java, "static int f(String s) { return 1; }\nf(null)", "the type `String` in Java", None),
        (
            Language::CSharp,
            "static int F() { Action g = () => { }; return 1; }\nF()",
            "the type `Action` in C#",
            None,
        ),
        (
            Language::CSharp,
            "delegate ulong D(ulong x); class A { public static ulong F() { D d = x => x + 1; return d(2); } }\nA.F()",
            "the delegate `D` in C#",
            Some("use a type such as `Func<ulong, ulong>`"),
        ),
        (
            Language::Java,
            "interface I { long of(int s); } class B { static long f() { I a = s -> s; return a.of(1); } }\nB.f()",
            "a function as a value of type I in Java",
            Some("give the variable a type such as `LongUnaryOperator`, or write a method"),
        ),
        (
            Language::Java,
            "class E { static int f(int x) { return 1; } } E.g(1)",
            "unknown method `g` of `E`",
            None,
        ),
        (
            Language::Java,
            "class E { static int f(int x) { return 1; } } E.f()",
            "unknown method `f` of `E`",
            None,
        ),
        (
            Language::CSharp,
            "static int F() { (int, int) t = (1, 2); return t == t ? 1 : 0; }\nF()",
            "`==` of a tuple and a tuple",
            None,
        ),
    ] {
        let error = word(language, source).unwrap_err();
        assert_eq!((&*error.message, error.help.as_deref()), (message, help), "{source}");
        assert_eq!(error.position(source).0, 1, "{source}: {error:?}");
    }
}

/// A method of a struct of C# may assign to the struct as a whole.
#[test]
fn this_of_a_struct_is_assigned() {
    const SOURCE: &str = "struct P { public int X, Y; public P(int x, int y) { X = x; Y = y; } public void Turn() { this = new P(Y, X); } }
        class A { static int V(P p) => p.X * 10 + p.Y;
            public static int F() { var p = new P(1, 2); p.Turn(); var a = new P[] { p }; a[0].Turn(); return V(p) * 100 + V(a[0]); } }";
    assert_word(Language::CSharp, &format!("{SOURCE} A.F()"), Some(2112));
}

/// A program, and its value: `None` where it is refused.
fn check_rows(language: Language, rows: &[(&str, Option<u64>)]) {
    for (source, wanted) in rows {
        assert_word(language, source, *wanted);
    }
}

#[test]
fn of_several_classes_the_qualifier_and_the_nearest_count() {
    const TWO: &str = "class O { static class A { static int k = 1; static int f() { return 1; } } } class P { static class A { \
                       static int k = 2; static int f() { return 2; } int g() { return 3; } } static int h() { return A.f(); } }";
    for (call, wanted) in [
        ("P.A.f()", Some(2)),
        ("O.A.f()", Some(1)),
        ("P.A.k", Some(2)),
        ("new P.A().g()", Some(3)),
        ("P.h()", Some(2)),
        ("A.f()", None),
    ] {
        assert_word(Language::Java, &format!("{TWO}\n{call}"), wanted);
    }
    check_rows(
        Language::Java,
        &[
            ("class A { static int f() { return 1; } } class A { static int f() { return 2; } } A.f()", None),
            ("class A { static int f() { return 1; } static int f() { return 2; } } A.f()", None),
            (
                "class A { static int f(int x) { return 1; } static int f(long x) { return 2; } } A.f(3)",
                Some(1),
            ),
            ("class A { static int x = 1; static int x = 2; } A.x", None),
            ("class O { static class Math { static int abs(int x) { return 9; } } } Math.abs(-3)", Some(3)),
            (
                "class O { static class K { static int f() { return 9; } } } class Q extends O { static int g() { return K.f(); } } Q.g()",
                Some(9),
            ),
            ("package a.b; class A { static int f() { return 1; } } a.b.A.f()", Some(1)),
            ("package a.b; class A { static int f() { return 1; } } c.A.f()", None),
        ],
    );
}

#[test]
fn namespaces_tell_classes_apart() {
    const ENUMS: &str = "namespace N { enum E { X, Y } static class T { public static int Twice(this int x) => 2 * x; } } \
                         namespace M { enum E { Y, X } class P { public static int G() => (int)E.X; public static int H() => \
                         3.Twice(); } }";
    const CLASSES: &str = "namespace N { class A { public static int F() { return 1; } } } namespace M { class A { public \
                           static int F() { return 2; } } }";
    for (start, call, wanted) in [
        (ENUMS, "M.P.G()", Some(1)),
        (ENUMS, "(int)N.E.X", Some(0)),
        (ENUMS, "M.P.H()", None),
        (CLASSES, "M.A.F()", Some(2)),
        (CLASSES, "N.A.F()", Some(1)),
        (CLASSES, "A.F()", None),
        ("class Q : P { public static ulong F() => FILE_A; }", "Q.F()", None),
        (
            "class P { public const int FILE_A = 3; } class Q : P { public static int F() => FILE_A; }",
            "Q.F()",
            Some(3),
        ),
        (
            "struct Q : IEquatable<Q> { public static ulong F() => FILE_A; }",
            "Q.F()",
            Some(0x0101_0101_0101_0101),
        ),
        ("class P { public int a = 1; } class Q : P { public int F() => a; }", "new Q().F()", None),
    ] {
        assert_word(Language::CSharp, &format!("{start}\n{call}"), wanted);
    }
}

#[test]
fn what_a_missing_base_may_define_is_not_bitroses_own() {
    check_rows(
        Language::Java,
        &[
            ("class Q extends P { static long f() { return FILE_A; } } Q.f()", None),
            ("class Q implements Constants { static int f() { return popcount(7L); } } Q.f()", None),
            ("import static chess.Masks.*; class Q { static long f() { return FILE_A; } } Q.f()", None),
            (
                "import static java.lang.Math.*; class Q { static long f() { return FILE_A; } } Q.f()",
                Some(0x0101_0101_0101_0101),
            ),
            (
                "interface C { long FILE_A = 5; } class Q implements C { static long f() { return FILE_A; } } Q.f()",
                Some(5),
            ),
            ("class Q implements Comparable<Q> { static int f() { return popcount(7L); } } Q.f()", Some(3)),
        ],
    );
}

#[test]
fn constants_of_an_enumeration_override_its_methods() {
    const BOTH: &str =
        "enum E { N { long s(long b) { return b << 8; } }, S { long s(long b) { return b >>> 8 | k(); } }; ";
    for (rest, call, wanted) in [
        (
            "long s(long b) { return b; } long k() { return 1; } static long all(long b) { long r = 0; for (E e : values()) r |= \
             e.s(b); return r; } }",
            "E.all(0x1000L)",
            Some(0x10_0011),
        ),
        (
            "abstract long s(long b); long k() { return 2; } long t() { return s(0x100L); } }",
            "E.S.t() + E.N.t()",
            Some(0x1_0003),
        ),
    ] {
        assert_word(Language::Java, &format!("{BOTH}{rest} {call}"), wanted);
    }
    check_rows(
        Language::Java,
        &[
            (
                "enum E { X, Y { int g() { return 5; } }; int g() { return 1; } } E.Y.g() * 10 + E.X.g()",
                Some(51),
            ),
            (
                "enum E { X(3) { int g() { return k + 1; } }, Y(5); final int k; E(int k) { this.k = k; } int g() { return k; } } E.X.g() * 10 + E.Y.g()",
                Some(45),
            ),
            ("enum E { X { int n = 3; int g() { return n; } }; int g() { return 1; } } E.X.g()", None),
            ("enum E { X { int h(int x) { return 3; } }; int h(long x) { return 1; } } E.X.h(2)", None),
            ("class A { static int f(int x) { assert x > 5 : \"small\"; return x; } } A.f(3)", Some(3)),
        ],
    );
}

#[test]
fn attributes_that_change_the_meaning_are_refused() {
    const UNION: &str = "struct U { [FieldOffset(0)] public ulong a; [FieldOffset(0)] public uint b; } class A { public static \
                         uint F() { U u = new U(); u.a = 0x1234567890ul; return u.b; } } A.F()";
    const CHECK: &str = "class A { static int x = 3; [Conditional(\"DEBUG\")] static void Chk(int v) { ";
    for (body, wanted) in [
        ("x = 20; } public static int F() { Chk(4); return x; } } A.F()", None),
        ("} public static int F() { Chk(x++); return x; } } A.F()", None),
        ("int y = v; y++; } public static int F() { Chk(x); return x; } } A.F()", Some(3)),
    ] {
        assert_word(Language::CSharp, &format!("{CHECK}{body}"), wanted);
    }
    assert_word(Language::CSharp, &format!("[StructLayout(LayoutKind.Explicit)] {UNION}"), None);
}

#[test]
fn between_constants_of_csharp_they_are_numbers() {
    for (constants, call, wanted) in [
        ("A = 1, B = 4, C = A + B, D", "(int)P.D", Some(6)),
        ("A = 200, B = A + 100", "(int)P.A", Some(200)),
        ("A = 200, B = A + 100", "(int)P.B", None),
        ("A = 3, B = ~A & 7 | A << 4", "(int)(P.B | P.A)", Some(0x37)),
    ] {
        assert_word(Language::CSharp, &format!("enum P : byte {{ {constants} }} {call}"), wanted);
    }
}

/// Two classes may have statics of one name; a local may have the name of a variable.
#[test]
fn initializers_of_other_classes_are_told_apart() {
    check_rows(
        Language::CSharp,
        &[
            (
                "class A { public static readonly ulong[] T = { 1, 2 }; } class B { public static readonly ulong[] T = new ulong[2]; static B() { T[0] |= 8; } } B.T[0] + A.T[1]",
                Some(10),
            ),
            (
                "class A { public static readonly ulong[] T = { 1, 2 }; } class B { public static readonly ulong[] T = new ulong[2]; static B() { Fill(T); } static void Fill(ulong[] t) { t[0] = 8; } } B.T[0] + A.T[1]",
                Some(10),
            ),
            (
                "static class X { public static ulong[] T = { 1, 2 }; public static void Set(this ulong v) { T[1] = v; } } class B { public static ulong T = 3; static B() { T.Set(); } } X.T[1] + B.T",
                Some(5),
            ),
            (
                "static class A { static ulong[] D = { 1, 2 }; public static ulong G(int i) => D[i]; } struct M { public ulong D; public M(ulong d) { D = d; } public ulong F() { return D; } } static class B { static ulong[] S = new ulong[2]; static B() { S[0] = new M(7).F() + A.G(0); } public static ulong H() => S[0]; } B.H() + A.G(1)",
                Some(10),
            ),
            // a static constructor runs behind all fields, at the first use of its class
            ("class A { static A() { x = 5; } public static int x = 3; } A.x", Some(5)),
            ("class A { public static readonly int x = 3; static A() { x = 5; } } A.x", Some(5)),
            (
                "class A { public static int n = 1; } class B { public const int K = 2; public static readonly int r = 4; static B() { A.n = 3; } } B.K * 1000 + A.n * 100 + B.r * 10 + A.n",
                Some(2143),
            ),
            (
                "class A { public static int n = 1; } class B { static int k = A.n++; public static int F() => k; } B.F() + A.n",
                None,
            ),
        ],
    );
}

/// Java runs its static blocks and initializers; what is not in the text may change what is read.
const START_OF_JAVA: &[(&str, Option<u64>)] = &[
    (
        "class A { static int[] T = new int[8]; static { for (int i = 0; i < 8; i++) T[i] = i * 3; } static int f(int k) { return T[k]; } } int i = 5; A.f(i)",
        Some(15),
    ),
    (
        "class A { static int[] T = {1, 2}; } class B { static int[] T = new int[2]; static { T[0] = 7; } } B.T[0] + A.T[1]",
        Some(9),
    ),
    (
        "class A { static int[] T = {1, 2}; } class B { static int[] T = new int[2]; static { A.T[1] = 7; } } B.T[0] + A.T[1]",
        Some(7),
    ),
    (
        "class A { static int[] T = {1, 2}; } class B extends A { static int n = 3; static { T[1] = 7; } } B.n + A.T[1]",
        Some(10),
    ),
    (
        "class U { static int[] P = new int[4]; static { for (int i = 0; i < 4; i++) P[i] = i; } } class M { static int[] T; static void fill(int[] a) { a[0] = U.P[1] + U.P.length; } static { T = new int[2]; fill(T); } } M.T[0] + U.P[3]",
        Some(8),
    ),
    (
        "class U { static int[] P = new int[4]; } class M { static void fill(int[] a) { a[0] = U.P[1] + 1; } static { fill(U.P); } static int n = 3; } M.n + U.P[0]",
        Some(4),
    ),
    ("class A { static int f(int n) { return new int[n].length; } } A.f(0)", Some(0)),
    ("class A { static int f(int n) { return new int[n].length; } } A.f(-1)", None),
    (
        "class A { static int i = 4; static int[] T = new int[4]; static { for (int i = 0; i < 3; i++) { T[i] = 1; } i = 9; } static int f() { return i + T[2]; } } A.f()",
        Some(10),
    ),
    (
        "class A { static final long[] T = new long[4]; static { Tables.load(); } static long f() { return T[1]; } } A.f()",
        None,
    ),
    (
        "class A { static long[] T = new long[4]; static int n = 3; static { System.out.println(\"ready\"); } static long f() { return T[1] + n; } } A.f()",
        Some(3),
    ),
    (
        "class A { static long[] T = {5}; static void load() { T[0] = 6; } static { load(); } static long f() { return T[0]; } } A.f()",
        Some(6),
    ),
    ("class A { static int x = 3; static int y = Foo.init(); static int f() { return x; } } A.f()", None),
    ("class A { static int x = 3; static int y = Foo.X; static int f() { return x; } } A.f()", None),
    ("class A { static final int x = 3; static int y = Foo.X; static int f() { return x; } } A.f()", Some(3)),
    ("class A { static int x = 3; static int y = Long.SIZE; static int f() { return x; } } A.f()", Some(3)),
    (
        "class A { static int x = 3; static int y = Foo.init(); static int f(int a) { return a + 1; } } A.f(2)",
        Some(3),
    ),
    (
        "class A { static final int x = 3; static int y = Foo.init(); static int f() { return x; } } A.f()",
        Some(3),
    ),
    ("class A { static int x = 3; static { new Foo(); } static int f() { return x; } } A.f()", None),
    ("class A { static int x = 3; static { int k = Foo.init(); } static int f() { return x; } } A.f()", None),
    (
        "class A { static int x = 3; static final Foo FOO = new Foo(); static int f() { return x; } } A.f()",
        None,
    ),
    (
        "class A extends B { static int x = 3; static int y = init(); static int f() { return x; } } A.f()",
        None,
    ),
    (
        "class A { static int x = 3; static int load() { return Foo.init(); } static int y = load(); static int f() { return x; } } A.f()",
        None,
    ),
    (
        "import java.util.zip.CRC32; class A { static int x = 3; static Random r = new Random(5); static CRC32 c = new CRC32(); static int f() { return x; } } A.f()",
        Some(3),
    ),
    (
        "class A { static final int[] x = {3}; static final int[] t = { make() }; static int f() { return x[0]; } } A.f()",
        None,
    ),
    (
        "class A { static final int[] x = {3}; static int y = obj.g(); static int f() { return x[0]; } } A.f()",
        None,
    ),
    (
        "class A { static int[] x = {3}; static class B extends Foo { } static B b = new B(); static int f() { return x[0]; } } A.f()",
        None,
    ),
    (
        "class A { private static final int[] x = new int[2]; static { for (int i = 0; i < 2; i++) x[i] = 4; } static Foo foo = Foo.get(); static int f() { return x[0]; } } A.f()",
        Some(4),
    ),
    (
        "class A { private static final int[] x = {3}; static Foo foo = new Foo(); static void g() { x[0] = 4; } static int f() { return x[0]; } } A.f()",
        None,
    ),
    (
        "class A { static final int[] x = {3}; static final java.util.Random r = new java.util.Random(5); static int f() { return x[0]; } } A.f()",
        Some(3),
    ),
    (
        "class B { static { Tables.load(); } } class A { static int n = 3; static int f() { return n; } } A.f()",
        Some(3),
    ),
];

#[test]
fn start_up_calls_that_are_not_in_the_text_are_told_in_java() {
    check_rows(Language::Java, START_OF_JAVA);
}

/// An own `++` gives the variable its new value; the old one is told from it in no other place.
#[test]
fn an_own_step_is_called() {
    const STEP: &str = "struct B { public int v; public B(int x) { v = x; } public static B operator ++(B a) { return new B(a.v + 2); } \
                        public static B operator --(B a) => new B(a.v * 3); } ";
    for (body, wanted) in [
        ("x++; ++x;", Some(7)),
        ("x--; for (; x.v < 20; x++) { }", Some(21)),
        ("B y = ++x; x.v = y.v * 2;", Some(10)),
        ("B y = x++;", None),
    ] {
        let source = format!(
            "{STEP} class T {{ public static int F() {{ B x = new B(3); {body} return x.v; }} }} T.F()"
        );
        assert_word(Language::CSharp, &source, wanted);
    }
}

/// What runs at the start of a C# class and is not in the text may change what is read.
#[test]
fn start_up_calls_that_are_not_in_the_text_are_told_in_csharp() {
    check_rows(
        Language::CSharp,
        &[
            (
                "class A { static ulong[] T = new ulong[4]; static A() { Foo.Init(); } public static ulong F() => T[1]; } A.F()",
                None,
            ),
            (
                "class A { static int x = 3; static int y = Foo.Init(); public static int F() { return x; } } A.F()",
                None,
            ),
            (
                "class A { static int x = 3; static int y = Foo.X; public static int F() { return x; } } A.F()",
                None,
            ),
            (
                "class A { static int x = 3; static Foo foo = new(); public static int F() { return x; } } A.F()",
                None,
            ),
            (
                "class A { static readonly int[] x = {3}; static readonly int[] t = { Make() }; public static int F() { return x[0]; } } A.F()",
                None,
            ),
            (
                "class A { static int[] x = {3}; static A() { Foo foo = new(); } public static int F() { return x[0]; } } A.F()",
                None,
            ),
            (
                "class A { static int[] x = {3}; class B : Foo { } static B b = new B(); public static int F() { return x[0]; } } A.F()",
                None,
            ),
            (
                "class A { static int x = 3; static List<int> l = new List<int>(); static Random r = new(); public static int F() { return x; } } A.F()",
                Some(3),
            ),
        ],
    );
}

/// A class of Java begins at its first use: its initializers may change what others see, and need each other.
#[test]
fn classes_of_java_begin_at_their_first_use() {
    const TWO: &str = "class A { static int[] T = {1, 2}; static int n = 5; static int g() { return T[1]; } } class B { static int k = 1; \
                       static { A.T[1] = 7; A.n += k; } static int f() { return 1; } static int f(int x) { return x; } B() { } B(int x) { } }";
    let asked = |call: &str| format!("{TWO} class C {{ static int h() {{ {call} }} }} C.h()");
    for (call, wanted) in [
        ("return A.T[1];", Some(2)),
        ("int a = A.T[1]; B.f(); return a * 10 + A.T[1];", Some(27)),
        ("int a = A.T[1]; new B(); return a * 100 + A.T[1] * 10 + A.n;", Some(276)),
        ("int a = B.f(A.g()); return a * 10 + A.g();", Some(27)),
        ("int a = A.g(); new B(a = A.g()); return a * 10 + A.g();", Some(77)),
        ("B.k = A.g(); return B.k * 100 + A.g() * 10 + A.n;", Some(276)),
        ("int a = B.k; return a * 100 + A.g() * 10 + A.n;", Some(176)),
        ("B.f(); B.f(); new B(); return A.n;", Some(6)),
    ] {
        assert_word(Language::Java, &asked(call), wanted);
    }
    check_rows(
        Language::Java,
        &[
            // who uses a class that begins with a change begins with it
            (
                "class A { static int n = 1; } class B { static { A.n = 5; } static int f() { return 2; } } class C { static int k = B.f(); static int g() { return 3; } } C.g() + A.n",
                Some(8),
            ),
            (
                "class A { static int n = 1; } class B { static { A.n = 5; } } class C extends B { static int k = 2; } C.k + A.n",
                Some(7),
            ),
            (
                "class A { static int n = 1; } enum P { X, Y; static int t; static { A.n = 4; t = 2; } int q() { return 1; } } A.n * 100 + P.X.q() * 10 + A.n",
                Some(114),
            ),
            ("class A { static int n = 1; } interface B { int k = A.n++; } B.k + A.n", None),
            (
                "class A { static int x = B.y + 1; } class B { static int y = A.x + 1; static int f() { return A.x * 10 + y; } } B.f()",
                None,
            ),
        ],
    );
}

/// In a session, what an initializer has changed is as it was, or runs once more with all that it changes.
#[test]
fn a_session_keeps_what_initializers_change_or_runs_them_again() {
    for (language, text, calls) in [
        (
            Language::Java,
            "class A { static int[] T = {1, 2}; static int n = 1; } class B { static int k = 1; static { A.T[1] = 7; A.n += 2; } static int f() { return k + A.T[1] * 10 + A.n; } }",
            [74; 2],
        ),
        (
            Language::Java,
            "class A { static int n = 1; } class B { static int k = 1; static { A.n += 2; } static int f() { return ++k + A.n; } }",
            [5, 6],
        ),
        (
            Language::Go,
            "package main\nvar t = make([]int, 4)\nvar n int\nfunc init() { t[1] = 7; n = n + 1 }\nfunc f() int { return t[1]*10 + n }",
            [71; 2],
        ),
    ] {
        let mut session = session_in(language);
        session.run(text).expect("it is read");
        for wanted in calls {
            let run = session.run("f()").unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(run.value, Some(Value::Int(wanted)), "{text}");
        }
    }
}

/// A case that yields nothing falls through to the next one. What a case declares hides a field in the cases after it.
#[test]
fn cases_of_java_fall_through_with_their_variables() {
    const YIELDS: &str = "static int f(int p) { return switch (p) { case 0: int a = 3; if (p > 5) yield a; \
                          case 1: a = 4; p++; yield a + p; default: if (p > 8) { yield 1; } p--; yield p; }; }";
    const HIDES: &str = "static int x = 5; static int f(int k) { switch (k) { case 1: int x = 1; break; \
                         case 2: x = 9; k += x; break; } return x * 10 + k; }";
    for (source, values) in [(YIELDS, [5, 6, 1]), (HIDES, [50, 51, 61])] {
        for (n, wanted) in values.into_iter().enumerate() {
            assert_word(Language::Java, &format!("{source}\nf({n})"), Some(wanted));
        }
    }
}

/// An inner class has another `this` than the class around it.
#[test]
fn members_of_the_enclosing_object_are_refused() {
    for part in ["bits", "get()"] {
        let source = format!(
            "static class A {{ long bits = 5; long get() {{ return bits; }} class B {{ long own = 7; long v() {{ return {part}; }} }} \
             B deep() {{ return new B(); }} }}\nnew A().deep().v()"
        );
        let error = word(Language::Java, &source).unwrap_err();
        assert!(error.message.contains("of the enclosing object"), "{source}: {error}");
    }
}

#[test]
fn a_block_among_the_statements_runs_in_its_turn() {
    assert_word(Language::Java, "int x = 5; x = 7; { x += 1; } x", Some(8));
    check_rows(
        Language::Java,
        &[("static int n = 0; { n += 10; } static int f() { return n++; }\nf() + n", Some(21))],
    );
}

/// A type inside of a method hides one with the same name.
#[test]
fn types_inside_of_methods_are_refused() {
    let source =
        "static class A { int k = 1; }\nstatic int f() { class A { int k = 2; } return new A().k; }\nf()";
    assert_eq!(word(Language::Java, source).unwrap_err().message, "a type inside of a method in Java");
}

/// The value of a `readonly` field is no constant: it wraps, and it selects no case.
#[test]
fn only_const_makes_a_constant_of_csharp() {
    const CAST: &str =
        "struct B { public ulong V; public static explicit operator B(ulong v) { B b; b.V = v; return b; } }";
    const FIELDS: &str = "static readonly int R = int.MaxValue; const int K = 5;";
    for (body, wanted) in [
        ("return R + 1 == int.MinValue ? 1 : 0;", Some(1)),
        ("return K + int.MaxValue;", None),
        ("byte b = K; return b;", Some(5)),
        ("byte b = R; return b;", None),
        ("switch (7) { case R: return 1; } return 2;", None),
    ] {
        assert_word(Language::CSharp, &format!("{FIELDS} static int f() {{ {body} }}\nf()"), wanted);
    }
    check_rows(
        Language::CSharp,
        &[
            (&format!("{CAST} static ulong f() {{ return ((B)0xFF).V; }}\nf()"), Some(255)),
            (&format!("{CAST} static ulong f(int n) {{ return ((B)n).V; }}\nf(5)"), None),
        ],
    );
}

#[test]
fn what_is_refused_has_the_name_that_the_source_gives_it() {
    for (source, message) in [
        ("static int F(int a) { if (a > 0) { a++; + 1; } return a; }\nF(5)", "not a statement"),
        ("static T Id<T>(T a) => a;\nId(5)", "the type parameter `T` in C#"),
        ("class A<T> { public T V; } static int f(A a) => 1;\nf(new A())", "the type parameter `T` in C#"),
        ("var l = new List<int>(); l.Trim(); l.Count", "the method `Trim` of List<int> in C#"),
    ] {
        assert_eq!(word(Language::CSharp, source).unwrap_err().message, message, "{source}");
    }
    check_rows(
        Language::CSharp,
        &[(
            "var l = new List<int>(); for (int i = 0; i < 4; i++) l.Add(i); l.RemoveAt(1); l[1] * 10 + l.Count",
            Some(23),
        )],
    );
}

/// Only the symbols that the source defines are defined; what the build decides is refused.
#[test]
fn directives_of_csharp_leave_code_out() {
    for (condition, wanted) in [
        ("A", Some(1)),
        ("DEBUG", Some(2)),
        ("!DEBUG && (A == true)", Some(1)),
        ("A != B || !(A)", Some(1)),
        ("NET8_0_OR_GREATER", None),
        ("DEBUG || RELEASE", None),
    ] {
        let source = format!(
            "#define A\n/*\n#define B\n*/\nstatic int f() {{ return g(\n#if {condition} // first\n#pragma warning disable\n 1\n\
             #elif A\n 2\n#else\n #if B\n \"é\n #endif\n 2\n#endif\n); }}\nstatic int g(int a) {{ return a; }}\nf()"
        );
        let source = if condition == "DEBUG" { source.replace("#elif A", "#elif B") } else { source };
        assert_word(Language::CSharp, &source, wanted);
    }
}

#[test]
fn methods_compare_records_constants_and_numbers() {
    for (call, wanted) in [
        ("new M(3, 28).equals(new M(3, 28)) ? 1 : 0", 1),
        ("new M(3, 28).equals(new M(3, 27)) ? 1 : 0", 0),
        ("P.C.compareTo(P.A)", 2),
    ] {
        let source = format!("record M(int from, int to) {{ }} enum P {{ A, B, C }}\n{call}");
        assert_word(Language::Java, &source, Some(wanted));
    }
    check_rows(
        Language::CSharp,
        &[
            ("ulong a = 1UL << 63; a.CompareTo(1UL) * 10 + 5.CompareTo(7)", Some(9)),
            (
                "static int g(int a, out int b, out int c) { b = c = a * 2; return a + c; } static int f() { return g(5, out _, out var z) + g(1, out var _, out int _) + z; }\nf()",
                Some(28),
            ),
            (
                "static int f(Span<int> s) { s[0] = 7; return s.Length; } int[] a = { 1, 2 }; f(a.AsSpan()) * 10 + a[0]",
                Some(27),
            ),
        ],
    );
}

/// A loop reads the elements as they are, and ends with an exception where it has added one or removed them all.
#[test]
fn a_loop_sees_what_it_changes_in_its_list() {
    for (body, java, csharp) in [
        ("SET; s += x;", Some(51), None),
        ("if (x == 0) continue; SET; break;", Some(0), Some(0)),
        ("if (x == 2) { l.ADD(9); break; } s += x;", Some(1), Some(1)),
        ("if (x == 2) l.ADD(9);", None, None),
        ("l.CLEAR();", None, None),
        ("foreach (int y in l) s += x * y;", Some(9), Some(9)),
    ] {
        let source = format!(
            "static int F() {{ List<int> l = new List<int>(); for (int i = 0; i < 3; i++) l.ADD(i); int s = 0; foreach \
             (int x in l) {{ {body} }} return s; }} F()"
        );
        {
            let source =
                source.replace("List<int> l = new List<int>", "List<Integer> l = new ArrayList<Integer>");
            let source = source.replace("foreach", "for").replace(" in l)", " : l)");
            let source =
                source.replace("SET", "l.set(2, 50)").replace("ADD", "add").replace("CLEAR", "clear");
            assert_word(Language::Java, &source, java);
        }
        {
            let source = source.replace("SET", "l[2] = 50").replace("ADD", "Add").replace("CLEAR", "Clear");
            assert_word(Language::CSharp, &source, csharp);
        }
    }
}

/// A final field of an instance with a constant value has it from the start, unless it is reached through `this`.
#[test]
fn constants_of_an_instance_are_known_from_the_start() {
    for (first, second, wanted) in [
        ("final int b = 7;", "return b;", 7),
        ("final int b = 7;", "return this.b;", 0),
        ("final int b = Math.abs(7);", "return b;", 0),
        ("int b = 7;", "return b;", 0),
    ] {
        let source = format!("class A {{ int a = f(); {first} int f() {{ {second} }} }} new A().a");
        assert_word(Language::Java, &source, Some(wanted));
    }
}

#[test]
fn what_the_grammars_read_otherwise_is_explained() {
    for (language, source, label, help) in [
        (
            Language::Java,
            "static int f(int m) { return -m--; } f(3)",
            "bitrose does not read this",
            "write `-(m--)`",
        ),
        (
            Language::Java,
            "static int f(int m) { return ~ -m++; } f(3)",
            "bitrose does not read this",
            "write `~( -m++)`",
        ),
        (
            Language::CSharp,
            "namespace N { static class C { static ulong F(int i) { Unsafe.Add(ref x, i) = 5; return 1; } } } F(3)",
            "a value for what a call returns",
            "assign to the element of an array: `a[i] = …`",
        ),
    ] {
        let error = word(language, source).unwrap_err();
        assert_eq!((&*error.label, error.help.as_deref()), (label, Some(help)), "{source}: {error:?}");
    }
}

/// The parameters of a constructor are unknown to the fields; those of the class itself are known.
#[test]
fn fields_are_initialized_without_the_parameters_of_a_constructor() {
    const SIDE: &str = "class S { int k = 3, n = k * 2, m; { m = k + 1; } S(int k) { this.k = k; } } \
                        static int f() { S s = new S(9); return s.k * 100 + s.n * 10 + s.m; } f()";
    const PRIMARY: &str = "record R(int K) { public int N = K * 2; } static int F() => new R(9).N; F()";
    assert_word(Language::Java, SIDE, Some(964));
    let sharp = SIDE.replace(
        "int k = 3, n = k * 2, m; { m = k + 1; }",
        "public static int k = 3; public int n = k * 2, m = k + 1;",
    );
    let sharp =
        sharp.replace("S(int k) { this.k = k; }", "public S(int k) { n += k * 10; }").replace("s.k", "S.k");
    check_rows(Language::CSharp, &[(&sharp, Some(300 + 960 + 4)), (PRIMARY, Some(18))]);
}

/// A field whose type is not read is left out of its instances: only its use is an error.
#[test]
fn fields_of_other_types_are_left_out() {
    const JAVA: &str = "class H { static int n = 0; static java.util.List<String> mk() { n++; return null; } \
        String name = \"x\"; java.util.Map<Integer, Long> m = new java.util.HashMap<>(); long b; \
        H(long b) { this.b = b; } long east() { return b << 1; } int size() { return m.size(); } } \
        class G extends Object { String s; long b = 7; } \
        class M { final java.util.List<String> l = H.mk(); long b = 3; } ";
    const CSHARP: &str = "struct B { string name; System.Collections.Generic.Dictionary<int, int> d; public ulong w; \
        public B(ulong w) { this.w = w; } public ulong East() => w << 1; } record R(ulong A, string B); ";
    let java = |call: &str, wanted| assert_word(Language::Java, &format!("{JAVA}{call}"), wanted);
    java("new H(5).east()", Some(10));
    java("H h = new H(5); h.b += 2; h.east()", Some(14));
    java("new H(5).size()", None);
    java("H h = new H(5); h.name = null; h.b", None);
    java("new M().b", None); // the value changes something
    java("class N { Object o = 1 / (5 - 5); int k = 3; } new N().k", None);
    let csharp = |call: &str, wanted| assert_word(Language::CSharp, &format!("{CSHARP}{call}"), wanted);
    csharp("new B(5).East()", Some(10));
    csharp("var a = new B(5); var b = a; b.w = 9; a.East() * 100 + b.East()", Some(1018));
    csharp("var a = new B(5); a.name == null ? 1 : 0", None);
    csharp("new R(5, null).A", None); // records compare all their fields
}

/// Classes of one name in different classes have static fields of their own.
#[test]
fn static_fields_of_nested_classes_are_told_apart() {
    const JAVA: &str = "class A { static class H { static int[] v = {1, 5}; static int n = 1; } static int f() { return H.v[1] * 1000 + H.n * 100 + B.g() * 10 + C.g(); } } \
        class B { static class H { static int[] v = {2, 6}; } static int g() { return H.v[1]; } } class C { static int g() { return H.n; } } class H { static int n = 2; } ";
    const CSHARP: &str = "class A { struct T { public static ulong[] M = {1, 2}; } public static ulong F() { return T.M[1] * 10 + B.G(); } } \
        class B { class T { public static ulong[] M = {3, 4}; } public static ulong G() { return T.M[1]; } } ";
    assert_word(Language::Java, &format!("{JAVA}A.f()"), Some(5162));
    assert_word(Language::CSharp, &format!("{CSHARP}A.F()"), Some(24));
}

/// `ref` tells overloads apart, and the parts of a class are one.
#[test]
fn overloads_by_ref_and_partial_classes() {
    const SOURCE: &str = "static class E { public static ulong Set(ulong b, int s) => b | 1UL << s; \
        public static void Set(ref ulong b, int s) { b = Set(b, s); } } \
        partial struct P { public ulong A; public static ulong N = 3; } \
        partial struct P { public int B; public P(ulong a, int b) { A = a; B = b; } public ulong Sum() => A + (ulong)B + N; } ";
    let check = |call: &str, wanted| assert_word(Language::CSharp, &format!("{SOURCE}{call}"), wanted);
    check("ulong x = 1; E.Set(ref x, 3); E.Set(x, 5) * 100 + x", Some(4109));
    check("new P(5, 4).Sum()", Some(12));
}
