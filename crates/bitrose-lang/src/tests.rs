use super::*;
use bitrose_core::bitboard::Mapping;

fn value(source: &str) -> Value {
    match Session::new(Mapping::Lerf).run(source) {
        Ok(run) => run.value.unwrap_or_else(|| panic!("{source} gives no value")),
        Err(error) => panic!("{source}: {error} ({:?}, {:?})", error.label, error.help),
    }
}

fn fault(source: &str) -> Error {
    match Session::new(Mapping::Lerf).run(source) {
        Ok(run) => panic!("{source} gives {:?}", run.value),
        Err(error) => error,
    }
}

#[test]
fn literals() {
    assert_eq!(value("0x8040201008040201"), Value::Board(0x8040_2010_0804_0201));
    assert_eq!(value("72340172838076673"), Value::Board(0x0101_0101_0101_0101));
    assert_eq!(value("255"), Value::Board(255));
    assert_eq!(value("1 << e4"), Value::Board(1 << 28));
    assert_eq!(value("{a1 c3 h8}"), Value::Board(1 | 1 << 18 | 1 << 63));
    assert_eq!(value("popcount(FILE_A)"), Value::Int(8));
    assert_eq!(value("north(RANK_1)"), Value::Board(0xFF00));
    assert_eq!(fault("0x").message, "`0x` has no digits");
}

#[test]
fn pasted_functions_run() {
    let c = "uint64_t northOne(uint64_t bitboard){\n    return bitboard << 8;\n}\n\nnorthOne(RANK_1)";
    assert_eq!(value(c), Value::Board(0xFF00));
    let rust = "fn f(b: u64) -> u64 {\n let mut n: u64 = 0;\n let mut b = b;\n while b != 0 { b &= b - 1; n += 1; }\n n\n}\nf(0x0101010101010101)";
    assert_eq!(value(rust), Value::Board(8));
    let loops =
        "int n = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; n += i; } n";
    assert_eq!(value(loops), Value::Int(1 + 2 + 4 + 5));
    let carry = "U64 d = 0x7; U64 n = 0; int c = 0; do { c++; n = (n - d) & d; } while (n); c";
    assert_eq!(value(carry), Value::Int(8));
    assert_eq!(value("fast_king(e4) == king(e4)"), Value::Bool(true));
    assert_eq!(value("1ULL << (28 & 7)"), Value::Board(16));
}

#[test]
fn a_trace_keeps_every_step() {
    let source = "x = (FILE_A << 1) & NOT_A\ny = fast_king(e4)";
    let (_, trace) = Session::new(Mapping::Lerf).trace(source).unwrap_or_else(|error| panic!("{error}"));
    let steps: Vec<(u32, &str)> = trace.steps.iter().map(|step| (step.depth, &*step.operation)).collect();
    assert_eq!(steps[..3], [(0, "<<"), (0, "&"), (0, "fast_king")]);
    assert_eq!(trace.steps[1].target.as_deref(), Some("x"));
    assert_eq!(trace.steps[2].target.as_deref(), Some("y"));
    assert_eq!(trace.steps[3].depth, 1);
    assert_eq!(trace.steps[2].output, value("king(e4)"));
}
