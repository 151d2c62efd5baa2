//! Integer literals of Java and C#.

use super::super::literal::{digits, floating_point, radix, radix_with_octal};
use crate::front::prelude::*;

/// Returns the type and the value of a Java integer literal. `is_negative` says whether a minus sign precedes it.
pub(super) fn java(text: &str, is_negative: bool, span: Span) -> Fallible<(Scalar, u64)> {
    let body = text.trim_end_matches(['l', 'L']);
    let scalar = if body.len() < text.len() { Scalar::I64 } else { Scalar::I32 };
    let value = number(body, true, span)?;
    let is_decimal = radix_with_octal(body).1 == 10;
    let largest = if is_decimal {
        scalar.range().1.unsigned_abs() + u128::from(is_negative)
    } else {
        (1 << scalar.bits()) - 1
    };
    if value > largest {
        let help = if scalar == Scalar::I32 { "add the suffix `L`" } else { "more than 64 bits" };
        return Err(Error::new(span, "integer number too large").label(help));
    }
    Ok((scalar, word(value, is_negative && is_decimal, scalar)))
}

/// Returns the type and the value of a C# integer literal: the first of `int`, `uint`, `long` and `ulong` that holds
/// it.
pub(super) fn csharp(text: &str, is_negative: bool, span: Span) -> Fallible<(Scalar, u64)> {
    let lower = text.to_ascii_lowercase();
    let body = lower.trim_end_matches(['u', 'l']);
    let suffix = &lower[body.len()..];
    if !matches!(suffix, "" | "u" | "l" | "ul" | "lu") {
        return Err(Error::new(span, "invalid number").label("not a suffix of C#"));
    }
    let value = number(body, false, span)?;
    // The smallest `int` and the smallest `long` include the minus sign, without which the literal would have a wider
    // type.
    for smallest in [Scalar::I32, Scalar::I64] {
        let is_it = value == smallest.range().0.unsigned_abs() && !suffix.contains('u');
        if is_negative && is_it && (smallest == Scalar::I64 || suffix.is_empty()) && radix(body).1 == 10 {
            return Ok((smallest, word(value, true, smallest)));
        }
    }
    let fits = |scalar: &Scalar| {
        value <= scalar.range().1.unsigned_abs()
            && (!suffix.contains('u') || !scalar.is_signed())
            && (!suffix.contains('l') || scalar.bits() == 64)
    };
    let found = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64].into_iter().find(fits);
    let scalar = found.ok_or_else(|| Error::new(span, "number too large").label("at most 64 bits fit"))?;
    Ok((scalar, word(value, false, scalar)))
}

fn number(body: &str, has_octal: bool, span: Span) -> Fallible<u128> {
    let (plain, base) = if has_octal { radix_with_octal(body) } else { radix(body) };
    if plain.contains(['.', 'p']) || base != 16 && plain.contains(['e', 'f', 'd', 'm']) {
        return Err(floating_point(span));
    }
    digits(plain, base, span)
}

fn word(value: u128, is_negative: bool, scalar: Scalar) -> u64 {
    let word = u64::try_from(value).expect("the value fits its type");
    scalar.wrap(if is_negative { word.wrapping_neg() } else { word })
}
