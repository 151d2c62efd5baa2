//! A folder of lessons: its files, and their order according to `course.toml` or `pack.toml`.

use crate::model::{Lesson, Located};
use crate::parse::toml::Document;
use crate::parse::{FILE_LIMIT, ID_RULE, Parsed, check_format, is_id, parse};
use crate::problem::{Problem, Problems};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The lessons of a folder, and the files that determine their order.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The path of the folder; for a single file, that of the file.
    pub path: PathBuf,
    /// The result of parsing each `.md` file, sorted by name.
    pub files: Vec<(PathBuf, Parsed)>,
    /// The contents of `course.toml`, if there is one.
    pub course: Option<Course>,
    /// The contents of `pack.toml`, if there is one.
    pub pack: Option<Pack>,
    /// What is wrong with these two files, and files that cannot be read.
    pub problems: Vec<Problem>,
    /// Files and folders that are not lessons.
    pub stray: Vec<PathBuf>,
}

/// The contents of `course.toml`: the lessons of a course, in tracks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The tracks in order.
    #[serde(default, rename = "track")]
    pub tracks: Vec<Track>,
}

/// A list of lessons under a common title.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The title.
    pub title: String,
    /// The ids of the lessons in order.
    #[serde(default)]
    pub lessons: Vec<Located<String>>,
}

/// The contents of `pack.toml`: lessons of one author under a common name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// The name of the pack, which becomes the prefix of the ids: `name/id`.
    pub name: Located<String>,
    /// The license under which the pack may be distributed.
    pub license: Option<String>,
    /// The ids of the lessons in order, without the prefix. Lessons that are not listed follow, sorted by file name.
    #[serde(default)]
    pub order: Vec<Located<String>>,
}

impl Course {
    /// The ids of the lessons of all tracks.
    pub fn lessons(&self) -> impl Iterator<Item = &Located<String>> {
        self.tracks.iter().flat_map(|track| &track.lessons)
    }
}

impl Folder {
    /// Creates a folder from files and their names.
    pub fn of<N: AsRef<Path>, B: AsRef<[u8]>>(path: &Path, files: impl IntoIterator<Item = (N, B)>) -> Self {
        let mut folder = Self { path: path.to_owned(), ..Self::default() };
        for (name, bytes) in files {
            folder.add(&path.join(name), bytes.as_ref());
        }
        if let Some(pack) = &folder.pack {
            for lesson in folder.files.iter_mut().filter_map(|(_, parsed)| parsed.lesson.as_mut()) {
                lesson.id = format!("{}/{}", pack.name.value, lesson.id);
            }
        }
        folder
    }

    /// The lessons that could be read, with or without problems.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.files.iter().filter_map(|(_, parsed)| parsed.lesson.as_ref())
    }

    fn add(&mut self, path: &Path, bytes: &[u8]) {
        let mut problems = Problems::new(path);
        match path.file_name().and_then(|name| name.to_str()) {
            Some("course.toml") => self.course = course(bytes, &mut problems),
            Some("pack.toml") => self.pack = pack(bytes, &mut problems),
            _ => self.files.push((path.to_owned(), parse(bytes, path))),
        }
        self.problems.extend(problems.sorted());
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8], problems: &mut Problems) -> Option<T> {
    if bytes.len() > FILE_LIMIT {
        problems.add(1, format!("the file is longer than {} KiB", FILE_LIMIT >> 10));
        return None;
    }
    let Ok(text) = str::from_utf8(bytes) else {
        problems.add(1, "the file is not UTF-8 text");
        return None;
    };
    let text = text.replace("\r\n", "\n");
    let mut document = Document::parse(&text, 1, 1, problems)?;
    check_format(&mut document, problems)?;
    document.read(&["format"], problems)
}

fn course(bytes: &[u8], problems: &mut Problems) -> Option<Course> {
    let mut course: Course = read(bytes, problems)?;
    course.tracks.iter_mut().for_each(|track| refuse_twins(&mut track.lessons, problems));
    Some(course)
}

fn pack(bytes: &[u8], problems: &mut Problems) -> Option<Pack> {
    let mut pack: Pack = read(bytes, problems)?;
    refuse_twins(&mut pack.order, problems);
    if !is_id(&pack.name.value) {
        problems.add(pack.name.line, format!("invalid name of a pack `{}`: {ID_RULE}", pack.name.value));
        return None;
    }
    Some(pack)
}

fn refuse_twins(ids: &mut Vec<Located<String>>, problems: &mut Problems) {
    let mut seen = HashSet::new();
    ids.retain(|id| {
        let is_first = seen.insert(id.value.clone());
        if !is_first {
            problems.add(id.line, format!("`{}` is listed twice", id.value));
        }
        is_first
    });
}
