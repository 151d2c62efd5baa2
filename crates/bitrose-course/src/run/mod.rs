//! Taking a lesson: the current step and goal, what was tried, which hints are open, and what was earned.
//!
//! A [`LessonRun`] is a pure state machine. It reads no clock, draws from given seeds, and returns what was earned
//! ([`LessonRun::take_changes`]) for the caller to save. Plain mode and the Learn screen are two front ends of it.

mod answers;
mod stars;

pub use answers::{Reply, Then, reference};
pub use stars::{Attempt, rule, stars, still_possible};

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
    /// The functions that the learner may use because earlier lessons have unlocked them.
    pub unlocked: Vec<String>,
    /// The current day, for the record. Without it no day is recorded.
    pub today: Option<Date>,
    /// Whether it is a review. A review draws with other seeds, and the record counts the reviews that were passed.
    pub is_review: bool,
    /// What was tried at goals that were left before they were settled.
    pub left: Left,
}

/// What was tried at goals that were left before they were settled, by `lesson/goal`: in the current round, and in the
/// rounds before.
pub type Left = BTreeMap<String, [Attempt; 2]>;

/// A lesson that is being taken.
#[derive(Clone, Debug)]
pub struct LessonRun {
    lesson: Lesson,
    options: Options,
    known: Progress,
    changes: Vec<Change>,
    step: usize,
    /// The block at which the run is waiting: a goal, or the end of the step.
    block: usize,
    task: Option<Task>,
    attempt: Attempt,
    /// The combined attempts of the earlier rounds of a repeated goal.
    rounds: Attempt,
}

/// Where going on has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// To the next goal of the step, or to what follows the last one.
    Within,
    /// To the next step.
    NextStep,
    /// To the end of the lesson.
    End,
}

impl LessonRun {
    /// Starts a lesson at a given step.
    ///
    /// # Errors
    /// Fails if an error of the lesson prevents its first goal from being asked.
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

    /// The current step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// The index of the current step.
    pub const fn step_number(&self) -> usize {
        self.step
    }

    /// The blocks of the step that can be read now: those up to and including the current goal.
    pub fn blocks(&self) -> &[Block] {
        let blocks = &self.step().blocks;
        &blocks[..blocks.len().min(self.block + 1)]
    }

    /// The goal that is being asked.
    pub const fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// What was tried at the current goal.
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// The record of the current goal, from earlier times and this one.
    pub fn record(&self) -> Option<GoalProgress> {
        self.known.goal(&self.key()?)
    }

    /// The name of the current goal in progress: `wraps/east-expr`.
    pub fn key(&self) -> Option<String> {
        self.task.as_ref().map(|task| self.lesson.key(&task.goal))
    }

    /// The seed that reproduces the current drawn exercise.
    pub const fn seed(&self) -> u64 {
        self.options.seed
    }

    /// Returns `true` if this is a review, in which answers are given from memory.
    pub const fn is_review(&self) -> bool {
        self.options.is_review
    }

    /// The changes since the last call, which are to be applied to the learner's [`Progress`] and saved.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// The current progress in this lesson.
    pub const fn known(&self) -> &Progress {
        &self.known
    }

    /// The stars earned in this lesson so far, and the largest possible number.
    pub fn stars(&self) -> (u32, u32) {
        let all = self.known.lesson(&self.lesson);
        (all.stars, 3 * all.goals)
    }

    /// Returns `true` if the current goal is settled, so that it takes no more answers.
    pub const fn is_settled(&self) -> bool {
        self.task.is_none() || self.attempt.settled
    }
}

impl LessonRun {
    /// Starts at one goal of a lesson, as a review does.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
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

    /// Goes to a step. A goal that was settled is asked as if for the first time, one that was left continues where it
    /// was.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
    pub fn enter(&mut self, step: usize) -> Result<(), LessonError> {
        self.leave();
        self.step = step.min(self.lesson.steps.len().saturating_sub(1));
        self.block = 0;
        self.note_step(self.step().id.clone());
        self.halt(0)
    }

    /// Leaves the current goal. What was tried is kept unless the goal is settled.
    fn leave(&mut self) {
        let tried = [self.attempt, self.rounds];
        if let Some(key) = self.key().filter(|_| !self.is_settled() && tried != <[Attempt; 2]>::default()) {
            self.options.left.insert(key, tried);
        }
        self.task = None;
    }

    /// Takes what was tried at goals that were left, including the current one, for the next run of this or another
    /// lesson.
    pub fn take_left(&mut self) -> Left {
        self.leave();
        std::mem::take(&mut self.options.left)
    }

    /// Goes to the next goal, starting at block `from`, or to the end of the step.
    fn halt(&mut self, from: usize) -> Result<(), LessonError> {
        self.leave();
        let blocks = &self.step().blocks;
        let goal = (from..blocks.len()).find_map(|place| match &blocks[place] {
            Block::Goal(goal) => Some((place, self.lesson.key(goal))),
            _ => None,
        });
        let (block, key) = goal.unwrap_or((blocks.len(), String::new()));
        self.block = block;
        let left = self.options.left.remove(&key);
        [self.attempt, self.rounds] = left.unwrap_or_else(|| [self.recorded(&key), Attempt::default()]);
        self.ask()
    }

    /// What was tried at a goal before the program was left. A random exercise is drawn anew, and one whose solution was
    /// seen is asked as if for the first time.
    fn recorded(&self, key: &str) -> Attempt {
        let is_drawn =
            matches!(self.step().blocks.get(self.block), Some(Block::Goal(goal)) if goal.draw.is_some());
        let known = self.known.goal(key).filter(|known| !known.is_solved() && !known.seen && !is_drawn);
        known.map_or_else(Attempt::default, |known| Attempt {
            tries: known.tries,
            wrong: known.tries,
            hints: usize::try_from(known.hints).unwrap_or(usize::MAX),
            ..Attempt::default()
        })
    }

    /// Draws the current goal.
    pub(super) fn ask(&mut self) -> Result<(), LessonError> {
        let Some(Block::Goal(goal)) = self.step().blocks.get(self.block) else {
            self.task = None;
            return Ok(());
        };
        let scope = Scope::before(&self.lesson, self.step(), goal)?;
        let new = |seed| Task::new(goal, &scope.session, seed, &self.options.unlocked);
        let mut task = new(self.seed_of(goal, 0))?;
        for round in 1..=self.rounds.round {
            let (before, seed) = (task.drawing, self.seed_of(goal, round));
            task = new(seed)?;
            // no draw comes twice in a row, unless there is hardly another
            for more in 1..10 {
                if task.drawing != before || goal.draw.is_none() {
                    break;
                }
                task = new(seed.wrapping_add(more))?;
            }
        }
        self.task = Some(task);
        Ok(())
    }

    /// The seed of a goal. The same goal, user and round give the same draw; each review gives another one.
    fn seed_of(&self, goal: &Goal, round: u32) -> u64 {
        let key = self.lesson.key(goal);
        let review = if self.options.is_review {
            let done = self.known.goal(&key).map_or(0, |record| record.reviews);
            1000 + 100 * done.min(1000)
        } else {
            0
        };
        draw::seed(&key, self.options.seed, review + round)
    }

    /// Goes on: past the current goal, solved or not, or to the next step.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
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

    /// Goes back to the previous step, or to the beginning of the first.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
    pub fn back(&mut self) -> Result<(), LessonError> {
        self.enter(self.step.saturating_sub(1))
    }

    /// Asks the current drawn goal with another draw, so that stars can be earned even if the solution was revealed.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
    pub fn draw_again(&mut self) -> Result<(), LessonError> {
        if self.task.as_ref().is_none_or(|task| task.goal.draw.is_none()) {
            return Ok(());
        }
        self.options.seed = self.options.seed.wrapping_add(1);
        [self.attempt, self.rounds] = Default::default();
        self.ask()
    }
}
