//! The boards and numbers that a question is about, shown alike on the screen, in plain mode and on the web.

use super::Task;
use crate::draw::DrawnValue;
use crate::model::GoalKind;
use bitrose_core::position::Setup;
use bitrose_lang::Value;

/// A board or a number with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The name.
    pub label: String,
    /// The value.
    pub value: Value,
    /// The position whose pieces they are, if any.
    pub setup: Option<Setup>,
}

impl Task {
    /// The subjects of the question, in order: drawn positions, its board, what is to be shifted, the first `states`
    /// states of a trace, the relevant squares of a magic.
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

    /// The number of states of a trace that are known at a stage: those that are shown and those that have been
    /// answered.
    pub const fn known_states(&self, stage: usize) -> usize {
        match &self.goal.kind {
            GoalKind::Trace(trace) => trace.shown + stage,
            _ => 0,
        }
    }
}
