//! The lessons that come with the program.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::run;
use bitrose_course::catalogue::Folder;
use bitrose_course::files::read_folder;
use bitrose_course::model::Lesson;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn folder() -> Folder {
    read_folder(&root().join("lessons")).unwrap()
}

/// The ids of a list like `S0 76`: S0-01 to S0-76.
fn ids(list: &str) -> BTreeSet<String> {
    let rows = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let numbered = rows.flat_map(|row| {
        let (source, count) = row.split_once(' ').unwrap();
        (1..=count.parse::<u32>().unwrap()).map(move |number| format!("{source}-{number:02}"))
    });
    numbered.collect()
}

/// The seeds of the course: texts, programs and pages on bitboards, cut into items; and the errors found in them.
#[test]
fn every_item_is_taught_and_every_erratum_discussed() {
    let (items, errata) =
        (ids(include_str!("../data/inventory.txt")), ids(include_str!("../data/errata.txt")));
    assert_eq!((items.len(), errata.len()), (177, 70));
    let folder = folder();
    let named = |of: fn(&Lesson) -> &[bitrose_course::model::Located<String>]| -> BTreeSet<String> {
        folder.lessons().flat_map(of).map(|id| id.value.clone()).collect()
    };
    let (taught, discussed) = (named(|lesson| &lesson.teaches), named(|lesson| &lesson.errata));
    let missing: Vec<_> = items.difference(&taught).chain(errata.difference(&discussed)).collect();
    let unknown: Vec<_> = taught.difference(&items).chain(discussed.difference(&errata)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
}

/// All errata are told in one page, each with the lessons that treat it.
#[test]
fn the_page_of_errata_has_all_of_them_and_their_lessons() {
    let page = fs::read_to_string(root().join("docs/errata.md")).unwrap();
    let folder = folder();
    for id in ids(include_str!("../data/errata.txt")) {
        let rows: Vec<_> = page.lines().filter(|line| line.starts_with(&format!("| {id} |"))).collect();
        assert_eq!(rows.len(), 1, "{id}");
        let treats = |lesson: &&Lesson| lesson.errata.iter().any(|erratum| erratum.value == id);
        let lessons: Vec<_> = folder.lessons().filter(treats).collect();
        let links = lessons.iter().map(|lesson| format!("[{0}](../lessons/{0}.md)", lesson.id));
        let cell = links.collect::<Vec<_>>().join(", ");
        let told: BTreeSet<_> =
            rows[0].rsplit(" | ").next().unwrap().trim_end_matches(" |").split(", ").collect();
        assert_eq!(told, cell.split(", ").collect(), "{id}");
    }
}

#[test]
fn no_lesson_has_a_fault() {
    let answer =
        run(&["lesson", "check", "--strict", &root().join("lessons").display().to_string()], "").done();
    assert!(answer.starts_with("no problems in 35 lessons, "), "{answer}");
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(ci.contains("lesson check --strict lessons"), "the check of the lessons is a stage of .ci/run");
}

/// A page of the site can carry them so, and needs neither TOML nor Markdown to read them. The places in the file are left out.
#[test]
fn a_lesson_comes_back_from_serde_as_it_was() {
    for lesson in folder().lessons() {
        let json = serde_json::to_string(lesson).unwrap();
        let back: Lesson = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
    }
}
