//! What is said on the last line: notes, hints, faults; and what comes in as text.

use super::harness::Driven;
use bitrose::tui::{Effect, Input};

#[test]
fn an_unknown_key_is_a_quiet_hint() {
    assert!(Driven::plain().keys("z").footer().starts_with("z means nothing"));
    assert!(Driven::plain().keys("sz").footer().starts_with("z means nothing after the key for stamp"));
    assert!(!Driven::plain().keys("z ").footer().contains("means nothing"), "until the next key");
}

#[test]
fn a_raw_shift_names_the_mask_that_was_missing_and_one_key_applies_it() {
    let mut driven = Driven::plain();
    driven.keys("3l 1<lt>");
    assert_eq!(driven.footer(), "<< 1 is east · h4→a5 wrapped · missing & NOT_A · = applies it");
    assert!(driven.text().contains('◆'), "the landing is marked");
    driven.keys("=");
    assert!(!driven.text().contains('◆'), "until the next key");
    assert!(driven.text().contains("0 set"));
    assert!(driven.keys("u").text().contains("first a5"));
}

#[test]
fn copying_is_an_effect_and_its_outcome_is_told() {
    let mut driven = Driven::plain();
    let Some(Effect::Copy { text, .. }) = driven.keys(" yy").effect.clone() else { panic!("no copy") };
    assert_eq!(text, "0x0000000010000000");
    assert_eq!(driven.input(Input::Copied(Ok(()))).footer(), "copied hex of a");
    assert_eq!(driven.input(Input::Copied(Err("no clipboard".to_owned()))).footer(), "no clipboard");
}

#[test]
fn a_position_fills_the_eight_boards() {
    let mut driven = Driven::plain();
    driven.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    assert!(driven.footer().starts_with("a white · b black · c pawns"));
    assert!(driven.text().contains("16 set · first a1 0 · last h2 15"), "{}", driven.text());
}

#[test]
fn a_bad_paste_says_why_and_changes_nothing() {
    for text in ["", "   \n", "nonsense here", "0x12345678123456789", "🦀", "\0\x1b[2J"] {
        let mut driven = Driven::plain();
        let before = driven.keys(" ").text();
        let after = driven.paste(text).text();
        let footer = driven.footer();
        assert!(footer.starts_with("paste: "), "{footer}");
        let without_footer = |text: &str| text.lines().take(23).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(without_footer(&before), without_footer(&after));
    }
}
