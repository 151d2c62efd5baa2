//! Parses integer and character literals, as far as several languages share the rules.

use crate::Span;
use crate::error::{Error, Fallible};

/// Returns the digits of an integer literal, without its prefix `0x`, `0b` or `0o`, and their base.
pub(crate) fn radix(text: &str) -> (&str, u32) {
    let prefix = text.get(..2).map(str::to_ascii_lowercase);
    match prefix.as_deref() {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (text, 10),
    }
}

/// Like [`radix`], but a leading 0 means octal, as in C, Java and Go.
pub(super) fn radix_with_octal(text: &str) -> (&str, u32) {
    match radix(text) {
        (digits, 10) if digits.len() > 1 && digits.starts_with('0') => (&digits[1..], 8),
        other => other,
    }
}

/// Returns the error for a number with a fraction or an exponent.
pub(super) fn floating_point(span: Span) -> Box<Error> {
    Error::new(span, "bitrose does not support floating point").label("this number")
}

/// Returns the value of digits in a base, skipping digit separators.
///
/// # Errors
/// If the digits are not a number, or if it does not fit in 128 bits.
pub(super) fn digits(digits: &str, radix: u32, span: Span) -> Fallible<u128> {
    let plain: String = digits.chars().filter(|digit| !matches!(digit, '_' | '\'')).collect();
    if plain.is_empty() || !plain.chars().all(|digit| digit.is_digit(radix)) {
        return Err(Error::new(span, "invalid number").label("not an integer"));
    }
    u128::from_str_radix(&plain, radix)
        .map_err(|_| Error::new(span, "number too large").label("this does not fit in 128 bits"))
}

/// Returns the code of a character literal, given the text between its quotes. Knows the escapes that C, Java, C#, Go,
/// Rust and Python share.
pub(super) fn character(inner: &str, span: Span) -> Fallible<u32> {
    let unknown = || Error::new(span, "unknown character").label("expected one character or a known escape");
    let mut letters = inner.chars();
    let (first, rest) = (letters.next().ok_or_else(unknown)?, letters.as_str());
    if first != '\\' {
        return if rest.is_empty() { Ok(u32::from(first)) } else { Err(unknown()) };
    }
    let escape = letters.next().ok_or_else(unknown)?;
    let tail = letters.as_str().trim_start_matches('{').trim_end_matches('}');
    let code = |digits: &str, radix| {
        let code = u32::from_str_radix(digits, radix).ok().filter(|_| !digits.starts_with('+'));
        code.ok_or_else(unknown)
    };
    match escape {
        'x' | 'u' | 'U' => code(tail, 16),
        '0'..='7' => code(rest, 8),
        _ if !tail.is_empty() => Err(unknown()),
        'n' => Ok(10),
        't' => Ok(9),
        'r' => Ok(13),
        'a' => Ok(7),
        'b' => Ok(8),
        'f' => Ok(12),
        'v' => Ok(11),
        '\\' | '\'' | '"' | '?' => Ok(u32::from(escape)),
        _ => Err(unknown()),
    }
}
