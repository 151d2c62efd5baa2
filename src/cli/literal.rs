//! Bare constants, read without the language: the quick path of streams.

/// The word of a line that holds nothing but one 64-bit constant; `None` sends the line to the language.
///
/// Takes hexadecimal, binary, octal and decimal numbers with single separators between digits and the suffixes of
/// 64-bit types. It takes less than the language does, never more, and what it takes has the same value: a test
/// proves both over generated texts.
pub(super) fn word(line: &[u8]) -> Option<u64> {
    match line {
        [b'0', b'x' | b'X', digits @ ..] => hexadecimal(digits),
        [b'0', b'b' | b'B', digits @ ..] => number(digits, 2),
        [b'0', b'o' | b'O', digits @ ..] => number(digits, 8),
        [b'0', b'0'..=b'9' | b'_' | b'\'', ..] => None,
        digits => number(digits, 10),
    }
}

/// The plain form first: up to 16 digits and nothing else.
fn hexadecimal(digits: &[u8]) -> Option<u64> {
    let mut word = 0;
    let mut faults = u8::from(digits.is_empty() || digits.len() > 16);
    for &byte in digits {
        let digit = DIGITS[usize::from(byte)];
        faults |= digit & NO_DIGIT;
        word = word << 4 | u64::from(digit & 15);
    }
    if faults == 0 { Some(word) } else { number(digits, 16) }
}

const NO_DIGIT: u8 = 0x80;

/// The value of every digit.
const DIGITS: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        table[b"0123456789abcdef"[value as usize] as usize] = value;
        table[b"0123456789ABCDEF"[value as usize] as usize] = value;
        value += 1;
    }
    table
};

fn number(text: &[u8], base: u8) -> Option<u64> {
    let mut word: u64 = 0;
    let mut digits = 0;
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let digit = DIGITS[usize::from(byte)];
        if digit < base {
            word = word.checked_mul(base.into())?.checked_add(digit.into())?;
            digits += 1;
        } else if !separates(byte, digits, after, base) {
            break;
        }
        rest = after;
    }
    (digits > 0 && fits(digits, base) && is_suffix(rest)).then_some(word)
}

/// Is this a separator between two digits?
fn separates(byte: u8, digits_before: u32, after: &[u8], base: u8) -> bool {
    let before_digit = after.first().is_some_and(|&next| DIGITS[usize::from(next)] < base);
    matches!(byte, b'_' | b'\'') && digits_before > 0 && before_digit
}

/// Leading zeros count as digits: a 17th hexadecimal digit is a fault even when the number would fit.
fn fits(digits: u32, base: u8) -> bool {
    match base {
        16 => digits <= 16,
        2 => digits <= 64,
        _ => true,
    }
}

/// The suffixes of 64-bit types: a narrower one may say that the number is a count.
const SUFFIXES: [&[u8]; 5] = [b"ull", b"ul", b"ll", b"l", b"u64"];

fn is_suffix(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"_").unwrap_or(text);
    text.is_empty() || SUFFIXES.iter().any(|suffix| text.eq_ignore_ascii_case(suffix))
}
