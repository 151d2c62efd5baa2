//! Numbers between mappings and between ways of writing them: every way leads back.

use super::bytes::Bytes;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_draw::{Format, Panel, Style, code, panels};
use bitrose_lang::scan::Scanner;
use bitrose_lang::{Session, Value};

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let number = bytes.word();
    let [from, to, third] = [0; 3].map(|_| bytes.choose(&Mapping::ALL));
    let square = bytes.square();
    assert_eq!(from.square(from.index(square)), Some(square));
    assert_eq!(from.number(from.board(number)), number);
    assert_eq!(from.number(square.bitboard()), 1 << from.index(square));
    let there = from.convert(number, to);
    assert_eq!(to.convert(there, from), number);
    assert_eq!(to.convert(there, third), from.convert(number, third));
    assert_eq!(to.board(there), from.board(number));
    assert_eq!(there.count_ones(), number.count_ones());
    for format in Format::ALL {
        written(number, format, from);
    }
    drawn(number, from);
    names(&bytes.rest());
}

/// A constant of any language is read by the language, and found in a text.
fn written(number: u64, format: Format, mapping: Mapping) {
    let mut text = Vec::new();
    code(&mut text, format, number, mapping);
    let text = String::from_utf8_lossy(&text).replace("uint64(", "(").replace("@as(u64, ", "(");
    let run = Session::new(mapping).run(&text);
    let value = run.as_ref().ok().and_then(|run| run.value);
    assert_eq!(value, Some(Value::Board(number)), "{text}: {run:?}");
    if format != Format::Macro {
        // Greedy: what looks like an address is passed over otherwise.
        let mut scanner = Scanner::new().greedy();
        let found: Vec<_> = scanner.line(text.as_bytes()).map(|found| found.finding.word(mapping)).collect();
        assert_eq!(found, [number], "{text}");
    }
}

/// A board that was painted is found in the text.
fn drawn(number: u64, mapping: Mapping) {
    let mut text = Vec::new();
    panels(&mut text, &[Panel::of(number, mapping)], 1, Style::default());
    let mut scanner = Scanner::new();
    let mut found = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        found.extend(scanner.line(line));
    }
    found.extend(scanner.pause());
    let words: Vec<u64> = found.iter().map(|found| found.finding.word(mapping)).collect();
    let is_plain = matches!(Bitboard(number), Bitboard::EMPTY | Bitboard::ALL);
    assert!(is_plain || words.first() == Some(&number), "{}: {found:?}", String::from_utf8_lossy(&text));
}

fn names(text: &str) {
    if let Ok(mapping) = text.parse::<Mapping>() {
        assert_eq!(mapping.name().parse(), Ok(mapping));
    }
    if let Ok(format) = text.parse::<Format>() {
        assert_eq!(format.name().parse(), Ok(format));
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
}
