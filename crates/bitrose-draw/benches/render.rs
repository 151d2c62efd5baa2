//! How long painting takes: one board as a grid, as JSON, as SVG.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Format, Layout, Panel, Sheet, Style, names, panels};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// Different numbers, so that no branch is learnt by heart: multiples of an odd constant.
fn numbers() -> Vec<u64> {
    (1..=1024_u64).map(|place| place.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect()
}

fn streams(criterion: &mut Criterion) {
    let numbers = numbers();
    let mut group = criterion.benchmark_group("paint");
    group.throughput(Throughput::Elements(numbers.len() as u64));
    for format in [Format::Grid, Format::Hex, Format::Json, Format::Squares, Format::Rust] {
        group.bench_function(format.name(), |bencher| {
            let mut sheet = Sheet::new(Layout { format, ..Layout::default() });
            let mut out = Vec::new();
            bencher.iter(|| {
                out.clear();
                for &number in &numbers {
                    sheet.add_literal(&mut out, b"0x123456789ABCDEF0", black_box(number));
                }
                out.len()
            });
        });
    }
    group.finish();
}

fn single(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one board");
    let style = Style { color: true, unicode: true };
    group.bench_function("color grid", |bencher| {
        let panel = [Panel::of(0x0000_1422_0022_1400, Mapping::Lerf)];
        bencher.iter(|| {
            let mut out = Vec::new();
            panels(&mut out, black_box(&panel), 1, style);
            out
        });
    });
    group.bench_function("svg", |bencher| {
        let panel = [Panel::of(0x0000_1422_0022_1400, Mapping::Lerf)];
        bencher.iter(|| {
            let mut out = Vec::new();
            bitrose_draw::svg(&mut out, black_box(&panel), 1);
            out
        });
    });
    group.bench_function("names", |bencher| {
        bencher.iter(|| names(black_box(0x0001_4220_0221_4000), Mapping::Lerf));
    });
    group.finish();
}

criterion_group!(benches, streams, single);
criterion_main!(benches);
