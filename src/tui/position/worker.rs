//! Perft on a thread of its own. It reports through the channel of the interface, and not faster than frames.

use crate::tui::job::{Cancel, PACE};
use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::{Countable, Event, Perft, Watch};
use bitrose_core::position::{Move, Position, Setup};
use std::time::{Duration, Instant};

/// The board that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counter {
    /// Bitboards.
    #[default]
    Bitboard,
    /// The 0x88 board.
    Mailbox,
}

impl Counter {
    /// What it is called.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bitboard => "bitboards",
            Self::Mailbox => "0x88",
        }
    }
}

/// What to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftOrder {
    /// From where.
    pub setup: Setup,
    /// How deep.
    pub depth: u8,
    /// On which boards, one after the other.
    pub counters: Vec<Counter>,
}

/// How a count goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftReport {
    /// The board that counts.
    pub counter: Counter,
    /// The first moves in UCI and the leaves behind each, as far as they are counted to the end.
    pub divide: Vec<(String, u64)>,
    /// How many first moves there are.
    pub moves: usize,
    /// All leaves so far, those of a move that is not done yet included.
    pub nodes: u64,
    /// How long it has taken.
    pub elapsed: Duration,
    /// Is every move counted?
    pub done: bool,
}

impl PerftOrder {
    /// Counts until everything is counted, it is told to stop, or nobody listens; `send` says whether somebody does.
    ///
    /// # Errors
    /// A position that cannot be, in words.
    pub(crate) fn carry_out(
        &self,
        cancel: &Cancel,
        mut send: impl FnMut(PerftReport) -> bool,
    ) -> Result<(), String> {
        for &counter in &self.counters {
            match counter {
                Counter::Bitboard => {
                    let position = Position::try_from(&self.setup).map_err(|fault| fault.to_string())?;
                    self.count(&position, counter, cancel, &mut send);
                }
                Counter::Mailbox => {
                    let board = Mailbox::try_from(&self.setup).map_err(|fault| fault.to_string())?;
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
        let position = Position::try_from(&self.setup);
        let name = |mv: Move| position.as_ref().map_or_else(|_| mv.to_string(), |position| position.uci(mv));
        let (watch, start) = (Watch::new(), Instant::now());
        let moves = position.as_ref().map_or(0, Position::legal_move_count);
        let (divide, elapsed) = (Vec::new(), Duration::ZERO);
        let mut report = PerftReport { counter, divide, moves, nodes: 0, elapsed, done: false };
        let mut last = start;
        let outcome = Perft::new(self.depth).run(board, &watch, |event| {
            if let Event::Finished(share) = event {
                let entry = (name(share.mv), share.nodes);
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
            let _ = send(report); // the last word
        }
    }
}
