//! V5: what is announced as a proved par is one. A search goes through every shorter expression.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_course::judge::{Fewest, Task};
use bitrose_course::library::Library;
use bitrose_course::model::{Expr, Goal, GoalKind, Lesson, Step};
use bitrose_course::scope::Scope;

/// The goals whose par is announced as proved, with their tasks.
fn proved(library: &Library) -> Vec<(&Lesson, &Goal, Task)> {
    let goals =
        library.lessons().flat_map(|lesson| lesson.goals().map(move |(step, goal)| (lesson, step, goal)));
    let is_proved =
        |goal: &Goal| matches!(&goal.kind, GoalKind::Expr(expr) if expr.par.is_some() && expr.par_proved);
    let task = |lesson: &Lesson, step: &Step, goal: &Goal| {
        let scope = Scope::before(lesson, step, goal).unwrap();
        Task::new(goal, &scope.session, 1, &[]).unwrap()
    };
    goals
        .filter(|(_, _, goal)| is_proved(goal))
        .map(|(lesson, step, goal)| (lesson, goal, task(lesson, step, goal)))
        .collect()
}

fn expr(task: &Task) -> &Expr {
    let GoalKind::Expr(expr) = &task.goal.kind else { unreachable!("only such goals are taken") };
    expr
}

/// No expression with fewer operators, of all with at most `most`, is the target.
fn no_shorter_one(most: u32) {
    let library = Library::built_in();
    let mut searched = 0;
    for (lesson, goal, task) in proved(&library) {
        let expr = expr(&task);
        let par = expr.par.as_ref().unwrap().value;
        let Some(fewer) = par.checked_sub(1).filter(|&fewer| fewer <= most) else { continue };
        match task.fewest(expr, fewer).unwrap() {
            Fewest::MoreThan(_) => searched += 1,
            Fewest::TooMany => {}
            Fewest::Found(text, count) => {
                // a candidate: it has the right values in a few cases
                let verdict = task.judge(0, &text.as_str().into()).unwrap();
                assert!(
                    !verdict.is_right(),
                    "{}/{}: `{text}` has {count} operators, par is {par}",
                    lesson.id,
                    goal.id
                );
            }
        }
    }
    assert!(searched >= 10, "{searched} goals were searched");
}

#[test]
fn a_par_of_at_most_three_is_the_fewest() {
    no_shorter_one(2);
}

/// Half a minute with optimisation: `cargo test --release --test lesson_par -- --ignored`.
#[test]
#[ignore = "long; for a nightly run"]
fn a_par_of_four_is_the_fewest_too() {
    no_shorter_one(3);
}
