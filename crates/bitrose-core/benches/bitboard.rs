//! Times the set-wise operations and compares the leaper tables with those of cozy-chess: `cargo bench --bench
//! bitboard`. A figure is for 1024 boards, so a microsecond is about a nanosecond per board; for `identify` it is for a
//! single number.

use bitrose_core::attacks::{identify, king, kings, knight, knights};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, RawShift, Square};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

const BOARDS: usize = 1024;

/// Pseudorandom words (xorshift64).
fn boards() -> Vec<Bitboard> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let words = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Bitboard(state)
    });
    words.take(BOARDS).collect()
}

fn squares() -> Vec<Square> {
    boards().into_iter().filter_map(Bitboard::first).collect()
}

/// A direction that is unpredictable for the processor.
fn any(board: Bitboard) -> Direction {
    Direction::ALL[usize::from(board.0.to_le_bytes()[3] % 8)]
}

/// Combines all results, so that the compiler cannot leave any out.
fn over<T: Copy>(items: &[T], of: impl Fn(T) -> u64) -> u64 {
    items.iter().fold(0, |all, &item| all.rotate_left(1) ^ of(black_box(item)))
}

fn leapers(c: &mut Criterion) {
    let (boards, squares) = (boards(), squares());
    let peers: Vec<cozy_chess::Square> =
        squares.iter().map(|square| cozy_chess::Square::index(usize::from(square.index()))).collect();
    let mut group = c.benchmark_group("leapers");
    group.bench_function("knights of a set", |b| b.iter(|| over(&boards, |x| knights(x).0)));
    group.bench_function("kings of a set", |b| b.iter(|| over(&boards, |x| kings(x).0)));
    group
        .bench_function("one knight, set-wise", |b| b.iter(|| over(&squares, |at| knights(at.bitboard()).0)));
    group.bench_function("one knight, table", |b| b.iter(|| over(&squares, |at| knight(at).0)));
    group.bench_function("one knight, cozy-chess", |b| {
        b.iter(|| over(&peers, |at| cozy_chess::get_knight_moves(at).0));
    });
    group.bench_function("one king, table", |b| b.iter(|| over(&squares, |at| king(at).0)));
    group.finish();
}

fn shifts_and_fills(c: &mut Criterion) {
    let boards = boards();
    let mut group = c.benchmark_group("shifts and fills");
    group.bench_function("step, known direction", |b| {
        b.iter(|| over(&boards, |x| x.step(Direction::NorthEast).0));
    });
    group.bench_function("step, any direction", |b| {
        b.iter(|| over(&boards, |x| x.step(any(x)).0));
    });
    group.bench_function("Kogge-Stone", |b| {
        b.iter(|| over(&boards, |x| x.occluded(Direction::NorthEast, Bitboard(!x.0 >> 1)).0));
    });
    group.bench_function("Kogge-Stone, any direction", |b| {
        b.iter(|| over(&boards, |x| x.occluded(any(x), Bitboard(!x.0 >> 1)).0));
    });
    group.bench_function("dumb7", |b| {
        b.iter(|| over(&boards, |x| x.occluded_dumb7(Direction::NorthEast, Bitboard(!x.0 >> 1)).0));
    });
    group.bench_function("flood", |b| b.iter(|| over(&boards, |x| x.ls1b().flood(x).0)));
    group.bench_function("report of a raw shift", |b| {
        b.iter(|| over(&boards, |x| RawShift::Left(9).report(x, Mapping::Lerf).wrapped_to.0));
    });
    group.finish();
}

fn symmetries(c: &mut Criterion) {
    let boards = boards();
    let mut group = c.benchmark_group("symmetries");
    group.bench_function("flip_vertical", |b| b.iter(|| over(&boards, |x| x.flip_vertical().0)));
    group.bench_function("mirror_horizontal", |b| b.iter(|| over(&boards, |x| x.mirror_horizontal().0)));
    group.bench_function("flip_diagonal", |b| b.iter(|| over(&boards, |x| x.flip_diagonal().0)));
    group.bench_function("flip_antidiagonal", |b| b.iter(|| over(&boards, |x| x.flip_antidiagonal().0)));
    group.bench_function("rotate_90", |b| b.iter(|| over(&boards, |x| x.rotate_90().0)));
    group.bench_function("reverse", |b| b.iter(|| over(&boards, |x| x.reverse().0)));
    group.bench_function("convert to befr", |b| {
        b.iter(|| over(&boards, |x| Mapping::Lerf.convert(x.0, Mapping::Befr)));
    });
    group.finish();
}

fn walks(c: &mut Criterion) {
    let boards = boards();
    let mut group = c.benchmark_group("walks");
    group.bench_function("squares", |b| {
        b.iter(|| over(&boards, |x| x.squares().map(|square| u64::from(square.index())).sum()));
    });
    group.bench_function("subsets of 12 bits", |b| {
        b.iter(|| Bitboard(0x0001_0101_0101_017E).subsets().fold(0, |all, subset| all ^ subset.0));
    });
    group.finish();
}

fn names(c: &mut Criterion) {
    let mut group = c.benchmark_group("identify");
    for (name, word) in [
        ("no name", 0x1234_5678_9ABC_DEF0),
        ("a knight", 0x0001_4220_0221_4000),
        ("a-file", 0x0101_0101_0101_0101),
    ] {
        group.bench_function(name, |b| b.iter(|| identify(black_box(word), Mapping::Lerf)));
    }
    group.finish();
}

criterion_group!(benches, leapers, shifts_and_fills, symmetries, walks, names);
criterion_main!(benches);
