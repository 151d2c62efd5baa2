//! The conditions of `#if`.

use super::literal;
use super::token::{Token, TokenKind};
use crate::front::prelude::*;

/// Returns `true` if the condition is not 0. Words that are no macros are 0.
pub(super) fn evaluate(tokens: &[Token], span: Span) -> Fallible<bool> {
    let tokens: Vec<&Token> = tokens.iter().filter(|token| token.kind != TokenKind::Space).collect();
    let mut reader = Reader { tokens, at: 0, span };
    let value = reader.binary(0)?;
    if reader.at < reader.tokens.len() {
        return Err(reader.error());
    }
    Ok(value != 0)
}

struct Reader<'a> {
    tokens: Vec<&'a Token>,
    at: usize,
    span: Span,
}

/// Operators and how tightly they bind.
const OPERATORS: [(&str, u8); 18] = [
    ("||", 1),
    ("&&", 2),
    ("==", 6),
    ("!=", 6),
    ("<=", 7),
    (">=", 7),
    ("<<", 8),
    (">>", 8),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("<", 7),
    (">", 7),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
];

impl Reader<'_> {
    fn error(&self) -> Box<Error> {
        Error::new(self.span, "invalid condition of `#if`").label("expected an integer expression")
    }

    fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| *token.text == *text)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.is(text);
        self.at += usize::from(found);
        found
    }

    fn binary(&mut self, lowest: u8) -> Fallible<i128> {
        let mut left = self.unary()?;
        loop {
            if lowest == 0 && self.take("?") {
                let (then, _, otherwise) = (self.binary(0)?, self.take(":"), self.binary(0)?);
                return Ok(if left != 0 { then } else { otherwise });
            }
            let next = OPERATORS.iter().find(|(sign, level)| *level > lowest && self.is(sign));
            let Some((sign, level)) = next.filter(|(sign, _)| !(sign.len() == 1 && self.is(&sign.repeat(2))))
            else {
                return Ok(left);
            };
            self.take(sign);
            let right = self.binary(*level)?;
            left = apply(sign, left, right).ok_or_else(|| self.error())?;
        }
    }

    fn unary(&mut self) -> Fallible<i128> {
        for (sign, apply) in [
            ("!", (|x| i128::from(x == 0)) as fn(i128) -> i128),
            ("-", |x: i128| -x),
            ("~", |x| !x),
            ("+", |x| x),
        ] {
            if self.take(sign) {
                return self.unary().map(apply);
            }
        }
        if self.take("(") {
            let value = self.binary(0)?;
            return if self.take(")") { Ok(value) } else { Err(self.error()) };
        }
        let token = self.tokens.get(self.at).ok_or_else(|| self.error())?;
        self.at += 1;
        match token.kind {
            TokenKind::Word => Ok(i128::from(&*token.text == "true")),
            TokenKind::Number => {
                let number = literal::number(&token.text, self.span)?;
                Ok(i128::from(number.value))
            }
            _ => Err(self.error()),
        }
    }
}

fn apply(sign: &str, a: i128, b: i128) -> Option<i128> {
    Some(match sign {
        "||" => i128::from(a != 0 || b != 0),
        "&&" => i128::from(a != 0 && b != 0),
        "==" => i128::from(a == b),
        "!=" => i128::from(a != b),
        "<=" => i128::from(a <= b),
        ">=" => i128::from(a >= b),
        "<" => i128::from(a < b),
        ">" => i128::from(a > b),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "<<" => a.checked_shl(u32::try_from(b).ok()?)?,
        ">>" => a.checked_shr(u32::try_from(b).ok()?)?,
        "+" => a.checked_add(b)?,
        "-" => a.checked_sub(b)?,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        _ => a.checked_rem(b)?,
    })
}
