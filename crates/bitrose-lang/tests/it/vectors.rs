//! Programs with the results of the real compilers: what bitrose computes, refuses, or gets wrong.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::front::{self, MAIN, Nothing};
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Error, Language, Limits, Session};

/// A session that reads a language.
pub(crate) fn session_in(language: Language) -> Session {
    Session::new(Mapping::Lerf).in_language(language)
}

/// The word that a program gives.
pub(crate) fn word(language: Language, program: &str) -> Result<u64, Error> {
    let text = front::read(program, language)?;
    let (module, function) = text.lower(MAIN, &Nothing)?;
    let limits = Limits { operations: 5_000_000, steps: 0 };
    let outcome = run(&module, function, &[], &Context::new(Mapping::Lerf, limits));
    match outcome.result {
        Ok(datum) => Ok(datum.and_then(|datum| datum.words[0]).expect("the program has a value")),
        Err(stop) => Err(stop.error()),
    }
}

/// The word that a call gives after definitions; in C it stands in a function, whose type is that of all results.
pub(crate) fn result(language: Language, source: &str, call: &str) -> Result<u64, Error> {
    if matches!(language, Language::C | Language::Cpp) {
        let function = format!("int64_t bitrose_call(void) {{ return {call}; }}\nbitrose_call()");
        return word(language, &format!("{source}\n{function}"));
    }
    word(language, &format!("{source}\n{call}"))
}

/// Checks the word that a program gives; `None` if it is refused.
#[track_caller]
pub(crate) fn assert_word(language: Language, program: &str, wanted: Option<u64>) {
    let found = word(language, program);
    assert_eq!(found.as_ref().ok().copied(), wanted, "{program}: {found:?}");
}

/// What became of the programs of a file.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) right: usize,
    pub(crate) wrong: Vec<String>,
    pub(crate) refused: Vec<String>,
}

/// Runs the programs of a file: definitions, and a call whose result is known.
pub(crate) fn tally(language: Language, vectors: &str) -> Tally {
    let mut tally = Tally::default();
    for line in vectors.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let text = |key: &str| vector[key].as_str().expect("a vector has three texts");
        let (source, call) = (text("source"), text("call"));
        let wanted = u64::from_str_radix(&text("result")[2..], 16).expect("a result is a number");
        match result(language, source, call) {
            Ok(found) if found == wanted => tally.right += 1,
            Ok(found) => tally.wrong.push(format!("{source} | {call}: {found:#x}, not {wanted:#x}")),
            Err(error) => {
                tally.refused.push(format!("{source} | {call}: {} ({})", error.message, error.label));
            }
        }
    }
    tally
}

/// Asserts that each program of a file is refused.
pub(crate) fn assert_refused(language: Language, vectors: &str) {
    let taken: Vec<String> = vectors
        .lines()
        .filter_map(|line| {
            let vector: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
            let [source, call] =
                ["source", "call"].map(|key| vector[key].as_str().expect("a vector has two texts"));
            let language = if vector["lang"] == "c" { Language::C } else { language };
            let found = result(language, source, call).ok()?;
            Some(format!("{source} | {call}: {found:#x}, but {}", vector["message"]))
        })
        .collect();
    assert_eq!(taken, Vec::<String>::new());
}
