//! What is refused, with which words, at which place.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{CALL_LIMIT, Error, Limits, NESTING_LIMIT, Program, SOURCE_LIMIT, Session};

fn fault(source: &str) -> Error {
    match Session::new(Mapping::Lerf).run(source) {
        Ok(run) => panic!("`{source}` gives {:?}", run.value),
        Err(error) => error,
    }
}

/// The message, the place, and words of the label or the help.
#[track_caller]
fn refused(source: &str, message: &str, place: &str, hint: &str) {
    let error = fault(source);
    assert_eq!(error.message, message, "{source}");
    assert_eq!(error.span.text(source), place, "{source}: {error:?}");
    let words = format!("{} | {}", error.label, error.help.unwrap_or_default());
    assert!(words.contains(hint), "{source}: `{hint}` is not in `{words}`");
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
fn numbers() {
    refused("0x", "`0x` has no digits", "0x", "expected hexadecimal digits");
    refused("0b", "`0b` has no digits", "0b", "expected binary digits");
    refused(
        "0x12345678901234567",
        "number too large for 64 bits",
        "0x12345678901234567",
        "17 hexadecimal digits, at most 16 fit",
    );
    refused("18446744073709551616", "number too large for 64 bits", "18446744073709551616", "2^64 - 1");
    refused("0b102", "invalid digit `2` in a binary number", "0b102", "expected 0 or 1");
    refused("12ab", "invalid suffix `ab` for a number", "ab", "`0x12ab`");
    refused("0xFFG", "invalid digit `G` in a hexadecimal number", "G", "0 to 9 or A to F");
    refused("0123", "ambiguous leading zero", "0123", "`0o123` for octal or `123`");
    refused("0189", "ambiguous leading zero", "0189", "write `189`");
    refused(
        "0000001818000000",
        "ambiguous leading zero",
        "0000001818000000",
        "write `0x0000001818000000` for a board",
    );
    refused("1.5", "unexpected fraction", ".5", "whole numbers");
}

#[test]
fn squares_and_names() {
    refused("i8", "invalid square `i8`", "i8", "files go from a to h");
    refused("e9", "invalid square `e9`", "e9", "ranks go from 1 to 8");
    refused("FF00", "unknown name `FF00`", "FF00", "for a hexadecimal number write `0xFF00`");
    refused("{a1 i9}", "invalid square `i9`", "i9", "like e4");
    refused("{a2-g4}", "a2 and g4 are not on one line", "a2-g4", "list the squares: `{a2 g4}`");
    refused("FILE_J", "unknown name `FILE_J`", "FILE_J", "did you mean `FILE_");
    refused("knigth(e4)", "unknown function `knigth`", "knigth", "did you mean `knight`?");
    refused("mask = e4; maks & a1", "unknown name `maks`", "maks", "did you mean `mask`?");
    refused(
        "fn spread(b) { b }\nspraed(e4)",
        "unknown function `spraed`",
        "spraed",
        "did you mean `spread`?",
    );
    refused("white_pawns", "`white_pawns` needs a position", "white_pawns", "--fen");
    refused("north(e4) & empty", "`empty` needs a position", "empty", "--fen");
    refused("north & e4", "`north` is a function", "north", "call it: `north(x)`");
    refused("FILE_A(e4)", "`FILE_A` is a value, not a function", "FILE_A", "called here");
    refused("step(e4, up)", "unknown direction `up`", "up", "south_west");
    refused("step(e4, nrth)", "unknown direction `nrth`", "nrth", "did you mean `north`?");
    refused("y = x; x = e4", "`x` has no value yet", "x", "read here");
}

#[test]
fn calls() {
    refused("rook(e4)", "`rook` takes 2 arguments, not 1", "rook(e4)", "rook(sq, occ)");
    refused("popcount()", "`popcount` takes 1 argument, not 0", "popcount()", "popcount(x)");
    refused("fn f(a, b) { a & b }\nf(e4)", "`f` takes 2 arguments, not 1", "f(e4)", "f(a, b)");
    refused(
        "rook(e4 | a1, 0)",
        "expected one square, found two",
        "e4 | a1",
        "`rook` takes a single square | `first(x)`",
    );
    refused("between(a1, 0x0)", "expected one square, found none", "0x0", "`between` takes a single square");
    refused("square(64)", "index out of range: 64", "64", "0 to 63");
    refused("ray(a1, e4)", "unknown direction `e4`", "e4", "north_east");
    refused("ray(a1, 8)", "expected a direction for `dir`", "8", "north_east");
}

#[test]
fn operators() {
    refused(
        "a1 & b1 == c1",
        "`&` next to `==` is ambiguous",
        "a1 & b1 == c1",
        "Rust and Python read it as `(a1 & b1) == c1`, C and Java as `a1 & (b1 == c1)`",
    );
    refused(
        "a1 == b1 | c1",
        "`|` next to `==` is ambiguous",
        "a1 == b1 | c1",
        "Rust and Python read it as `a1 == (b1 | c1)`, C and Java as `(a1 == b1) | c1`",
    );
    refused(
        "a1 | b1 & c1 != 0",
        "`|` next to `!=` is ambiguous",
        "a1 | b1 & c1 != 0",
        "`a1 | b1 & (c1 != 0)`",
    );
    refused("a1 < b1 < c1", "chained comparison", "a1 < b1 < c1", "a < b && b < c");
    refused("north<e4>(c1)", "chained comparison", "north<e4>(c1)", "is C++, which `--lang cpp` reads");
    refused(
        "!e4",
        "`!` is ambiguous on a board",
        "!e4",
        "`~e4` for the complement, or `e4 == 0` to ask whether it is empty",
    );
    refused(
        "b1 == 2",
        "`2` could be the index of a square or the bits of a set",
        "b1 == 2",
        "write `square(2)` for the square, `board(2)` for the set of the bits",
    );
    refused("!popcount(e4)", "`!` is ambiguous on a number", "!popcount(e4)", "`popcount(e4) == 0`");
    refused("5 / 0", "division by zero", "0", "this is 0");
    refused("e4 % (a1 & b1)", "division by zero", "(a1 & b1)", "this is 0");
    refused("1 << {a1 b1 c1}", "expected a shift count, found a Board", "{a1 b1 c1}", "`int({a1 b1 c1})`");
    refused("a1 &^ b1", "`&^` is an operator of Go", "&^", "`a & ~b`");
    refused("^a1", "expected an operand before `^`", "^", "`~x`");
    refused("e4 &", "expected an expression after `&`", "", "the program ends here");
    refused("e4 e5", "expected an operator, found `e5`", "e5", "`{e4 e5}` is the set of both");
    refused("e4 = a1", "`e4` is a square and cannot be assigned", "e4", "to compare, write `==`");
    refused("north(e4) = a1", "invalid target of an assignment", "north(e4)", "to compare, write `==`");
}

#[test]
fn brackets() {
    for (source, start, open) in
        [("(a1 & e4", 0, "("), ("north(e4", 5, "("), ("{a1 b2", 0, "{"), ("while e4 { a1\n", 9, "{")]
    {
        refused(source, &format!("unclosed `{open}`"), open, "opened here but never closed");
        assert_eq!(fault(source).span.start, start, "{source}");
    }
    refused("(a1 ; b1)", "expected `)`, found `;`", ";", "unexpected here");
    shows_both("(a1 ; b1)", 0, 4);
    refused("a1)", "unexpected `)`", ")", "no bracket is open");
    refused("a1 & ]", "expected an expression, found `]`", "]", "no open bracket matches");
    refused(
        "if (e4 & a1) == a1) e4",
        "expected an expression, found `)`",
        ")",
        "add the missing parenthesis: `if ((e4 & a1) == a1)`",
    );
}

#[test]
fn definitions() {
    refused("let x = 1\nlet x = 2", "`x` is defined twice", "x", "the second definition");
    shows_both("let x = 1\nlet x = 2", 4, 14);
    shows_both("fn f(a) { a }\nfn f(b) { b }", 3, 17);
    shows_both("fn f(a, a) { a }", 5, 8);
    shows_both("fn f(a) { let a = 1; a }", 5, 14);
    shows_both("fn f(a) { a }\nf = 3", 3, 14);
    refused(
        "if e4 { fn f(a) { a } }",
        "the function `f` is defined inside another block",
        "f",
        "out of the block",
    );
    // A block is a scope of its own.
    let mut session = Session::new(Mapping::Lerf);
    assert!(session.run("let x = 1; { let x = 2; show x }").is_ok());
    assert!(session.run("let x = 3").is_ok(), "a new run may define again");
}

#[test]
fn tables() {
    refused(
        "let t = [0; 2]\nfn f(i) { t[i] = FILE_A; i }\nf(0)",
        "`t[…]` is an Int and cannot hold a Board",
        "t[i] = FILE_A",
        "start with `EMPTY`",
    );
    refused("[EMPTY; 0]", "expected a number of elements from 1 to 262144", "0", "`[EMPTY; 64 * 4096]`");
    refused("[EMPTY; e4]", "expected a number of elements from 1 to 262144", "e4", "invalid length");
    refused("[e4; 2]", "the elements of `[x; n]` must be zero", "e4", "`EMPTY` or 0");
}

#[test]
fn statements() {
    refused("", "empty program", "", "for example");
    refused("  # only a comment\n", "empty program", "  # only a comment\n", "for example");
    refused("x = e4; if x = a1 { 1 }", "expected a condition, found an assignment", "x = a1", "`==`");
    refused("break", "`break` outside a loop", "break", "not inside a loop");
    refused("return e4", "`return` outside a function", "return e4", "its last expression");
    refused("else { 1 }", "`else` without `if`", "else", "no `if`");
    refused("x = if false { 1 }", "expected a value", "if false { 1 }", "last expression");
    refused(
        "assert popcount(FILE_A) == 7",
        "assertion failed",
        "popcount(FILE_A) == 7",
        "the left side is 8, the right side is 7",
    );
    refused("assert 1 > 2 || false", "assertion failed", "1 > 2 || false", "this is false");
    // A comparison in one branch is not the whole condition.
    for condition in ["true ? 1 == 2 : 3 == 3", "false ? 3 == 3 : 1 == 2", "(true ? 1 == 2 : 3 == 3)"] {
        refused(&format!("assert {condition}"), "assertion failed", condition, "this is false");
    }
    refused("board { 1 1 }", "incomplete board: 2 cells of 64", "1 1", "8 rows of 8");
    refused("\"words\"", "unexpected string", "\"words\"", "can only label a board: `show e4");
    refused("show e4 \"x", "unclosed string", "\"", "on the same line");
    refused("/* never closed", "unclosed comment", "/*", "`*/`");
    refused("let while = 3", "`while` is a keyword and cannot be a name", "while", "a name");
}

#[test]
fn other_languages() {
    refused("KNIGHT[e4]", "`KNIGHT` is a function, not an array", "KNIGHT[e4]", "write `knight(x)`");
    refused("table[e4]", "unknown name `table`", "table", "not defined here");
    refused("table[e4] = 3", "unknown name `table`", "table", "not defined here");
    refused("let t = [a1, b1]; t[2]", "index out of range: 2 of 2 elements", "t[2]", "");
    refused("let n = 28; n = {a1 b1}", "`n` is an Int and cannot hold a Board", "n", "one type");
    refused("knight(28)", "`28` could be a square or a set", "28", "`knight(square(28))`");
    refused("n = 64; knight(n)", "index out of range: 64", "n", "0 to 63");
    refused("n++", "`++` and `--` are not part of the language", "++", "`x += 1`");
    refused("let x: Board = 3", "types are not part of the language", ":", "types follow from the values");
    refused("*p", "pointers and references are not part of the language", "*", "return the new one");
    refused("x.y", "fields are not part of the language", "y", "");
    refused("def f(b)", "`def` is not part of the language", "def", "`fn f(a, b) { … }`");
    refused("switch (x) { }", "`switch` is not part of the language", "switch", "`if … else if …");
    refused("printf(\"%d\", 3)", "`printf` is not part of the language", "printf", "`show e");
    refused("println!(\"x\")", "`println!` is a macro of Rust", "println", "`show e");
    refused("'a'", "unexpected character `\\'`", "'", "characters in quotes");
    refused("e4 ∩ a1", "unexpected character `∩`", "∩", "`&`");
}

#[test]
fn bounds() {
    refused(
        "while true {}",
        "stopped after 1000000 operations",
        "true",
        "still in this loop, which may never end",
    );
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
