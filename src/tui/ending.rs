//! How a run of the interface ends, and what is saved and said then, on the terminal as it was.

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

/// How a run ends well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Its user left it.
    Done,
    /// The terminal is gone, or a thread of the interface is.
    Lost,
    /// By a signal.
    #[cfg(unix)]
    Signal(i32),
}

/// What came of a run: an end, an error of the terminal, or the payload of a panic.
pub(super) type Outcome = Result<io::Result<End>, Box<dyn Any + Send>>;

/// How long the end may wait for another copy that writes the same file. A signal gives the loop a second in all.
pub(super) const PATIENCE: Duration = Duration::from_millis(400);

/// The number of lost runs whose boards are kept.
const KEPT: u32 = 9;

/// Saves what can be saved and tells the end to the caller. The terminal has been given back.
pub(super) fn conclude(outcome: Outcome, model: &impl Model, mut store: Store) -> anyhow::Result<()> {
    let saved = store.save_within(PATIENCE);
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

/// A write to a terminal that has been closed.
fn is_hangup(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) {
        return true;
    }
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Keeps the work of a run that its user ended, for the next one. What the run before it left and nobody has asked for is
/// kept as boards that can be loaded.
fn leave(model: &impl Model, store: &Store) {
    let Some(folder) = store.place().map(files::folder_of) else { return };
    let Some((left, unclaimed)) = model.left() else { return };
    let unclaimed = unclaimed.map(|work| keep(folder, work.as_bytes())).transpose();
    if let Err(error) = unclaimed.and_then(|_| left.keep(folder)) {
        say(format_args!("bitrose: your boards are not kept for the next run: {error}"));
        rescue(model, store);
    }
}

/// The boards of the run that was cut off last.
pub(super) fn rescued(folder: &Path) -> Option<PathBuf> {
    let paths = (1..=KEPT).map(|number| folder.join(format!("rescued-{number}.bb")));
    paths.filter_map(|path| Some((written(&path)?, path))).max().map(|(_, path)| path)
}

/// The same, if a file was not written since.
pub(super) fn rescued_after(folder: &Path, since: &Path) -> Option<PathBuf> {
    rescued(folder).filter(|path| written(since) < written(path))
}

fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|there| there.modified()).ok()
}

/// Keeps the work of a run that its user did not end, next to the progress file, and says where.
fn rescue(model: &impl Model, store: &Store) {
    let Some(folder) = store.place().map(files::folder_of) else { return };
    // the model may be what panicked
    let Ok(Some(work)) = panic::catch_unwind(AssertUnwindSafe(|| model.rescue())) else { return };
    match keep(folder, work.as_bytes()) {
        Ok(path) => {
            let path = path.display();
            say(format_args!("bitrose: your boards are kept; in bitrose `:load` brings them back: {path}"));
        }
        Err(error) => {
            let folder = folder.display();
            say(format_args!("bitrose: your boards cannot be kept in `{folder}`: {error}"));
        }
    }
}

/// Writes to the first name that is free, or over the oldest file.
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

/// Prints a message on standard error. If that fails, nobody is there to read it.
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
