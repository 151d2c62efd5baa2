//! Puts what was drawn into the texts of a goal. Its expressions see it as names and functions of their session.

use super::Drawing;
use crate::model::text::fill;
use crate::model::{Goal, GoalKind};
use bitrose_lang::Session;

/// The goal as it is asked: `{x}` in its texts is the drawn value.
#[must_use]
pub fn apply(goal: &Goal, drawing: &Drawing, session: &Session) -> Goal {
    let mut goal = goal.clone();
    if drawing.names.is_empty() {
        return goal;
    }
    let value = |name: &str| drawing.text(name, session);
    for text in goal.texts_mut() {
        *text = text.filled(&value);
    }
    for line in lines(&mut goal) {
        *line = fill(line, &value);
    }
    goal
}

fn lines(goal: &mut Goal) -> Vec<&mut String> {
    match &mut goal.kind {
        GoalKind::Bug(bug) => bug.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Order(order) => order.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Trace(trace) => trace.labels.iter_mut().collect(),
        _ => Vec::new(),
    }
}
