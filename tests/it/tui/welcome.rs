//! The first start.

use super::harness::Driven;
use bitrose::tui::{ColorDepth, Input, Options, Tab};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

const TITLE: &str = "where to start";

fn first_start(size: (u16, u16)) -> Driven {
    Driven::new(Options { welcome: true, ..Options::default() }, size)
}

#[test]
fn it_says_where_to_start_beside_a_knight() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let driven = first_start(size);
        for word in
            [TITLE, "paste a function", "0x8100000000000081", "5 opens the lessons", "? shows every key"]
        {
            assert!(driven.footer().contains(word), "{word} at {size:?}:\n{}", driven.text());
        }
        assert!(driven.text().contains("knight(d4)"), "{}", driven.text());
    }
}

#[test]
fn the_first_key_does_its_thing_and_the_text_is_gone() {
    let boards = vec![("knight(d4)".to_owned(), 0x1422_0022_1400)];
    for keys in ["h ", "?", ":", "l", "<A-5>", "Z", "s", "5"] {
        let mut first = first_start((80, 24));
        first.keys(keys);
        assert!(!first.text().contains(TITLE), "{keys}");
        let mut plain = Driven::new(Options { boards: boards.clone(), ..Options::default() }, (80, 24));
        plain.keys("h").keys("l").keys("h").keys("l").keys("h").keys(keys);
        assert_eq!(plain.text().contains("knight(d4)"), first.text().contains("knight(d4)"), "{keys}");
    }
}

#[test]
fn the_mouse_and_a_paste_close_it_too() {
    let mut first = first_start((80, 24));
    first.click((3, 3));
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
fn the_help_says_what_the_terminal_is_taken_for() {
    for (color, ascii, words) in [
        (ColorDepth::Ansi16, false, "16 colors of the terminal, UTF-8"),
        (ColorDepth::Ansi256, false, "256 colors, UTF-8"),
        (ColorDepth::None, true, "no colors: bold, dim and reversed text, ASCII"),
    ] {
        let mut driven = Driven::new(Options { color, ascii, ..Options::default() }, (80, 24));
        let text = driven.keys("?").text();
        assert!(text.contains(words), "{text}");
    }
}
