//! A run under limits: it obeys them, gives the same twice, and tracing changes nothing.

use super::bytes::Bytes;
use super::places;
use bitrose_core::bitboard::Mapping;
use bitrose_core::position::known;
use bitrose_lang::trace::{Step, partial_products};
use bitrose_lang::{CALL_LIMIT, Error, Limits, Program, Run, Session, Trace, Value};

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mapping = bytes.choose(&Mapping::ALL);
    let binds_position = bytes.flag();
    let limits = Limits { operations: 3_000, steps: 200 };
    let text = bytes.rest();
    let session = || {
        let mut session = Session::new(mapping).with_limits(limits);
        session.define("x", Value::Board(0x8040_2010_0804_0201));
        session.define("n", Value::Int(3));
        if binds_position && let Some(kiwipete) = known::find("kiwipete") {
            session.bind_position(&kiwipete.setup());
        }
        session
    };
    let (mut first, mut second, mut traced) = (session(), session(), session());
    let before = names(&first);
    let outcome = first.run(&text);
    assert_eq!(outcome, second.run(&text), "the same twice: {text}");
    assert_eq!(names(&first), names(&second), "the same names: {text}");
    match &outcome {
        Ok(run) => {
            assert!(run.shown.len() as u64 <= limits.operations, "{text}");
            // What it leaves behind can be run again.
            let _ = first.run(&text);
        }
        Err(error) => {
            places::check(error, &text);
            assert_eq!(names(&first), before, "a fault changes nothing: {text}");
        }
    }
    if let Ok(program) = bitrose_lang::parse(&text) {
        let (run, trace) = traced.trace_to_fault(&program);
        check_trace(&outcome, &run, &trace, &program, limits);
    }
}

/// Values and functions by their names.
type Names = (Vec<(String, Value)>, Vec<(String, String)>);

fn names(session: &Session) -> Names {
    let values = session.values().map(|(name, value)| (name.to_owned(), value));
    let functions = session.functions().map(|(name, signature)| (name.to_owned(), signature));
    (values.collect(), functions.collect())
}

fn check_trace(
    plain: &Result<Run, Error>,
    traced: &Result<Run, Error>,
    trace: &Trace,
    program: &Program,
    limits: Limits,
) {
    let text = program.source();
    assert!(trace.steps.len() <= limits.steps, "{} steps: {text}", trace.steps.len());
    let too_many = |error: &Error| error.message.ends_with("trace steps");
    match (plain, traced) {
        (_, Err(error)) if too_many(error) => {}
        (Err(plain), Err(traced)) => assert_eq!(plain.message, traced.message, "{text}"),
        _ => assert_eq!(plain, traced, "a trace changes nothing: {text}"),
    }
    for step in &trace.steps {
        check_step(step, text);
    }
}

fn check_step(step: &Step, text: &str) {
    let source = step.origin.source().unwrap_or(text);
    assert!(step.depth as usize <= CALL_LIMIT, "{step:?}");
    assert!(places::is_in(step.span, source), "{step:?} is not in {source:?}");
    assert!(step.line >= 1 && step.line as usize <= source.matches('\n').count() + 1, "{step:?}");
    if let ([left, right], "*" | "wrapping_mul") = (&step.inputs[..], &*step.operation) {
        let products = partial_products(left.number(), right.number());
        let sum = products.last().map_or(0, |last| last.sum);
        assert_eq!(sum, step.output.number(), "{step:?}");
    }
}
