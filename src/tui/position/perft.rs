//! Perft with divide: starting, showing and stopping a count. The count runs on its own thread and reports through the
//! channel of the interface, no more often than frames are drawn.

use super::{PanelKind, PositionScreen};
use crate::tui::input::{Cancel, PACE, Work};
use crate::tui::shared::{Shared, around};
use bitrose_core::position::Position;
use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::{Countable, Event, Perft, Watch};
use std::time::{Duration, Instant};

/// The board representation on which perft counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counter {
    /// Bitboards.
    #[default]
    Bitboard,
    /// The 0x88 board.
    Mailbox,
}

impl Counter {
    /// Returns the name that the screen shows.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bitboard => "bitboards",
            Self::Mailbox => "0x88",
        }
    }
}

/// The greatest depth that can be chosen; more would take too long to wait for.
const DEEPEST: u8 = 12;

/// The choices of boards to count on: a title, and the boards in order.
pub(super) const CHOICES: [(&str, &[Counter]); 3] = [
    ("bitboards", &[Counter::Bitboard]),
    ("0x88", &[Counter::Mailbox]),
    ("bitboards, then 0x88", &[Counter::Bitboard, Counter::Mailbox]),
];

/// A count: what was ordered, and the results so far.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) depth: u8,
    /// The latest report of each board.
    pub(super) reports: Vec<PerftReport>,
    /// The boards that count, in order.
    pub(super) counters: &'static [Counter],
}

impl Count {
    /// Returns `true` if every board has finished.
    pub(super) fn is_done(&self) -> bool {
        self.reports.len() == self.counters.len() && self.reports.iter().all(|report| report.done)
    }

    /// Returns the first move on which the two boards differ, with the nodes that each counted. The nodes are `None`
    /// for a board that does not have the move.
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

impl PositionScreen {
    /// Starts a count, or stops the one that is running.
    pub(super) fn perft(&mut self, shared: &mut Shared) {
        self.side = PanelKind::Perft;
        if let Some(count) = self.perft_job.as_mut().filter(|count| count.is_running()) {
            count.stop();
            shared.note("the count was stopped: it is not complete");
            return;
        }
        let position = match Position::try_from(&self.setup) {
            Ok(position) => position,
            Err(error) => return shared.error(format!("not a legal position: {error}")),
        };
        self.divide_index = 0;
        let (depth, counters) = (self.depth, CHOICES[self.counters].1);
        let count = Count { depth, reports: Vec::new(), counters };
        let work = Work::Perft(PerftOrder { position, depth, counters });
        self.perft_job = Some(shared.start(work, count));
    }

    /// Makes the chosen move of the divide and counts again, one ply shallower. Without a divide, starts a count. This
    /// is what Enter does in the panel.
    pub(super) fn descend(&mut self, shared: &mut Shared) {
        let name = self.divide().and_then(|divide| Some(divide.get(self.divide_index)?.0.clone()));
        let found = name.and_then(|name| self.legal().moves.iter().position(|listed| listed.uci == name));
        match found {
            _ if self.is_counting() => shared.hint("still counting: f stops"),
            None => self.perft(shared),
            Some(_) if self.depth == 1 => shared.hint("depth 1: + counts deeper"),
            Some(index) => {
                self.depth -= 1;
                self.make_move(index, shared);
                self.perft(shared);
            }
        }
    }

    /// Returns the number of leaves after each first move, as counted by the first board.
    pub(super) fn divide(&self) -> Option<&[(String, u64)]> {
        Some(&self.perft_job.as_ref()?.progress.reports.first()?.divide)
    }

    /// Returns `true` if the next count is to be another one than the one that is shown.
    pub(super) fn is_outdated(&self, count: &Count) -> bool {
        count.depth != self.depth || count.counters != CHOICES[self.counters].1
    }

    pub(super) fn change_depth(&mut self, by: i8, count: u64, shared: &mut Shared) {
        let by = by.saturating_mul(i8::try_from(count).unwrap_or(i8::MAX));
        self.depth = self.depth.saturating_add_signed(by).clamp(1, DEEPEST);
        self.side = PanelKind::Perft;
        shared.note(format!("depth {}", self.depth));
    }

    pub(super) fn next_counters(&mut self, shared: &mut Shared) {
        self.counters = around(self.counters, 1_i8, CHOICES.len());
        self.side = PanelKind::Perft;
        shared.note(format!("f counts on {}", CHOICES[self.counters].0));
    }
}

/// The parameters of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftOrder {
    /// The root position.
    pub position: Position,
    /// The depth in plies.
    pub depth: u8,
    /// The boards to count on, one after the other.
    pub counters: &'static [Counter],
}

/// A progress report of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftReport {
    /// The board that the report is about.
    pub counter: Counter,
    /// The first moves that are finished, in UCI notation, each with its number of leaves.
    pub divide: Vec<(String, u64)>,
    /// The total number of first moves.
    pub moves: usize,
    /// The number of leaves so far, including those of a move that is not finished.
    pub nodes: u64,
    /// The time taken so far.
    pub elapsed: Duration,
    /// Whether every move has been counted.
    pub done: bool,
}

impl PerftOrder {
    /// Counts until everything is counted, the count is cancelled, or the receiver is gone. `send` returns `false` in
    /// the last case.
    ///
    /// # Errors
    /// Returns a message if one of the boards does not support the position.
    pub(crate) fn carry_out(
        &self,
        cancel: &Cancel,
        mut send: impl FnMut(PerftReport) -> bool,
    ) -> Result<(), String> {
        for &counter in self.counters {
            if cancel.is_set() {
                break;
            }
            match counter {
                Counter::Bitboard => self.count(&self.position, counter, cancel, &mut send),
                Counter::Mailbox => {
                    let board =
                        Mailbox::try_from(&self.position.setup()).map_err(|error| error.to_string())?;
                    self.count(&board, counter, cancel, &mut send);
                }
            }
        }
        Ok(())
    }

    fn count<B: Countable>(
        &self,
        board: &B,
        counter: Counter,
        cancel: &Cancel,
        send: &mut dyn FnMut(PerftReport) -> bool,
    ) {
        let (watch, start) = (Watch::new(), Instant::now());
        let moves = self.position.legal_move_count();
        let (divide, elapsed) = (Vec::new(), Duration::ZERO);
        let mut report = PerftReport { counter, divide, moves, nodes: 0, elapsed, done: false };
        let mut last = start;
        let outcome = Perft::new(self.depth).run(board, &watch, |event| {
            if let Event::Finished(share) = event {
                let entry = (self.position.uci(share.mv), share.nodes);
                let index = report.divide.partition_point(|other| *other < entry);
                report.divide.insert(index, entry);
            }
            if cancel.is_set() {
                watch.cancel();
            } else if last.elapsed() >= PACE {
                last = Instant::now();
                (report.nodes, report.elapsed) = (watch.nodes(), start.elapsed());
                if !send(report.clone()) {
                    watch.cancel();
                }
            }
        });
        if let Ok(outcome) = outcome
            && outcome.is_whole
        {
            (report.nodes, report.elapsed, report.done) = (outcome.nodes, start.elapsed(), true);
            let _ = send(report); // the final report
        }
    }
}
