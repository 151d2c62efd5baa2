//! Texts of lessons: what is filled in, what is not shown, how lines are wrapped.

use crate::common::{asked, step};
use bitrose_course::check::{Care, check};
use bitrose_course::layout::{Line, Tone, wrap};
use bitrose_course::model::{Block, Piece, Text};
use bitrose_course::{Problem, describe};
use bitrose_lang::parse;
use proptest::prelude::*;

#[test]
fn only_known_names_in_braces_are_replaced() {
    let value = |name: &str| (name == "x").then(|| "{c2 h3}".to_owned());
    for (text, filled) in [
        ("Paint {x} now, {x}", "Paint {c2 h3} now, {c2 h3}"),
        ("{a1 x} {y} {} {", "{a1 x} {y} {} {"),
        ("{{x}}", "{{c2 h3}}"),
        ("{ö}{x", "{ö}{x"),
    ] {
        assert_eq!(Text::from(text).filled(&value), Text::from(filled));
    }
}

#[test]
fn what_controls_a_terminal_is_reported_and_replaced() {
    let (lesson, problems) = step("\x1b[2J\u{9b}1m\x07a\x7f\na\u{202E}b\n\n&#27;é · ● 日本\tx");
    let [Block::Prose(text)] = &lesson.steps[0].blocks[..] else { panic!("{lesson:?}") };
    let shown: String = text.pieces().map(Piece::as_written).collect();
    assert_eq!(shown, "\u{FFFD}[2J\u{FFFD}1m\u{FFFD}a\u{FFFD}\na\u{FFFD}b\u{FFFD}é · ● 日本 x");
    let said: Vec<(usize, &str)> = problems.iter().map(|found| (found.line, &*found.message)).collect();
    let message = |name| format!("invalid control character {name} in the text");
    assert_eq!(said, [(12, &*message("U+001B")), (13, &message("U+202E")), (15, &message("U+001B"))]);
    let problem = Problem { file: "a\nb\tc".into(), line: 1, step: None, message: "x\x1b[2Jy".into() };
    assert_eq!(problem.to_string(), "a b c:1: x\u{FFFD}[2Jy");
}

#[test]
fn an_error_says_once_what_was_expected() {
    let error = |source: &str| describe(&parse(source).map(|_| ()).unwrap_err());
    assert_eq!(error("x < < 1"), "expected an expression, found `<`");
    assert!(error("a & b == c").starts_with("`&` next to `==` is ambiguous: add parentheses ("));
}

#[test]
fn hexadecimal_and_long_numbers_are_to_be_computed() {
    let unchecked = |words: &str| -> Vec<String> {
        let problems = check(&step(words).0, Care::Strict).into_iter();
        problems
            .filter_map(|found| {
                Some(found.message.strip_prefix("unchecked number ")?.split_once(':')?.0.into())
            })
            .collect()
    };
    assert_eq!(
        unchecked("0xFF and 128, 4 194 304 of E0-13 on 0x88, a1b2, 64 bits, 1024th x100"),
        ["0xFF", "128", "194", "304", "1024th"]
    );
    assert!(unchecked("8/8/8/K2pP2r/8 w - d6 12 34").is_empty());
}

fn lines(markdown: &str, columns: usize) -> Vec<Line> {
    wrap(&asked(markdown).unwrap(), columns, None)
}

fn texts(markdown: &str, columns: usize) -> Vec<String> {
    lines(markdown, columns).iter().map(Line::text).collect()
}

#[test]
fn text_is_filled_and_code_stays_together() {
    assert_eq!(
        texts("one two\nthree `x << 8` four, *five*.", 12),
        ["one two", "three x << 8", "four, five."]
    );
    assert_eq!(texts("aaaa `bb cc dd ee ff gg`", 8), ["aaaa bb", "cc dd ee", "ff gg"]);
    assert_eq!(texts("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    assert_eq!(
        texts("* one two\n* three\n\nend `= 1 + 1`", 7),
        ["* one", "  two", "* three", "", "end", "1 + 1"]
    );
    assert_eq!(texts("> so", 20), ["> so"]);
}

#[test]
fn tones_are_kept() {
    let parts = lines("see `a4 == a4`, *not* b", 40)[0].parts.clone();
    let tones: Vec<Tone> = parts.iter().map(|(tone, _)| *tone).collect();
    assert_eq!(tones, [Tone::Plain, Tone::Claim, Tone::Plain, Tone::Emphasis, Tone::Plain]);
    assert_eq!(parts[1].1, "a4 == a4");
}

proptest! {
    #[test]
    fn no_line_is_too_wide_and_nothing_is_lost(words in "[a-z` *日é,.\n]{0,80}", columns in 12usize..40) {
        // a fence or a rule has no place in a text, and a text has words
        let Some(text) = asked(&words) else { return Err(TestCaseError::reject("not a text")) };
        let wrapped = wrap(&text, columns, None);
        prop_assert!(wrapped.iter().all(|line| line.width() <= columns), "{wrapped:?}");
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).collect::<String>();
        let shown: String = wrapped.iter().map(Line::text).collect();
        prop_assert_eq!(letters(&shown), letters(&words));
    }
}
