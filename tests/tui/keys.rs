//! State, keys, state.

use super::harness::Driven;
use bitrose::tui::Effect;

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    (" ", "0x0000 0000 1000 0000"),
    ("  ", "0x0000 0000 0000 0000"),
    ("hh ", "c4 26"),
    ("3l ", "h4 31"),
    ("<Home> ", "a4 24"),
    (" K", "e5 36"),
    (" H", "d4 27"),
    (" 7<lt>", "d5 35"),
    (" 64<lt>", "0 set"),
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
];

#[test]
fn keys_lead_from_state_to_state() {
    for (keys, wanted) in CASES {
        let mut driven = Driven::plain();
        let text = driven.keys(keys).text();
        assert!(text.contains(wanted), "`{keys}` should show `{wanted}`:\n{text}");
    }
}

#[test]
fn leaving_is_an_effect() {
    assert_eq!(Driven::plain().keys("q").effect, Some(Effect::Quit));
    for before in ["", ":", "?", "s", "x", "3", "m"] {
        assert_eq!(Driven::plain().keys(before).keys("<C-c>").effect, Some(Effect::Quit), "after `{before}`");
        assert_eq!(
            Driven::plain().keys(before).keys("<C-z>").effect,
            Some(Effect::Suspend),
            "after `{before}`"
        );
    }
}
