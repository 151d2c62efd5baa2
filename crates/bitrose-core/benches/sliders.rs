//! Times the lookups of every slider method in nanoseconds, and compares them with cozy-chess in the same run.
//!
//! There are two kinds of measurement: *independent* lookups, any number of which the processor may have in flight, and
//! a *dependent* chain, in which each occupancy needs the attacks before it. The first result is a table with the
//! ratios, for which the methods take turns so that all run under the same conditions; criterion's groups follow.
//!
//! The last table is for all sliders of a side at once, in positions of random games: set-wise fills compared with a
//! lookup for each square.
//!
//! `cargo bench --bench sliders`, or `cargo bench --bench sliders -- table` for the table alone.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use bitrose_core::attacks::sliders::setwise::{self, Sliders};
use bitrose_core::attacks::sliders::{self, InstructionSet, Method};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{Kind, Position};
use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of lookups in one pass.
const LOOKUPS: u32 = 4096;
/// The number of passes in one timing, and of timings for each median.
const PASSES: u32 = 12;
const ROUNDS: usize = 41;

type Case = (Square, Bitboard);
type Pass = fn(&[Case]) -> u64;

/// The passes of one method: rook, bishop and queen, each independent and dependent.
struct Row {
    name: &'static str,
    bytes: usize,
    passes: [Pass; 6],
}

/// The rotation makes the result depend on the order, so that the compiler cannot turn the loop into vector
/// instructions, which it could not do in a move generator either.
#[inline]
fn independent(cases: &[Case], lookup: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
    cases.iter().fold(0, |sum: u64, &(square, board)| sum.rotate_left(1) ^ lookup(square, board).0)
}

#[inline]
fn dependent(cases: &[Case], lookup: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
    cases.iter().fold(0, |last, &(square, board)| lookup(square, Bitboard(board.0 ^ last)).0)
}

/// A row whose lookups are inlined into its loops.
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

/// The lookups of cozy-chess, with its own types around the same numbers.
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
        /// First cozy-chess, then the default, then every method.
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
        print_setwise(&sides());
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

/// Medians over rounds in which all rows take turns.
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

/// The sliders of the side to move in positions of random games of at most 120 moves each.
fn sides() -> Vec<Sliders> {
    let mut sides = Vec::new();
    let mut numbers = cases().into_iter().map(|(_, board)| board.0).cycle();
    let mut position = Position::default();
    while sides.len() < LOOKUPS as usize {
        let moves = position.legal_moves();
        if moves.is_empty() || sides.len() % 120 == 119 {
            position = Position::default();
        } else {
            let [number, ..] = numbers.next().expect("they begin again").to_le_bytes();
            position.play_unchecked(moves[(usize::from(number) + sides.len() / 120) % moves.len()]);
        }
        let of = |kind| position.placement().pieces(position.side_to_move(), kind);
        let [rooks, bishops, queens] = [Kind::Rook, Kind::Bishop, Kind::Queen].map(of);
        let occupied = position.placement().occupied();
        sides.push(Sliders { orthogonal: rooks | queens, diagonal: bishops | queens, occupied });
    }
    sides
}

/// One lookup for each square, with functions that return rook and bishop attacks.
fn by_square(
    sides: &[Sliders],
    attacks: &mut [Bitboard],
    rook: impl Fn(Square, Bitboard) -> Bitboard,
    bishop: impl Fn(Square, Bitboard) -> Bitboard,
) {
    for (side, attacks) in sides.iter().zip(attacks) {
        let rooks = side.orthogonal.into_iter().map(|square| rook(square, side.occupied));
        let bishops = side.diagonal.into_iter().map(|square| bishop(square, side.occupied));
        *attacks = rooks.chain(bishops).fold(Bitboard::EMPTY, Bitboard::union);
    }
}

type Way = (&'static str, fn(&[Sliders], &mut [Bitboard]) -> bool);

/// A way of computing the attacks of all sliders by looking up each square.
macro_rules! by_square {
    ($name:expr, $rook:expr, $bishop:expr) => {
        ($name, |sides, attacks| {
            by_square(sides, attacks, $rook, $bishop);
            true
        })
    };
}

const WAYS: [Way; 11] = [
    by_square!("each square: cozy-chess", cozy::rook, cozy::bishop),
    by_square!("each square: default", sliders::rook, sliders::bishop),
    by_square!("each square: magic", |s, o| Method::Magic.rook(s, o), |s, o| Method::Magic.bishop(s, o)),
    by_square!("each square: kogge_stone", |s, o| Method::KoggeStone.rook(s, o), |s, o| Method::KoggeStone
        .bishop(s, o)),
    ("set-wise, plain", |sides, attacks| {
        sides.iter().zip(attacks).for_each(|(side, attacks)| *attacks = side.attacks());
        true
    }),
    ("set-wise, four lines: arrays", |s, a| setwise::one_by_one(InstructionSet::Plain, s, a)),
    ("set-wise, four lines: AVX2", |s, a| setwise::one_by_one(InstructionSet::Avx2, s, a)),
    ("set-wise, four lines: AVX-512", |s, a| setwise::one_by_one(InstructionSet::Avx512, s, a)),
    ("set-wise, four boards: arrays", |s, a| setwise::side_by_side(InstructionSet::Plain, s, a)),
    ("set-wise, four boards: AVX2", |s, a| setwise::side_by_side(InstructionSet::Avx2, s, a)),
    ("set-wise, eight boards: AVX-512", |s, a| setwise::side_by_side(InstructionSet::Avx512, s, a)),
];

/// Prints medians over rounds in which all ways take turns.
fn print_setwise(sides: &[Sliders]) {
    let mut attacks = vec![Bitboard::EMPTY; sides.len()];
    let mut want = attacks.clone();
    by_square(sides, &mut want, sliders::rook, sliders::bishop);
    let mut times = WAYS.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((name, way), times) in WAYS.iter().zip(&mut times) {
            let start = Instant::now();
            let mut has = true;
            for _ in 0..PASSES {
                has &= way(black_box(sides), black_box(&mut attacks));
            }
            if has {
                assert!(attacks == want, "{name}");
                times.push(start.elapsed().as_secs_f64() * 1e9 / (f64::from(PASSES) * f64::from(LOOKUPS)));
            }
        }
    }
    let count: u32 = sides.iter().map(|side| side.orthogonal.popcount() + side.diagonal.popcount()).sum();
    println!(
        "ns for all sliders of a side, {:.1} lookups on average; ratio to cozy-chess: below 1 is quicker\n",
        f64::from(count) / f64::from(LOOKUPS)
    );
    println!("| method | ns | ratio |\n|---|---|---|");
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    });
    let peer = medians[0].expect("the peer needs no special instructions");
    for ((name, _), ns) in WAYS.iter().zip(medians) {
        match ns {
            Some(ns) => println!("| {name} | {ns:.2} | {:.2} |", ns / peer),
            None => println!("| {name} | not on this processor | |"),
        }
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
