//! Integers as the languages write them, and constant arithmetic.

use crate::words::is_letter;

/// An integer in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its 64 bits with the sign applied. `None` if it does not fit, or has an invalid digit.
    pub value: Option<u64>,
    /// Whether it starts with `0x` but has an invalid digit.
    pub is_malformed: bool,
    /// Whether its absolute value is at least 2^32.
    pub is_large: bool,
    /// Whether the language certainly computes this value: no unknown function and no shift of unknown width is
    /// involved.
    pub is_certain: bool,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
}

impl Number {
    /// Returns a number that a run has computed for the name at this span.
    pub(crate) const fn computed(value: u64, name: crate::Span) -> Self {
        let is_large = value >> 32 != 0;
        Self {
            value: Some(value),
            is_malformed: false,
            is_large,
            is_certain: true,
            start: name.start,
            end: name.end,
        }
    }

    /// Reads the integer at an offset of a text, with its suffix: `0x1F`, `0b101`, `0o17`, `017`, `1_000`, `1'000`,
    /// `5ULL`, `5_u64`, `$1F`. `None` for anything else, such as a fraction.
    pub(super) fn read(text: &str, start: usize) -> Option<Self> {
        let rest = &text[start..];
        let length = rest.starts_with('$').into();
        let length = length + word_length(&rest[length..]);
        let written = &rest[..length];
        let is_fraction = rest[length..]
            .strip_prefix('.')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let at = Self {
            value: None,
            is_malformed: false,
            is_large: true,
            is_certain: true,
            start,
            end: start + length,
        };
        match digits(written) {
            _ if is_fraction => None,
            Some((radix, digits)) => {
                // Count hexadecimal digits: a 17th is a mistake even if the first one is 0.
                let fits = radix != 16 || digits.len() <= 16;
                let value = u64::from_str_radix(&digits, radix).ok().filter(|_| fits);
                Some(Self { value, is_large: value.is_none_or(|value| value >> 32 != 0), ..at })
            }
            None if written.len() > 2 && (written.starts_with("0x") || written.starts_with("0X")) => {
                Some(Self { is_malformed: true, ..at })
            }
            None => None,
        }
    }

    /// Returns the number as a Java `int`. In a base other than ten, its bit 31 is the sign.
    #[cfg(feature = "languages")]
    pub(super) fn as_int(self, written: &str) -> Self {
        let is_negative = |&value: &u64| written.starts_with('0') && value >> 31 == 1;
        let value = self.value.map(|value| if is_negative(&value) { value | u64::MAX << 32 } else { value });
        Self { value, ..self }
    }

    /// Returns `-self`, as a signed 64-bit type represents it.
    pub(super) fn negated(self) -> Self {
        let negated = |size: u64| (size <= 1 << 63).then_some(size.wrapping_neg());
        Self { value: self.value.and_then(negated), ..self }
    }

    /// Returns `~self`.
    pub(super) fn complement(self) -> Self {
        Self { value: self.value.map(|value| !value), is_large: true, ..self }
    }

    /// Returns `self operator right`, or `None` for an unknown operator.
    #[cfg(feature = "languages")]
    pub(super) fn joined(self, operator: &str, right: Self) -> Option<Self> {
        let shift = |by: u64| u32::try_from(by).ok();
        let compute: fn(u64, u64, Option<u32>) -> Option<u64> = match operator {
            "<<" => |left, _, by| left.checked_shl(by?),
            ">>" | ">>>" => |left, _, by| left.checked_shr(by?),
            "|" => |left, right, _| Some(left | right),
            "&" => |left, right, _| Some(left & right),
            "^" => |left, right, _| Some(left ^ right),
            "+" => |left, right, _| Some(left.wrapping_add(right)),
            "-" => |left, right, _| Some(left.wrapping_sub(right)),
            "*" => |left, right, _| Some(left.wrapping_mul(right)),
            _ => return None,
        };
        let value = self.value.zip(right.value).and_then(|(a, b)| compute(a, b, shift(b)));
        let is_large = self.is_large || right.is_large || value.is_some_and(|value| value >> 32 != 0);
        let is_malformed = self.is_malformed || right.is_malformed;
        let is_certain = self.is_certain && right.is_certain;
        Some(Self { value, is_large, is_malformed, is_certain, start: self.start, end: right.end })
    }
}

/// Suffixes of integer types.
const SUFFIXES: [&str; 13] = ["", "u", "l", "ul", "lu", "ll", "ull", "llu", "n", "u64", "i64", "ui64", "uz"];

/// Returns the radix and the digits of a written integer.
fn digits(written: &str) -> Option<(u32, String)> {
    let digits: String = written.chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let digits = digits.to_ascii_lowercase();
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x', ..] => (16, &digits[2..]),
        [b'0', b'b', ..] => (2, &digits[2..]),
        [b'0', b'o', ..] => (8, &digits[2..]),
        [b'$', rest @ ..] if rest.len() >= 4 => (16, &digits[1..]), // Pascal; shorter ones are shell variables
        [b'0', b'0'..=b'7', ..] => (8, &digits[1..]),
        [b'0'..=b'9', ..] => (10, digits.as_str()),
        _ => return None,
    };
    let length = digits.chars().take_while(|letter| letter.is_digit(radix)).count();
    let (body, suffix) = digits.split_at(length);
    (length > 0 && SUFFIXES.contains(&suffix)).then(|| (radix, body.to_owned()))
}

/// Returns the length of the letters, digits and `_` at the start of a text. A number may contain `'`.
pub(super) fn word_length(text: &str) -> usize {
    let is_number = text.starts_with(|first: char| first.is_ascii_digit());
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = is_number && letter == '\'' && letters.peek().is_some_and(|&(_, next)| is_letter(next));
        if !is_letter(letter) && !joins {
            return at;
        }
    }
    text.len()
}
