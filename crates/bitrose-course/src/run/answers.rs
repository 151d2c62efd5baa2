//! Answers and hints: their effects and their costs.

use super::{Attempt, LessonRun, stars};
use crate::judge::{Answer, Said, Task, Verdict};
use crate::model::{Goal, GoalKind, Text};
use crate::problem::LessonError;
use crate::progress::{Change, GoalProgress};
use bitrose_core::counted;

/// The reply to an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// What is said to it.
    pub verdict: Verdict,
    /// What comes next.
    pub then: Then,
}

/// What comes after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The same question again.
    Again,
    /// The next state of a trace, or the second half of a bug.
    NextStage,
    /// The same exercise with another draw.
    NextRound,
    /// The goal is solved, with this number of stars; 0 if the solution was revealed.
    Solved(u8),
    /// A prediction was wrong, with this number of stars. There is no second try, and the lesson goes on.
    Missed(u8),
}

impl Then {
    /// The words before the explanation of a wrong answer. A prediction has no second try.
    pub const fn not_right(self) -> &'static str {
        if matches!(self, Self::Missed(_)) { "Not this time." } else { "Not yet." }
    }
}

impl LessonRun {
    /// Hands in an answer. A text may contain the answers of several stages; the first that is not right ends it. It may
    /// begin with the answers that were accepted before.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
    pub fn submit(&mut self, answer: &Answer) -> Result<Reply, LessonError> {
        let (Answer::Text(text), Some(task)) = (answer, &self.task) else { return self.submit_one(answer) };
        let parts = task.parts(text);
        let known = self.repeated(task, &parts)?;
        let mut parts = parts.into_iter().skip(known);
        let mut reply = self.submit_one(&Answer::Text(parts.next().unwrap_or_default()))?;
        for part in parts {
            if reply.then != Then::NextStage {
                break;
            }
            reply = self.submit_one(&Answer::Text(part))?;
        }
        Ok(reply)
    }

    /// The number of answers at the beginning of a list that only repeat what was accepted: a list with a mistake is
    /// usually corrected and handed in again as a whole.
    fn repeated(&self, task: &Task, parts: &[String]) -> Result<usize, LessonError> {
        let is_right =
            |stage: usize, part: &String| Ok(task.judge(stage, &Answer::Text(part.clone()))?.is_right());
        let stage = self.attempt.stage;
        if stage == 0 || parts.len() <= stage || is_right(stage, &parts[0])? {
            return Ok(0);
        }
        let mut known = parts.iter().take(stage).enumerate();
        let are_known = known.try_fold(true, |so_far, (stage, part)| Ok(so_far && is_right(stage, part)?))?;
        Ok(if are_known { stage } else { 0 })
    }

    fn submit_one(&mut self, answer: &Answer) -> Result<Reply, LessonError> {
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

    /// Handles a wrong answer, which costs nothing but a star. A prediction cannot be repeated.
    fn missed(&mut self) -> Result<Then, LessonError> {
        self.attempt.tries += 1;
        self.attempt.wrong += 1;
        let is_predict = matches!(self.task.as_ref().map(|task| &task.goal.kind), Some(GoalKind::Predict(_)));
        if is_predict {
            return self.end_round(None, None);
        }
        self.note_unsolved();
        Ok(Then::Again)
    }

    fn solved(&mut self, operators: Option<u32>, answer: &Answer) -> Result<Then, LessonError> {
        self.attempt.tries += 1;
        let text = match answer {
            Answer::Text(text) => Some(text.trim().to_owned()),
            Answer::Board(_) => None,
        };
        self.end_round(operators, text)
    }

    /// Starts the next draw of a repeated goal, or ends the goal.
    fn end_round(&mut self, operators: Option<u32>, text: Option<String>) -> Result<Then, LessonError> {
        self.attempt.operators = operators;
        self.rounds.add(&self.attempt);
        let Some(goal) = self.task.as_ref().map(|task| &task.goal) else { return Ok(Then::Again) };
        let is_predict = matches!(goal.kind, GoalKind::Predict(_));
        if self.rounds.round < goal.repeat && !self.options.is_review {
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

    /// The stars for all rounds together. Only the first prediction counts, because the answer was shown after it.
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

    /// The hints that have been opened.
    pub fn open_hints(&self) -> Vec<&Text> {
        let hints = self.task.as_ref().map(|task| task.goal.hints.as_slice()).unwrap_or_default();
        hints.iter().take(self.attempt.hints).map(|hint| &hint.say).collect()
    }

    /// The number of hints that have not been opened.
    pub fn hints_left(&self) -> usize {
        self.task.as_ref().map_or(0, |task| task.goal.hints.len().saturating_sub(self.attempt.hints))
    }

    /// The reference solution, with one answer for each remaining stage; `None` while there are unopened hints.
    ///
    /// From then on the goal counts as seen: it can be finished, but earns no star until it is asked again or drawn
    /// again.
    ///
    /// # Errors
    /// Fails if the lesson has an error.
    pub fn reveal(&mut self) -> Result<Option<Vec<String>>, LessonError> {
        let Some(task) = self.task.as_ref().filter(|_| self.hints_left() == 0) else { return Ok(None) };
        let reference = task.reference()?;
        let left = reference.into_iter().skip(self.attempt.stage).collect();
        if !self.attempt.settled {
            self.attempt.seen = true;
            self.note_unsolved();
        }
        Ok(Some(left))
    }

    /// Records the current step. A review does not change the position in the lesson.
    pub(super) fn note_step(&mut self, step: String) {
        if !self.options.is_review {
            self.note_change(Change::Step(self.lesson.id.clone(), step));
        }
    }

    fn note_change(&mut self, change: Change) {
        self.known.apply(&change);
        self.changes.push(change);
    }

    /// Records that the current goal was tried or looked at.
    fn note_unsolved(&mut self) {
        let mut all = self.rounds;
        all.add(&self.attempt);
        self.note(&all, 0, None, None);
    }

    /// Records the result of the current goal.
    fn note(&mut self, all: &Attempt, stars: u8, operators: Option<u32>, text: Option<String>) {
        let (Some(key), Some(task)) = (self.key(), &self.task) else { return };
        let is_solved = stars > 0;
        let mut record = GoalProgress {
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
            let Some(today) = self.options.today else { return };
            let reviews = self.known.goal(&key).map_or(0, |known| known.reviews);
            record.reviews = if is_solved && self.rounds.wrong == 0 { reviews.saturating_add(1) } else { 0 };
            record.reviewed = Some(today);
        }
        self.note_change(Change::Goal(key, record));
    }
}

impl LessonRun {
    /// The messages once a goal is settled: the explanation, the reference solution, the number of operators and par,
    /// the stars.
    pub fn settled_words(&self, task: &Task, then: Then) -> Vec<Said> {
        let (Then::Solved(stars) | Then::Missed(stars)) = then else { return Vec::new() };
        let mut words: Vec<Said> = task.goal.say.clone().map(Said::Authored).into_iter().collect();
        if let Some(reference) = reference(task, then) {
            words.push(Said::Found(if reference.contains('\n') {
                format!("The reference solution:\n\n{reference}\n")
            } else {
                format!("The reference solution: {reference}")
            }));
        }
        if let (GoalKind::Expr(expr), Some(count)) = (&task.goal.kind, self.attempt.operators) {
            let par = expr.par.as_ref().map_or(String::new(), |par| {
                let name = if expr.par_proved { "par" } else { "our best" };
                format!(", {name} is {}", par.value)
            });
            words.push(Said::Found(format!("Your operators: {count}{par}.")));
        }
        words.push(Said::Found(match stars {
            0 => "No star this time: the solution was shown.".into(),
            stars => counted(stars, "star") + ".",
        }));
        words
    }
}

/// The author's solution of a settled goal, if it is worth showing: when many answers are right, or a prediction
/// failed.
pub fn reference(task: &Task, then: Then) -> Option<String> {
    use GoalKind::{Bug, Explore, Expr, Shift};
    let many = matches!(task.goal.kind, Expr(_) | Explore(_) | Shift(_) | Bug(_));
    let is_told = matches!(then, Then::Missed(_)) || many && matches!(then, Then::Solved(_));
    task.reference().ok().filter(|_| is_told).map(|answers| task.joined(&answers))
}
