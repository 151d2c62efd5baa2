//! Tables of magics in any text: places lie in it, and what was read is what stands there.

use bitrose_core::magic::Slider;

use bitrose_lang::tables::{ArrayKind, Place, ReadError, read_tables, read_tables_as};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match read_tables(&text) {
        Ok(reading) => {
            assert!(!reading.tables.is_empty() || !reading.arrays.is_empty());
            for table in &reading.tables {
                check_place(table.place, &text);
                for place in table.places {
                    check_place(place, &text);
                }
                assert!(table.evidence.valid <= 64 && table.evidence.runner_up <= 64, "{:?}", table.evidence);
                assert!(text.contains(&table.name), "{}", table.name);
                let twins = (0..64).fold(0u64, |twins, entry| twins | table.twin(entry).bitboard().0);
                assert_eq!(twins, u64::MAX, "each square has one entry");
            }
            for array in &reading.arrays {
                check_place(array.place, &text);
                if let ArrayKind::Masks(_, right) | ArrayKind::Shifts(_, right) | ArrayKind::Bits(_, right) =
                    array.kind
                {
                    assert!(right <= 64);
                }
            }
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
    if let Some(place) = error.place() {
        check_place(place, text);
    }
}

fn check_place(place: Place, text: &str) {
    assert!(text.get(place.offset..place.offset + place.length).is_some(), "{place:?} in {text:?}");
    assert!(place.line <= text.matches('\n').count() + 1, "{place:?}");
    assert!(place.line >= 1 && place.column >= 1 && place.column <= text.chars().count() + 1, "{place:?}");
}
