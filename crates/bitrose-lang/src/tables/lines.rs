//! Arrays without brackets.

use super::groups::{Array, arrays_of_rows};
use super::item::Number;
use super::tokens::{Spanned, Token, tokens};

/// Lines that follow each other with equally many numbers each, as in a list or in CSV.
pub(super) fn arrays_of_lines(text: &str) -> Vec<Array> {
    let mut lines: Vec<(usize, Vec<Number>)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let number = |spanned: Spanned| match spanned.token {
            Token::Number(value) => Some(Number {
                value,
                is_large: value.is_none_or(|value| value >> 32 != 0),
                start: start + spanned.start,
                end: start + spanned.end,
                is_malformed: false,
            }),
            _ => None,
        };
        let numbers: Vec<Number> = tokens(line).into_iter().filter_map(number).collect();
        if !numbers.is_empty() {
            lines.push((start, numbers));
        }
        start += line.len();
    }
    let mut arrays = Vec::new();
    for (group, block) in lines.chunk_by(|a, b| a.1.len() == b.1.len()).enumerate() {
        let rows: Vec<Vec<Number>> = block.iter().map(|(_, numbers)| numbers.clone()).collect();
        let array = |numbers| Array { name: String::new(), numbers, group, start: block[0].0 };
        if rows[0].len() <= 8 {
            arrays_of_rows(&rows, &array, &mut arrays);
        }
    }
    arrays
}

/// Sixteen digits of base 16 each, without `0x`: as a log or another program prints them.
pub(super) fn arrays_of_bare_hex(text: &str) -> Vec<Array> {
    let mut numbers = Vec::new();
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for word in text.split(|letter| !is_word(letter)).filter(|word| word.len() == 16) {
        if let Ok(value) = u64::from_str_radix(word, 16) {
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            let end = start + word.len();
            numbers.push(Number { value: Some(value), is_large: true, is_malformed: false, start, end });
        }
    }
    let start = numbers.first().map_or(0, |number| number.start);
    vec![Array { name: String::new(), numbers, group: 0, start }]
}
