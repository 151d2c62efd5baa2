//! What learners hand in: any answer to any goal of the lessons is judged, and the same twice.

use super::bytes::Bytes;
use bitrose_core::bitboard::Bitboard;
use bitrose_course::judge::Answer;
use bitrose_course::model::Lesson;
use bitrose_course::progress::Progress;
use bitrose_course::run::{LessonRun, Options, Then};
use std::sync::LazyLock;

static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| bitrose::lessons::built_in().lessons().cloned().collect());

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let lesson = &LESSONS[bytes.below(LESSONS.len())];
    let step = bytes.below(lesson.steps.len());
    let options = Options { seed: u64::from(bytes.byte()), is_review: bytes.flag(), ..Options::default() };
    let Ok(mut run) = LessonRun::start(lesson.clone(), step, options, &Progress::default()) else {
        panic!("step {step} of {} cannot be begun", lesson.id);
    };
    for _ in 0..12 {
        if bytes.is_empty() {
            break;
        }
        one(&mut run, &mut bytes);
        let (earned, most) = run.stars();
        assert!(earned <= most, "{earned} of {most} stars in {}", lesson.id);
    }
}

fn one(run: &mut LessonRun, bytes: &mut Bytes<'_>) {
    let answer = match bytes.below(8) {
        0 => return drop(run.advance()),
        1 => return drop(run.hint()),
        2 => return drop(run.reveal()),
        3 => Answer::Board(Bitboard(bytes.word())),
        _ => {
            let length = bytes.below(64);
            Answer::Text(bytes.text(length).into_owned())
        }
    };
    let mut twin = run.clone();
    let (reply, again) = (run.submit(&answer), twin.submit(&answer));
    assert_eq!(reply, again, "{answer:?} is judged the same twice");
    if let Ok(reply) = reply
        && let Then::Solved(stars) | Then::Missed(stars) = reply.then
    {
        assert!(stars <= 3, "{answer:?}");
    }
}
