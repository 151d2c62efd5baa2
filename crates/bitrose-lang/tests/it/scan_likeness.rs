//! What `scan --like-boards` keeps and leaves out, counted on labelled numbers of real engines.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::attacks;
use bitrose_core::bitboard::SplitMix64;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_lang::scan::{Likeness, Reason};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The ways to describe a set run their own tests here: no number shows what all descriptions of a way cost.
#[path = "../../src/scan/likeness/describe.rs"]
mod describe;

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

#[test]
fn sets_of_squares_are_kept() {
    let likeness = Likeness::new();
    for (word, reason) in [
        (0x0101_0101_0101_0101, "Named"),
        (0x0000_1422_0022_1400, "Named"),
        (0x8000_0000_0000_0041, "Few"),
        (0, "Named"),
        (u64::MAX ^ 0x41, "Few"),
        (0x00FF_0000_0000_FF00, "Short"),
        (0x7E7E_7E7E_7E7E_0000, "Short"),
        (0x0000_0008_3400_C300, "Short"), // the pawns of an opening
        (0x0000_0010_0C21_DFFF, "Short"), // one side of it
        (attacks::queen(Square::D4, Bitboard(0x0000_0020_4802_0800)).0, "Slider"),
        (attacks::rook(Square::H1, Bitboard(0x8000_0000_0000_0008)).0, "Short"),
    ] {
        let found = likeness.of(word);
        assert!(found.is_some_and(|found| format!("{found:?}").starts_with(reason)), "{word:#x} {found:?}");
    }
}

/// What is short is not yet regular; but a number of 32 bits may be the pieces of a side in its half.
#[test]
fn numbers_of_32_bits_are_measured_by_their_own_length() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(32);
    let mut kept =
        |shift: u32| (0..1000).filter(|_| likeness.of(random.next() >> 32 << shift).is_some()).count();
    let kept = [0, 16, 32].map(&mut kept);
    assert!(kept.iter().zip([250, 30, 250]).all(|(&kept, bound)| kept < bound), "{kept:?} of 1000");
    for word in [0xFFFF, 0xFFFF_0000_0000_0000, 0x3C3C_3C3C, 0x00FF_FF00, 0x99, 0x0080_8000_8000_8080] {
        assert!(likeness.of(word).is_some(), "{word:#x}");
    }
}

/// Every set of attacks is one, with all the ways it can be blocked; a ray with a gap is none.
#[test]
fn sliders_are_known_by_their_rays() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(1);
    for square in Square::all() {
        for slider in [attacks::rook, attacks::bishop, attacks::queen] {
            for _ in 0..20 {
                let occupancy = Bitboard(random.next() & random.next());
                let word = slider(square, occupancy).0;
                assert!(likeness.of(word).is_some(), "{square} {occupancy:?}");
            }
        }
    }
    let gap = attacks::rook(Square::D4, Bitboard::EMPTY).without(Square::D6);
    assert_ne!(likeness.of(gap.0), Some(Reason::Slider));
}

/// By counting, no more than one number in 1024; in fact much less.
#[test]
fn random_numbers_are_left_out() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(64);
    let passed = (0..20_000).filter(|_| likeness.of(random.next()).is_some()).count();
    assert!(passed <= 1, "{passed} of 20000");
}

/// The figure of docs/scan.md.
#[test]
#[ignore = "counts a million numbers: a minute"]
fn how_many_of_a_million() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(64);
    let passed: Vec<_> = (0..1_000_000).filter_map(|_| likeness.of(random.next())).collect();
    assert!(passed.len() < 20, "docs/scan.md says 6: {passed:?}");
}
