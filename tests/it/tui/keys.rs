//! State, keys, state.

use super::harness::{Driven, assert_shows};
use bitrose::tui::{Effect, Tab, keys};

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    (" ", "0x0000 0000 1000 0000"),
    ("  ", "0x0000 0000 0000 0000"),
    ("hh ", "c4 26"),
    ("#3l ", "h4 31"),
    ("<Home> ", "a4 24"),
    (" K", "e5 36"),
    (" H", "d4 27"),
    (" <lt>7<Enter>", "d5 35"),
    (" <lt>64", "no shift by 64: expected 0 to 63"),
    (" <lt>95", "1 set"),
    (" <lt><lt>", "f4 29"),
    (" <lt>>", "a >>"),
    (" <lt>7><Enter>", "f3 21"),
    (" <lt>7m3", "d5"),
    ("~", "64 set"),
    ("~c", "0 set"),
    (" u", "0 set"),
    (" u<C-r>", "1 set"),
    ("sr", "8 set"),
    ("sN", "8 set"),
    ("sQ", "27 set"),
    ("sr'bsf\"a&a", "1 set"),
    ("vlll", "4 set"),
    ("vlllv<Esc>jj ", "5 set"),
    (" fv", "e5 36"),
    (" Fk", "5 set"),
    ("xF", "4 set"),
    ("<Home><PageDown>xF", "4 set"),
    ("x0123456789abcde", "16 digits in a row replace"),
    ("x0123456789abcdef", "0123 4567 89AB CDEF"),
    ("x0123456789abcdefu", "0000 0000 0000 0000"),
    ("x<End>12", "0x0000 0000 0000 0002"),
];

#[test]
fn keys_lead_from_state_to_state() {
    assert_shows(CASES, |keys| Driven::plain().keys(keys).text());
}

#[test]
fn leaving_is_an_effect() {
    assert_eq!(Driven::plain().keys("q").effect, Some(Effect::Quit));
    for before in ["", ":", "?", "s", "x", "#3", "m"] {
        assert_eq!(Driven::plain().keys(before).keys("<C-c>").effect, Some(Effect::Quit), "after `{before}`");
        assert_eq!(
            Driven::plain().keys(before).keys("<C-z>").effect,
            Some(Effect::Suspend),
            "after `{before}`"
        );
    }
}

#[test]
fn no_key_means_two_things_in_a_scope() {
    for table in keys::TABLES {
        let mut known = Vec::new();
        for key in table.rows.iter().flat_map(|row| row.keys) {
            assert!(!known.contains(&key), "{key:?} twice in {}", table.title);
            known.push(key);
        }
    }
}

#[test]
fn every_binding_is_reached_and_described() {
    for binding in keys::TABLES.into_iter().flat_map(|table| table.rows) {
        assert!(!binding.keys.is_empty() && !binding.doc.is_empty());
        assert!(!binding.doc.ends_with('.'), "{}", binding.doc);
        assert!(binding.footer == 0 || !binding.short.is_empty());
    }
}

#[test]
fn the_help_shows_every_binding() {
    let mut driven = Driven::new(bitrose::tui::Options::default(), (200, 400));
    driven.keys("?");
    let found = ["a", "e", "i", "o", "u"].map(|vowel| driven.keys("<C-u>").keys(vowel).text());
    let text = found.concat();
    for binding in keys::TABLES.into_iter().flat_map(|table| table.rows) {
        assert!(text.contains(binding.doc), "{}:\n{text}", binding.doc);
    }
}

#[test]
fn the_help_is_one_page_and_its_entries_run() {
    let mut driven = Driven::plain();
    let text = driven.keys("?").text();
    for (key, word) in [("Space", "toggle"), ("12345", "that screen"), (":mapping", ""), ("Ctrl-c", "quit")] {
        assert!(text.contains(key) && text.contains(word), "{key}:\n{text}");
    }
    assert!(text.contains("1/"), "{text}");
    assert!(driven.keys("/pasted set lacks").text().contains("1/1"), "{}", driven.text());
    driven.keys("<C-u>clear the<Enter>");
    assert_eq!(driven.app.workspace().program(), "a = EMPTY\na = EMPTY", "c was pressed");
    assert!(driven.keys("?:write<Enter>").text().contains(": write "), "{}", driven.text());
    driven.keys("<Esc>?knight attacks<Enter>");
    assert!(driven.footer().contains("this key works only in: stamp"), "{}", driven.footer());
    driven.keys("<Esc>?4<Esc>");
    assert!(driven.app.tab() == Tab::Explore, "digits are searched for");
}

#[test]
fn the_help_of_a_wide_terminal_has_sentences() {
    let (sentence, phrase) = ("complement: toggle every square", "~           complement");
    for (size, is_wide) in [((80, 24), false), ((120, 40), false), ((160, 50), true)] {
        let text = Driven::new(bitrose::tui::Options::default(), size).keys("?").text();
        assert_eq!([text.contains(sentence), text.contains(phrase)], [is_wide, true], "{size:?}:\n{text}");
    }
}

/// A short phrase for each key, where there is room for it.
#[test]
fn the_help_says_what_each_key_does() {
    let text = Driven::new(bitrose::tui::Options::default(), (120, 40)).keys("?").text();
    for phrase in [
        "m           mapping, same picture",
        "M           mapping, same number",
        "'           go to another board",
        "Alt-a-h     go to that board at once",
        "[]          previous or next board",
        "\"           choose the second board",
        "p           copy to another board",
        "r           restore the last run",
    ] {
        assert!(text.contains(phrase), "{phrase}:\n{text}");
    }
}

#[test]
fn every_prefix_shows_what_may_follow() {
    for (key, title) in [
        ("s", "stamp at the cursor"),
        ("f", "flip or turn"),
        ("F", "fill"),
        ("&", "operator with a board"),
        ("m", "mapping"),
        ("'", "go to a board"),
        ("\"", "second board"),
        ("p", "copy this board to"),
        ("y", "copy to the clipboard"),
    ] {
        let text = Driven::plain().keys(key).text();
        let table = keys::TABLES.into_iter().find(|table| table.title == title).unwrap();
        for binding in table.rows.iter().filter(|binding| !binding.keys[0].is_family()) {
            let wanted = format!("{} {}", binding.short_label(false, &|_| true), binding.short);
            assert!(text.contains(&wanted), "`{key}` does not show `{wanted}`:\n{text}");
        }
    }
}

#[test]
fn every_screen_is_reached_by_its_number_and_by_tab() {
    let mut walked = Driven::plain();
    for (number, tab) in (1..).zip(Tab::ALL) {
        for keys in [format!("<A-{number}>"), number.to_string()] {
            assert_eq!(Driven::plain().keys(&keys).app.tab(), tab, "{keys}");
        }
        assert_eq!(walked.app.tab(), tab);
        walked.keys("<Tab>");
    }
    assert!(walked.app.tab() == Tab::Explore);
}
