//! Perft beside cozy-chess, in the same run and built the same way: one thread, bulk counting, no hash table.
//!
//! For each of the six usual positions: million leaves a second, and the ratio; then the geometric mean. The programs
//! take turns, so that all meet the same machine, and the medians count.
//!
//! Beside it our own 0x88 board, one move less deep because it is slower: how many times as quick as it the bitboards
//! are. And Stockfish, where it is installed: its `go perft` counts in bulk, too.
//!
//! `cargo bench --bench perft`, or `cargo bench --bench perft -- 9` for nine rounds.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::expect_used, reason = "a bench fails by panicking")]

use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::{Position, Setup, perft};
use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

/// Timings for each median, if the command line does not say.
const ROUNDS: usize = 5;

/// Name, FEN, depth and the leaves there. <https://www.chessprogramming.org/Perft_Results>
const POSITIONS: [(&str, &str, u8, u64); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

/// The peer, counting as its own example does.
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

/// Stockfish, asked as every interface asks it: <https://www.chessprogramming.org/UCI>.
struct Stockfish {
    process: Child,
    answers: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Nothing where it is not installed. Debian keeps it among the games.
    fn start() -> Option<Self> {
        let start = |program| Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = start("stockfish").or_else(|_| start("/usr/games/stockfish")).ok()?;
        let answers = BufReader::new(process.stdout.take()?);
        Some(Self { process, answers })
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

/// Seconds, after checking the number.
fn seconds(leaves: u64, count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), leaves);
    start.elapsed().as_secs_f64()
}

/// Nothing of no times.
fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn main() {
    let rounds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    println!(
        "Perft, one thread, bulk counting, no hash table; million leaves a second, medians of {rounds} rounds in turns.\n"
    );
    println!(
        "| position | depth | leaves | bitrose | cozy-chess | ratio | Stockfish | 0x88 board | ratio |\n|---|---|---|---|---|---|---|---|---|"
    );
    let mut stockfish = Stockfish::start();
    let (mut ratios, mut ratios_to_cells) = (0.0, 0.0);
    for (name, fen, depth, leaves) in POSITIONS {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = Position::try_from(&setup).expect("a legal position");
        let board: cozy_chess::Board = fen.parse().expect("a FEN");
        let cells = Mailbox::try_from(&setup).expect("a legal position");
        let fewer = perft::perft(&position, depth - 1);
        let mut times = [const { Vec::new() }; 4];
        for _ in 0..rounds {
            times[0].push(seconds(leaves, || perft::perft(&position, depth)));
            times[1].push(seconds(leaves, || cozy(&board, depth)));
            times[2].push(seconds(fewer, || cells.perft(depth - 1)));
            if let Some(stockfish) = &mut stockfish {
                times[3].push(seconds(leaves, || stockfish.perft(fen, depth)));
            }
        }
        let [Some(ours), Some(theirs), Some(of_cells), of_stockfish] = times.map(median) else { continue };
        let beside_cells = (leaves as f64 / ours) / (fewer as f64 / of_cells);
        ratios += (theirs / ours).ln();
        ratios_to_cells += beside_cells.ln();
        let speed = |seconds: f64| leaves as f64 / seconds / 1e6;
        println!(
            "| {name} | {depth} | {leaves} | {:.0} | {:.0} | {:.2} | {} | {:.0} | {beside_cells:.1} |",
            speed(ours),
            speed(theirs),
            theirs / ours,
            of_stockfish.map_or_else(|| "-".to_owned(), |seconds| format!("{:.0}", speed(seconds))),
            fewer as f64 / of_cells / 1e6
        );
    }
    let mean = |sum: f64| (sum / POSITIONS.len() as f64).exp();
    println!("| geometric mean | | | | | **{:.2}** | | | **{:.1}** |\n", mean(ratios), mean(ratios_to_cells));
}
