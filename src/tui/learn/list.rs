//! The list of lessons: which are solved, which is next, and which match the filter.

use super::LearnScreen;
use super::lesson::{OpenLesson, can_earn};
use bitrose_course::model::{Goal, Lesson, Step};
use bitrose_course::progress::LessonProgress;
use bitrose_course::run::{LessonRun, Options};

/// How far a lesson has been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// No goal is solved, and the lesson was not left after its first step.
    No,
    /// Some goals can still be solved.
    Begun,
    /// All goals are solved or can no longer be.
    Done,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ListedLesson<'a> {
    /// The title of the track, if the lesson is the first one listed in it.
    pub(super) track: Option<&'a str>,
    /// The lesson.
    pub(super) lesson: &'a Lesson,
    /// The number of stars earned, and the number that can be earned.
    pub(super) stars: (u32, u32),
    /// Whether a goal was changed after it was solved.
    pub(super) is_changed: bool,
    /// How far the lesson has been taken.
    pub(super) taken: Taken,
    /// Whether the learner should go on here: the first unfinished lesson, starting at the last one with a solved goal.
    pub(super) is_next: bool,
}

impl LearnScreen {
    /// Returns the lessons that match the filter, in order.
    pub(super) fn listed(&self) -> Vec<ListedLesson<'_>> {
        let Some(catalogue) = &self.catalogue else { return Vec::new() };
        let lessons: Vec<&Lesson> = catalogue.lessons().collect();
        let begun = lessons.iter().rposition(|lesson| self.progress.lesson(lesson).solved > 0).unwrap_or(0);
        let mut from_begun = lessons.iter().cycle().skip(begun).take(lessons.len());
        let next =
            from_begun.find(|lesson| self.open_step(lesson).is_some()).map(|lesson| lesson.id.as_str());
        let mut listed = Vec::new();
        for section in &catalogue.sections {
            let mut track = Some(section.title.as_str());
            for lesson in section.lessons.iter().filter(|lesson| self.fits(lesson)) {
                let LessonProgress { goals, solved, stars, is_changed, .. } = self.progress.lesson(lesson);
                listed.push(ListedLesson {
                    track: track.take(),
                    lesson,
                    stars: (stars, 3 * goals),
                    is_changed,
                    taken: match self.open_step(lesson) {
                        None => Taken::Done,
                        Some(_) if solved > 0 || self.left_at(lesson).is_some() => Taken::Begun,
                        Some(_) => Taken::No,
                    },
                    is_next: next == Some(lesson.id.as_str()),
                });
            }
        }
        listed
    }

    /// Returns the step where a lesson was left, unless that was the first one.
    fn left_at(&self, lesson: &Lesson) -> Option<usize> {
        self.progress.step(&lesson.id).and_then(|step| lesson.step(step)).filter(|left| *left > 0)
    }

    /// Returns the first step with a goal that is not solved but still can be.
    fn open_step(&self, lesson: &Lesson) -> Option<usize> {
        let known = |goal: &Goal| self.progress.goal(&lesson.key(goal));
        let is_open = |step: &Step| step.goals().any(|goal| can_earn(goal, known(goal).as_ref(), 1));
        lesson.steps.iter().position(is_open)
    }

    fn fits(&self, lesson: &Lesson) -> bool {
        self.filter.is_empty() || self.is_about(lesson) || self.is_in(&lesson.text)
    }

    /// Returns `true` if the filter is found in the id, title or summary of a lesson.
    fn is_about(&self, lesson: &Lesson) -> bool {
        [&lesson.id, &lesson.title, &lesson.summary].into_iter().any(|text| self.is_in(text))
    }

    /// Returns `true` if the filter is found at the beginning of a word.
    fn is_in(&self, text: &str) -> bool {
        let (text, wanted) = (text.to_lowercase(), self.filter.to_lowercase());
        text.match_indices(&wanted).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
    }

    /// Shows only the lessons that contain a text, and selects the first that is about it.
    pub(super) fn filter(&mut self, text: &str) {
        text.trim().clone_into(&mut self.filter);
        let about = self.listed().iter().position(|listed| self.is_about(listed.lesson));
        (self.chosen, self.scrolled_to) = (about.unwrap_or(0), None);
    }

    /// Begins a lesson at a step.
    pub(super) fn begin(&mut self, lesson: Lesson, step: usize) {
        let unlocked = self.catalogue.as_ref().map(|catalogue| catalogue.unlocked(&self.progress));
        let unlocked = unlocked.unwrap_or_default();
        let left = std::mem::take(&mut self.left);
        let options = Options { seed: self.seed, unlocked, today: self.today, left, ..Options::default() };
        if let Ok(run) = LessonRun::start(lesson, step, options, &self.progress) {
            let mut lesson = OpenLesson::new(run);
            lesson.look();
            self.lesson = Some(Box::new(lesson));
        }
    }

    /// Opens the selected lesson at the step where it was left or, if that was the first one, at the first step with an
    /// open goal.
    pub(super) fn open(&mut self) {
        let Some(lesson) = self.listed().get(self.chosen).map(|listed| listed.lesson.clone()) else { return };
        let left = self.left_at(&lesson);
        let is_begun = self.progress.lesson(&lesson).solved > 0;
        let open = self.open_step(&lesson).filter(|_| is_begun);
        self.begin(lesson, left.or(open).unwrap_or(0));
    }

    /// Closes the lesson and selects it in the list.
    pub(super) fn close(&mut self) {
        self.collect();
        let Some(mut lesson) = self.lesson.take() else { return };
        self.left = lesson.run.take_left();
        self.seed = lesson.run.seed(); // earlier attempts were made on the exercises drawn with this seed
        self.find(&lesson.run.lesson().id.clone());
    }

    /// Takes over the changes from the open lesson: applies them to the progress, and queues them to be saved.
    pub(super) fn collect(&mut self) {
        let Some(lesson) = &mut self.lesson else { return };
        let changes = lesson.run.take_changes();
        for change in &changes {
            self.progress.apply(change);
        }
        self.changes.extend(changes);
    }

    fn find(&mut self, id: &str) {
        let index = self.listed().iter().position(|listed| listed.lesson.id == id);
        (self.chosen, self.scrolled_to) = (index.unwrap_or(0), None); // the filter may hide it
    }

    /// Returns the lesson after the open one.
    pub(super) fn following(&self) -> Option<&Lesson> {
        let open = &self.lesson.as_ref()?.run.lesson().id;
        self.catalogue.as_ref()?.after(open)
    }

    /// Goes from the end of a lesson to the next one, or back to the list.
    pub(super) fn next_lesson(&mut self) {
        let next = self.following().cloned();
        self.close();
        if let Some(next) = next {
            self.find(&next.id.clone());
            self.begin(next, 0);
        }
    }
}
