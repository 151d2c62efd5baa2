//! The generated files are fresh, and the console examples print what the pages say. `cargo xtask docs` writes both.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../xtask/src/made/mod.rs"]
#[allow(dead_code, reason = "the gallery uses the rest")]
mod files;

use crate::effort::effort;
use std::fs;
use std::path::Path;

/// The table of wrong answers in `docs/lessons.md` takes seconds: only .ci/run asks for that much effort.
#[test]
fn every_generated_file_is_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = files::FILES.iter().filter(|file| effort() > 1 || file.path != "docs/lessons.md");
    let is_stale = |file: &&files::Made| {
        fs::read_to_string(root.join(file.path)).unwrap_or_default() != (file.contents)(root)
    };
    let stale: Vec<&str> = files.filter(is_stale).map(|file| file.path).collect();
    assert!(stale.is_empty(), "stale: {}; `cargo xtask docs` writes them anew", stale.join(", "));
}

#[test]
fn every_console_example_prints_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut errors = Vec::new();
    for page in files::console::pages(root) {
        let folder = tempfile::tempdir().unwrap();
        let text = fs::read_to_string(root.join(&page)).unwrap();
        let (_, found) =
            files::console::check(&text, folder.path(), Path::new(env!("CARGO_BIN_EXE_bitrose")));
        errors.extend(found.into_iter().map(|error| format!("{page}, {error}")));
    }
    assert!(errors.is_empty(), "\n{}\n`cargo xtask docs` writes this down", errors.join("\n"));
}

/// At least nine in ten typical wrong answers are named, and none as something else. That the table is as measured, the
/// test of generated files says.
#[test]
fn typical_wrong_answers_are_named() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lessons.md")).unwrap();
    let all = page.lines().find_map(|line| line.strip_prefix("| all | ")).unwrap();
    let numbers: Vec<usize> =
        all.trim_end_matches(" |").split(" | ").map(|number| number.parse().unwrap()).collect();
    let [wrong, named, unnamed, falsely] = numbers[..] else { panic!("{all}") };
    assert!(wrong > 1000 && named * 10 >= wrong * 9, "{all}");
    assert_eq!((named + unnamed, falsely), (wrong, 0));
}
