//! Puts what was drawn into the texts of a goal. Its expressions see it as names and functions of their session.

use super::Drawing;
use crate::model::text::fill;
use crate::model::{FollowUp, Goal, GoalKind, Shown};
use bitrose_lang::Session;

/// The goal as it is asked: `{x}` in its texts is the drawn value.
#[must_use]
pub fn apply(goal: &Goal, drawing: &Drawing, session: &Session) -> Goal {
    let mut goal = goal.clone();
    if drawing.names.is_empty() {
        return goal;
    }
    let value = |name: &str| drawing.text(name, session);
    for text in texts(&mut goal) {
        *text = text.filled(&value);
    }
    for line in lines(&mut goal) {
        *line = fill(line, &value);
    }
    goal
}

fn texts(goal: &mut Goal) -> Vec<&mut crate::model::Text> {
    let mut texts = vec![&mut goal.ask];
    texts.extend(&mut goal.say);
    texts.extend(goal.hints.iter_mut().map(|hint| &mut hint.say));
    texts.extend(goal.mistakes.iter_mut().map(|mistake| &mut mistake.say));
    match &mut goal.kind {
        GoalKind::Choice(choice) => {
            for option in &mut choice.options {
                texts.extend(&mut option.say);
                if let Shown::Words(words) = &mut option.shown {
                    texts.push(words);
                }
            }
        }
        GoalKind::Bug(bug) => match &mut bug.then {
            Some(FollowUp::Repair(repair)) => texts.extend(&mut repair.ask),
            Some(FollowUp::Witness(witness)) => texts.extend(&mut witness.ask),
            None => {}
        },
        _ => {}
    }
    texts
}

fn lines(goal: &mut Goal) -> Vec<&mut String> {
    match &mut goal.kind {
        GoalKind::Bug(bug) => bug.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Order(order) => order.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Trace(trace) => trace.labels.iter_mut().collect(),
        _ => Vec::new(),
    }
}
