//! Number literals, as the languages of chess engines write them.

use super::Span;
use super::ast::{Literal, Radix, Width};
use super::error::{Error, Fallible};
use super::token::word_length;

/// Suffixes that mean "64 bits, unsigned".
const WIDE: &[&str] = &["ull", "llu", "ul", "lu", "u64"];
/// Suffixes of other types in other languages.
const FOREIGN: &[&str] =
    &["ll", "l", "i64", "n", "u", "u8", "u16", "u32", "i8", "i16", "i32", "usize", "isize", "z", "uz", "zu"];

/// Reads the number at the start of `text`, which is at offset `at` of the source. Also returns its length in bytes.
pub(super) fn read(text: &str, at: usize) -> Fallible<(Literal, usize)> {
    let (radix, prefix) = radix(text.as_bytes());
    let digits = digits_length(&text.as_bytes()[prefix..], radix);
    let body = &text[prefix..prefix + digits];
    let suffix = &text[prefix + digits..];
    let suffix = &suffix[..word_length(suffix)];
    let length = prefix + digits + suffix.len();
    let reader = Reader { span: Span::new(at, at + length), radix, body };
    let width = reader.width(suffix, at + prefix + digits)?;
    let literal = reader.literal(width, suffix)?;
    refuse_fraction(&text[length..], at + length)?;
    Ok((literal, length))
}

fn radix(text: &[u8]) -> (Radix, usize) {
    match text {
        [b'0', b'x' | b'X', ..] => (Radix::Hexadecimal, 2),
        [b'0', b'b' | b'B', ..] => (Radix::Binary, 2),
        [b'0', b'o' | b'O', ..] => (Radix::Octal, 2),
        _ => (Radix::Decimal, 0),
    }
}

/// Returns the length of the digits and separators. A quote is a separator only if a digit follows.
fn digits_length(text: &[u8], radix: Radix) -> usize {
    let is_digit = |byte: u8| match radix {
        Radix::Hexadecimal => byte.is_ascii_hexdigit(),
        _ => byte.is_ascii_digit(),
    };
    let mut length = 0;
    while let Some(&byte) = text.get(length) {
        let separates = match byte {
            b'_' => text.get(length + 1).is_some_and(|&next| is_digit(next) || next == b'_'),
            b'\'' => text.get(length + 1).is_some_and(|&next| is_digit(next)),
            _ => false,
        };
        if !is_digit(byte) && !separates {
            break;
        }
        length += 1;
    }
    length
}

/// Refuses a fraction or an exponent, which would otherwise be read as a method or a name.
fn refuse_fraction(rest: &str, at: usize) -> Fallible<()> {
    let mut bytes = rest.bytes();
    if bytes.next() == Some(b'.') && bytes.next().is_some_and(|byte| byte.is_ascii_digit()) {
        return Err(Error::new(Span::new(at, at + 2), "unexpected fraction")
            .label("boards and counts are whole numbers"));
    }
    Ok(())
}

struct Reader<'a> {
    span: Span,
    radix: Radix,
    body: &'a str,
}

impl Reader<'_> {
    fn width(&self, suffix: &str, at: usize) -> Fallible<Width> {
        if suffix.is_empty() {
            return Ok(Width::Unsaid);
        }
        let plain = suffix.trim_start_matches('_').to_ascii_lowercase();
        if WIDE.contains(&plain.as_str()) {
            Ok(Width::Word)
        } else if FOREIGN.contains(&plain.as_str()) {
            Ok(Width::Foreign)
        } else {
            Err(self.bad_suffix(suffix, at))
        }
    }

    fn bad_suffix(&self, suffix: &str, at: usize) -> Box<Error> {
        let all_hexadecimal = suffix.bytes().all(|byte| byte.is_ascii_hexdigit());
        let error = Error::new(
            Span::new(at, at + suffix.len()),
            match (self.radix, suffix.chars().next()) {
                (Radix::Decimal, _) | (_, None) => format!("invalid suffix `{suffix}` for a number"),
                (radix, Some(digit)) => {
                    format!("invalid digit `{digit}` in {} number", radix.article_and_name())
                }
            },
        );
        match self.radix {
            Radix::Decimal if all_hexadecimal => error
                .label("a hexadecimal digit in a decimal number")
                .help(format!("for a hexadecimal number write `0x{}{suffix}`", self.body)),
            Radix::Hexadecimal => error.label("expected 0 to 9 or A to F"),
            Radix::Binary => error.label("expected 0 or 1"),
            Radix::Octal => error.label("expected 0 to 7"),
            Radix::Decimal => error
                .label("expected a suffix of C, Java or Rust: ULL, L, u64 …")
                .help(format!("for a product write `{} * {suffix}`", self.body)),
        }
    }

    fn literal(&self, width: Width, suffix: &str) -> Fallible<Literal> {
        let digits = self.body.bytes().filter(u8::is_ascii_hexdigit).count();
        if digits == 0 {
            return Err(self.no_digits(suffix));
        }
        let radix = if self.is_bare_binary(digits) { Radix::Binary } else { self.radix };
        self.refuse_too_many(radix, digits)?;
        self.refuse_leading_zero(radix, digits)?;
        let mut value: u64 = 0;
        for byte in self.body.bytes().filter(u8::is_ascii_hexdigit) {
            value = self.push(value, radix, byte)?;
        }
        Ok(Literal { value, radix, width })
    }

    /// Returns `true` if the literal is 64 digits of 0 and 1: a board in binary. No decimal number is that long.
    fn is_bare_binary(&self, digits: usize) -> bool {
        self.radix == Radix::Decimal
            && digits == 64
            && self.body.bytes().all(|byte| matches!(byte, b'0' | b'1' | b'_' | b'\''))
    }

    fn push(&self, value: u64, radix: Radix, byte: u8) -> Fallible<u64> {
        let base = radix.base();
        let Some(digit) = char::from(byte).to_digit(base) else {
            return Err(Error::new(
                self.span,
                format!("invalid digit `{}` in {} number", char::from(byte), radix.article_and_name()),
            )
            .label(if base == 2 {
                "expected 0 or 1".into()
            } else {
                format!("expected 0 to {}", base - 1)
            }));
        };
        value.checked_mul(u64::from(base)).and_then(|value| value.checked_add(u64::from(digit))).ok_or_else(
            || {
                Error::new(self.span, "number too large for 64 bits")
                    .label("the largest number is 18446744073709551615, 2^64 - 1")
            },
        )
    }

    fn no_digits(&self, suffix: &str) -> Box<Error> {
        let start = match self.radix {
            Radix::Hexadecimal => "0x",
            Radix::Binary => "0b",
            _ => "0o",
        };
        Error::new(self.span, format!("`{start}{suffix}` has no digits"))
            .label(format!("expected {} digits after `{start}`", self.radix.name()))
    }

    fn refuse_too_many(&self, radix: Radix, digits: usize) -> Fallible<()> {
        let most = match radix {
            Radix::Hexadecimal => 16,
            Radix::Binary => 64,
            _ => return Ok(()),
        };
        if digits <= most {
            return Ok(());
        }
        Err(Error::new(self.span, "number too large for 64 bits")
            .label(format!("{digits} {} digits, at most {most} fit", radix.name())))
    }

    /// Refuses a leading zero: `0123` is 83 in C and 123 in Rust.
    fn refuse_leading_zero(&self, radix: Radix, digits: usize) -> Fallible<()> {
        if radix != Radix::Decimal || digits < 2 || !self.body.starts_with('0') {
            return Ok(());
        }
        let rest = self.body.trim_start_matches(['0', '_', '\'']);
        let rest = if rest.is_empty() { "0" } else { rest };
        let error = Error::new(self.span, "ambiguous leading zero").label("octal in C, decimal in Rust");
        Err(if digits == 16 {
            error.help(format!("write `0x{}` for a board in hexadecimal, or `{rest}` for decimal", self.body))
        } else if rest.contains(['8', '9']) {
            error.help(format!("write `{rest}`"))
        } else {
            error.help(format!("write `0o{rest}` for octal or `{rest}` for decimal"))
        })
    }
}

impl Radix {
    /// Returns the base: 2, 8, 10 or 16.
    pub const fn base(self) -> u32 {
        match self {
            Self::Binary => 2,
            Self::Octal => 8,
            Self::Decimal => 10,
            Self::Hexadecimal => 16,
        }
    }

    /// Returns the adjective with its article: `a hexadecimal`, `an octal`.
    fn article_and_name(self) -> String {
        format!("{} {}", if self == Self::Octal { "an" } else { "a" }, self.name())
    }
}
