//! C and C++: programs with the results of their compilers.

#![cfg(feature = "c")]

use bitrose_core::bitboard::Mapping;
use bitrose_lang::front::c::Source;
use bitrose_lang::ir::machine::{Context, run};
use bitrose_lang::{Error, Language, Limits};

/// The word that the call of a function gives.
fn result(language: Language, source: &str, call: &str) -> Result<u64, Error> {
    let source =
        Source::parse(&format!("{source}\nint64_t bitrose_call(void) {{ return {call}; }}\n"), language)?;
    let (module, function) = source.lower("bitrose_call")?;
    let limits = Limits { operations: 5_000_000, steps: 0 };
    let outcome = run(&module, function, &[], &Context::new(Mapping::Lerf, limits));
    match outcome.result {
        Ok(datum) => Ok(datum.and_then(|datum| datum.words[0]).unwrap_or(0)),
        Err(stop) => Err(stop.error()),
    }
}

#[test]
#[ignore = "reads vectors from VECTORS"]
fn all_vectors() {
    let folder = std::env::var("VECTORS").unwrap();
    for (language, file) in [(Language::C, "c"), (Language::Cpp, "cpp")] {
        let text = std::fs::read_to_string(format!("{folder}/{file}.jsonl")).unwrap();
        let (mut right, mut all) = (0, 0);
        for line in text.lines() {
            let vector: serde_json::Value = serde_json::from_str(line).unwrap();
            let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
            let wanted = u64::from_str_radix(&vector["result"].as_str().unwrap()[2..], 16).unwrap();
            all += 1;
            match result(language, source, call) {
                Ok(found) if found == wanted => right += 1,
                Ok(found) => println!(
                    "WRONG {file} {source:?} | {call}: {found:#x}, not {wanted:#x} ({})",
                    vector["note"]
                ),
                Err(error) => {
                    println!("REFUSED {file} {source:?} | {call}: {} / {}", error.message, error.label)
                }
            }
        }
        println!("{file}: {right} of {all}");
    }
    let text = std::fs::read_to_string(format!("{folder}/c-undefined.jsonl")).unwrap();
    let (mut right, mut all) = (0, 0);
    for line in text.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).unwrap();
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        let language = if vector["lang"] == "c" { Language::C } else { Language::Cpp };
        all += 1;
        match result(language, source, call) {
            Ok(found) => println!("NOT REFUSED {source:?} | {call}: {found:#x} ({})", vector["message"]),
            Err(_) => right += 1,
        }
    }
    println!("undefined: {right} of {all}");
}
