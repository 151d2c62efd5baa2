//! What the bounds refuse, and errors that are about several places or runs. The other refusals are in
//! `tests/data/programs/own.txt`.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{CALL_LIMIT, Error, Limits, NESTING_LIMIT, Program, SOURCE_LIMIT, Session};

fn fault(source: &str) -> Error {
    match Session::new(Mapping::Lerf).run(source) {
        Ok(run) => panic!("`{source}` gives {:?}", run.value),
        Err(error) => error,
    }
}

#[track_caller]
fn shows_both(source: &str, first: usize, second: usize) {
    let error = fault(source);
    assert_eq!(error.related.map(|(span, _)| span.start), Some(first), "{source}");
    assert_eq!(error.span.start, second, "{source}");
}

/// What happens at a shift by a count that the type does not have depends on the language.
#[test]
fn shift_counts() {
    use bitrose_lang::Language::{C, Go, Rust};
    let panics = "a debug build panics here, a release build masks the count";
    for (language, source, label, help) in [
        (Rust, "fn f(sq: u32) -> u64 { 1u64 << sq } f(64)", panics, None),
        (
            Rust,
            "fn f(sq: u32) -> u32 { 1u32 << sq } f(40)",
            panics,
            Some("for a bit of a board, shift 64 bits: `1_u64 << sq`"),
        ),
        (Go, "func f(sq int) uint64 { return 1 << sq }\nf(-6)", "Go panics here", None),
        (C, "uint64_t f(int sq) { return 1ULL << sq; } f(64)", "this has no value in C", None),
        (
            C,
            "uint64_t f(int r) { return 0xFF << 8 * r; } f(5)",
            "this has no value in C",
            Some("for a board, shift 64 bits: `0xFFULL << 8 * r`"),
        ),
        (
            C,
            "uint64_t f(int sq) { return 1u << sq; } f(32)",
            "this has no value in C",
            Some("for a bit of a board, shift 64 bits: `1ULL << sq`"),
        ),
        (
            C,
            "int64_t f(int sq) { return 1LL << sq; } f(63)",
            "this has no value in C",
            Some("for a bit of a board, shift 64 bits: `1ULL << sq`"),
        ),
        (
            C,
            "uint64_t f(int x, int n) { return x << n; } f(1, 40)",
            "this has no value in C",
            Some("for a bit of a board, shift 64 bits: `1ULL << …`"),
        ),
    ] {
        let program = Program::parse(source, Some(language)).expect(source);
        let error = Session::new(Mapping::Lerf).evaluate(&program).expect_err(source);
        assert_eq!((&*error.label, error.help.as_deref()), (label, help), "{source}");
    }
}

#[test]
fn two_places_and_scopes() {
    shows_both("(a1 ; b1)", 0, 4);
    shows_both("let x = 1\nlet x = 2", 4, 14);
    shows_both("fn f(a) { a }\nfn f(b) { b }", 3, 17);
    shows_both("fn f(a, a) { a }", 5, 8);
    shows_both("fn f(a) { let a = 1; a }", 5, 14);
    shows_both("fn f(a) { a }\nf = 3", 3, 14);
    // A block is a scope of its own.
    let mut session = Session::new(Mapping::Lerf);
    assert!(session.run("let x = 1; { let x = 2; show x }").is_ok());
    assert!(session.run("let x = 3").is_ok(), "a new run may define again");
}

#[test]
fn bounds() {
    let recursion = fault("fn f(n) { f(n + 1) }\nf(0)");
    assert_eq!(recursion.message, format!("too much recursion: more than {CALL_LIMIT} nested calls"));
    let limits = Limits { operations: 1_000_000, steps: 10 };
    let endless = Session::new(Mapping::Lerf)
        .with_limits(limits)
        .trace("for i in 0..100 { show i }\nx = 1\nwhile x { x = x + 1 }");
    assert_eq!(endless.unwrap_err().message, "stopped after 10 trace steps");
    let long = "a1 |\n".repeat(SOURCE_LIMIT / 5 + 1);
    assert_eq!(fault(&long).message, "program too long: 512 KiB");
}

/// A test runs on a thread of 2 MiB and in a debug build: enough for everything that the bounds let through.
#[test]
fn nothing_exhausts_the_stack() {
    let deep = |open: &str, middle: &str, close: &str, count: usize| {
        format!("{}{middle}{}", open.repeat(count), close.repeat(count))
    };
    let shapes: [(&str, &str, &str); 12] = [
        ("(", "a1", ")"),
        ("~", "a1", ""),
        ("north(", "a1", ")"),
        ("{ ", "a1", " }"),
        ("if a1 { ", "a1", " }"),
        ("a1 ? a1 : ", "a1", ""),
        ("x = ", "a1", ""),
        ("a1 || a1 && 1 == 1 << 1 + 1 * (", "a1", ")"),
        ("a1 | a1 ^ a1 & a1 << 1 + 1 * -(", "a1", ")"),
        ("", "a1", ".north()"),
        ("[", "a1", "]"),
        ("while a1 { loop { for i in 0..1 { if (", "a1", ") { } break } } }"),
    ];
    for (open, middle, close) in shapes {
        for count in [NESTING_LIMIT / 8, NESTING_LIMIT - 2, NESTING_LIMIT + 2, 10_000] {
            let source = deep(open, middle, close, count);
            let mut session =
                Session::new(Mapping::Lerf).with_limits(Limits { operations: 10_000, steps: 10_000 });
            let outcome = session.trace(&source);
            if count == 10_000 {
                assert!(outcome.is_err(), "{open}{middle}{close}");
            }
            if let Ok(program) = bitrose_lang::parse(&source) {
                assert_eq!(&program.clone(), &program);
            }
        }
    }
    let error = fault(&deep("(", "a1", ")", 129));
    assert_eq!((error.message.as_str(), error.span.start), ("too deeply nested: more than 128 levels", 129));
    assert!(Session::new(Mapping::Lerf).run(&deep("(", "a1", ")", 128)).is_ok());
}

#[test]
fn long_programs_are_no_deep_ones() {
    let mut session = Session::new(Mapping::Lerf);
    let sum = vec!["popcount(FILE_A)"; 10_000].join(" + ");
    assert_eq!(session.run(&sum).unwrap().value, Some(bitrose_lang::Value::Int(80_000)));
    let ladder = format!("x = 7\nif x == 0 {{ 0 }}{}", " else if x == 1 { 1 }".repeat(5_000));
    assert!(session.run(&ladder).is_ok());
    let lines = "x = a1 | b1\n".repeat(10_000);
    assert!(session.run(&lines).is_ok());
}

#[test]
fn a_failed_run_changes_nothing() {
    let mut session = Session::new(Mapping::Lerf);
    session.run("x = e4; fn f(a) { a << 8 }").unwrap();
    assert!(session.run("x = a1; fn f(a) { 0 }\nfresh = 3; x / 0").is_err());
    assert_eq!(session.run("f(x)").unwrap().value, session.run("e5").unwrap().value);
    assert!(session.get("fresh").is_none());
    assert_eq!(session.values().count(), 1);
}

#[test]
fn an_error_inside_another_text_is_told_at_the_call() {
    let mut session = Session::new(Mapping::Lerf);
    session.run("fn inverse(n) {\n  64 / n\n}").unwrap();
    let source = "x = 3\ny = inverse(x - 3)";
    let error = session.run(source).unwrap_err();
    assert_eq!(error.message, "in `inverse`: division by zero");
    assert_eq!(error.span.text(source), "inverse(x - 3)");
}
