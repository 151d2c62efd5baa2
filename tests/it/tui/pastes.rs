//! Any text at all, pasted on every screen: said what it is or refused, never a panic.

use super::harness::Driven;
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
    #![proptest_config(ProptestConfig::with_cases(48))]

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
    assert!(driven.footer().starts_with("paste: unknown function `set_bit`"), "{}", driven.footer());
}

/// The case that people come for: a constant from a log, whose wrap mask was forgotten.
#[test]
fn a_pasted_set_with_wrapped_squares_says_so_marks_them_and_masks_them() {
    let mut driven = Driven::plain();
    driven.paste("0x0001422002214000");
    assert_eq!(
        driven.footer(),
        "paste: into a · knight(h4), but 4 squares wrapped: missing & NOT_AB, = applies it"
    );
    let text = driven.text();
    assert!(text.contains("knight(h4) without & NOT_AB"), "{text}");
    assert_eq!(text.matches('◆').count(), 4, "{text}");
    driven.keys("=");
    let text = driven.text();
    assert!(text.contains("0x0000 4020 0020 4000") && text.contains("knight(h4)"), "{text}");
    assert_eq!(text.matches('◆').count(), 0, "{text}");
    driven.keys("=");
    assert!(driven.footer().contains("none does"), "{}", driven.footer());
}

/// The definitions stand in the text, where they can be read and changed.
#[test]
fn a_text_that_lacks_usual_definitions_gets_them_when_asked() {
    let mut driven = Driven::plain();
    let text = "Bitboard f(Square s) { return shift<NORTH>(square_bb(s)); }";
    let refused = driven.paste(text).footer();
    assert!(refused.starts_with("paste: unknown type `Square`"), "{refused}");
    assert!(refused.ends_with(":usual defines Square, shift, NORTH as most engines do"), "{refused}");
    let shown = driven.keys(":usual<Enter>").text();
    assert!(shown.contains("paste: ") && shown.contains("int s = 42;") && shown.contains("C++"), "{shown}");
    assert!(driven.keys("#3c").text().contains("template <int D>"));
    assert!(driven.keys("<Esc>:usual<Enter>").text().contains("nothing to define"));
}
