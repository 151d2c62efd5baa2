//! Judges answers: whether an answer is right and, if not, why it is wrong.
//!
//! A [`Task`] is a goal as it is asked: names are bound, exercises drawn and options shuffled. It judges any number of
//! answers and remembers none. What is shown as the target and what is tested are the same expression.

mod allowed;
mod answer;
mod asked;
mod cause;
mod expr;
mod magic;
mod picks;
mod reference;
mod shift;
mod steps;
mod subject;
mod values;
mod verdict;

pub use allowed::operators;
pub use asked::Sample;
pub(crate) use reference::on_one_line;
pub use subject::Subject;
pub use verdict::{Right, Said, Verdict, Wrong};

use crate::detect::Scene;
use crate::draw::{self, Drawing};
use crate::model::{Context, Expr, Goal, GoalKind, MapWanted, Piece, Source, States};
use crate::problem::LessonError;
use crate::scope::value_in;
use crate::truth::right_options;
use bitrose_core::bitboard::{Bitboard, Mapping, SplitMix64};
use bitrose_lang::{Error, Limits, Session, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use verdict::{Judged, Stop};

/// A goal as it is asked.
#[derive(Clone, Debug)]
pub struct Task {
    /// The goal, with the drawn values filled into its texts.
    pub goal: Goal,
    /// The drawn values.
    pub drawing: Drawing,
    /// The seed of the draw and of the shuffle.
    pub seed: u64,
    session: Session,
    order: Vec<usize>,
    /// For a `choice`: which options are right.
    rights: Vec<bool>,
    unlocked: Vec<String>,
    /// The values of answers and foreseen mistakes in the hand-made cases of an `expr` goal, by text and index.
    /// Clones share them.
    by_hand: Rc<RefCell<ByHand>>,
}

type ByHand = HashMap<(String, usize), Result<Value, Error>>;

/// What a learner hands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Text, as typed.
    Text(String),
    /// Painted squares.
    Board(Bitboard),
}

impl From<&str> for Answer {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// An answer that takes more operations than this is taken to be an endless loop. Answers are run thousands of times.
const OPERATIONS: u64 = 100_000;

impl Task {
    /// Draws a goal and binds its names. `session` has the names of the step; `unlocked` are functions that the learner
    /// may use in addition to the `names` of a goal.
    ///
    /// # Errors
    /// Fails if a draw or a `let` fails.
    pub fn new(goal: &Goal, session: &Session, seed: u64, unlocked: &[String]) -> Result<Self, LessonError> {
        let mut session = session.clone();
        if let Some(mapping) = goal.mapping {
            session.set_mapping(mapping);
        }
        let drawing = match &goal.draw {
            Some(rules) => draw::draw(rules, &mut session, seed)?,
            None => Drawing::default(),
        };
        let goal = draw::apply(goal, &drawing, &session);
        for binding in &goal.bindings {
            let value = value_in(&session, &binding.value)?;
            session.define(&binding.name, value);
        }
        let session = session.with_limits(Limits { operations: OPERATIONS, ..Limits::default() });
        let rights = match &goal.kind {
            GoalKind::Choice(choice) => right_options(choice, &session)?,
            _ => Vec::new(),
        };
        let order = Vec::new();
        let mut task = Self {
            goal,
            drawing,
            seed,
            session,
            order,
            rights,
            unlocked: unlocked.to_vec(),
            by_hand: Rc::default(),
        };
        task.order = task.shuffled();
        Ok(task)
    }

    /// A task that asks for this expression, without limits on names and operators.
    pub(crate) fn without_limits(&self, expr: &Expr) -> Self {
        let mut task = self.clone();
        task.goal.kind = GoalKind::Expr(Expr { ops: None, names: None, max_ops: None, ..expr.clone() });
        task
    }

    /// The session with the names that are visible to the goal.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The mapping of the squares.
    pub const fn mapping(&self) -> Mapping {
        self.session.mapping()
    }

    /// The board that is shown with the question.
    ///
    /// # Errors
    /// Fails if its expression does.
    pub fn board(&self) -> Result<Option<Bitboard>, LessonError> {
        self.maybe_board(self.goal.board.as_ref())
    }

    /// The board with which painting an answer starts.
    ///
    /// # Errors
    /// Fails if its expression does.
    pub fn start(&self) -> Result<Option<Bitboard>, LessonError> {
        match &self.goal.kind {
            GoalKind::Set(set) => {
                self.maybe_board(set.start.as_ref()).map(|start| Some(start.unwrap_or_default()))
            }
            GoalKind::Explore(explore) => self.maybe_board(explore.start.as_ref()),
            GoalKind::Shift(shift) => self.board_of(&shift.start).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns `true` if the goal is solved before anything is done, so that it asks nothing.
    ///
    /// # Errors
    /// Fails if one of its expressions does.
    pub fn is_solved_at_start(&self) -> Result<bool, LessonError> {
        let answer = match (&self.goal.kind, self.start()?) {
            (GoalKind::Shift(shift), Some(start)) => {
                return Ok(!shift.general && start == self.shift_target(shift, start)?);
            }
            (_, Some(start)) => Answer::Board(start),
            (GoalKind::Order(_), None) => {
                let numbers: Vec<String> = (1..=self.order.len()).map(|number| number.to_string()).collect();
                Answer::Text(numbers.join(" "))
            }
            _ => return Ok(false),
        };
        Ok(self.judge(0, &answer)?.is_right())
    }

    /// The indices of the options or lines in the file, in the order in which they are shown.
    pub fn shown_order(&self) -> &[usize] {
        &self.order
    }

    /// The number of answers that the goal takes one after the other: the states of a trace, the two halves of a `bug`.
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
    /// Fails if the goal itself has an error.
    pub fn judge(&self, stage: usize, answer: &Answer) -> Result<Verdict, LessonError> {
        match self.judged(stage, answer) {
            Ok(verdict) => Ok(verdict),
            Err(Stop::Refused(message)) => Ok(Verdict::Refused(message)),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn judged(&self, stage: usize, answer: &Answer) -> Judged {
        match self.kind(stage) {
            GoalKind::Set(set) => self.judge_set(set, answer),
            GoalKind::Hex(hex) => self.compare_numbers(&self.typed(answer), &self.wanted(&hex.target, None)?),
            GoalKind::Expr(expr) => self.judge_expr(expr, &self.typed(answer), stage == 0),
            GoalKind::Predict(predict) => {
                self.refuse_number_of_question(answer)?;
                let wanted = self.wanted(&predict.answer, self.board()?)?;
                self.refuse_misread(answer, &wanted)?;
                self.judge_value(answer, &wanted)
            }
            GoalKind::Choice(choice) => self.judge_choice(choice, &self.typed(answer)),
            GoalKind::Bug(bug) => self.judge_bug(bug, &self.typed(answer)),
            GoalKind::Shift(shift) => self.judge_shift(shift, &self.typed(answer)),
            GoalKind::Order(order) => self.judge_order(order, &self.typed(answer)),
            GoalKind::Map(map) => self.judge_map(map, answer),
            GoalKind::Trace(trace) => self.judge_trace(trace, stage, answer),
            GoalKind::Magic(magic) => self.judge_magic(magic, &self.typed(answer)),
            GoalKind::Explore(explore) => self.judge_explore(&explore.condition, answer),
        }
    }

    /// Refuses an answer that repeats the number of the question: "Which squares are the set 0x81?" is not answered by
    /// `0x81`.
    fn refuse_number_of_question(&self, answer: &Answer) -> Result<(), Stop> {
        let Answer::Text(text) = answer else { return Ok(()) };
        match (self.number_asked_for(), answer::number(text, self.mapping())) {
            (Some(asked), Ok(typed)) if typed.number() == asked => {
                let text = text.trim();
                Err(Stop::Refused(format!("`{text}` is the number in the question; type its squares")))
            }
            _ => Ok(()),
        }
    }

    /// The number whose squares the question asks for. If it were shown to change with each square, the question could
    /// be answered by trial and error.
    pub fn number_asked_for(&self) -> Option<u64> {
        let board = |piece: &Piece| match piece {
            Piece::Value(asked) => match self.value(asked) {
                Ok(Value::Board(number)) => Some(number),
                _ => None,
            },
            _ => None,
        };
        self.goal.ask.pieces().filter(|_| self.takes_squares(0)).find_map(board)
    }

    /// An answer as text; a painted board becomes its number.
    fn typed(&self, answer: &Answer) -> String {
        match answer {
            Answer::Text(text) => text.clone(),
            Answer::Board(board) => format!("0x{:016X}", self.mapping().number(*board)),
        }
    }

    /// The value of an expression of the goal.
    pub(super) fn value(&self, source: &Source) -> Result<Value, LessonError> {
        value_in(&self.session, source)
    }

    /// The session of the goal with one more name.
    fn seeing(&self, name: &str, value: Value) -> Session {
        let mut session = self.session.clone();
        session.define(name, value);
        session
    }

    fn board_of(&self, source: &Source) -> Result<Bitboard, LessonError> {
        self.value(source).map(|value| self.squares_of(value))
    }

    fn maybe_board(&self, source: Option<&Source>) -> Result<Option<Bitboard>, LessonError> {
        source.map(|source| self.board_of(source)).transpose()
    }

    fn squares_of(&self, value: Value) -> Bitboard {
        self.mapping().board(value.number())
    }

    /// The set as a value of the language.
    fn value_of(&self, board: Bitboard) -> Value {
        Value::Board(self.mapping().number(board))
    }

    /// What the detectors may know, using the names of `session`.
    fn scene(&self, before: Option<Bitboard>, session: &Session) -> Scene {
        let wants =
            |want| matches!(&self.goal.kind, GoalKind::Map(map) if map.give.is_some() && map.want == want);
        let (is_index, has_index) = (wants(MapWanted::Index), wants(MapWanted::Square));
        let mut scene = Scene { mapping: self.mapping(), before, is_index, has_index, ..Scene::default() };
        let Some(Context { piece, square, occ, own, mask }) = &self.goal.context else { return scene };
        let board = |source: &Option<Source>| {
            let value = value_in(session, source.as_ref()?).ok()?;
            Some((value, self.mapping().board(value.number())))
        };
        scene.piece = *piece;
        scene.square = board(square).and_then(|(value, board)| match value {
            Value::Int(index) => u8::try_from(index).ok().and_then(|index| self.mapping().square(index)),
            _ => board.single(),
        });
        scene.occ = board(occ).map(|(_, board)| board);
        scene.own = board(own).map(|(_, board)| board);
        scene.is_mask = *mask;
        scene
    }

    /// The order in which options or lines are shown. Lines to be put in order are never shown in a right order.
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
                order.swap(place, draw::below(place + 1, &mut random));
            }
            match &self.goal.kind {
                GoalKind::Order(kind) if picks::out_of_order(kind, &order).is_none() => {}
                _ => break,
            }
        }
        order
    }
}
