//! The stars of a goal.

use super::super::model::{Goal, GoalKind};
use bitrose_core::counted;

/// What was tried at a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The number of answers handed in.
    pub tries: u32,
    /// The number of wrong answers.
    pub wrong: u32,
    /// The number of open hints.
    pub hints: usize,
    /// Whether the solution was revealed.
    pub seen: bool,
    /// The number of stages that are done: states of a trace, halves of a bug.
    pub stage: usize,
    /// The number of rounds of a repeated goal that are done.
    pub round: u32,
    /// Whether the goal is over: solved, or predicted wrongly.
    pub settled: bool,
    /// The number of operators of the right answer, if it is an expression.
    pub operators: Option<u32>,
}

impl Attempt {
    /// Adds a round to the earlier ones.
    pub(super) fn add(&mut self, round: &Self) {
        self.tries += round.tries;
        self.wrong += round.wrong;
        self.hints += round.hints;
        self.seen |= round.seen;
        self.round += 1;
    }
}

/// The condition of the third star.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Third {
    /// Right at the first try.
    FirstTry,
    /// No more operators than par.
    Par(u32),
    /// No hint. Wrong answers cost nothing, up to the number that the second star allows.
    NoHint,
}

fn third(goal: &Goal) -> Third {
    match &goal.kind {
        GoalKind::Expr(expr) => expr.par.as_ref().map_or(Third::FirstTry, |par| Third::Par(par.value)),
        GoalKind::Magic(_) | GoalKind::Explore(_) => Third::NoHint,
        _ => Third::FirstTry,
    }
}

/// The stars of a solved goal.
///
/// One for solving it without looking at the solution; two if there was at most one hint and three wrong answers; three
/// if the first try was right, or if there are no more operators than par. A wrong prediction still gets the first
/// star.
pub fn stars(goal: &Goal, attempt: &Attempt, operators: Option<u32>) -> u8 {
    if attempt.seen {
        return 0;
    }
    if matches!(goal.kind, GoalKind::Predict(_)) {
        return if attempt.wrong > 0 { 1 } else { 2 + u8::from(attempt.hints <= 1) };
    }
    if attempt.hints > 1 || attempt.wrong > 3 {
        return 1;
    }
    match third(goal) {
        Third::FirstTry => 2 + u8::from(attempt.wrong == 0),
        Third::NoHint => 2 + u8::from(attempt.hints == 0),
        Third::Par(par) => {
            let count = operators.unwrap_or(u32::MAX);
            match count {
                _ if count <= par => 3,
                _ if count <= par + (par / 8).max(1) => 2,
                _ => 1,
            }
        }
    }
}

/// The most stars that an open goal can still earn after what was tried.
pub fn still_possible(goal: &Goal, attempt: &Attempt) -> u8 {
    let par = match third(goal) {
        Third::Par(par) => Some(par),
        Third::FirstTry | Third::NoHint => None,
    };
    stars(goal, attempt, par)
}

/// The condition of each star, as shown before the first try.
pub fn rule(goal: &Goal) -> [String; 3] {
    let solved = match goal.kind {
        GoalKind::Predict(_) => "for any answer, but there is only one try",
        _ => "solved without a look at the solution",
    };
    let two = match (&goal.kind, third(goal)) {
        (GoalKind::Predict(_), _) => "right".into(),
        (_, Third::Par(par)) => {
            format!(
                "at most one hint, three wrong answers and {}",
                counted(par + (par / 8).max(1), "operator")
            )
        }
        _ => "at most one hint and three wrong answers".into(),
    };
    let three = match (&goal.kind, third(goal)) {
        (GoalKind::Predict(_), _) => "right, with at most one hint".into(),
        (_, Third::FirstTry) => "right at the first try".into(),
        (_, Third::NoHint) => "the same, without a hint".into(),
        (GoalKind::Expr(expr), Third::Par(par)) => {
            let name = if expr.par_proved { "par" } else { "our best" };
            format!("at most {}, which is {name}", counted(par, "operator"))
        }
        (_, Third::Par(par)) => format!("at most {}", counted(par, "operator")),
    };
    [solved.to_owned(), two, three]
}
