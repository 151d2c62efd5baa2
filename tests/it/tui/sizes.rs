//! Every small size, in every state that draws differently.

use super::harness::{AROUND, Driven, draw, small};
use bitrose::tui::Options;

/// Keys that lead to every panel, pop-up and mark.
const STATES: [&str; 14] = [
    "",
    " ",
    ">7<Enter>",
    "~<lt>9<Enter>",
    "s",
    "m",
    "y",
    "'",
    "&",
    "F",
    "x",
    ":nor<Tab>",
    ":1 +<Enter>",
    "?",
];

#[test]
fn every_size_draws_every_state() {
    for keys in STATES {
        for ascii in [false, true] {
            Driven::uncolored(ascii).draws(keys, small(), ascii);
        }
    }
}

#[test]
fn sizes_around_the_smallest_draw_every_state() {
    for keys in STATES {
        Driven::plain().draws(keys, AROUND, false);
    }
}

#[test]
fn a_frame_smaller_or_larger_than_the_size_that_was_told_is_drawn() {
    let mut driven = Driven::plain();
    driven.keys(">7<Enter>");
    for size in [(0, 0), (1, 1), (10, 3), (200, 60)] {
        draw(&driven.app, size);
    }
}

#[test]
fn ascii_draws_nothing_but_ascii() {
    for keys in STATES {
        for size in [(80, 24), (120, 40), (40, 12), (60, 20)] {
            let mut driven = Driven::new(Options { ascii: true, ..Options::default() }, size);
            driven.keys(keys);
            let text = driven.text();
            assert!(text.is_ascii(), "{keys} at {size:?}:\n{text}");
        }
    }
}
