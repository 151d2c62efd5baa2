//! Times perft and compares it with cozy-chess, in the same run and with the same build: one thread, bulk counting, no
//! hash table.
//!
//! For each of the six usual positions it shows million leaves per second and the ratio to cozy-chess, and at the end
//! the geometric mean. bitrose counts with each instruction set that this processor has; by default it takes the best.
//! Our 0x88 board counts to one ply less, because it is slower. If Stockfish is installed, it is timed once: its `go
//! perft` also counts in bulk.
//!
//! The programs take turns, so that all run under the same conditions. Processor time is measured, not wall-clock time.
//! A speed is the best of all rounds and a ratio is the median of the ratios in each round; the last row gives the
//! range of the means of the rounds.
//!
//! `cargo bench --bench perft`, or `cargo bench --bench perft -- 9` for nine rounds.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::expect_used, reason = "a bench fails by panicking")]

mod common;

use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::{InstructionSet, perft_with};
use bitrose_core::position::{Position, Setup};
use common::{POSITIONS, cozy_counted, median};
use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The number of timings of each program, unless given on the command line.
const ROUNDS: usize = 5;

/// A Stockfish process, controlled through UCI: <https://www.chessprogramming.org/UCI>.
struct Stockfish {
    process: Child,
    answers: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts Stockfish, or returns `None` if it is not installed. Debian installs it in `/usr/games`.
    fn start() -> Option<Self> {
        let start = |program| Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = start("stockfish").or_else(|_| start("/usr/games/stockfish")).ok()?;
        let answers = BufReader::new(process.stdout.take()?);
        Some(Self { process, answers })
    }

    /// Million leaves per second in wall-clock time, because it is another process.
    #[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    fn speed(&mut self, fen: &str, depth: u8, leaves: u64) -> f64 {
        let start = Instant::now();
        assert_eq!(self.perft(fen, depth), leaves);
        leaves as f64 / 1e6 / start.elapsed().as_secs_f64()
    }

    fn perft(&mut self, fen: &str, depth: u8) -> u64 {
        let orders = self.process.stdin.as_mut().expect("a pipe");
        writeln!(orders, "position fen {fen}\ngo perft {depth}").expect("it listens");
        let mut lines = self.answers.by_ref().lines().map_while(Result::ok);
        lines.find_map(|line| line.strip_prefix("Nodes searched: ")?.parse().ok()).expect("a count")
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The processor time of this thread in seconds.
#[cfg(unix)]
fn now() -> f64 {
    let time: Result<Duration, _> =
        rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into();
    time.expect("it began at zero").as_secs_f64()
}

/// The wall-clock time in seconds, on systems without the other clock.
#[cfg(not(unix))]
fn now() -> f64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

/// Million leaves per second, after checking the number of leaves.
#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn speed(leaves: u64, count: impl FnOnce() -> u64) -> f64 {
    let start = now();
    assert_eq!(count(), leaves);
    leaves as f64 / 1e6 / (now() - start)
}

/// The speeds of each program in each round: cozy-chess, then each of our instruction sets, then the 0x88 board.
fn measure(fen: &str, depth: u8, leaves: u64, rounds: usize) -> Vec<Vec<f64>> {
    let setup: Setup = fen.parse().expect("a FEN");
    let position = Position::try_from(&setup).expect("a legal position");
    let board: cozy_chess::Board = fen.parse().expect("a FEN");
    let cells = Mailbox::try_from(&setup).expect("a legal position");
    let fewer = cozy_counted(&board, depth - 1);
    let round = |_| {
        let mut speeds = vec![speed(leaves, || cozy_counted(&board, depth))];
        for instructions in available() {
            let count = || perft_with(instructions, &position, depth).expect("instructions that there are");
            speeds.push(speed(leaves, count));
        }
        speeds.push(speed(fewer, || cells.perft(depth - 1)));
        speeds
    };
    (0..rounds).map(round).collect()
}

/// The instruction sets that this processor has.
fn available() -> impl Iterator<Item = InstructionSet> {
    let is_there = |set: &InstructionSet| perft_with(*set, &Position::default(), 1).is_some();
    InstructionSet::ALL.into_iter().filter(is_there)
}

#[expect(clippy::cast_precision_loss, reason = "few numbers")]
fn geometric_mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

fn main() {
    let rounds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    println!(
        "Perft, one thread, bulk counting, no hash table; million leaves a second of processor time, best of {rounds} \
         rounds in turns; in brackets the ratio to cozy-chess, median of the rounds.\n"
    );
    let ours: Vec<String> = available().map(|instructions| format!("{instructions:?}")).collect();
    println!("| position | depth | leaves | cozy-chess | {} | 0x88 board | Stockfish |", ours.join(" | "));
    println!("|---|---|---|---|{}---|---|", "---|".repeat(ours.len()));
    let mut stockfish = Stockfish::start();
    let mut all: Vec<Vec<Vec<f64>>> = Vec::new();
    for (name, fen, _, depth, leaves) in POSITIONS {
        let speeds = measure(fen, depth, leaves, rounds);
        let column = |program: usize| speeds.iter().map(move |round| round[program]);
        let best = |program: usize| column(program).fold(0.0, f64::max);
        let ratio = |program: usize| median(speeds.iter().map(|round| round[program] / round[0]).collect());
        print!("| {name} | {depth} | {leaves} | {:.0} |", best(0));
        for program in 1..speeds[0].len() {
            print!(" {:.0} ({:.2}) |", best(program), ratio(program));
        }
        let of_stockfish = stockfish.as_mut().map(|stockfish| stockfish.speed(fen, depth, leaves));
        println!(" {} |", of_stockfish.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")));
        all.push(speeds);
    }
    print!("| geometric mean of the ratios | | | |");
    for program in 1..=ours.len() + 1 {
        let mean = |round: usize| {
            let ratios: Vec<f64> =
                all.iter().map(|speeds| speeds[round][program] / speeds[round][0]).collect();
            geometric_mean(&ratios)
        };
        let mut means: Vec<f64> = (0..rounds).map(mean).collect();
        means.sort_by(f64::total_cmp);
        print!(" **{:.2}**, {:.2} to {:.2} |", means[rounds / 2], means[0], means[rounds - 1]);
    }
    println!(" |\n");
}
