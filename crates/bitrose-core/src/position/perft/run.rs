//! Perft with threads, a table, a limit, and somebody who watches.

use super::perft;
use super::table::Table;
use super::watch::{Watch, add};
use crate::position::{Move, Position};
use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// The subtrees that are counted without looking up: below a millisecond each.
const BARE_DEPTH: u8 = 3;
/// The same with a table: what is deeper is worth a look into memory.
const BARE_DEPTH_WITH_TABLE: u8 = 2;

/// A count to be made.
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
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// How many moves deep.
    pub depth: u8,
    /// On how many threads.
    pub threads: NonZeroUsize,
    /// The size of the hash table in megabytes; without one, every sequence is walked. A table trusts that two positions
    /// do not share a 64-bit key.
    pub table_megabytes: Option<usize>,
    /// Stop soon after so many leaves.
    pub max_nodes: Option<u64>,
}

/// A board to count on: [`Position`], and the 0x88 board of [`crate::position::mailbox`] beside it.
pub trait Countable: Clone + Send + Sync {
    /// The legal moves, each with the board after it.
    fn after_each_move(&self) -> Vec<(Move, Self)>;

    /// Counts the leaves below, and tells the counter of them bit by bit.
    fn count_below(&self, depth: u8, counter: &Counter<'_>) -> Nodes;
}

impl Countable for Position {
    fn after_each_move(&self) -> Vec<(Move, Self)> {
        self.legal_moves().into_iter().map(|mv| (mv, self.after(mv))).collect()
    }

    fn count_below(&self, depth: u8, counter: &Counter<'_>) -> Nodes {
        counter.count(self, depth)
    }
}

/// The part of one first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The move.
    pub mv: Move,
    /// The leaves counted below it.
    pub nodes: u64,
    /// Are these all?
    pub is_whole: bool,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// All leaves together.
    pub nodes: u64,
    /// Was everything counted? Not if it was cancelled or came to the limit before the end, nor if the number is greater
    /// than 64 bits can say, as with a table it soon can be.
    pub is_whole: bool,
    /// By first move, in the order of [`Position::legal_moves`]; none at depth 0.
    pub divide: Vec<Share>,
}

impl Perft {
    /// On one thread, without table and limit.
    #[must_use]
    pub const fn new(depth: u8) -> Self {
        Self { depth, threads: NonZeroUsize::MIN, table_megabytes: None, max_nodes: None }
    }

    /// Counts. `finished` is told of each first move as soon as it is whole, by whichever thread has done it.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn run<B: Countable>(
        &self,
        board: &B,
        watch: &Watch,
        finished: impl Fn(Share) + Sync,
    ) -> Result<Outcome, TryReserveError> {
        let table = self.table_megabytes.map(Table::new).transpose()?;
        let Some(below) = self.depth.checked_sub(1) else {
            return Ok(Outcome { nodes: 1, is_whole: true, divide: Vec::new() });
        };
        let first = First::all(board);
        let jobs = jobs(&first, below);
        let next = AtomicUsize::new(0);
        let counter = Counter { table, limit: self.max_nodes, watch };
        let work = || {
            while let Some(job) = jobs.get(next.fetch_add(1, Relaxed)) {
                job.count(&counter, &finished);
            }
        };
        thread::scope(|scope| {
            let others = self.threads.get().min(jobs.len()).saturating_sub(1);
            (0..others).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        Ok(outcome(&first))
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

/// A first move, and what is known of it.
struct First<B> {
    mv: Move,
    after: B,
    nodes: AtomicU64,
    /// Jobs that are not done, and whether one was given up.
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

/// First moves differ much in size, so in deep counts each second move is a job: then no thread waits long for the last.
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
    fn count(&self, counter: &Counter<'_>, finished: &(impl Fn(Share) + Sync)) {
        let nodes = self.board.count_below(self.depth, counter);
        add(&self.first.nodes, nodes.counted());
        if matches!(nodes, Nodes::Cut(_)) {
            self.first.cut.store(true, Relaxed);
        }
        if self.first.open.fetch_sub(1, Relaxed) == 1 && !self.first.cut.load(Relaxed) {
            finished(self.first.share());
        }
    }
}

/// The leaves below a position, or those counted before somebody stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// All of them.
    Whole(u64),
    /// Those before the end.
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
pub struct Counter<'a> {
    table: Option<Table>,
    limit: Option<u64>,
    watch: &'a Watch,
}

impl Counter<'_> {
    /// Adds leaves to what is counted so far; may the count go on?
    #[must_use]
    pub fn add(&self, nodes: u64) -> bool {
        self.watch.add(nodes, self.limit);
        !self.watch.is_stopped()
    }

    /// Has somebody ended the count?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }

    fn count(&self, position: &Position, depth: u8) -> Nodes {
        if self.watch.is_stopped() {
            return Nodes::Cut(0);
        }
        let known = self.table.as_ref().and_then(|table| table.find(position.zobrist_key(), depth));
        let bare = if self.table.is_some() { BARE_DEPTH_WITH_TABLE } else { BARE_DEPTH };
        let nodes = match known {
            Some(nodes) => nodes,
            None if depth > bare => match self.count_moves(position, depth) {
                Nodes::Whole(nodes) => return self.keep(position, depth, nodes),
                cut @ Nodes::Cut(_) => return cut,
            },
            None => perft(position, depth),
        };
        self.watch.add(nodes, self.limit);
        self.keep(position, depth, nodes)
    }

    fn keep(&self, position: &Position, depth: u8, nodes: u64) -> Nodes {
        if let Some(table) = &self.table {
            table.keep(position.zobrist_key(), depth, nodes);
        }
        Nodes::Whole(nodes)
    }

    fn count_moves(&self, position: &Position, depth: u8) -> Nodes {
        let mut sum = 0_u64;
        for mv in position.legal_moves() {
            let nodes = self.count(&position.after(mv), depth - 1);
            let Some(larger) = nodes.counted().checked_add(sum) else { return Nodes::Cut(u64::MAX) };
            sum = larger;
            if matches!(nodes, Nodes::Cut(_)) {
                return Nodes::Cut(sum);
            }
        }
        Nodes::Whole(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Setup;

    /// With a table a count can soon be greater than 64 bits can say. Here it is told that three moves deep there are as
    /// many leaves as an entry holds.
    #[test]
    fn a_number_too_great_is_not_whole() {
        let setup: Setup = "8/8/3k4/8/8/3K4/8/8 w - - 0 1".parse().unwrap();
        let kings = Position::try_from(setup).unwrap();
        let table = Table::new(1).unwrap();
        for first in First::all(&kings) {
            for second in First::all(&first.after) {
                for third in First::all(&second.after) {
                    table.keep(third.after.zobrist_key(), 4, (1 << 56) - 1);
                }
            }
        }
        let counter = Counter { table: Some(table), limit: None, watch: &Watch::new() };
        assert!(matches!(counter.count(&kings, 7), Nodes::Cut(u64::MAX)));
        assert_eq!(counter.watch.nodes(), u64::MAX);
    }
}
