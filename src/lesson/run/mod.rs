//! Taking a lesson: which step and goal are present, what was tried, which hints are open, what was earned.
//!
//! A [`Run`] is a pure state machine. It reads no clock, draws from seeds it is given, and hands out what was earned
//! ([`Run::take_news`]) to whoever saves it. Plain mode and the Learn screen are two faces of it.

mod stars;
#[cfg(test)]
mod tests;

pub use stars::{Attempt, rule, stars};

use super::draw;
use super::judge::{Answer, Broken, Task, Verdict};
use super::model::{Block, Goal, GoalKind, Lesson, Step, Text};
use super::progress::{Date, GoalProgress, Progress, reviewed};
use super::scope::Scope;

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

/// Something to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// What came of a goal, by `lesson/goal`; a better record from before is to stay.
    Goal(String, GoalProgress),
    /// What came of a review, in place of what was known.
    Review(String, GoalProgress),
    /// The lesson and the step in which it is now; its first one when it was taken to the end.
    Step(String, String),
}

/// What an answer leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// What is said to it.
    pub verdict: Verdict,
    /// Where the goal stands after it.
    pub then: Then,
}

/// Where a goal stands after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The same question again.
    Again,
    /// The next state of a trace, the second half of a bug.
    NextStage,
    /// The same exercise with another draw.
    NextRound,
    /// Solved, with so many stars; none after a look at the solution.
    Solved(u8),
    /// A prediction that was wrong: there is no second try, and the lesson goes on.
    Missed(u8),
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
    fn halt(&mut self, from: usize) -> Result<(), Broken> {
        let blocks = &self.step().blocks;
        let goal = (from..blocks.len()).find(|&place| matches!(blocks[place], Block::Goal(_)));
        self.block = goal.unwrap_or(blocks.len());
        self.attempt = Attempt::default();
        self.rounds = Attempt::default();
        self.ask()
    }

    /// Draws the present goal.
    fn ask(&mut self) -> Result<(), Broken> {
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

    /// Hands in an answer.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn submit(&mut self, answer: &Answer) -> Result<Reply, Broken> {
        let Some(task) = self.task.as_ref().filter(|_| !self.attempt.settled) else {
            let verdict = Verdict::Refused("nothing is asked here".into());
            return Ok(Reply { verdict, then: Then::Again });
        };
        let verdict = task.judge(self.attempt.stage, answer)?;
        let is_last = self.attempt.stage + 1 >= task.stages();
        let then = match &verdict {
            Verdict::Refused(_) => Then::Again,
            Verdict::Wrong(_) => self.missed()?,
            Verdict::Right(_) if !is_last => {
                self.attempt.stage += 1;
                Then::NextStage
            }
            Verdict::Right(right) => {
                let operators = right.operators;
                self.solved(operators, answer)?
            }
        };
        Ok(Reply { verdict, then })
    }

    /// A wrong answer costs nothing but a star. Of a prediction there is no second one.
    fn missed(&mut self) -> Result<Then, Broken> {
        self.attempt.tries += 1;
        self.attempt.wrong += 1;
        let is_predict = matches!(self.task.as_ref().map(|task| &task.goal.kind), Some(GoalKind::Predict(_)));
        if is_predict {
            return self.end_round(None, None);
        }
        let mut all = self.rounds;
        all.add(&self.attempt);
        self.note(&all, 0, None, None);
        Ok(Then::Again)
    }

    fn solved(&mut self, operators: Option<u32>, answer: &Answer) -> Result<Then, Broken> {
        self.attempt.tries += 1;
        let text = match answer {
            Answer::Text(text) => Some(text.trim().to_owned()),
            Answer::Board(_) => None,
        };
        self.end_round(operators, text)
    }

    /// The next draw of a repeated goal, or its end.
    fn end_round(&mut self, operators: Option<u32>, text: Option<String>) -> Result<Then, Broken> {
        self.attempt.operators = operators;
        self.rounds.add(&self.attempt);
        let Some(goal) = self.task.as_ref().map(|task| &task.goal) else { return Ok(Then::Again) };
        let is_predict = matches!(goal.kind, GoalKind::Predict(_));
        if self.rounds.round < goal.repeat && !self.rounds.seen && !self.options.is_review {
            self.attempt = Attempt { round: self.rounds.round, ..Attempt::default() };
            self.ask()?;
            return Ok(Then::NextRound);
        }
        let stars = self.earned(goal, operators);
        self.attempt.settled = true;
        let all = self.rounds;
        self.note(&all, stars, operators, text);
        Ok(if is_predict && self.rounds.wrong > 0 { Then::Missed(stars) } else { Then::Solved(stars) })
    }

    /// The stars of all rounds together. The first prediction is the one that counts, for the answer was shown then.
    fn earned(&self, goal: &Goal, operators: Option<u32>) -> u8 {
        let stars = stars(goal, &self.rounds, operators);
        let before = self.record().filter(|record| record.tries > 0 && goal.draw.is_none());
        match (&goal.kind, before) {
            (GoalKind::Predict(_), Some(before)) => stars.min(before.stars.max(1)),
            _ => stars,
        }
    }

    /// Opens the next hint.
    pub fn hint(&mut self) -> Option<Text> {
        let hints = self.task.as_ref().map(|task| &task.goal.hints)?;
        let say = hints.get(self.attempt.hints)?.say.clone();
        self.attempt.hints += 1;
        Some(say)
    }

    /// The hints that are open.
    #[must_use]
    pub fn open_hints(&self) -> Vec<&Text> {
        let hints = self.task.as_ref().map(|task| task.goal.hints.as_slice()).unwrap_or_default();
        hints.iter().take(self.attempt.hints).map(|hint| &hint.say).collect()
    }

    /// How many hints are still closed.
    #[must_use]
    pub fn hints_left(&self) -> usize {
        self.task.as_ref().map_or(0, |task| task.goal.hints.len().saturating_sub(self.attempt.hints))
    }

    /// The reference solution, one answer for each stage that is left; `None` while a hint is still closed.
    ///
    /// From then on the goal is seen: it can be finished, but brings no star before the step is left or another one
    /// is drawn.
    ///
    /// # Errors
    /// A fault of the lesson.
    pub fn reveal(&mut self) -> Result<Option<Vec<String>>, Broken> {
        let Some(task) = self.task.as_ref().filter(|_| self.hints_left() == 0) else { return Ok(None) };
        let reference = task.reference()?;
        let left = reference.into_iter().skip(self.attempt.stage).collect();
        if !self.attempt.settled {
            self.attempt.seen = true;
            self.note_seen();
        }
        Ok(Some(left))
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

    fn note_place(&mut self, step: String) {
        if !self.options.is_review {
            self.known.set_step(&self.lesson.id, &step);
            self.news.push(News::Step(self.lesson.id.clone(), step));
        }
    }

    fn note_seen(&mut self) {
        let mut all = self.rounds;
        all.add(&self.attempt);
        self.note(&all, 0, None, None);
    }

    /// Keeps what came of the present goal.
    fn note(&mut self, all: &Attempt, stars: u8, operators: Option<u32>, text: Option<String>) {
        let (Some(key), Some(task)) = (self.key(), &self.task) else { return };
        let is_solved = stars > 0;
        let record = GoalProgress {
            stars,
            best_ops: operators.filter(|_| is_solved),
            best: text.filter(|_| is_solved && operators.is_some()),
            tries: all.tries,
            hints: u32::try_from(all.hints).unwrap_or(u32::MAX),
            seen: all.seen,
            hash: is_solved.then_some(task.goal.hash),
            at: self.options.today.filter(|_| is_solved),
            ..GoalProgress::default()
        };
        if self.options.is_review {
            return self.note_review(key, record);
        }
        self.known.keep_better(&key, record.clone());
        self.news.push(News::Goal(key, record));
    }

    /// A review takes no star away, and may bring one.
    fn note_review(&mut self, key: String, record: GoalProgress) {
        let Some(today) = self.options.today else { return };
        let went_well = record.is_solved() && self.rounds.wrong == 0;
        let known = self.known.goal(&key).unwrap_or_default();
        let record = reviewed(known.better(record), went_well, today);
        self.known.set_goal(&key, record.clone());
        self.news.push(News::Review(key, record));
    }
}
