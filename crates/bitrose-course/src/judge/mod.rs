//! Is an answer right, and if not, why?
//!
//! A [`Task`] is a goal as it is asked: names bound, exercises drawn, options shuffled. It judges any number of answers
//! and knows nothing of those before. What is shown as the goal and what is tested are one expression.

mod count;
mod explore;
mod expr;
mod magic;
mod names;
mod par;
mod picks;
mod proof;
mod read;
mod reference;
mod shift;
mod values;
mod verdict;

#[cfg(test)]
mod tests;

pub use count::operators;
pub use par::{Fewest, Signs, fewest_operators};
pub use read::told;
pub use verdict::{Right, Said, Verdict, Wrong};

use super::detect::Scene;
use super::draw::{self, DrawError, Drawing};
use super::model::{Context, FollowUp, Goal, GoalKind, Source, States};
use super::truth::{NoTruth, right_options};
use super::value;
use bitrose_core::bitboard::{Bitboard, Mapping, SplitMix64};
use bitrose_lang::{Error, Limits, Session, Value};

/// A goal as it is asked.
#[derive(Clone, Debug)]
pub struct Task {
    /// The goal, with what was drawn in its texts and expressions.
    pub goal: Goal,
    /// What was drawn.
    pub drawing: Drawing,
    /// The seed of the draw and the shuffle.
    pub seed: u64,
    session: Session,
    order: Vec<usize>,
    /// Of a `choice`: which options are right.
    rights: Vec<bool>,
    unlocked: Vec<String>,
}

/// What a learner hands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Words, as typed.
    Text(String),
    /// Painted squares.
    Board(Bitboard),
}

impl From<&str> for Answer {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A goal that cannot be asked: the fault is the author's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Broken {
    /// The line of the file.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Broken {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }

    fn expression(source: &Source, error: &Error) -> Self {
        let line = source.line + error.position(&source.text).0 - 1;
        Self::new(line, format!("`{}`: {}", source.text.trim(), told(error)))
    }
}

/// More operations than this and an answer goes round in circles: it is run thousands of times.
const OPERATIONS: u64 = 100_000;

impl Task {
    /// Draws a goal and binds its names. `session` has those of the step; `unlocked` are functions that the learner
    /// may use beyond the `names` of a goal.
    ///
    /// # Errors
    /// A draw or a `let` that fails.
    pub fn new(goal: &Goal, session: &Session, seed: u64, unlocked: &[String]) -> Result<Self, Broken> {
        let mut session = session.clone();
        if let Some(mapping) = goal.mapping {
            session.set_mapping(mapping);
        }
        let drawing = match &goal.draw {
            Some(rules) => {
                draw::draw(rules, &mut session, seed).map_err(|error| undrawn(&error, rules.line))?
            }
            None => Drawing::default(),
        };
        let goal = draw::apply(goal, &drawing, &session);
        for binding in &goal.bindings {
            let value = value_in(&session, &binding.value)?;
            session.define(&binding.name, value);
        }
        let session = session.with_limits(Limits { operations: OPERATIONS, ..Limits::default() });
        let rights = match &goal.kind {
            GoalKind::Choice(choice) => right_options(choice, &session)
                .map_err(|NoTruth { source, error }| Broken::expression(&source, &error))?,
            _ => Vec::new(),
        };
        let order = Vec::new();
        let mut task = Self { goal, drawing, seed, session, order, rights, unlocked: unlocked.to_vec() };
        task.order = task.shuffled();
        Ok(task)
    }

    /// The names that the goal sees.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// How squares are numbered here.
    #[must_use]
    pub const fn mapping(&self) -> Mapping {
        self.session.mapping()
    }

    /// The board beside the question.
    ///
    /// # Errors
    /// A fault of its expression.
    pub fn board(&self) -> Result<Option<Bitboard>, Broken> {
        self.maybe_board(self.goal.board.as_ref())
    }

    /// What is on the board at first, where the answer is painted.
    ///
    /// # Errors
    /// A fault of its expression.
    pub fn start(&self) -> Result<Option<Bitboard>, Broken> {
        match &self.goal.kind {
            GoalKind::Set(set) => {
                self.maybe_board(set.start.as_ref()).map(|start| Some(start.unwrap_or_default()))
            }
            GoalKind::Explore(explore) => self.maybe_board(explore.start.as_ref()),
            GoalKind::Shift(shift) => self.maybe_board(Some(&shift.start)),
            _ => Ok(None),
        }
    }

    /// Is the goal solved before anything is done? Then it is no goal.
    ///
    /// # Errors
    /// A fault of one of its expressions.
    pub fn is_solved_at_start(&self) -> Result<bool, Broken> {
        let answer = match (&self.goal.kind, self.start()?) {
            (GoalKind::Shift(shift), Some(start)) => {
                return Ok(!shift.general && Some(start) == self.shift_target(shift, start));
            }
            (_, Some(start)) => Answer::Board(start),
            (GoalKind::Order(_), None) => {
                let numbers: Vec<String> = (1..=self.order.len()).map(|number| number.to_string()).collect();
                Answer::Text(numbers.join(" "))
            }
            _ => return Ok(false),
        };
        Ok(matches!(self.judge(0, &answer)?, Verdict::Right(_)))
    }

    /// The places in the file of the options or lines, in the order in which they are shown.
    #[must_use]
    pub fn shown_order(&self) -> &[usize] {
        &self.order
    }

    /// How many answers the goal takes one after the other: the states of a trace, the two halves of a `bug`.
    #[must_use]
    pub fn stages(&self) -> usize {
        match &self.goal.kind {
            GoalKind::Trace(trace) => {
                let count = match &trace.states {
                    States::Listed(states) => states.len(),
                    States::Steps { count, .. } => *count,
                };
                count.saturating_sub(trace.shown).max(1)
            }
            GoalKind::Bug(bug) if bug.then.is_some() => 2,
            _ => 1,
        }
    }

    /// Judges the answer of one stage.
    ///
    /// # Errors
    /// A fault of the goal itself.
    pub fn judge(&self, stage: usize, answer: &Answer) -> Result<Verdict, Broken> {
        match &self.goal.kind {
            GoalKind::Set(set) => self.judge_set(set, answer),
            GoalKind::Hex(hex) => self.judge_hex(hex, &self.typed(answer)),
            GoalKind::Expr(expr) => self.judge_expr(expr, &self.typed(answer), true),
            GoalKind::Predict(predict) => self.judge_predict(predict, answer),
            GoalKind::Choice(choice) => Ok(self.judge_choice(choice, &self.typed(answer))),
            GoalKind::Bug(bug) if stage == 0 => Ok(self.judge_bug(bug, &self.typed(answer))),
            GoalKind::Bug(bug) => match &bug.then {
                Some(FollowUp::Witness(witness)) => self.judge_explore(&witness.condition, answer),
                Some(FollowUp::Repair(repair)) => self.judge_expr(&repair.expr, &self.typed(answer), false),
                None => Ok(Verdict::Refused("there is nothing more to answer here".into())),
            },
            GoalKind::Shift(shift) => self.judge_shift(shift, &self.typed(answer)),
            GoalKind::Order(order) => Ok(self.judge_order(order, &self.typed(answer))),
            GoalKind::Map(map) => self.judge_map(map, answer),
            GoalKind::Trace(trace) => self.judge_trace(trace, stage, answer),
            GoalKind::Magic(magic) => self.judge_magic(magic, &self.typed(answer)),
            GoalKind::Explore(explore) => self.judge_explore(&explore.condition, answer),
        }
    }

    /// An answer as text: a painted board as its number.
    fn typed(&self, answer: &Answer) -> String {
        match answer {
            Answer::Text(text) => text.clone(),
            Answer::Board(board) => format!("0x{:016X}", self.mapping().number(*board)),
        }
    }

    /// The value of an expression of the goal.
    pub(super) fn value(&self, source: &Source) -> Result<Value, Broken> {
        value_in(&self.session, source)
    }

    fn maybe_board(&self, source: Option<&Source>) -> Result<Option<Bitboard>, Broken> {
        source.map(|source| self.value(source).map(|value| self.squares_of(value))).transpose()
    }

    fn squares_of(&self, value: Value) -> Bitboard {
        self.mapping().board(value.number())
    }

    /// What the detectors may know, with the names of `session`.
    fn scene(&self, before: Option<Bitboard>, session: &Session) -> Scene {
        let mut scene = Scene { mapping: self.mapping(), before, ..Scene::default() };
        let Some(Context { piece, square, occ, own, mask }) = &self.goal.context else { return scene };
        let board = |source: &Option<Source>| {
            let value = value_in(session, source.as_ref()?).ok()?;
            Some((value, self.mapping().board(value.number())))
        };
        scene.piece = piece.as_ref().map(|piece| piece.value);
        scene.square = board(square).and_then(|(value, board)| match value {
            Value::Int(index) => u8::try_from(index).ok().and_then(|index| self.mapping().square(index)),
            _ => board.single(),
        });
        scene.occ = board(occ).map(|(_, board)| board);
        scene.own = board(own).map(|(_, board)| board);
        scene.is_mask = *mask;
        scene
    }

    /// The order in which options or lines are shown. Lines that are to be put in order never stand in a right one.
    fn shuffled(&self) -> Vec<usize> {
        let (count, is_shuffled) = match &self.goal.kind {
            GoalKind::Choice(choice) => (choice.options.len(), choice.shuffle),
            GoalKind::Order(order) => (order.lines.len(), true),
            _ => return Vec::new(),
        };
        let mut order: Vec<usize> = (0..count).collect();
        let mut random = SplitMix64::new(self.seed ^ 0x5EED);
        for _ in 0..if is_shuffled { 100 } else { 0 } {
            for place in (1..count).rev() {
                let other = random.below(u32::try_from(place + 1).unwrap_or(1)) as usize;
                order.swap(place, other);
            }
            match &self.goal.kind {
                GoalKind::Order(kind) if picks::is_in_order(kind, &order) => {}
                _ => break,
            }
        }
        order
    }
}

/// The value of an expression; what it defines is forgotten.
pub(super) fn value_in(session: &Session, source: &Source) -> Result<Value, Broken> {
    let value = value::value_in(session, &source.text).map_err(|error| Broken::expression(source, &error))?;
    value.ok_or_else(|| Broken::new(source.line, format!("`{}` has no value", source.text.trim())))
}

fn undrawn(error: &DrawError, line: usize) -> Broken {
    match error {
        DrawError::Expression { expression, error } => Broken::expression(expression, error),
        other => Broken::new(line, other.to_string()),
    }
}
