//! Rust: programs with the results of its compiler.

#![cfg(feature = "rust")]

use bitrose_core::bitboard::Mapping;
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Error, Language, Limits, front};

/// The word that a program gives whose last expression is a call.
pub(crate) fn result(language: Language, source: &str, call: &str) -> Result<u64, Error> {
    let text = front::read(&format!("{source}\n{call}"), language)?;
    let (module, function) = text.lower(front::MAIN, &front::Nothing)?;
    let limits = Limits { operations: 5_000_000, steps: 0 };
    let outcome = run(&module, function, &[], &Context::new(Mapping::Lerf, limits));
    match outcome.result {
        Ok(datum) => Ok(datum.and_then(|datum| datum.words[0]).unwrap_or(0)),
        Err(stop) => Err(stop.error()),
    }
}

/// What is wrong among programs that have a value: another one, or a refusal.
pub(crate) fn wrong(language: Language, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for line in text.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).unwrap();
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        let wanted = u64::from_str_radix(&vector["result"].as_str().unwrap()[2..], 16).unwrap();
        match result(language, source, call) {
            Ok(found) if found == wanted => {}
            Ok(found) => wrong.push(format!("{source} | {call}: {found:#x}, not {wanted:#x}")),
            Err(error) => wrong.push(format!("{source} | {call}: {error}")),
        }
    }
    wrong
}

/// Programs that must be refused, and have a value.
pub(crate) fn accepted(language: Language, text: &str) -> Vec<String> {
    let mut accepted = Vec::new();
    for line in text.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).unwrap();
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        if let Ok(found) = result(language, source, call) {
            accepted.push(format!("{source} | {call}: {found:#x}, but {}", vector["message"]));
        }
    }
    accepted
}

#[test]
fn programs_have_the_results_of_the_compiler() {
    let wrong = wrong(Language::Rust, include_str!("../data/vectors/rust.jsonl"));
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    let accepted = accepted(Language::Rust, include_str!("../data/vectors/rust-refused.jsonl"));
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
}
