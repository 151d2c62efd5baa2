//! EPD: as FEN, with operations; and the lines of perft suites.

use bitrose_core::position::perft::suite::read_line;
use bitrose_core::position::{Epd, EpdError};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match &text.parse::<Epd>() {
        Ok(epd) => read_back(epd),
        Err(error) => check(error, &text),
    }
    for line in text.lines() {
        match read_line(line) {
            Ok(Some(entry)) => assert!(!entry.counts.is_empty(), "{line:?}"),
            Ok(None) => {}
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn read_back(epd: &Epd) {
    let printed = epd.to_string();
    assert_eq!(printed.parse::<Epd>().as_ref(), Ok(epd), "{printed:?}");
    for operation in &epd.operations {
        assert!(operation.opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()), "{operation:?}");
    }
}

fn check(error: &EpdError, text: &str) {
    assert!(!error.to_string().is_empty());
    let (offset, column) = match error {
        EpdError::Fen(error) => (error.offset, error.column),
        EpdError::Operation { offset, column, .. } => (*offset, *column),
    };
    assert!(text.is_char_boundary(offset), "{error:?} in {text:?}");
    assert_eq!(column, text[..offset].chars().count() + 1, "{error:?} in {text:?}");
}
