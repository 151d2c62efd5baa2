//! The progress file, and how it is kept intact.
//!
//! Progress is recorded as changes. Saving takes a lock, reads the file again, applies the changes to its current
//! contents, writes a new file and renames it over the old one. So two running copies do not lose each other's stars,
//! and a process that is killed leaves either the old file or the new one, never a part of either.

use crate::progress::{BadProgress, Change, Progress};
use etcetera::BaseStrategy;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long a command waits for another copy that is writing. A copy that is suspended while it writes keeps its lock
/// until it is resumed.
const PATIENCE: Duration = Duration::from_secs(10);

/// A record of progress and its file.
#[derive(Debug)]
pub struct Store {
    place: Option<PathBuf>,
    /// The reason why there is no file although there should be one.
    unsaved: Option<Notice>,
    progress: Progress,
    pending: Vec<Change>,
    /// Whether the file has not been read yet.
    unread: bool,
}

/// Something that the learner must know about the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Notice {
    /// There is no folder for it: neither `BITROSE_PROGRESS` nor a home directory is known.
    #[error(
        "progress is not saved: no home folder is known\nhelp: set BITROSE_PROGRESS to the path of a file"
    )]
    Nowhere,
    /// The file could not be read, and is not touched.
    #[error("progress is not saved: cannot read `{}`: {}", .0.display(), .1)]
    Unreadable(PathBuf, String),
    /// The file was broken, and has been renamed to this other name.
    #[error("the progress file was broken: {}\nit is kept as `{}`, and `{}` begins anew", .2, .1.display(), .0.display())]
    KeptAside(PathBuf, PathBuf, String),
    /// The file is broken and could not be renamed, so it is not touched.
    #[error("progress is not saved: `{}` is broken and cannot be put aside: {}", .0.display(), .1)]
    Stuck(PathBuf, String),
    /// The file was written by a later version, and is not touched.
    #[error("progress is not saved: `{}` was written by a later bitrose (format {}); it is left as it is", .0.display(), .1)]
    Newer(PathBuf, i64),
}

/// The error of saving progress. The changes are kept in memory for the next attempt.
#[derive(Debug, thiserror::Error)]
#[error("progress is not saved: cannot write `{}`: {error}", place.display())]
pub struct SaveError {
    place: PathBuf,
    error: io::Error,
}

/// The path of the progress file: `BITROSE_PROGRESS`, or `bitrose/progress.toml` in the state directory
/// (`$XDG_STATE_HOME`, `~/.local/state`).
pub fn default_place() -> Option<PathBuf> {
    if let Some(place) = std::env::var_os("BITROSE_PROGRESS").filter(|place| !place.is_empty()) {
        return Some(place.into());
    }
    Some(state_folder()?.join("progress.toml"))
}

/// The folder in which bitrose keeps its state: `bitrose` in the state directory. `None` without a home directory.
pub fn state_folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    let states = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    // A relative home directory would mean a different folder for every working directory.
    states.is_absolute().then(|| states.join("bitrose"))
}

impl Store {
    /// Reads the file, if there is one.
    pub fn open(place: Option<PathBuf>) -> (Self, Option<Notice>) {
        let Some(file) = place else { return Self::without_file(Notice::Nowhere) };
        let mut notice = None;
        let mut progress = read(&file);
        if let Err(Unread::Bad(BadProgress::Broken(_))) = progress {
            (progress, notice) = mend(&file);
        }
        match progress {
            Ok(progress) => (Self { place: Some(file), progress, ..Self::unsaved() }, notice),
            Err(Unread::Io(error)) => Self::without_file(Notice::Unreadable(file, error.to_string())),
            Err(Unread::Bad(BadProgress::Newer(format))) => Self::without_file(Notice::Newer(file, format)),
            Err(Unread::Bad(BadProgress::Broken(why))) => Self::without_file(Notice::Stuck(file, why)),
        }
    }

    fn without_file(notice: Notice) -> (Self, Option<Notice>) {
        (Self { unsaved: Some(notice.clone()), ..Self::unsaved() }, Some(notice))
    }

    /// Creates a record whose file is only read by [`load`](Self::load), when it is needed.
    pub fn later(place: Option<PathBuf>) -> Self {
        Self { place, unread: true, ..Self::unsaved() }
    }

    /// Reads the file, if that has been deferred, and returns what the learner must know about it.
    pub fn load(&mut self) -> Option<Notice> {
        if !self.unread {
            return None;
        }
        let notice;
        (*self, notice) = Self::open(self.place.take());
        notice
    }

    /// Creates a record that is only kept in memory.
    pub fn unsaved() -> Self {
        Self { place: None, unsaved: None, progress: Progress::default(), pending: Vec::new(), unread: false }
    }

    /// The reason why nothing is saved, if it should be.
    pub const fn unsaved_because(&self) -> Option<&Notice> {
        self.unsaved.as_ref()
    }

    /// The current progress, saved or not.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The path of the file, if this record has one.
    pub fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// Records changes: immediately in memory, and in the file with the next [`save`](Self::save).
    pub fn record(&mut self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            self.progress.apply(&change);
            self.pending.push(change);
        }
    }

    /// Writes the changes since the last save. Does nothing if there is no file or there are no changes.
    ///
    /// # Errors
    /// Fails if the folder or the file cannot be written. Nothing is lost: the old file remains, and so do the changes.
    pub fn save(&mut self) -> Result<(), SaveError> {
        self.save_within(PATIENCE)
    }

    /// The same as [`Store::save`], but first copies the existing file, if any, to `copy`.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Store::save`], or if the copy cannot be written.
    pub fn save_keeping(&mut self, copy: &Path) -> Result<(), SaveError> {
        self.save_as(PATIENCE, Some(copy))
    }

    /// The same as [`Store::save`], but waits for another copy that is writing no longer than `patience`.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Store::save`].
    pub fn save_within(&mut self, patience: Duration) -> Result<(), SaveError> {
        self.save_as(patience, None)
    }

    fn save_as(&mut self, patience: Duration, copy: Option<&Path>) -> Result<(), SaveError> {
        let Some(place) = self.place.clone().filter(|_| !self.pending.is_empty()) else { return Ok(()) };
        self.write(&place, patience, copy).map_err(|error| SaveError { place, error })
    }

    fn write(&mut self, place: &Path, patience: Duration, copy: Option<&Path>) -> io::Result<()> {
        // A symbolic link is followed, as in an editor, so that a process that uses another link takes the same lock.
        let place = &fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        fs::create_dir_all(super::folder_of(place))?;
        let lock = lock(place, patience)?;
        let mut progress = match read(place) {
            // The file has been removed since it was read: what is known here must not be lost.
            Ok(_) if !place.exists() => self.progress.clone(),
            Ok(progress) => progress,
            Err(Unread::Io(error)) => return Err(error),
            // The file was intact when this process started. If it has been broken since, it is kept under another
            // name.
            Err(Unread::Bad(BadProgress::Broken(_))) => {
                put_aside(place)?;
                self.progress.clone()
            }
            Err(Unread::Bad(newer @ BadProgress::Newer(_))) => return Err(io::Error::other(newer)),
        };
        for change in &self.pending {
            progress.apply(change);
        }
        if let Some(copy) = copy.filter(|_| place.exists()) {
            let failed = |error| io::Error::other(format!("the copy `{}` failed: {error}", copy.display()));
            fs::copy(place, copy).map_err(failed)?;
        }
        if lock.is_some() {
            let _ = super::sweep(place); // what remains may be removable next time
        }
        super::replace(place, progress.text().as_bytes())?;
        self.progress = progress;
        self.pending.clear();
        Ok(())
    }
}

/// The reason why a file could not be read as a record.
enum Unread {
    Io(io::Error),
    Bad(BadProgress),
}

/// Reads a file; a missing file is an empty record.
fn read(place: &Path) -> Result<Progress, Unread> {
    let bytes = match super::read(place) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Progress::default()),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return Err(broken(&error.to_string())),
        Err(error) => return Err(Unread::Io(error)),
    };
    let text = String::from_utf8(bytes).map_err(|_| broken("it is not UTF-8"))?;
    Progress::parse(&text).map_err(Unread::Bad)
}

fn broken(why: &str) -> Unread {
    Unread::Bad(BadProgress::Broken(why.to_owned()))
}

/// Renames a broken file, while no other process writes. Another copy may have found it broken at the same time, in
/// which case the file that is there by now is a new one.
fn mend(place: &Path) -> (Result<Progress, Unread>, Option<Notice>) {
    let _lock = match lock(place, PATIENCE) {
        Ok(lock) => lock,
        Err(error) => return (Err(broken(&error.to_string())), None),
    };
    match read(place) {
        Err(Unread::Bad(BadProgress::Broken(why))) => match put_aside(place) {
            Ok(aside) => (Ok(Progress::default()), Some(Notice::KeptAside(place.to_owned(), aside, why))),
            Err(error) => (Err(broken(&error.to_string())), None),
        },
        other => (other, None),
    }
}

/// Renames a broken file to `.bad`, or to `.bad.2` and so on if that exists already.
///
/// # Errors
/// Fails if the file cannot be renamed.
pub fn put_aside(place: &Path) -> io::Result<PathBuf> {
    let numbered = (2..).map(|number| format!(".bad.{number}"));
    for ending in [".bad".to_owned()].into_iter().chain(numbered) {
        let aside = with_ending(place, &ending);
        if !aside.exists() {
            fs::rename(place, &aside)?;
            return Ok(aside);
        }
    }
    unreachable!("the numbers do not end")
}

/// Appends an ending: `progress.toml` and `.bad` make `progress.toml.bad`.
fn with_ending(place: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(place);
    name.push(ending);
    name.into()
}

/// Waits until no other copy is writing, but no longer than `patience`. The system releases the lock when the file is
/// closed, even if the process is killed. Returns `None` on file systems without locks.
///
/// # Errors
/// Fails if the lock cannot be taken.
pub fn lock(place: &Path, patience: Duration) -> io::Result<Option<File>> {
    const PAUSE: Duration = Duration::from_millis(5);
    let file = File::options().create(true).truncate(false).write(true).open(with_ending(place, ".lock"))?;
    let end = Instant::now() + patience;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                let words = "another bitrose is writing it and does not end; is it stopped?";
                return Err(io::Error::new(io::ErrorKind::TimedOut, words));
            }
            Err(TryLockError::Error(error)) if has_no_locks(&error) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

fn has_no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::NOLCK.raw_os_error()) {
        return true;
    }
    error.kind() == io::ErrorKind::Unsupported
}
