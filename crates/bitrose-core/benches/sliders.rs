//! Nanoseconds a lookup of every slider method, compared with cozy-chess in the same run.
//!
//! Two ways to ask: *independent* lookups, as many in flight as the processor likes; and a *dependent* chain, where
//! each occupancy needs the attacks before it. First a table with the ratios, measured in turns so that all methods
//! meet the same machine; then criterion's groups.
//!
//! `cargo bench --bench sliders`, or `cargo bench --bench sliders -- table` for the table alone.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use bitrose_core::attacks::sliders::{self, Method};
use bitrose_core::bitboard::{Bitboard, Square};
use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Lookups in one pass.
const LOOKUPS: u32 = 4096;
/// Passes in one timing, and timings for each median.
const PASSES: u32 = 12;
const ROUNDS: usize = 41;

type Case = (Square, Bitboard);
type Pass = fn(&[Case]) -> u64;

/// The passes of one method: rook, bishop, queen; each independent and dependent.
struct Row {
    name: &'static str,
    bytes: usize,
    passes: [Pass; 6],
}

/// The rotation makes the sum depend on the order: so nobody turns the loop into vector instructions, which a move
/// generator could not do either.
#[inline]
fn independent(cases: &[Case], lookup: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
    cases.iter().fold(0, |sum: u64, &(square, board)| sum.rotate_left(1) ^ lookup(square, board).0)
}

#[inline]
fn dependent(cases: &[Case], lookup: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
    cases.iter().fold(0, |last, &(square, board)| lookup(square, Bitboard(board.0 ^ last)).0)
}

/// A row with the lookups inlined into its loops.
macro_rules! row {
    ($name:expr, $bytes:expr, $rook:expr, $bishop:expr, $queen:expr) => {
        Row {
            name: $name,
            bytes: $bytes,
            passes: [
                |cases| independent(cases, $rook),
                |cases| dependent(cases, $rook),
                |cases| independent(cases, $bishop),
                |cases| dependent(cases, $bishop),
                |cases| independent(cases, $queen),
                |cases| dependent(cases, $queen),
            ],
        }
    };
}

/// The peer, with its own types around the same numbers.
mod cozy {
    use bitrose_core::bitboard::{Bitboard, Square};

    fn square(square: Square) -> cozy_chess::Square {
        cozy_chess::Square::index(usize::from(square.index() & 63))
    }

    #[inline]
    pub(super) fn rook(from: Square, board: Bitboard) -> Bitboard {
        Bitboard(cozy_chess::get_rook_moves(square(from), cozy_chess::BitBoard(board.0)).0)
    }

    #[inline]
    pub(super) fn bishop(from: Square, board: Bitboard) -> Bitboard {
        Bitboard(cozy_chess::get_bishop_moves(square(from), cozy_chess::BitBoard(board.0)).0)
    }
}

macro_rules! rows {
    ($($variant:ident)*) => {
        /// The peer first, then the default, then every method.
        fn rows() -> Vec<Row> {
            let rows = vec![
                row!("cozy-chess", 8 * 87_988 + 2 * 64 * 24, cozy::rook, cozy::bishop, |square, board| {
                    cozy::rook(square, board) | cozy::bishop(square, board)
                }),
                row!("default", sliders::DEFAULT_BYTES, sliders::rook, sliders::bishop, sliders::queen),
                $(row!(
                    Method::$variant.name(),
                    Method::$variant.bytes(),
                    |square, board| Method::$variant.rook(square, board),
                    |square, board| Method::$variant.bishop(square, board),
                    |square, board| Method::$variant.queen(square, board)
                )),*
            ];
            assert_eq!(rows.len(), Method::ALL.len() + 2, "a method has no bench");
            rows
        }
    };
}

rows! {
    Rays Dumb7 KoggeStone Classical Beyond Subtraction Obstruction Hyperbola HyperbolaReversal Rotated Kindergarten
    MagicPlain Magic MagicFixed MagicOverlapped MagicBlack Pext PextPdep
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    if has("--bench") && arguments.iter().all(|argument| matches!(argument.as_str(), "--bench" | "table")) {
        print_table(&rows(), &cases());
    }
    if !has("table") {
        bench_each(&rows(), &cases());
    }
}

/// Random squares and boards of about 16 pieces, the same in every run (`SplitMix64`).
fn cases() -> Vec<Case> {
    let mut state: u64 = 2026;
    let mut next = move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    let square = |number: u64| Square::ALL[(number % 64) as usize];
    (0..LOOKUPS).map(|_| (square(next()), Bitboard(next() & next()))).collect()
}

fn time(pass: Pass, cases: &[Case]) -> f64 {
    let start = Instant::now();
    for _ in 0..PASSES {
        black_box(pass(black_box(cases)));
    }
    start.elapsed().as_secs_f64() * 1e9 / (f64::from(PASSES) * f64::from(LOOKUPS))
}

/// Medians over rounds in which every row has its turn.
fn medians(rows: &[Row], cases: &[Case]) -> Vec<[f64; 6]> {
    let mut times = vec![[const { Vec::new() }; 6]; rows.len()];
    for _ in 0..ROUNDS {
        for (row, times) in rows.iter().zip(&mut times) {
            for (&pass, times) in row.passes.iter().zip(times) {
                times.push(time(pass, cases));
            }
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    };
    times.into_iter().map(|row| row.map(median)).collect()
}

fn print_table(rows: &[Row], cases: &[Case]) {
    let medians = medians(rows, cases);
    println!("ns a lookup, independent / dependent chain; ratio to cozy-chess: below 1 is quicker\n");
    println!("| method | bytes | rook | bishop | queen | rook ratio | bishop ratio | queen ratio |");
    println!("|---|---|---|---|---|---|---|---|");
    for (row, ns) in rows.iter().zip(&medians) {
        let cell = |at: usize| format!("{:.2} / {:.2}", ns[at], ns[at + 1]);
        let ratio =
            |at: usize| format!("{:.2} / {:.2}", ns[at] / medians[0][at], ns[at + 1] / medians[0][at + 1]);
        let cells = [cell(0), cell(2), cell(4), ratio(0), ratio(2), ratio(4)].join(" | ");
        println!("| {} | {} | {cells} |", row.name, row.bytes);
    }
    println!();
}

fn bench_each(rows: &[Row], cases: &[Case]) {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(300))
        .sample_size(20)
        .configure_from_args();
    let groups = ["rook", "rook chain", "bishop", "bishop chain", "queen", "queen chain"];
    for (at, name) in groups.into_iter().enumerate() {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(cases.len() as u64));
        for row in rows {
            group.bench_function(row.name, |bencher| bencher.iter(|| row.passes[at](black_box(cases))));
        }
        group.finish();
    }
    criterion.final_summary();
}
