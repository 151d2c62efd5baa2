//! The Step screen: keys in, frames out.

use super::harness::{AROUND, Driven, assert_shows, small, styled};
use crate::effort::effort;
use bitrose::tui::{
    Cancel, ColorDepth, Effect, Follow, Input, Options, Progress, Script, Tab, Task, WatchedFile, Work,
};
use bitrose_core::bitboard::Mapping;
use crossterm::event::{MouseButton, MouseEventKind};
use proptest::prelude::*;
use std::path::PathBuf;
use tempfile::TempDir;

/// The lookup of a rook on c6, with blockers d6, f6 and c7.
const C6: &str = "let occ = 0x0004280000000000
let mask = rook_mask(c6)
let blockers = occ & mask
let product = blockers * 0x0601001020010044
let index = product >> 54";

const KING: &str = "fn around(k) {\n    let row = k | east(k) | west(k)\n    row | north(row) | south(row)\n}\nlet king = {e4}\nlet all = around(king)\nlet free = all & ~king";

fn stepping(text: &str, size: (u16, u16)) -> Driven {
    let mut driven = Driven::new(Options::default(), size);
    driven.keys("<Tab>").paste(text);
    driven
}

/// Keys, and a text that the frame must show then; over the king's program, whose steps are:
/// 1 king, 2 around, 3 east, 4 k|east, 5 west, 6 |west (row), 7 north, 8 |, 9 south, 10 |, 11 ~king, 12 & (free).
const CASES: &[(&str, &str)] = &[
    ("", "step 1 of 12"),
    ("n", "step 2 of 12"),
    ("nn", "step 3 of 12 · in around"),
    ("n<Right> l", "step 5 of 12"),
    ("nnnb", "step 3 of 12"),
    ("#5n", "step 6 of 12"),
    ("nj", "step 11 of 12"),
    ("nnnjk", "step 4 of 12"),
    ("nnk", "step 2 of 12"),
    ("ni", "step 3 of 12"),
    ("i", "nothing to step into"),
    ("nio", "step 11 of 12"),
    ("o", "this step is not in a function"),
    ("G", "step 12 of 12"),
    ("Gn", "the end"),
    ("b", "the beginning"),
    ("Gg", "step 1 of 12"),
    ("#7G", "step 7 of 12"),
    ("#99G", "there are 12 steps"),
    ("#7L", "step 11 of 12"),
    ("nn#3L", "step 7 of 12"),
    ("#4L", "no step is on line 4"),
    ("nnL", "step 4 of 12"),
    ("L", "no other step is on line 5"),
    ("x", "x opens a product"),
    ("w", "no shift ran, so no bit could wrap"),
    ("G", "free"),
    ("Ge", "[king]"),
    // e4 out: no king, so nothing at the same last step
    ("Ge ", "0x0000000000000000"),
    ("Ge  ", "0x0000003828380000"),
    // e5 in, its squares too
    ("Gek <Esc>", "0x0000382828380000"),
    ("Gek u<Esc>", "0x0000003828380000"),
    ("Gek u<C-r><Esc>", "0x0000382828380000"),
    ("u", "nothing left to undo"),
    ("+", "this input is a board"),
    ("P", "techniques of the prelude"),
    ("Pj<Enter>", "The fast king · fast_king"),
    ("Pj", "fn fast_king(kings) {"),
    ("P/de bruijn<Enter>", "techniques with de bruijn: 1"),
    ("P/nosuch<Enter>", "no technique matches"),
    // names that begin alike stay apart, and a line breaks between its parts
    ("P/compass<Enter><Enter>nnnnj", "shift…north(x) 6     shift…_east(x) 5     … | …"),
    ("P/compass<Enter><Enter>nnnnjjj", "    shift_to_north(x) |"),
    ("P/fast king<Enter><Enter>", "The fast king · fast_king"),
    ("Pl<Enter>", "shift_to_north"),
    ("P<Esc>", "step 1 of 12"),
    ("?over functions", "step over functions, to the next step"),
    (":king = h1<Enter>G", "let king = 0x0000000000000080"),
    (":let q = 0x2; q << 1<Enter>", "typed: 2 steps"),
    (":1 +<Enter>", "^"),
    (":king = nosuch<Enter>", "nosuch"),
    ("m2", "lerbef"),
    // a line of the text: 3 is `row | north(row) | south(row)`, which is run in steps 7 to 10
    ("nnnnnnc", "line 3: Enter runs the program again with the same inputs"),
    ("nnnnnnc", "row | north(row) | south(row)"),
    ("nnnnnnc<C-u>row | north(row)<Enter>", "step 8 of 10 · in around"),
    ("nnnnnnc<C-u>row | north(row)<Enter>", "3 squares fewer than before: d3 e3 f3"),
    (
        "nnnnnnc<C-u>row | north(row)<Enter>",
        "the result has 3 squares fewer than before: d3 e3 f3 · u takes it back",
    ),
    ("nnnnnnc<C-u>row | north(row)<Enter>nn", "step 10 of 10"),
    ("nnnnnnc<C-u>row | north(row)<Enter>nn", "3 squares fewer than before: d3 e3 f3"),
    ("nnnnnnc<C-u>row | north(row)<Enter>u", "3 squares more than before: d3 e3 f3"),
    ("nnnnnnc<C-u>row | north(row)<Enter>u", "step 10 of 12"),
    ("nnnnnnc<C-u>row | north(row)<Enter>u<C-r>", "step 8 of 10"),
    ("nnc<C-u>row<Esc>", "let row = k | east(k)"),
    ("nnc<Enter>", "step 3 of 12"),
    ("#7c<C-u>let free = all<Enter>", "the result has 1 square more than before: e4"),
    ("#7c<C-u>let free = all & ~king & RANK_5<Enter>G", "5 squares fewer than before: d3 e3 f3 d4 f4"),
    ("#7c<C-u>let free = all &<Enter>", "expected"),
    ("#7c<C-u>let free = rose<Enter>", "unknown name `rose`"),
    ("#7c<C-u>quit = all<Enter>", "the result has 1 square more"),
    ("#5c<C-u>let kong = {e4}<Enter>", "in line 6"),
    ("#5c<C-u>assert false<Enter>", "in line"),
    ("#9c", "there is no line 9"),
    ("#0c", "there is no line 0"),
    ("=", "no mask is missing at this step"),
    // a parameter that is one square: Space moves it
    ("P/magic<Enter><Enter>ek ", "sq = 0x0000001000000000"),
    ("P/magic<Enter><Enter>e ", "sq = 0x0000000010000000"),
];

/// Texts, and what they are after the mask is put in that their first wrap misses; nothing where no mask is proved to
/// be right for every board.
const MASKS: &[(&str, Option<&str>)] = &[
    ("let x = {h2}\nlet east = x << 1", Some("let east = (x << 1) & NOT_A")),
    ("let x = {h2}\neast(x) | (x << 1) | x", Some("east(x) | ((x << 1) & NOT_A) | x")),
    ("let x = {h2}\nx | x << 9 | x", Some("x | ((x << 9) & NOT_A) | x")),
    ("let NOT_A = {h8}\nlet x = {h2}\nx << 1", Some("(x << 1) & 0xFEFEFEFEFEFEFEFE")),
    ("uint64_t f(uint64_t b) { return b << 1; }", Some("return (b << 1) & 0xFEFEFEFEFEFEFEFEULL;")),
    (
        "#define A 0x0101010101010101ULL\nuint64_t f(uint64_t b) { return (b << 1); }",
        Some("return ((b << 1) & ~A);"),
    ),
    (
        "const u64 NOT_A_FILE = ~0x0101010101010101ULL;\nu64 f(u64 b) { b <<= 1; return b; }",
        Some("b = (b << 1) & NOT_A_FILE;"),
    ),
    ("fn f(b: u64) -> u64 { b << 10 }", Some("{ (b << 10) & 0xFCFCFCFCFCFCFCFC_u64 }")),
    (
        "class A { static long f(long b) { return b >>> 1; } }",
        Some("return (b >>> 1) & 0x7F7F7F7F7F7F7F7FL;"),
    ),
    ("class A { static long f(long b) { return b >> 1; } }", None), // a copied sign stays
    (
        "class A { static ulong F(ulong b) { return b | (b << 1); } }",
        Some("return b | ((b << 1) & 0xFEFEFEFEFEFEFEFEUL);"),
    ),
    (
        "package a\nconst fileH uint64 = 0x8080808080808080\nfunc f(b uint64) uint64 {\n\tw := b >> 1\n\treturn w\n}",
        Some("w := (b >> 1) & ^fileH"),
    ),
    (
        "enum Direction { NORTH = 8, EAST = 1, NORTH_EAST = NORTH + EAST };\nuint64_t f(uint64_t b) { return b << NORTH_EAST; }",
        Some("return (b << NORTH_EAST) & 0xFEFEFEFEFEFEFEFEULL;"),
    ),
    (
        "constexpr int EAST = 1; uint64_t f(uint64_t b) { b <<= EAST; return b; }",
        Some("b = (b << EAST) & 0xFEFEFEFEFEFEFEFEULL;"),
    ),
    (
        "#define EAST 1\nuint64_t f(uint64_t b) { return b << EAST; }",
        Some("(b << EAST) & 0xFEFEFEFEFEFEFEFEULL"),
    ),
    (
        "class A { static final int EAST = 1; static long f(long b) { return b << A.EAST; } }",
        Some("return (b << A.EAST) & 0xFEFEFEFEFEFEFEFEL;"),
    ),
    (
        "const EAST: u32 = 1;\nfn f(b: u64) -> u64 { b << EAST }",
        Some("{ (b << EAST) & 0xFEFEFEFEFEFEFEFE_u64 }"),
    ),
    ("let s = 9\nlet x = {h2}\nx << s", Some("(x << s) & NOT_A")),
    // a name of another block, or of another type, is no name of this mask
    (
        "u64 g() { const u64 NOT_A = 0xfefefefefefefefeULL; return NOT_A; }\nu64 f(u64 b) { return b << 1; }",
        Some("return (b << 1) & 0xFEFEFEFEFEFEFEFEULL;"),
    ),
    (
        "u64 f(u64 b) { return b << 1; }\nconst u64 NOT_A = 0xfefefefefefefefeULL;",
        Some("& 0xFEFEFEFEFEFEFEFEULL;"),
    ),
    (
        "fn g() -> u64 { const NOT_A: u64 = 0xfefefefefefefefe; NOT_A }\nfn f(b: u64) -> u64 { b << 1 }",
        Some("{ (b << 1) & 0xFEFEFEFEFEFEFEFE_u64 }"),
    ),
    (
        "class A { static long f(long b) { return b << 1; } static final long NOT_A = 0xfefefefefefefefeL; }",
        Some("return (b << 1) & NOT_A;"),
    ),
    // a mask on the wrong side is moved
    ("u64 f(u64 b) { return (b & 0x7f7f7f7f7f7f7f7fULL) >> 1; }", Some("(b >> 1) & 0x7f7f7f7f7f7f7f7fULL;")),
    (
        "const NOT_A: u64 = 0xfefefefefefefefe;\nfn f(b: u64) -> u64 { b | (b & NOT_A) << 1 }",
        Some("b | ((b << 1) & NOT_A) }"),
    ),
    // the count may be another one the next time
    ("int d = 1; void g() { d = 2; } uint64_t f(uint64_t b) { return b << d; }", None),
    (
        "const int d = 1; uint64_t g(uint64_t b, int d) { return b << d; } uint64_t f(uint64_t b) { return g(b, d); }",
        None,
    ),
    (
        "template<int D> uint64_t g(uint64_t b) { return b << D; } uint64_t f(uint64_t b) { return g<1>(b); }",
        None,
    ),
    ("uint64_t f(uint64_t b, int d) { return b << d; }\nf(0x8080, 1)", None),
    ("uint64_t f(uint64_t b) { for (int d = 1; d < 3; d++) b |= b << d; return b; }", None),
    ("int64_t f(int64_t b) { return b << 1; }", None),
];

#[test]
fn a_missing_mask_is_put_in_where_it_is_proved_to_be_right() {
    for (text, wanted) in MASKS {
        let mut driven = stepping(text, (160, 50));
        let before = driven.keys("<Esc>gw").text();
        assert!(before.contains("missing &") || before.contains("the wrong side"), "{text}:\n{before}");
        assert_eq!(driven.footer().contains("= mask"), wanted.is_some(), "{text}:\n{before}");
        assert_eq!(
            before.contains("= adds it") || before.contains("= moves it"),
            wanted.is_some(),
            "{text}:\n{before}"
        );
        let after = driven.keys("=").text();
        let wanted = wanted.unwrap_or("no mask is proved correct for every board here");
        assert!(after.contains(wanted), "{text} should be {wanted}:\n{after}");
        if !wanted.starts_with("no mask") {
            assert!(after.contains("fewer than before"), "{after}");
            let back = driven.keys("u").text();
            assert!(!back.contains(wanted) && back.contains("more than before"), "{back}");
        }
    }
}

const KING_WITH_7: &str = "pub fn king_attacks(sq: usize) -> u64 {
    let b = 1u64 << sq;
    let mut att = ((b & !FILE_H) << 1) | ((b & !FILE_A) >> 1);
    let row = att | b;
    att |= (row << 8) | (row >> 7);
    att
}";

/// What is pasted, keys, what is then on the screen, and what is not.
type Advice<'a> = (&'a str, &'a str, &'a [&'a str], &'a [&'a str]);

const ADVICE: &[Advice<'_>] = &[
    // where another change is proved to mend a function, no mask is missing
    (
        KING_WITH_7,
        "",
        &[
            "one step south-east · 1 bit wrapped: h4 to a4; >> 7 should be >> 8, = changes it",
            "paste: king_attacks, line 5: >> 7 should be >> 8",
        ],
        &["missing"],
    ),
    (
        KING_WITH_7,
        "=",
        &["(row >> 8);", "king_attacks is the same as king(sq) in all 64 cases tried · u takes it back"],
        &["missing", "should be"],
    ),
    (
        "U64 white_single_push(U64 pawns, U64 empty) { return (pawns << 7) & empty; }",
        "",
        &["1 bit wrapped: a2 to h2; << 7 should be << 8, = changes it"],
        &["missing"],
    ),
    (
        "U64 east(U64 b) { return (b & FILE_H) << 1; }",
        "",
        &["the mask lacks a ~: FILE_H should be ~FILE_H, = changes it"],
        &["missing &"],
    ),
    // neither masks nor one change mend it
    (
        "U64 nortFill(U64 gen) { gen |= gen << 8; gen |= gen << 18; return gen | gen << 33; }",
        "",
        &["nortFill differs from fill_north(x)"],
        &["missing &"],
    ),
    // the count is one of the invented inputs
    (
        "pub const fn shift(bb: u64, d: i8) -> u64 { if d > 0 { bb << d } else { bb >> -d } }",
        "",
        &["paste: "],
        &["missing", "bits wrap at"],
    ),
    (
        "pub const fn shift(bb: u64, d: i8) -> u64 { if d > 0 { bb << d } else { bb >> -d } }",
        "w",
        &["bits wrap with these inputs, but a mask is not known to be missing"],
        &["missing &"],
    ),
    (
        "uint64_t shift(uint64_t b, int dir) { return b << dir; }\nuint64_t f(uint64_t b) { return shift(b, 9); }",
        "",
        &["1 bit wrapped: ", "missing & NOT_H before"],
        &[],
    ),
    // a mask on the wrong side, after the shift, is the other one
    (
        "const U64 notAFile = 0xfefefefefefefefe, notHFile = 0x7f7f7f7f7f7f7f7f;\nU64 noEaOne(U64 b) { return (b << 9) & notHFile; }",
        "",
        &["the mask is on the wrong side: & NOT_H before or & NOT_A after, = swaps it"],
        &[],
    ),
    (
        "const U64 notAFile = 0xfefefefefefefefe, notHFile = 0x7f7f7f7f7f7f7f7f;\nU64 noEaOne(U64 b) { return (b << 9) & notHFile; }",
        "=",
        &["return (b << 9) & notAFile;", "noEaOne is the same as north_east(x) in all 64 cases tried"],
        &["wrong side"],
    ),
    // the function that no other one calls, and its name
    (
        "U64 spans(U64 b) { return up(fill(b)); }\nU64 up(U64 b) { return b << 8; }\nU64 fill(U64 b) { return b | b << 8; }",
        "",
        &["spans(b)"],
        &["the same as"],
    ),
    (
        "U64 north(U64 b) { return b >> 8; }",
        "",
        &[
            "paste: 3 steps; north is the same as south(x) in all 64 cases tried if a1 = 0, and not as north(x)",
        ],
        &[],
    ),
    // tables that nothing fills
    (
        "U64 rookMask[64]; U64 rookMagic[64]; int rookBits[64];\nint index(U64 occ, int sq) { return ((occ & rookMask[sq]) * rookMagic[sq]) >> (64 - rookBits[sq]); }",
        "",
        &["`rookBits`, `rookMagic` and `rookMask` are all 0: nothing that ran fills them"],
        &[],
    ),
];

#[test]
fn no_mask_is_said_to_be_missing_that_does_not_mend_the_function() {
    for (text, keys, wanted, unwanted) in ADVICE {
        let mut driven = Driven::new(Options::default(), (160, 50));
        driven.paste(text);
        let shown = driven.keys(keys).text();
        for wanted in *wanted {
            assert!(shown.contains(wanted), "`{text}`, {keys}, should show `{wanted}`:\n{shown}");
        }
        for unwanted in *unwanted {
            assert!(!shown.contains(unwanted), "`{text}`, {keys}, should not show `{unwanted}`:\n{shown}");
        }
    }
}

#[test]
fn wraps_of_numbers_without_an_end_are_found_below_64_bits() {
    let mut driven = stepping("def east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF", (80, 24));
    assert!(driven.keys("<Esc>w").text().contains("wrapped"), "{}", driven.text());
    let mut driven = stepping("def east(b):\n    return (b << 1) & 0xFEFEFEFEFEFEFEFE", (80, 24));
    assert!(driven.keys("<Esc>w").footer().contains("no wrap found"), "{}", driven.text());
}

/// What is invented may hide a wrap: then other inputs are put in.
#[test]
fn inputs_are_found_with_which_a_bit_wraps() {
    for text in [
        "uint64_t f(int sq) { uint64_t b = 1ULL << sq; return (b << 17) & ~0x0101010101010101ULL | b << 10; }",
        "uint64_t f(uint64_t gen, uint64_t pro) { gen |= pro & (gen << 1); pro &= pro << 1; return gen | pro & (gen << 2); }",
    ] {
        let mut driven = stepping(text, (120, 40));
        let text = driven.keys("<Esc>gw").text();
        assert!(text.contains("1 bit wrapped") || text.contains("bits wrapped"), "{text}");
    }
    let mut driven =
        stepping("struct B(Box<u64>);\nimpl B { fn west(self) -> u64 { *self.0 >> 1 } }", (80, 24));
    assert!(driven.text().contains("nothing ran: type a call, as in B(…).west(…)"), "{}", driven.text());
    assert!(driven.keys("<Esc>w").footer().contains("nothing ran: type a call"), "{}", driven.text());
    let mut driven = stepping("struct B(u64);\nimpl B { fn west(self) -> B { B(self.0 >> 1) } }", (80, 24));
    assert!(driven.keys("<Esc>gw").text().contains("1 bit wrapped"), "{}", driven.text());
    let text = driven.keys(":B(0x100).west()<Enter>").text();
    assert!(text.contains("4 B(0x100).west()") && text.contains("wrapped on the way: h1"), "{text}");
}

/// A `usize` is a number, in the variables and in the step.
#[test]
fn a_size_is_shown_as_a_number() {
    let mut driven =
        stepping("fn f(sq: usize) -> u64 {\n    let i = sq & 7;\n    1u64 << (sq + i)\n}\nf(31)", (100, 40));
    let text = driven.keys("<Esc>gn").text();
    for shown in ["sq 31", "i  7", "31  &  7  =  7"] {
        assert!(text.contains(shown), "{shown}: {text}");
    }
}

#[test]
fn a_changed_line_is_met_again_in_the_same_round() {
    let text =
        "let x = {a1 b2 c3}\nlet y = EMPTY\nwhile (x != 0) {\n    y |= (x & -x) << 8\n    x &= x - 1\n}";
    let mut driven = stepping(text, (160, 50));
    driven.keys("<Esc>#4L#4L#4L#4L#4L#4L");
    let before = driven.text();
    let after = driven.keys("c<C-u>y |= (x & -x) << 16<Enter>").text();
    let number = |frame: &str| {
        frame.split("step ").nth(1).map(|rest| rest.split(' ').next().unwrap_or_default().to_owned())
    };
    assert!(
        after.contains("2 squares fewer than before: a2 b3, 2 squares more than before: a3 b4"),
        "{before}\n{after}"
    );
    assert!(number(&before) <= number(&after), "{before}\n{after}");
    let later = driven.keys("n").text();
    assert!(!later.contains("than before"), "the number that is counted down is the same:\n{later}");
}

#[test]
fn keys_lead_from_state_to_state() {
    assert_shows(CASES, |keys| {
        stepping(KING, (80, 24)).keys("<Esc>").keys(&keys.replace("<<", "<lt><lt>")).text()
    });
}

#[test]
fn the_result_stays_where_it_is_while_an_input_is_edited() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driven = stepping(KING, size);
        let mut place = |keys: &str| {
            let text = driven.keys(keys).text();
            let row = text.lines().skip_while(|line| !line.contains("step 12 of 12")).nth(1).expect(&text);
            (row.rfind("free").map(|at| row[..at].chars().count()), text.clone())
        };
        let (before, shown) = place("<Esc>G");
        let (edited, text) = place("e");
        assert!(before.is_some() && before == edited, "{shown}{text}");
    }
}

/// In 60 columns, there is a blank at each side of an operator.
#[test]
fn operators_stand_apart() {
    let text = stepping(KING, (60, 20)).keys("G").text();
    let row = text.lines().find(|line| line.starts_with(" 4 ")).expect(&text);
    assert!(row.contains(" &  ") && row.contains(" =  "), "{text}");
}

/// The mark of the position moves evenly from step to step, whatever is said beside the timeline.
#[test]
fn the_timeline_keeps_its_columns() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driven = stepping(KING, size);
        let columns: Vec<usize> = (0..12)
            .map(|_| {
                let text = driven.text();
                let row = text.lines().find(|line| line.contains("step ") && line.contains(" of 12"));
                driven.keys("n");
                row.and_then(|row| row.chars().position(|sign| sign == '┃')).expect(&text)
            })
            .collect();
        let moved: Vec<usize> = columns.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(moved.iter().max().unwrap() - moved.iter().min().unwrap() <= 1, "{size:?}: {columns:?}");
    }
}

#[test]
fn a_function_that_is_nearly_a_known_one_opens_where_it_differs() {
    let mut driven = Driven::new(Options::default(), (100, 30));
    driven.paste("fn king(sq: u32) -> u64 {\n    let (b, mut a) = (1u64 << sq, 0);\n    a |= b << 8 | b >> 8;\n    let row = a | b;\n    a | (row & !0xC0C0C0C0C0C0C0C0) << 1 | (row & !0x0101010101010101) >> 1\n}");
    let text = driven.text();
    assert!(
        text.contains(
            "paste: king is equal to king(sq) in 56 of the 64 cases tried; the inputs are examples"
        ),
        "{text}"
    );
    assert!(text.contains("unlike king(sq), it lacks "), "{text}");
    let text = driven.keys("i").text(); // another square: nothing is said of it
    assert!(!text.contains("unlike"), "{text}");
}

/// A shift by an operator of a type of the source is judged by the expression that calls it.
#[test]
fn a_bit_that_wraps_in_an_operator_is_said_where_it_is_called() {
    let mut driven = Driven::new(Options::default(), (120, 30));
    driven.paste("struct BB {\n    uint64_t v;\n    BB operator<<(int n) const { return BB{v << n}; }\n};\nBB side(BB b) {\n    return b << 1;\n}");
    let text = driven.text();
    assert!(text.contains(" · in << "), "{text}");
    assert!(text.contains("1 bit wrapped: h2 to a3; missing & NOT_H before or & NOT_A after"), "{text}");
    assert!(text.contains("paste: b << 1 in line 6"), "{text}");
}

/// What the language reads otherwise than it looks is said where it is, and what was compared with nothing is not praised.
#[test]
fn a_function_that_is_like_no_known_one_is_not_praised() {
    let mut driven = Driven::new(Options::default(), (120, 30));
    driven.paste("bool free(uint64_t occ) {\n    uint64_t mask = 0x60;\n    return occ & mask == 0;\n}");
    let text = driven.text();
    assert!(text.contains("line 3: `==` binds before `&`: this is `occ & (mask == 0)`"), "{text}");
    assert!(text.contains("; recognized as no known function"), "{text}");
    assert!(text.contains("▶  3"), "{text}");
}

#[test]
fn a_function_that_copies_the_sign_opens_there() {
    let mut driven = Driven::new(Options::default(), (100, 30));
    driven.paste("static long king(long k) {\n    long a = ((k << 1) & 0xfefefefefefefefeL) | ((k >> 1) & 0x7f7f7f7f7f7f7f7fL);\n    k |= a;\n    return a | (k << 8) | (k >> 8);\n}");
    let text = driven.text();
    assert!(text.contains("an arithmetic shift copied the sign; >>> shifts in zeros"), "{text}");
}

/// A message of two lines covers the end of the note, which is then shorter.
#[test]
fn the_key_that_adds_a_mask_is_named_above_a_long_message() {
    let mut driven = Driven::plain();
    driven.paste("uint64_t king(int sq) {\n    uint64_t b = 1ULL << sq;\n    uint64_t a = (b << 1) | (b >> 1);\n    a |= (b << 8) | (b >> 8);\n    return a | (b << 9) | (b << 7) | (b >> 7) | (b >> 9);\n}");
    let text = driven.text();
    assert!(text.contains("missing & NOT_H before or & NOT_A after, = adds it"), "{text}");
}

/// The last one is right: the text opens on the one that is not.
#[test]
fn of_the_functions_of_a_text_those_that_miss_a_mask_are_shown_one_after_the_other() {
    const TEXT: &str = "uint64_t west(uint64_t b) { return b >> 1; }\nuint64_t noEa(uint64_t b) { return b << 9; }\n\
                        uint64_t east(uint64_t b) { return (b << 1) & 0xfefefefefefefefe; }";
    let mut driven = Driven::plain();
    driven.keys("<A-2>").paste(TEXT);
    assert!(driven.text().contains("1 bit wrapped: a2 to h1; missing & NOT_A before"), "{}", driven.text());
    assert!(
        driven
            .footer()
            .contains("equal to west(x) in 57 of the 64 cases tried; noEa differs from a known one (w)")
    );
    driven.keys("w");
    assert!(driven.text().contains("step north-east"), "{}", driven.text());
    assert!(
        driven.footer().ends_with("noEa is equal to north_east(x) in 58 of the 64 cases tried · u goes back")
    );
    driven.keys("w");
    assert!(driven.footer().ends_with("west is equal to west(x) in 57 of the 64 cases tried · u goes back"));
}

#[test]
fn a_function_that_is_pasted_on_explore_shows_where_bits_wrap() {
    let mut driven = Driven::new(Options::default(), (100, 30));
    driven.paste("uint64_t jump(uint64_t b) {\n    uint64_t one = (b << 1) & ~0x0101010101010101;\n    return one | b << 2;\n}");
    let text = driven.text();
    assert!(driven.app.tab() == Tab::Step && text.contains("paste: the inputs are examples"), "{text}");
    for keys in ["", "w"] {
        let text = driven.keys(keys).text();
        assert!(text.contains("missing & NOT_GH before or & NOT_AB after"), "{text}");
    }
    assert_eq!(driven.keys("1:jump(h2)<Enter>").app.tab(), Tab::Explore, "it is defined there too");
    assert!(driven.text().contains("a = 0x20000"), "{}", driven.text());
}

#[test]
fn the_lookup_of_c6_steps_to_index_164() {
    let mut driven = stepping(C6, (80, 24));
    driven.keys("nn");
    assert!(driven.text().contains("0x0004280000000000"));
    driven.keys("nx");
    for (place, wanted) in [(1, "copy 1 of 8, by bit 2 "), (2, "copy 2 of 8, by bit 6 ")] {
        assert!(driven.text().contains(wanted), "{place}: {}", driven.text());
        driven.keys("n");
    }
    driven.keys("#20n");
    assert!(driven.text().contains("copy 8 of 8"), "{}", driven.text());
    assert!(driven.text().contains("0x291AA00000000000"), "the last sum is the product: {}", driven.text());
    driven.keys("xn");
    assert!(driven.text().contains("0xA4 = 164"), "{}", driven.text());
}

#[test]
fn the_lookup_of_c3_under_h1_steps_to_index_78() {
    let program = "let occ = 0x20062000\nlet mask = rook_mask(c3)\nlet product = (occ & mask) * 0x6820808004002200\nproduct >> 54";
    let mut driven = Driven::new(Options { mapping: Mapping::Lerbef, ..Options::default() }, (80, 24));
    driven.keys("<Tab>").paste(program).keys("GbG");
    assert!(driven.text().contains("0x4E = 78"), "{}", driven.text());
    assert!(driven.keys("b").text().contains("0x13901CC0D0400000"));
}

/// As at the command line, `e4` is the square's board if the function takes a board, and else its index.
#[test]
fn a_square_in_a_call_is_what_the_function_takes() {
    const BOTH: &str = "uint64_t both(int s, uint64_t b) { return (1ULL << s) | b << 8; }";
    const JAVA: &str = "class A { static long up(long b) { return b << 8; } }";
    for (text, call, wanted) in [
        (BOTH, "both(a1, h3)", "both(a1, 0x800000)"),
        (BOTH, "both(0, 0x80)", "both(0, 0x80)"),
        (JAVA, "up(h7)", "up(0x80000000000000L)"),
    ] {
        let mut driven = stepping(text, (100, 40));
        let text = driven.keys(&format!(":{call}<Enter>")).text();
        assert!(text.contains(wanted), "`{call}` should become `{wanted}`:\n{text}");
    }
    let mut driven = stepping(BOTH, (100, 40));
    let Some(Effect::Save { text, .. }) = driven.keys(":write y.c<Enter>").effect.clone() else { panic!() };
    assert!(text.starts_with("// bitrose, mapping lerf\n"), "{text}");
}

#[test]
fn the_only_wrap_is_told() {
    let mut driven = stepping("{h1} << 1", (80, 24));
    assert!(driven.keys("<Esc>w").text().contains("bits wrap at no other step"), "{}", driven.text());
}

#[test]
fn an_edit_counts_at_the_same_step() {
    let mut driven = stepping(C6, (80, 24));
    driven.keys("G");
    assert!(driven.text().contains("step 5 of 5"));
    driven.keys("eckkhh "); // c6 is the rook's own square: no blocker
    assert!(
        driven.text().contains("step 5 of 5") && driven.text().contains("0x0000000000000000"),
        "{}",
        driven.text()
    );
    assert!(driven.text().contains("let occ = 0x0000040000000000"), "{}", driven.text());
}

#[test]
fn a_board_goes_there_and_comes_back() {
    let mut driven = Driven::plain();
    driven.keys(":0x0004280000000000<Enter>");
    driven.keys("<Tab>").paste(C6).keys("<S-BackTab>");
    assert!(driven.app.tab() == Tab::Explore, "{}", driven.text());
    driven.keys(":0x0000080000000000<Enter>t");
    assert!(driven.app.tab() == Tab::Step && driven.footer().contains("occ = a"), "{}", driven.text());
    assert!(driven.text().contains("let occ = 0x0000080000000000"));
    driven.keys("nnt");
    assert!(driven.app.tab() == Tab::Explore);
    assert!(driven.text().contains("1 set"), "{}", driven.text());
}

#[test]
fn tabs_turn_by_keys_and_by_mouse() {
    let mut driven = Driven::plain();
    assert!(driven.keys("<A-2>").app.tab() == Tab::Step);
    assert!(driven.keys("<A-1>").app.tab() == Tab::Explore);
    assert!(driven.keys("<Tab><BackTab>").app.tab() == Tab::Explore);
    let (row, column) = (0, driven.text().lines().next().unwrap().find("Step").unwrap());
    assert!(driven.click((u16::try_from(column).unwrap(), row)).app.tab() == Tab::Step);
}

#[test]
fn play_goes_on_until_a_key_or_the_end() {
    let mut driven = stepping(KING, (80, 24));
    driven.keys("p");
    let Some(Effect::Wake { token, .. }) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
    assert!(driven.text().contains("playing"));
    driven.input(Input::Wake(token));
    assert!(driven.text().contains("step 2 of 12"));
    assert_eq!(
        driven.effect.clone(),
        Some(Effect::Wake { token, after: std::time::Duration::from_millis(400) })
    );
    driven.keys("n").input(Input::Wake(token));
    assert!(driven.text().contains("step 3 of 12") && driven.effect.is_none(), "a key stops it");
    driven.keys("p").keys("p");
    assert!(!driven.text().contains("playing"));
    let mut still = Driven::new(Options { is_still: true, ..Options::default() }, (80, 24));
    still.keys("<Tab>p");
    assert!(still.effect.is_none() && still.footer().contains("--no-motion"));
}

#[test]
fn pastes_and_files() {
    for (text, wanted) in [
        ("uint64_t f(uint64_t b) { return b << 8; }", "f(b)"),
        ("uint64_t f(uint64_t b) { return b << 8; }", "· 1 line"),
        ("0x0000000000000081", "paste: into king"),
        ("8/8/8/8/8/8/8/K6k w - - 0 1", "let king = 0x0000000000000081"),
        ("let x = (", "line 1, column"),
        ("", "it is empty"),
        ("\u{0}\u{1}", "paste ─"),
    ] {
        let mut driven = stepping(KING, (80, 24));
        driven.paste(text);
        let shown = driven.keys("").text();
        let lines = format!("{shown}{}", driven.keys("#5L").text());
        assert!(lines.contains(wanted), "`{text}` should show `{wanted}`:\n{lines}");
    }
    let mut driven = stepping(KING, (80, 24));
    assert!(matches!(driven.keys(":load x.bb<Enter>").effect, Some(Effect::Load(_))));
    driven.input(Input::Loaded(Ok((PathBuf::from("x.bb"), C6.to_owned()))));
    assert!(driven.text().contains("x.bb: 5 steps"), "{}", driven.text());
    let Some(Effect::Save { text, .. }) = driven.keys(":write y.bb<Enter>").effect.clone() else { panic!() };
    assert!(text.contains(C6), "{text}");
}

const EAST: &str = "uint64_t east(uint64_t b) {\n    uint64_t one = b << 1;\n    return one | b;\n}\n";

/// The interface as `step -i --file east.c` opens it, with a call or an invented one.
fn following(text: &str, call: Option<&str>) -> Driven {
    let (origin, call) = ("east.c".to_owned(), call.map(str::to_owned));
    let program = Some(Script { origin, call, text: text.to_owned(), ..Script::default() });
    let followed = Follow {
        path: PathBuf::from("east.c"),
        text: text.to_owned(),
        others: Vec::new(),
        with_usual: false,
    };
    let followed = Some(followed);
    Driven::new(Options { program, followed, ..Options::default() }, (100, 30))
}

#[test]
fn a_file_that_only_includes_headers_opens() {
    let text = "typedef int T;\n\n".to_owned();
    let program = Script {
        origin: "east.c".to_owned(),
        among: bitrose_lang::Among::From(text.len()),
        text,
        ..Script::default()
    };
    let driven = Driven::new(Options { program: Some(program), ..Options::default() }, (80, 24));
    assert!(driven.text().contains("east.c"), "{}", driven.text());
}

fn save(driven: &mut Driven, text: &str) -> String {
    driven.input(Input::Job(1, Ok(Progress::File(Ok(text.to_owned()))))).text()
}

#[test]
fn a_file_that_changes_is_run_again_with_the_same_inputs() {
    let masked = EAST.replace("b << 1;", "(b << 1) & ~0x0101010101010101;");
    let broken = EAST.replace("one | b", "one | c");
    for call in [None, Some("east(0x80)")] {
        let mut driven = following(EAST, call);
        let first = driven.keys("wn").text();
        let line = |text: &str| text.lines().find(|line| line.contains("step ")).unwrap().to_owned();
        let call =
            first.lines().find(|line| line.contains("   6 ")).unwrap().split("  ").nth(2).unwrap().to_owned();
        let changed = save(&mut driven, &masked);
        assert!(changed.contains("east.c has changed: the result ") && changed.contains(&call), "{changed}");
        assert!(changed.contains("fewer than before") && line(&changed).contains("in east"), "{changed}");
        let refused = save(&mut driven, &broken);
        assert!(refused.contains("▶  3     return one | c;") && refused.contains("save "), "{refused}");
        assert!(driven.keys("<Esc>").text().contains("& ~0x0101010101010101"), "{}", driven.text());
        let again = save(&mut driven, EAST);
        assert!(again.contains("more than before") && again.contains(&call), "{again}");
        assert!(driven.keys("u").text().contains("& ~0x01"), "{}", driven.text());
        driven.input(Input::Job(1, Ok(Progress::File(Err("cannot read east.c".to_owned())))));
        assert!(driven.footer().contains("cannot read east.c") && driven.text().contains("step "));
    }
}

#[test]
fn what_a_saved_file_finds_on_the_screen_stays() {
    // A line at the prompt is the line of the text that it was opened on.
    let mut driven = following(EAST, Some("east(0x80)"));
    assert!(save(driven.keys("#2c"), &EAST.replace("<< 1", "<< 9")).contains("line 2: Enter runs"));
    assert!(driven.keys("<Esc>").text().contains("b << 9"), "{}", driven.text());
    // Another program is not replaced.
    driven.keys(":let k = 2; k + 1<Enter>");
    assert!(save(&mut driven, EAST).contains("east.c has changed: `:load east.c` steps through it"));
    // An edited input of the text is kept, one that was changed in the file is not.
    let mut driven = following("let x = {a1}\nlet y = {b1}\nx | y", None);
    driven.keys(":x = {h8}<Enter>:y = ~x<Enter>");
    let shown = save(&mut driven, "let x = {a1}\nlet y = {c1}\nx & y");
    assert!(shown.contains("let x = 0x8000000000000000") && shown.contains("let y = {c1}"), "{shown}");
    // What is refused from the beginning is tried again, with its call.
    let mut driven = following("uint64_t east(uint64_t b) { return", Some("east(0x80)"));
    assert!(driven.text().contains("refused"), "{}", driven.text());
    assert!(save(&mut driven, EAST).contains("6 east(0x80)"), "{}", driven.text());
    // A call of its own ends the invented one; a function that is gone, too.
    let mut driven = following(EAST, None);
    let own = save(&mut driven, &format!("{EAST}east(0x4)\n"));
    assert!(own.contains("east(0x4)") && own.matches("east(").count() < 4, "{own}");
    let mut driven = following(EAST, None);
    assert!(save(&mut driven, &EAST.replace("east", "west")).contains("west(b)"), "{}", driven.text());
}

#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
pub(super) fn a_watched_file_tells_each_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("east.c");
    std::fs::write(&path, "two").unwrap();
    let work = Work::Watch(WatchedFile { path: path.clone(), text: "one".to_owned() });
    let task = Task { id: 1, work, cancel: Cancel::default() };
    let mut told = Vec::new();
    let carried_out = task.carry_out(|progress| {
        let Progress::File(news) = progress else { panic!("{progress:?}") };
        told.push(news.map_err(|error| error.starts_with("cannot read ")));
        match told.len() {
            1 => std::fs::remove_file(&path).unwrap(),
            2 => std::fs::write(&path, "three").unwrap(),
            3 => std::fs::write(&path, [0xFF]).unwrap(),
            _ => return false,
        }
        true
    });
    assert!(carried_out.is_ok());
    assert_eq!(told, [Ok("two".to_owned()), Err(true), Ok("three".to_owned()), Err(true)]);
}

/// At 140 columns there is room for two small boards.
#[test]
fn the_boards_that_wrapped_and_those_of_the_step_are_drawn_first() {
    let text = "// knights\n// by\n// shifts\n//\nuint64_t f(uint64_t b) {\n    uint64_t l1 = (b >> 1) & 0x7f7f7f7f7f7f7f7fULL;\n    uint64_t l2 = (b >> 2) & 0x3f3f3f3f3f3f3f3fULL;\n    uint64_t r1 = (b << 1) & 0xfefefefefefefefeULL;\n    uint64_t r2 = (b << 2);\n    uint64_t h1 = l1 | r1;\n    uint64_t h2 = l2 | r2;\n    return (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8);\n}\nf(0x8100ULL)";
    let mut driven = stepping(text, (140, 45));
    for (keys, wanted) in [("#11L", "r2             2  →h2"), ("#12L", "r2             2  h2 ")] {
        let frame = driven.keys(keys).text();
        assert!(frame.contains(wanted), "{wanted}\n{frame}");
    }
}

#[test]
fn an_input_of_the_run_is_known_at_the_prompt_and_stays_a_board() {
    let mut driven = stepping("let gen = 0x10000\nlet pro = RANK_4\ngen & pro", (100, 30));
    let shown = driven.keys(":gen = c1<Enter>:pro = ~gen<Enter>").text();
    assert!(
        shown.contains("let pro = 0xFFFFFFFFFFFFFFFB") && shown.contains("0x0000000000000004  1 set"),
        "{shown}"
    );
}

#[test]
fn copying_takes_the_result() {
    let mut driven = stepping(C6, (80, 24));
    assert_eq!(driven.keys("nnnyy").effect, Some(Effect::Copy("0x291AA00000000000".to_owned())));
    driven.input(Input::Copied(Ok(())));
    assert!(driven.text().contains("copied product as hex"), "{}", driven.text());
}

#[test]
fn clicks_edit_an_input_and_go_to_a_line() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut driven = stepping(C6, size);
        let line = driven.text().lines().position(|line| line.contains("let product")).unwrap();
        driven.click((10, u16::try_from(line).unwrap()));
        assert!(driven.text().contains("step 4 of 5"), "{}", driven.text());
        let place = |driven: &Driven, text: &str| {
            let frame = driven.text();
            let (row, line) = frame.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
            let column = line.split(text).next().unwrap().chars().count();
            (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
        };
        let (column, row) = place(&driven, "= occ  ");
        driven.click((column, row)); // its row: now it is edited
        let (column, row) = place(&driven, "[occ]");
        let frame = driven.text();
        let is_rank = |line: &&str| line.starts_with(" 1 ");
        let below = frame.lines().skip(row.into()).position(|line| is_rank(&line)).unwrap();
        driven.click((column, row + u16::try_from(below).unwrap())); // a1
        let text = driven.text();
        assert!(text.contains("let occ = 0x0004280000000001"), "{size:?}\n{text}");
        driven
            .mouse(MouseEventKind::ScrollDown, (1, 1))
            .mouse(MouseEventKind::Down(MouseButton::Right), (0, 0));
    }
}

const STATES: &[&str] =
    &["", "n", "nnn", "e", "nnnx", "nnnxn", "G", "P", "Pjjj", ":", ":1 +<Enter>", "m", "?"];

#[test]
fn every_size_draws_every_state() {
    for keys in STATES {
        for ascii in [false, true] {
            Driven::uncolored(ascii).keys("<Tab>").paste(C6).draws(keys, small().chain(AROUND), ascii);
        }
    }
}

fn frame(color: ColorDepth, size: (u16, u16), keys: &str) -> String {
    styled(&Driven::colored(color, size).keys("<Tab>").paste(C6).keys(keys).draw())
}

snapshots! {
    step_shift: Ansi16, (80, 24), "G";
    step_shift_without_color: None, (80, 24), "G";
    step_product: Ansi16, (80, 24), "nnnxnn";
    step_edit: Ansi16, (80, 24), "nne";
    step_list: Ansi16, (80, 24), "P";
    step_prompt: Ansi16, (80, 24), ":";
    step_wide: Ansi16, (120, 40), "nnnn";
    step_small: Ansi16, (40, 12), "nnnn";
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6 * effort(), ..ProptestConfig::default() })]

    #[test]
    fn back_takes_on_back(keys in "[nbjkiogGxL]{0,30}") {
        let mut driven = stepping(KING, (80, 24));
        driven.keys(&keys).keys("<Esc>g");
        let first = driven.text();
        driven.keys("#5nb#4bn<Esc>g");
        prop_assert_eq!(first, driven.text());
    }
}

#[test]
fn a_drawn_board_goes_into_the_input_in_hand() {
    let rows = "8 . . . . . . . .\n7 . . 1 . . . . .\n6 . . . 1 . 1 . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . . . . .\n  a b c d e f g h\n";
    for (drawing, keys) in
        [(rows.to_owned(), ""), (rows.replace('.', "0"), "e"), (rows.replace(" 1 .", " X ."), "")]
    {
        let mut driven = stepping(
            "let occ = EMPTY\nlet index = (occ & rook_mask(c6)) * 0x0601001020010044 >> 54",
            (120, 40),
        );
        driven.keys(keys).paste(&drawing);
        let text = driven.keys("<Esc>G").text();
        assert!(
            text.contains("let occ = 0x0004280000000000") && text.contains("0xA4 = 164"),
            "{drawing}:\n{text}"
        );
    }
}

#[test]
fn a_drawn_board_finds_the_occupancy_among_other_inputs() {
    let rows = ".".repeat(8) + "\n";
    let mut driven = stepping("let n = 3\nlet own = {a1}\nlet occ = {b1}\nown & occ << n", (120, 40));
    driven.paste(&(rows.repeat(7) + "X......X\n"));
    assert!(driven.text().contains("let occ = 0x0000000000000081"), "{}", driven.text());
}

#[test]
fn a_program_can_be_given_at_the_start() {
    let program = |text: &str| {
        Some(Script { origin: "lookup.txt".to_owned(), text: text.to_owned(), ..Script::default() })
    };
    let mut driven = Driven::new(Options { program: program(C6), ..Options::default() }, (80, 24));
    assert!(
        driven.text().contains("lookup.txt") && driven.text().contains("step 1 of 5"),
        "{}",
        driven.text()
    );
    assert!(driven.keys("G").text().contains("0xA4 = 164"));
    let wrong = Driven::new(Options { program: program("let x ="), ..Options::default() }, (80, 24));
    let shown = wrong.text();
    assert!(shown.contains("lookup.txt ─") && shown.contains("expected an expression"), "{shown}");
    assert!(wrong.app.tab() == Tab::Step);
}

#[test]
fn a_wrap_is_marked_until_the_mask_removes_it() {
    let mut driven = stepping("let a = {h1 b2}\nlet east = a << 1\neast & NOT_A", (80, 24));
    let frames = [driven.keys("#1G").text(), driven.keys("#2G").text(), driven.keys("#3G").text()];
    assert!(frames[1].contains('◆') && frames[1].contains("wrapped"), "{}", frames[1]);
    let last = &frames[2];
    assert!(last.contains('◆') && last.contains('×') && last.contains("removes what wrapped: a2"), "{last}");
}

#[test]
fn arrays_and_structs_are_unfolded_with_their_types() {
    let text = "struct P { uint64_t own; int n; };\nuint64_t f(int k) { uint64_t t[3] = {7}; struct P p; p.n = k; t[2] = k + 1; return t[2]; }\nf(4)";
    let mut driven = stepping(text, (120, 40));
    assert!(driven.text().contains("C · 3 lines"), "{}", driven.text());
    let frames: Vec<String> = (0..8).map(|_| driven.keys("n").text()).collect();
    let written = frames.iter().find(|frame| frame.contains("sets t[2]")).expect("an element is written");
    for part in ["u64[3]", "[0x5 = 5]", "p.own", "p.n   i32", "k     i32"] {
        assert!(written.contains(part), "{part:?} is not in\n{written}");
    }
}

#[test]
fn the_language_is_chosen() {
    let mut driven = stepping("int x = -8; x >> 1", (80, 24));
    assert!(
        driven.text().contains("C · 1 lines") || driven.text().contains("C · 1 line"),
        "{}",
        driven.text()
    );
    driven.keys(":lang java<Enter>");
    assert!(
        driven.text().contains("Java · 1") && driven.footer().contains("read as Java"),
        "{}",
        driven.text()
    );
    assert!(
        driven.keys(":lang cobol<Enter>").text().contains("expected one of own, c, cpp"),
        "{}",
        driven.text()
    );
}

#[test]
fn an_index_shows_no_wraps() {
    let text = stepping(C6, (120, 40)).keys("G").text();
    assert!(!text.contains('○') && !text.contains('◆') && !text.contains("wrapped"), "{text}");
    let text = stepping("let a = {h1 b2}\na << 1", (120, 40)).keys("G").text();
    assert!(text.contains('○') && text.contains('◆') && text.contains("wrapped"), "{text}");
}

#[test]
fn an_error_says_where_the_program_stops_and_what_helps() {
    let text = "int t[2];\nint next(int i) { return t[i++] + i; }\nnext(0)";
    let wide = stepping(text, (120, 40)).text();
    let note = wide.lines().find(|line| line.contains("the program stops")).expect("the note is drawn");
    assert!(note.contains("at `t[i++] + i`: a variable is changed and used in unspecified order"), "{note}");
    assert!(note.contains("· move the one that changes"), "{note}");
}

/// Of a whole header, the constants that are wrong are named, whichever function is called.
#[test]
fn a_wrong_constant_of_a_header_is_named() {
    let header = "#include <cstdint>\ntypedef uint64_t Bitboard;\nconstexpr Bitboard FileABB = 0x0101010101010101ULL;\n\
                  constexpr Bitboard FileHBB = FileABB << 7;\nconstexpr Bitboard Rank1BB = 0xFF;\n\
                  constexpr Bitboard NotFileA = 0xFEFEFEFEFEFEFEFEULL;\nconstexpr Bitboard NotFileH = 0x7F7F7F7F7F7F7F7EULL;\n\
                  inline int popcount(Bitboard b) { return __builtin_popcountll(b); }";
    let mut driven = Driven::new(Options::default(), (120, 40));
    driven.paste(header);
    assert!(driven.text().contains("NotFileH: a1 is missing"), "{}", driven.text());
}

/// Opens the interface beside an engine, pastes code, and returns the screen before and after its files were searched.
fn pasted_beside_an_engine(code: &str, folder: &TempDir) -> (Driven, String) {
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is written");
    write("types.h", "#pragma once\ntypedef unsigned long long Set;\nstruct Pos { Set pawns; Set all; };\n");
    write("moves.c", &format!("#include \"types.h\"\n\n{SINGLE}\nSet last(Set s) {{ return s; }}\n"));
    pasted_in(folder, code)
}

/// Opens the interface in a folder, pastes code, and returns the screen before and after its files were searched.
fn pasted_in(folder: &TempDir, code: &str) -> (Driven, String) {
    let sources = Some(folder.path().to_owned());
    let mut driven = Driven::new(Options { sources, ..Options::default() }, (100, 36));
    let before = driven.input(Input::Paste(code.to_owned())).text();
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
    let mut found = Vec::new();
    let done = task.carry_out(|progress| {
        found.push(progress);
        true
    });
    match done {
        Ok(()) => {
            for progress in found {
                driven.input(Input::Job(task.id, Ok(progress)));
            }
        }
        Err(error) => {
            driven.input(Input::Job(task.id, Err(error)));
        }
    }
    (driven, before)
}

const SINGLE: &str = "Set single(struct Pos *pos) {\n    return pos->pawns << 9 & ~pos->all;\n}\n";

#[test]
fn what_pasted_code_lacks_is_looked_up_in_the_files_around() {
    let folder = tempfile::tempdir().unwrap();
    let (mut driven, before) = pasted_beside_an_engine(SINGLE, &folder);
    assert!(before.contains("refused") && before.contains("looking in the source files"), "{before}");
    let text = driven.text();
    assert!(text.contains("moves.c") && text.contains("C · ") && text.contains("with types.h: "), "{text}");
    assert!(text.contains("missing & NOT_H") && text.contains("pos->pawns << 9 & ~pos->all"), "{text}");
    // A change of the file runs the function again, not the last one of the file.
    let Some(Effect::Start(watch)) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
    let masked = SINGLE.replace("pos->pawns << 9", "(pos->pawns & ~0x8080808080808080) << 9");
    let changed = format!("#include \"types.h\"\n\n{masked}\nSet last(Set s) {{ return s; }}\n");
    let changed = driven.input(Input::Job(watch.id, Ok(Progress::File(Ok(changed))))).text();
    assert!(
        changed.contains("has changed: ") && changed.contains("& ~0x8080808080808080) << 9"),
        "{changed}"
    );
}

/// After `:lang`, the same function of the file is called, not its last one.
#[test]
fn another_language_calls_the_same_function() {
    let folder = tempfile::tempdir().unwrap();
    let (mut driven, _) = pasted_beside_an_engine(SINGLE, &folder);
    let text = driven.keys(":lang cpp<Enter>").text();
    assert!(text.contains("C++ · ") && text.contains("missing & NOT_H"), "{text}");
}

/// What the folder defines comes before what bitrose has under the same name.
#[test]
fn names_of_the_folder_come_before_those_of_bitrose() {
    let folder = tempfile::tempdir().unwrap();
    let own = "#pragma once\n#define NOT_H 0xfefefefefefefefeULL\n";
    std::fs::write(folder.path().join("masks.h"), own).unwrap();
    let (driven, before) = pasted_beside_an_engine(
        "unsigned long long east(unsigned long long b) { return (b & NOT_H) << 1; }\n",
        &folder,
    );
    assert!(
        before.contains("east is the same as east(x)") && before.contains("taken from bitrose: NOT_H"),
        "{before}"
    );
    let text = driven.text();
    assert!(text.contains("with masks.h: ") && text.contains("on the wrong side"), "{text}");
}

#[test]
fn lines_from_inside_a_function_use_what_the_folder_defines() {
    let folder = tempfile::tempdir().unwrap();
    let own = "#pragma once\nstatic const unsigned long long notAFile = 0x7f7f7f7f7f7f7f7fULL;\n";
    std::fs::write(folder.path().join("masks.h"), own).unwrap();
    let (driven, before) = pasted_beside_an_engine("attacks = (knights << 17) & notAFile;\n", &folder);
    assert!(before.contains("knights is an input"), "{before}");
    let text = driven.text();
    assert!(text.contains("with masks.h: ") && text.contains("on the wrong side"), "{text}");
}

#[test]
fn lines_that_need_nothing_of_the_folder_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let (driven, before) = pasted_in(&folder, "attacks = (knights << 17) & notHFile;\n");
    assert!(before.contains("C · ") && driven.text().contains("C · "), "{before}");
    assert!(driven.text().contains("knights is an input"), "{}", driven.text());
}

/// Lines that could be in several languages are in that of the folder: `>>` of Java copies the sign.
#[test]
fn lines_from_inside_a_function_are_in_the_language_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Bits.java"), "class Bits { static long n = 3; }\n").unwrap();
    let (driven, before) = pasted_in(&folder, "attacks = (b >> 9) & NOT_H;");
    assert!(before.contains("C · "), "{before}");
    assert!(
        driven.text().contains("Java · ") && driven.text().contains("long pasted(long b)"),
        "{}",
        driven.text()
    );
}

/// A function that was changed before it was pasted takes the place of the one in the file.
#[test]
fn a_changed_function_takes_its_place_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let (driven, _) = pasted_beside_an_engine(&SINGLE.replace("<< 9", "<< 7"), &folder);
    let text = driven.text();
    assert!(text.contains("paste in ") && text.contains("pos->pawns << 7 & ~pos->all"), "{text}");
    assert!(text.contains("missing & NOT_A") && !text.contains("<< 9"), "{text}");
}

/// Lines from inside a function run with examples for the names that they do not define.
#[test]
fn lines_from_inside_a_function_become_one() {
    for (pasted, wanted) in [
        ("attacks = (knights << 17) & notHFile;", "knights is an input"),
        ("let left = (pawns << 7) & enemies;\nlet both = left | pawns << 9;", "pawns, enemies are inputs"),
        ("return (b >> 7) & 0x7f7f7f7f7f7f7f7f;", "the mask is on the wrong side"),
        ("#define BIT(b, sq) ((b) & (1 << (sq)))", "shift by 42 of a 32-bit value"),
        ("return 1 << sq;", "sq is an input"),
        ("bb = 0b1000000001", "into a"),
        (
            "Bitboard b = shift<UpRight>(pawns) & them;\nBitboard c = b << 8;",
            "nothing in this runs by itself",
        ),
    ] {
        let mut driven = Driven::new(Options::default(), (100, 36));
        let text = driven.input(Input::Paste(pasted.to_owned())).text();
        assert!(text.contains(wanted), "{pasted}: {text}");
    }
}

#[test]
fn code_that_no_file_helps_stays_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (driven, _) =
        pasted_beside_an_engine("Set two(struct Pos *pos) {\n    return pos->nothing << 9;\n}\n", &folder);
    let text = driven.text();
    assert!(text.contains("unknown type `Set`") && text.contains("unknown field `nothing`"), "{text}");
    let (driven, _) =
        pasted_beside_an_engine("int three(struct Unheard *of) {\n    return of->it << 9;\n}\n", &folder);
    let text = driven.text();
    assert!(text.contains("unknown struct `Unheard`") && !text.contains("looking in"), "{text}");
}

#[test]
fn the_timeline_has_ends_and_the_mark_reaches_both() {
    let mut driven = stepping(KING, (120, 40));
    let mut bar = |keys: &str| {
        let text = driven.keys(keys).text();
        let row = text.lines().find(|line| line.contains("step ") && line.contains('├')).expect(&text);
        let (_, bar) = row.split_once('├').expect("a cap");
        bar.rsplit_once('┤').expect("a cap").0.to_owned()
    };
    assert!(bar("<Esc>g").starts_with('┃'));
    assert!(bar("G").ends_with('┃'));
}

/// Each line keeps its rows, whichever is the current one: long lines are broken if the whole source then fits.
#[test]
fn no_line_of_the_source_moves_from_step_to_step() {
    const SHORT: &str = "let x = {a1 c3 h8}\nlet y = ((x << 9) & NOT_A) | ((x << 7) & NOT_H) | ((x >> 7) & NOT_A)\ny & RANK_4";
    let mut long = String::from(SHORT);
    for index in 0..20 {
        long += &format!(
            "\nlet z{index} = ((x << 9) & NOT_A) | ((x << 7) & NOT_H) | ((x >> 7) & NOT_A) | (x >> 9)"
        );
    }
    let mut driven = stepping(SHORT, (80, 24));
    let rows = |text: &str| -> Vec<String> {
        let source = text.lines().skip(2).take_while(|line| !line.contains("step "));
        let row = |line: &str| line.chars().skip(2).take(38).collect::<String>();
        source.map(row).map(|row| row.trim_end().to_owned()).collect()
    };
    let first = rows(&driven.keys("<Esc>g").text());
    assert!(first.iter().any(|row| row.ends_with("& NOT_A) |")), "{first:?}");
    for _ in 0..12 {
        assert_eq!(rows(&driven.keys("n").text()), first, "{}", driven.text());
    }
    let mut driven = stepping(&long, (80, 24));
    driven.keys("<Esc>g");
    for _ in 0..60 {
        let text = driven.keys("n").text();
        let numbers: Vec<u32> =
            rows(&text).iter().filter_map(|row| row.split_whitespace().next()?.parse().ok()).collect();
        assert!(numbers.len() > 4 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{text}");
        assert_eq!(numbers.len(), rows(&text).len(), "{text}");
    }
}
