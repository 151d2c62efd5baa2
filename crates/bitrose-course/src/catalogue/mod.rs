//! The available lessons in order: those of the program, those of the user, and packs from others.

mod folder;

pub use folder::{Course, Folder, Pack, Track};

use crate::model::{Goal, Lesson};
use crate::progress::{Date, Progress, due};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// All available lessons, in the order in which they are shown.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The sections, which group lessons under a title.
    pub sections: Vec<Section>,
    /// The files that were left out, each with the reason.
    pub left_out: Vec<LeftOut>,
    /// The folders that were searched.
    pub searched: Vec<SearchedFolder>,
}

/// A list of lessons under a common title.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The title of a track, or the name of a pack.
    pub title: String,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

/// A file that was left out of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The path of the file.
    pub path: PathBuf,
    /// The reason, as a sentence without a period.
    pub reason: String,
}

/// A folder that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedFolder {
    /// The path of the folder; `None` for the lessons of the program.
    pub path: Option<PathBuf>,
    /// The number of lessons from this folder, or the reason why it could not be read.
    pub found: Result<usize, String>,
}

/// The title of the section for lessons that belong to neither a track nor a pack.
const OWN: &str = "Your lessons";

impl Catalogue {
    /// Creates a catalogue from files and their names, such as the lessons that are built into a program.
    ///
    /// ```
    /// use bitrose_course::catalogue::Catalogue;
    ///
    /// let text = bitrose_course::template("mine");
    /// let catalogue = Catalogue::with(&[("mine.md", &text)]);
    /// assert!(catalogue.find("mine").is_some());
    /// ```
    pub fn with(files: &[(&str, &str)]) -> Self {
        let mut catalogue = Self::default();
        let count = catalogue.add(Folder::of(Path::new("lessons"), files.iter().copied()));
        catalogue.searched.push(SearchedFolder { path: None, found: Ok(count) });
        catalogue
    }

    /// All lessons in order.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.sections.iter().flat_map(|section| &section.lessons)
    }

    /// The lesson with the given id.
    pub fn find(&self, id: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }

    /// The lesson after this one.
    pub fn after(&self, id: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|lesson| lesson.id != id).nth(1)
    }

    /// The functions that the solved lessons have unlocked.
    pub fn unlocked(&self, progress: &Progress) -> Vec<String> {
        let solved =
            self.lessons().filter(|lesson| !lesson.unlocks.is_empty() && progress.lesson(lesson).is_solved());
        solved.flat_map(|lesson| lesson.unlocks.iter().map(|name| name.value.clone())).collect()
    }

    /// The drawn goals of solved lessons that are due for a review, each with its lesson, the most urgent first.
    pub fn due(&self, progress: &Progress, today: Date) -> Vec<(&Lesson, &Goal)> {
        let solved = self.lessons().filter(|lesson| progress.lesson(lesson).is_solved());
        let goals = solved.flat_map(|lesson| lesson.goals().map(move |(_, goal)| (lesson, goal)));
        let drawn = goals.filter(|(_, goal)| goal.draw.is_some());
        let drawn: BTreeMap<String, _> =
            drawn.map(|(lesson, goal)| (lesson.key(goal), (lesson, goal))).collect();
        due(progress, drawn.keys().map(String::as_str), today).into_iter().map(|id| drawn[id]).collect()
    }

    fn leave_out(&mut self, path: &Path, reason: impl Into<String>) {
        self.left_out.push(LeftOut { path: path.to_owned(), reason: reason.into() });
    }

    /// Adds the lessons of a folder to their sections, and returns how many were added. The others are left out, with
    /// the reason.
    pub fn add(&mut self, mut folder: Folder) -> usize {
        for problem in &folder.problems {
            self.leave_out(&problem.file, format!("line {}: {}", problem.line, problem.message));
        }
        let mut lessons = Vec::new();
        for (path, parsed) in std::mem::take(&mut folder.files) {
            match (parsed.problems.first(), parsed.lesson) {
                (Some(problem), _) => {
                    let more = parsed.problems.len() - 1;
                    let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
                    self.leave_out(&path, format!("line {}: {}{more}", problem.line, problem.message));
                }
                (None, Some(lesson)) => lessons.push(lesson),
                (None, None) => self.leave_out(&path, "cannot be read"),
            }
        }
        let mut count = 0;
        for (title, lessons) in in_order(&folder, lessons) {
            for lesson in lessons {
                count += usize::from(self.put(&title, lesson));
            }
        }
        count
    }

    /// Puts a lesson in place of the one that it replaces, or at the end of its section. Returns `false` if its id is
    /// taken.
    fn put(&mut self, title: &str, lesson: Lesson) -> bool {
        let replaced = lesson.replaces.as_ref().map(|id| id.value.clone());
        let taken = self.find(&lesson.id).map(|first| first.file.clone());
        if let Some(first) = taken.filter(|_| replaced.as_ref() != Some(&lesson.id)) {
            let id = &lesson.id;
            let reason = format!(
                "its id `{id}` is that of {}; `replaces = \"{id}\"` takes its place",
                first.display()
            );
            self.leave_out(&lesson.file.clone(), reason);
            return false;
        }
        let mut known = self.sections.iter_mut().flat_map(|section| &mut section.lessons);
        if let Some(old) = replaced.and_then(|id| known.find(|lesson| lesson.id == id)) {
            *old = lesson;
            return true;
        }
        match self.sections.iter_mut().find(|row| row.title == title) {
            Some(row) => row.lessons.push(lesson),
            None => self.sections.push(Section { title: title.to_owned(), lessons: vec![lesson] }),
        }
        true
    }
}

/// The lessons of a folder by section. Those that the order does not list come last.
fn in_order(folder: &Folder, mut lessons: Vec<Lesson>) -> Vec<(String, Vec<Lesson>)> {
    let mut take = |id: &str| {
        let own = |lesson: &Lesson| lesson.id.rsplit('/').next() == Some(id);
        lessons.iter().position(own).map(|place| lessons.remove(place))
    };
    let mut sections: Vec<(String, Vec<Lesson>)> = Vec::new();
    if let Some(course) = &folder.course {
        for track in &course.tracks {
            sections
                .push((track.title.clone(), track.lessons.iter().filter_map(|id| take(&id.value)).collect()));
        }
    }
    let title = folder.pack.as_ref().map_or(OWN, |pack| &pack.name.value);
    if let Some(pack) = &folder.pack {
        sections.push((title.to_owned(), pack.order.iter().filter_map(|id| take(&id.value)).collect()));
    }
    sections.push((title.to_owned(), lessons));
    sections.retain(|(_, lessons)| !lessons.is_empty());
    sections
}
