//! The pages beside the README: what they name exists.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

/// The folders of the repository that a path in a page can begin with.
const FOLDERS: [&str; 8] = ["src", "tests", "benches", "docs", "lessons", "debuggers", "fuzz", "examples"];

/// The words in backticks that are paths: `src/lib.rs`, `benches`.
fn paths(page: &str) -> Vec<&str> {
    let named = page.split('`').skip(1).step_by(2);
    named
        .filter(|word| {
            let first = word.split('/').next().unwrap_or(word);
            FOLDERS.contains(&first) && !word.contains(['*', ' ', '\n'])
        })
        .collect()
}

#[test]
fn every_path_that_a_page_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let fenced_out: String = text.split("```").step_by(2).collect();
        for path in paths(&fenced_out) {
            assert!(root.join(path).exists(), "{page} names `{path}`");
        }
    }
}

#[test]
fn a_path_is_told_from_other_words() {
    let page = "`src/lib.rs` and `cargo test`, `docs/*.svg`, `lessons`, `Action`, `srcs/x`";
    assert_eq!(paths(page), ["src/lib.rs", "lessons"]);
}

#[test]
fn the_architecture_names_every_room() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    for entry in fs::read_dir(root.join("src")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            assert!(text.contains(&format!("| `{name}` |")), "the table of rooms lacks `{name}`");
        }
    }
}
