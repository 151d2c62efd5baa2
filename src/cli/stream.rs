//! Evaluates expressions from a stream, one per line, in constant memory. Plain numbers bypass the language.

use super::args::add_values;
use super::input::{Line, Lines};
use super::prelude::*;
use bitrose_lang::Error;
use std::io::Read;
use std::str::Utf8Error;

/// The maximum length of a line in bytes.
const LONGEST: usize = 256 * 1024;

/// Shows the value of every line of `input` on `out`. Results are also written before every wait for more input.
///
/// A line that is a plain number without separators bypasses the language, which would take more than fifty times as
/// long as drawing the number. A line with an error is passed to `report` with its number, after everything before it
/// has been written, and the outcome is [`Outcome::BadInput`].
///
/// # Errors
/// If reading or writing fails.
pub(super) fn run(
    input: impl Read,
    out: &mut dyn Write,
    report: impl Fn(usize, &BadInput) -> io::Result<()>,
    session: &mut Session,
    mut sheet: Sheet,
) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Done;
    let mut lines = Lines::new(input, LONGEST);
    let mut text = Vec::with_capacity(2 * FLUSH_SIZE);
    while let Some((number, line)) = lines.next(|| hand_over(&mut text, out))? {
        let is_full = sheet.is_full();
        let shown =
            if is_full { Err(document_is_full()) } else { one_line(&line, &mut text, session, &mut sheet) };
        if let Err(bad) = shown {
            hand_over(&mut text, out)?;
            report(number, &bad)?;
            outcome = Outcome::BadInput;
        }
        if is_full {
            break;
        }
        if text.len() >= FLUSH_SIZE {
            hand_over(&mut text, out)?;
        }
    }
    sheet.finish(&mut text);
    hand_over(&mut text, out)?;
    Ok(outcome)
}

fn hand_over(text: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    out.write_all(text)?;
    text.clear();
    out.flush()
}

fn one_line(
    line: &Line<'_>,
    out: &mut Vec<u8>,
    session: &mut Session,
    sheet: &mut Sheet,
) -> Result<(), BadInput> {
    let &Line::Whole(bytes) = line else {
        let message = format!("this line is longer than {} KiB", LONGEST / 1024);
        return Err(bad_line("", message, Span { start: 0, end: 0 }));
    };
    let bytes = bytes.trim_ascii();
    if let Some(word) = bare_number(bytes) {
        sheet.add_literal(out, bytes, word);
        return Ok(());
    }
    let source = str::from_utf8(bytes).map_err(|error| not_text(bytes, error))?;
    if source.is_empty() || is_comment(source) {
        return Ok(());
    }
    let run = session.run(source).map_err(|error| BadInput::argument(source, error))?;
    add_values(sheet, out, run, source);
    Ok(())
}

/// Returns `true` if a line is nothing but a comment. `#define` and other directives are not comments: they change what
/// later lines mean.
fn is_comment(line: &str) -> bool {
    line.starts_with("//") || line.starts_with('#') && bitrose_lang::parse_tree(&format!("{line}\n0")).is_ok()
}

fn document_is_full() -> BadInput {
    let message = "an SVG document cannot hold more boards than those above this line";
    bad_line("", message.into(), Span { start: 0, end: 0 })
}

/// Returns an error that points at the first byte that is not part of a character, where the drawn line shows a
/// replacement character.
fn not_text(line: &[u8], error: Utf8Error) -> BadInput {
    let start = error.valid_up_to();
    let message = format!("this line is not UTF-8: byte 0x{:02X}", line[start]);
    let span = Span { start, end: start + char::REPLACEMENT_CHARACTER.len_utf8() };
    bad_line(&String::from_utf8_lossy(line), message, span)
}

fn bad_line(source: &str, message: String, span: Span) -> BadInput {
    BadInput::argument(source, *Error::new(span, message))
}

/// Parses a line that consists of one 64-bit constant; `None` leaves the line to the language.
///
/// Accepts hexadecimal, binary, octal and decimal numbers with the suffixes of 64-bit types: fewer forms than the
/// language accepts, never more, and always with the same value. The tests check both with generated lines.
fn bare_number(line: &[u8]) -> Option<u64> {
    // Leading zeros count as digits: a 17th hexadecimal digit is an error even when the number would fit.
    let (digits, base, most) = match line {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16, 16),
        [b'0', b'b' | b'B', digits @ ..] => (digits, 2, 64),
        [b'0', b'o' | b'O', digits @ ..] => (digits, 8, usize::MAX),
        [b'0', b'0'..=b'9', ..] => return None,
        digits => (digits, 10, usize::MAX),
    };
    if let (16, (&[high, low], [])) = (base, digits.as_chunks())
        && let (Some(high), Some(low)) = (eight_digits(high), eight_digits(low))
    {
        return Some(high << 32 | low);
    }
    let is_digit = |byte: &u8| char::from(*byte).is_digit(base);
    let length = digits.iter().take_while(|byte| is_digit(byte)).count();
    let (digits, suffix) = digits.split_at(length);
    let digits = str::from_utf8(digits).ok().filter(|_| length <= most && is_suffix(suffix))?;
    u64::from_str_radix(digits, base).ok()
}

/// The suffixes of 64-bit types. With a narrower type, the number may be a count, so the language decides.
const SUFFIXES: [&[u8]; 5] = [b"ull", b"ul", b"ll", b"l", b"u64"];

fn is_suffix(text: &[u8]) -> bool {
    let name = text.strip_prefix(b"_").unwrap_or(text);
    text.is_empty() || SUFFIXES.iter().any(|suffix| name.eq_ignore_ascii_case(suffix))
}

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Parses eight hexadecimal digits together in one 64-bit word: first a byte for each digit, then a nibble.
///
/// A digit is 0x30 to 0x39; a letter is 0x41 to 0x46 or, in lower case, 0x61 to 0x66. So bit 6 marks a letter, and the
/// low nibble of a letter counts from 1: its value is 9 more.
fn eight_digits(text: [u8; 8]) -> Option<u64> {
    let text = u64::from_be_bytes(text);
    let letters = text >> 6 & ONES;
    let low = text & (ONES * 0x0F);
    let high = text & (ONES * 0xF0) & !(letters << 5);
    let wrong_high = high ^ (ONES * 0x30) ^ (letters * 0x70);
    // Bit 4 of each byte: set in `too_large` by a digit above 9 or a letter above F, in `too_small` by one before A.
    let too_large = low + ONES * 6 + letters * 3;
    let too_small = !((low | (ONES * 0x10)) - letters);
    if wrong_high | ((too_large | too_small) & (ONES * 0x10)) != 0 {
        return None;
    }
    let nibbles = low + letters * 9;
    let bytes = (nibbles | nibbles >> 4) & 0x00FF_00FF_00FF_00FF;
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF;
    Some((pairs | pairs >> 16) & 0xFFFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::{bare_number, eight_digits};
    use bitrose_core::bitboard::Mapping;
    use bitrose_lang::{Session, Value};
    use proptest::prelude::*;

    #[test]
    fn every_byte_at_every_place_is_told_apart() {
        for place in 0..8 {
            for byte in 0..=255 {
                let mut text = *b"1aF09c2D";
                text[place] = byte;
                let expected = text
                    .iter()
                    .try_fold(0, |value, &byte| Some(value << 4 | u64::from(char::from(byte).to_digit(16)?)));
                assert_eq!(eight_digits(text), expected, "{text:?}");
            }
        }
    }

    #[test]
    fn forms_of_one_number() {
        let forms = "0xFF 0Xff 0x00ff 0xFFULL 0xff_u64 255 255l 0b11111111 0o377u64";
        for text in forms.split(' ') {
            assert_eq!(bare_number(text.as_bytes()), Some(255), "{text}");
        }
        assert_eq!(bare_number(b"0"), Some(0));
        assert_eq!(bare_number(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(bare_number(b"0xFFFFFFFFFFFFFFFF"), Some(u64::MAX));
    }

    #[test]
    fn anything_else_is_left_to_the_language() {
        let words = "0x x 0xG 0xF'F 2_5_5 0x_1 0x1_ 0x1__0 1''0 0x00000000000000001 18446744073709551616 007 0b2 0b 0o8 255f \
                     255u32 e4 -1 0xFF\0 \u{661} 99999999999999999999999";
        for text in words.split(' ').chain(["", "255 6", "0x1 "]) {
            assert_eq!(bare_number(text.as_bytes()), None, "{text}");
        }
        assert_eq!(bare_number(&[b'1'; 64]), None);
    }

    /// Returns the value that the language gives to a line that is a constant.
    fn in_the_language(text: &str) -> Option<u64> {
        match Session::new(Mapping::Lerf).run(text).ok()?.value? {
            Value::Board(word) => Some(word),
            Value::Int(_) | Value::Bool(_) | Value::Wide(_) => None,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn what_it_takes_the_language_reads_as_the_same_number(
            text in "(0[xXbBoO])?[0-9a-fA-F_']{0,20}(_?([uU]?[lL]{0,2}|[ui](8|64|size)))?|0[xX][0-9A-Fa-f]{14,18}|[01]{62,65}|1[0-9]{18,20}",
        ) {
            if let Some(word) = bare_number(text.as_bytes()) {
                prop_assert_eq!(in_the_language(&text), Some(word), "{}", text);
            }
        }

        #[test]
        fn any_text_is_declined_or_read_as_the_language_does(text in "[ -~\\t]{0,6}|[0-9xul_']{0,5}|\\PC{0,4}") {
            if let Some(word) = bare_number(text.as_bytes()) {
                prop_assert_eq!(in_the_language(&text), Some(word), "{}", text);
            }
        }
        #[test]
        fn numbers_are_read_as_the_standard_library_reads_them(number: u64) {
            prop_assert_eq!(bare_number(number.to_string().as_bytes()), Some(number));
            prop_assert_eq!(bare_number(format!("{number:#x}").as_bytes()), Some(number));
            prop_assert_eq!(bare_number(format!("0x{number:016X}").as_bytes()), Some(number));
            prop_assert_eq!(bare_number(format!("{number:#b}").as_bytes()), Some(number));
            prop_assert_eq!(bare_number(format!("{number:#o}").as_bytes()), Some(number));
        }
    }
}
