//! Reads lessons from the disk: folders of lessons, those of the user, and packs from others.

use super::read;
use crate::catalogue::{Catalogue, Folder, LeftOut, SearchedFolder};
use crate::problem::Problem;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The largest number of files in a folder.
const MOST_FILES: usize = 4096;
/// The largest number of bytes that are read from a folder.
const FOLDER_LIMIT: usize = 64 << 20;

/// The folder in which the user keeps lessons, if the system defines a data directory.
pub fn user_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("bitrose").join("lessons"))
}

/// Reads a folder of lessons, or a single file as if it were a folder.
///
/// # Errors
/// Fails if the folder or the file cannot be read.
pub fn read_folder(path: &Path) -> io::Result<Folder> {
    if !path.is_dir() {
        let folder = path.parent().unwrap_or(Path::new(""));
        let file = (path.file_name().unwrap_or_default(), read(path)?);
        return Ok(Folder { path: path.to_owned(), ..Folder::of(folder, [file]) });
    }
    let (mut files, mut stray, mut problems, mut size) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for path in entries(path)? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_lesson = path.extension().is_some_and(|ending| ending == "md") && name != "README.md";
        if path.is_dir() || !is_lesson && name != "course.toml" && name != "pack.toml" {
            if name != "README.md" && !name.starts_with('.') {
                stray.push(path);
            }
            continue;
        }
        let bytes = read(&path).and_then(|bytes| {
            size += bytes.len();
            let too_much = || format!("more than {} MiB of lessons in this folder", FOLDER_LIMIT >> 20);
            if size > FOLDER_LIMIT { Err(io::Error::other(too_much())) } else { Ok(bytes) }
        });
        match bytes {
            Ok(bytes) => files.push((name.to_owned(), bytes)),
            Err(error) => {
                let message = format!("cannot read this file: {error}");
                problems.push(Problem { file: path, line: 1, step: None, message });
            }
        }
    }
    let mut folder = Folder::of(path, files);
    folder.problems.extend(problems);
    folder.problems.sort();
    folder.stray = stray;
    Ok(folder)
}

impl Catalogue {
    /// Adds the lessons of a folder and of the packs in it: those of `chosen` or, without it, of the [`user_folder`].
    pub fn add_folders(&mut self, chosen: Option<&Path>) {
        let Some(path) = chosen.map(Path::to_owned).or_else(user_folder) else { return };
        let found = if chosen.is_none() && !path.exists() {
            Ok(0)
        } else {
            self.add_folder(&path).map_err(|error| format!("cannot be read: {error}"))
        };
        self.searched.push(SearchedFolder { path: Some(path), found });
    }

    fn add_folder(&mut self, path: &Path) -> io::Result<usize> {
        let mut folder = read_folder(path)?;
        let stray = std::mem::take(&mut folder.stray);
        let count = self.add(folder);
        Ok(count + stray.into_iter().map(|path| self.add_pack(path)).sum::<usize>())
    }

    /// Adds a folder inside the user's folder, if it declares that it is a pack.
    fn add_pack(&mut self, path: PathBuf) -> usize {
        let reason = if path.is_dir() {
            match read_folder(&path) {
                Ok(folder) if folder.pack.is_some() || !folder.problems.is_empty() => {
                    return self.add(folder);
                }
                Ok(_) => "not a pack: the folder has no pack.toml".to_owned(),
                Err(error) => format!("cannot be read: {error}"),
            }
        } else {
            "not a lesson: its name does not end in .md".to_owned()
        };
        self.left_out.push(LeftOut { path, reason });
        0
    }
}

/// The entries of a folder, sorted by name.
fn entries(path: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path)?.take(MOST_FILES + 1);
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    if paths.len() > MOST_FILES {
        return Err(io::Error::other(format!("it has more than {MOST_FILES} files")));
    }
    paths.sort();
    Ok(paths)
}
