//! Any text at all, pasted on every screen: said what it is or refused, never a panic.

use super::harness::Driven;
use crate::effort::effort;
use bitrose::tui::{Effect, Tab};
use proptest::prelude::*;

/// Pieces that texts are made of: what the readers look for, whole and broken.
const PIECES: [&str; 26] = [
    "0x0601001020010044",
    "0x",
    "18446744073709551616",
    "-1L",
    "{",
    "}",
    "[64] = {",
    ",",
    ";",
    "\n",
    "1. . . . . . . .\n",
    ". . 1 . X . # .\n",
    "........\n........\n",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "/8/8/",
    "let x = ",
    "occ = ",
    "rook c6",
    "mask = ",
    "shift = 99",
    "fn f(a) { a ",
    "uint64_t f(uint64_t b) { return b << 1; }",
    "/*",
    "\u{301}é▀",
    "\u{0}\t",
    " 54, 52, 53, 52,",
];

fn any_text() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(&PIECES[..]), 0..12).prop_map(|pieces| pieces.concat());
    let numbers = (prop::sample::select(&["", "0x"][..]), 60..68_usize, any::<u64>()).prop_map(
        |(prefix, count, first)| {
            let numbers: Vec<String> =
                (0..count as u64).map(|place| format!("{prefix}{}", first.wrapping_mul(place))).collect();
            format!("long magics[] = {{ {} }};", numbers.join(", "))
        },
    );
    prop_oneof![pieces, numbers, any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6 * effort()))]

    #[test]
    fn no_text_panics_anywhere(text in any_text(), keys in prop::sample::select(&["", "nnn", "nnnnn", "e", "x", "f"][..])) {
        for screen in ["", "<A-2>", "<A-3>"] {
            let mut driven = Driven::plain();
            driven.keys(screen).keys(keys).paste(&text).keys("nxgeu<C-r>");
            driven.keys("<Esc>").paste(&text);
            prop_assert!(!driven.text().is_empty());
        }
    }

    #[test]
    fn no_line_panics_anywhere(text in any_text()) {
        for screen in ["", "<A-2>", "<A-3>"] {
            let mut driven = Driven::plain();
            driven.keys(screen).keys(":").paste(&text.replace('\n', " ")).keys("<Enter><Esc>u");
            prop_assert!(!driven.text().is_empty());
        }
    }
}

#[test]
fn lines_pasted_into_the_prompt_stay_lines() {
    let mut driven = Driven::plain();
    driven
        .keys(":")
        .paste("#define ONE 1\nuint64_t pick(uint64_t b) {\n  return b\n\t? b << ONE\n    : b;\n}\n");
    assert_eq!(driven.keys("<Enter>").footer(), "defined pick(b)");
}

#[test]
fn a_function_that_cannot_be_called_says_what_it_lacks() {
    let mut driven = Driven::plain();
    driven.keys("2").paste("uint64_t f(int square) { uint64_t b = 0; set_bit(b, square); return b; }");
    assert!(driven.text().contains("unknown function `set_bit`"), "{}", driven.text());
}

const OBJECT: &str = "using By = std::array<int, 1>; uint64_t f(By by) {\n    return 0x81ULL << by[0];\n}";
const TWO_FAULTS: &str = "uint64_t f(uint64_t b) {\n    b = bb << 1;\n    return bb;\n}";

/// A text that is refused, keys, and what the frame shows then.
const MENDED: &[(&str, &str, &[&str])] = &[
    (OBJECT, "", &["▶  1 using", "line 1, column", "help    end the program with a call", "takes a call"]),
    (OBJECT, ":f(By{7})<Enter>", &["f(By{7}): 2 steps", "5 f(By{7})", "step 1 of"]),
    (OBJECT, ":f(By{nosuch})<Enter>", &["unknown name `nosuch`", "^^^^^^ not defined here", "▶  1 using"]),
    (OBJECT, ":f(By{7})<Enter>:f(By{9})<Enter>", &["5 f(By{9})", "f(By{9}): "]),
    (OBJECT, ":0x3 << 1<Enter>", &["typed: 1 step"]),
    (OBJECT, ":usual<Enter>", &["the usual definitions do not fix this program"]),
    (OBJECT, ":lang rust<Enter>", &["refused", "line 1, column"]),
    (OBJECT, "<Esc>", &["let k = 2", "step 2 of 2"]),
    (OBJECT, "n", &["n does nothing"]),
    (
        TWO_FAULTS,
        "",
        &["▶  2     b = bb << 1;", "unknown name `bb`", "line 2, column 9", "goes back to typed"],
    ),
    (TWO_FAULTS, "c", &["line 2: Enter runs the program again", ": b = bb << 1;"]),
    (
        TWO_FAULTS,
        "c<C-u>b <lt><lt>= 1;<Enter>",
        &["▶  3     return bb;", "2     b <<= 1;", "line 3, column 12"],
    ),
    (TWO_FAULTS, "c<C-u>b <lt><lt>= 1<Enter>", &["line 2: Enter runs", "^"]),
    (
        TWO_FAULTS,
        "c<C-u>b <lt><lt>= 1;<Enter>c<C-u>return b;<Enter>",
        &["paste: ", "3     return b;", "step 3 of 3"],
    ),
    (TWO_FAULTS, "#3c<C-u>return b;<Enter>", &["▶  2 ", "3     return b;"]),
    (TWO_FAULTS, ":f(0x10)<Enter>", &["▶  2 ", "6 f(0x10)"]),
    (TWO_FAULTS, ":f(0x10)<Enter>#6c<C-u>f(0x20)<Enter>", &["▶  2 ", "6 f(0x20)"]),
    (
        TWO_FAULTS,
        ":f(0x10)<Enter>c<C-u>uint64_t bb = b;<Enter>",
        &["6 f(0x10)", "step 1 of", "0x0000000000000010"],
    ),
    ("let x = (", "c<C-u>let x = (a1)<Enter>", &["let x = (a1)"]),
];

#[test]
fn a_text_that_is_refused_is_marked_and_mended() {
    for (text, keys, wanted) in MENDED {
        for screen in ["1", "2"] {
            if screen == "1" && !text.contains('\n') {
                continue; // Explore shows only programs on Step
            }
            let mut driven = Driven::plain();
            driven.keys("2:let k = 2; k + 1<Enter>n").keys(screen).paste(text).keys(keys);
            let shown = driven.text();
            for wanted in *wanted {
                assert!(shown.contains(wanted), "{text}\n{keys} should show {wanted}:\n{shown}");
            }
        }
    }
}

#[test]
fn a_refused_text_is_what_is_written_and_no_board_goes_into_the_run_behind_it() {
    let mut driven = Driven::plain();
    driven.keys("2:let k = {e4}; k << 1<Enter>").paste(TWO_FAULTS);
    let written = driven.keys(":write x.c<Enter>").effect.clone();
    assert!(matches!(&written, Some(Effect::Save { text, .. }) if text.contains(TWO_FAULTS)), "{written:?}");
    driven.keys("1t");
    assert!(driven.footer().contains("has no input for a board"), "{}", driven.text());
    driven.click((8, 4));
    assert!(driven.text().contains("line 3: Enter runs"), "a click opens a line: {}", driven.text());
    assert!(driven.keys("<Esc><Esc>").text().contains("let k = {e4}"), "{}", driven.text());
    let mut first = Driven::plain();
    first.paste(TWO_FAULTS).keys("<Esc>");
    assert!(first.text().contains("step 1 of"), "there is something to step: {}", first.text());
}

/// The case that people come for: a constant from a log, whose wrap mask was forgotten.
#[test]
fn a_pasted_set_with_wrapped_squares_says_so_marks_them_and_masks_them() {
    let mut driven = Driven::plain();
    driven.paste("0x0001422002214000");
    assert_eq!(
        driven.footer(),
        "paste: into a · knight(h4), but 4 squares wrapped: missing & NOT_AB, = adds it"
    );
    let text = driven.text();
    assert!(text.contains("knight(h4) without & NOT_AB"), "{text}");
    assert_eq!(text.matches('◆').count(), 4, "{text}");
    driven.keys("=");
    let text = driven.text();
    assert!(text.contains("0x0000 4020 0020 4000") && text.contains("knight(h4)"), "{text}");
    assert_eq!(text.matches('◆').count(), 0, "{text}");
    driven.keys("=");
    assert!(driven.footer().contains("no wrap mask is missing"), "{}", driven.footer());
}

/// The definitions stand in the text, where they can be read and changed.
#[test]
fn a_text_that_lacks_usual_definitions_gets_them_when_asked() {
    let mut driven = Driven::plain();
    let text = "Bitboard f(Square s) { return shift<NORTH>(square_bb(s)); }";
    let refused = driven.paste(text).text();
    assert!(refused.contains("unknown type `Square`"), "{refused}");
    assert!(refused.contains(":usual  defines Square, shift, NORTH as most engines do"), "{refused}");
    let shown = driven.keys(":usual<Enter>").text();
    assert!(shown.contains("paste, usual names in lerf"), "{shown}");
    assert!(shown.contains("int s = 42;") && shown.contains("C++"), "{shown}");
    assert!(driven.keys("#3c").text().contains("template <int D>"));
    assert!(driven.keys("<Esc>:usual<Enter>").text().contains("nothing to define"));
}

/// Code in a fence, in a diff or with line numbers is that code, on every screen but a lesson.
#[test]
fn copied_code_is_code() {
    const CODE: &str = "uint64_t east(uint64_t b) {\n    return b << 1;\n}";
    let numbered = |line: (usize, &str)| format!("{:>3}  {}\n", line.0 + 8, line.1);
    let numbered: String = CODE.lines().enumerate().map(numbered).collect();
    let added = format!("+{}\n", CODE.replace('\n', "\n+"));
    let texts = [CODE.to_owned(), format!("```c\n{CODE}\n```"), numbered, format!("@@ -1 +1,3 @@\n{added}")];
    for text in &texts {
        for screen in ["", "<A-2>", "<A-3>", "<A-4>", "<A-5>"] {
            let mut driven = Driven::plain();
            driven.keys(screen).paste(text);
            assert!(driven.text().contains("bit wrapped"), "{screen} {text}\n{}", driven.text());
        }
    }
}

/// What bitrose prints can be pasted: squares, and a number with commas.
#[test]
fn squares_and_grouped_digits_are_boards() {
    for (text, wanted) in [
        ("d2 f2 c3 g3", "0x0000000000442800"),
        ("a3,b4,b6", "0x0000020002010000"),
        ("354,180,218,830,848", "0x0001422002214000"),
        ("a1 b1\nh8 g8", "2 boards into a and b"),
        ("[SQ_E4, SQ_D5]", "0x0000000810000000"),
        ("{ Square::E4 }", "0x0000000010000000"),
    ] {
        let mut driven = Driven::plain();
        driven.paste(text);
        assert!(driven.text().replace(' ', "").contains(&wanted.replace(' ', "")), "{}", driven.text());
    }
}

/// What an engine prints for `d`, and a list of positions, of which only one can be shown.
#[test]
fn the_only_fen_of_a_text_is_the_position() {
    const DRAWN: &str = "+---+---+\n| r |   | 8\n\nFen: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nKey: 1\n";
    const LIST: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ;D1 16\n4k3/8/8/8/8/8/8/R3K3 b - - 0 1 ;D1 5\n";
    for screen in ["", "<A-4>"] {
        let mut driven = Driven::plain();
        let shown = driven.keys(screen).paste(DRAWN).text();
        assert!(shown.contains("0000 0091") || shown.contains("R3K2R"), "{screen} {shown}");
        let refused = Driven::plain().keys(screen).paste(LIST).text();
        assert!(refused.contains("several positions, paste one of them"), "{refused}");
    }
}

/// The boards of Explore stay as they are.
#[test]
fn a_pasted_position_is_opened_and_can_be_undone() {
    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut driven = Driven::plain();
    let text = driven.keys("sN").paste(FEN).text();
    assert_eq!(driven.app.tab(), Tab::Position, "{text}");
    assert!(text.contains(FEN), "{text}");
    assert!(driven.keys("u").text().contains("rnbqkbnr/pppppppp"), "{}", driven.text());
    assert!(driven.keys("1").text().contains("knight(e4)"), "{}", driven.text());
}

#[test]
fn a_number_in_prose_is_named() {
    for (text, wanted) in [
        ("the mask is 0x123, I think", "paste: 0x123 from the text into a"),
        ("got 0xFFULL there", "paste: 0xFFULL from the text into a · RANK_1"),
        ("0xFF", "paste: into a · RANK_1"),
    ] {
        let mut driven = Driven::plain();
        assert!(driven.paste(text).footer().contains(wanted), "{}", driven.footer());
    }
}

/// The piece whose attacks a number is stands on the board.
#[test]
fn the_piece_of_an_attack_set_is_drawn() {
    for (number, line) in [
        ("0x0001422002214000", " 4   ·    ◆    ·    ·  ┏ · ┓  ·    ·    ♘"),
        ("rook_attacks(e4, EMPTY)", " 4   ●    ●    ●    ●  ┏ ♖ ┓  ●    ●    ●"),
        ("{a1 b7}", " 4   ·    ·    ·    ·  ┏ · ┓  ·    ·    ·"),
    ] {
        let mut driven = Driven::plain();
        let text = driven.keys(":").keys(number).keys("<Enter>").text();
        assert!(text.contains(line), "{number}:\n{text}");
    }
}

#[test]
fn what_fills_the_tables_is_behind_when_the_steps_open() {
    let table = "typedef unsigned long long U64;\nU64 three[64];\nvoid init() { for (int s = 0; s < 64; s++) { three[s] = 3ULL << (s & 56); } }\nU64 at(int s) { return three[s]; }";
    let mut driven = Driven::plain();
    let text = driven.paste(table).text();
    assert!(text.contains("step 261 of 261"), "{text}");
}
