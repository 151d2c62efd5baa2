//! The list of lessons: what is solved, what is next, what fits a filter.

use super::LearnScreen;
use super::lesson::{OpenLesson, can_earn};
use bitrose_course::model::{Goal, Lesson, Step};
use bitrose_course::progress::LessonProgress;
use bitrose_course::run::{LessonRun, Options};

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ListedLesson<'a> {
    /// The title of the track, over its first lesson.
    pub(super) track: Option<&'a str>,
    /// The lesson.
    pub(super) lesson: &'a Lesson,
    /// Stars earned, and stars there are.
    pub(super) stars: (u32, u32),
    /// Whether a goal was changed after it was solved.
    pub(super) is_changed: bool,
    /// Whether nothing is left to solve.
    pub(super) is_done: bool,
    /// The first one that is not done, from the last one on in which anything is solved.
    pub(super) is_next: bool,
}

impl LearnScreen {
    /// The lessons that the filter leaves, in order.
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
                let LessonProgress { goals, stars, is_changed, .. } = self.progress.lesson(lesson);
                listed.push(ListedLesson {
                    track: track.take(),
                    lesson,
                    stars: (stars, 3 * goals),
                    is_changed,
                    is_done: self.open_step(lesson).is_none(),
                    is_next: next == Some(lesson.id.as_str()),
                });
            }
        }
        listed
    }

    /// The first step with a goal that is not solved and still can be.
    fn open_step(&self, lesson: &Lesson) -> Option<usize> {
        let known = |goal: &Goal| self.progress.goal(&lesson.key(goal));
        let is_open = |step: &Step| step.goals().any(|goal| can_earn(goal, known(goal).as_ref(), 1));
        lesson.steps.iter().position(is_open)
    }

    fn fits(&self, lesson: &Lesson) -> bool {
        let wanted = self.filter.to_lowercase();
        let texts = [&lesson.id, &lesson.title, &lesson.summary];
        texts.iter().any(|text| text.to_lowercase().contains(&wanted))
    }

    /// Shows only the lessons that have a word in them.
    pub(super) fn filter(&mut self, text: &str) {
        text.trim().clone_into(&mut self.filter);
        self.chosen = 0;
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

    /// Opens the chosen lesson: at the step where it was left, or the first one that is open where it was left at its begin.
    pub(super) fn open(&mut self) {
        let Some(lesson) = self.listed().get(self.chosen).map(|listed| listed.lesson.clone()) else { return };
        let left = self.progress.step(&lesson.id).and_then(|step| lesson.step(step)).filter(|left| *left > 0);
        let is_begun = self.progress.lesson(&lesson).solved > 0;
        let open = self.open_step(&lesson).filter(|_| is_begun);
        self.begin(lesson, left.or(open).unwrap_or(0));
    }

    /// Back to the list, at the lesson that was taken.
    pub(super) fn close(&mut self) {
        self.collect();
        let Some(mut lesson) = self.lesson.take() else { return };
        self.left = lesson.run.take_left();
        self.seed = lesson.run.seed(); // what was tried was tried at these draws
        self.find(&lesson.run.lesson().id.clone());
    }

    /// Takes over what has happened in the lesson: merged into the record in place, and to be saved.
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
        self.chosen = index.unwrap_or(0); // the filter may hide it
    }

    /// The lesson that comes after the open one.
    pub(super) fn following(&self) -> Option<&Lesson> {
        let open = &self.lesson.as_ref()?.run.lesson().id;
        self.catalogue.as_ref()?.after(open)
    }

    /// From the end of a lesson to the next one of the list, or to the list.
    pub(super) fn next_lesson(&mut self) {
        let next = self.following().cloned();
        self.close();
        if let Some(next) = next {
            self.find(&next.id.clone());
            self.begin(next, 0);
        }
    }
}
