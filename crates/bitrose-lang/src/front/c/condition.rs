//! The conditions of `#if`.

use super::literal;
use super::token::{Token, TokenKind};
use crate::front::prelude::*;

/// Returns `true` if the condition is not 0. Words that are no macros are 0.
pub(super) fn evaluate(tokens: &[Token], span: Span, is_cpp: bool) -> Fallible<bool> {
    let tokens: Vec<&Token> = tokens.iter().filter(|token| token.kind != TokenKind::Space).collect();
    let mut reader = Reader { tokens, at: 0, span, is_cpp };
    let value = reader.binary(0)?;
    if reader.at < reader.tokens.len() {
        return Err(reader.error());
    }
    Ok(value.number != 0)
}

/// A number of 64 bits.
#[derive(Clone, Copy)]
struct Value {
    number: i128,
    is_unsigned: bool,
}

impl Value {
    const fn signed(number: i128) -> Self {
        Self { number, is_unsigned: false }
    }

    /// The value in one of the two types, if it has it.
    fn within(number: i128, is_unsigned: bool) -> Option<Self> {
        let number =
            if is_unsigned { number.rem_euclid(1 << 64) } else { i64::try_from(number).ok()?.into() };
        Some(Self { number, is_unsigned })
    }
}

struct Reader<'a> {
    tokens: Vec<&'a Token>,
    at: usize,
    span: Span,
    is_cpp: bool,
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

    fn binary(&mut self, lowest: u8) -> Fallible<Value> {
        let mut left = self.unary()?;
        loop {
            if lowest == 0 && self.take("?") {
                let (then, _, otherwise) = (self.binary(0)?, self.take(":"), self.binary(0)?);
                let value = if left.number != 0 { then } else { otherwise };
                let is_unsigned = then.is_unsigned || otherwise.is_unsigned;
                return Value::within(value.number, is_unsigned).ok_or_else(|| self.error());
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

    fn unary(&mut self) -> Fallible<Value> {
        for sign in ["!", "-", "~", "+"] {
            if self.take(sign) {
                let Value { number, is_unsigned } = self.unary()?;
                let value = match sign {
                    "!" => Some(Value::signed(i128::from(number == 0))),
                    "-" => Value::within(-number, is_unsigned),
                    "~" => Value::within(!number, is_unsigned),
                    _ => Some(Value { number, is_unsigned }),
                };
                return value.ok_or_else(|| self.error());
            }
        }
        if self.take("(") {
            let value = self.binary(0)?;
            return if self.take(")") { Ok(value) } else { Err(self.error()) };
        }
        let token = self.tokens.get(self.at).ok_or_else(|| self.error())?;
        self.at += 1;
        match token.kind {
            TokenKind::Word if ["__LINE__", "__COUNTER__", "__SIZEOF_INT128__"].contains(&&*token.text) => {
                Err(self.error())
            }
            TokenKind::Word if &*token.text == "true" && !self.is_cpp => Err(self.error().help("write `1`")),
            TokenKind::Word => Ok(Value::signed(i128::from(&*token.text == "true"))),
            TokenKind::Number => {
                let number = literal::number(&token.text, self.span)?;
                Ok(Value { number: number.value.into(), is_unsigned: !number.scalar.is_signed() })
            }
            _ => Err(self.error()),
        }
    }
}

fn apply(sign: &str, left: Value, right: Value) -> Option<Value> {
    let truth = |holds: bool| Some(Value::signed(i128::from(holds)));
    let is_shift = matches!(sign, "<<" | ">>");
    let is_unsigned = left.is_unsigned || right.is_unsigned && !is_shift;
    let (a, b) = if is_shift {
        (left.number, right.number)
    } else {
        (Value::within(left.number, is_unsigned)?.number, Value::within(right.number, is_unsigned)?.number)
    };
    let count = || u32::try_from(b).ok().filter(|count| *count < 64);
    Value::within(
        match sign {
            "||" => return truth(a != 0 || b != 0),
            "&&" => return truth(a != 0 && b != 0),
            "==" => return truth(a == b),
            "!=" => return truth(a != b),
            "<=" => return truth(a <= b),
            ">=" => return truth(a >= b),
            "<" => return truth(a < b),
            ">" => return truth(a > b),
            "|" => a | b,
            "^" => a ^ b,
            "&" => a & b,
            "<<" => a << count()?,
            ">>" => a >> count()?,
            "+" => a + b,
            "-" => a - b,
            "*" => a.checked_mul(b)?,
            "/" => a.checked_div(b)?,
            _ => a.checked_rem(b)?,
        },
        is_unsigned,
    )
}
