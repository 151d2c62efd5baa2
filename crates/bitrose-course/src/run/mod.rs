//! Taking a lesson: which step and goal are present, what was tried, which hints are open, what was earned.
//!
//! A [`LessonRun`] is a pure state machine. It reads no clock, draws from seeds it is given, and hands out what was earned
//! ([`LessonRun::take_changes`]) to whoever saves it. Plain mode and the Learn screen are two faces of it.

mod answers;
mod stars;

pub use answers::{Reply, Then, reference};
pub use stars::{Attempt, counted_operators, rule, stars};

use crate::draw;
use crate::judge::Task;
use crate::model::{Block, Goal, Lesson, Step};
use crate::problem::LessonError;
use crate::progress::{Change, Date, GoalProgress, Progress};
use crate::scope::Scope;
use std::collections::BTreeMap;

/// How a lesson is taken.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The seed of drawn exercises.
    pub seed: u64,
    /// Functions that the learner may use, for lessons solved before have unlocked them.
    pub unlocked: Vec<String>,
    /// The day, for the record; none is noted without it.
    pub today: Option<Date>,
    /// Whether it is a review. Then the seeds are others, and the record counts the reviews that went well.
    pub is_review: bool,
    /// What was tried at goals that were left before they were settled.
    pub left: Left,
}

/// What was tried at goals that were left before they were settled, by `lesson/goal`: the round that was begun, and those
/// before.
pub type Left = BTreeMap<String, [Attempt; 2]>;

/// A lesson that is being taken.
#[derive(Clone, Debug)]
pub struct LessonRun {
    lesson: Lesson,
    options: Options,
    known: Progress,
    changes: Vec<Change>,
    step: usize,
    /// The block at which the step has come to a halt: a goal, or its end.
    block: usize,
    task: Option<Task>,
    attempt: Attempt,
    /// What earlier rounds of a repeated goal came to.
    rounds: Attempt,
}

/// Where one comes to by going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The next goal of the step, or what stands behind the last.
    Within,
    /// The next step.
    NextStep,
    /// The lesson is over.
    End,
}

impl LessonRun {
    /// Begins a lesson, at a step of it.
    ///
    /// # Errors
    /// An error of the lesson that keeps its first goal from being asked.
    pub fn start(
        lesson: Lesson,
        step: usize,
        options: Options,
        known: &Progress,
    ) -> Result<Self, LessonError> {
        let (known, changes) = (known.of_lesson(&lesson.id), Vec::new());
        let [attempt, rounds] = Default::default();
        let mut run =
            Self { known, lesson, options, changes, step: 0, block: 0, task: None, attempt, rounds };
        run.enter(step)?;
        Ok(run)
    }

    /// The lesson.
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The present step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// The place of the present step in the lesson.
    pub const fn step_number(&self) -> usize {
        self.step
    }

    /// The blocks of the step that can be read now: up to the present goal, that one included.
    pub fn blocks(&self) -> &[Block] {
        let blocks = &self.step().blocks;
        &blocks[..blocks.len().min(self.block + 1)]
    }

    /// The goal that is asked now.
    pub const fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// What was tried at the present goal.
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// What is known of the present goal from earlier times and from this one.
    pub fn record(&self) -> Option<GoalProgress> {
        self.known.goal(&self.key()?)
    }

    /// `wraps/east-expr`.
    pub fn key(&self) -> Option<String> {
        self.task.as_ref().map(|task| self.lesson.key(&task.goal))
    }

    /// The seed that brings the present drawn exercise back.
    pub const fn seed(&self) -> u64 {
        self.options.seed
    }

    /// Returns `true` if it is a review, where the answer is asked from memory.
    pub const fn is_review(&self) -> bool {
        self.options.is_review
    }

    /// What has happened since the last call: to be applied to the learner's [`Progress`] and to be saved.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// What is known of this lesson now.
    pub const fn known(&self) -> &Progress {
        &self.known
    }

    /// The stars of the lesson up to now, and how many there are.
    pub fn stars(&self) -> (u32, u32) {
        let all = self.known.lesson(&self.lesson);
        (all.stars, 3 * all.goals)
    }

    /// Returns `true` if the present goal is settled: one goes on and answers no more.
    pub const fn is_settled(&self) -> bool {
        self.task.is_none() || self.attempt.settled
    }
}

impl LessonRun {
    /// Begins with one goal of a lesson, as a review does.
    ///
    /// # Errors
    /// An error of the lesson.
    pub fn start_at_goal(
        lesson: Lesson,
        goal: &str,
        options: Options,
        known: &Progress,
    ) -> Result<Self, LessonError> {
        let step = lesson.steps.iter().position(|step| step.goals().any(|own| own.id == goal));
        let mut run = Self::start(lesson, step.unwrap_or(0), options, known)?;
        while run.task.as_ref().is_some_and(|task| task.goal.id != goal) {
            run.halt(run.block + 1)?;
        }
        Ok(run)
    }

    /// Goes to a step: a goal that was settled is asked as if for the first time, one that was left goes on where it was.
    ///
    /// # Errors
    /// An error of the lesson.
    pub fn enter(&mut self, step: usize) -> Result<(), LessonError> {
        self.leave();
        self.step = step.min(self.lesson.steps.len().saturating_sub(1));
        self.block = 0;
        self.note_step(self.step().id.clone());
        self.halt(0)
    }

    /// Leaves the present goal. What was tried there is kept unless it is settled.
    fn leave(&mut self) {
        let tried = [self.attempt, self.rounds];
        if let Some(key) = self.key().filter(|_| !self.is_settled() && tried != <[Attempt; 2]>::default()) {
            self.options.left.insert(key, tried);
        }
        self.task = None;
    }

    /// What was tried at goals that were left, the present one among them: for the next run of this lesson or another one.
    pub fn take_left(&mut self) -> Left {
        self.leave();
        std::mem::take(&mut self.options.left)
    }

    /// Comes to the next goal from this block on, or to the end of the step.
    fn halt(&mut self, from: usize) -> Result<(), LessonError> {
        self.leave();
        let blocks = &self.step().blocks;
        let goal = (from..blocks.len()).find_map(|place| match &blocks[place] {
            Block::Goal(goal) => Some((place, self.lesson.key(goal))),
            _ => None,
        });
        let (block, key) = goal.unwrap_or((blocks.len(), String::new()));
        self.block = block;
        [self.attempt, self.rounds] = self.options.left.remove(&key).unwrap_or_default();
        self.ask()
    }

    /// Draws the present goal.
    pub(super) fn ask(&mut self) -> Result<(), LessonError> {
        let Some(Block::Goal(goal)) = self.step().blocks.get(self.block) else {
            self.task = None;
            return Ok(());
        };
        let scope = Scope::before(&self.lesson, self.step(), goal)?;
        let seed = self.seed_of(goal);
        self.task = Some(Task::new(goal, &scope.session, seed, &self.options.unlocked)?);
        Ok(())
    }

    /// The same goal, user and round: the same draw. A review draws others, and another one each time.
    fn seed_of(&self, goal: &Goal) -> u64 {
        let key = self.lesson.key(goal);
        let review = if self.options.is_review {
            let done = self.known.goal(&key).map_or(0, |record| record.reviews);
            1000 + 100 * done.min(1000)
        } else {
            0
        };
        draw::seed(&key, self.options.seed, review + self.rounds.round)
    }

    /// Goes on: past the present goal, solved or not, or to the next step.
    ///
    /// # Errors
    /// An error of the lesson.
    pub fn advance(&mut self) -> Result<Moved, LessonError> {
        if self.block < self.step().blocks.len() {
            self.halt(self.block + 1)?;
            return Ok(Moved::Within);
        }
        if self.step + 1 < self.lesson.steps.len() {
            self.enter(self.step + 1)?;
            return Ok(Moved::NextStep);
        }
        self.note_step(self.lesson.steps.first().map(|step| step.id.clone()).unwrap_or_default());
        Ok(Moved::End)
    }

    /// Goes back to the step before; at the first, to its beginning.
    ///
    /// # Errors
    /// An error of the lesson.
    pub fn back(&mut self) -> Result<(), LessonError> {
        self.enter(self.step.saturating_sub(1))
    }

    /// Asks the present drawn goal with another draw: what was revealed can be earned again.
    ///
    /// # Errors
    /// An error of the lesson.
    pub fn draw_again(&mut self) -> Result<(), LessonError> {
        if self.task.as_ref().is_none_or(|task| task.goal.draw.is_none()) {
            return Ok(());
        }
        self.options.seed = self.options.seed.wrapping_add(1);
        [self.attempt, self.rounds] = Default::default();
        self.ask()
    }
}
