//! Constants and drawn boards in any text: the places point at what was found, and a line that comes in parts gives the
//! constants of the whole.

use super::bytes::Bytes;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::scan::{Finding, Found, Scanner, end_of_part};
use bitrose_lang::{Session, Value};

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let greedy = bytes.flag();
    let length = 1 + bytes.below(40);
    let text = bytes.left();
    let scanner = || if greedy { Scanner::new().greedy() } else { Scanner::new() };
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let found = scan(scanner(), &lines);
    assert_eq!(found, scan(scanner(), &lines), "the same twice");
    for one in found.iter().chain(&scan(scanner().pairs(), &lines)) {
        check(one, &lines);
    }
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| !line.contains(&0x1b)) {
        let numbers = |found: Vec<Found>| -> Vec<Found> {
            found.into_iter().filter(|found| matches!(found.finding, Finding::Number(_))).collect()
        };
        let whole = numbers(scan(scanner(), &[*line]));
        assert_eq!(numbers(in_parts(scanner(), line, length)), whole, "line {number} in parts of {length}");
    }
}

fn scan(mut scanner: Scanner, lines: &[&[u8]]) -> Vec<Found> {
    let mut found = Vec::new();
    for line in lines {
        found.extend(scanner.line(line));
    }
    found.extend(scanner.pause());
    found
}

/// The line in parts of about this length, cut where no word is.
fn in_parts(mut scanner: Scanner, line: &[u8], length: usize) -> Vec<Found> {
    let mut found = Vec::new();
    let mut rest = line;
    while rest.len() > length {
        let Some(end) = end_of_part(&rest[..length]) else { break };
        found.extend(scanner.part(&rest[..end]));
        rest = &rest[end..];
    }
    found.extend(scanner.line(rest));
    found
}

fn check(found: &Found, lines: &[&[u8]]) {
    let line = usize::try_from(found.line).unwrap_or(usize::MAX);
    assert!((1..=lines.len()).contains(&line), "{found:?}");
    let line = lines[line - 1];
    match found.finding {
        Finding::Number(word) => {
            if !line.contains(&0x1b) {
                let text = String::from_utf8_lossy(line);
                let start = text.char_indices().nth(found.column - 1).map_or(text.len(), |(at, _)| at);
                let is_text = str::from_utf8(line).is_err() || text[start..].starts_with(&found.text);
                assert!(is_text, "{found:?} is not at its place in {text:?}");
            }
            check_word(&found.text, word);
        }
        Finding::Pair { .. } => {}
        Finding::Board(_) => assert_eq!(found.text.lines().count(), 8, "{found:?}"),
    }
}

/// A constant that the language reads, too, is the same number there.
fn check_word(text: &str, word: u64) {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_bare = digits.len() == 64 || digits.len() == 16 || digits.starts_with('0') && !is_prefixed(digits);
    if is_bare || digits.starts_with(|letter: char| !letter.is_ascii_digit()) {
        return;
    }
    if let Ok(run) = Session::new(Mapping::Lerf).run(text)
        && let Some(Value::Board(number) | Value::Int(number)) = run.value
    {
        assert_eq!(number, word, "{text}");
    }
}

fn is_prefixed(digits: &str) -> bool {
    ["0x", "0X", "0b", "0B"].iter().any(|prefix| digits.starts_with(prefix))
}
