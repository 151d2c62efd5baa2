//! How the present question is answered: by painting, by picking, by typing.

use bitrose_course::judge::Task;
use bitrose_course::model::GoalKind;

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// On the board.
    Paint,
    /// On the board or at the prompt.
    PaintOrType,
    /// Among options or lines; several at once or only one.
    Pick {
        /// May more than one be marked?
        several: bool,
        /// Are they letters (options) or numbers (lines)?
        letters: bool,
    },
    /// By carrying lines up and down.
    Sort,
    /// At the prompt.
    Type,
}

impl Way {
    /// The way of a question at one of its stages.
    pub(super) fn of(task: &Task, stage: usize) -> Self {
        match &task.goal.kind {
            GoalKind::Set(_) => Self::Paint,
            GoalKind::Predict(_) | GoalKind::Trace(_) | GoalKind::Explore(_) | GoalKind::Map(_) => {
                Self::PaintOrType
            }
            GoalKind::Choice(choice) => Self::Pick { several: choice.several, letters: true },
            GoalKind::Bug(bug) if stage == 0 => Self::Pick { several: bug.wrong.len() > 1, letters: false },
            GoalKind::Order(_) => Self::Sort,
            GoalKind::Bug(_)
            | GoalKind::Hex(_)
            | GoalKind::Expr(_)
            | GoalKind::Shift(_)
            | GoalKind::Magic(_) => Self::Type,
        }
    }

    /// What to do, in a line.
    pub(super) const fn told(self) -> &'static str {
        match self {
            Self::Paint => "arrows, Space paint · Enter submits",
            Self::PaintOrType => "paint, or : types · Enter submits",
            Self::Pick { several: false, .. } => "arrows choose · Enter submits",
            Self::Pick { several: true, .. } => "Space marks · Enter submits",
            Self::Sort => "J K carry a line · Enter submits",
            Self::Type => "Enter types the answer",
        }
    }
}

/// How many options or lines a question has.
pub(super) fn items(task: &Task) -> usize {
    match &task.goal.kind {
        GoalKind::Choice(choice) => choice.options.len(),
        GoalKind::Bug(bug) => bug.lines.len(),
        GoalKind::Order(order) => order.lines.len(),
        _ => 0,
    }
}
