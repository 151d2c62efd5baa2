//! Java and C#: programs with the results of their compilers.

use crate::vectors::{assert_refused, tally, word};
use bitrose_lang::{Language, front};

#[cfg(feature = "java")]
#[test]
fn programs_of_java_have_the_results_of_the_compiler() {
    let tally = tally(Language::Java, include_str!("../data/vectors/java.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (233, Vec::new()));
}

#[cfg(feature = "java")]
#[test]
fn what_java_refuses_is_refused() {
    assert_refused(Language::Java, include_str!("../data/vectors/java-refused.jsonl"));
}

/// Refused are exceptions, `goto`, pointers, types that may be nothing, and arguments by name.
#[cfg(feature = "csharp")]
#[test]
fn programs_of_csharp_have_the_results_of_the_compiler() {
    let tally = tally(Language::CSharp, include_str!("../data/vectors/csharp.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (213, 13));
}

#[cfg(feature = "csharp")]
#[test]
fn what_csharp_refuses_is_refused() {
    assert_refused(Language::CSharp, include_str!("../data/vectors/csharp-refused.jsonl"));
}

/// Empty cases share the statements of the next one; a default in the middle is taken when nothing else holds.
#[test]
fn cases_without_statements_belong_to_the_next_one() {
    let source = "static int f(int x) { switch (x) { case 0: case 1: return 10; default: case 5: return 7; case 2: x = 3; break; } return x; }";
    for (call, wanted) in [("f(0)", 10), ("f(1)", 10), ("f(2)", 3), ("f(5)", 7), ("f(9)", 7)] {
        #[cfg(feature = "java")]
        assert_eq!(crate::vectors::word(Language::Java, &format!("{source}\n{call}")), Ok(wanted), "{call}");
        #[cfg(feature = "csharp")]
        assert_eq!(word(Language::CSharp, &format!("{source}\n{call}")), Ok(wanted), "{call}");
    }
    #[cfg(feature = "java")]
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
#[cfg(feature = "csharp")]
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

/// Members of a snippet are put before its statements; an error is shown where the user wrote it.
#[cfg(feature = "java")]
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

#[cfg(feature = "java")]
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
    ] {
        let source = format!("{start}\n{call}");
        assert_eq!(word(Language::Java, &source), Ok(wanted), "{source}");
    }
}

#[cfg(feature = "java")]
#[test]
fn a_method_alone_needs_no_instance() {
    let source =
        "int n = 3; long twice(long b) { return b * 2 + n; } long f(long b) { return twice(b); } f(2)";
    assert_eq!(word(Language::Java, source).unwrap(), 7);
}

/// A field of a type that is not read has no value, but what gives it one may change others; so may the arguments of a
/// call of a log that is not here.
#[cfg(feature = "java")]
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
        let found = word(Language::Java, &format!("class A {{ {members} }} A.f()"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{members}: {found:?}");
    }
}

#[cfg(feature = "csharp")]
#[test]
fn a_namespace_may_be_that_of_the_file() {
    let source =
        "using System;\nnamespace Lynx.Model;\npublic static class A { public static int F() => 3; }\nA.F()";
    assert_eq!(word(Language::CSharp, source).unwrap(), 3);
}
