//! The table of built-in names, and the reference that is made of it.

use bitrose_lang::{BUILTINS, builtin as find, reference};
use std::collections::HashMap;

#[test]
fn every_name_leads_to_its_entry_and_to_no_other() {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for builtin in BUILTINS.iter() {
        for name in [builtin.name].iter().chain(builtin.aliases) {
            assert_eq!(find(name).map(|found| found.name), Some(builtin.name), "{name}");
            let plain = name.replace(['_', '@'], "").to_ascii_lowercase();
            assert_eq!(seen.insert(plain, builtin.name), None, "{name} stands in the table twice");
        }
    }
}

#[test]
fn entries_are_complete() {
    for builtin in BUILTINS.iter() {
        assert!(!builtin.doc.is_empty(), "{}", builtin.name);
        assert!(builtin.parameters.len() <= 4, "{}", builtin.name);
    }
}

#[test]
fn case_and_underscores_do_not_matter() {
    for name in ["file_a", "FILE_A", "FileA", "filea"] {
        assert_eq!(find(name).map(|found| found.name), Some("FILE_A"), "{name}");
    }
    for name in ["north", "north_one", "northOne", "NorthOne"] {
        assert_eq!(find(name).map(|found| found.name), Some("north"), "{name}");
    }
    assert_eq!(find("__builtin_popcountll").map(|found| found.name), Some("popcount"));
    assert_eq!(find("noEa").map(|found| found.name), Some("north_east"));
    assert_eq!(find("empty").map(|found| found.name), None);
    assert_eq!(find("EMPTY").map(|found| found.name), Some("EMPTY"));
    assert!(find("nort_").is_some());
    assert!(find("nothing_of_the_kind").is_none());
}

#[test]
fn every_name_stands_in_the_reference_once() {
    let text = reference();
    for builtin in BUILTINS.iter() {
        let row = format!("\n| `{}` |", builtin.signature());
        assert_eq!(text.matches(&row).count(), 1, "{}", builtin.name);
    }
    for row in text.lines().filter(|line| line.starts_with("| `")) {
        assert_eq!(row.matches('|').count(), 4, "{row}");
    }
}

#[test]
fn sentences_begin_and_end_as_sentences() {
    for builtin in BUILTINS.iter() {
        let sentence = builtin.sentence();
        assert!(sentence.ends_with(['.', '?']), "{sentence}");
        assert!(
            sentence.starts_with(char::is_uppercase) || sentence.starts_with(char::is_numeric),
            "{sentence}"
        );
    }
}
