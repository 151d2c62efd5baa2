//! Perft on a thread of its own. It reports through the channel of the interface, and not faster than frames.

use super::legal::{Legal, Listed};
use crate::tui::magic::Cancel;
use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::{Position, Setup, perft};
use std::time::{Duration, Instant};

/// How often it reports.
const PACE: Duration = Duration::from_millis(50);
/// Subtrees of this depth are counted without a look at the clock or at the cancel: some hundred thousand leaves.
const QUIET: u8 = 3;

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
    /// Comes back in every report.
    pub token: u64,
    /// From where.
    pub setup: Setup,
    /// How deep.
    pub depth: u8,
    /// On which boards, one after the other.
    pub counters: Vec<Counter>,
    /// Stops it.
    pub cancel: Cancel,
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
    pub fn carry_out(&self, mut send: impl FnMut(PerftReport) -> bool) -> Result<(), String> {
        for counter in &self.counters {
            let mut tally = Tally::new(*counter, &self.cancel, &mut send);
            match counter {
                Counter::Bitboard => self.on_bitboards(&mut tally)?,
                Counter::Mailbox => self.on_mailbox(&mut tally)?,
            }
        }
        Ok(())
    }

    fn on_bitboards(&self, tally: &mut Tally) -> Result<(), String> {
        let position = Position::try_from(&self.setup).map_err(|fault| fault.to_string())?;
        let moves = Legal::of(&self.setup).moves;
        tally.report.moves = moves.len();
        for Listed { mv, uci: name, .. } in moves {
            let mut next = position;
            next.play_unchecked(mv);
            if !tally.count_move(name, |tally| below(&next, self.depth.saturating_sub(1), tally)) {
                return Ok(());
            }
        }
        tally.finish();
        Ok(())
    }

    fn on_mailbox(&self, tally: &mut Tally) -> Result<(), String> {
        let mut board = Mailbox::try_from(&self.setup).map_err(|fault| fault.to_string())?;
        let mut moves: Vec<_> = board.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
        moves.sort_by(|left, right| left.0.cmp(&right.0));
        tally.report.moves = moves.len();
        for (name, mv) in moves {
            let made = board.make(mv);
            let depth = self.depth.saturating_sub(1);
            let go_on = tally.count_move(name, |tally| behind(&board, depth, tally));
            board.unmake(made);
            if !go_on {
                return Ok(());
            }
        }
        tally.finish();
        Ok(())
    }
}

/// The leaves below a position, in parts small enough for a look at the clock between them.
fn below(position: &Position, depth: u8, tally: &mut Tally) -> bool {
    if depth <= QUIET {
        return tally.add(perft::perft(position, depth));
    }
    position.legal_moves().into_iter().all(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        below(&next, depth - 1, tally)
    })
}

/// The same on the 0x88 board.
fn behind(board: &Mailbox, depth: u8, tally: &mut Tally) -> bool {
    if depth == 0 {
        return tally.add(1);
    }
    let mut go_on = true;
    let counted = board.perft_while(depth, |nodes| {
        go_on = tally.add(nodes);
        go_on
    });
    counted.is_ok() && go_on
}

/// The count so far.
struct Tally<'a> {
    report: PerftReport,
    cancel: &'a Cancel,
    send: &'a mut dyn FnMut(PerftReport) -> bool,
    start: Instant,
    last: Instant,
}

impl<'a> Tally<'a> {
    fn new(counter: Counter, cancel: &'a Cancel, send: &'a mut dyn FnMut(PerftReport) -> bool) -> Self {
        let (divide, elapsed, start) = (Vec::new(), Duration::ZERO, Instant::now());
        let report = PerftReport { counter, divide, moves: 0, nodes: 0, elapsed, done: false };
        Self { report, cancel, send, start, last: start }
    }

    /// More leaves. Does it go on?
    fn add(&mut self, nodes: u64) -> bool {
        self.report.nodes += nodes;
        if self.last.elapsed() >= PACE {
            self.last = Instant::now();
            self.report.elapsed = self.start.elapsed();
            return (self.send)(self.report.clone()) && !self.cancel.is_set();
        }
        !self.cancel.is_set()
    }

    /// Counts behind a first move. Does it go on?
    fn count_move(&mut self, name: String, count: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = self.report.nodes;
        let go_on = !self.cancel.is_set() && count(self);
        if go_on {
            self.report.divide.push((name, self.report.nodes - before));
        }
        go_on
    }

    fn finish(&mut self) {
        self.report.done = true;
        self.report.elapsed = self.start.elapsed();
        let _ = (self.send)(self.report.clone()); // the last word
    }
}
