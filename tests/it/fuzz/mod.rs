//! The bodies of the fuzz targets on stable Rust: every seed, and a fixed number of mutations of them.
//!
//! `fuzz/` runs the same bodies under libFuzzer, for as long as you like; this checks every change. An input
//! on which a body has ever failed is a file in `seeds`, under a name that says what was wrong.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stderr, reason = "the input on which a body fails; shown only then")]

mod bodies;
mod mutate;

use crate::effort::effort;
use mutate::Mutator;
use std::fs;
use std::ops::Range;
use std::panic::{catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

/// The folders of a target's seeds. Those of a language are its functions in the manner of engines, and any of them may
/// be pasted.
fn folders(target: &str) -> Vec<PathBuf> {
    const LANGUAGES: [&str; 7] = ["c", "cpp", "csharp", "go", "java", "python", "rust"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = |language: &str| root.join("crates/bitrose-lang/tests/data/corpus").join(language);
    match target {
        "paste" => LANGUAGES.map(corpus).to_vec(),
        language if LANGUAGES.contains(&language) => vec![corpus(language)],
        other => vec![root.join("tests/it/fuzz/seeds").join(other)],
    }
}

/// The seeds of a target by name.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let mut seeds: Vec<(String, Vec<u8>)> = folders(target)
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    seeds.sort();
    seeds
}

/// Runs a body over the seeds and a number of mutations of them. `BITROSE_MUTATIONS=FROM..TO` asks for others.
fn run(target: &str, mutations: u64) {
    let (_, body) = bodies::ALL.into_iter().find(|(name, _)| *name == target).unwrap();
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{target} has no seeds");
    // the tests of bitrose-lang paste what is in its corpora
    for (name, seed) in seeds.iter().filter(|_| target != "paste") {
        try_one(body, seed, &format!("{target}: the seed {name}"));
    }
    let all: Vec<&[u8]> = seeds.iter().map(|(_, seed)| seed.as_slice()).collect();
    for number in wanted().unwrap_or(0..mutations * u64::from(effort())) {
        let input = Mutator::new(number).mutate(&all);
        try_one(body, &input, &format!("{target}: mutation {number}"));
    }
}

fn wanted() -> Option<Range<u64>> {
    let wish = std::env::var("BITROSE_MUTATIONS").ok()?;
    let (from, to) = wish.split_once("..")?;
    Some(from.parse().unwrap()..to.parse().unwrap())
}

/// Runs the body, and says on which input it fails.
fn try_one(body: fn(&[u8]), input: &[u8], name: &str) {
    if let Err(panic) = catch_unwind(|| body(input)) {
        eprintln!("{name} failed: {:?}", String::from_utf8_lossy(input));
        resume_unwind(panic);
    }
}

macro_rules! bodies {
    ($($target:ident $mutations:literal)*) => {
        $(#[test]
        fn $target() {
            run(stringify!($target), $mutations);
        })*

        const TARGETS: &[&str] = &[$(stringify!($target)),*];
    };
}

// As many as fit in a quarter of a second of a debug build.
bodies! {
    answers 8
    c 38
    convert 38
    course 5
    cpp 38
    csharp 1
    drawn 125
    epd 125
    equal 19
    evaluator 38
    fen 125
    generator 8
    go 38
    java 4
    keys 4
    lesson 8
    lsp 13
    magic_check 3
    magic_table 19
    moves 5
    parser 75
    paste 3
    progress 38
    python 38
    rust 38
    scan 188
    uci 8
}

#[test]
fn every_body_is_a_test() {
    let names: Vec<&str> = bodies::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, TARGETS);
}
