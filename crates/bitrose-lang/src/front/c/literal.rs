//! Literals of C and C++.

use crate::front::literal;
use crate::front::prelude::*;

/// An integer literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal {
    pub(super) value: u64,
    pub(super) scalar: Scalar,
}

/// Parses an integer. A decimal literal has the first of `int`, `long` and `long long` that holds it; other literals
/// may also have an unsigned type.
pub(super) fn number(text: &str, span: Span) -> Fallible<Literal> {
    let lower = text.to_ascii_lowercase().replace('\'', "");
    let is_hexadecimal = lower.starts_with("0x");
    let body = lower.trim_end_matches(['u', 'l', 'z']);
    let suffix = &lower[body.len()..];
    let (digits, radix) = literal::radix_with_octal(body);
    if digits.contains('.') || !is_hexadecimal && digits.contains('e') || digits.contains('p') {
        return Err(literal::floating_point(span));
    }
    let value = u64::try_from(literal::digits(digits, radix, span)?).map_err(|_| {
        Error::new(span, "number too large for 64 bits").label("at most 16 hexadecimal digits fit")
    })?;
    let Some(scalar) = Scalar::of_c(value, radix == 10, suffix) else {
        return Err(
            Error::new(span, "decimal number too large for a signed type").label("add the suffix `ULL`")
        );
    };
    Ok(Literal { value, scalar })
}

/// Returns `true` for a string literal, including adjacent literals that are concatenated.
pub(super) fn is_string(node: Node<'_>) -> bool {
    matches!(node.kind(), "string_literal" | "concatenated_string")
}

/// Parses a string literal: its characters and the terminating 0.
pub(super) fn string(node: Node<'_>, text: &str) -> Fallible<Vec<u64>> {
    let parts = if node.kind() == "string_literal" { vec![node] } else { named(node) };
    let mut codes = Vec::new();
    for part in parts {
        codes.pop();
        codes.extend(string_part(&text[part.byte_range()], tree::span(part))?);
    }
    Ok(codes)
}

fn string_part(text: &str, span: Span) -> Fallible<Vec<u64>> {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let inner = inner.ok_or_else(|| {
        Error::new(span, "a string with a prefix").label("bitrose reads only strings of one-byte characters")
    })?;
    let mut codes = Vec::new();
    let mut rest = inner.chars().peekable();
    while let Some(first) = rest.next() {
        let mut one = String::from(first);
        if first == '\\' {
            one.extend(rest.next());
            // as many hexadecimal digits as there are, but at most three octal ones
            let (radix, most) = if one.ends_with('x') { (16, usize::MAX) } else { (8, 4) };
            let is_number = one.ends_with(|last: char| last == 'x' || last.is_digit(8));
            while is_number
                && one.len() < most
                && let Some(digit) = rest.next_if(|next| next.is_digit(radix))
            {
                one.push(digit);
            }
        }
        codes.push(character(&format!("'{one}'"), span)?);
    }
    codes.push(0);
    Ok(codes)
}

/// Parses a character literal to the value of its `char`, which is signed.
pub(super) fn character(text: &str, span: Span) -> Fallible<u64> {
    let inner = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    let inner = inner.ok_or_else(|| {
        Error::new(span, "a character with a prefix").label("bitrose reads only one-byte characters")
    })?;
    let code = literal::character(inner, span)?;
    let byte = u8::try_from(code)
        .map_err(|_| Error::new(span, "unknown character").label("expected a one-byte character"))?;
    Ok(Scalar::I8.wrap(byte.into()))
}
