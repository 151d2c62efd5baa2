//! What the language means, chapter by chapter.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Square};
use bitrose_core::position::Setup;
use bitrose_lang::{BUILTINS, Session, Value, front, parse, techniques};

fn value_in(mapping: Mapping, source: &str) -> Value {
    match Session::new(mapping).run(source) {
        Ok(run) => run.value.unwrap_or_else(|| panic!("{source} gives no value")),
        Err(error) => panic!("{source}: {error} ({}; {:?})", error.label, error.help),
    }
}

fn value(source: &str) -> Value {
    value_in(Mapping::Lerf, source)
}

#[track_caller]
fn all(pairs: &[(&str, Value)]) {
    for (source, wanted) in pairs {
        assert_eq!(value(source), *wanted, "{source}");
    }
}

/// Each line must be a true statement.
#[track_caller]
fn holds(statements: &[&str]) {
    for statement in statements {
        assert_eq!(value(statement), Value::Bool(true), "{statement}");
    }
}

use Value::{Board, Bool, Int};

#[test]
fn numbers() {
    all(&[
        ("0x8040201008040201", Board(0x8040_2010_0804_0201)),
        ("0XFF", Board(255)),
        ("0b1010", Board(10)),
        ("0o17", Board(15)),
        ("72340172838076673", Board(0x0101_0101_0101_0101)),
        ("255", Board(255)),
        ("18446744073709551615", Board(u64::MAX)),
        ("-9187201950435737472", Board(0x8080_8080_8080_8080)),
        ("0x0101_0101_0101_0101", Board(0x0101_0101_0101_0101)),
        ("0x0101'0101'0101'0101", Board(0x0101_0101_0101_0101)),
        ("0x7FL", Board(0x7F)),
        ("5 - 7", Int((-2i64).cast_unsigned())),
        ("0xFFULL", Board(0xFF)),
        ("0xFFu64", Board(0xFF)),
        ("0xFF_u64", Board(0xFF)),
        ("1ULL", Board(1)),
        ("1Ull << 3", Board(8)),
        ("3 + 4", Int(7)),
        ("popcount(7)", Int(3)),
        ("3 - 5 + 2", Int(0)),
        (&"01".repeat(32), Board(0x5555_5555_5555_5555)),
    ]);
}

#[test]
fn boards() {
    let rook = "8 . . . 1 . . . .\n7 . . . 1 . . . .\n6 . . . 1 . . . .\n5 . . . 1 . . . .\n4 1 1 1 . 1 1 1 1\n3 . . . 1 . . . .\n2 . . . 1 . . . .\n1 . . . 1 . . . .\n  a b c d e f g h";
    let bare = rook.lines().take(8).map(|line| &line[2..]).collect::<Vec<_>>().join("\n");
    let wanted = value("rook(d4, 0)");
    for cells in ["1.", "X.", "#.", "*.", "■□", "X0", "10"] {
        let set = cells.chars().next().unwrap_or('1').to_string();
        let clear = cells.chars().nth(1).unwrap_or('.').to_string();
        let drawn = bare.replace('1', "S").replace('.', &clear).replace('S', &set);
        assert_eq!(value(&format!("board {{\n{drawn}\n}}")), wanted, "{cells}");
        assert_eq!(value(&format!("bitboard! {{ {} }}", drawn.replace(' ', ""))), wanted, "{cells}");
    }
    assert_eq!(value(&format!("board {{\n{rook}\n}}")), wanted);
    let frame = format!(
        "+---+---+\n{}\n+---+---+",
        bare.lines()
            .map(|line| format!("| {} |", line.replace(' ', " | ")))
            .collect::<Vec<_>>()
            .join("\n+---+\n")
    );
    assert_eq!(value(&format!("board {{\n{frame}\n}}")), wanted, "{frame}");
    all(&[
        ("{a1 c3 h8}", Board(1 | 1 << 18 | 1 << 63)),
        ("{a2-h2}", Board(0xFF00)),
        ("FILE_A & {a3 - a1, b1-d3}", Board(0x10101)),
        ("x = a1; {a2 - x}", Board(0xFF)), // a block
        ("{a1, c3, h8}", Board(1 | 1 << 18 | 1 << 63)),
        ("{}", Board(0)),
        ("{a1} | {b1}", Board(3)),
        ("E4", Board(1 << 28)),
        ("x = {e4}; x & RANK_4", Board(1 << 28)),
    ]);
}

#[test]
fn kinds_follow_their_operands() {
    all(&[
        ("1 << e4", Board(1 << 28)),
        ("1 << 28", Board(1 << 28)),
        ("e4 & 255", Board(0)),
        ("e4 + 1", Board((1 << 28) + 1)),
        ("5 & 3", Int(1)),
        ("~0", Int(u64::MAX)),
        ("(5 - 7) < 0", Bool(true)),
        ("n = index(e4); n & 7", Int(4)),
        ("n = index(e4); n & 0x38", Board(24)),
        ("n = index(e4); n & ~7", Int(24)),
        ("n = index(e4); n >> 3", Int(3)),
        ("n = index(e4); n ^ 56", Int(36)),
        ("n = 3; f = 4; n << 3 | f", Int(28)),
        ("n = index(e4); 0xFF << (n & 56)", Board(0xFF00_0000)),
        ("n = index(e4); FILE_A << (n & 7)", Board(0x1010_1010_1010_1010)),
        ("x = e4; x <<= 8; x", Board(1 << 36)),
        ("(e4 & RANK_4) != 0", Bool(true)),
        ("e4 == 0x10000000", Bool(true)),
        ("sq = index(e4); sq == e4", Bool(true)),
        ("true + true", Int(2)),
        ("a1 << 64", Board(0)),
        ("a1 << 200", Board(0)),
    ]);
}

#[test]
fn operators() {
    holds(&[
        "1 + 2 * 3 == 7",
        "(1 | 2 ^ 3 & 4 << 1 + 1) == (1 | (2 ^ (3 & (4 << (1 + 1)))))",
        "0xF0 >> 4 == 0xF",
        "ALL >>> 63 == 1",
        "ALL >> 63 == 1",
        "-e4 == ~e4 + 1",
        "- 3 + 3 == 0",
        "ALL + 1 == 0x0",
        "0x0 - 1 == ALL",
        "7 / 2 == 3 && 7 % 2 == 1",
        "(0 - 7) / 2 == 0 - 3",
        "ALL / 0xFF == FILE_A",
        "e4 || 0",
        "!(e4 && 0)",
        "!false",
        "(e4 ? 1 : 2) == 1",
        "(0 ? 1 : 0 ? 2 : 3) == 3",
        "3 > 2 && 2 >= 2 && 1 < 2 && 1 <= 1 && 1 != 2",
        "(e4 == 28) == true && e4 == 0x10000000",
    ]);
    all(&[("a = b = 3; a + b", Int(6)), ("n = 7; n >>>= 1; n", Int(3))]);
}

#[test]
fn short_circuits() {
    all(&[
        ("n = 0; false && (n = 1); n", Int(0)),
        ("n = 0; true || (n = 1); n", Int(0)),
        ("n = 0; true && (n = 1); n", Int(1)),
        ("5 && 3", Bool(true)),
        ("0 || 0", Bool(false)),
        ("0 && 1 / 0", Bool(false)),
    ]);
}

#[test]
fn names_match_without_case_and_program_names_exactly() {
    holds(&[
        "FILE_A == file_a && file_a == FileA",
        "NOT_A == not_a_file && NOT_A == notAFile && NOT_A == ~FILE_A",
        "north(e4) == northOne(e4) && north_one(e4) == north(e4)",
        "noEa(e4) == north_east(e4)",
        "FILE_A.count_ones() == 8",
        "e4.north().north() == e6",
        "__builtin_popcountll(FILE_A) == 8 && __builtin_ctzll(e4) == 28 && __builtin_clzll(e4) == 35",
        "_pext_u64(RANK_1 | e4, FILE_E) == 9",
        "__builtin_bswap64(RANK_1) == RANK_8 && RANK_1.swap_bytes() == RANK_8",
        "__builtin_popcount(FILE_A) == 4",
        "file_a = a1; file_a == a1 && FILE_A == 0x0101010101010101",
    ]);
}

#[test]
fn builtins_are_those_of_the_core() {
    let mut session = Session::new(Mapping::Lerf);
    for square in Square::all() {
        for (call, wanted) in [
            (format!("knight({square})"), attacks::knight(square)),
            (format!("king({square})"), attacks::king(square)),
            (format!("rook({square}, FRAME)"), attacks::rays::rook(square, value_board("FRAME"))),
            (
                format!("bishop_kogge_stone({square}, FRAME)"),
                attacks::rays::bishop(square, value_board("FRAME")),
            ),
            (
                format!("queen_kogge_stone({}, CENTER)", square.index()),
                attacks::rays::queen(square, value_board("CENTER")),
            ),
        ] {
            let run = session.run(&call).map(|run| run.value);
            assert_eq!(run, Ok(Some(Board(wanted.0))), "{call}");
        }
    }
    for direction in Direction::ALL {
        let name = direction.name();
        for call in [format!("{name}(CENTER)"), format!("step(CENTER, {name})")] {
            assert_eq!(value(&call), Board(value_board("CENTER").step(direction).0), "{call}");
        }
        assert_eq!(value(&format!("fill_{name}(e4)")), value(&format!("occluded({name}, e4, ALL)")));
        assert_eq!(
            value(&format!("occluded_{name}(e4, ~FRAME)")),
            value(&format!("occluded({name}, e4, ~FRAME)"))
        );
        assert_eq!(value(&format!("ray(e4, {name})")), value(&format!("fill_{name}(e4) & ~e4")));
    }
}

fn value_board(source: &str) -> Bitboard {
    Bitboard(value(source).number())
}

#[test]
fn facts_of_the_reference() {
    holds(&[
        "rotate_90(b1) == a7 && rotate_270(b1) == h2 && rotate_180(a1) == h8",
        "flip_vertical(RANK_1) == RANK_8 && mirror_horizontal(FILE_A) == FILE_H",
        "flip_diagonal(b1) == a2 && flip_antidiagonal(b1) == h7",
        "file_fill(e4) == FILE_E",
        "flood(a1, ALL) == ALL && flood(a1, FILE_A) == FILE_A && flood(a1, DIAGONAL) == DIAGONAL",
        "first(0) == 64 && last(0) == 64 && first(e4 | h8) == 28 && last(e4 | a1) == 28",
        "ls1b(e4 | h8) == e4 && ms1b(e4 | a1) == e4",
        "pext(ALL, FILE_A) == 0xFF && pdep(0xFF, FILE_A) == FILE_A",
        "next_subset(0, {a1 c1}) == a1 && next_subset({a1 c1}, {a1 c1}) == 0",
        "index(e4) == 28 && square(28) == e4 && file(e4) == 4 && rank(e4) == 3",
        "rotl(h8, 1) == a1 && rotr(a1, 1) == h8",
        "between(a1, d4) == {b2 c3} && line(b2, c3) == DIAGONAL && between(a1, b3) == 0",
        "popcount(rook_mask(a1)) == 12 && popcount(rook_mask(d4)) == 10 && popcount(bishop_mask(d4)) == 9",
        "rook_mask(c6) == 0x00047A0404040400",
        "white_pawn_attacks(a2 | h2) == {b3 g3} && black_pawn_attacks(e5) == {d4 f4}",
        "min(3, 0 - 1) == 0 - 1 && max(3, 4) == 4 && abs(0 - 3) == 3",
        "andn(RANK_1, ALL) == ~RANK_1 && xray_rook(a1, {a3 a6}, {a3}) == {a4 a5 a6}",
        "distance(a1, h8) == 7 && distance(a1, b3) == 2",
        "CORNERS == {a1 h1 a8 h8} && adjacent_files(0) == FILE_B && adjacent_files(e4) == (FILE_D | FILE_F)",
        "front_span(0, e4) == {e5 e6 e7 e8} && passed_mask(1, a4) == {a1 a2 a3 b1 b2 b3}",
        "king_zone(a1) == {a1 a2 b1 b2} && xray_bishop(a1, {c3 e5}, {c3}) == {d4 e5}",
        "more_than_one(a1 | b1) && !more_than_one(a1) && is_empty(0) && is_single(e4)",
    ]);
}

/// Squares and pictures are the same squares under every mapping; words are not.
#[test]
fn every_mapping_sees_the_same_squares() {
    for mapping in Mapping::ALL {
        for source in [
            "north(e4) == e5 && rook(e4, 0) == (RANK_4 ^ FILE_E)",
            "square(index(e4)) == e4 && (1 << e4) == e4 && (1ULL << index(e4)) == e4",
            "flip_vertical(a1) == a8 && rotate_90(b1) == a7 && between(a1, d4) == {b2 c3}",
            "knight(a1) == {b3 c2} && file(e4) == 4 && rank(e4) == 3",
            "board { 1......./......../......../......../......../......../......../........ } == a8",
            "rook_mask(a1) == (FILE_A | RANK_1) & ~{a1 a8 h1}",
            "fast_king(h4) == king(h4)",
        ] {
            let source =
                source.replace("(FILE_A | RANK_1) & ~{a1 a8 h1}", "((FILE_A | RANK_1) & ~{a1 a8 h1})");
            assert_eq!(value_in(mapping, &source), Bool(true), "{mapping}: {source}");
        }
        assert_eq!(value_in(mapping, "e4"), Board(mapping.number(Square::E4.bitboard())), "{mapping}");
        assert_eq!(value_in(mapping, "0xFF << 8"), Board(0xFF00));
        assert_eq!(value_in(mapping, "byte_swap(0xFF)"), Board(0xFF << 56));
    }
}

#[test]
fn statements() {
    all(&[
        ("let x = 3\nlet y = 4\nx * y", Int(12)),
        ("if e4 { 1 } else { 2 }", Int(1)),
        ("if 0 { 1 } else if 0 { 2 } else { 3 }", Int(3)),
        ("x = if e4 & FILE_E { FILE_E } else { 0 }; x", Board(0x1010_1010_1010_1010)),
        ("n = 0; while n < 10 { n += 3 }; n", Int(12)),
        (
            "n = 0; for i in 0..8 { if i == 3 { continue }; if i == 6 { break }; n += i }; n",
            Int(1 + 2 + 4 + 5),
        ),
        ("n = 0; for i in 1..=4 { n += i }; n", Int(10)),
        ("n = 0; loop { n += 1; if n == 4 { break } }; n", Int(4)),
        ("fn f(a, b) { a & ~b }\nf(RANK_1, FILE_A)", Board(0xFE)),
        ("fn f(n) { if n == 0 { return 1 }\n n * f(n - 1) }\nf(10)", Int(3_628_800)),
        ("f(e4)\nfn f(x) { g(x) | x }\nfn g(x) { x << 8 }\nf(a1)", Board(0x101)),
        ("x = 3 // a comment\n# another\n/* a third */ x", Int(3)),
        ("total = e4 |\n  a1\n  | b1\ntotal", Board(1 << 28 | 3)),
        ("rook(\n  e4,\n  0\n)", Board(attacks::rays::rook(Square::E4, Bitboard(0)).0)),
        ("x = 0; { let x = 5; }; x", Int(0)),
        ("count = 0; fn bump() { count += 1; count }\nbump(); bump()", Int(2)),
        ("fn local(a) { t = a << 8; t | a }\nt = e4; local(a1); t", Board(0x100)),
    ]);
    assert_eq!(parse("let x = 3").map(|_| ()), Ok(()));
    assert_eq!(Session::new(Mapping::Lerf).run("let x = 3").map(|run| run.value), Ok(None));
}

/// Code of other languages means what it means there, and our own calls it.
#[test]
fn pasted_code_keeps_its_meaning() {
    let word = |number: i64| Int(number.cast_unsigned());
    all(&[
        ("int sq = 28; knight(sq)", Board(attacks::knight(Square::E4).0)),
        ("unsigned fold = 0x00FFFFFF; (fold * 0x783a9b23) >> 26", Int(42)),
        ("int x = -4; x >> 1", word(-2)),
        ("uint32_t a = 0xFFFFFFFF, b = 1; uint32_t c = (a + b) / 2; c", Int(0)),
        ("fn f(x: i64) -> i64 { x / 2 } f(-8)", word(-4)),
        ("int f(int sq) { return (sq >> 3) * 8 + (7 - (sq & 7)); } f(e4)", Int(27)),
    ]);
    let mut session = Session::new(Mapping::Lerf);
    session
        .run("uint64_t north_one(uint64_t b) { return b << 8; } int file_of(int sq) { return sq & 7; }")
        .unwrap();
    let claim = "north_one(a1) == a2 && north_one({h1 h2}) == {h2 h3} && file_of(e4) == 4";
    assert_eq!(session.run(claim).map(|run| run.value), Ok(Some(Bool(true))));
    assert_eq!(
        session.run("file_of({a1 b1})").unwrap_err().message,
        "`file_of` takes i32 as `sq`, found a Board"
    );
}

/// Variables of a text in C keep their values from one run to the next.
#[test]
fn variables_of_other_languages_remain() {
    let mut session = Session::new(Mapping::Lerf);
    session
        .run("uint64_t table[3]; void fill(void) { for (int i = 0; i < 3; i++) table[i] = 1ULL << i; }")
        .unwrap();
    session.run("uint64_t at(int i) { return i; }").unwrap();
    session.run("fill()").unwrap();
    assert_eq!(session.run("table[2]").map(|run| run.value), Ok(Some(Board(4))));
}

#[test]
fn arrays() {
    all(&[
        ("let t = [a1, b1, 0xFF]; t[2]", Board(255)),
        ("let t = [1, 2, 3]; t[1] = 7; t[0] + t[1]", Int(8)),
        ("let t = [0, 0]; for i in 0..2 { t[i] = i + 1 }; t[1]", Int(2)),
        ("let t = [EMPTY; 2 * 4]; t[7] = b1; t[7] | t[0]", Board(2)),
        ("let t = [0; 3]; fn f(i) { t[i] += 2; t[i] }; f(1) + f(1) + t[2]", Int(6)),
        ("fn sum(t) { n = 0; for i in 0..3 { n += t[i] }; n }\nsum([4, 5, 6])", Int(15)),
    ]);
    let run = Session::new(Mapping::Lerf).run("[a1, b1]").unwrap();
    let parts: Vec<_> = run.parts.iter().map(|part| (part.name.as_str(), part.value)).collect();
    assert_eq!((run.value, parts), (None, vec![("[0]", Some(Board(1))), ("[1]", Some(Board(2)))]));
    let mut session = Session::new(Mapping::Lerf);
    assert!(session.run("let t = [[1, 2], [3, 4]]").is_ok());
    assert_eq!(session.run("t[1][0]").map(|run| run.value), Ok(Some(Int(3))));
}

#[test]
fn a_session_remembers() {
    let mut session = Session::new(Mapping::Lerf);
    assert!(session.run("a = FILE_A; fn up(x) { x << 8 }; let n = 3").is_ok());
    assert_eq!(session.run("up(a) & RANK_2").map(|run| run.value), Ok(Some(Board(0x100))));
    assert_eq!(session.get("n"), Some(Int(3)));
    assert_eq!(session.values().collect::<Vec<_>>(), [("a", Board(0x0101_0101_0101_0101)), ("n", Int(3))]);
    assert_eq!(session.functions().collect::<Vec<_>>(), [("up", "up(x)".to_owned())]);
    session.define("FILE_A", Board(7));
    assert_eq!(session.run("FILE_A").map(|run| run.value), Ok(Some(Board(7))));
    session.forget("FILE_A");
    assert_eq!(session.run("popcount(FILE_A)").map(|run| run.value), Ok(Some(Int(8))));
    session.set_mapping(Mapping::Befr);
    assert_eq!(session.mapping(), Mapping::Befr);
    assert_eq!(session.run("a").map(|run| run.value), Ok(Some(Board(0x0101_0101_0101_0101))));
    session.define("empty", Board(!a_word("RANK_1")));
    assert_eq!(session.run("empty").map(|run| run.value), Ok(Some(Board(!0xFF))));
}

fn a_word(source: &str) -> u64 {
    value(source).number()
}

#[test]
fn what_is_shown() {
    let mut session = Session::new(Mapping::Lerf);
    let run = session.run("show e4 & RANK_4\nx = 5\nshow x \"the \\\"x\\\"\"\nshow 255\nx + 1").unwrap();
    let shown: Vec<(&str, Value)> = run.shown.iter().map(|shown| (&*shown.label, shown.value)).collect();
    assert_eq!(shown, [("e4 & RANK_4", Board(1 << 28)), ("the \"x\"", Int(5)), ("255", Board(255))]);
    assert_eq!(run.value, Some(Int(6)));
}

#[test]
fn free_names_come_in_order_of_first_use() {
    let program = parse("k = y & x\nx ^ k | north(occ) | rook(sq, y)").unwrap();
    assert_eq!(program.free_names().collect::<Vec<_>>(), ["y", "x", "occ", "sq"]);
    let program = parse("fn f(a) { a | b }\nf(c) | FILE_A | e4 | g(1)").unwrap();
    assert_eq!(program.free_names().collect::<Vec<_>>(), ["c", "b"]);
    assert_eq!(program.free_functions().collect::<Vec<_>>(), ["g"]);
    let mut session = Session::new(Mapping::Lerf);
    for language in front::READERS.iter().map(|reader| reader.language) {
        session.set_language(Some(language));
        let program = session.parse("f(x) + f(y)").unwrap();
        assert_eq!(program.free_names().collect::<Vec<_>>(), ["x", "y"], "{language}");
    }
    assert!(parse("72340172838076673").unwrap().is_lone_number());
    assert!(!parse("7 + 1").unwrap().is_lone_number());
}

#[test]
fn completions_begin_with_the_sessions_own() {
    let mut session = Session::new(Mapping::Lerf);
    session.run("north_wall = RANK_8; fn nortify(x) { x }").unwrap();
    let names: Vec<String> =
        session.completions("nor").into_iter().map(|completion| completion.name).collect();
    assert_eq!(names, ["north_wall", "nortify", "north", "north_east", "north_west"]);
    let rook = session.completions("rook_ko");
    assert_eq!((rook[0].signature.as_str(), rook.len()), ("rook_kogge_stone(sq, occ)", 1));
    assert!(session.completions("FILEA").iter().any(|completion| completion.name == "FILE_A"));
}

#[test]
fn the_prelude_does_not_hide_builtins() {
    for function in techniques::functions() {
        assert!(bitrose_lang::builtin(function.name).is_none(), "{} is built in too", function.name);
        let call = function.signature();
        assert!(call.starts_with(function.name) && call.ends_with(')'), "{call}");
    }
    assert!(techniques::functions().count() > 10 && BUILTINS.len() > 100);
}

#[test]
fn the_fast_king_is_a_king() {
    let mut session = Session::new(Mapping::Lerf);
    let program = parse("fast_king(x) == king(x)").unwrap();
    let mut word: u64 = 1;
    for _ in 0..1000 {
        word = word.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        session.define("x", Board(word & word.rotate_left(17)));
        assert_eq!(session.execute(&program).map(|run| run.value), Ok(Some(Bool(true))), "{word:x}");
    }
}

/// A session with a position bound.
fn bound(fen: &str) -> Session {
    let mut session = Session::new(Mapping::Lerf);
    let (setup, _) = Setup::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    session.bind_position(&setup);
    session
}

#[test]
fn a_bound_position_answers() {
    let mut session = bound("r3k2r/8/8/8/3pP3/8/4r3/R3K2R w KQkq - 0 1");
    for (question, answer) in [
        ("attackers(e1)", "{a1 h1 e2}"),
        ("attackers(e2)", "{e1}"),
        ("attackers(a4)", "{a1 a8}"),
        ("attackers(d1)", "{a1 e1}"),
        ("attackers(e3) & black", "{d4 e2}"),
        ("attackers_to(d4)", "EMPTY"),
        ("moves_from(e1)", "{d1 e2 f1}"),
        ("moves_from(a1)", "EMPTY"),
        ("moves_from(e4)", "EMPTY"),
        ("moves_from(e8)", "EMPTY"),
        ("white_king | black_king", "{e1 e8}"),
        ("checkers == (attackers(e1) & black)", "true"),
    ] {
        let found = session.run(question).unwrap().value;
        assert_eq!(found, session.run(answer).unwrap().value, "{question}");
    }
    let mut castling = bound("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let found = castling.run("moves_from(e1) & RANK_1").unwrap().value;
    assert_eq!(found, castling.run("{c1 d1 f1 g1}").unwrap().value);
    let mut passed = bound("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let found = passed.run("moves_from(e5) & en_passant").unwrap().value;
    assert_eq!(found, passed.run("{d6}").unwrap().value);
    let found = passed.run("white_en_passant_captors(white_pawns, en_passant)").unwrap().value;
    assert_eq!(found, passed.run("{e5}").unwrap().value);
}

/// Squares stay squares under every mapping.
#[test]
fn a_bound_position_answers_under_every_mapping() {
    let setup = Setup::read("kiwipete").unwrap().0;
    for mapping in Mapping::ALL {
        let mut session = Session::new(mapping);
        session.bind_position(&setup);
        for question in ["attackers(e4) == {c3 f3 f6}", "moves_from(a1) == {b1 c1 d1}"] {
            assert_eq!(
                session.run(question).unwrap().value,
                Some(Value::Bool(true)),
                "{question} under {mapping}"
            );
        }
    }
}

#[test]
fn questions_without_answer() {
    let fault = Session::new(Mapping::Lerf).run("1 + moves_from(e2)").unwrap_err();
    assert_eq!(fault.message, "`moves_from` needs a position");
    let mut kingless = bound("8/8/8/8/8/8/4P3/8 w - - 0 1");
    assert!(kingless.run("attackers(d3)").is_ok());
    let fault = kingless.run("moves_from(e2)").unwrap_err();
    assert_eq!(
        (fault.message.as_str(), fault.label.as_str()),
        ("no moves can be made from this position", "White has no king")
    );
    assert!(kingless.run("moves_from(white | d3)").unwrap_err().message.contains("found two"));
}

/// The hint "needs a position" is given for exactly the names that a position binds.
#[test]
fn the_names_of_a_position_are_listed() {
    let mut listed = bitrose_lang::POSITION_NAMES.to_vec();
    let setup = Setup::empty();
    let mut bound: Vec<&str> = setup.names().map(|(name, _)| name).collect();
    listed.sort_unstable();
    bound.sort_unstable();
    assert_eq!(listed, bound);
}

#[test]
fn a_name_of_a_session_that_is_read_in_its_own_assignment_keeps_the_new_value() {
    let mut session = Session::new(Mapping::Lerf);
    for (line, wanted) in [
        ("a = e4", 1 << 28),
        ("a = a | e5", 0x10_1000_0000),
        ("a |= a1", 0x10_1000_0001),
        ("a", 0x10_1000_0001),
    ] {
        session.run(line).unwrap();
        assert_eq!(session.get("a"), Some(Board(wanted)), "{line}");
    }
}

/// The passes for each function do not repeat those for the functions that it calls.
#[test]
fn functions_that_call_one_another_in_a_chain() {
    let link = |chain: String, n: u32| format!("{chain}fn f{n}(b) {{ let r = f{}(b)\n r ^ 1 }}\n", n - 1);
    let chain = (1..40).fold(String::new(), link);
    let source = format!("fn f0(b) {{ b ^ 1 }}\n{chain}f39(A1)");
    assert_eq!(Session::new(Mapping::Lerf).run(&source).expect("it runs").value, Some(Value::Board(1)));
}
