//! What `scan --like-boards` keeps and leaves out, counted on labelled numbers of real engines.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_lang::scan::Likeness;
use std::collections::BTreeMap;
use std::fmt::Write;

const NUMBERS: &str = include_str!("../data/constants.txt");
const PAGE: &str = include_str!("../../../../docs/scan.md");

/// The labels in the order of the table, whether they mean boards, and the bound of each in percent: of boards at
/// least this share must be kept, of the others at most this share.
const LABELS: [(&str, bool, usize); 11] = [
    ("board", true, 94),
    ("attacks", true, 75),
    ("pieces", true, 68),
    ("occupied", true, 50),
    ("magic", false, 20),
    ("zobrist", false, 0),
    ("hash", false, 0),
    ("time", false, 0),
    ("address", false, 5),
    ("double", false, 45),
    ("count", false, 5),
];

/// Kept and all, by label.
type Counts = BTreeMap<&'static str, (usize, usize)>;

/// The counts of the tuned and of the held out part.
fn counted() -> [Counts; 2] {
    let likeness = Likeness::new();
    let mut parts: Vec<Counts> = Vec::new();
    let mut label = "";
    for line in NUMBERS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if line.starts_with("= ") {
            parts.push(Counts::new());
        } else if let Some((name, _source)) = line.split_once(" | ") {
            label = name;
        } else {
            let (kept, all) = parts.last_mut().unwrap().entry(label).or_default();
            for number in line.split(' ') {
                let word = u64::from_str_radix(number, 16).unwrap();
                *kept += usize::from(likeness.of(word).is_some());
                *all += 1;
            }
        }
    }
    parts.try_into().unwrap()
}

/// The table of docs/scan.md.
fn table(parts: &[Counts; 2]) -> String {
    let mut table = String::from("| numbers | kept, tuned | kept, held out |\n|---|---:|---:|\n");
    let cell = |counts: &Counts, label| {
        let Some(&(kept, all)) = counts.get(label) else { return "–".to_owned() };
        format!("{kept} of {all}")
    };
    for (label, ..) in LABELS {
        let [tuned, held_out] = parts.each_ref().map(|counts| cell(counts, label));
        writeln!(table, "| {label} | {tuned} | {held_out} |").unwrap();
    }
    table
}

#[test]
fn boards_are_kept_and_keys_are_not() {
    for counts in counted() {
        assert!(counts.values().map(|(_, all)| all).sum::<usize>() > 1000, "several hundred of each kind");
        for (label, &(kept, all)) in &counts {
            let (_, is_board, bound) = LABELS.into_iter().find(|(name, ..)| name == label).unwrap();
            let percent = kept * 100 / all;
            assert!(if is_board { percent >= bound } else { percent <= bound }, "{label}: {kept} of {all}");
        }
    }
}

#[test]
fn the_page_has_the_figures() {
    let table = table(&counted());
    assert!(PAGE.contains(&table), "docs/scan.md should have\n{table}");
}
