//! The list of lessons: what is solved, what is next, what fits a filter.

use super::taking::Taking;
use super::{LearnAction, LearnScreen, Scholar};
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Direction;
use bitrose_course::model::Lesson;
use bitrose_course::run::{LessonRun, Options};

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry<'a> {
    /// The title of the track, over its first lesson.
    pub(super) track: Option<&'a str>,
    /// The lesson.
    pub(super) lesson: &'a Lesson,
    /// Stars earned, and stars there are.
    pub(super) stars: (u32, u32),
    /// Was a goal changed after it was solved?
    pub(super) changed: bool,
    /// The first one that is not done, among those whose lessons before are.
    pub(super) next: bool,
}

impl Scholar {
    /// The lessons that the filter leaves, in order.
    pub(super) fn entries(&self) -> Vec<Entry<'_>> {
        let Some(library) = &self.library else { return Vec::new() };
        let next = library.lessons().find(|lesson| self.is_next(lesson)).map(|lesson| lesson.id.as_str());
        let mut entries = Vec::new();
        for shelf in &library.sections {
            let mut track = Some(shelf.title.as_str());
            for lesson in shelf.lessons.iter().filter(|lesson| self.fits(lesson)) {
                let stars = self.stars(lesson);
                let (changed, next) = (self.is_changed(lesson), next == Some(lesson.id.as_str()));
                entries.push(Entry { track: track.take(), lesson, stars, changed, next });
            }
        }
        entries
    }

    fn fits(&self, lesson: &Lesson) -> bool {
        let wanted = self.filter.to_lowercase();
        let texts = [&lesson.id, &lesson.title, &lesson.summary];
        texts.iter().any(|text| text.to_lowercase().contains(&wanted))
    }

    /// Stars earned, and stars there are.
    pub(super) fn stars(&self, lesson: &Lesson) -> (u32, u32) {
        let earned =
            |id: &str| self.progress.goal(&format!("{}/{id}", lesson.id)).map_or(0, |goal| goal.stars);
        lesson.goals().fold((0, 0), |(own, all), (_, goal)| (own + u32::from(earned(&goal.id)), all + 3))
    }

    /// Not every goal is solved.
    fn is_next(&self, lesson: &Lesson) -> bool {
        let is_solved = |id: &str| {
            self.progress.goal(&format!("{}/{id}", lesson.id)).is_some_and(|goal| goal.is_solved())
        };
        lesson.goals().any(|(_, goal)| !is_solved(&goal.id))
    }

    fn is_changed(&self, lesson: &Lesson) -> bool {
        lesson.goals().any(|(_, goal)| {
            let known = self.progress.goal(&format!("{}/{}", lesson.id, goal.id));
            known.and_then(|known| known.hash).is_some_and(|hash| hash != goal.hash)
        })
    }

    /// Shows only the lessons in which a word stands.
    pub(super) fn filter(&mut self, text: &str) {
        text.trim().clone_into(&mut self.filter);
        self.place = 0;
    }

    /// Begins a lesson at a step.
    pub(super) fn begin(&mut self, lesson: Lesson, step: usize) {
        let unlocked = self.unlocked();
        let options = Options { seed: self.seed, unlocked, today: self.today, ..Options::default() };
        if let Ok(run) = LessonRun::start(lesson, step, options, &self.progress) {
            self.taking = Some(Box::new(Taking::new(run)));
        }
    }

    /// The functions that solved lessons have unlocked.
    fn unlocked(&self) -> Vec<String> {
        let Some(library) = &self.library else { return Vec::new() };
        let solved = library.lessons().filter(|lesson| !self.is_next(lesson));
        solved.flat_map(|lesson| lesson.unlocks.iter().map(|name| name.value.clone())).collect()
    }

    /// Opens the chosen lesson, at the step where it was left.
    fn open(&mut self) {
        let Some(lesson) = self.entries().get(self.place).map(|entry| entry.lesson.clone()) else { return };
        let left = self.progress.step(&lesson.id).and_then(|step| lesson.step(step)).unwrap_or(0);
        self.begin(lesson, left);
    }

    /// Back to the list, at the lesson that was taken.
    pub(super) fn close(&mut self) {
        self.collect();
        let Some(taking) = self.taking.take() else { return };
        self.find(&taking.run.lesson().id.clone());
    }

    /// Takes over what has happened in the lesson: merged into the record in place, and to be saved.
    pub(super) fn collect(&mut self) {
        let Some(taking) = &mut self.taking else { return };
        let changes = taking.run.take_changes();
        for change in &changes {
            self.progress.apply(change);
        }
        self.news.extend(changes);
    }

    fn find(&mut self, id: &str) {
        let place = self.entries().iter().position(|entry| entry.lesson.id == id);
        self.place = place.unwrap_or(0);
    }

    /// From the end of a lesson to the next one of the list, or to the list.
    pub(super) fn next_lesson(&mut self) {
        self.close();
        let count = self.entries().len();
        if self.place + 1 < count {
            self.place += 1;
        }
    }
}

impl LearnScreen {
    /// The keys of the list.
    pub(super) fn list_action(&mut self, action: LearnAction, count: Option<u64>, shared: &mut Shared) {
        let last = self.scholar.entries().len().saturating_sub(1);
        let by = isize::try_from(count.unwrap_or(1)).unwrap_or(1);
        let place = self.scholar.place;
        match action {
            LearnAction::Move(Direction::South) => {
                self.scholar.place = place.saturating_add_signed(by).min(last);
            }
            LearnAction::Move(Direction::North) => self.scholar.place = place.saturating_add_signed(-by),
            LearnAction::Scroll(by) => {
                self.scholar.place = place.saturating_add_signed(isize::from(by) * 8).min(last);
            }
            LearnAction::Enter => self.scholar.open(),
            LearnAction::Reset => self.scholar.filter(""),
            LearnAction::Next => match self.scholar.entries().iter().position(|entry| entry.next) {
                Some(next) => self.scholar.place = next,
                None => shared.note("every goal is solved"),
            },
            _ => {}
        }
    }
}
