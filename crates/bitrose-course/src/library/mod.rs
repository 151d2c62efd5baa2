//! Where lessons come from: those of the program, those of the user, packs of others.

mod built_in;
mod folder;
mod order;

pub use folder::Folder;
pub use order::{Course, Pack, Track};

use super::model::Lesson;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// Every lesson that can be taken, in the order in which they are shown.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Lessons with a common title.
    pub shelves: Vec<Shelf>,
    /// Files that are no lessons, with the reason.
    pub left_out: Vec<LeftOut>,
    /// The folders that were looked into.
    pub places: Vec<Place>,
}

/// Lessons with a common title.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelf {
    /// The title of a track, or the name of a pack.
    pub title: String,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
}

/// A file that is not among the lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The file.
    pub path: PathBuf,
    /// Why, as a sentence without a full stop.
    pub reason: String,
}

/// A folder that was looked into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder; `None` for the lessons of the program.
    pub path: Option<PathBuf>,
    /// How many lessons came from it, or why none could.
    pub found: Result<usize, String>,
}

/// The title of lessons that belong to no track and no pack.
const OWN: &str = "Your lessons";

/// The folder in which the user keeps lessons, if the system says where data are kept.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("bitrose").join("lessons"))
}

impl Library {
    /// The lessons of the program, and those of a folder: `chosen`, or else the user's.
    #[must_use]
    pub fn open(chosen: Option<&Path>) -> Self {
        let mut library = Self::built_in();
        let folder = chosen.map(Path::to_owned).or_else(user_folder);
        if let Some(folder) = folder {
            library.add_folder(&folder, chosen.is_some());
        }
        library
    }

    /// The lessons of the program.
    #[must_use]
    pub fn built_in() -> Self {
        let mut library = Self::default();
        let count = library.add(built_in::folder());
        library.places.push(Place { path: None, found: Ok(count) });
        library
    }

    /// The lessons in order.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.shelves.iter().flat_map(|shelf| &shelf.lessons)
    }

    /// The lesson of that id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }

    /// The lesson after this one.
    #[must_use]
    pub fn after(&self, id: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|lesson| lesson.id != id).nth(1)
    }

    /// Reads a folder and the packs in it. One that is not there is no fault, unless it was asked for.
    fn add_folder(&mut self, path: &Path, is_asked_for: bool) {
        if !is_asked_for && !path.exists() {
            self.places.push(Place { path: Some(path.to_owned()), found: Ok(0) });
            return;
        }
        let found = match Folder::read(path) {
            Ok(mut folder) => {
                let stray = std::mem::take(&mut folder.stray);
                let count = self.add(folder);
                Ok(count + stray.iter().map(|path| self.add_pack(path)).sum::<usize>())
            }
            Err(error) => Err(format!("cannot be read: {error}")),
        };
        self.places.push(Place { path: Some(path.to_owned()), found });
    }

    /// A folder inside the user's folder is a pack when it says so.
    fn add_pack(&mut self, path: &Path) -> usize {
        if !path.is_dir() {
            self.leave_out(path, "no lesson: its name does not end in .md");
            return 0;
        }
        match Folder::read(path) {
            Ok(folder) if folder.pack.is_some() || !folder.faults.is_empty() => self.add(folder),
            Ok(_) => {
                self.leave_out(path, "a folder without pack.toml is no pack");
                0
            }
            Err(error) => {
                self.leave_out(path, format!("cannot be read: {error}"));
                0
            }
        }
    }

    fn leave_out(&mut self, path: &Path, reason: impl Into<String>) {
        self.left_out.push(LeftOut { path: path.to_owned(), reason: reason.into() });
    }

    /// Puts the lessons of a folder on their shelves; how many there are. The others are left out, with the reason.
    pub fn add(&mut self, mut folder: Folder) -> usize {
        for fault in &folder.faults {
            self.leave_out(&fault.file, format!("line {}: {}", fault.line, fault.message));
        }
        let mut lessons = Vec::new();
        for (path, parsed) in std::mem::take(&mut folder.files) {
            match (parsed.faults.first(), parsed.lesson) {
                (Some(fault), _) => {
                    let more = parsed.faults.len() - 1;
                    let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
                    self.leave_out(&path, format!("line {}: {}{more}", fault.line, fault.message));
                }
                (None, Some(lesson)) => lessons.push(lesson),
                (None, None) => self.leave_out(&path, "it cannot be read"),
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

    /// Puts a lesson in the place of the one that it replaces, or at the end of its shelf. An id is taken once.
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
        if let Some(old) = replaced.and_then(|id| self.place_of(&id)) {
            *old = lesson;
            return true;
        }
        match self.shelves.iter_mut().find(|row| row.title == title) {
            Some(row) => row.lessons.push(lesson),
            None => self.shelves.push(Shelf { title: title.to_owned(), lessons: vec![lesson] }),
        }
        true
    }

    fn place_of(&mut self, id: &str) -> Option<&mut Lesson> {
        self.shelves.iter_mut().flat_map(|shelf| &mut shelf.lessons).find(|lesson| lesson.id == id)
    }
}

/// The lessons of a folder under their titles. Those that the order does not name come last.
fn in_order(folder: &Folder, mut lessons: Vec<Lesson>) -> Vec<(String, Vec<Lesson>)> {
    let mut take = |id: &str| {
        let own = |lesson: &Lesson| lesson.id.rsplit('/').next() == Some(id);
        lessons.iter().position(own).map(|place| lessons.remove(place))
    };
    let mut shelves: Vec<(String, Vec<Lesson>)> = Vec::new();
    if let Some(course) = &folder.course {
        for track in &course.tracks {
            shelves
                .push((track.title.clone(), track.lessons.iter().filter_map(|id| take(&id.value)).collect()));
        }
    }
    let title = folder.pack.as_ref().map_or(OWN, |pack| &pack.name);
    if let Some(pack) = &folder.pack {
        shelves.push((title.to_owned(), pack.order.iter().filter_map(|id| take(&id.value)).collect()));
    }
    shelves.push((title.to_owned(), lessons));
    shelves.retain(|(_, lessons)| !lessons.is_empty());
    shelves
}
