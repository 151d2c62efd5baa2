//! Taking a lesson: steps, stars, hints, drills and reviews.

use bitrose_course::judge::{Answer, Said, Verdict};
use bitrose_course::model::Lesson;
use bitrose_course::parse;
use bitrose_course::progress::{Change, Date, GoalProgress, Progress};
use bitrose_course::run::{LessonRun, Moved, Options, Then, rule};
use std::path::Path;

const LESSON: &str = r#"+++
format  = 1
id      = "demo"
title   = "A demonstration"
summary = "Every way through a goal."
needs   = []
minutes = 1
mapping = "lerf"
teaches = []
errata  = []
+++

# A demonstration

## Only words {#words}

Nothing is asked here.

## One expression {#golf}

```goal
kind   = "expr"
id     = "east"
ask    = "Write east(x)."
forall = ["singles", "random 50"]
ops    = ["&", "|", "^", "~", "<<", ">>"]
names  = ["x", "FILE_A", "FILE_H"]
target = "east(x)"
par    = 3
solution = "(x << 1) & ~FILE_A"
[[hint]]
say = "First shift."
[[hint]]
say = "Then clear one file."
```

## A prediction {#predict}

```goal
kind   = "predict"
id     = "h3"
ask    = "Where does it go?"
answer = "h3 << 1"
[[hint]]
say = "Bit 24."
```

Behind the goal.

## Drill {#drill}

```goal
kind   = "set"
id     = "drill"
repeat = 3
ask    = "Paint {x} one step north."
[draw]
x = "random_set(2, 3)"
[check]
target = "north(x)"
[[hint]]
say = "Up."
```
"#;

fn lesson() -> Lesson {
    let parsed = parse(LESSON.as_bytes(), Path::new("demo.md"));
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    parsed.lesson.unwrap()
}

fn run_at(step: &str, known: &Progress) -> LessonRun {
    let lesson = lesson();
    let step = lesson.step(step).unwrap();
    let today = Some(Date { year: 2026, month: 1, day: 15 });
    LessonRun::start(lesson, step, Options { seed: 5, today, ..Options::default() }, known).unwrap()
}

fn at(step: &str) -> LessonRun {
    run_at(step, &Progress::default())
}

fn submit(run: &mut LessonRun, text: &str) -> Then {
    run.submit(&Answer::from(text)).unwrap().then
}

fn last_record(run: &mut LessonRun) -> GoalProgress {
    let changes = run.take_changes().into_iter().rev();
    let mut records = changes.filter_map(|change| match change {
        Change::Goal(_, record) => Some(record),
        _ => None,
    });
    records.next().unwrap()
}

#[test]
fn from_the_first_step_to_the_end() {
    let mut run = at("words");
    assert!(run.task().is_none() && run.is_settled());
    assert_eq!(run.advance().unwrap(), Moved::NextStep);
    assert_eq!(run.key().unwrap(), "demo/east");
    assert!(!run.is_settled());
    assert_eq!(submit(&mut run, "(x << 1) & ~FILE_A"), Then::Solved(3));
    assert!(run.is_settled());
    assert_eq!(submit(&mut run, "x"), Then::Again);
    let changes = run.take_changes();
    let steps: Vec<_> = changes.iter().filter(|change| matches!(change, Change::Step(..))).collect();
    assert_eq!(steps.last().unwrap(), &&Change::Step("demo".into(), "golf".into()));
    assert_eq!(run.advance().unwrap(), Moved::Within);
    assert_eq!(run.advance().unwrap(), Moved::NextStep);
    assert_eq!(submit(&mut run, "a4"), Then::Solved(3));
    assert_eq!(run.blocks().len(), 1);
    assert_eq!(run.advance().unwrap(), Moved::Within);
    assert_eq!(run.blocks().len(), 2);
    assert_eq!(run.advance().unwrap(), Moved::NextStep);
    assert_eq!(run.advance().unwrap(), Moved::Within);
    assert_eq!(run.advance().unwrap(), Moved::End);
    assert_eq!(run.stars(), (6, 9));
    assert_eq!(run.known().step("demo"), Some("words"));
}

#[test]
fn stars_as_announced() {
    let mut tries = at("golf");
    for _ in 0..3 {
        assert_eq!(submit(&mut tries, "x << 1"), Then::Again);
    }
    assert_eq!(submit(&mut tries, "(x << "), Then::Again);
    assert_eq!(submit(&mut tries, "(x << 1) & ~FILE_A"), Then::Solved(3));
    let record = last_record(&mut tries);
    assert_eq!(
        (record.tries, record.best_ops, record.best.as_deref()),
        (4, Some(3), Some("(x << 1) & ~FILE_A"))
    );
    assert_eq!(record.at, Some(Date { year: 2026, month: 1, day: 15 }));
    let mut too_many = at("golf");
    for _ in 0..4 {
        submit(&mut too_many, "x << 1");
    }
    assert_eq!(submit(&mut too_many, "(x << 1) & ~FILE_A"), Then::Solved(1));
    let mut longer = at("golf");
    assert_eq!(submit(&mut longer, "(x << 1) & ~(FILE_A & FILE_A)"), Then::Solved(2));
    let mut longest = at("golf");
    assert_eq!(submit(&mut longest, "(x << 1) & ~(FILE_A & FILE_A & FILE_A)"), Then::Solved(1));
    let mut hinted = at("golf");
    hinted.hint().unwrap();
    assert_eq!(submit(&mut hinted, "(x << 1) & ~FILE_A"), Then::Solved(3));
    let mut hinted = at("golf");
    hinted.hint().unwrap();
    hinted.hint().unwrap();
    assert_eq!(hinted.hint(), None);
    assert_eq!(submit(&mut hinted, "(x << 1) & ~FILE_A"), Then::Solved(1));
}

/// What was tried is known after the program was left, too.
#[test]
fn wrong_answers_count_the_next_time() {
    let mut run = at("golf");
    for _ in 0..4 {
        submit(&mut run, "x << 1");
    }
    let mut again = run_at("golf", run.known());
    assert_eq!(again.attempt().wrong, 4);
    assert_eq!(submit(&mut again, "(x << 1) & ~FILE_A"), Then::Solved(1));
    assert_eq!(run_at("golf", again.known()).attempt().wrong, 0, "a solved goal begins anew");
}

#[test]
fn hints_open_one_by_one_and_then_the_solution() {
    let mut run = at("golf");
    assert_eq!(run.reveal().unwrap(), None);
    assert_eq!(run.hints_left(), 2);
    run.hint().unwrap();
    assert_eq!((run.open_hints().len(), run.reveal().unwrap()), (1, None));
    run.hint().unwrap();
    assert_eq!(run.reveal().unwrap(), Some(vec!["(x << 1) & ~FILE_A".to_owned()]));
    assert!(last_record(&mut run).seen);
    assert_eq!(submit(&mut run, "(x << 1) & ~FILE_A"), Then::Solved(0));
    assert!(!last_record(&mut run).is_solved());
    // after leaving the step it can be earned
    run.enter(1).unwrap();
    assert_eq!(submit(&mut run, "(x << 1) & ~FILE_A"), Then::Solved(3));
}

#[test]
fn a_prediction_has_one_try_also_the_next_time() {
    let mut run = at("predict");
    assert_eq!(submit(&mut run, "nothing"), Then::Missed(1));
    assert!(run.is_settled());
    assert_eq!(submit(&mut run, "a4"), Then::Again);
    let mut again = run_at("predict", run.known());
    assert_eq!(submit(&mut again, "a4"), Then::Solved(1));
    let reply = at("predict").submit(&Answer::from("nothing")).unwrap();
    let Verdict::Wrong(wrong) = reply.verdict else { panic!() };
    assert_eq!(wrong.say, Said::Found("1 square is missing.".into()));
}

fn solve(run: &mut LessonRun) -> Then {
    let answer = run.task().unwrap().reference().unwrap().remove(run.attempt().stage);
    submit(run, &answer)
}

#[test]
fn a_drill_is_drawn_three_times() {
    let mut run = at("drill");
    let mut seen = Vec::new();
    for then in [Then::NextRound, Then::NextRound, Then::Solved(3)] {
        seen.push(run.task().unwrap().session().get("x"));
        assert_eq!(solve(&mut run), then);
    }
    seen.dedup();
    assert_eq!(seen.len(), 3);
    let mut same = at("drill");
    solve(&mut same);
    assert_eq!(same.task().unwrap().session().get("x"), seen[1]);
    let mut wrong = at("drill");
    submit(&mut wrong, "nothing");
    solve(&mut wrong);
    solve(&mut wrong);
    assert_eq!(solve(&mut wrong), Then::Solved(2));
    assert_eq!(last_record(&mut wrong).tries, 4);
    wrong.draw_again().unwrap();
    assert!(!wrong.is_settled());
    assert_ne!(wrong.task().unwrap().session().get("x"), seen[0]);
}

#[test]
fn no_draw_comes_twice_in_a_row() {
    let few = LESSON.replace(r#"x = "random_set(2, 3)""#, r#"x = ["a2", "b2"]"#);
    let lesson = parse(few.as_bytes(), Path::new("demo.md")).lesson.unwrap();
    for seed in 0..20 {
        let options = Options { seed, ..Options::default() };
        let step = lesson.step("drill").unwrap();
        let mut run = LessonRun::start(lesson.clone(), step, options, &Progress::default()).unwrap();
        let mut draws = Vec::new();
        for _ in 0..3 {
            draws.push(run.task().unwrap().session().get("x"));
            solve(&mut run);
        }
        assert!(draws[0] != draws[1] && draws[1] != draws[2], "{seed}: {draws:?}");
    }
}

#[test]
fn a_goal_that_is_left_goes_on_where_it_was() {
    let mut run = at("drill");
    solve(&mut run);
    submit(&mut run, "nothing");
    run.hint().unwrap();
    run.back().unwrap();
    run.advance().unwrap();
    run.advance().unwrap();
    let tried = |run: &LessonRun| (run.attempt().round, run.attempt().wrong, run.hints_left());
    assert_eq!(tried(&run), (1, 1, 0));
    let left = run.take_left();
    let step = lesson().step("drill").unwrap();
    let options = Options { seed: 5, left, ..Options::default() };
    let mut again = LessonRun::start(lesson(), step, options, run.known()).unwrap();
    assert_eq!(tried(&again), (1, 1, 0));
    solve(&mut again);
    assert_eq!(solve(&mut again), Then::Solved(2));
    again.enter(step).unwrap();
    assert_eq!(tried(&again), (0, 0, 1), "a settled goal begins anew");
}

#[test]
fn a_review_asks_once_and_counts_the_days() {
    let mut run = at("drill");
    for _ in 0..3 {
        solve(&mut run);
    }
    let today = Some(Date { year: 2026, month: 1, day: 17 });
    let options = || Options { seed: 5, today, is_review: true, ..Options::default() };
    let mut review = LessonRun::start_at_goal(lesson(), "drill", options(), run.known()).unwrap();
    let drawn = review.task().unwrap().session().get("x");
    assert!(matches!(solve(&mut review), Then::Solved(_)));
    let record = review.record().unwrap();
    assert_eq!((record.reviews, record.reviewed, record.stars), (1, today, 3));
    let mut next = LessonRun::start_at_goal(lesson(), "drill", options(), review.known()).unwrap();
    assert_ne!(next.task().unwrap().session().get("x"), drawn);
    submit(&mut next, "nothing");
    let record = last_record(&mut next);
    assert_eq!((record.reviews, next.record().unwrap().stars), (0, 3));
    solve(&mut next);
    assert_eq!(last_record(&mut next).reviews, 0);
}

#[test]
fn what_brings_stars_is_told_in_words() {
    let run = at("golf");
    let rule = rule(&run.task().unwrap().goal);
    assert_eq!(rule[0], "solved without a look at the solution");
    assert_eq!(rule[1], "at most one hint, three wrong answers and 4 operators");
    assert_eq!(rule[2], "at most 3 operators, which is par");
}
