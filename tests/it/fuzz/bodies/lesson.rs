//! Lessons: the lines of problems lie in the file, ends of lines do not matter, and what is sound can be taken.

use bitrose_course::check::{Care, check};
use bitrose_course::progress::Progress;
use bitrose_course::run::{LessonRun, Options};
use bitrose_course::{Problem, parse};
use std::path::Path;

pub(crate) fn body(data: &[u8]) {
    let file = Path::new("fuzz.md");
    let lines = data.split(|&byte| byte == b'\n').count();
    let parsed = parse(data, file);
    check_faults(&parsed.problems, lines);
    let Ok(text) = str::from_utf8(data) else { return assert!(!parsed.problems.is_empty()) };
    if !text.contains('\r') {
        let other = parse(text.replace('\n', "\r\n").as_bytes(), file);
        assert_eq!(parsed.problems, other.problems, "the ends of lines matter: {text}");
        assert!(parsed.lesson == other.lesson, "the ends of lines matter: {text}");
    }
    let Some(lesson) = parsed.lesson.filter(|_| parsed.problems.is_empty()) else { return };
    let problems = check(&lesson, Care::Sound);
    check_faults(&problems, lines);
    for step in 0..lesson.steps.len() {
        let taken = LessonRun::start(lesson.clone(), step, Options::default(), &Progress::default());
        match taken {
            Ok(mut run) => {
                let _ = run.hint();
                let _ = run.reveal();
                let _ = run.advance();
            }
            Err(broken) => {
                assert!(!problems.is_empty(), "a sound lesson cannot be taken: {broken}");
                assert!((1..=lines).contains(&broken.line), "{broken:?}");
            }
        }
    }
}

fn check_faults(problems: &[Problem], lines: usize) {
    for fault in problems {
        assert!((1..=lines).contains(&fault.line), "{fault:?} of {lines} lines");
        assert!(!fault.message.is_empty());
        assert!(!fault.to_string().contains(char::is_control), "{fault:?}");
    }
}
