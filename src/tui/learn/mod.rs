//! The Learn screen: the list of lessons, and a lesson taken step by step on the board of the workbench.
//!
//! What a lesson asks and how an answer is judged is [`bitrose_course::run::LessonRun`]; here are the keys and the frame of it.

mod action;
mod answer;
mod exhibit;
pub(super) mod keys;
mod layout;
mod list;
mod mouse;
mod page;
mod screen;
mod taking;
mod update;
pub(super) mod view;

pub use action::LearnAction;
pub(in crate::tui) use screen::LearnScreen;

use bitrose_core::bitboard::Bitboard;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::model::Lesson;
use bitrose_course::progress::Change;
use bitrose_course::progress::{Date, Progress};
use std::path::PathBuf;
use std::sync::Arc;
use taking::Taking;

/// What the Learn screen is started with.
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// What is known of the learner.
    pub progress: Progress,
    /// The day, for the record.
    pub today: Option<Date>,
    /// A folder of lessons in place of the user's.
    pub folder: Option<PathBuf>,
    /// The seed of drawn exercises.
    pub seed: u64,
    /// A lesson to open, and its step.
    pub open: Option<(Box<Lesson>, usize)>,
    /// Is the Learn screen the first one?
    pub first: bool,
}

/// The lessons, as they come in from the world.
#[derive(Clone, Debug)]
pub struct Shelves {
    /// All of them.
    pub library: Arc<Catalogue>,
    /// What is known of the learner, if that has been read just now.
    pub progress: Option<Progress>,
    /// What there is to know of the file of it.
    pub notice: Option<String>,
}

impl Shelves {
    /// Lessons alone.
    #[must_use]
    pub const fn of(library: Arc<Catalogue>) -> Self {
        Self { library, progress: None, notice: None }
    }
}

impl PartialEq for Shelves {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.library, &other.library)
    }
}

impl Eq for Shelves {}

/// The state of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Scholar {
    library: Option<Arc<Catalogue>>,
    /// Have the lessons been asked for?
    asked: bool,
    folder: Option<PathBuf>,
    progress: Progress,
    today: Option<Date>,
    seed: u64,
    /// The chosen lesson of those that the filter leaves.
    place: usize,
    filter: String,
    taking: Option<Box<Taking>>,
    news: Vec<Change>,
}

impl Scholar {
    /// The state at the start.
    pub(super) fn new(learning: Learning) -> Self {
        let Learning { progress, today, folder, seed, open, .. } = learning;
        let mut scholar = Self { folder, progress, today, seed, ..Self::default() };
        if let Some((lesson, step)) = open {
            scholar.begin(*lesson, step);
        }
        scholar
    }

    /// The lessons have come.
    pub(super) fn shelve(&mut self, shelves: Shelves) {
        self.library = Some(shelves.library);
        if let Some(progress) = shelves.progress {
            self.progress = progress;
        }
        self.place = self.entries().iter().position(|entry| entry.next).unwrap_or(0);
    }

    /// The board that the screen is about, with its name.
    fn shown(&self) -> Option<(String, Bitboard)> {
        self.taking.as_ref()?.shown()
    }
}
