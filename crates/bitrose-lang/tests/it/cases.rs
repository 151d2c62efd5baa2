//! What variables run over when two programs are compared.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::vectors::session_in;
use bitrose_core::bitboard::{Bitboard, Mapping, Rank, SplitMix64};
use bitrose_core::position::{Color, Kind};
use bitrose_lang::cases::{DomainSpec, Pair, Proof, Spec, SpecError, Verdict, random_position, read};
use bitrose_lang::{Language, Session, parse};
use std::time::Duration;

fn specs(words: &[&str]) -> Result<Vec<DomainSpec>, SpecError> {
    read(words, &mut Session::new(Mapping::Lerf))
}

#[test]
fn in_one_word_or_in_several() {
    let over = |name: Option<&str>, spec| DomainSpec { name: name.map(str::to_owned), spec };
    let mask = Spec::Subsets(Bitboard(0xFF));
    for (words, wanted) in [
        (&["singles"][..], vec![over(None, Spec::Singles)]),
        (&["x=pairs", "edges"], vec![over(Some("x"), Spec::Pairs), over(None, Spec::Edges)]),
        (&["random 500"], vec![over(None, Spec::Random { count: 500, seed: None })]),
        (
            &["random", "500", "squares"],
            vec![over(None, Spec::Random { count: 500, seed: None }), over(None, Spec::Squares)],
        ),
        (&["random 500 7"], vec![over(None, Spec::Random { count: 500, seed: Some(7) })]),
        (&["positions", "9"], vec![over(None, Spec::Positions(9))]),
        (&["occ=positions"], vec![over(Some("occ"), Spec::Positions(200))]),
        (&["x = random"], vec![over(Some("x"), Spec::Random { count: 30_000, seed: None })]),
        (&["occ=subsets RANK_1"], vec![over(Some("occ"), mask.clone())]),
        (&["subsets", "RANK_1", "y=singles"], vec![over(None, mask), over(Some("y"), Spec::Singles)]),
    ] {
        assert_eq!(specs(words).unwrap(), wanted, "{words:?}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    for (words, part) in [
        (&["single"][..], "did you mean `singles`"),
        (&["x=all"], "the domains are singles, edges"),
        (&["subsets"], "takes a board"),
        (&["random many"], "not `many`"),
        (&["random 100000001"], "at most 100000000"),
        (&["positions 1000001"], "at most 1000000"),
        (&["pairs 3"], "takes no argument"),
        (&["random 3 x"], "takes two numbers"),
        (&["x=positions 3"], "not `x`"),
        (&["subsets nothing("], "expected"),
    ] {
        let message = format!("{:#}", specs(words).unwrap_err());
        assert!(message.contains(part), "{message}");
    }
}

/// Compares two programs over these values.
fn search(programs: [&str; 2], over: &[&str]) -> Verdict {
    let session = Session::new(Mapping::Lerf);
    let [left, right] = programs.map(|text| parse(text).unwrap());
    let overs = read(over, &mut session.clone()).unwrap();
    Pair::new([&left, &right], &session, &overs).unwrap().search(1).unwrap()
}

/// Is this one of the values? No value is all boards, so the two programs differ for this word alone.
fn takes(over: &str, word: u64) -> bool {
    let equal = format!("x == {word:#x}");
    search([&equal, "popcount(x) > 64"], &[over]).counter_example.is_some()
}

#[test]
fn every_value_comes_once() {
    let mut random = SplitMix64::new(0);
    let mut below = |count: usize| random.below(u32::try_from(count).unwrap()) as usize;
    let singles: Vec<u64> = (0..64).map(|square| 1 << square).collect();
    let pairs = (0..64).flat_map(|high| (0..high).map(move |low| 1u64 << high | 1 << low));
    let subsets = (Bitboard::FRAME & Bitboard::LIGHT).subsets().map(|board| board.0);
    for (over, values) in [
        ("singles", singles),
        ("pairs", pairs.collect()),
        ("squares", (0..64).collect()),
        ("subsets FRAME & LIGHT", subsets.collect()),
    ] {
        let verdict = search(["x", "x"], &[over]);
        assert!(verdict.is_exhaustive, "{over}");
        assert_eq!(verdict.cases, values.len() as u64, "{over}");
        for _ in 0..16 {
            let word = values[below(values.len())];
            assert!(takes(over, word), "{over}: {word:#x}");
        }
    }
}

/// A difference is made smaller, but not so small that it is none of the values.
#[test]
fn a_domain_contains_its_values_and_no_others() {
    for over in ["singles", "pairs", "edges", "subsets CENTER"] {
        let (case, _) = search(["x", "~x"], &[over]).counter_example.unwrap();
        assert!(takes(over, case[0].number()), "{over}: {case:?}");
        assert!(!takes(over, 0x1234_5678_9ABC_DEF0), "{over}");
    }
}

#[test]
fn a_complete_domain_is_counted_and_an_open_one_is_not() {
    let verdict = search(["x", "x"], &["singles", "pairs"]);
    assert_eq!((verdict.is_exhaustive, verdict.cases), (true, 2080));
    assert!(!search(["x", "x"], &["singles", "random 9"]).is_exhaustive);
    assert!(!search(["x", "x"], &[]).is_exhaustive);
}

#[test]
fn positions_look_legal() {
    let mut random = SplitMix64::new(5);
    let outer = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let mut crowds = [0; 3];
    for _ in 0..300 {
        let setup = random_position(&mut random);
        let placement = setup.placement;
        assert!(placement.kind(Kind::Pawn).is_disjoint(outer), "{setup}");
        for color in [Color::White, Color::Black] {
            assert!(placement.pieces(color, Kind::King).single().is_some());
            assert!(placement.pieces(color, Kind::Pawn).popcount() <= 8);
            assert!(placement.color(color).popcount() <= 16);
        }
        let side = setup.side_to_move;
        let enemy_king = placement.pieces(side.opponent(), Kind::King);
        assert!(enemy_king.is_disjoint(placement.attacks(side)));
        crowds[(placement.occupied().popcount() as usize / 11).min(2)] += 1;
    }
    assert!(crowds.iter().all(|&count| count > 20), "{crowds:?}");
}

#[test]
fn a_double_push_through_a_piece_is_found_with_few_pieces() {
    let wrong = parse("(white_pawns & RANK_2) << 16 & empty").unwrap();
    let right = parse("north(north(white_pawns & RANK_2) & empty) & empty").unwrap();
    let session = Session::new(Mapping::Lerf);
    let overs = read(&["positions 300"], &mut session.clone()).unwrap();
    let mut pair = Pair::new([&right, &wrong], &session, &overs).unwrap();
    let verdict = pair.search(1).unwrap();
    let (case, _) = verdict.counter_example.expect("a pawn jumps over a piece");
    let of = |name: &str| {
        let index = pair.domains.iter().position(|domain| domain.name == name).unwrap();
        Bitboard(case[index].number())
    };
    assert!(!of("white_pawns").is_empty());
    assert_eq!((!of("empty")).popcount(), 2, "the pawn and what it jumps over");
}

/// Two expressions in a language: whether they are equal where that is proved, and the domains of their variables.
#[test]
fn only_what_the_code_takes_for_an_index_is_one() {
    use bitrose_lang::Language::{C, Java, Python, Rust};
    use bitrose_lang::cases::Proof;

    for (language, left, right, equal, over) in [
        (Python, "(x << 8) & 0xFFFFFFFFFFFFFFFF", "x << 8", Some(false), "x: all"),
        (Python, "x * 2", "(x * 2) & 0xFFFFFFFFFFFFFFFF", Some(false), "x: all"),
        (Python, "(x * y) >> 64 << 64", "0", Some(false), "x: all, y: all"),
        (Python, "x << 64", "x << 65", Some(false), "x: all"), // both past 64 bits
        (Python, "x - 1", "(x - 1) & 0xFFFFFFFFFFFFFFFF", Some(false), "x: all"), // -1 is not a board
        (Python, "popcount(x << 1)", "popcount(x << 1 & 0xFFFFFFFFFFFFFFFF)", Some(false), "x: all"),
        (Python, "x << 8", "x * 256", None, "x: all"),
        (Python, "1 << sq", "2 ** sq", Some(true), "sq: the indices 0 to 63"),
        (Rust, "x << y", "x.wrapping_shl(y as u32)", Some(true), "x: all, y: the indices 0 to 63"),
        (Java, "static boolean f(int n) { return n < 64; }\nf(n)", "true", Some(false), "n: all ints"),
        (Java, "static int f(int n) { return n * 2; }\nf(n)", "n + n", Some(true), "n: all ints"),
        (
            Java,
            "static long f(int n) { return 1L << n; }\nf(n)",
            "1L << n",
            Some(true),
            "n: the indices 0 to 63",
        ),
        // in C the first one has no value for half of the squares
        (
            C,
            "unsigned long long f(int s) { return 1 << s; }\nf(s)",
            "1ULL << s",
            Some(false),
            "s: the indices 0 to 63",
        ),
    ] {
        let session = session_in(language);
        let [one, other] = [left, right].map(|text| session.parse(text).unwrap());
        let mut pair = Pair::new([&one, &other], &session, &[]).unwrap();
        pair.infer_squares();
        let specs = |specs: &[Spec]| specs.first().map_or_else(|| "all".into(), Spec::text);
        let domains = pair.domains.iter().map(|domain| format!("{}: {}", domain.name, specs(&domain.specs)));
        assert_eq!(domains.collect::<Vec<_>>().join(", "), over, "{left} | {right}");
        let found = match pair.prove(std::time::Duration::from_millis(500), 0).unwrap().unwrap() {
            Proof::Equal(_) => Some(true),
            Proof::Different(_) => Some(false),
            Proof::Undecided { .. } => None,
        };
        assert_eq!(found, equal, "{left} | {right}");
    }
}

/// What is known about two programs that use definitions of a language: `equal`, `different`, or why neither.
fn proof(language: Language, definitions: &str, programs: [&str; 2]) -> String {
    let mut session = session_in(language);
    session.run(definitions).unwrap();
    let [left, right] = programs.map(|text| session.parse(text).unwrap());
    let mut pair = Pair::new([&left, &right], &session, &[]).unwrap();
    pair.infer_squares();
    match pair.prove(Duration::from_secs(20), 0) {
        Ok(Some(Proof::Equal(_))) => "equal".into(),
        Ok(Some(Proof::Different(_))) => "different".into(),
        Ok(Some(Proof::Undecided { reason, .. })) => reason,
        Ok(None) => "nothing to prove".into(),
        Err(fault) => fault.error.label,
    }
}

/// Each case begins as the program does: what another case has left in a variable is not there.
#[test]
fn what_is_proved_holds_for_a_fresh_run_with_any_value() {
    let elsewhere = "the result is a reference, whose target is not compared";
    let count = "static int n; int f(int x) { return x + n++; } int g(int x) { return x; }";
    let arrays = "static long[] f(long x) { return new long[] {x}; } static long[] g(long x) { return new long[] {7}; }";
    let late = "static unsigned long long T[2]; unsigned long long set(unsigned long long x) { T[x & 1] = x; return T[1]; }";
    let sum = "fn f(x: u64) -> u64 { x + 1 } fn g(x: u64) -> u64 { x.wrapping_add(1) }";
    let copied = "struct E { int m, v; operator int() const { return m; } void operator=(int x) { m = x; } };
        int f(int a, int b) { E x{1, a}, y{2, b}; x = y; return x.v; }";
    let inner = "typedef uint64_t U; U f(U b, U c) { U r = b; { U (r); r = c; } return r; }";
    for (language, definitions, left, right, wanted) in [
        (Language::Cpp, copied, "f(a & 7, b & 7)", "(int)(a & 7)", "different"),
        (Language::Cpp, copied, "f(a & 7, b & 7)", "(int)(b & 7)", "equal"),
        (Language::Cpp, inner, "f(b, c)", "c", "different"),
        (Language::Cpp, inner, "f(b, c)", "b", "equal"),
        (Language::Rust, sum, "f(x)", "g(x)", "different"), // for the largest value alone
        (Language::C, count, "f(x)", "g(x)", "equal"),
        (Language::C, count, "(f(x & 7), f(x & 7))", "(x & 7) + 1", "equal"),
        (Language::C, "int a = 3;", "a + (x & 1)", "3 + (x & 1)", "equal"),
        (Language::C, late, "set(x)", "x & 1 ? x : 0", "equal"),
        (Language::C, "", "unsigned long long t = x & 7; t + 1", "1", "different"),
        (Language::C, "", "unsigned long long t = x & 7; t + 1", "(x & 7) + 1", "equal"),
        (
            Language::Cpp,
            "int k() { static int n; return ++n; } int a = k();",
            "a + k() + (int)x",
            "3 + (int)x",
            "equal",
        ),
        (Language::Java, arrays, "f(x)", "g(x)", elsewhere),
        (Language::Go, "var t uint64 = 5\nfunc f(x uint64) uint64 { t = x; return t }", "f(x)", "x", "equal"),
    ] {
        assert_eq!(proof(language, definitions, [left, right]), wanted, "{definitions} {left} {right}");
    }
}

/// Two bytes whose product is 97 * 89 lie beyond the indices of squares, and without time nobody finds them.
#[test]
fn what_is_not_decided_beyond_the_squares_is_not_called_equal() {
    let mut session = session_in(Language::C);
    session.run("int f(signed char x, signed char y) { return x * y == 8633; }").unwrap();
    session.set_language(Some(Language::Own));
    let [left, right] = ["f(x, y)", "0"].map(|text| session.parse(text).unwrap());
    let mut pair = Pair::new([&left, &right], &session, &[]).unwrap();
    pair.infer_squares();
    assert!(matches!(pair.prove(Duration::from_secs(20), 0), Ok(Some(Proof::Equal(_)))));
    assert!(matches!(pair.prove_outside_squares(Duration::ZERO, 0), Some(Proof::Undecided { .. })));
}

/// A truth value of C is any number but 0; elsewhere, and for enums, no other values are tried than there are.
#[test]
fn truth_values_and_constants_of_enums_are_tried_as_they_are() {
    let c = "int sign(bool white, int s) { return white ? s : -s; } \
             int low(uint64_t w, int s) { return (w & 1) ? s : -s; } \
             int any(uint64_t w, int s) { return w ? s : -s; }";
    let rust = "#[derive(Clone, Copy, PartialEq, Eq)] enum Color { White, Black } \
                fn sign(white: bool) -> i32 { if white { 8 } else { -8 } } \
                fn same(white: bool) -> i32 { 16 * white as i32 - 8 } \
                fn name(c: Color, s: u8) -> u8 { if c == Color::White { s } else { s ^ 56 } } \
                fn number(c: Color, s: u8) -> u8 { s ^ (56 * c as u8) }";
    let java = "class E { enum Color { WHITE, BLACK } static int f(Color c) { return c.ordinal(); } \
                static int g(Color c) { return c == Color.WHITE ? 0 : 1; } }";
    for (language, definitions, left, right, over, wanted) in [
        (Language::Cpp, c, "sign(w, 5)", "low(w, 5)", "all", Some(false)),
        (Language::Cpp, c, "sign(w, 5)", "any(w, 5)", "all", Some(true)),
        (Language::Cpp, c, "sign(2, s)", "-s", "the indices 0 to 63", Some(false)),
        (Language::Rust, rust, "sign(w)", "same(w)", "false and true", Some(true)),
        (Language::Rust, rust, "name(c, s)", "number(c, s)", "0 to 1", Some(true)),
        (Language::Java, java, "f(c)", "g(c)", "0 to 1", Some(true)),
    ] {
        let mut session = session_in(language);
        session.run(definitions).unwrap();
        session.set_language(Some(Language::Own));
        let [one, other] = [left, right].map(|text| session.parse(text).unwrap());
        let mut pair = Pair::new([&one, &other], &session, &[]).unwrap();
        pair.infer_squares();
        let specs = &pair.domains[0].specs;
        assert_eq!(specs.first().map_or_else(|| "all".into(), Spec::text), over, "{left} | {right}");
        let found = match pair.prove(Duration::from_secs(20), 0).unwrap() {
            Some(Proof::Equal(_)) => Some(true),
            Some(Proof::Different(_)) => Some(false),
            _ => None,
        };
        assert_eq!(found, wanted, "{left} | {right}");
    }
    let mut session = session_in(Language::Rust);
    session.run(rust).unwrap();
    session.set_language(Some(Language::Own));
    session.set_language(Some(Language::Rust));
    session
        .run("enum Dir { North = 8, South = -8 } fn step(d: Dir, s: i32) -> i32 { s + d as i32 }")
        .unwrap();
    session.set_language(Some(Language::Own));
    for (call, message) in [
        ("step(0, 5)", "`step` takes a constant of an enumeration as `d`"),
        ("name(2, 5)", "`c` is one of 2 constants, numbered from 0"),
        ("sign(2)", "`sign` takes a truth value as `white`, found Int"),
    ] {
        let error = session.clone().run(call).unwrap_err().to_string();
        assert!(error.contains(message), "{call}: {error}");
    }
}
