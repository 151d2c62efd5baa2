//! The options of `bitrose perft`, and a count that is watched until it is done or ended.

use crate::cli::args::Report;
use crate::cli::candidates::{positions, suites};
use crate::cli::game::{Board, Game};
use crate::cli::named::threads;
use crate::cli::progress::bar;
use crate::cli::words::expression;
use bitrose_core::position::perft::{Event, Outcome, Perft, Watch};
use indicatif::HumanCount;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// The greatest depth: no count ends there, and no stack is deep enough for more.
pub(super) const DEEPEST: u8 = 99;

/// Count the positions after a number of legal moves
///
/// This checks a move generator: with one move too many or too few, the number is wrong. --divide prints the count after
/// each first move, sorted by its text, and the total, in the form of Stockfish's `go perft`: `diff` of the two, both
/// sorted, shows where a generator errs. Ctrl-C ends a count with what is counted so far. The exit status is 1 if not
/// everything was counted, and if --compare, --got or --suite find a difference.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "bitrose perft [OPTIONS] <FEN> <DEPTH>\n       bitrose perft [OPTIONS] --suite <FILE>",
    after_help = "Examples:
  $ bitrose perft startpos 4
  $ bitrose perft kiwipete 3 --divide
  $ bitrose perft position3 4 --compare
  $ bitrose perft kiwipete 3 --got 97862
  $ echo '4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66' | bitrose perft --suite -"
)]
pub(in crate::cli) struct Args {
    /// The position and the number of moves to play: a FEN, quoted or not, or a name like startpos or kiwipete; then the
    /// depth
    #[arg(value_name = "FEN DEPTH", required_unless_present = "suite", conflicts_with = "suite", num_args = 1.., value_parser = expression, allow_negative_numbers = true, add = positions())]
    pub(super) words: Vec<String>,

    /// Also print the count after each first move
    #[arg(long, conflicts_with_all = ["suite", "compare"])]
    pub(super) divide: bool,

    /// Count on this board
    #[arg(long, value_name = "BOARD", default_value = "bitboard", value_enum)]
    pub(super) board: Board,

    /// Count on both boards, compare the counts and the speed
    #[arg(long, conflicts_with_all = ["suite", "board", "hash"])]
    pub(super) compare: bool,

    /// Count on this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Keep counts of subtrees in a table of this many megabytes; only for the bitboards
    #[arg(long, value_name = "MB")]
    pub(super) hash: Option<usize>,

    /// Check every count of an EPD file (`-` reads standard input): lines like `FEN ;D1 20 ;D2 400`; `proof` is built in
    ///
    /// The suite that is built in is small, and finds each of the faults that --got knows.
    #[arg(long, value_name = "FILE", add = suites(&["proof"]))]
    pub(super) suite: Option<String>,

    /// Say which usual fault of a move generator gives this count instead of the right one
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["suite", "compare", "divide", "board", "max_nodes"])]
    pub(super) got: Option<u64>,

    /// Stop after about this many nodes; with --suite: leave out larger counts [default there: 10000000]
    #[arg(long, value_name = "N")]
    pub(super) max_nodes: Option<u64>,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    pub(super) format: Report,
}

impl Args {
    /// The count to this depth, as the options say.
    pub(super) fn perft(&self, depth: u8) -> Perft {
        let (threads, table_megabytes, max_nodes) = (self.threads, self.hash, self.max_nodes);
        Perft { depth, threads, table_megabytes, max_nodes }
    }
}

/// A count and its time.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) outcome: Outcome,
    time: Duration,
}

impl Counted {
    pub(super) fn seconds(&self) -> f64 {
        self.time.as_secs_f64().max(1e-9)
    }

    /// Seconds to the microsecond.
    pub(super) fn rounded_seconds(&self) -> f64 {
        (self.seconds() * 1e6).round() / 1e6
    }

    /// Nodes per second.
    pub(super) fn rate(&self) -> f64 {
        nodes_per_second(self.outcome.nodes, self.time)
    }

    /// Nodes per second as a whole number.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no count is below 0 or above 2^64"
    )]
    pub(super) fn whole_rate(&self) -> u64 {
        self.rate().round() as u64
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody reads that many digits of a rate")]
fn nodes_per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// A rate for people: `231.0 million nodes a second`.
pub(super) fn rate(nps: f64) -> String {
    format!("{:.1} million nodes a second", nps / 1e6)
}

/// Counts, shows the progress, and ends with what it has once `interrupt` is set.
pub(super) fn count(game: &Game, perft: &Perft, interrupt: &AtomicBool) -> anyhow::Result<Counted> {
    let (watch, start) = (Watch::new(), Instant::now());
    let bar = bar(game.position.legal_move_count() as u64, "moves");
    let outcome = game.count(perft, &watch, |event| {
        if matches!(event, Event::Finished(_)) {
            bar.inc(1);
        }
        if interrupt.load(Relaxed) {
            watch.cancel();
        }
        let nodes = watch.nodes();
        bar.set_message(format!(
            "{} nodes  {}",
            HumanCount(nodes),
            rate(nodes_per_second(nodes, start.elapsed()))
        ));
    });
    bar.finish_and_clear();
    Ok(Counted { outcome: outcome?, time: start.elapsed() })
}
