//! Work on a thread of its own: a search, a count. It reports through the channel of the interface, and not faster than
//! frames.

use super::magic::{Report, SearchOrder};
use super::position::{PerftOrder, PerftReport};
use super::screen::Tab;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
    #[must_use]
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
}

/// What a job reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Of a search.
    Search(Box<Report>),
    /// Of a count.
    Perft(PerftReport),
}

/// Work for a thread of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Comes back in every report.
    pub id: u64,
    /// The screen that wants it.
    pub tab: Tab,
    /// What to do.
    pub work: Work,
    /// Stops it.
    pub cancel: Cancel,
}

impl Task {
    /// Works until it is done, it is cancelled, or nobody listens; `send` says whether somebody does.
    ///
    /// # Errors
    /// Work that cannot be done, in words.
    pub fn carry_out(&self, mut send: impl FnMut(Progress) -> bool) -> Result<(), String> {
        match &self.work {
            Work::Search(order) => order.carry_out(&self.cancel, |report| send(Progress::Search(report))),
            Work::Perft(order) => order.carry_out(&self.cancel, |report| send(Progress::Perft(report))),
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

    /// Returns `true` if news of the task `id` are news of this job. Those of an earlier one come too late.
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
