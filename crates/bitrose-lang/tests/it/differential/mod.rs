//! Random programs: each has the result that its compiler gives it, or is refused because it has none.
//!
//! [`generate`] makes programs, one for each seed; a [`Dialect`] says what compiles in its language, writes it, runs the
//! real compiler and bitrose.

mod c;
mod csharp;
mod dialect;
mod generate;
mod go;
mod java;
mod print;
mod program;
mod python;
mod random;
mod rust;

use bitrose_core::bitboard::Mapping;
use bitrose_lang::ir::machine::{Context, Reason, run};
use bitrose_lang::{Error, Limits, front};
use dialect::{Dialect, Truth};
use program::Program;
use std::sync::Arc;

/// Programs in a run of the compiler.
const BATCH: u64 = 200;
/// The first seed; another one makes other programs.
const SEED: u64 = 1;

/// What bitrose makes of a call.
enum Answer {
    Value(u64),
    /// Undefined in the language, for this reason.
    Refused(String),
    /// Not read, or stopped for another reason: never right.
    Error(String),
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Value(word) => write!(f, "{word:x}"),
            Self::Refused(reason) => write!(f, "refused ({reason})"),
            Self::Error(message) => write!(f, "not read ({message})"),
        }
    }
}

fn answer(text: &Result<Arc<dyn front::ParsedSource>, Error>, entry: &str) -> Answer {
    let lowered = text.as_ref().map_err(Clone::clone);
    let lowered = lowered.and_then(|text| text.lower(&front::function_key(entry), &front::Nothing));
    let (module, function) = match lowered {
        Ok(lowered) => lowered,
        Err(error) => return Answer::Error(format!("{error} ({:?})", error.span)),
    };
    let limits = Limits { operations: 5_000_000, steps: 0 };
    match run(&module, function, &[], &Context::new(Mapping::Lerf, limits)).result {
        Ok(datum) => match datum.and_then(|datum| datum.words[0]) {
            Some(word) => Answer::Value(word),
            None => Answer::Error("no value".to_owned()),
        },
        Err(stop) => match &stop.reason {
            Reason::Refused(refusal) => Answer::Refused(refusal.message()),
            _ => Answer::Error(stop.error().message),
        },
    }
}

/// Compares programs; the numbers of calls with a value and of those that are undefined.
fn compare(dialect: &dyn Dialect, programs: &[(Program, String)], truths: &[Vec<Truth>]) -> (usize, usize) {
    let (mut values, mut refused) = (0, 0);
    for ((program, source), truths) in programs.iter().zip(truths) {
        let text = front::read(source, dialect.language());
        for (call, truth) in truths.iter().enumerate() {
            let entry = dialect.entry(program, call);
            let answer = answer(&text, &entry);
            match (&answer, truth) {
                (Answer::Value(word), Truth::Value(wanted)) if word == wanted => values += 1,
                (Answer::Refused(_), Truth::Refused) => refused += 1,
                _ => {
                    let language = dialect.language();
                    panic!(
                        "{language}: {entry} is {truth:x?} for the compiler, {answer} for bitrose\n{source}"
                    );
                }
            }
        }
    }
    (values, refused)
}

/// Compares this many programs, from a seed on.
#[expect(clippy::print_stderr, reason = "how much was compared; shown only when asked for")]
fn differential(dialect: &dyn Dialect, count: u64) {
    let (mut values, mut refused) = (0, 0);
    for done in (0..count).step_by(usize::try_from(BATCH).expect("a few")) {
        let start = SEED + done;
        let programs: Vec<(Program, String)> = (start..(start + BATCH).min(SEED + count))
            .map(|seed| {
                let program = generate::program(dialect, seed);
                let source = dialect.print(&program);
                (program, source)
            })
            .collect();
        let Some(truths) = dialect.truths(&programs) else {
            return;
        };
        let (more_values, more_refused) = compare(dialect, &programs, &truths);
        values += more_values;
        refused += more_refused;
    }
    eprintln!("{}: {count} programs, {values} results are right, {refused} refusals too", dialect.language());
    assert!(values > refused, "most programs should have a value: {values} have, {refused} have none");
}

/// A test for a language.
macro_rules! languages {
    ($($name:ident $dialect:expr;)*) => {$(
        mod $name {
            #[test]
            fn random_programs_have_the_results_of_the_compiler() {
                super::differential(&$dialect, 25 * u64::from(crate::effort::effort()));
            }
        }
    )*};
}

languages! {
    for_c super::c::C17;
    for_cpp super::c::CPP20;
    for_rust super::rust::Rust;
    for_csharp super::csharp::CSharp;
    for_go super::go::SIZED;
    for_go_words super::go::WORDS;
    for_java super::java::Java;
    for_python super::python::Python;
}
