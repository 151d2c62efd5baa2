//! What goes in and out of the interface, and work on a thread of its own: a search, a count. That reports through the channel
//! of the interface, and not faster than frames.

use super::files::Left;
use super::learn::{Learning, Lessons};
use super::magic::{Report, SearchOrder};
use super::position::{PerftOrder, PerftReport};
use super::step::{Script, Watched};
use super::{ColorDepth, Ground};
use bitrose_core::bitboard::Mapping;
use bitrose_course::progress::Change;
use bitrose_lang::Language;
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What the interface is started with.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches of the command line")]
pub struct Options {
    /// How the squares are numbered.
    pub mapping: Mapping,
    /// Draw with ASCII only.
    pub ascii: bool,
    /// How many colors there are.
    pub color: ColorDepth,
    /// What the terminal draws on.
    pub ground: Ground,
    /// Whether nothing may move until a key is pressed.
    pub is_still: bool,
    /// The boards to open, at most eight: the source of each and its number under `mapping`.
    pub boards: Vec<(String, u64)>,
    /// A position to open.
    pub fen: Option<String>,
    /// The language in which pasted text is read; `None` to detect it.
    pub language: Option<Language>,
    /// A program to step through. The interface then opens on the Step screen.
    pub program: Option<Script>,
    /// The file of the program, which runs again when the file changes; `true` to put the usual definitions in front of it.
    pub followed: Option<(PathBuf, bool)>,
    /// The lessons.
    pub learning: Learning,
    /// What the terminal lacks and what bitrose does instead, shown until the first key.
    pub notice: Option<String>,
    /// Whether to show where to start, until the first key.
    pub welcome: bool,
    /// What the last run left.
    pub left: Option<Left>,
    /// Whether to begin with what the last run left.
    pub bring_back: bool,
    /// The folder or address of the course in a browser, to which the names of its pages are appended.
    pub book: String,
}

/// What comes in from the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// A click, a drag, a turn of the wheel.
    Mouse(MouseEvent),
    /// A bracketed paste.
    Paste(String),
    /// The size of the screen, columns and rows. Sent once at the start and after every change.
    Resize(u16, u16),
    /// The result of [`Effect::Copy`].
    Copied(Result<(), String>),
    /// The result of [`Effect::Save`].
    Saved(Result<PathBuf, String>),
    /// The result of [`Effect::Load`]: the path and the text of the file.
    Loaded(Result<(PathBuf, String), String>),
    /// How a job goes that [`Effect::Start`] began: the id of its task, and the news.
    Job(u64, Result<Progress, String>),
    /// The lessons that [`Effect::Lessons`] asked for.
    Lessons(Lessons),
    /// The result of [`Effect::Keep`].
    Kept(Result<(), String>),
    /// The time of an [`Effect::Wake`] has come.
    Wake(u64),
    /// The last frame took longer to draw than a frame of a motion is shown.
    Late,
}

/// What the interface asks of the world.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Leave.
    Quit,
    /// Stop as a job of the shell, until it continues us.
    Suspend,
    /// Put a text on the clipboard.
    Copy(String),
    /// Write a file.
    Save {
        /// Where.
        path: PathBuf,
        /// What.
        text: String,
    },
    /// Read a file.
    Load(PathBuf),
    /// Begin work on a thread, and send [`Input::Job`] on the way.
    Start(Task),
    /// Read the lessons of the program and those of a folder, the user's where none is named.
    Lessons(Option<PathBuf>),
    /// Keep what the learner has done.
    Keep(Vec<Change>),
    /// Send [`Input::Wake`] after a while.
    Wake {
        /// What the input carries.
        token: u64,
        /// How long.
        after: Duration,
    },
}

impl Input {
    /// Returns `true` if the user has done something. Releasing a key does not count.
    pub(super) fn is_by_user(&self) -> bool {
        match self {
            Self::Key(key) => key.kind != KeyEventKind::Release,
            Self::Mouse(_) | Self::Paste(_) => true,
            _ => false,
        }
    }
}

/// How often a job reports.
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
    /// Stops the worker soon.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the worker is to stop.
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
    Watch(Watched),
}

/// What a job reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Of a search.
    Search(Box<Report>),
    /// Of a count.
    Perft(PerftReport),
    /// The text of a file that has changed, or why it cannot be read.
    File(Result<String, String>),
}

/// Work for a thread of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Comes back in every report.
    pub id: u64,
    /// What to do.
    pub work: Work,
    /// Stops it.
    pub cancel: Cancel,
}

impl Task {
    /// Works until it is done, it is cancelled, or nobody listens any more: `send` returns `false` then.
    ///
    /// # Errors
    /// Work that cannot be done, in words.
    pub fn carry_out(&self, mut send: impl FnMut(Progress) -> bool) -> Result<(), String> {
        match &self.work {
            Work::Search(order) => order.carry_out(&self.cancel, |report| send(Progress::Search(report))),
            Work::Perft(order) => order.carry_out(&self.cancel, |report| send(Progress::Perft(report))),
            Work::Watch(file) => {
                file.carry_out(&self.cancel, |news| send(Progress::File(news)));
                Ok(())
            }
        }
    }
}

/// A job that runs, or one that is over, with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Job<P> {
    id: u64,
    cancel: Cancel,
    is_running: bool,
    /// What it has reported.
    pub(super) progress: P,
}

impl<P> Job<P> {
    pub(super) const fn new(id: u64, cancel: Cancel, progress: P) -> Self {
        Self { id, cancel, is_running: true, progress }
    }

    /// Returns `true` until it is done or stopped.
    pub(super) const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Returns `true` if reports of the task `id` belong to this job. Those of an earlier job come too late.
    pub(super) const fn expects(&self, id: u64) -> bool {
        self.id == id && self.is_running
    }

    /// Nothing more will come.
    pub(super) const fn finish(&mut self) {
        self.is_running = false;
    }

    /// Tells the worker to stop.
    pub(super) fn stop(&mut self) {
        self.cancel.set();
        self.is_running = false;
    }
}
