//! Times the typical loop of an engine and compares it with that of cozy-chess, in the same run and with the same
//! build, on one thread: list the legal moves, play each on a copy, and recurse.
//!
//! There are two tables. In the first, every leaf is made; in the second, the moves of the last ply are only counted.
//! For each of the six usual positions they show million leaves per second and the ratio, and at the end the geometric
//! mean. The two programs take turns, so that both run under the same conditions, and the medians are shown.
//!
//! `cargo bench -p bitrose-core --bench moves`, also with `RUSTFLAGS=-Ctarget-cpu=native`; a number sets the number of
//! rounds.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

mod common;

use bitrose_core::position::Position;
use common::{POSITIONS, cozy_counted, median};
use std::hint::black_box;
use std::time::Instant;

/// The number of timings for each median, unless given on the command line.
const ROUNDS: usize = 7;

/// Counts the leaves and makes each of them.
fn made(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        leaves += made(&next, depth - 1);
    }
    leaves
}

/// Counts the leaves without making them.
fn counted(position: &Position, depth: u8) -> u64 {
    if depth == 1 {
        return position.legal_move_count() as u64;
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        leaves += counted(&next, depth - 1);
    }
    leaves
}

/// The loop of cozy-chess, as in its own example.
fn cozy_made(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += cozy_made(&next, depth - 1);
        }
        false
    });
    leaves
}

/// Returns the number of leaves and the seconds taken.
fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let leaves = count();
    (leaves, start.elapsed().as_secs_f64())
}

/// A loop of ours, and the same of cozy-chess.
type Loops = (fn(&Position, u8) -> u64, fn(&cozy_chess::Board, u8) -> u64);

#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn table(title: &str, (ours, theirs): Loops, depth: impl Fn(u8, u8) -> u8, rounds: usize) {
    println!("{title}; million leaves a second, medians of {rounds} rounds in turns.\n");
    println!("| position | depth | leaves | bitrose | cozy-chess | ratio |\n|---|---|---|---|---|---|");
    let mut ratios = 0.0;
    for (name, fen, made, counted, _) in POSITIONS {
        let depth = depth(made, counted);
        let position: Position = fen.parse().expect("a legal position");
        let board: cozy_chess::Board = fen.parse().expect("a legal position");
        let mut times = [const { Vec::new() }; 2];
        let mut leaves = 0;
        for _ in 0..rounds {
            let (found, time) = timed(|| ours(&position, depth));
            let (expected, time_of_theirs) = timed(|| theirs(&board, depth));
            assert_eq!(found, expected, "{name}");
            leaves = found;
            times[0].push(time);
            times[1].push(time_of_theirs);
        }
        let [time, time_of_theirs] = times.map(median);
        let speed = |seconds: f64| leaves as f64 / seconds / 1e6;
        let ratio = time_of_theirs / time;
        ratios += ratio.ln();
        println!(
            "| {name} | {depth} | {leaves} | {:.0} | {:.0} | {ratio:.2} |",
            speed(time),
            speed(time_of_theirs)
        );
    }
    println!("| geometric mean | | | | | **{:.2}** |\n", (ratios / POSITIONS.len() as f64).exp());
}

fn main() {
    let rounds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    table("Every leaf made", (made, cozy_made), |made, _| made, rounds);

    table("Last ply counted", (counted, cozy_counted), |_, counted| counted, rounds);
}
