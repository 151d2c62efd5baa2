//! The pages beside the README: what they name exists.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// The folders of the repository that a path in a page can begin with.
const FOLDERS: [&str; 10] =
    ["src", "crates", "xtask", "tests", "benches", "docs", "lessons", "debuggers", "fuzz", "examples"];

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
fn the_architecture_names_every_folder_of_the_program_and_every_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    for parent in ["src", "crates"] {
        for entry in fs::read_dir(root.join(parent)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if entry.file_type().unwrap().is_dir() {
                assert!(text.contains(&format!("`{parent}/{name}/")), "nothing is said of `{parent}/{name}`");
            }
        }
    }
}

#[test]
fn the_changelog_has_this_version_and_every_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
    assert!(text.contains(concat!("## [", env!("CARGO_PKG_VERSION"), "]")), "{text}");
    let help = Command::new(env!("CARGO_BIN_EXE_bitrose")).arg("-h").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
        assert!(text.contains(&format!("`{name}`")), "the changelog does not name {name}");
    }
}

/// The tests that a row of a table names: `path::name`.
fn named_tests(row: &str) -> Vec<(&str, &str)> {
    row.split('`').skip(1).step_by(2).filter_map(|word| word.rsplit_once("::")).collect()
}

/// Returns `true` if the source has a test of this name that runs. Its attributes are directly above it.
fn runs(source: &str, name: &str) -> bool {
    let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
    let head = format!("fn {name}(");
    let Some(index) = lines.iter().position(|line| line.starts_with(&head)) else { return false };
    let attributes: Vec<_> = lines[..index].iter().rev().take_while(|line| line.starts_with("#[")).collect();
    let has = |word: &str| attributes.iter().any(|line| line.starts_with(word));
    has("#[test]") && !has("#[ignore")
}

#[test]
fn every_row_of_the_faults_names_tests_that_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/failures.md")).unwrap();
    let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| failure |");
    let rows: Vec<&str> = page.lines().filter(is_row).collect();
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        assert_eq!(row.matches(" | ").count(), 3, "four columns: {row}");
        let tests = named_tests(row.rsplit(" | ").next().unwrap());
        assert!(!tests.is_empty(), "no test: {row}");
        for (path, name) in tests {
            let source = fs::read_to_string(root.join(path)).unwrap_or_default();
            assert!(runs(&source, name), "`{path}::{name}` is not a test that runs");
        }
    }
}

#[test]
fn a_test_that_does_not_run_is_seen() {
    let source = "#[test]\nfn one() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\n\nfn three() {}\n";
    assert!(runs(source, "one") && !runs(source, "two") && !runs(source, "three") && !runs(source, "four"));
}
