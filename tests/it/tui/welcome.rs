//! The first start.

use super::harness::Driven;
use bitrose::tui::{ColorDepth, Input, Options, Tab};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};

const TITLE: &str = "where to start";

fn first_start(size: (u16, u16)) -> Driven {
    Driven::new(Options { welcome: true, ..Options::default() }, size)
}

#[test]
fn it_says_where_to_start() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let text = first_start(size).text();
        for word in
            [TITLE, "0x8100000000000081, Enter", "5      the lessons", "?      every key", "always does."]
        {
            assert!(text.contains(word), "{word} at {size:?}:\n{text}");
        }
    }
    insta::assert_snapshot!("welcome_80x24", first_start((80, 24)).text());
}

#[test]
fn the_first_key_does_its_thing_and_the_panel_is_gone() {
    let mut plain = Driven::plain();
    for keys in [" ", "?", ":", "l", "<A-5>", "Z", "s", "5"] {
        let mut first = first_start((80, 24));
        first.keys(keys);
        assert!(!first.text().contains(TITLE), "{keys}");
        plain = Driven::plain();
        plain.keys(keys);
        assert_eq!(first.text(), plain.text(), "{keys}");
    }
    assert!(!plain.text().contains(TITLE));
}

#[test]
fn the_mouse_and_a_paste_close_it_too() {
    let mut first = first_start((80, 24));
    first.mouse(MouseEventKind::ScrollDown, (3, 3));
    assert!(!first.text().contains(TITLE));
    let mut first = first_start((80, 24));
    first.paste("0x8100000000000081");
    assert!(!first.text().contains(TITLE) && first.text().contains("0x8100 0000 0000 0081"));
}

#[test]
fn what_is_no_deed_of_the_user_leaves_it() {
    let mut first = first_start((80, 24));
    let enter = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
    first.input(Input::Key(enter)).input(Input::Resize(80, 24));
    assert!(first.text().contains(TITLE));
}

#[test]
fn the_keys_it_names_lead_where_it_says() {
    let mut first = first_start((80, 24));
    first.keys(":");
    assert!(first.text().contains("0x8100000000000081"), "the prompt still shows the constant");
    first.keys("0x8100000000000081<Enter>");
    assert_eq!(first.app.workspace().program().lines().last(), Some("a = 0x8100000000000081"));
    let mut first = first_start((80, 24));
    first.keys("<A-5>");
    assert!(first.app.tab() == Tab::Learn, "{:?}", Tab::Learn);
}

#[test]
fn what_the_terminal_is_missing_is_said_until_the_first_key() {
    let notice = Some("LC_ALL=C: drawn in ASCII".to_owned());
    let mut driven = Driven::new(Options { notice, ascii: true, ..Options::default() }, (80, 24));
    assert_eq!(driven.footer(), "LC_ALL=C: drawn in ASCII");
    assert!(driven.text().is_ascii());
    driven.keys("l");
    assert!(!driven.footer().contains("LC_ALL"));
}

#[test]
fn the_end_of_the_help_says_what_the_terminal_is_taken_for() {
    for (color, ascii, words) in [
        (ColorDepth::Ansi16, false, ["those of its own palette", "UTF-8"]),
        (ColorDepth::Ansi256, false, ["256", "UTF-8"]),
        (ColorDepth::None, true, ["none: bold, dim and reversed text", "ASCII"]),
    ] {
        let mut driven = Driven::new(Options { color, ascii, ..Options::default() }, (80, 24));
        driven.keys("?");
        for _ in 0..60 {
            driven.keys("<PageDown>");
        }
        let text = driven.text();
        assert!(text.contains("this terminal"), "{text}");
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}
