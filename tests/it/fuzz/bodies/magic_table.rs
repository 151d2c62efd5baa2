//! Tables and constants in any text: places lie in it, what was read is what the text has, and what is converted can be
//! converted back.

use bitrose_core::bitboard::Mapping::{Befr, Lerf};
use bitrose_core::magic::Slider;
use bitrose_lang::lint::lint;
use bitrose_lang::source::convert;
use bitrose_lang::tables::{ArrayKind, Location, ReadError, read_tables, read_tables_as};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(report) = lint(&text, None) {
        report.findings.iter().for_each(|finding| check_location(finding.location, &text));
    }
    if let Some(converted) = convert(&text, None, Lerf, Befr) {
        converted.notes.iter().for_each(|(location, _)| check_location(*location, &text));
        assert_eq!(convert(&text, None, Lerf, Lerf).map(|same| same.text), Some(text.to_string()));
    }
    match read_tables(&text) {
        Ok(reading) => {
            assert!(!reading.tables.is_empty() || !reading.arrays.is_empty());
            for table in &reading.tables {
                check_location(table.location, &text);
                for location in table.locations {
                    check_location(location, &text);
                }
                assert!(table.evidence.valid <= 64 && table.evidence.runner_up <= 64, "{:?}", table.evidence);
                assert!(text.contains(&table.name), "{}", table.name);
                let squares =
                    (0..64).fold(0u64, |squares, entry| squares | table.lerf_square(entry).bitboard().0);
                assert_eq!(squares, u64::MAX, "each square has one entry");
            }
            let is_right = |kind: &ArrayKind| !matches!(kind, ArrayKind::Known(_, right) if *right > 64);
            assert!(reading.arrays.iter().all(is_right));
        }
        Err(error) => check_error(&error, &text),
    }
    let piece = if data.len().is_multiple_of(2) { Slider::Rook } else { Slider::Bishop };
    match read_tables_as(&text, Some(piece)) {
        Ok(reading) => assert!(reading.tables.iter().all(|table| table.piece == piece)),
        Err(error) => check_error(&error, &text),
    }
}

fn check_error(error: &ReadError, text: &str) {
    assert!(!error.to_string().is_empty());
    if let Some(location) = error.location() {
        check_location(location, text);
    }
}

fn check_location(location: Location, text: &str) {
    assert!(
        text.get(location.offset..location.offset + location.length).is_some(),
        "{location:?} in {text:?}"
    );
    assert!(location.line <= text.matches('\n').count() + 1, "{location:?}");
    assert!(
        location.line >= 1 && location.column >= 1 && location.column <= text.chars().count() + 1,
        "{location:?}"
    );
}
