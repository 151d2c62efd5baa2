//! What a scan finds in texts.

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_lang::Language;
use bitrose_lang::scan::{Finding, Found, Scanner, in_source};
use proptest::prelude::*;

fn scan(text: &str) -> Vec<Found> {
    scan_with(Scanner::new(), text)
}

fn scan_with(mut scanner: Scanner, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for line in text.lines() {
        found.extend(scanner.line(line.as_bytes()));
    }
    found.extend(scanner.pause());
    found
}

fn numbers(text: &str) -> Vec<u64> {
    scan(text).iter().map(|found| found.finding.word(Mapping::Lerf)).collect()
}

#[test]
fn constants_of_many_languages() {
    for (text, word) in [
        ("const FILE_A: u64 = 0x0101_0101_0101_0101;", 0x0101_0101_0101_0101),
        ("U64 a = 0x8040201008040201ULL;", 0x8040_2010_0804_0201),
        ("long FRAME = 0xff818181818181ffL;", 0xFF81_8181_8181_81FF),
        ("let x = 0xFFu64;", 0xFF),
        ("let x = 0xFF_u64 << 3;", 0xFF),
        ("auto b = 0x00FF'0000'0000'0000;", 0x00FF_0000_0000_0000),
        ("var x = 0xff00n;", 0xFF00),
        ("x := uint64(0x00003C3C00000000)", 0x0000_3C3C_0000_0000),
        ("[0x8100000000000000,", 0x8100_0000_0000_0000),
        ("'0xFF00000000000000'", 0xFF00_0000_0000_0000),
        ("(b'0xFF00000000000000)", 0xFF00_0000_0000_0000),
        ("blockers 0000142200221400", 0x0000_1422_0022_1400),
        ("Key: 8F8F01D4562F59FB", 0x8F8F_01D4_562F_59FB),
        ("x = 0b101_u64", 5),
        ("x = 72340172838076673;", 0x0101_0101_0101_0101),
        ("x = 18446744073709551615", u64::MAX),
        ("x = -9223372036854775808L", 1 << 63),
        ("left: -9151314442816847873,", 0x80FF_FFFF_FFFF_FFFF),
        ("x = 4294967296ULL", 1 << 32),
        ("0b1000000000000000000000000000000000", 1 << 33),
        ("0b00000000_00000000_00000000_00011000_00011000_00000000_00000000_00000000", 0x0000_0018_1800_0000),
        ("1000000000000000000000000000000000000000000000000000000000000001", 0x8000_0000_0000_0001),
        ("Bitboard(0xff00_0000)", 0xFF00_0000),
        ("a = BitBoard(0b11111111 << 8)", 0xFF),
        ("auto x = Bitboard { 0xFF };", 0xFF),
        ("BitBoard::new(0xFF)", 0xFF),
        ("U64 x = C64(0x42);", 0x42),
        ("(uint64_t) 0x42", 0x42),
        ("(uint64_t)0x42", 0x42),
        ("const NOT_A: u64 = 0xFE;", 0xFE),
        ("const RankOne uint64 = 0xFF", 0xFF),
        ("static const uint64_t RANK_1 = 0xFF;", 0xFF),
        ("let x: u64 = 1700000000123456789;", 1_700_000_000_123_456_789),
        ("factor: 0x0000_7ffc_8018_0030,", 0x7FFC_8018_0030),
        ("0x0000007fffffffff", 0x7F_FFFF_FFFF),
        ("0x7F7F7F7F7F7F", 0x7F7F_7F7F_7F7F),
        ("\u{1b}[31m0x00000000FFFFFFFF\u{1b}[0m", 0xFFFF_FFFF),
        ("é0x00000000FFFFFFFF", 0xFFFF_FFFF),
    ] {
        assert_eq!(numbers(text), [word], "{text}");
    }
}

#[test]
fn what_is_no_constant() {
    for text in [
        "0xFF",
        "0xDEADBEEF",
        "x = 0xFFu32",
        "0xFFFFFFFFFFFFFFFFF",
        "Bitboard: 354180218830848d",
        "0x",
        "0b1010",
        "int x = 0xFF;",
        "if u64 == 0xFF",
        "x += 0xFF",
        "mask(0xFF)",
        "u64 x, y = f(0xFF)",
        "= 0xFF",
        "(0xFF",
        ") 0xFF",
        "0xG000000000000000",
        "commit 305f69e1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7",
        "[mem 0x0000000000100000-0x00000000bffdafff]",
        "1_700_000_000_123_456_789",
        "550e8400-e29b-41d4-a716-446655440000",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "target/debug/libcozy-0123456789abcdef.rlib",
        "core::fmt::write::h0123456789abcdef",
        "at 0x7ffee4b2a3c0",
        "0x555555558020 <attacks>:",
        "#0  0x00005555555551a3 in knight (sq=31) at a.c:5",
        "rsp            0x7fffffffe4f0      0x7fffffffe4f0",
        "heap-buffer-overflow on address 0x602000000014",
        "0x55d0c3a1b2e0 <main+0x20>",
        "0x00007f3b2c1d0e5a - std::rt",
        "rip 0xffffffff81a3b2c4",
        "0x1045a3c20",
        "ffff8881234567ab/",
        "t=1700000000",
        "t=1700000000123",
        "t=1700000000123456",
        "t=1700000000123456789",
        "3.14159265358979323846",
        "18446744073709551616",
        "99999999999999999999999",
        "1234567890",
        "",
        "x",
        "0",
        "_________________",
        "''''''''''''''''",
    ] {
        assert_eq!(numbers(text), [0u64; 0], "{text}");
    }
}

#[test]
fn greed_takes_the_short_ones() {
    let greedy = |text: &str| -> Vec<u64> {
        let found = scan_with(Scanner::new().greedy(), text);
        found.iter().map(|found| found.finding.word(Mapping::Lerf)).collect()
    };
    assert_eq!(
        greedy("0xFF, 0x7ffee4b2a3c0, 0b101, 1234567890 and 17"),
        [0xFF, 0x7FFE_E4B2_A3C0, 5, 1_234_567_890]
    );
    assert_eq!(greedy("0xFFFFFFFFFFFFFFFFF"), [0u64; 0]);
    assert_eq!(greedy("0b0■ 0B1"), [0, 1]);
}

#[test]
fn places_are_counted_in_characters_from_one() {
    let found = scan("nothing\n  é = 0xFF00000000000000, 0x00FF000000000000\n");
    let places: Vec<_> = found.iter().map(|found| (found.line, found.column, found.text.as_str())).collect();
    assert_eq!(places, [(2, 7, "0xFF00000000000000"), (2, 27, "0x00FF000000000000")]);
}

/// Squares a1, c2 and h8 in many hands.
const STYLES: &[&str] = &[
    ". . . . . . . 1\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . 1 . . . . .\n1 . . . . . . .\n",
    "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 1 0 0 0 0 0\n1 0 0 0 0 0 0 0\n",
    "00000001\n00000000\n00000000\n00000000\n00000000\n00000000\n00100000\n10000000\n",
    "8  . . . . . . . X\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n4  . . . . . . . .\n3  . . . . . . . .\n2  . . X . . . . .\n1  X . . . . . . .\n   a b c d e f g h\n",
    "  a b c d e f g h\n8 □ □ □ □ □ □ □ ■ 8\n7 □ □ □ □ □ □ □ □ 7\n6 □ □ □ □ □ □ □ □ 6\n5 □ □ □ □ □ □ □ □ 5\n4 □ □ □ □ □ □ □ □ 4\n3 □ □ □ □ □ □ □ □ 3\n2 □ □ ■ □ □ □ □ □ 2\n1 ■ □ □ □ □ □ □ □ 1\n  a b c d e f g h\n",
    "1 # . . . . . . .\n2 . . # . . . . .\n3 . . . . . . . .\n4 . . . . . . . .\n5 . . . . . . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . #\n  a b c d e f g h\n",
    "1 . . . . . . . *\n2 . . . . . * . .\n3 . . . . . . . .\n4 . . . . . . . .\n5 . . . . . . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 * . . . . . . .\n  h g f e d c b a\n",
    "+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   | X | 8\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 7\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 6\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 5\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 4\n+---+---+---+---+---+---+---+---+\n|   |   |   |   |   |   |   |   | 3\n+---+---+---+---+---+---+---+---+\n|   |   | X |   |   |   |   |   | 2\n+---+---+---+---+---+---+---+---+\n| X |   |   |   |   |   |   |   | 1\n+---+---+---+---+---+---+---+---+\n  a   b   c   d   e   f   g   h\n",
    "bitboard! {\n    . . . . . . . X\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . X . . . . .\n    X . . . . . . .\n}\n",
    "8|.......X|\n7|........|\n6|........|\n5|........|\n4|........|\n3|........|\n2|..X.....|\n1|X.......|\n  abcdefgh\n",
    "/// . . . . . . . X\n/// . . . . . . . .\n/// . . . . . . . .\n/// . . . . . . . .\n/// . . . . . . . .\n/// . . . . . . . .\n/// . . X . . . . .\n/// X . . . . . . .\n",
    "[[0, 0, 0, 0, 0, 0, 0, 1],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 1, 0, 0, 0, 0, 0],\n [1, 0, 0, 0, 0, 0, 0, 0]]\n",
    "┌───────────────┐\n│. . . . . . . X│\n│. . . . . . . .│\n│. . . . . . . .│\n│. . . . . . . .│\n│. . . . . . . .│\n│. . . . . . . .│\n│. . X . . . . .│\n│X . . . . . . .│\n└───────────────┘\n",
    "\". . . . . . . X\\n\"\n\". . . . . . . .\\n\"\n\". . . . . . . .\\n\"\n\". . . . . . . .\\n\"\n\". . . . . . . .\\n\"\n\". . . . . . . .\\n\"\n\". . X . . . . .\\n\"\n\"X . . . . . . .\\n\"\n",
    "/// // . . . . . . . 1\n/// // . . . . . . . .\n/// // . . . . . . . .\n/// // . . . . . . . .\n/// // . . . . . . . .\n/// // . . . . . . . .\n/// // . . 1 . . . . .\n/// // 1 . . . . . . .\n",
    "8 [ ][ ][ ][ ][ ][ ][ ][X]\n7 [ ][ ][ ][ ][ ][ ][ ][ ]\n6 [ ][ ][ ][ ][ ][ ][ ][ ]\n5 [ ][ ][ ][ ][ ][ ][ ][ ]\n4 [ ][ ][ ][ ][ ][ ][ ][ ]\n3 [ ][ ][ ][ ][ ][ ][ ][ ]\n2 [ ][ ][X][ ][ ][ ][ ][ ]\n1 [X][ ][ ][ ][ ][ ][ ][ ]\n",
    "# . . . . . . . 1\n# . . . . . . . .\n# . . . . . . . .\n# . . . . . . . .\n# . . . . . . . .\n# . . . . . . . .\n# . . 1 . . . . .\n# 1 . . . . . . .\n",
    " * 8 0 0 0 0 0 0 0 1\n * 7 0 0 0 0 0 0 0 0\n * 6 0 0 0 0 0 0 0 0\n * 5 0 0 0 0 0 0 0 0\n * 4 0 0 0 0 0 0 0 0\n * 3 0 0 0 0 0 0 0 0\n * 2 0 0 1 0 0 0 0 0\n * 1 1 0 0 0 0 0 0 0\n *   a b c d e f g h\n",
    "    '00000001' +\n    '00000000' +\n    '00000000' +\n    '00000000' +\n    '00000000' +\n    '00000000' +\n    '00100000' +\n    '10000000'\n",
    "-------X\n--------\n--------\n--------\n--------\n--------\n--X-----\nX-------\n",
    "- - - - - - - X\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - X - - - - -\nX - - - - - - -\n",
    "--------\n.......X\n........\n........\n........\n........\n........\n..X.....\nX.......\n--------\n",
    "8\t . . . . . . . X\n7\t . . . . . . . .\n6\t . . . . . . . .\n5\t . . . . . . . .\n4\t . . . . . . . .\n3\t . . . . . . . .\n2\t . . X . . . . .\n1\t X . . . . . . .\n\n\ta b c d e f g h\n",
];

#[test]
fn drawn_boards_of_many_styles() {
    let board = Square::A1.bitboard().with(Square::C2).with(Square::H8);
    for style in STYLES {
        let found = scan(&format!("before\n{style}after\n"));
        assert_eq!(found.len(), 1, "{style}");
        assert_eq!(found[0].finding, Finding::Board(board), "{style}");
        assert_eq!(found[0].text.lines().count(), 8, "{style}");
    }
}

#[test]
fn boards_one_after_the_other() {
    let text = STYLES[0].repeat(3) + STYLES[3] + STYLES[3] + STYLES[1];
    assert_eq!(scan(&text).len(), 6);
}

#[test]
fn a_board_is_given_as_soon_as_nothing_can_change_it() {
    let mut scanner = Scanner::new();
    let lettered = format!("a b c d e f g h\n{}\n", STYLES[0]);
    let given: Vec<usize> = lettered.lines().map(|line| scanner.line(line.as_bytes()).count()).collect();
    assert_eq!(given[..9], [0, 0, 0, 0, 0, 0, 0, 0, 1]);
    let mut scanner = Scanner::new();
    assert_eq!(STYLES[0].lines().map(|line| scanner.line(line.as_bytes()).count()).sum::<usize>(), 0);
    assert!(scanner.is_waiting());
    assert_eq!(scanner.pause().count(), 1);
    assert!(!scanner.is_waiting());
}

/// A log has something before each row, and what prints a board may have a name before the first one.
#[test]
fn boards_behind_something() {
    let (rows, labelled) = (STYLES[0], STYLES[3]);
    let numpy = rows.replace('.', "0").replace("0 ", "0. ").replace("1 ", "1. ").replace('\n', ".]\n [");
    let board = Finding::Board(Bitboard(0x8000_0000_0000_0401));
    let behind = |text: &str, mut prefix: Box<dyn FnMut(usize) -> String>| -> String {
        let lines = text.lines().enumerate().map(|(index, line)| format!("{}{line}", prefix(index)));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (text, wanted, column) in [
        (behind(rows, Box::new(|_| "info string ".to_owned())), 1, 13),
        (
            behind(labelled, Box::new(|line| format!("[2026-11-23 12:00:{line:02}Z ERROR engine::bits] "))),
            1,
            43,
        ),
        (behind(rows, Box::new(|line| format!("12:00:01.{line} "))), 1, 12),
        (
            behind(
                rows,
                Box::new(|line| if line == 0 { "board = array([".to_owned() } else { String::new() }),
            ),
            1,
            0,
        ),
        (format!("[[{numpy}]"), 1, 1),
        (behind(rows, Box::new(|line| format!("{} ", ["this", "that"][line % 2]))), 0, 0),
        (behind(rows, Box::new(|line| format!("{} ", ["", "", "that"][line % 3]))), 0, 0),
    ] {
        let found = scan(&text);
        assert_eq!(found.len(), wanted, "{text}{found:?}");
        for found in found {
            assert_eq!(found.finding, board, "{text}");
            assert!(column == 0 || found.column == column, "{}: {text}", found.column);
        }
    }
}

/// A set square can look like a rank number, and a line of letters below can turn the files round.
#[test]
fn the_labels_decide() {
    let empty = |left: &str, right: &str, from: usize| -> String {
        (from..9)
            .rev()
            .map(|rank| format!("{left}. . . . . . . .{right}\n").replace('#', &rank.to_string()))
            .collect()
    };
    let a1 = Bitboard(1);
    for (text, wanted) in [
        (empty("", " #", 2) + "1 . . . . . . . 1\n", vec![a1]),
        (empty("", " | #", 2) + "1 . . . . . . . | 1\n", vec![a1]),
        (empty("", " #", 2).replacen(". .", "1 .", 1) + ". . . . . . . . 1\n", vec![Bitboard(1 << 56)]),
        (empty("# ", "", 2) + "1 . . . . . . . 1\n", vec![Bitboard(1 << 7)]),
        (empty("# ", "", 2) + "1 . . . . . . . 1\n  h g f e d c b a\n", vec![a1]),
    ] {
        let found: Vec<_> = scan(&text).into_iter().map(|found| found.finding).collect();
        assert_eq!(found, wanted.into_iter().map(Finding::Board).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn what_is_no_drawn_board() {
    let position = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R\n";
    let seven = STYLES[0].lines().take(7).collect::<Vec<_>>().join("\n");
    let torn = STYLES[0].replacen("\n. .", "\n\n. .", 1);
    let mixed = STYLES[0].replacen('1', "X", 1);
    let mislabelled = STYLES[3].replacen('5', "6", 1);
    let rules = "--------\n".repeat(9);
    for text in [position, &seven, &torn, &mixed, &mislabelled, &rules] {
        assert_eq!(scan(text), [], "{text}");
    }
}

#[test]
fn a_long_line_may_come_in_parts() {
    let mut scanner = Scanner::new();
    assert_eq!(scanner.part("é 0xFF00000000000000 abc".as_bytes()).count(), 1);
    // The rest of a word is not a word.
    assert_eq!(scanner.part(b"0000142200221400 ").count(), 0);
    let found: Vec<_> = scanner.line(b"x 0000142200221400").collect();
    assert_eq!((found[0].line, found[0].column), (1, 44));
    // What declares a number may stand in the part before.
    assert_eq!(scanner.part(b"const FILES: u64").count(), 0);
    assert_eq!(scanner.part(b" = ").count(), 0);
    assert_eq!(scanner.line(b"0xFF, 0xFF").map(|found| found.column).collect::<Vec<_>>(), [20]);
    let next: Vec<_> = scanner.line(b"0000142200221400").collect();
    assert_eq!((next[0].line, next[0].column), (3, 1));
}

#[test]
fn bytes_that_are_no_text_are_passed_over() {
    let found: Vec<_> = Scanner::new().line(b"\xff\xfe 0xFF00000000000000 \xc3").collect();
    assert_eq!((found[0].column, found[0].text.as_str()), (4, "0xFF00000000000000"));
}

/// What the test frameworks print, with the number that is wanted and the one that was there.
#[test]
fn the_numbers_of_failing_tests() {
    let a1 = (0x302, 0x102);
    let b1 = (0x705, 0x205);
    let e4 = (0x38_2838_0000, 0x10_2800_0000);
    for (text, pairs) in [
        (include_str!("../data/failing/cargo-test.txt"), vec![b1, a1, e4]),
        (include_str!("../data/failing/pytest.txt"), vec![a1, e4, a1]),
        (include_str!("../data/failing/unittest.txt"), vec![a1]),
        (include_str!("../data/failing/gtest.txt"), vec![a1, b1, a1]),
        (include_str!("../data/failing/doctest.txt"), vec![a1, b1]),
        (include_str!("../data/failing/catch2.txt"), vec![a1, b1]),
        (include_str!("../data/failing/go-test.txt"), vec![a1, a1, b1, a1]),
        (include_str!("../data/failing/junit.txt"), vec![a1, (0x0203_0000_0000_0000, 0x8000_0000_0000_0001)]),
        (include_str!("../data/failing/nunit.txt"), vec![a1]),
        (include_str!("../data/failing/gdb.txt"), vec![]),
        ("king on a1: expected 0x302 but got 0x102", vec![a1]),
        ("java.lang.AssertionError: expected [770] but found [258]", vec![a1]),
        ("test.king...expected 770, found 258\n", vec![a1]),
        ("a.c:12:t:FAIL: Expected 0x00000302 Was 0x00000102\n", vec![a1]),
        ("Expected king to be 770UL, but found 258UL.\n", vec![a1]),
        ("error: expected 2 arguments, but found 3\n", vec![]),
        ("error: expected 2 arguments, found 3\n", vec![]),
        ("king.cpp(12): error: in \"king\": check king(0) == want has failed [258 != 770]\n", vec![a1]),
        ("    expect(received).toBe(expected)\n\n    Expected: 770n\n    Received: 258n\n", vec![a1]),
        ("we received 258 of the expected: 770", vec![]),
        ("king_test.go:9: King(0) = 258; want 770", vec![a1]),
        ("Expected: is <770L>\n     but: was <258L>\n", vec![a1]),
        // Numbers of different tests.
        ("a:5 expected: <770> but was: <null>\nb:9 expected: <null> but was: <258>\n", vec![]),
        ("error: expected: 0x302, actual: timeout\nerror: expected: timeout, actual: 0x102\n", vec![]),
        ("a: expected: 770\n--- FAIL: b\nactual: 258\n", vec![]),
        ("  left: 258\n right: None\n\n---- b stdout ----\n  left: Foo\n right: 770\n", vec![]),
        ("expected: <770> but was: <null>\nexpected: <770> but was: <258>\n", vec![a1]),
        (
            "Diff < left / right > :\n Boards {\n<    a1: 258,\n>    a1: 770,\n     b: 3,\n<    b1: 517,\n>    b1: 1797,\n }\n",
            vec![a1, b1],
        ),
        ("want 65,280 got 65,281", vec![(65_280, 65_281)]),
        ("want 2251799813685248, got 2251799813685249", vec![(1 << 51, (1 << 51) + 1)]),
        ("want 1234567812345678, got 8F8F01D4562F59FB", vec![(0x1234_5678_1234_5678, 0x8F8F_01D4_562F_59FB)]),
        ("assertion `left != right` failed\n  left: 5\n right: 5\n", vec![]),
        ("REQUIRE( a != b )\nwith expansion:\n  65280 != 65280\n", vec![]),
        // Catch2 breaks a comparison of more than 40 characters.
        (
            "with expansion:\n  69390565376 (0x1028000000)\n  ==\n  241192927232 (0x3828380000)\n\nc.cpp:9: FAILED:\n",
            vec![e4],
        ),
        // A number with its digits in base 16 is shown with both brackets.
        (
            "with expansion:\n  16843008 (0x1010100)\n  ==\n  16843009 (0x1010101)\n",
            vec![(0x0101_0101, 0x0101_0100)],
        ),
    ] {
        let found = scan_with(Scanner::new().pairs(), text);
        let is_closed = |found: &Found| found.text.matches('(').count() == found.text.matches(')').count();
        assert!(found.iter().all(is_closed), "{text}{found:#?}");
        let sides = |found: &Found| match found.finding {
            Finding::Pair { want, got } => Some((want, got)),
            Finding::Number(_) | Finding::Board(_) => None,
        };
        assert_eq!(found.iter().filter_map(sides).collect::<Vec<_>>(), pairs, "{text}{found:#?}");
    }
}

#[test]
fn a_number_that_a_debugger_or_a_test_names_counts_whatever_its_length() {
    let numbers = |text: &str| -> Vec<u64> {
        let found = scan_with(Scanner::new().pairs(), text);
        found.iter().map(|found| found.finding.word(Mapping::Lerf)).collect()
    };
    assert_eq!(numbers(include_str!("../data/failing/gdb.txt")), [770, 770]);
    assert_eq!(numbers("$3 = 1111111100000000\n"), [0xFF00], "p/t of GDB");
    assert_eq!(numbers("  left: 5\nand nothing else\n"), [5]);
    assert_eq!(
        numbers("expected: 0xFF00000000000001 of two\n\n\n\n\n\n\n0x8100000000000000\n"),
        [0xFF00_0000_0000_0001, 0x8100_0000_0000_0000]
    );
    for text in [
        "I want 5 of them",
        "he was 5",
        "turn left: 5",
        "$5 = x",
        "$x = 5",
        "a == 5",
        "5 == 6",
        "left: [1, 2]",
    ] {
        assert_eq!(numbers(text), [0u64; 0], "{text}");
    }
    let found = scan_with(Scanner::new().pairs(), "x\n  left: 5\n right: 6\n");
    assert_eq!((found[0].line, found[0].column, found[0].text.as_str()), (2, 9, "want 6, got 5"));
}

#[test]
fn a_source_file_names_its_constants_and_one_entry_brings_the_others() {
    let text = "// FILE_A 0x0101010101010101\nconst U64 FILE_B = 0x0202020202020202ULL;\n\
                const U64 KING[3] = { 0x302, 0x705, 0xc0c0000000000000 };\nint counts[2] = { 0x7, 0x8 };\n\
                struct M { U64 m; int s; } rook[2] = { { 0x1, 52 }, { 0x0002020202020202, 53 } };\n";
    let found = in_source(Scanner::new(), text, Language::Cpp).unwrap();
    let seen: Vec<_> = found
        .iter()
        .map(|found| (found.line, found.finding.word(Mapping::Lerf), found.name.as_deref().unwrap_or("")))
        .collect();
    assert_eq!(
        seen,
        [
            (1, 0x0101_0101_0101_0101, ""),
            (2, 0x0202_0202_0202_0202, "FILE_B"),
            (3, 0x302, "KING[0]"),
            (3, 0x705, "KING[1]"),
            (3, 0xc0c0_0000_0000_0000, "KING[2]"),
            (5, 1, "rook[0][0]"),
            (5, 0x0002_0202_0202_0202, "rook[1][0]"),
        ]
    );
}

/// A key says the index of its entry and of those behind it. A number that is only a part of an expression is not what
/// the name stands for.
#[test]
fn a_name_is_that_of_the_value() {
    for (language, text, wanted) in [
        (
            Language::Go,
            "var r = [8]uint64{1: 0xFF00, 3: 0xFF000000, 0xFF00000000}\nvar n = ^uint64(0xFF)",
            &[(0xFF00, "r[1]"), (0xFF00_0000, "r[3]"), (0xFF_0000_0000, "r[4]"), (0xFF, "")][..],
        ),
        (
            Language::Java,
            "class A { long[] T = {1L, -0xFFL}; long A = ~0xFFL, B = 0xFFL << 56, C = 0xFF00L; }",
            &[(1, "T[0]"), (0xFF, ""), (0xFF, ""), (0xFF, ""), (0xFF00, "C")],
        ),
        (
            Language::C,
            "uint64_t t[] = {[2] = 0xFFUL, 0xFF00UL}; uint64_t n = 0x1UL ^ 0x8UL; s p = {.x = 0xFFUL};",
            &[(0xFF, "t[2]"), (0xFF00, "t[3]"), (1, ""), (8, ""), (0xFF, "p.x")],
        ),
        (
            Language::Java,
            "class A { long[] M = {1L, -8573683670269558392L, -1L}; }",
            &[(1, "M[0]"), (0x8904_2820_9104_0188, "M[1]"), (u64::MAX, "M[2]")],
        ),
        (
            Language::Cpp,
            "std::array<std::array<U64,2>,2> T = {{ {{0x1ULL, 0x2ULL}}, {{0x4ULL, 0x8ULL}} }}; U64 c = f(0xFF15ULL);",
            &[(1, "T[0][0]"), (2, "T[0][1]"), (4, "T[1][0]"), (8, "T[1][1]"), (0xFF15, "")],
        ),
        (
            Language::Python,
            "x, y = 0x8080808080808080, 0x0101010101010101\nz = np.array([0x0202020202020202], dtype=np.uint64)",
            &[(0x8080_8080_8080_8080, "x"), (0x0101_0101_0101_0101, "y"), (0x0202_0202_0202_0202, "z[0]")],
        ),
        (Language::Rust, "\u{feff}const D7: u64 = 2251799813685248;", &[(1 << 51, "D7")]),
        (
            Language::CSharp,
            "var d7 = 2251799813685248; // 1125899906842624",
            &[(1 << 51, "d7"), (1 << 50, "")],
        ),
        (
            Language::Python,
            "m = {7: 0x8080808080808080, 'a': 0x0101010101010101, (1, 2): 0x0202020202020202}",
            &[
                (0x8080_8080_8080_8080, "m[7]"),
                (0x0101_0101_0101_0101, "m.a"),
                (0x0202_0202_0202_0202, "m[(1, 2)]"),
            ],
        ),
    ] {
        let found = in_source(Scanner::new(), text, language).unwrap();
        let seen = found.iter().map(|found| (found.finding.word(Mapping::Lerf), found.name.as_deref()));
        let seen: Vec<_> = seen.map(|(word, name)| (word, name.unwrap_or(""))).collect();
        assert_eq!(seen, wanted, "{text}");
    }
}

/// Lines made of the signs that the scanner knows reach deeper than random bytes.
fn likely_lines() -> impl Strategy<Value = String> {
    "([0-9a-fxXbulLnN_' .*#|+─■□\u{1b}\\[m-]{0,40}\n?){0,20}"
}

proptest! {
    #[test]
    fn no_bytes_make_it_fall(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut scanner = Scanner::new().greedy();
        for line in bytes.split(|&byte| byte == b'\n') {
            scanner.line(line).count();
        }
        scanner.pause().count();
    }

    #[test]
    fn what_is_found_is_found_again_alone(text in likely_lines()) {
        for found in scan_with(Scanner::new().greedy(), &text) {
            let again = scan_with(Scanner::new().greedy(), &found.text);
            prop_assert_eq!(again.len(), 1, "{:?}", found);
            if let Finding::Number(_) = found.finding {
                prop_assert_eq!(again[0].finding, found.finding);
            }
        }
    }

    /// A line is looked through only if it may have a constant: another constant makes sure of that.
    #[test]
    fn the_quick_look_misses_nothing(text in likely_lines()) {
        for line in text.lines() {
            for scanner in [Scanner::new(), Scanner::new().greedy()] {
                let numbers = |line: &str| -> Vec<_> {
                    let mut scanner = scanner.clone();
                    let found = scanner.line(line.as_bytes()).map(|found| (found.column, found.finding));
                    found.filter(|(_, finding)| matches!(finding, Finding::Number(_))).collect()
                };
                let sure = "0x8100000000000042 ; ";
                let mut looked_through = numbers(&format!("{sure}{line}"));
                prop_assert_eq!(looked_through.remove(0).1, Finding::Number(0x8100_0000_0000_0042));
                let alone = numbers(line).into_iter().map(|(column, found)| (column + sure.len(), found));
                prop_assert_eq!(alone.collect::<Vec<_>>(), looked_through, "{}", line);
            }
        }
    }

    #[test]
    fn every_number_is_read_back(word in any::<u64>()) {
        prop_assert_eq!(numbers(&format!("x = 0x{word:016X};")).first().copied().unwrap_or(word), word);
        prop_assert_eq!(numbers(&format!("{word:064b}")), [word]);
        prop_assert_eq!(numbers(&format!("{word:#x}u64")), [word]);
        let board = Bitboard(word);
        prop_assert_eq!(scan(&format!("{board:#?}")).pop().map(|found| found.finding), Some(Finding::Board(board)));
    }
}
