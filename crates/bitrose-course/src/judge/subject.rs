//! What a question speaks of before it is answered: the same boards and numbers on the screen, line by line and on the web.

use super::Task;
use crate::draw::DrawnValue;
use crate::model::GoalKind;
use bitrose_core::position::Setup;
use bitrose_lang::Value;

/// A board or a number under its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The name.
    pub label: String,
    /// The value.
    pub value: Value,
    /// The position that it is the pieces of.
    pub setup: Option<Setup>,
}

impl Task {
    /// What the question speaks of, in order: positions that were drawn, its board, what is to be shifted, the first `states`
    /// of a trace, the relevant squares of a magic.
    pub fn subjects(&self, states: usize) -> Vec<Subject> {
        let subject = |label: &str, value| Subject { label: label.to_owned(), value, setup: None };
        let positions = self.drawing.names.iter().filter_map(|(_, drawn)| match drawn {
            DrawnValue::Position(setup) => {
                let value = self.value_of(setup.placement.occupied());
                Some(Subject { setup: Some(**setup), ..subject("the position", value) })
            }
            _ => None,
        });
        let board = self.goal.board.as_ref().zip(self.board().ok().flatten());
        let board = board.map(|(source, board)| subject(source.text.trim(), self.value_of(board)));
        let mut subjects: Vec<Subject> = positions.chain(board).collect();
        match &self.goal.kind {
            GoalKind::Shift(_) => {
                let start = self.start().ok().flatten();
                subjects.extend(start.map(|start| subject("before", self.value_of(start))));
            }
            GoalKind::Trace(trace) => {
                let known = self.trace_states(trace).unwrap_or_default().into_iter().take(states);
                subjects.extend(known.enumerate().map(|(index, state)| subject(&trace.label(index), state)));
            }
            GoalKind::Magic(_) => {
                let mask = self.magic_site().map(|(site, _)| Value::Board(site.mask()));
                subjects.extend(mask.map(|mask| subject("relevant squares", mask)));
            }
            _ => {}
        }
        subjects
    }

    /// How many states of a trace are known at a stage: those that are shown, and those that have been given.
    pub const fn known_states(&self, stage: usize) -> usize {
        match &self.goal.kind {
            GoalKind::Trace(trace) => trace.shown + stage,
            _ => 0,
        }
    }
}
