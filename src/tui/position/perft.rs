//! Perft with divide: ordered here, counted by a worker.

use super::worker::{Counter, PerftOrder, PerftReport};
use super::{Arbiter, PositionScreen};
use crate::tui::job::{Job, Progress, Work};
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;

/// Deeper than anybody waits for.
const DEEPEST: u8 = 12;

/// What is counted, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) depth: u8,
    /// The last report of each board.
    pub(super) reports: Vec<PerftReport>,
    /// How many boards count.
    pub(super) counters: usize,
}

/// A count that runs, or the last one.
pub(super) type Count = Job<Counted>;

impl Counted {
    /// Is everything counted that was asked for?
    pub(super) fn is_done(&self) -> bool {
        self.reports.len() == self.counters && self.reports.iter().all(|report| report.done)
    }

    /// The first move on which the two boards differ: the nodes of each, none where it has no such move.
    pub(super) fn difference(&self) -> Option<(&str, Option<u64>, Option<u64>)> {
        let [first, second] = self.reports.as_slice() else { return None };
        if !second.done {
            return None;
        }
        let nodes = |report: &PerftReport, name: &str| {
            report.divide.iter().find(|(known, _)| known == name).map(|(_, nodes)| *nodes)
        };
        let names = first.divide.iter().chain(&second.divide).map(|(name, _)| name.as_str());
        let mut pairs = names.map(|name| (name, nodes(first, name), nodes(second, name)));
        pairs.find(|(_, left, right)| left != right)
    }
}

/// The boards that are to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Counters {
    /// Bitboards.
    #[default]
    Bitboard,
    /// The 0x88 board.
    Mailbox,
    /// One after the other.
    Both,
}

impl Counters {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Bitboard => "bitboards",
            Self::Mailbox => "0x88",
            Self::Both => "bitboards, then 0x88",
        }
    }

    fn next(self) -> Self {
        match self {
            Self::Bitboard => Self::Mailbox,
            Self::Mailbox => Self::Both,
            Self::Both => Self::Bitboard,
        }
    }

    fn list(self) -> Vec<Counter> {
        match self {
            Self::Bitboard => vec![Counter::Bitboard],
            Self::Mailbox => vec![Counter::Mailbox],
            Self::Both => vec![Counter::Bitboard, Counter::Mailbox],
        }
    }
}

impl Arbiter {
    /// Ends a count that runs.
    pub(super) fn stop_count(&mut self) {
        self.count.iter_mut().for_each(Job::stop);
    }

    fn is_counting(&self) -> bool {
        self.count.as_ref().is_some_and(Job::is_running)
    }
}

impl PositionScreen {
    /// Begins to count, or ends the count that runs.
    pub(super) fn perft(&mut self, shared: &mut Shared) {
        self.arbiter.panel = super::Panel::Perft;
        if self.arbiter.is_counting() {
            self.arbiter.stop_count();
            shared.note("the count was stopped: it is not whole");
            return;
        }
        if let Some(error) = self.arbiter.setup.check().err() {
            shared.error(format!("no such position: {error}"));
            return;
        }
        self.arbiter.scrolled = 0;
        let (depth, setup) = (self.arbiter.depth, self.arbiter.setup);
        let counters = self.arbiter.counters.list();
        let counted = Counted { depth, reports: Vec::new(), counters: counters.len() };
        let work = Work::Perft(PerftOrder { setup, depth, counters });
        self.arbiter.count = Some(shared.start(Tab::Position, work, counted));
    }

    pub(super) fn change_depth(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let by = by.saturating_mul(i8::try_from(count).unwrap_or(i8::MAX));
        self.arbiter.depth = self.arbiter.depth.saturating_add_signed(by).clamp(1, DEEPEST);
        self.arbiter.panel = super::Panel::Perft;
        shared.note(format!("depth {}", self.arbiter.depth));
    }

    pub(super) fn next_counters(&mut self, shared: &mut Shared) {
        self.arbiter.counters = self.arbiter.counters.next();
        self.arbiter.panel = super::Panel::Perft;
        shared.note(format!("f counts on {}", self.arbiter.counters.title()));
    }

    /// News of a count; that of an earlier one is late and does not count.
    pub(super) fn counted(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        let Some(count) = self.arbiter.count.as_mut().filter(|count| count.expects(id)) else { return };
        match news {
            Err(error) => {
                count.finish();
                shared.error(error);
            }
            Ok(Progress::Perft(report)) => {
                let counted = &mut count.progress;
                match counted.reports.iter_mut().find(|known| known.counter == report.counter) {
                    Some(known) => *known = report,
                    None => counted.reports.push(report),
                }
                if counted.is_done() {
                    count.finish();
                }
            }
            Ok(_) => {}
        }
    }
}
