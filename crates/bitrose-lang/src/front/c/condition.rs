//! Evaluates the conditions of `#if`.

use super::token::{Token, TokenKind};
use super::{Source, literal};
use crate::front::prelude::*;
use crate::front::{Nothing, function_key};
use std::fmt::Write;

/// Returns `true` if the condition is not 0. Words that are not macros become 0, and every number becomes 64 bits wide.
/// The result is evaluated as a C++ expression.
pub(super) fn evaluate(tokens: &[Token], span: Span, is_cpp: bool) -> Fallible<bool> {
    const NAME: &str = "condition";
    if let [Token { kind: TokenKind::Number, text, .. }] = tokens {
        return Ok(literal::number(text, span)?.value != 0); // after `defined`, most are
    }
    let error = || Error::new(span, "invalid condition of `#if`").label("expected an integer expression");
    let mut text = format!("bool {NAME}() {{ return ");
    for token in tokens {
        let part = &*token.text;
        match token.kind {
            TokenKind::Word if part == "true" && !is_cpp => return Err(error().help("write `1`")),
            TokenKind::Word => text.push_str(if part == "true" { "1LL" } else { "0LL" }),
            TokenKind::Number => {
                let number = literal::number(part, span)?;
                let suffix = if number.scalar.is_signed() { "LL" } else { "ULL" };
                write!(text, "{}{suffix}", number.value).expect("a string takes it");
            }
            TokenKind::Sign if matches!(part, ";" | "{" | "}" | "," | "=") => return Err(error()),
            _ => text.push_str(part),
        }
        text.push(' ');
    }
    text.push_str("; }");
    let text = Source::read(&text, Language::Cpp).map_err(|_| error())?;
    let value = text.front_end(&Nothing).and_then(|mut front_end| {
        values::constant(&mut *front_end, text.outline(), &function_key(NAME), span)
    });
    Ok(values::number(&value.map_err(|_| error())?) != 0)
}
