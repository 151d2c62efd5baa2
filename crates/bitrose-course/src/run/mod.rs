//! Taking a lesson: which step and goal are present, what was tried, which hints are open, what was earned.
//!
//! A [`Run`] is a pure state machine. It reads no clock, draws from seeds it is given, and hands out what was earned
//! ([`Run::take_news`]) to whoever saves it. Plain mode and the Learn screen are two faces of it.

mod answering;
mod going;
mod record;
mod stars;
#[cfg(test)]
mod tests;

pub use answering::{Reply, Then};
pub use going::Moved;
pub use record::News;
pub use stars::{Attempt, rule, stars};

use super::judge::{Broken, Task};
use super::model::{Block, Lesson, Step};
use super::progress::{Date, GoalProgress, Progress};

/// How a lesson is taken.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The seed of drawn exercises.
    pub seed: u64,
    /// Functions that the learner may use, for lessons solved before have unlocked them.
    pub unlocked: Vec<String>,
    /// The day, for the record; none is noted without it.
    pub today: Option<Date>,
    /// Is it a review? Then the seeds are others, and the record counts the reviews that went well.
    pub is_review: bool,
}

/// A lesson that is being taken.
#[derive(Clone, Debug)]
pub struct Run {
    lesson: Lesson,
    options: Options,
    known: Progress,
    news: Vec<News>,
    step: usize,
    /// The block at which the step has come to a halt: a goal, or its end.
    block: usize,
    task: Option<Task>,
    attempt: Attempt,
    /// What earlier rounds of a repeated goal came to.
    rounds: Attempt,
}

impl Run {
    /// Begins a lesson, at a step of it.
    ///
    /// # Errors
    /// A fault of the lesson that keeps its first goal from being asked.
    pub fn start(lesson: Lesson, step: usize, options: Options, known: &Progress) -> Result<Self, Broken> {
        let mut run = Self {
            lesson,
            options,
            known: known.clone(),
            news: Vec::new(),
            step: 0,
            block: 0,
            task: None,
            attempt: Attempt::default(),
            rounds: Attempt::default(),
        };
        run.enter(step)?;
        Ok(run)
    }

    /// The lesson.
    #[must_use]
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The present step.
    #[must_use]
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// The place of the present step in the lesson.
    #[must_use]
    pub const fn step_number(&self) -> usize {
        self.step
    }

    /// The blocks of the step that can be read now: up to the present goal, that one included.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        let blocks = &self.step().blocks;
        &blocks[..blocks.len().min(self.block + 1)]
    }

    /// The goal that is asked now.
    #[must_use]
    pub const fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// What was tried at the present goal.
    #[must_use]
    pub const fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// What is known of the present goal from earlier times and from this one.
    #[must_use]
    pub fn record(&self) -> Option<GoalProgress> {
        self.known.goal(&self.key()?)
    }

    /// `wraps/east-expr`.
    #[must_use]
    pub fn key(&self) -> Option<String> {
        self.task.as_ref().map(|task| format!("{}/{}", self.lesson.id, task.goal.id))
    }

    /// The seed that brings the present drawn exercise back.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.options.seed
    }

    /// What has happened since this was last asked, to be kept.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// What is known of all goals now.
    #[must_use]
    pub const fn known(&self) -> &Progress {
        &self.known
    }

    /// The stars of the lesson up to now, and how many there are.
    #[must_use]
    pub fn stars(&self) -> (u32, u32) {
        let stars =
            |id: &str| self.known.goal(&format!("{}/{id}", self.lesson.id)).map_or(0, |goal| goal.stars);
        let goals = self.lesson.goals();
        goals.fold((0, 0), |(own, all), (_, goal)| (own + u32::from(stars(&goal.id)), all + 3))
    }

    /// Is the present goal settled, so that one goes on and answers no more?
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.task.is_none() || self.attempt.settled
    }
}
