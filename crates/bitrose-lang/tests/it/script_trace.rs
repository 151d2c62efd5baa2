//! What a trace tells.

use crate::vectors::session_in;
use bitrose_core::bitboard::{Mapping, RawShift};
use bitrose_lang::trace::partial_products;
use bitrose_lang::{Language, Limits, Mask, Note, Origin, Program, Run, Session, Step, TypeNote, Value};
use proptest::prelude::*;

fn steps(mapping: Mapping, source: &str) -> Vec<Step> {
    traced(&mut Session::new(mapping), source).1
}

fn traced(session: &mut Session, source: &str) -> (Run, Vec<Step>) {
    match session.trace(source) {
        Ok((run, trace)) => (run, trace.steps),
        Err(error) => panic!("{source}: {error}"),
    }
}

/// Operation, source and target of each step.
fn shape<'a>(steps: &'a [Step], source: &'a str) -> Vec<(u32, &'a str, &'a str, Option<&'a str>)> {
    steps
        .iter()
        .map(|step| (step.depth, &*step.operation, step.text(source), step.target.as_deref()))
        .collect()
}

#[test]
fn operands_come_before_their_operator() {
    let source = "let x = (FILE_A << 1) & ~RANK_1\ny = x\nx |= e4";
    let steps = steps(Mapping::Lerf, source);
    assert_eq!(
        shape(&steps, source),
        [
            (0, "<<", "FILE_A << 1", None),
            (0, "~", "~RANK_1", None),
            (0, "&", "(FILE_A << 1) & ~RANK_1", Some("x")),
            (0, "=", "y = x", Some("y")),
            (0, "|", "x |= e4", Some("x")),
        ]
    );
    assert_eq!(steps[2].inputs, [Value::Board(0x0202_0202_0202_0202), Value::Board(!0xFF)]);
    assert_eq!(steps[2].output, Value::Board(0x0202_0202_0202_0200));
    assert_eq!(steps.iter().map(|step| step.line).collect::<Vec<_>>(), [1, 1, 1, 2, 3]);
}

#[test]
fn numbers_and_names_alone_give_no_steps() {
    for source in ["0xFF", "FILE_A", "{a1 b2}", "e4", "255", "true", "(e4)", "true ? e4 : a1"] {
        assert_eq!(steps(Mapping::Lerf, source), [], "{source}");
    }
}

#[test]
fn what_is_not_reached_gives_no_step() {
    let source = "x = e4\nif x == 0 { x << 8 } else { x >> 8 }\nx == a1 && popcount(x) == 1";
    let operations: Vec<String> =
        steps(Mapping::Lerf, source).into_iter().map(|step| step.operation).collect();
    assert_eq!(operations, ["=", "==", ">>", "==", "&&"]);
}

#[test]
fn a_loop_gives_the_steps_of_each_turn() {
    let source = "b = {a1 c3}\nn = 0\nwhile b {\n  n += 1\n  b &= b - 1\n}\nn";
    let steps = steps(Mapping::Lerf, source);
    let turns = steps.iter().filter(|step| step.line == 4).count();
    assert_eq!(turns, 2);
    assert_eq!(steps.last().map(|step| (&*step.operation, step.output)), Some(("&", Value::Board(0))));
}

#[test]
fn calls_stand_before_their_bodies_and_know_their_result() {
    let source = "fn twice(b) {\n  once = b << 8\n  once << 8\n}\nr = twice(RANK_1)";
    let steps = steps(Mapping::Lerf, source);
    assert_eq!(
        shape(&steps, source),
        [
            (0, "twice", "twice(RANK_1)", Some("r")),
            (1, "<<", "b << 8", Some("once")),
            (1, "<<", "once << 8", None),
        ]
    );
    assert_eq!(
        (steps[0].inputs.as_slice(), steps[0].output),
        (&[Value::Board(0xFF)][..], Value::Board(0xFF_0000))
    );
}

#[test]
fn the_prelude_can_be_stepped_into() {
    let steps = steps(Mapping::Lerf, "fast_king(e4)");
    assert_eq!((steps[0].origin.clone(), steps[0].depth), (Origin::Program, 0));
    assert!(steps.len() > 5);
    for step in &steps[1..] {
        assert_eq!(step.origin, Origin::Prelude("fast_king"));
        let line = step.origin.source().and_then(|source| source.lines().nth(step.line as usize - 1));
        assert!(line.is_some_and(|line| line.contains(step.text(""))), "{step:?}");
    }
}

#[test]
fn functions_of_earlier_runs_bring_their_text() {
    let mut session = Session::new(Mapping::Lerf);
    session.run("# a comment\nfn up(b) { b << 8 }").unwrap_or_else(|error| panic!("{error}"));
    let (_, steps) = traced(&mut session, "up(a1)");
    assert_eq!((steps[1].text("up(a1)"), steps[1].line), ("b << 8", 2));
    assert!(matches!(steps[1].origin, Origin::Earlier(_)));
}

#[track_caller]
fn note(mapping: Mapping, source: &str) -> Option<String> {
    let steps = steps(mapping, source);
    let mut notes = steps.iter().filter_map(|step| step.note.as_ref());
    let text = notes.next().map(|note| note.text(mapping));
    assert_eq!(notes.next(), None, "{source}: one note is enough");
    text
}

#[test]
fn shifts_tell_what_fell_off_and_what_wrapped() {
    use Mapping::{Lefr, Lerbef, Lerf};
    for (mapping, source, text) in [
        (Lerf, "a3 >> 1", "one step west · 1 bit wrapped: a3 to h2; missing & NOT_A before or & NOT_H after"),
        (Lerf, "RANK_8 << 9", "one step north-east · 8 bits fell off the word: a8 b8 c8 d8 and 4 more"),
        (
            Lerf,
            "{a8} << 7",
            "one step north-west · 1 bit wrapped: a8 to h8; missing & NOT_A before or & NOT_H after",
        ),
        (
            Lerf,
            "{h1} >> 7",
            "one step south-east · 1 bit wrapped: h1 to a1; missing & NOT_H before or & NOT_A after",
        ),
        (Lerf, "{a1 h8} << 17", "2 north and 1 east · 1 bit fell off the word: h8"),
        (
            Lerf,
            "h4 << 3",
            "3 steps east · 1 bit wrapped: h4 to c5; missing & ~(FILE_F | FILE_G | FILE_H) before or & ~(FILE_A | FILE_B | FILE_C) after",
        ),
        (
            Lefr,
            "{a8} << 9",
            "one step north-east · 1 bit wrapped: a8 to c1; missing & ~RANK_8 before or & ~RANK_1 after",
        ),
        (
            Lefr,
            "a7 << 2",
            "2 steps north · 1 bit wrapped: a7 to b1; missing & ~(RANK_7 | RANK_8) before or & ~(RANK_1 | RANK_2) after",
        ),
        (
            Lerbef,
            "a4 << 1",
            "one step west · 1 bit wrapped: a4 to h5; missing & NOT_A before or & NOT_H after",
        ),
        (
            Lerf,
            "e4 << 64",
            "a count of 64 shifts out all 64 bits: the result is 0 (undefined in C; Java shifts by 0)",
        ),
        (
            Lerf,
            "1 << 70",
            "a count of 70 shifts out all 64 bits: the result is 0 (undefined in C; Java shifts by 6)",
        ),
        (
            Lerf,
            "(FILE_H << 1) & NOT_A",
            "one step east · 1 bit fell off the word: h8 · 7 bits wrapped: h1 to a2, h2 to a3, h3 to a4 and 4 more; the & that follows takes them away",
        ),
        (
            Lerf,
            "x = h4 << 1\nx &= ~FILE_A",
            "one step east · 1 bit wrapped: h4 to a5; the & that follows takes it away",
        ),
        (
            Lerf,
            "(h4 << 1) & NOT_H",
            "one step east · 1 bit wrapped: h4 to a5; the mask is on the wrong side: & NOT_H before or & NOT_A after",
        ),
        (
            Lerf,
            "({a2 h4} & NOT_A) << 1",
            "one step east · 1 bit wrapped: h4 to a5; the mask is on the wrong side: & NOT_H before or & NOT_A after",
        ),
        // the mask of one shift is beside or before another one
        (
            Lerf,
            "x = {a2 d4}; ((x & NOT_H) << 1) | (x >> 1)",
            "one step west · 1 bit wrapped: a2 to h1; missing & NOT_A before or & NOT_H after",
        ),
        (
            Lerf,
            "(({a2 g4} << 1) & NOT_A) << 1",
            "one step east · 1 bit wrapped: h4 to a5; missing & NOT_H before or & NOT_A after",
        ),
    ] {
        assert_eq!(note(mapping, source).as_deref(), Some(text), "{source}");
    }
}

#[test]
fn nothing_is_said_where_there_is_nothing_to_say() {
    for source in
        ["e4 << 8", "e4 >> 1", "1 << 5", "7 << 5", "sq = 3; sq << 63", "(h4 & NOT_H) << 1", "e4 & a1"]
    {
        assert_eq!(note(Mapping::Lerf, source), None, "{source}");
    }
}

/// What is moved by a variable is no step on the board, unless the variable has the name of one.
#[test]
fn a_shift_by_a_variable_has_no_direction() {
    use Language::{C, Cpp, Java, Own, Python, Rust};
    let east = "one step east · 1 bit wrapped: h4 to a5; missing & NOT_H before or & NOT_A after";
    for (language, source, wanted) in [
        (
            Cpp,
            "enum File : int { FILE_A, FILE_H = 7 }; constexpr uint64_t FileABB = 0x0101010101010101ULL; \
             uint64_t file_bb(File f) { return FileABB << f; } file_bb(FILE_H)",
            &[][..],
        ),
        (C, "uint64_t f(uint64_t rank, int f) { return rank >> f; } f(0x40, 6)", &[]),
        (C, "int f(uint64_t b, int sq) { return (b >> sq) & 1; } f(0x88888888, 7)", &[]),
        (Java, "static boolean f(long b, int sq) { return (b >>> sq & 1) != 0; } f(0x88888888L, 7)", &[]),
        (
            Rust,
            "fn f(b: u64, n: u32) -> u64 { b << n } f(1 << 31 | 1 << 63, 1)",
            &["1 bit fell off the word: h8"],
        ),
        (Python, "def f(b, n):\n    return (b << n) & 0xFFFFFFFFFFFFFFFF\nf(0x8000000000080000, 7)", &[]),
        (Rust, "fn f(b: u64, dir: u32) -> u64 { b << dir } f(1 << 31, 1)", &[east]),
        (Cpp, "template<int D> uint64_t shift(uint64_t b) { return b << D; } shift<1>(0x80000000)", &[east]),
        (Own, "n = 1; h4 << n", &[east]),
    ] {
        let program = Program::parse(source, Some(language)).expect(source);
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).expect(source);
        let notes = trace.steps.iter().filter_map(|step| Some(step.note.as_ref()?.text(Mapping::Lerf)));
        assert_eq!(notes.collect::<Vec<_>>(), wanted, "{source}");
    }
}

#[test]
fn a_multiplication_opens_into_its_terms() {
    let terms = partial_products(5, 6).into_iter().map(|term| (term.shift, term.term));
    assert_eq!(terms.collect::<Vec<_>>(), [(1, 10), (2, 20)]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn partial_products_add_up(left in any::<u64>(), right in any::<u64>()) {
        let terms = partial_products(left, right);
        prop_assert_eq!(terms.len(), right.count_ones() as usize);
        prop_assert_eq!(terms.last().map_or(0, |term| term.sum), left.wrapping_mul(right));
        let sum = terms.iter().fold(0u64, |sum, term| sum.wrapping_add(term.term));
        prop_assert_eq!(sum, left.wrapping_mul(right));
        for term in terms {
            prop_assert_eq!(term.term, left << term.shift);
        }
    }

    #[test]
    fn a_note_reports_what_the_shift_did(
        word in any::<u64>(),
        count in 0u64..70,
        left in any::<bool>(),
        mapping in proptest::sample::select(Mapping::ALL.to_vec()),
    ) {
        let sign = if left { "<<" } else { ">>" };
        let (run, steps) = traced(&mut Session::new(mapping), &format!("0x{word:016X} {sign} {count}"));
        let wanted = if left { RawShift::Left(count) } else { RawShift::Right(count) };
        let said = wanted.report(mapping.board(word), mapping);
        prop_assert_eq!(run.value, Some(Value::Board(mapping.number(said.result))));
        // Only a shift that is a step of a king or a knight can wrap.
        let has_wrapped = said.is_step() && !said.wrapped_from.is_empty();
        let is_silent = count < 64 && said.dropped.is_empty() && !has_wrapped;
        match &steps[0].note {
            None => prop_assert!(is_silent),
            Some(Note::Shift { shift, report, mask }) => {
                prop_assert!(!is_silent && (!has_wrapped || *mask == Mask::Missing));
                prop_assert_eq!((*shift, *report), (wanted, said));
            }
            Some(note) => prop_assert!(false, "{note:?}"),
        }
    }
}

/// Checks a row of `tests/data/masks.txt`.
fn check_masks(row: &str) -> Result<(), String> {
    const A: &str = "0xfefefefefefefefe";
    let (wanted, function) = row.split_once(" | ").ok_or("a row has two parts")?;
    let function = function.replace("& A", &format!("& {A}ULL")).replace('⏎', "\n");
    let text = format!("typedef unsigned long long u64;\n{function}\nf(0x00818182818181C7ULL)");
    let program = Program::parse(&text, Some(Language::C)).map_err(|error| error.to_string())?;
    let (_, trace) =
        Session::new(Mapping::Lerf).execute_traced(&program).map_err(|error| error.to_string())?;
    let masks = trace.steps.iter().filter_map(|step| match step.note {
        Some(Note::Shift { mask, ref report, .. }) if !report.wrapped_to.is_empty() => Some(mask),
        _ => None,
    });
    let found: Vec<String> = masks.map(|mask| format!("{mask:?}").to_lowercase()).collect();
    if found.join(" ") == wanted.trim_start_matches("none") { Ok(()) } else { Err(found.join(" ")) }
}

#[test]
fn a_note_says_what_becomes_of_bits_that_wrapped() {
    let rows = include_str!("../data/masks.txt").lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with("//") && !row.starts_with("# "));
    let wrong: Vec<String> =
        rows.filter_map(|row| Some(format!("{}\n  {row}", check_masks(row).err()?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Only a square that goes around the edge, and whose bit stays in a board, is reported.
#[test]
fn a_note_says_which_square_goes_around_the_edge() {
    use Language::{C, CSharp, Cpp, Go, Java, Python, Rust};
    const TARGETS: &str =
        "for (int i = 0; i < 4; i++) { int to = sq + by[i]; TEST b |= 1L << to; } return b; } f(39)";
    let java = |test: &str| {
        let text = TARGETS.replace("TEST", test);
        format!("static long f(int sq) {{ int[] by = {{1, -9, 10, 17}}; long b = 0; {text}")
    };
    let around = [
        "to goes from h5 to a6, one step east around the edge; test the file before it",
        "to goes from h5 to b7, 1 north and 2 east around the edge; test the file before it",
        "to goes from h5 to a8, 2 north and 1 east around the edge; test the file before it",
    ];
    let east = ["s goes from h5 to a6, one step east around the edge; test the file before it"];
    let north_east =
        ["the square goes from h5 to a7, one step north-east around the edge; test the file before it"];
    let element = ["l[0] goes from h5 to a7, one step north-east around the edge; test the file before it"];
    for (language, source, wanted) in [
        (Java, java("if (to >= 0 && to < 64)"), &around[..]),
        (CSharp, java("").replace("int[] by = {1, -9, 10, 17}", "var by = new[] { 1, -9, 10, 17 }"), &around),
        (C, java("").replace("int[] by", "int by[4]").replace("long", "uint64_t").replace("1L", "1ULL"), &around),
        (
            Go,
            "func f(sq int) uint64 { var b uint64; for _, d := range []int{8, 1} { for s := sq; s < 46; s += d { b |= 1 << uint(s) } }; return b }\nf(39)".to_owned(),
            &east,
        ),
        (
            Python,
            "t = [0] * 64\ndef fill():\n    for sq in (0, 39):\n        for d in (8, 1):\n            s = sq + d\n            t[sq] |= 1 << s\nfill()".to_owned(),
            &east,
        ),
        (
            Rust,
            "fn bit(sq: i32) -> u64 { 1 << sq } fn f(sq: i32, d: i32) -> u64 { let s = sq + d; let b = bit(s); 1 | b } f(39, 9)".to_owned(),
            &["s goes from h5 to a7, one step north-east around the edge; test the file before it"],
        ),
        (
            Cpp,
            "void set(uint64_t& b, int sq) { b |= 1ULL << sq; } uint64_t f(int sq) { uint64_t b = 0; set(b, sq + 9); return b; } f(39)".to_owned(),
            &north_east,
        ),
        (C, "uint64_t f(int sq) { return 1ULL << (sq + 9) | 1ULL << (sq + 7); } f(39)".to_owned(), &north_east),
        (C, "uint64_t f(int sq) { int l[2]; l[0] = sq + 9; return 1ULL << l[0] | 1; } f(39)".to_owned(), &element),
        // another value of the same number
        (C, "uint64_t f(int sq) { int to = sq + 9; to = 48; return 1ULL << to | 1; } f(39)".to_owned(), &[]),
        (C, "uint64_t f(int sq, int o) { int to = sq + 9; return to > 5 ? 1ULL << o | 1 : 0; } f(39, 48)".to_owned(), &[]),
        // the code tests the file, or removes the square
        (Java, java("if (Math.abs(to % 8 - sq % 8) <= 2)"), &[]),
        (Java, java("").replace("return b", "return b & 0xFCFCFCFCFCFCFCFCL"), &[]),
        (Java, java("").replace("} return", "} b &= 0xFCFCFCFCFCFCFCFCL; b |= 1L; return"), &[]),
        // all squares, coordinates, a mirrored square, and a square that is known
        (C, "uint64_t f(void) { uint64_t b = 0; for (int s = 0; s < 64; s++) b |= 1ULL << s; return b; } f()".to_owned(), &[]),
        (C, "uint64_t f(int d) { uint64_t b = 0; for (int s = 0; s < 64; s += d) b |= 1ULL << s; return b; } f(1)".to_owned(), &[]),
        (C, "uint64_t f(int r) { uint64_t b = 0; for (int f = 0; f < 8; f++) b |= 1ULL << (8 * r + f); return b; } f(3)".to_owned(), &[]),
        (C, "uint64_t f(int sq) { return 1ULL << (63 - sq) | 1; } f(15)".to_owned(), &[]),
        (
            C,
            "uint64_t f(int s, int to, int d) { uint64_t b = 0; while (s != to) { s += d; b |= 1ULL << s; } return b; } f(39, 48, 9)".to_owned(),
            &[],
        ),
        (C, "int f(int n, int m) { int k = n + m; return k; } f(39, 9)".to_owned(), &[]),
    ] {
        let program = Program::parse(&source, Some(language)).expect(&source);
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).expect(&source);
        let walks = trace.steps.iter().filter(|step| matches!(step.note, Some(Note::Walk { .. })));
        let notes: Vec<_> = walks.filter_map(|step| Some(step.note.as_ref()?.text(Mapping::Lerf))).collect();
        assert_eq!(notes, wanted, "{source}");
    }
}

#[test]
fn a_note_says_what_a_type_did() {
    use Language::{C, CSharp, Go, Java, Rust};
    for (language, source, operation, wanted) in [
        (C, "unsigned x = 0; x - 1", "-", "-1 does not fit u32: it becomes 4294967295"),
        (Java, "int x = 0x7FFFFFFF; x + 1", "+", "2147483648 does not fit i32: it becomes -2147483648"),
        (C, "unsigned char x = 200; x + x", "+", "u8 is promoted to i32: the result does not fit u8"),
        (C, "unsigned char x = 200; ~x", "~", "u8 is promoted to i32: the result does not fit u8"),
        (C, "unsigned char x = 3; x << 8", "<<", "u8 is promoted to i32: the result does not fit u8"),
        (Go, "var x uint8 = 200\nuint64(x) << 9", "<<", "u8 is widened to u64: the result does not fit u8"),
        (C, "int x = -1; unsigned y = 1; x < y", "<", "i32 -1 is compared as u32 4294967295"),
        (C, "int x = -1; uint64_t y = x; y", "=", "i32 -1 becomes u64 0xFFFFFFFFFFFFFFFF, the sign copied"),
        (C, "uint64_t x = 0x100000002ULL; int y = x; y", "=", "u64 0x100000002 becomes i32 2"),
        (Java, "int n = -1; 1L << n", "<<", "a count of -1 is negative: it is taken as 63"),
        (Java, "int x = 1; x << 40", "<<", "a count of 40 is too large for 32 bits: it is taken as 8"),
        (
            Go,
            "var x uint32 = 1\nx << 40",
            "<<",
            "a count of 40 is too large for 32 bits: every bit is shifted out",
        ),
        (Java, "int x = -8; x >> 1", ">>", "an arithmetic shift copied the sign"),
        (Java, "long x = -8; x >> 1", ">>", "an arithmetic shift copied the sign; >>> shifts in zeros"),
        (
            Java,
            "long x = 1L << 63; x > 0",
            ">",
            "bit 63 is the sign, so this board is less than 0; != 0 tells whether it has squares",
        ),
        // the literal 1 is an int
        (Java, "int s = 42; 1 << s", "<<", "a count of 42 is too large for 32 bits: it is taken as 10"),
        (Java, "int s = 42; 0x1 << s", "<<", "a count of 42 is too large for 32 bits: it is taken as 10"),
        (
            Java,
            "int s = 42; long m = 0; m |= 1 << s; m",
            "<<",
            "a count of 42 is too large for 32 bits: it is taken as 10",
        ),
        (CSharp, "int s = 42; 1u << s", "<<", "a count of 42 is too large for 32 bits: it is taken as 10"),
        (
            Go,
            "s := 42\nuint32(1) << s",
            "<<",
            "a count of 42 is too large for 32 bits: every bit is shifted out",
        ),
        (
            Rust,
            "let s = 31u32; (1i32 << s) as u64",
            "<<",
            "2147483648 does not fit i32: it becomes -2147483648",
        ),
        // a `long` has other squares than the int
        (Java, "long b = 1 << 31; b", "=", "i32 -2147483648 becomes i64 0xFFFFFFFF80000000, the sign copied"),
        (
            Java,
            "long m = 0xFF000000; m",
            "=",
            "i32 -16777216 becomes i64 0xFFFFFFFFFF000000, the sign copied",
        ),
        (
            Java,
            "long b = 1; int s = 31; b |= 1 << s; b",
            "|",
            "i32 -2147483648 becomes i64 0xFFFFFFFF80000000, the sign copied",
        ),
    ] {
        let program = Program::parse(source, Some(language)).unwrap();
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
        let notes = trace.steps.iter().filter(|step| step.operation == operation);
        let notes: Vec<String> =
            notes.filter_map(|step| Some(step.note.as_ref()?.text(Mapping::Lerf))).collect();
        assert_eq!(notes, [wanted], "{source}");
    }
    // The value fits, or the operation says itself that it drops bits: nothing to say.
    for (language, source) in [
        (C, "unsigned char x = 7; x + x"),
        (C, "unsigned char x = 3; int y = 1000; y << x"),
        (C, "int x = 3; uint64_t y = x; y"),
        (C, "uint64_t x = 0; x - 1"),
        (C, "int i = 2; unsigned n = 3; i < n"),
        (Java, "int s = 30; 1 << s"),
        // the mask of a sign
        (C, "int x = -8; x >> 31"),
        (Java, "long x = -8; x >> 63"),
        (Java, "int s = 42; 1L << s"),
        (Java, "int x = -100000; long y = 5; y + x"),
        (Java, "int x = -100000; long y = 5; x < y"),
        (Java, "int d = -8; long y = d; y"),
    ] {
        let program = Program::parse(source, Some(language)).unwrap();
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
        assert!(trace.steps.iter().all(|step| step.note.is_none()), "{source}: {:?}", trace.steps);
    }
}

/// What is returned and is not a number has the name of its type.
#[test]
fn a_call_tells_the_type_of_an_object() {
    use Language::{C, Cpp, Java, Python, Rust};
    let own = "struct Move { int from; Move(int f) : from(f) {} int to() { return from + 8; } }; Move make(int f) { return Move(f); }";
    for (language, source, wanted) in [
        (Cpp, format!("{own}\nmake(12).to()"), Some("Move")),
        (C, "typedef struct Move { int from; } Move; Move make(int f) { Move m = {f}; return m; } make(12).from".into(), Some("Move")),
        (Rust, "struct Move { from: u8, to: u8 } fn make(f: u8) -> Move { Move { from: f, to: 0 } } make(12).from".into(), Some("Move")),
        (
            Java,
            "class Move { int from; static Move make(int f) { Move m = new Move(); m.from = f; return m; } }\nMove.make(12).from".into(),
            Some("Move"),
        ),
        (C, "int x; void make(int f) { x = f; } make(3); x".into(), None),
        (C, "int make(int f) { return f; } make(3)".into(), None),
        (Python, "def make(f):\n    pass\nmake(3)".into(), None),
    ] {
        let program = Program::parse(&source, Some(language)).expect(&source);
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).expect(&source);
        let call = trace.steps.iter().find(|step| step.operation == "make").expect(&source);
        assert_eq!(call.object_type.as_deref(), wanted, "{source}: {call:?}");
    }
}

/// Lists are shown with their elements, as the value of a call and of the program.
#[test]
fn a_list_shows_its_elements() {
    use Language::{CSharp, Go, Java, Python, Rust};
    let java = "static List<Integer> squares(long b) { List<Integer> all = new ArrayList<>(); while (b != 0) { all.add(Long.numberOfTrailingZeros(b)); b &= b - 1; } return all; }";
    let csharp = "static List<int> squares(ulong b) { var all = new List<int>(); while (b != 0) { all.Add(BitOperations.TrailingZeroCount(b)); b &= b - 1; } return all; }";
    let go = "type Move struct { from, to int }\nfunc squares(n int) []Move { all := []Move{}; for i := 0; i < n; i++ { all = append(all, Move{i, i + 8}) }; return all[1:] }";
    let python = "def squares(b):\n    return [b, b << 8]\n";
    let parts = ["[0] = 8", "[1] = 15"];
    for (language, source, text, parts) in [
        (Java, format!("{java}\nsquares(0x8100L)"), "[8, 15]", &parts[..]),
        (CSharp, format!("{csharp}\nsquares(0x8100)"), "[8, 15]", &parts),
        (CSharp, format!("{csharp}\nsquares(0)"), "[]", &[]),
        (Java, "static int[] squares(int n) { return new int[] { n, n + 7 }; }\nsquares(8)".into(), "[8, 15]", &parts),
        (Go, format!("{go}\nsquares(2)"), "[{from: 1, to: 9}]", &["[0].from = 1", "[0].to = 9"]),
        (Go, "func squares(n int) (int, bool) { return n, n > 8 }\nsquares(9)".into(), "(9, true)", &[".0 = 9", ".1 = true"]),
        (Python, format!("{python}squares(3)"), "[3, 768]", &["[0] = 3", "[1] = 768"]),
        (Python, "def squares(n):\n    return [(n, 1), (n, 2)]\nsquares(7)".into(), "[(7, 1), (7, 2)]", &["[0].0 = 7", "[0].1 = 1", "[1].0 = 7", "[1].1 = 2"]),
        (Python, "def squares(n):\n    return (None, n, True)\nsquares(7)".into(), "(None, 7, true)", &[".1 = 7", ".2 = true"]),
        (Python, "def squares(n):\n    return (False, [True, n, False], [None])\nsquares(7)".into(), "(false, [true, 7, false], [None])", &[".0 = false", ".1[0] = true", ".1[1] = 7", ".1[2] = false"]),
        // what Python prints, but for the capital letters
        (Python, "def squares(n):\n    x, all = n > 3, []\n    for y in (x, True, not x):\n        all.append(y)\n    all += [int(x), +x, abs(x), x + 0, x | True, x & n, max(x, 0)] + [y for y in range(x, 3)]\n    return all\nsquares(7)".into(), "[true, true, false, 1, 1, 1, 1, true, 1, true, 1, 2]", &["[0] = true", "[1] = true", "[2] = false", "[3] = 1", "[4] = 1", "[5] = 1", "[6] = 1", "[7] = true", "[8] = 1", "[9] = true", "[10] = 1", "[11] = 2"]),
        (Python, "def squares(n):\n    return [[n], [], [n, n]]\nsquares(7)".into(), "[[7], [], [7, 7]]", &["[0][0] = 7", "[2][0] = 7", "[2][1] = 7"]),
        (Go, "type Move struct { name string; to int; all map[int]int }\nfunc squares() Move { return Move{name: \"a\", to: 8} }\nsquares()".into(), "Move {name: …, to: 8, all: …}", &[".to = 8"]),
        (Rust, "struct Move { from: u8, to: u8 } fn squares(f: u8) -> Move { Move { from: f, to: 9 } } squares(8).from".into(), "Move {from: 8, to: 9}", &[]),
        // enums of Rust are written as Rust writes them
        (Rust, "fn squares(n: u64) -> Option<u64> { if n > 3 { Some(n) } else { None } } squares(2)".into(), "None", &[" = None"]),
        (Rust, "fn squares(n: i32) -> Result<Option<i32>, u8> { Ok(Some(n)) } squares(2)".into(), "Ok(Some(2))", &[" = Ok", ".Ok.0 = Some", ".Ok.0.Some.0 = 2"]),
        (Rust, "#[derive(Clone, Copy)] enum Move { None, Push(i32), Jump { from: u8, to: u8 } } fn squares(n: i32) -> [Move; 3] { [Move::Jump { from: 8, to: 9 }, Move::None, Move::Push(n)] } squares(-2)".into(), "[Jump {from: 8, to: 9}, None, Push(-2)]", &["[0] = Jump", "[0].Jump.from = 8", "[0].Jump.to = 9", "[1] = None", "[2] = Push", "[2].Push.0 = -2"]),
        (Rust, "fn squares(n: u32) -> (u128, Vec<Option<i8>>) { (1 << n, vec![None, Some(-1)]) } squares(70)".into(), "(1180591620717411303424, [None, Some(-1)])", &[".0 = 1180591620717411303424", ".1[0] = None", ".1[1] = Some", ".1[1].Some.0 = -1"]),
    ] {
        let program = Program::parse(&source, Some(language)).expect(&source);
        let (run, trace) = Session::new(Mapping::Lerf).execute_traced(&program).expect(&source);
        let call = trace.steps.iter().find(|step| step.operation == "squares").expect(&source);
        assert_eq!(call.object.as_deref(), Some(text), "{source}: {call:?}");
        let values = run.parts.iter().filter_map(|part| {
            let value = part.value.map(|value| value.to_string()).or(part.text.as_deref().map(str::to_owned));
            Some(format!("{} = {}", part.name, value?))
        });
        assert_eq!(values.collect::<Vec<_>>(), parts, "{source}");
    }
}

/// A number of more than 64 bits is no word, so a list with one is not shown in part; and a long list is not written whole.
#[test]
fn a_list_is_not_shown_in_part() {
    let source = "def make(b):\n    return [b << 64, b]\nmake(255)";
    let program = Program::parse(source, Some(Language::Python)).unwrap();
    let (run, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    assert!(run.parts.iter().all(|part| part.value.is_none()), "{:?}", run.parts);
    assert!(trace.steps[0].object.is_none() && trace.steps[0].object_type.is_some(), "{:?}", trace.steps[0]);

    let source = "def make(n):\n    return [i for i in range(n)]\nmake(100)";
    let program = Program::parse(source, Some(Language::Python)).unwrap();
    let (run, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    let text = trace.steps[0].object.as_deref().unwrap();
    assert!(text.starts_with("[0, 1, 2, ") && text.ends_with(" more]") && run.parts.len() == 100, "{text}");
}

/// Lists of Java and C# are classes of bitrose, whose operations are no steps of the program.
#[test]
fn the_code_of_lists_has_no_steps() {
    let source = "struct M { public int a; public M(int a) { this.a = a; } }
        class A { static int F(int b) { var v = new System.Collections.Generic.List<M>(); v.Add(new M(b)); var m = v[0]; m.a = 50; v.Add(m); return v[1].a + v.Count; } }
        A.F(3)";
    let program = Program::parse(source, Some(Language::CSharp)).unwrap();
    let (run, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    assert_eq!(run.value.unwrap().number(), 52);
    let steps: Vec<&str> = trace.steps.iter().map(|step| step.text(source)).collect();
    assert!(steps.iter().all(|step| !step.is_empty()) && steps.contains(&"v.Add(m)"), "{steps:?}");
}

#[test]
fn steps_know_their_types() {
    let program = Program::parse("int x = 3; unsigned char y = 5; x + y", Some(Language::C)).unwrap();
    let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    let last = trace.steps.last().unwrap();
    let types = |step: &Step| step.types.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((types(last), last.output_type.unwrap().name()), (vec!["i32".into(), "i32".into()], "i32"));
    assert_eq!(last.language, Language::C);
}

/// The name of each array or struct at a step, its values, and the parts that the step wrote.
fn held(trace: &bitrose_lang::Trace, index: usize) -> Vec<String> {
    let held = trace.contents_at(index).into_iter();
    held.map(|held| {
        let parts = held.parts.iter().enumerate().map(|(index, part)| {
            let mark = if held.written.contains(&index) { "!" } else { "" };
            format!(
                "{}={}{mark}",
                part.name
                    .strip_prefix(&*held.name)
                    .expect("the name of a part begins with that of the whole"),
                part.value.map_or("?".to_owned(), |value| value.number().to_string())
            )
        });
        format!("{} {}: {}", held.name, held.shape, parts.collect::<Vec<_>>().join(" "))
    })
    .collect()
}

#[test]
fn arrays_and_structs_are_kept_step_by_step() {
    let source = "struct P { uint64_t own; int n; };\nuint64_t f(int k) { uint64_t t[3] = {7}; struct P p; p.n = k; p.own = 9; t[2] = k + 1; return t[2] ^ p.own; }\nf(4)";
    let program = Program::parse(source, Some(Language::C)).unwrap();
    let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    let at =
        |target: &str| trace.steps.iter().position(|step| step.target.as_deref() == Some(target)).unwrap();
    assert!(trace.steps.iter().all(|step| step.target.as_deref() != Some("t[0]")), "a list is no step");
    assert_eq!(held(&trace, at("p.n")), ["t [u64; 3]: [0]=7 [1]=0 [2]=0", "p P: .own=? .n=4!"]);
    assert_eq!(held(&trace, at("t[2]")), ["t [u64; 3]: [0]=7 [1]=0 [2]=5!", "p P: .own=9 .n=4"]);
    assert!(held(&trace, 0).is_empty(), "the call is outside of the function");
    for (language, source, wanted) in [
        (
            Language::Java,
            "long k = 4L; k += 1L; long[] t = new long[2]; t[1] = k; t[1]",
            "t [i64; 2]: [0]=0 [1]=5!",
        ),
        (
            Language::Rust,
            "let mut k = 4u64; k += 1; let mut t = [0u64; 2]; t[1] = k; t[1]",
            "t [u64; 2]: [0]=0 [1]=5!",
        ),
        (
            Language::CSharp,
            "ulong k = 4; k += 1; ulong[] t = new ulong[2]; t[1] = k; t[1]",
            "t [u64; 2]: [0]=0 [1]=5!",
        ),
        (
            Language::Go,
            "var k uint64 = 4\nk += 1\nvar t [2]uint64\nt[1] = k\nt[1]",
            "t [u64; 2]: [0]=0 [1]=5!",
        ),
        (Language::Own, "let k = 4; k += 1; let t = [0, 0]; t[1] = k; t[1]", "t [Int; 2]: [0]=0 [1]=5!"),
    ] {
        let program = Program::parse(source, Some(language)).unwrap();
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
        let at = trace.steps.iter().position(|step| step.target.as_deref() == Some("t[1]")).unwrap();
        let held = held(&trace, at);
        // a list that no step of its own makes is made in the step that writes it first
        let is_wanted = |object: &String| object.replace("[0]=0!", "[0]=0") == wanted;
        assert!(held.iter().any(is_wanted), "{language}: {held:?}");
    }
}

#[test]
fn a_variable_has_the_name_that_the_source_gives_it() {
    let trace = |source: &str| {
        let program = Program::parse(source, Some(Language::Java)).unwrap();
        Session::new(Mapping::Lerf).execute_traced(&program).unwrap().1
    };
    // a parameter with the same name is another variable
    let apart =
        trace("class A { static long f(long occ) { return occ >> 8; } }\nlong occ = 0x8000L;\nA.f(occ)");
    assert_eq!((apart.steps[0].line, held(&apart, 0)), (2, vec![]));
    // a static field is one of its class
    let class = "class A { static long k = 1L; static { k = k << 1; } static long f() { return k; } }";
    let of_class = trace(&format!("{class}\nA.f()"));
    let shift = of_class.steps.iter().position(|step| step.operation == "<<").unwrap();
    let names = of_class.contents_at(shift).into_iter().flat_map(|held| held.parts).map(|part| part.name);
    assert_eq!(names.collect::<Vec<_>>(), ["A.k"]);
}

#[test]
fn another_language_is_named_where_it_differs() {
    let session = Session::new(Mapping::Lerf);
    let other = |source: &str| session.other_reading(&session.parse(source).unwrap());
    let differs = other("int x = 1; x << 33");
    assert!(differs.is_some(), "{differs:?}");
    assert_eq!(other("int x = 3; x + 1"), None, "all give the same");
    assert_eq!(other("x = {a1}; x << 8"), None);
}

/// A built-in function may be several operations that are no steps.
#[test]
fn bits_that_wrapped_and_go_where_there_are_no_steps() {
    for (body, wanted) in [
        ("sum([b << 1, 0])", Mask::Unclear),
        ("sum([(b << 1) | b, 0])", Mask::Unclear),
        ("(b << 1) | b", Mask::Missing),
    ] {
        let source = format!("def f(b):\n    return {body}\nf(0x80808080)");
        let program = Program::parse(&source, Some(Language::Python)).unwrap();
        let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
        let mut notes = trace.steps.iter().filter_map(|step| step.note.as_ref());
        let is_wanted = |note| matches!(note, &Note::Shift { mask, .. } if mask == wanted);
        assert!(notes.any(is_wanted), "{source}");
    }
}

/// What becomes of a value is unknown after a function whose steps were left out.
#[test]
fn bits_that_wrapped_before_the_steps_that_were_left_out() {
    let source = "typedef unsigned long long u64; u64 k, o;
        void set(u64 b) { k = b << 1; }
        void fill(u64 b) { for (int i = 0; i < 40; i++) o = k | b; }
        u64 f(void) { return o; }
        set(0x8080);
        fill(1);
        f()";
    let program = Program::parse(source, Some(Language::C)).unwrap();
    for (steps, wanted) in [(1000, Mask::Missing), (40, Mask::Unclear)] {
        let limits = Limits { steps, ..Limits::default() };
        let (_, trace) = Session::new(Mapping::Lerf).with_limits(limits).execute_traced(&program).unwrap();
        assert_eq!(trace.is_shortened, steps == 40);
        let masks = trace.steps.iter().filter_map(|step| match step.note {
            Some(Note::Shift { mask, .. }) => Some(mask),
            _ => None,
        });
        assert_eq!(masks.collect::<Vec<_>>(), [wanted]);
    }
}

/// What fills the tables of an engine may take more steps than anybody walks through. Then only the tables are kept.
#[test]
fn too_many_steps_before_the_last_call_are_left_out() {
    let sources = [
        (
            Language::C,
            "int t[3], n; int two(int i) { int local[2] = { 0, i }; return local[1] * 2; }
             __attribute__((constructor)) void fill(void) { for (int i = 0; i < 3; i++) { t[i] = two(i); n++; } }
             int f(int i) { return t[i] + two(i); }
             f(2)",
        ),
        (
            Language::C,
            "int t[3]; int two(int i) { return i * 2; }
             void fill(void) { for (int i = 0; i < 3; i++) t[i] = two(i); }
             int f(int i) { return t[i] + two(i); }
             fill();
             f(2)",
        ),
        (
            Language::Python,
            "t = [0] * 3\ndef two(i): return i * 2
def fill():
    for i in range(3): t[i] = two(i)
def f(i): return t[i] + two(i)
fill()
f(2)",
        ),
        (
            Language::Cpp,
            "int two(int i) { return i * 2; }
             struct T { int t[3]; }; T fill() { T made; for (int i = 0; i < 3; i++) made.t[i] = two(i); return made; }
             T t = fill();
             int f(int i) { return t.t[i] + two(i); }
             f(2)",
        ),
        (
            Language::Go,
            "package p\nvar t [3]int32\nfunc two(i int32) int32 { return i * 2 }
             func init() { for i := range t { t[i] = two(int32(i)) } }
             func f(i int32) int32 { return t[i] + two(i) }
             f(2)",
        ),
        (
            Language::Java,
            "class A { static int[] t = fill(); static int two(int i) { return i * 2; }
             static int[] fill() { int[] made = new int[3]; for (int i = 0; i < 3; i++) made[i] = two(i); return made; }
             static int f(int i) { return t[i] + two(i); } }
             A.f(2)",
        ),
        (
            Language::Rust,
            "const fn two(i: i32) -> i32 { i * 2 }
             const fn fill() -> [i32; 3] { let mut t = [0; 3]; let mut i = 0; while i < 3 { t[i] = two(i as i32); i += 1; } t }
             static T: [i32; 3] = fill();
             fn f(i: i32) -> i32 { T[i as usize] + two(i) }
             f(2)",
        ),
    ];
    for (language, source) in sources {
        let program = Program::parse(source, Some(language)).unwrap();
        let trace = |steps: usize| {
            let limits = Limits { steps, ..Limits::default() };
            let mut session = Session::new(Mapping::Lerf).with_limits(limits);
            let (run, trace) = session.execute_traced(&program).unwrap();
            assert_eq!(run.value, Some(Value::Int(8)), "{language}");
            trace
        };
        let said = |trace: &bitrose_lang::Trace| -> Vec<(u32, String)> {
            trace.steps.iter().map(|step| (step.depth, step.text(source).to_owned())).collect()
        };
        let (all, few) = (trace(1000), trace(12));
        assert!(all.steps.len() > 12 && few.steps.len() < 8, "{language}: {:?}", said(&few));
        assert!(few.is_shortened && !all.is_shortened);
        assert!(said(&all).ends_with(&said(&few)[1..]), "{language}: {:?}", said(&few));
        let last = |trace: &bitrose_lang::Trace| held(trace, trace.steps.len() - 1);
        assert_eq!(last(&few), last(&all), "{language}");
        let is_shown = last(&few).iter().any(|table| table.contains("[2]=4"));
        assert!(is_shown || language == Language::Python, "{language}: {:?}", last(&few)); // it shows no lists
    }
}

/// The step of a loop that goes to the next value shows the head of the loop, not everything in it.
#[test]
fn a_step_of_a_loop_is_its_head() {
    for (language, source, head) in [
        (
            Language::Python,
            "def f():\n    a = 0\n    for d in (9, 7):\n        a |= 1 << d\n    return a\nf()",
            "for d in (9, 7):",
        ),
        (
            Language::Rust,
            "fn f() -> u64 { let mut a = 0u64; for d in [9u64, 7] { a |= 1 << d; } a } f()",
            "for d in [9u64, 7]",
        ),
        (
            Language::Go,
            "func f() uint64 { var a uint64\nfor _, d := range []uint64{9, 7} { a |= 1 << d }\nreturn a }\nf()",
            "for _, d := range []uint64{9, 7}",
        ),
        (
            Language::Java,
            "long a = 0; for (int d : new int[] {9, 7}) { a |= 1L << d; } a",
            "for (int d : new int[] {9, 7})",
        ),
        (
            Language::CSharp,
            "ulong a = 0; foreach (int d in new int[] {9, 7}) { a |= 1UL << d; } a",
            "foreach (int d in new int[] {9, 7})",
        ),
        (
            Language::Cpp,
            "uint64_t f() { uint64_t a = 0; for (int d : {9, 7}) { a |= 1ULL << d; } return a; } f()",
            "for (int d : {9, 7})",
        ),
    ] {
        let mut session = session_in(language);
        let (_, steps) = traced(&mut session, source);
        let of_loop = steps.iter().map(|step| step.text(source)).filter(|text| text.starts_with("for"));
        assert_eq!(of_loop.collect::<Vec<_>>(), [head, head], "{language}");
    }
}

/// A count may have the type that boards have. It is a number nevertheless.
#[test]
fn a_shift_count_is_no_board() {
    for (language, source) in [
        (Language::Go, "func f(b uint64, n uint) uint64 { return b << n }\nf(0x100, 9)"),
        (Language::Rust, "fn f(b: u64, n: usize) -> u64 { b >> n } f(0x100, 9)"),
        (Language::C, "#include <stddef.h>\nuint64_t f(uint64_t b, size_t n) { return b << n; } f(0x100, 9)"),
    ] {
        let mut session = session_in(language);
        let (_, steps) = traced(&mut session, source);
        let shift = steps.iter().find(|step| step.operation != "f").unwrap();
        assert_eq!(shift.inputs, [Value::Board(0x100), Value::Int(9)], "{language}");
    }
}

/// An engine of Go may keep its boards in a `uint`: large ones are drawn, and say where they wrap.
#[test]
fn a_large_uint_of_go_is_a_board() {
    let mut session = session_in(Language::Go);
    let source = "func east(b uint) uint { return b << 1 }\neast(0x8080000000000000)";
    let (_, steps) = traced(&mut session, source);
    let shift = steps.iter().find(|step| step.operation == "<<").unwrap();
    assert_eq!(shift.inputs[0], Value::Board(0x8080_0000_0000_0000));
    assert!(shift.wrap().is_some(), "{shift:?}");
}

/// A size or an index may have the values of the type that boards have. It is a number nevertheless.
#[test]
fn a_size_is_no_board() {
    use Value::{Board, Int};
    let steps_of = |language, source| {
        let mut session = session_in(language);
        let (_, steps) = traced(&mut session, source);
        let shown = |step: &Step| {
            let name = step.target.clone().unwrap_or_else(|| step.operation.clone());
            (name, step.inputs.clone(), step.output)
        };
        steps.iter().map(shown).collect::<Vec<_>>()
    };
    for (language, source) in [
        (
            Language::Rust,
            "fn f(sq: usize, b: u64) -> u64 { let i = sq & 7; let mut n = i + 1; n += 8 * g(i); \
             for k in 3..4 { n -= k; } let w = (b >> 4) as usize; let m = 1u64 << sq; \
             let c = n as u64 & b; m ^ c ^ w as u64 } \
             fn g(n: usize) -> usize { n << 1 } f(31, 0x850)",
        ),
        (
            Language::Go,
            "func f(sq uint, b uint64) uint64 {\ni := sq & 7\nn := i + 1\nn += 8 * g(i)\n\
             for k := uint(3); k < 4; k++ { n -= k }\nvar w = uint(b >> 4)\nm := uint64(1) << sq\n\
             c := uint64(n) & b\nreturn m ^ c ^ uint64(w)\n}\n\
             func g(n uint) uint { return n << 1 }\nf(31, 0x850)",
        ),
        (
            Language::C,
            "#include <stddef.h>\nsize_t g(size_t n) { return n << 1; }\n\
             uint64_t f(size_t sq, uint64_t b) { size_t i = sq & 7; size_t n = i + 1; n += 8 * g(i); \
             for (size_t k = 3; k < 4; k++) n -= k; size_t w = b >> 4; uint64_t m = 1ULL << sq; \
             uint64_t c = (uint64_t)n & b; return m ^ c ^ (uint64_t)w; } f(31, 0x850)",
        ),
    ] {
        let steps = steps_of(language, source);
        let (c, m) = ((8 + 8 * 14 - 3) & 0x850, 1 << 31);
        for (name, inputs, output) in [
            ("f", &[Int(31), Board(0x850)][..], Board(m ^ c ^ 0x85)),
            ("i", &[Int(31), Int(7)], Int(7)),
            ("n", &[Int(7), Int(1)], Int(8)),
            ("g", &[Int(7)], Int(14)),
            ("<<", &[Int(7), Int(1)], Int(14)),
            ("*", &[Int(8), Int(14)], Int(112)),
            ("n", &[Int(8), Int(112)], Int(120)),
            ("k", &[Int(3)], Int(3)),
            ("n", &[Int(120), Int(3)], Int(117)),
            (">>", &[Board(0x850), Int(4)], Board(0x85)),
            ("w", &[Int(0x85)], Int(0x85)),
            ("m", &[Board(1), Int(31)], Board(m)),
            ("c", &[Board(117), Board(0x850)], Board(c)),
            ("^", &[Board(m ^ c), Board(0x85)], Board(m ^ c ^ 0x85)),
        ] {
            let step = (name.to_owned(), inputs.to_vec(), output);
            assert!(steps.contains(&step), "{language}: {step:?} in {steps:#?}");
        }
    }
    // A function of C++ may take it by reference, but not one of the compiler.
    let source = "int f(size_t n) { return __builtin_popcountll(n); } f(6)";
    assert_eq!(steps_of(Language::Cpp, source)[1].1, vec![Int(6)]);
    // A size that is too large for a signed number keeps its digits.
    let steps = steps_of(Language::Go, "func f(n uint) uint { return n - 1 }\nf(0)");
    assert_eq!(steps[1], ("-".into(), vec![Int(0), Int(1)], Board(u64::MAX)));
    // Next to a board, a size of C is converted to the type of the board.
    let steps =
        steps_of(Language::C, "uint64_t f(size_t n, uint64_t b) { uint64_t c = n; return b + n; } f(3, 8)");
    assert_eq!(steps[1], ("c".into(), vec![Board(3)], Board(3)));
    assert_eq!(steps[2], ("+".into(), vec![Board(8), Int(3)], Board(11)));
}

/// What a conversion changes is still noted where a size takes part.
#[test]
fn a_size_keeps_the_note_of_a_conversion() {
    for (language, source) in [
        (Language::Rust, "fn f(n: i32) -> u64 { n as usize as u64 ^ 5 } f(-1)"),
        (Language::Go, "func f(n int32) uint64 { return uint64(uint(n)) ^ 5 }\nf(-1)"),
        (Language::C, "uint64_t f(int n) { return (uint64_t)(size_t)n ^ 5; } f(-1)"),
    ] {
        let mut session = session_in(language);
        let (_, steps) = traced(&mut session, source);
        let is_noted = |step: &Step| matches!(step.note, Some(Note::Type(TypeNote::Converted { .. })));
        assert!(steps.iter().any(is_noted), "{language}: {steps:#?}");
    }
}

#[test]
fn variables_that_are_enums_have_the_parts_of_their_variant() {
    let source = "fn half(n: u32) -> Option<u32> { if n & 1 == 0 { Some(n >> 1) } else { None } }\nfn go(n: u32) -> u32 { let mut found = half(n); while let Some(next) = found { found = half(next); } n + 1 }\ngo(6)";
    let program = Program::parse(source, Some(Language::Rust)).unwrap();
    let (_, trace) = Session::new(Mapping::Lerf).execute_traced(&program).unwrap();
    let found = (0..trace.steps.len()).flat_map(|index| trace.contents_at(index));
    let found = found.filter(|held| &*held.name == "found");
    let texts = found.map(|held| {
        let parts = held.parts.iter().enumerate().map(|(index, part)| {
            let value = part
                .value
                .map_or_else(|| part.text.as_deref().unwrap_or("?").to_owned(), |value| value.to_string());
            format!("{}{} = {value}", if held.written.contains(&index) { "*" } else { "" }, part.name)
        });
        parts.collect::<Vec<_>>().join(", ")
    });
    let mut texts: Vec<String> = texts.collect();
    texts.dedup();
    let some = "found = Some, found.Some.0 = 3";
    assert_eq!(texts, ["", "*found = Some, *found.Some.0 = 3", some, "found = None"]);
}
