//! Where the learner is: from step to step, and from goal to goal within one.

use super::super::draw;
use super::super::judge::{Broken, Task};
use super::super::model::{Block, Goal, Lesson};
use super::super::progress::Progress;
use super::super::scope::Scope;
use super::{Attempt, Options, Run};

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

impl Run {
    /// Begins with one goal of a lesson, as a review does.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn start_at_goal(
        lesson: Lesson,
        goal: &str,
        options: Options,
        known: &Progress,
    ) -> Result<Self, Broken> {
        let step = lesson.steps.iter().position(|step| step.goals().any(|own| own.id == goal));
        let mut run = Self::start(lesson, step.unwrap_or(0), options, known)?;
        while run.task.as_ref().is_some_and(|task| task.goal.id != goal) {
            run.halt(run.block + 1)?;
        }
        Ok(run)
    }

    /// Goes to a step, as if it had not been there before: what was revealed may be earned again.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn enter(&mut self, step: usize) -> Result<(), Broken> {
        self.step = step.min(self.lesson.steps.len().saturating_sub(1));
        self.block = 0;
        self.task = None;
        self.note_place(self.step().id.clone());
        self.halt(0)
    }

    /// Comes to the next goal from this block on, or to the end of the step.
    pub(super) fn halt(&mut self, from: usize) -> Result<(), Broken> {
        let blocks = &self.step().blocks;
        let goal = (from..blocks.len()).find(|&place| matches!(blocks[place], Block::Goal(_)));
        self.block = goal.unwrap_or(blocks.len());
        self.attempt = Attempt::default();
        self.rounds = Attempt::default();
        self.ask()
    }

    /// Draws the present goal.
    pub(super) fn ask(&mut self) -> Result<(), Broken> {
        let Some(Block::Goal(goal)) = self.step().blocks.get(self.block) else {
            self.task = None;
            return Ok(());
        };
        let scope = Scope::before(&self.lesson, self.step(), goal).map_err(|error| {
            let line = error.source.line;
            Broken { line, message: format!("`{}`: {}", error.source.text.trim(), error.error) }
        })?;
        let seed = self.seed_of(goal);
        self.task = Some(Task::new(goal, &scope.session, seed, &self.options.unlocked)?);
        Ok(())
    }

    /// The same goal, user and round: the same draw. A review draws others, and another one each time.
    fn seed_of(&self, goal: &Goal) -> u64 {
        let key = format!("{}/{}", self.lesson.id, goal.id);
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
    /// A fault of the lesson.
    pub fn advance(&mut self) -> Result<Moved, Broken> {
        if self.block < self.step().blocks.len() {
            self.halt(self.block + 1)?;
            return Ok(Moved::Within);
        }
        if self.step + 1 < self.lesson.steps.len() {
            self.enter(self.step + 1)?;
            return Ok(Moved::NextStep);
        }
        self.note_place(self.lesson.steps.first().map(|step| step.id.clone()).unwrap_or_default());
        Ok(Moved::End)
    }

    /// Goes back to the step before; at the first, to its beginning.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn back(&mut self) -> Result<(), Broken> {
        self.enter(self.step.saturating_sub(1))
    }

    /// Asks the present drawn goal with another draw: what was revealed can be earned again.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn draw_again(&mut self) -> Result<(), Broken> {
        if self.task.as_ref().is_none_or(|task| task.goal.draw.is_none()) {
            return Ok(());
        }
        self.options.seed = self.options.seed.wrapping_add(1);
        self.attempt = Attempt::default();
        self.rounds = Attempt::default();
        self.ask()
    }
}
