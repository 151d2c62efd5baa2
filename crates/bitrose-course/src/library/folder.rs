//! One folder of lessons, as it is on the disk.

use super::order::{self, Course, Pack};
use crate::fault::{Fault, Faults};
use crate::model::Lesson;
use crate::parse::{FILE_LIMIT, Parsed, parse};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The lessons of a folder and what gives their order.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The folder; for a single file, the file.
    pub path: PathBuf,
    /// What was read from each `.md` file, by name.
    pub files: Vec<(PathBuf, Parsed)>,
    /// What `course.toml` says, if there is one.
    pub course: Option<Course>,
    /// What `pack.toml` says, if there is one.
    pub pack: Option<Pack>,
    /// What is wrong with these two.
    pub faults: Vec<Fault>,
    /// Files and folders that are no lessons.
    pub stray: Vec<PathBuf>,
    /// How much was read.
    bytes: usize,
}

/// The most files of a folder.
const MOST_FILES: usize = 4096;
/// The most bytes that are read from a folder.
const FOLDER_LIMIT: usize = 64 << 20;

impl Folder {
    /// Reads a folder, or a single file as one.
    ///
    /// # Errors
    /// The folder or the file cannot be read.
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut folder = Self { path: path.to_owned(), ..Self::default() };
        if !path.is_dir() {
            folder.lesson(path)?;
            return Ok(folder);
        }
        for path in entries(path)? {
            folder.add(&path);
        }
        folder.name_pack();
        Ok(folder)
    }

    /// A folder of these files, by name: for what is not on a disk.
    #[must_use]
    pub fn of(path: &Path, files: &[(&str, &[u8])]) -> Self {
        let mut folder = Self { path: path.to_owned(), ..Self::default() };
        for (name, bytes) in files {
            folder.take(&path.join(name), bytes);
        }
        folder.name_pack();
        folder
    }

    /// The lessons that could be read, with or without faults.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.files.iter().filter_map(|(_, parsed)| parsed.lesson.as_ref())
    }

    /// Puts a file where it belongs.
    fn take(&mut self, path: &Path, bytes: &[u8]) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        let mut faults = Faults::new(path);
        match name {
            "course.toml" => self.course = order::course(bytes, &mut faults),
            "pack.toml" => self.pack = order::pack(bytes, &mut faults),
            _ => self.files.push((path.to_owned(), parse(bytes, path))),
        }
        self.faults.extend(faults.sorted());
    }

    /// A file of a folder. One that cannot be read is a fault, and the others are read all the same.
    fn add(&mut self, path: &Path) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        let is_lesson = path.extension().is_some_and(|extension| extension == "md") && name != "README.md";
        if !path.is_dir() && (is_lesson || name == "course.toml" || name == "pack.toml") {
            if let Err(error) = self.lesson(path) {
                let mut faults = Faults::new(path);
                faults.add(1, format!("the file cannot be read: {error}"));
                self.faults.extend(faults.sorted());
            }
        } else if name != "README.md" && !name.starts_with('.') {
            self.stray.push(path.to_owned());
        }
    }

    fn lesson(&mut self, path: &Path) -> io::Result<()> {
        let bytes = read_bounded(path)?;
        self.bytes += bytes.len();
        if self.bytes > FOLDER_LIMIT {
            let most = FOLDER_LIMIT >> 20;
            return Err(io::Error::other(format!(
                "the folder has more than {most} MiB of lessons before it"
            )));
        }
        self.take(path, &bytes);
        Ok(())
    }

    /// The ids of a pack begin with its name.
    fn name_pack(&mut self) {
        let Some(pack) = &self.pack else { return };
        for lesson in self.files.iter_mut().filter_map(|(_, parsed)| parsed.lesson.as_mut()) {
            lesson.id = format!("{}/{}", pack.name, lesson.id);
        }
    }
}

/// What is in a folder, by name.
fn entries(path: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path)?.take(MOST_FILES + 1);
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    if paths.len() > MOST_FILES {
        return Err(io::Error::other(format!("it has more than {MOST_FILES} files")));
    }
    paths.sort();
    Ok(paths)
}

/// A file, or as much of it as shows that it is too long.
fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file"));
    }
    File::open(path)?.take(4 * FILE_LIMIT as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
