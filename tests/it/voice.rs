//! One voice: the same idea has the same term in the program, in its texts and in its source.
//!
//! The terms are those of the field. What older texts call the same thing is listed here, and may stand only where a
//! reader is told that it means the same.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// What others say, and what is said here.
const SYNONYMS: &[(&str, &str)] = &[
    ("all pieces bitboard", "occupancy"),
    ("attack bitboard", "empty-board attacks"),
    ("attack set", "attacks, or a set of attacks"),
    ("blocker bitboard", "blockers"),
    ("blocker configuration", "blocker subset"),
    ("blocker variation", "blocker subset"),
    ("blockers configuration", "blocker subset"),
    ("clash", "collision, to collide"),
    ("clip mask", "wrap mask"),
    ("destructive collision", "collision"),
    ("hopper", "leaper"),
    ("jumping piece", "leaper"),
    ("least significant bit", "LS1B, or lowest bit"),
    ("most significant bit", "MS1B, or highest bit"),
    ("move destination", "targets"),
    ("move set", "attacks"),
    ("non sliding", "leaper"),
    ("occupancy bitboard", "occupancy"),
    ("occupancy mask", "relevant mask"),
    ("occupancy variation", "blocker subset"),
    ("population count", "popcount"),
    ("post shift mask", "wrap mask"),
    ("reduced blocker", "first blockers"),
    ("relevant occupancy", "relevant mask, or blockers"),
    ("relevant occupation", "relevant mask, or blockers"),
    ("sliding piece", "slider"),
    ("white spaces", "empty squares"),
];

/// Where another term may stand, because the text says that it is one: part of the path, and the term.
const TOLD: &[(&str, &str)] = &[
    ("crates/bitrose-core/src/bitboard/board.rs", "population count"), // what the method counts, by its old name
    ("crates/bitrose-lang/src/builtins/table/bits.rs", "population count"),
    ("docs/language.md", "population count"),
    ("docs/language.md", "occupancy mask"), // names that pasted code may have
    ("docs/language.md", "relevant occupancy"),
    ("lessons/bits-and-hex.md", "least significant bit"),
    ("crates/bitrose-lang/src/builtins/table/magics.rs", "occupancy mask"),
    ("crates/bitrose-lang/src/builtins/table/magics.rs", "relevant occupancy"),
    ("crates/bitrose-lang/tests/it/script_seeds.rs", "relevant occupancy"), // a listing as it stands in its document
    ("lessons/bits-and-hex.md", "most significant bit"),                    // says which of the 64 is meant
    ("lessons/pawns.md", "jumping piece"), // quotes a tutorial, and corrects it
    ("crates/bitrose-core/src/magic/check.rs", "destructive collision"), // the term's long form, once
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => files(&path, found),
            Some("rs" | "md" | "rose" | "toml" | "py") => found.push(path),
            _ => (),
        }
    }
}

/// All that a reader or a user can see, but for this list.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root.join(page)).into();
    for folder in ["src", "lessons", "docs", "debuggers", "benches", "tests"] {
        files(&root.join(folder), &mut paths);
    }
    paths.retain(|path| !path.ends_with(file!()));
    let relative = |path: &PathBuf| path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
    paths.iter().map(|path| (relative(path), fs::read_to_string(path).unwrap())).collect()
}

/// A word of an address (`https://…/Population_Count`) is another's.
fn without_addresses(text: &str) -> String {
    text.split_inclusive(char::is_whitespace).filter(|word| !word.contains("://")).collect()
}

/// Words alone, small, one space between them: a term is found over the end of a comment's line, and in an identifier.
/// A sentence's end parts it.
fn words(text: &str) -> String {
    let joins = |c: char| c.is_whitespace() || "_-/!#>*`".contains(c);
    let mut spread = String::from(" ");
    for c in without_addresses(text).chars() {
        match c {
            c if c.is_alphanumeric() => spread.push(c.to_ascii_lowercase()),
            c if joins(c) => spread.push(' '),
            _ => spread.push_str(" . "),
        }
    }
    format!(" {}", spread.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The synonyms in a text. `clash` is found in `clashes`, not in a longer word that only ends so.
fn synonyms(text: &str) -> Vec<(&'static str, &'static str)> {
    let words = words(text);
    SYNONYMS.iter().filter(|(other, _)| words.contains(&format!(" {other}"))).copied().collect()
}

fn is_told(file: &str, other: &str) -> bool {
    TOLD.contains(&(file, other))
}

#[test]
fn one_idea_has_one_term_everywhere() {
    let mut faults = Vec::new();
    for (file, text) in texts() {
        for (other, term) in synonyms(&text) {
            if !is_told(&file, other) {
                faults.push(format!("{file}: `{other}`; the term here is: {term}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_permission_that_nothing_needs_is_taken_back() {
    let texts = texts();
    for (file, other) in TOLD {
        let text = texts.iter().find(|(path, _)| path == file);
        let found = text.is_some_and(|(_, text)| synonyms(text).iter().any(|(synonym, _)| synonym == other));
        assert!(found, "{file} no longer says `{other}`");
    }
}

#[test]
fn a_synonym_is_found_wherever_it_hides() {
    for (text, found) in [
        ("// the relevant\n    /// occupancy of c3", true),
        ("fn attack_set(square: Square)", true),
        ("\"Move sets of a rook\"", true),
        ("a non-sliding piece", true),
        ("the attacks, set by set", false),
        ("shopper", false),
    ] {
        assert_eq!(!synonyms(text).is_empty(), found, "{text}");
    }
}
