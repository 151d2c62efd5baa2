//! A shift glides, a fill grows, a product adds up; and no key waits for any of it.

use super::harness::{Driven, parse};
use super::states::{C6, STATES};
use bitrose::tui::explore::Areas;
use bitrose::tui::motion::{FRAME_TIME, FRAMES};
use bitrose::tui::workspace::Name;
use bitrose::tui::{ColorDepth, Effect, Input, Options};
use bitrose_core::bitboard::Square;
use ratatui::layout::Rect;
use std::time::Duration;

const SIZE: (u16, u16) = (80, 24);

fn start(keys: &str) -> Driven {
    let mut driven = Driven::new(Options::default(), SIZE);
    driven.keys(keys);
    driven
}

/// A last key after which the motion has only begun.
fn press(driven: &mut Driven, key: &str) {
    let keys = parse(key);
    let (last, before) = keys.split_last().expect("at least one key");
    for key in before {
        driven.input(Input::Key(*key));
    }
    driven.begin(Input::Key(*last));
}

/// The places of the set squares on the large board, in columns east of the a-file's cells and rows below the eighth
/// rank's.
fn stones(driven: &Driven) -> Vec<(u16, u16)> {
    let cells = Areas::of(Rect::new(0, 1, SIZE.0, SIZE.1 - 2), Name::ALL[0], Name::ALL[1]).cells;
    let buffer = driven.draw();
    let area = Rect::new(cells.origin.x, cells.origin.y, 8 * cells.width, 8 * cells.height);
    let is_stone = |place: &ratatui::layout::Position| buffer[*place].symbol() == "●";
    area.positions().filter(is_stone).map(|place| (place.x - area.x, place.y - area.y)).collect()
}

/// Every frame until nothing moves, the last one included.
fn film<T>(driven: &mut Driven, look: impl Fn(&Driven) -> T) -> Vec<T> {
    let mut frames = vec![look(driven)];
    while driven.app.is_moving() {
        driven.tick();
        frames.push(look(driven));
    }
    frames
}

#[test]
fn every_motion_is_over_in_less_than_a_quarter_of_a_second() {
    assert!(FRAME_TIME * u32::from(FRAMES) < Duration::from_millis(250));
    for (keys, last) in [("", "<lt>8<Enter>"), ("", "L"), ("", "#3K"), ("", "Fk"), ("", "Fo")] {
        let mut driven = start(" ");
        driven.keys(keys);
        press(&mut driven, last);
        let mut time = Duration::ZERO;
        while let Some(Effect::Wake { token, after }) = driven.effect.clone() {
            time += after;
            driven.effect = driven.app.handle(Input::Wake(token)).pop();
        }
        assert!(!driven.app.is_moving());
        assert!(time < Duration::from_millis(250), "{keys}{last}: {time:?}");
    }
}

#[test]
fn a_shift_glides_from_square_to_square() {
    let mut driven = start(" "); // e4
    press(&mut driven, "L"); // one file east: five columns in seven parts
    let frames = film(&mut driven, stones);
    let columns: Vec<u16> = frames.iter().map(|stones| stones[0].0).collect();
    assert_eq!(columns, [23, 23, 24, 25, 26, 26, 27]);
    assert!(frames.iter().all(|stones| stones.len() == 1 && stones[0].1 == 8));
}

#[test]
fn a_bit_that_wraps_leaves_on_one_side_and_enters_on_the_other() {
    let mut driven = start(":h3<Enter>");
    press(&mut driven, "<lt>1<Enter>"); // to a4
    let frames = film(&mut driven, stones);
    let (on_third, on_fourth): (Vec<_>, Vec<_>) =
        frames.iter().map(|stones| (row(stones, 10), row(stones, 8))).unzip();
    // the sign of h3 stands in column 37; the board ends after column 39
    assert_eq!(on_third, [Some(38), Some(38), Some(39), None, None, None, None]);
    // towards a4, whose sign stands in column 2; the frame after the last shows its own
    assert_eq!(on_fourth, [None, None, None, Some(0), Some(1), Some(1), None]);
    assert!(driven.text().contains("◆"), "{}", driven.text());
}

/// The column of the only stone on a row.
fn row(stones: &[(u16, u16)], row: u16) -> Option<u16> {
    let mut there = stones.iter().filter(|stone| stone.1 == row);
    let first = there.next().map(|stone| stone.0);
    assert_eq!(there.next(), None);
    first
}

#[test]
fn what_falls_off_leaves_and_does_not_come_back() {
    let mut driven = start(":e8<Enter>");
    press(&mut driven, "<lt>8<Enter>");
    let frames = film(&mut driven, stones);
    assert_eq!(frames.first().map(Vec::len), Some(1));
    assert_eq!(frames.last().map(Vec::len), Some(0));
}

#[test]
fn a_fill_grows_wave_by_wave() {
    let mut driven = start(":e1<Enter>");
    press(&mut driven, "Fk");
    let counts: Vec<usize> = film(&mut driven, |driven| stones(driven).len()).into_iter().collect();
    assert_eq!(counts, [2, 3, 4, 5, 6, 7, 8]);
    let mut driven = start(":b = ALL<Enter>:a1<Enter>");
    press(&mut driven, "Fo");
    let counts: Vec<usize> = film(&mut driven, |driven| stones(driven).len()).into_iter().collect();
    assert_eq!(counts, [4, 9, 16, 25, 36, 49, 64]);
}

#[test]
fn a_product_adds_up() {
    // of the eight copies for c6 five fall off the word; of those of a1 none
    for (program, keys, sums) in [(C6, "nn", 2), ("let x = {a1}\nx * FILE_A", "", usize::from(FRAMES))] {
        let mut driven = start("<A-2>");
        driven.paste(program).keys(keys);
        press(&mut driven, "n");
        let frames = film(&mut driven, Driven::text);
        assert_eq!(frames.len(), sums + 1, "{program}: {}", driven.text());
        assert!(frames.windows(2).all(|pair| pair[0] != pair[1]), "every sum has a bit more or another");
    }
}

#[test]
fn the_state_is_the_new_one_from_the_first_frame_on() {
    let mut moving = start(" ");
    press(&mut moving, "L");
    assert!(moving.app.is_moving());
    let number = moving.app.workspace().number(Name::default());
    assert_eq!(number, Some(Square::F4.bitboard().0));
    assert!(moving.text().contains("0x0000 0000 2000 0000"), "all but the board tells it");
}

#[test]
fn a_key_ends_the_motion_and_is_done_to_the_new_state() {
    for state in STATES.iter().filter(|state| state.name.starts_with("explore")) {
        for key in ["L", ">5<Enter>", "Fk", "u", " ", "?", ":", "<Tab>", "s"] {
            let mut moving = state.driven(Options { color: ColorDepth::Ansi16, ..Options::default() }, SIZE);
            let mut still = state.driven(Options { color: ColorDepth::Ansi16, ..Options::default() }, SIZE);
            press(&mut moving, "<lt>3<Enter>");
            still.keys("<lt>3<Enter>");
            moving.keys(key);
            still.keys(key);
            assert_eq!(moving.draw(), still.draw(), "{} {key}", state.name);
        }
    }
    let mut moving = start(" ");
    press(&mut moving, "L");
    moving.begin(Input::Resize(100, 30));
    assert!(!moving.app.is_moving());
}

#[test]
fn a_late_wake_of_a_motion_that_ended_does_nothing() {
    let mut driven = start(" ");
    press(&mut driven, "L");
    let Some(Effect::Wake { token, .. }) = driven.effect else { panic!("{:?}", driven.effect) };
    driven.begin(Input::Key(parse("L")[0]));
    let before = driven.draw();
    assert_eq!(driven.app.handle(Input::Wake(token)), []);
    assert_eq!(driven.draw(), before);
}

#[test]
fn without_motion_the_first_frame_is_the_last() {
    let no_motion = Options { is_still: true, ..Options::default() };
    let no_color = Options { color: ColorDepth::None, ..Options::default() };
    for options in [no_motion, no_color] {
        for keys in [" L", " >1<Enter>", " Fk"] {
            let mut driven = Driven::new(options.clone(), SIZE);
            for key in parse(keys) {
                driven.begin(Input::Key(key));
                assert!(!driven.app.is_moving() && driven.effect.is_none(), "{keys}");
            }
        }
    }
}

#[test]
fn a_terminal_that_is_too_slow_ends_the_motion() {
    let mut driven = start(" ");
    press(&mut driven, "L");
    assert_eq!(driven.app.handle(Input::Late), []);
    assert!(!driven.app.is_moving());
}

#[test]
fn motion_in_ascii_is_ascii_and_fits_every_size() {
    for size in [(60, 20), (80, 24), (120, 40), (200, 60), (40, 12), (10, 3), (0, 0)] {
        for keys in ["<lt>8<Enter>", "Fo", "H"] {
            let mut driven = Driven::new(Options { ascii: true, ..Options::default() }, size);
            driven.keys(" ");
            press(&mut driven, keys);
            assert!(film(&mut driven, Driven::text).iter().all(|text| text.is_ascii()), "{keys} at {size:?}");
        }
    }
}
