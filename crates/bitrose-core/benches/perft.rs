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

use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::{InstructionSet, perft_with};
use bitrose_core::position::{Position, Setup};
use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The number of timings of each program, unless given on the command line.
const ROUNDS: usize = 5;

/// Name, FEN, depth and number of leaves. <https://www.chessprogramming.org/Perft_Results>
const POSITIONS: [(&str, &str, u8, u64); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

/// Perft with cozy-chess, as in its own example.
fn cozy(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut board = board.clone();
            board.play_unchecked(mv);
            leaves += cozy(&board, depth - 1);
        }
        false
    });
    leaves
}

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
    let fewer = cozy(&board, depth - 1);
    let round = |_| {
        let mut speeds = vec![speed(leaves, || cozy(&board, depth))];
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

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
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
    for (name, fen, depth, leaves) in POSITIONS {
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
