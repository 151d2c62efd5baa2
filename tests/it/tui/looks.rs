//! Nothing is cut, nothing jumps.

use super::harness::{self, Driven, parse};
use super::states::{SIZES, STATES, keys as led, library};
use bitrose::tui::{ColorDepth, Input, Learning, Options};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

#[test]
fn nothing_is_cut() {
    let mut faults = Vec::new();
    for size in SIZES {
        for state in STATES {
            let driven = state.driven(Options { color: ColorDepth::Ansi16, ..Options::default() }, size);
            for text in driven.app.cut_texts(size) {
                faults.push(format!("{}x{} {}: {text}", size.0, size.1, state.name));
            }
        }
    }
    assert!(faults.is_empty(), "{} texts are cut:\n{}", faults.len(), faults.join("\n"));
}

/// A sign that ASCII does not have gets another one, never a question mark.
#[test]
fn every_sign_has_one_in_ascii() {
    for state in STATES {
        let questions = |ascii| {
            let driven = state.driven(Options { ascii, ..Options::default() }, SIZES[3]);
            driven.text().matches('?').count()
        };
        assert_eq!(questions(true), questions(false), "{}", state.name);
    }
}

/// Every step of every lesson, and every screen of help.
#[test]
fn no_lesson_is_cut() {
    let mut faults = Vec::new();
    let lessons: Vec<_> = library().lessons().cloned().collect();
    for lesson in lessons {
        for step in 0..lesson.steps.len() {
            let learning = Learning { open: Some((Box::new(lesson.clone()), step)), ..Learning::default() };
            let options = Options { learning, ..Options::default() };
            let mut driven = Driven::new(options, (80, 24));
            driven.keys("<A-5>");
            for size in [(60, 20), (80, 24), (120, 40)] {
                driven.input(Input::Resize(size.0, size.1));
                for text in driven.app.cut_texts(size) {
                    faults.push(format!("{}x{} {} {step}: {text}", size.0, size.1, lesson.id));
                }
                // nor what may be cut on a smaller terminal: titles of boards, headings, the form of an answer
                let text = if size.0 == 60 { String::new() } else { driven.text() };
                for line in
                    text.lines().filter(|line| line.split_whitespace().any(|word| word.ends_with('…')))
                {
                    faults.push(format!("{}x{} {} {step}: {line}", size.0, size.1, lesson.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} texts are cut:\n{}", faults.len(), faults.join("\n"));
}

/// The corners and joints of all frames, by their places. Titles stand on the level lines and may change.
fn frames(buffer: &Buffer) -> Vec<(u16, u16)> {
    let rows = buffer.area.height - 3; // a message may cover the lines above the footer
    let is_line = |place: &Position| place.y < rows && "╭╮╰╯├┤┬┴".contains(buffer[*place].symbol());
    buffer.area.positions().filter(is_line).map(|place| (place.x, place.y)).collect()
}

/// The row and the column of a word.
fn place(text: &str, word: &str) -> Option<(usize, usize)> {
    let found = |(row, line): (usize, &str)| Some((row, line[..line.find(word)?].chars().count()));
    text.lines().enumerate().find_map(found)
}

/// Keys to a screen, keys that change values there one after the other, and words that must stay where they are.
const CHANGES: &[(&str, &str, &[&str])] = &[
    // the cursor to every square
    ("<Home><PageDown>", ROUND, &["value", "word", "rose", "hex  ", "dec  ", "with b", "history", "a & ~b"]),
    // from no square to all of them, one by one, and to none
    ("c<Home><PageDown>v", ROUND, &["value", "word", " set · ", "hex  ", "a ^  b", "byte"]),
    (
        "",
        ">7<Enter>>7<Enter><lt>9<Enter><lt>9<Enter>LKJHYUBN~~c",
        &["word", "rose", "history", "with b", "−9", "+9"],
    ),
    ("<A-3>", "ljh khl kkh c   llj", &["blockers ×", "index bit", "lands on", "h2  <<", "slots ─", "slot ─"]),
    ("<A-3>nnnnn", "lllljjjjkkhhlllj", &["blockers ×", "index bit", "slots ─", "a-d", "slot ─"]),
    ("<A-4>", "hhjjkkllnnnbbboooooOOO", &["boards", "moves", "0x88", "perft"]),
    ("<A-4>gn", "nnnnnnnnbbb", &["boards", "perft", "20 legal moves"]),
    ("<A-4>jjjx", "nnnnnnnn", &["boards", "perft", "step "]),
    ("<A-5>", "jjjjjjkkkk", &["of 642 stars", "Numbers and squares"]),
    ("<A-5><Enter>n<A-n>", " <Right> <Right> <Left> <Down> <Down> ", &["your answer", "3/10", "0/24"]),
];

/// Over the board in rows, forwards and backwards.
const ROUND: &str = "lllllllkhhhhhhhklllllllkhhhhhhhklllllllkhhhhhhhklllllllkhhhhhhh";

#[test]
fn nothing_jumps_while_values_change() {
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        for (keys, changes, wanted) in CHANGES {
            let mut driven = Driven::new(Options::default(), size);
            led(&mut driven, keys);
            let buffer = driven.draw();
            let (text, before) = (harness::text(&buffer), frames(&buffer));
            for key in parse(changes) {
                driven.input(Input::Key(key));
                let buffer = driven.draw();
                let now = harness::text(&buffer);
                assert_eq!(before, frames(&buffer), "frames at {size:?} after {key:?}:\n{text}{now}");
                for word in *wanted {
                    if let (Some(was), Some(is)) = (place(&text, word), place(&now, word)) {
                        assert_eq!(was, is, "`{word}` at {size:?} after {key:?}:\n{text}{now}");
                    }
                }
            }
        }
    }
}
