//! The inputs and effects of the interface, and the jobs that run on worker threads, such as searches and move counts.
//! A job reports through the channel of the interface, no faster than frames are drawn.

use super::files::SavedState;
use super::learn::{Learning, Lessons};
use super::magic::{Report, SearchOrder};
use super::position::{PerftOrder, PerftReport};
use super::step::{Follow, Found, Script, Searched, WatchedFile};
use super::{Background, ColorDepth};
use bitrose_core::bitboard::Mapping;
use bitrose_course::progress::Change;
use bitrose_lang::Language;
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The options with which the interface is started.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches of the command line")]
pub struct Options {
    /// The mapping of squares to bits.
    pub mapping: Mapping,
    /// Whether to draw with ASCII characters only.
    pub ascii: bool,
    /// The number of colors of the terminal.
    pub color: ColorDepth,
    /// The background of the terminal.
    pub ground: Background,
    /// Whether animations are turned off.
    pub is_still: bool,
    /// The boards to open, at most eight: the source of each, and its number under `mapping`.
    pub boards: Vec<(String, u64)>,
    /// A position to open, as FEN.
    pub fen: Option<String>,
    /// The language of pasted text; `None` to detect it.
    pub language: Option<Language>,
    /// A program to step through. The interface then opens on the Step screen.
    pub program: Option<Script>,
    /// The file of the program, which is run again whenever the file changes.
    pub followed: Option<Follow>,
    /// The folder of source files in which to look for what pasted code lacks.
    pub sources: Option<PathBuf>,
    /// The lessons.
    pub learning: Learning,
    /// What the terminal lacks and what bitrose does instead; shown until the first key.
    pub notice: Option<String>,
    /// Whether to show the hint for new users, until the first key.
    pub welcome: bool,
    /// What the last run left.
    pub saved: Option<SavedState>,
    /// Whether to restore what the last run left.
    pub restore: bool,
    /// The folder or URL of the course for browsers, to which page names are appended.
    pub book: String,
}

/// What the outside world sends to the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// A click, a drag, a turn of the wheel.
    Mouse(MouseEvent),
    /// A bracketed paste.
    Paste(String),
    /// The size of the screen in columns and rows. Sent once at the start and after every change.
    Resize(u16, u16),
    /// The result of [`Effect::Copy`].
    Copied(Result<(), String>),
    /// The result of [`Effect::Save`].
    Saved(Result<PathBuf, String>),
    /// The result of [`Effect::Load`]: the path and the text of the file.
    Loaded(Result<(PathBuf, String), String>),
    /// A report of a job that [`Effect::Start`] began: the id of its task and its progress.
    Job(u64, Result<Progress, String>),
    /// The lessons that [`Effect::Lessons`] asked for.
    Lessons(Lessons),
    /// The result of [`Effect::Keep`].
    Kept(Result<(), String>),
    /// The delay of an [`Effect::Wake`] has passed.
    Wake(u64),
    /// Drawing the last frame took longer than a frame of an animation lasts.
    Late,
}

/// What the interface asks the outside world to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Quit.
    Quit,
    /// Suspend the process until the shell continues it.
    Suspend,
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a file.
    Save {
        /// The path of the file.
        path: PathBuf,
        /// The new content.
        text: String,
    },
    /// Read a file.
    Load(PathBuf),
    /// Start a job on a worker thread, which reports with [`Input::Job`].
    Start(Task),
    /// Read the built-in lessons and those of a folder; `None` is the user's own folder.
    Lessons(Option<PathBuf>),
    /// Save the learner's progress.
    Keep(Vec<Change>),
    /// Send [`Input::Wake`] after a delay.
    Wake {
        /// The token that the input will carry.
        token: u64,
        /// The delay.
        after: Duration,
    },
}

impl Input {
    /// Returns `true` if the input comes from the user. Releasing a key does not count.
    pub(super) fn is_by_user(&self) -> bool {
        match self {
            Self::Key(key) => key.kind != KeyEventKind::Release,
            Self::Mouse(_) | Self::Paste(_) => true,
            _ => false,
        }
    }
}

/// The least time between two reports of a job.
pub(super) const PACE: Duration = Duration::from_millis(50);

/// Tells a worker to stop.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl PartialEq for Cancel {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cancel {}

impl Cancel {
    /// Tells the worker to stop, which it does soon afterwards.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the worker should stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a job does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Searches for a magic.
    Search(SearchOrder),
    /// Counts moves.
    Perft(PerftOrder),
    /// Watches a file.
    Watch(WatchedFile),
    /// Looks in the source files of a folder for what pasted code lacks.
    LookUp(Searched),
}

/// What a job reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The state of a search.
    Search(Box<Report>),
    /// The state of a move count.
    Perft(PerftReport),
    /// The content of a file that has changed, or the reason why it cannot be read.
    File(Result<String, String>),
    /// The pasted code with what it lacked.
    Found(Box<Found>),
}

/// A job to run on a worker thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// An id that is part of every report.
    pub id: u64,
    /// What to do.
    pub work: Work,
    /// Stops the job.
    pub cancel: Cancel,
}

impl Task {
    /// Works until the job is done or cancelled, or until `send` returns `false` because nobody receives the reports.
    ///
    /// # Errors
    /// Fails with a message if the job cannot be done.
    pub fn carry_out(&self, mut send: impl FnMut(Progress) -> bool) -> Result<(), String> {
        match &self.work {
            Work::Search(order) => order.carry_out(&self.cancel, |report| send(Progress::Search(report))),
            Work::Perft(order) => order.carry_out(&self.cancel, |report| send(Progress::Perft(report))),
            Work::LookUp(code) => {
                send(Progress::Found(Box::new(code.find()?)));
                Ok(())
            }
            Work::Watch(file) => {
                file.carry_out(&self.cancel, |news| send(Progress::File(news)));
                Ok(())
            }
        }
    }
}

/// A running or finished job, and its latest progress.
#[derive(Clone, Debug)]
pub(super) struct Job<P> {
    id: u64,
    cancel: Cancel,
    is_running: bool,
    /// The latest report.
    pub(super) progress: P,
}

impl<P> Job<P> {
    pub(super) const fn new(id: u64, cancel: Cancel, progress: P) -> Self {
        Self { id, cancel, is_running: true, progress }
    }

    /// Returns `true` until the job is finished or stopped.
    pub(super) const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Returns `true` if reports of the task `id` belong to this job. Late reports of an earlier job do not.
    pub(super) const fn expects(&self, id: u64) -> bool {
        self.id == id && self.is_running
    }

    /// Marks the job as finished.
    pub(super) const fn finish(&mut self) {
        self.is_running = false;
    }

    /// Tells the worker to stop.
    pub(super) fn stop(&mut self) {
        self.cancel.set();
        self.is_running = false;
    }
}
