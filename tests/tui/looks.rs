//! Nothing is cut, nothing jumps.

use super::harness::Driven;
use super::states::{SIZES, STATES, library};
use bitrose::tui::view::cuts;
use bitrose::tui::{ColourDepth, Input, Learning, Options};

#[test]
fn nothing_is_cut() {
    let mut faults = Vec::new();
    for size in SIZES {
        for state in STATES {
            let driven = state.driven(ColourDepth::Ansi16, false, size);
            for text in cuts(&driven.app, size) {
                faults.push(format!("{}x{} {}: {text}", size.0, size.1, state.name));
            }
        }
    }
    assert!(faults.is_empty(), "{} texts are cut:\n{}", faults.len(), faults.join("\n"));
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
                for text in cuts(&driven.app, size) {
                    faults.push(format!("{}x{} {} {step}: {text}", size.0, size.1, lesson.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} texts are cut:\n{}", faults.len(), faults.join("\n"));
}
