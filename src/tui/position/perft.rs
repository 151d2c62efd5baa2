//! Perft with divide: ordered here, counted by a worker.

use super::Arbiter;
use super::worker::{Counter, PerftOrder, PerftReport};
use crate::tui::app::{App, Effect, Weight};
use crate::tui::magic::Cancel;

/// Deeper than anybody waits for.
const DEEPEST: u8 = 12;

/// A count that runs, or the last one.
#[derive(Clone, Debug)]
pub(super) struct Count {
    token: u64,
    cancel: Cancel,
    pub(super) depth: u8,
    /// The last report of each board.
    pub(super) reports: Vec<PerftReport>,
    pub(super) running: bool,
    /// How many boards count.
    pub(super) counters: usize,
}

impl Count {
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
        if let Some(count) = &mut self.count {
            count.cancel.set();
            count.running = false;
        }
    }

    fn is_counting(&self) -> bool {
        self.count.as_ref().is_some_and(|count| count.running)
    }
}

impl App {
    /// Begins to count, or ends the count that runs.
    pub(super) fn perft(&mut self) -> Option<Effect> {
        self.arbiter.panel = super::Panel::Perft;
        if self.arbiter.is_counting() {
            self.arbiter.stop_count();
            self.say(Weight::Note, "the count was stopped: it is not whole");
            return None;
        }
        if let Some(fault) = self.arbiter.setup.check().err() {
            self.say(Weight::Fault, format!("no such position: {fault}"));
            return None;
        }
        self.arbiter.token += 1;
        let (token, depth, cancel) = (self.arbiter.token, self.arbiter.depth, Cancel::default());
        let counters = self.arbiter.counters.list();
        let setup = self.arbiter.setup;
        self.arbiter.scrolled = 0;
        self.arbiter.count = Some(Count {
            token,
            cancel: cancel.clone(),
            depth,
            reports: Vec::new(),
            running: true,
            counters: counters.len(),
        });
        Some(Effect::Perft(PerftOrder { token, setup, depth, counters, cancel }))
    }

    pub(super) fn change_depth(&mut self, by: i8, count: u64) {
        let by = by.saturating_mul(i8::try_from(count).unwrap_or(i8::MAX));
        self.arbiter.depth = self.arbiter.depth.saturating_add_signed(by).clamp(1, DEEPEST);
        self.arbiter.panel = super::Panel::Perft;
        self.say(Weight::Note, format!("depth {}", self.arbiter.depth));
    }

    pub(super) fn next_counters(&mut self) {
        self.arbiter.counters = self.arbiter.counters.next();
        self.arbiter.panel = super::Panel::Perft;
        self.say(Weight::Note, format!("f counts on {}", self.arbiter.counters.title()));
    }

    /// News of a count; that of an earlier one is late and does not count.
    pub(in crate::tui) fn counted(&mut self, token: u64, news: Result<PerftReport, String>) {
        let count = self.arbiter.count.as_mut().filter(|count| count.token == token && count.running);
        let Some(count) = count else { return };
        match news {
            Err(fault) => {
                count.running = false;
                self.say(Weight::Fault, fault);
            }
            Ok(report) => {
                match count.reports.iter_mut().find(|known| known.counter == report.counter) {
                    Some(known) => *known = report,
                    None => count.reports.push(report),
                }
                count.running = !count.is_done();
            }
        }
    }
}
