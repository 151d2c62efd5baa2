//! Times finding all 128 magics on one thread: our three algorithms, and a plain reimplementation of the usual one.
//!
//! Everything is included: computing the attack sets to test against, the random numbers, the tests. Each round takes
//! the next seed, so the figures are means over seeds; `medians` below prints the median of 100 seeds of each.

#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a bench fails by panicking; slots are few"
)]

use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::magic::{Algorithm, SearchOptions, SearchProgress, Site, Slider, find_all};
use criterion::{Criterion, criterion_group, criterion_main};
use std::time::{Duration, Instant};

fn sites() -> Vec<Site> {
    Slider::ALL.into_iter().flat_map(|piece| Site::all(piece, Mapping::Lerf)).collect()
}

fn ours(algorithm: Algorithm, seed: u64) -> usize {
    let plan = SearchOptions { algorithm, seed, ..SearchOptions::default() };
    let found = find_all(&sites(), plan, None, 1, &SearchProgress::default(), &|_| {}).unwrap();
    found.iter().flatten().count()
}

/// The usual search, as in Stockfish (its `init_magics`, reimplemented): the attacks of every subset in the order of
/// the carry-rippler, sparse words of an xorshift generator, a test of the top byte of `mask * magic`, then the full
/// test. Stockfish seeds the generator with a tuned value for each rank; here it continues from a single seed.
fn usual(seed: u64) -> usize {
    let mut state = seed * 2 + 1;
    let mut random = move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    };
    let (mut stamps, mut held) = (vec![0_u32; 4096], vec![0_u64; 4096]);
    let mut stamp = 0;
    for site in sites() {
        let mask = site.mask();
        let subsets: Vec<u64> = Bitboard(mask).subsets().map(u64::from).collect();
        let attacks: Vec<u64> =
            subsets.iter().map(|&subset| site.piece.attacks(site.square, Bitboard(subset)).0).collect();
        let shift = 64 - mask.count_ones();
        loop {
            let magic = random() & random() & random();
            if (mask.wrapping_mul(magic) >> 56).count_ones() < 6 {
                continue;
            }
            stamp += 1;
            let fits = subsets.iter().zip(&attacks).all(|(subset, &attacked)| {
                let slot = (subset.wrapping_mul(magic) >> shift) as usize;
                if stamps[slot] < stamp {
                    stamps[slot] = stamp;
                    held[slot] = attacked;
                }
                held[slot] == attacked
            });
            if fits {
                break;
            }
        }
    }
    128
}

fn median(rounds: u64, search: impl Fn(u64) -> usize) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|seed| {
            let start = Instant::now();
            assert_eq!(search(seed), 128);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// Prints the table. With `-- table`, nothing else is measured.
#[expect(clippy::print_stdout, reason = "a bench reports on standard output")]
fn medians(_: &mut Criterion) {
    println!("All 128 magics at the usual sizes, one thread; every round takes another seed.\n");
    println!("| search | seeds | median ms | the usual way takes |\n|---|---|---|---|");
    let usual = median(11, usual).as_secs_f64() * 1e3;
    for algorithm in Algorithm::ALL {
        let rounds = if algorithm == Algorithm::Random { 11 } else { 101 };
        let ours = median(rounds, |seed| ours(algorithm, seed)).as_secs_f64() * 1e3;
        println!("| bitrose, {algorithm} | {rounds} | {ours:.2} | {:.1} times as long |", usual / ours);
    }
    println!("| the usual way, written anew | 11 | {usual:.2} | |\n");
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all 128 magics");
    group.sample_size(20);
    let mut seed = 0;
    let mut next = || {
        seed += 1;
        seed
    };
    for algorithm in [Algorithm::CarryFree, Algorithm::Covering] {
        group.bench_function(algorithm.name(), |bencher| bencher.iter(|| ours(algorithm, next())));
    }
    group.sample_size(10);
    group.bench_function("random", |bencher| bencher.iter(|| ours(Algorithm::Random, next())));
    group.bench_function("usual", |bencher| bencher.iter(|| usual(next())));
    group.finish();
}

criterion_group!(benches, medians, search);
criterion_main!(benches);
