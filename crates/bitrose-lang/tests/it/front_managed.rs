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

/// In a pattern `not` binds before `and`, and `and` before `or`.
#[test]
fn operators_of_patterns_have_their_order() {
    for (pattern, wanted) in [
        ("not 5 and not 6", [1, 0, 0, 1]),
        ("not 5 or 5", [1, 1, 1, 1]),
        ("> 3 and not 5 or 0", [1, 0, 1, 1]),
        ("0 or > 3 and not 5", [1, 0, 1, 1]),
        ("not > 5 or 9", [1, 1, 0, 1]),
        ("not (5 or 0) and < 9", [0, 0, 1, 0]),
        ("not not 5", [0, 1, 0, 0]),
    ] {
        for (at, wanted) in [0, 5, 6, 9].into_iter().zip(wanted) {
            for body in [format!("x is {pattern} ? 1 : 0"), format!("x switch {{ {pattern} => 1, _ => 0 }}")]
            {
                let source = format!("static int F(int x) => {body};\nF({at})");
                assert_word(Language::CSharp, &source, Some(wanted));
            }
        }
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_program() {
    assert_word(
        Language::CSharp,
        "\u{FEFF}namespace N;\npublic static class A { public static int F(int x) => x + 1; }\nA.F(3)",
        Some(4),
    );
}

/// Each target is checked once, however deep it is inside of others: else the time doubles with each level.
#[test]
fn targets_inside_of_targets() {
    const TYPES: &str = "class S { public int a; } class L { S s = new S(); public S this[int i] => s; }\n";
    let nested = (0..24).fold("0".to_owned(), |inner, _| format!("(x[{inner}].a = 1)"));
    assert_word(
        Language::CSharp,
        &format!("{TYPES}static int F() {{ var x = new L(); return {nested}; }}\nF()"),
        Some(1),
    );
}
