//! Perft with threads, a hash table, a limit, and progress reports.

use super::perft;
use super::table::Table;
use crate::position::{Move, Position};
use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The interval at which the calling thread gets an event.
const BEAT: Duration = Duration::from_millis(50);
/// The depth of the subtrees that are counted without checking for cancellation or using the table: about ten
/// microseconds each. If the table also held subtrees of depth 2, counting would take half as long again, because a
/// memory access costs as much as counting one.
const BARE_DEPTH: u8 = 3;

/// A perft count to be made.
///
/// ```
/// use bitrose_core::position::perft::{Perft, Watch};
/// use bitrose_core::position::Position;
///
/// let outcome = Perft::new(4).run(&Position::default(), &Watch::new(), |_| {})?;
/// assert_eq!((outcome.nodes, outcome.is_whole), (197_281, true));
/// assert_eq!(outcome.divide.len(), 20);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The depth in moves.
    pub depth: u8,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The size of the hash table in megabytes; without one, every move sequence is walked. A table relies on different
    /// positions having different 64-bit keys.
    pub table_megabytes: Option<usize>,
    /// The number of leaves after which the count should soon stop.
    pub max_nodes: Option<u64>,
}

/// The progress of a count and the means to cancel it, shared between the counting threads and whoever waits for them.
///
/// The number grows with each finished subtree, many times a second.
#[derive(Debug, Default)]
pub struct Watch {
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl Watch {
    /// Creates a watch with nothing counted and nothing canceled.
    pub const fn new() -> Self {
        Self { nodes: AtomicU64::new(0), stopped: AtomicBool::new(false) }
    }

    /// The leaves counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Ends the count soon. What has been counted until then is returned, marked as incomplete.
    pub fn cancel(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Returns `true` if the count has been canceled or has reached its limit.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Adds a finished subtree, and ends the count at the limit.
    fn add(&self, nodes: u64, limit: Option<u64>) {
        let sum = add(&self.nodes, nodes);
        if limit.is_some_and(|limit| sum >= limit) {
            self.cancel();
        }
    }
}

/// Adds with saturation, and returns the sum.
fn add(to: &AtomicU64, nodes: u64) -> u64 {
    let sum = |before: u64| Some(before.saturating_add(nodes));
    to.fetch_update(Relaxed, Relaxed, sum).unwrap_or_default().saturating_add(nodes)
}

/// A board on which perft can count: [`Position`], or the 0x88 board of [`crate::position::mailbox`].
pub trait Countable: Clone + Send + Sync {
    /// The legal moves, each with the board after it.
    fn after_each_move(&self) -> Vec<(Move, Self)>;

    /// The number of leaves `depth` moves away, counted without interruption.
    fn leaves(&self, depth: u8) -> u64;

    /// The key under which a table stores the count, if the board has one.
    fn key(&self) -> Option<u64>;
}

impl Countable for Position {
    fn after_each_move(&self) -> Vec<(Move, Self)> {
        self.legal_moves().into_iter().map(|mv| (mv, self.after(mv))).collect()
    }

    fn leaves(&self, depth: u8) -> u64 {
        perft(self, depth)
    }

    fn key(&self) -> Option<u64> {
        Some(self.zobrist_key())
    }
}

/// The part of a count that belongs to one first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Share {
    /// The move.
    pub mv: Move,
    /// The number of leaves counted below it.
    pub nodes: u64,
    /// Whether these are all leaves.
    pub is_whole: bool,
}

/// What the calling thread is notified of while others count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// All leaves below a first move have been counted.
    Finished(Share),
    /// Some time has passed.
    Beat,
}

/// The result of a count.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The total number of leaves.
    pub nodes: u64,
    /// Whether everything was counted. Not if the count was canceled or reached the limit before the end, nor if the
    /// number exceeds 64 bits, as it soon may with a table.
    pub is_whole: bool,
    /// The counts by first move, in the order of [`Position::legal_moves`]; empty at depth 0.
    pub divide: Vec<Share>,
}

impl Perft {
    /// A count on one thread, without table and limit.
    pub const fn new(depth: u8) -> Self {
        Self { depth, threads: NonZeroUsize::MIN, table_megabytes: None, max_nodes: None }
    }

    /// Counts on separate threads, and calls `hear` on the calling thread: for each first move that is complete, and
    /// after every 50 ms without another event, so that it can show [`Watch::nodes`] or decide whether to
    /// [`Watch::cancel`].
    ///
    /// # Errors
    /// Fails if there is not enough memory for the table.
    pub fn run<B: Countable>(
        &self,
        board: &B,
        watch: &Watch,
        mut hear: impl FnMut(Event),
    ) -> Result<Outcome, TryReserveError> {
        self.run_heard(board, watch, &mut hear)
    }

    /// Takes a trait object, so that it is only compiled once for each type of board.
    fn run_heard<B: Countable>(
        &self,
        board: &B,
        watch: &Watch,
        hear: &mut dyn FnMut(Event),
    ) -> Result<Outcome, TryReserveError> {
        let table = self.table_megabytes.map(|size| Table::new(size, self.threads)).transpose()?;
        let Some(below) = self.depth.checked_sub(1) else {
            return Ok(Outcome { nodes: 1, is_whole: true, divide: Vec::new() });
        };
        let first = First::all(board);
        let jobs = jobs(&first, below);
        let next = AtomicUsize::new(0);
        let counter = Counter { table, limit: self.max_nodes, watch };
        let (sender, receiver) = channel();
        let work = |sender: Sender<Share>| {
            while let Some(job) = jobs.get(next.fetch_add(1, Relaxed)) {
                if let Some(share) = job.count(&counter) {
                    let _ = sender.send(share); // the calling thread receives until all senders are dropped
                }
            }
        };
        thread::scope(|scope| {
            let _guard = CancelOnPanic(watch);
            for _ in 0..self.threads.get().min(jobs.len()) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(BEAT) {
                    Ok(share) => hear(Event::Finished(share)),
                    Err(RecvTimeoutError::Timeout) => hear(Event::Beat),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        Ok(outcome(&first))
    }
}

/// Cancels the count if the calling thread panics: the scope waits for the other threads, which must not go on
/// counting.
struct CancelOnPanic<'a>(&'a Watch);

impl Drop for CancelOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.cancel();
        }
    }
}

fn outcome<B: Countable>(first: &[First<B>]) -> Outcome {
    let divide: Vec<Share> = first.iter().map(First::share).collect();
    Outcome {
        nodes: divide.iter().fold(0, |sum: u64, share| sum.saturating_add(share.nodes)),
        is_whole: divide.iter().all(|share| share.is_whole),
        divide,
    }
}

/// A first move and its count so far.
struct First<B> {
    mv: Move,
    after: B,
    nodes: AtomicU64,
    /// The number of unfinished jobs, and whether one was cut off.
    open: AtomicUsize,
    cut: AtomicBool,
}

impl<B: Countable> First<B> {
    fn all(board: &B) -> Vec<Self> {
        let first = |(mv, after)| {
            let open = AtomicUsize::new(1);
            Self { mv, after, nodes: AtomicU64::new(0), open, cut: AtomicBool::new(false) }
        };
        board.after_each_move().into_iter().map(first).collect()
    }

    fn share(&self) -> Share {
        let is_whole = self.open.load(Relaxed) == 0 && !self.cut.load(Relaxed);
        Share { mv: self.mv, nodes: self.nodes.load(Relaxed), is_whole }
    }
}

/// A subtree for one thread.
struct Job<'a, B> {
    first: &'a First<B>,
    board: B,
    depth: u8,
}

/// Lists the jobs. First moves differ greatly in size, so in deep counts each second move is a job. That way no thread
/// waits long for the last one.
fn jobs<B: Countable>(first: &[First<B>], below: u8) -> Vec<Job<'_, B>> {
    first.iter().flat_map(|first| first.jobs(below)).collect()
}

impl<B: Countable> First<B> {
    fn jobs(&self, below: u8) -> Vec<Job<'_, B>> {
        let second = if below > BARE_DEPTH { Self::all(&self.after) } else { Vec::new() };
        if second.is_empty() {
            return vec![Job { first: self, board: self.after.clone(), depth: below }];
        }
        self.open.store(second.len(), Relaxed);
        let job = |second: Self| Job { first: self, board: second.after, depth: below - 1 };
        second.into_iter().map(job).collect()
    }
}

impl<B: Countable> Job<'_, B> {
    /// Does the job. Returns the count of the first move if this job has completed it.
    fn count(&self, counter: &Counter<'_>) -> Option<Share> {
        let nodes = counter.count(&self.board, self.depth);
        add(&self.first.nodes, nodes.counted());
        if matches!(nodes, Nodes::Cut(_)) {
            self.first.cut.store(true, Relaxed);
        }
        let is_last = self.first.open.fetch_sub(1, Relaxed) == 1;
        (is_last && !self.first.cut.load(Relaxed)).then(|| self.first.share())
    }
}

/// The number of leaves below a position, or of those counted before the count was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nodes {
    /// All leaves.
    Whole(u64),
    /// The leaves counted before the count was stopped.
    Cut(u64),
}

impl Nodes {
    const fn counted(self) -> u64 {
        match self {
            Self::Whole(nodes) | Self::Cut(nodes) => nodes,
        }
    }
}

/// What all threads share.
struct Counter<'a> {
    table: Option<Table>,
    limit: Option<u64>,
    watch: &'a Watch,
}

impl Counter<'_> {
    fn count<B: Countable>(&self, board: &B, depth: u8) -> Nodes {
        if self.watch.is_stopped() {
            return Nodes::Cut(0);
        }
        let entry = self.table.as_ref().zip(board.key());
        let known = entry.and_then(|(table, key)| table.find(key, depth));
        if let Some(nodes) = known {
            self.watch.add(nodes, self.limit);
            return Nodes::Whole(nodes);
        }
        let nodes = if depth > BARE_DEPTH {
            match self.count_moves(board, depth) {
                Nodes::Whole(nodes) => nodes,
                cut @ Nodes::Cut(_) => return cut,
            }
        } else {
            let nodes = board.leaves(depth);
            self.watch.add(nodes, self.limit);
            nodes
        };
        if let Some((table, key)) = entry {
            table.keep(key, depth, nodes);
        }
        Nodes::Whole(nodes)
    }

    fn count_moves<B: Countable>(&self, board: &B, depth: u8) -> Nodes {
        let mut sum = 0_u64;
        for (_, after) in board.after_each_move() {
            let nodes = self.count(&after, depth - 1);
            let Some(larger) = nodes.counted().checked_add(sum) else { return Nodes::Cut(u64::MAX) };
            sum = larger;
            if matches!(nodes, Nodes::Cut(_)) {
                return Nodes::Cut(sum);
            }
        }
        Nodes::Whole(sum)
    }
}
