//! Ends a run of the interface: saves what must be kept, and reports to the user after the terminal has been restored.

use std::any::Any;
use std::fs;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::run::Model;
#[cfg(unix)]
use super::signals;
use super::terminal;
use bitrose_course::files::{self, Store};

/// How a run ended, other than by an error or a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The user quit.
    Done,
    /// The terminal or a thread of the interface is gone.
    Lost,
    /// A signal asked the process to stop.
    #[cfg(unix)]
    Signal(i32),
}

/// The result of a run: how it ended, an error of the terminal, or the payload of a panic.
pub(super) type Outcome = Result<io::Result<End>, Box<dyn Any + Send>>;

/// How long to wait at the end for another process that is writing the same file. After a signal, the event loop has
/// one second in total.
pub(super) const SAVE_TIMEOUT: Duration = Duration::from_millis(400);

/// The number of interrupted runs whose boards are kept.
const KEPT: u32 = 9;

/// Saves what can be saved, and reports how the run ended to the caller. The terminal must have been restored before.
pub(super) fn conclude(outcome: Outcome, model: &impl Model, mut store: Store) -> anyhow::Result<()> {
    let saved = store.save_within(SAVE_TIMEOUT);
    if matches!(outcome, Ok(Ok(End::Done))) {
        leave(model, &store);
    } else {
        rescue(model, &store);
    }
    let end = match outcome {
        Ok(end) => end,
        Err(panic) => {
            saved.unwrap_or_else(|error| say(format_args!("bitrose: {error}")));
            panic::resume_unwind(panic);
        }
    };
    let reports = terminal::take_reports();
    if !reports.is_empty() {
        anyhow::bail!("a part of the interface failed; this is a bug in bitrose:\n{}", reports.join("\n"));
    }
    match end {
        Ok(End::Done | End::Lost) => Ok(saved?),
        #[cfg(unix)]
        Ok(End::Signal(signal)) => {
            saved.unwrap_or_else(|error| say(format_args!("bitrose: {error}")));
            signals::die(signal);
            Ok(())
        }
        Err(error) if is_hangup(&error) => Ok(()),
        Err(error) => Err(anyhow::Error::new(error).context("the terminal failed")),
    }
}

/// Returns `true` if the error comes from a terminal that has been closed.
fn is_hangup(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) {
        return true;
    }
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Saves the work of a run that the user ended, for the next run. What the previous run left and nobody brought back is
/// kept as a file of boards that can be loaded.
fn leave(model: &impl Model, store: &Store) {
    let Some(folder) = store.place().map(files::folder_of) else { return };
    let Some((saved, unrestored)) = model.state_to_save() else { return };
    let unrestored = unrestored.map(|work| keep(folder, work.as_bytes())).transpose();
    if let Err(error) = unrestored.and_then(|_| saved.keep(folder)) {
        say(format_args!("bitrose: cannot save your boards for the next run: {error}"));
        rescue(model, store);
    }
}

/// Returns the file with the boards of the most recent interrupted run.
pub(super) fn rescued(folder: &Path) -> Option<PathBuf> {
    let paths = (1..=KEPT).map(|number| folder.join(format!("rescued-{number}.bb")));
    paths.filter_map(|path| Some((written(&path)?, path))).max().map(|(_, path)| path)
}

/// Like [`rescued`], but returns the file only if it is newer than the file `since`, or if that does not exist.
pub(super) fn rescued_after(folder: &Path, since: &Path) -> Option<PathBuf> {
    rescued(folder).filter(|path| written(since) < written(path))
}

fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|there| there.modified()).ok()
}

/// Saves the work of an interrupted run next to the progress file, and prints where.
fn rescue(model: &impl Model, store: &Store) {
    let Some(folder) = store.place().map(files::folder_of) else { return };
    // the model may be what panicked
    let Ok(Some(work)) = panic::catch_unwind(AssertUnwindSafe(|| model.rescue())) else { return };
    match keep(folder, work.as_bytes()) {
        Ok(path) => {
            let path = path.display();
            say(format_args!("bitrose: your boards are saved; `:load` in bitrose restores them: {path}"));
        }
        Err(error) => {
            let folder = folder.display();
            say(format_args!("bitrose: cannot save your boards in `{folder}`: {error}"));
        }
    }
}

/// Writes to the first unused file name, or over the oldest file if all are in use.
fn keep(folder: &Path, work: &[u8]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let mut oldest = (SystemTime::now(), folder.join("rescued-1.bb"));
    for number in 1..=KEPT {
        let path = folder.join(format!("rescued-{number}.bb"));
        match files::create(&path, work) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Err(_) => {}
        }
        if let Some(written) = written(&path).filter(|written| *written < oldest.0) {
            oldest = (written, path);
        }
    }
    files::replace(&oldest.1, work)?;
    Ok(oldest.1)
}

/// Prints a message to standard error. A failure is ignored, because then nobody can read it.
fn say(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_works_are_kept_and_then_the_oldest_goes() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<_> = (0..11_u8)
            .map(|work| {
                let path = keep(folder.path(), &[work]).unwrap();
                let age = Duration::from_secs(3600 - 60 * u64::from(work));
                let file = fs::File::options().write(true).open(&path).unwrap();
                file.set_modified(SystemTime::now() - age).unwrap();
                path.file_name().unwrap().to_string_lossy().into_owned()
            })
            .collect();
        assert_eq!(names[..2], ["rescued-1.bb", "rescued-2.bb"]);
        assert_eq!(names[8..], ["rescued-9.bb", "rescued-1.bb", "rescued-2.bb"]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 9);
    }
}
