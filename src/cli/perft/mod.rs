//! `bitrose perft`: counts the positions after a number of legal moves. A count that is stopped prints what it has.

mod compare;
mod diagnose;
mod suite;

use super::args::threads;
use super::completions::{positions, suites};
use super::game::{Board, Generator};
use super::prelude::*;
use super::report::bar;
use bitrose_core::position::perft::{self, Event, Perft, Watch};
use indicatif::HumanCount;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering::Relaxed;

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    ensure!(
        args.hash.is_none() || args.board == Board::Bitboard,
        "--hash needs --board bitboard: the 0x88 board has no keys for a table"
    );
    let interrupt = Arc::default();
    cancel_on_signal(&interrupt)?;
    if let Some(file) = &args.suite {
        return suite::run(args, file, &interrupt, out);
    }
    let (fen, depth) = fen_and_depth(&args.words)?;
    let game = Generator::read(fen, if args.compare { Board::Bitboard } else { args.board })?;
    let task = Task { args, game, depth, interrupt: &interrupt };
    if args.compare {
        return compare::run(&task, out);
    }
    if let Some(got) = args.got {
        return diagnose::run(&task, got, out);
    }
    let counted = task.count()?;
    write(&task, &counted, out)?;
    if counted.outcome.is_whole {
        return Ok(Outcome::Done);
    }
    message(format_args!("stopped: the count is incomplete"));
    Ok(Outcome::Negative)
}

/// A position, and the depth to which it is counted.
struct Task<'a> {
    args: &'a Args,
    game: Generator,
    depth: u8,
    interrupt: &'a AtomicBool,
}

impl Task<'_> {
    /// Counts as the options ask for.
    fn count(&self) -> anyhow::Result<Counted> {
        count(&self.game, &self.args.perft(self.depth), self.interrupt)
    }
}

/// Writes a count in the form that was asked for.
fn write(task: &Task<'_>, counted: &Counted, out: &mut dyn Write) -> anyhow::Result<()> {
    let Task { args, game, depth, .. } = task;
    let divide = args.divide.then(|| divide(counted, game));
    if args.format == Report::Json {
        let object = json!({
            "fen": game.fen(),
            "depth": depth,
            "nodes": counted.outcome.nodes,
            "seconds": counted.rounded_seconds(),
            "nps": counted.whole_rate(),
            "whole": (!counted.outcome.is_whole).then_some(false),
            "divide": divide,
        });
        return Ok(json::line(out, &json::present(object))?);
    }
    let (nodes, is_whole) = (counted.outcome.nodes, counted.outcome.is_whole);
    match divide {
        Some(divide) => {
            for (name, nodes) in &divide {
                writeln!(out, "{name}: {nodes}")?;
            }
            let name = if is_whole { "Nodes searched" } else { "Nodes searched before the end" };
            writeln!(out, "\n{name}: {nodes}")?;
        }
        None if is_whole => writeln!(out, "{nodes}")?,
        None => writeln!(out, "at least {nodes}")?,
    }
    // Elsewhere, the time would only make equal outputs differ.
    if io::stderr().is_terminal() {
        message(format_args!("{:.3} s, {}", counted.seconds(), rate(counted.rate())));
    }
    Ok(())
}

/// Returns the counts of those first moves that were counted completely, by name.
fn divide(counted: &Counted, game: &Generator) -> BTreeMap<String, u64> {
    let whole = counted.outcome.divide.iter().filter(|share| share.is_whole);
    whole.map(|share| (game.position.uci(share.mv), share.nodes)).collect()
}

/// Splits off the last word, which is the depth.
fn fen_and_depth(words: &[String]) -> anyhow::Result<(&[String], u8)> {
    let Some((last, fen)) = words.split_last().filter(|(_, fen)| !fen.is_empty()) else {
        bail!("expected a depth after the position, like `bitrose perft startpos 5`");
    };
    ensure!(
        fen.len() != 5,
        "is `{last}` the move number or the depth? Put the FEN in quotes, and the depth after it"
    );
    match last.trim().parse() {
        Ok(depth @ 0..=MAX_DEPTH) => Ok((fen, depth)),
        _ => bail!("invalid depth `{}`: expected 0 to {}", last.trim(), MAX_DEPTH),
    }
}

/// The greatest depth that is accepted. No count to this depth would end, and no stack is deep enough for more.
pub(super) const MAX_DEPTH: u8 = 99;

/// Count the positions after a number of legal moves
///
/// This checks a move generator: one move too many or too few, and the number is wrong. --divide prints the count after
/// each first move, sorted, and the total, in the form of Stockfish's `go perft`, so that `diff` of the two sorted
/// outputs shows where a generator errs.
///
/// Ctrl-C ends a count and prints what was counted so far. The exit status is 1 if the count is incomplete, or if
/// --compare, --got or --suite finds a difference.
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
    /// The position and the number of moves to play: a FEN, quoted or not, or a name like startpos or kiwipete; then
    /// the depth
    #[arg(value_name = "FEN DEPTH", required_unless_present = "suite", conflicts_with = "suite")]
    #[arg(num_args = 1.., value_parser = expression, allow_negative_numbers = true, add = positions())]
    words: Vec<String>,

    /// May stand before the position, as it does in other commands
    #[arg(long = "fen", hide = true)]
    _fen: bool,

    /// Also print the count after each first move
    #[arg(long, conflicts_with_all = ["suite", "compare"])]
    divide: bool,

    /// Count on this board
    #[arg(long, value_name = "BOARD", default_value = "bitboard", value_enum)]
    board: Board,

    /// Count on both boards, compare the counts and the speed
    #[arg(long, conflicts_with_all = ["suite", "board", "hash"])]
    compare: bool,

    /// Count on this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Keep counts of subtrees in a table of this many megabytes; only for the bitboards
    #[arg(long, value_name = "MB")]
    hash: Option<usize>,

    /// Check every count of an EPD file (`-` reads standard input): lines like `FEN ;D1 20 ;D2 400`; `proof` is built
    /// in
    ///
    /// The built-in suite is small, and finds each of the bugs that --got knows.
    #[arg(long, value_name = "FILE", add = suites(&["proof"]))]
    suite: Option<String>,

    /// Say which common bug of a move generator gives this count instead of the right one
    #[arg(long, value_name = "COUNT", value_parser = whole_number)]
    #[arg(conflicts_with_all = ["suite", "compare", "divide", "board", "max_nodes"])]
    got: Option<u64>,

    /// Stop after about this many nodes; with --suite, leave out counts that should be larger [default with --suite:
    /// 10000000]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    max_nodes: Option<u64>,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

impl Args {
    /// Returns the parameters of a count to this depth, as the options ask for.
    fn perft(&self, depth: u8) -> Perft {
        let (threads, table_megabytes, max_nodes) = (self.threads, self.hash, self.max_nodes);
        Perft { depth, threads, table_megabytes, max_nodes }
    }
}

/// A count and the time that it took.
#[derive(Clone, Debug)]
struct Counted {
    outcome: perft::Outcome,
    time: Duration,
}

impl Counted {
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64().max(1e-9)
    }

    /// Returns the time in seconds, rounded to microseconds.
    fn rounded_seconds(&self) -> f64 {
        (self.seconds() * 1e6).round() / 1e6
    }

    /// Returns the nodes per second.
    fn rate(&self) -> f64 {
        nodes_per_second(self.outcome.nodes, self.time)
    }

    /// Returns the nodes per second as a whole number.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no count is below 0 or above 2^64"
    )]
    fn whole_rate(&self) -> u64 {
        self.rate().round() as u64
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody reads that many digits of a rate")]
fn nodes_per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// Formats a rate: `231.0 million nodes a second`.
fn rate(nps: f64) -> String {
    format!("{:.1} million nodes a second", nps / 1e6)
}

/// Counts and shows the progress. Once `interrupt` is set, returns what has been counted so far.
fn count(game: &Generator, perft: &Perft, interrupt: &AtomicBool) -> anyhow::Result<Counted> {
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
        let rate = nodes_per_second(nodes, start.elapsed()) / 1e6;
        bar.set_message(format!("{} nodes  {rate:.0} million/s", HumanCount(nodes)));
    });
    bar.finish_and_clear();
    Ok(Counted { outcome: outcome?, time: start.elapsed() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(String, u8), String> {
        let words: Vec<String> = line.split('|').map(str::to_owned).collect();
        let read = fen_and_depth(&words).map(|(fen, depth)| (fen.join(" "), depth));
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn the_last_word_is_the_depth() {
        assert_eq!(read("startpos|5"), Ok(("startpos".to_owned(), 5)));
        assert_eq!(read("8/8 w - - 0 1|0"), Ok(("8/8 w - - 0 1".to_owned(), 0)));
        assert_eq!(read("8/8|w|-|-|3"), Ok(("8/8 w - -".to_owned(), 3)));
        assert_eq!(read("8/8|w|-|-|0|1|99"), Ok(("8/8 w - - 0 1".to_owned(), 99)));
    }

    #[test]
    fn an_invalid_depth_is_reported() {
        assert!(read("startpos").unwrap_err().starts_with("expected a depth after"));
        assert!(read("8/8|w|-|-|0|1").unwrap_err().starts_with("is `1` the move number"));
        for depth in ["100", "-3", "five", "", "1e3", "99999999999999999999"] {
            assert!(read(&format!("startpos|{depth}")).unwrap_err().contains("expected 0 to 99"), "{depth}");
        }
    }
}
