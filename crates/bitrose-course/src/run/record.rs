//! What is to be kept of it.

use super::super::progress::{GoalProgress, reviewed};
use super::{Attempt, Run};

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

impl Run {
    pub(super) fn note_place(&mut self, step: String) {
        if !self.options.is_review {
            self.known.set_step(&self.lesson.id, &step);
            self.news.push(News::Step(self.lesson.id.clone(), step));
        }
    }

    pub(super) fn note_seen(&mut self) {
        let mut all = self.rounds;
        all.add(&self.attempt);
        self.note(&all, 0, None, None);
    }

    /// Keeps what came of the present goal.
    pub(super) fn note(&mut self, all: &Attempt, stars: u8, operators: Option<u32>, text: Option<String>) {
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
