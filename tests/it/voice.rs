//! What readers see uses the words of the field, and no vocabulary of this project alone.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::run;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that no reader of bitrose knows from elsewhere, and what to write instead. Small letters; whole words are
/// searched.
const PRIVATE: &[(&str, &str)] = &[
    ("arbiter", "the Position screen"),
    ("conjuring", "the search"),
    ("magician", "the Magic screen"),
    ("meant is", "did you mean"),
    ("scholar", "the learner"),
    ("shelf", "library"),
    ("shelves", "libraries"),
];

/// Everything in prose: the pages, the lessons, and the manual pages of every command.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manual = tempfile::tempdir().unwrap();
    run(&["man", "--dir", &manual.path().display().to_string()], "").done();
    let mut paths: Vec<PathBuf> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .map(|page| root.join(page))
        .into();
    for folder in [&root.join("docs"), &root.join("lessons"), manual.path()] {
        paths.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    paths.retain(|path| path.extension().is_some_and(|end| end == "md" || end == "1"));
    paths.iter().map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect()
}

/// The text's words in small letters with one space around each, so that a term is found across the end of a line.
fn words(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}

/// The private words of a text.
fn private(text: &str) -> Vec<&'static (&'static str, &'static str)> {
    let words = words(text);
    PRIVATE.iter().filter(|(word, _)| words.contains(&format!(" {word} "))).collect()
}

/// What points at a text that the reader cannot see. A lesson tells a mistake as one that people make.
const GHOSTS: &[&str] = &[
    "a text has",
    "a text says",
    "a text shows",
    "a text counts",
    "a text calls",
    "a text gives",
    "a tutorial",
    "a well known text",
    "a well read text",
    "an old page",
    "an old text",
    "another writes",
    "as printed",
    "in that text",
    "in the text",
    "its own figure",
    "of that page",
    "one of the sources",
    "one page",
    "one source",
    "otherwise fine",
    "says a blog",
    "says the blog",
    "the blog says",
    "the page compares",
    "the page has",
    "the post",
    "the same text",
    "the series",
    "the seed",
    "the seeds",
    "the text prints",
    "the text says",
    "this very page",
    "two pages",
];

#[test]
fn no_lesson_quarrels_with_a_text_that_nobody_sees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let mut errors = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // what a reader does not need may name its sources
        let told: String = text
            .split("```aside")
            .enumerate()
            .map(|(place, part)| match place {
                0 => part,
                _ => part.split_once("\n```").map_or("", |(_, after)| after),
            })
            .collect();
        let words = words(&told);
        errors.extend(
            GHOSTS
                .iter()
                .filter(|ghost| words.contains(&format!(" {ghost} ")))
                .map(|ghost| format!("{}: {ghost}", path.display())),
        );
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn no_text_has_private_words() {
    let texts = texts();
    assert!(texts.len() > 60, "{} texts", texts.len());
    let mut errors = Vec::new();
    for (path, text) in &texts {
        errors
            .extend(private(text).iter().map(|(word, better)| format!("{path}: `{word}`; write: {better}")));
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn a_private_word_is_found_across_lines_and_not_inside_another() {
    assert_eq!(private("perhaps Meant\nis `x`"), [&("meant is", "did you mean")]);
    assert!(private("the bookshelf, the magicians").is_empty());
}
