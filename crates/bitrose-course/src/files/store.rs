//! The file, and how it is kept whole.
//!
//! What happened is noted as changes. Saving takes a lock, reads the file again, applies the changes to what stands there
//! now, writes a new file beside it and renames it over the old one. So two running copies do not lose each other's stars,
//! and a process that is killed leaves the old file or the new one, never half of either.

use crate::progress::{BadProgress, Change, Progress};
use etcetera::BaseStrategy;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long a command waits for another copy that is writing. A copy that was stopped while it wrote holds its lock
/// until it goes on.
const PATIENCE: Duration = Duration::from_secs(10);

/// A record of progress and the file it is kept in.
#[derive(Debug)]
pub struct Store {
    place: Option<PathBuf>,
    /// Why there is no file, if there should be one.
    unsaved: Option<Notice>,
    progress: Progress,
    pending: Vec<Change>,
    /// Whether the file is still to be read.
    unread: bool,
}

/// Something the learner must know about the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Notice {
    /// There is no folder for it: neither `BITROSE_PROGRESS` nor a home is known.
    #[error(
        "progress is not saved: no home folder is known\nhelp: set BITROSE_PROGRESS to the path of a file"
    )]
    Nowhere,
    /// The file could not be read, and is not touched.
    #[error("progress is not saved: cannot read `{}`: {}", .0.display(), .1)]
    Unreadable(PathBuf, String),
    /// The file was broken and is kept under this other name.
    #[error("the progress file was broken: {}\nit is kept as `{}`, and `{}` begins anew", .2, .1.display(), .0.display())]
    KeptAside(PathBuf, PathBuf, String),
    /// The file is broken and could not be renamed, so it is not touched.
    #[error("progress is not saved: `{}` is broken and cannot be put aside: {}", .0.display(), .1)]
    Stuck(PathBuf, String),
    /// The file is of a later version, and is not touched.
    #[error("progress is not saved: `{}` was written by a later bitrose (format {}); it is left as it is", .0.display(), .1)]
    Newer(PathBuf, i64),
}

/// Why progress could not be saved. It is kept in memory, and the next attempt tries again.
#[derive(Debug, thiserror::Error)]
#[error("progress is not saved: cannot write `{}`: {error}", place.display())]
pub struct SaveError {
    place: PathBuf,
    error: io::Error,
}

/// Where progress is kept: `BITROSE_PROGRESS`, or `bitrose/progress.toml` in the folder for states
/// (`$XDG_STATE_HOME`, `~/.local/state`).
pub fn default_place() -> Option<PathBuf> {
    if let Some(place) = std::env::var_os("BITROSE_PROGRESS").filter(|place| !place.is_empty()) {
        return Some(place.into());
    }
    Some(state_folder()?.join("progress.toml"))
}

/// Where bitrose keeps what it remembers: `bitrose` in the folder for states. Without a home there is none.
pub fn state_folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    let states = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    // A home that is no whole path would be another one in every folder.
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

    /// A record that is read by [`load`](Self::load), when it is wanted.
    pub fn later(place: Option<PathBuf>) -> Self {
        Self { place, unread: true, ..Self::unsaved() }
    }

    /// Reads the file, if that has been put off; what there is to know of it then.
    pub fn load(&mut self) -> Option<Notice> {
        if !self.unread {
            return None;
        }
        let notice;
        (*self, notice) = Self::open(self.place.take());
        notice
    }

    /// A record in memory only.
    pub fn unsaved() -> Self {
        Self { place: None, unsaved: None, progress: Progress::default(), pending: Vec::new(), unread: false }
    }

    /// Why nothing is saved, where it was meant to be.
    pub const fn unsaved_because(&self) -> Option<&Notice> {
        self.unsaved.as_ref()
    }

    /// What is known now, saved or not.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The file, if this record has one.
    pub fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    /// Records changes: in memory now, in the file with the next [`save`](Self::save).
    pub fn record(&mut self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            self.progress.apply(&change);
            self.pending.push(change);
        }
    }

    /// Writes what happened since the last time. Without a file, or without changes, it does nothing.
    ///
    /// # Errors
    /// The folder or the file cannot be written. Nothing is lost: the old file stands, and the changes stay pending.
    pub fn save(&mut self) -> Result<(), SaveError> {
        self.save_within(PATIENCE)
    }

    /// The same, with a copy of the file as it is just before it is written, if there is one.
    ///
    /// # Errors
    /// As [`Store::save`]; also if the copy cannot be written.
    pub fn save_keeping(&mut self, copy: &Path) -> Result<(), SaveError> {
        self.save_as(PATIENCE, Some(copy))
    }

    /// The same, waiting no longer than this for another copy that is writing.
    ///
    /// # Errors
    /// As [`Store::save`].
    pub fn save_within(&mut self, patience: Duration) -> Result<(), SaveError> {
        self.save_as(patience, None)
    }

    fn save_as(&mut self, patience: Duration, copy: Option<&Path>) -> Result<(), SaveError> {
        let Some(place) = self.place.clone().filter(|_| !self.pending.is_empty()) else { return Ok(()) };
        self.write(&place, patience, copy).map_err(|error| SaveError { place, error })
    }

    fn write(&mut self, place: &Path, patience: Duration, copy: Option<&Path>) -> io::Result<()> {
        // A link leads to the file it names, as in an editor; who comes by another link must meet the same lock.
        let place = &fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        fs::create_dir_all(super::folder_of(place))?;
        let lock = lock(place, patience)?;
        let mut progress = match read(place) {
            // It was there, and somebody has removed it: what is known here is not lost.
            Ok(_) if !place.exists() => self.progress.clone(),
            Ok(progress) => progress,
            Err(Unread::Io(error)) => return Err(error),
            // It was whole when this process began; whoever broke it since gets it back under another name.
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
            let _ = super::sweep(place); // what does not go away now may go the next time
        }
        super::replace(place, progress.text().as_bytes())?;
        self.progress = progress;
        self.pending.clear();
        Ok(())
    }
}

/// Why a file gave no record.
enum Unread {
    Io(io::Error),
    Bad(BadProgress),
}

/// Reads a file; one that is not there is an empty record.
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

/// Puts a broken file aside. While nobody else writes: another copy may have found it broken at the same time, and the
/// file that is there by now is a new one.
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

/// Renames a broken file to `.bad`, or `.bad.2` and so on where there is one already.
///
/// # Errors
/// It cannot be renamed.
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

/// `progress.toml` and `.bad` make `progress.toml.bad`.
fn with_ending(place: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(place);
    name.push(ending);
    name.into()
}

/// Waits until no other copy is writing, but not for ever. The system drops the lock with the file, also when the process
/// is killed. There are file systems without locks; on them nothing is given.
///
/// # Errors
/// The lock cannot be taken.
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
