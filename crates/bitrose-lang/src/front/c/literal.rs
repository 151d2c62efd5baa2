//! Literals of C and C++.

use crate::Span;
use crate::error::{Error, Fallible};
use crate::ir::Scalar;

/// An integer literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal {
    pub(super) value: u64,
    pub(super) scalar: Scalar,
}

/// Reads an integer: a decimal one has the first type of int, long, long long that holds it, another one also tries the
/// unsigned types.
pub(super) fn number(text: &str, span: Span) -> Fallible<Literal> {
    let lower = text.to_ascii_lowercase().replace('\'', "");
    let is_hexadecimal = lower.starts_with("0x");
    let body = lower.trim_end_matches(|letter| matches!(letter, 'u' | 'l' | 'z'));
    let suffix = &lower[body.len()..];
    let (digits, radix) = match body.as_bytes() {
        [b'0', b'x', ..] => (&body[2..], 16),
        [b'0', b'b', ..] => (&body[2..], 2),
        [b'0', _, ..] => (&body[1..], 8),
        _ => (body, 10),
    };
    if digits.contains('.') || !is_hexadecimal && digits.contains('e') || digits.contains('p') {
        return Err(Error::new(span, "floating point is not part of what bitrose reads").label("this number"));
    }
    let value = u64::from_str_radix(digits, radix).map_err(|_| {
        if digits.chars().all(|digit| digit.is_digit(radix)) && !digits.is_empty() {
            Error::new(span, "number too large for 64 bits").label("at most 16 hexadecimal digits fit")
        } else {
            Error::new(span, "invalid number").label("not an integer")
        }
    })?;
    let is_unsigned = suffix.contains('u');
    let is_long = suffix.contains('l') || suffix.contains('z');
    let fits = |scalar: Scalar| i128::from(value) <= scalar.range().1;
    let candidates = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
    let scalar = candidates.into_iter().find(|scalar| {
        let sign_fits = if scalar.is_signed() { !is_unsigned } else { is_unsigned || radix != 10 };
        sign_fits && (scalar.bits() == 64 || !is_long) && fits(*scalar)
    });
    let Some(scalar) = scalar else {
        return Err(Error::new(span, "decimal number too large for a signed type")
            .label("C wants a suffix here: `ULL`"));
    };
    Ok(Literal { value, scalar })
}

/// Reads a character: its code.
pub(super) fn character(text: &str, span: Span) -> Fallible<u64> {
    let inner = text.trim_start_matches(['L', 'u', 'U', '8']).trim_matches('\'');
    let unknown = || Error::new(span, "unknown character").label("expected one character of ASCII");
    let mut letters = inner.chars();
    let code = match (letters.next(), letters.next()) {
        (Some('\\'), Some(escaped)) => match escaped {
            'n' => 10,
            't' => 9,
            'r' => 13,
            '0'..='7' => {
                return u64::from_str_radix(&inner[1..], 8).map_err(|_| unknown());
            }
            'x' => return u64::from_str_radix(&inner[2..], 16).map_err(|_| unknown()),
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            other => u64::from(u32::from(other)),
        },
        (Some(letter), None) if letter.is_ascii() => u64::from(u32::from(letter)),
        _ => return Err(unknown()),
    };
    Ok(code)
}
