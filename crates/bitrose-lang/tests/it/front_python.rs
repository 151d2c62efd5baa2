//! Python: programs with the results of its interpreter.

#![cfg(feature = "python")]

use crate::vectors::{assert_refused, tally, word};
use bitrose_lang::Language;

const VECTORS: &str = include_str!("../data/vectors/python.jsonl");

/// Programs whose result has 64 bits at most, and the others.
fn by_width() -> (String, Vec<serde_json::Value>) {
    let (mut narrow, mut wide) = (String::new(), Vec::new());
    for line in VECTORS.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let exact = vector["exact"].as_str().expect("a vector has an exact result");
        let fits = exact.parse::<i64>().is_ok() || exact.parse::<u64>().is_ok();
        if fits {
            narrow += line;
            narrow += "\n";
        } else {
            wide.push(vector);
        }
    }
    (narrow, wide)
}

/// Refused are strings, dictionaries, shared defaults and any number of arguments.
#[test]
fn programs_of_python_have_the_results_of_the_interpreter() {
    let tally = tally(Language::Python, &by_width().0);
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (205, 19));
}

/// Values past 64 bits are exact on the way; as a result they are refused with the way round.
#[test]
fn a_result_past_64_bits_is_refused_with_its_width() {
    for vector in by_width().1 {
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        if source.contains(" / ") {
            continue; // refused as floating point
        }
        let error = word(Language::Python, &format!("{source}\n{call}")).unwrap_err();
        assert!(error.message.contains("0xFFFFFFFFFFFFFFFF"), "{source} | {call}: {error}");
        let masked = word(Language::Python, &format!("{source}\n({call}) & 0xFFFFFFFFFFFFFFFF")).unwrap();
        assert_eq!(format!("0x{masked:016X}"), vector["result"].as_str().unwrap(), "{source} | {call}");
    }
}

#[test]
fn what_python_refuses_is_refused() {
    assert_refused(Language::Python, include_str!("../data/vectors/python-refused.jsonl"));
}
