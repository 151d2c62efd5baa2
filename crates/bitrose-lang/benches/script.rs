//! How long it takes to parse, to run and to trace: `cargo bench --bench script`.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Program, Session, Value, parse};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

const CONSTANT: &str = "0x8040201008040201";
const EXPRESSION: &str = "(FILE_A << 1) & ~RANK_1 | north_east(e4)";
const FUNCTION: &str = "
uint64_t spread(uint64_t b) {
    uint64_t east = (b << 1) & NOT_A;
    uint64_t west = (b >> 1) & NOT_H;
    uint64_t row = b | east | west;
    return east | west | row << 8 | row >> 8;
}
int count(uint64_t b) {
    int n = 0;
    while (b) { n++; b &= b - 1; }
    return n;
}
count(spread(x))";

fn parsed(source: &str) -> Program {
    parse(source).unwrap_or_else(|error| panic!("{error}"))
}

fn parsing(c: &mut Criterion) {
    let mut group = c.benchmark_group("parse");
    for (name, source) in [("constant", CONSTANT), ("expression", EXPRESSION), ("functions", FUNCTION)] {
        group.bench_function(name, |b| b.iter(|| parse(black_box(source)).is_ok()));
    }
    group.finish();
}

fn running(c: &mut Criterion) {
    let mut group = c.benchmark_group("run");
    let mut session = Session::new(Mapping::Lerf);
    session.define("x", Value::Board(0x0042_0018_1800_4200));
    group.bench_function("new session", |b| b.iter(|| Session::new(black_box(Mapping::Lerf))));
    group.bench_function("parse and run a constant", |b| b.iter(|| session.run(black_box(CONSTANT)).is_ok()));
    group.bench_function("parse and run an expression", |b| {
        b.iter(|| session.run(black_box(EXPRESSION)).is_ok());
    });
    let pair = parsed("(x & -x) ^ (x - 1)");
    group.bench_function("define x, run 3 operators", |b| {
        b.iter(|| {
            session.define("x", Value::Board(black_box(0x1234_5678_9ABC_DEF0)));
            session.execute(&pair).is_ok()
        });
    });
    let loops = parsed("n = 0; for (int i = 0; i < 10000; i++) { n += i & 7 }; n");
    group.bench_function("40 000 operations", |b| b.iter(|| session.execute(&loops).is_ok()));
    group.finish();
}

fn tracing(c: &mut Criterion) {
    let mut group = c.benchmark_group("trace");
    let mut session = Session::new(Mapping::Lerf);
    session.define("x", Value::Board(0x0042_0018_1800_4200));
    let program = parsed(FUNCTION);
    group.bench_function("functions", |b| b.iter(|| session.execute_traced(&program).is_ok()));
    let loops = parsed("n = 0; for (int i = 0; i < 10000; i++) { n += i & 7 }; n");
    group.bench_function("40 000 steps", |b| {
        b.iter_batched(
            || session.clone(),
            |mut session| session.execute_traced(&loops).is_ok(),
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, parsing, running, tracing);
criterion_main!(benches);
