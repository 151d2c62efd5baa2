//! Finds the constants in a line.

use super::declared;
use super::pair::is_result;
use std::ops::Range;

/// How readily a number is taken for a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Greed {
    /// Anything that is likely to be a 64-bit constant.
    #[default]
    Likely,
    /// Every prefixed number, and every decimal number of ten digits.
    All,
    /// Every number.
    Any,
}

/// So many digits that are all 0 and 1 are those of a binary number.
const MANY: usize = 12;

/// The minimum number of consecutive digits of a number without a prefix.
const SHORTEST_BARE: usize = 10;

/// A quick test that misses no constant and excludes most lines without one.
#[inline]
pub(super) fn may_stand_in(line: &[u8]) -> bool {
    has_prefix(line) || has_long_run(line)
}

/// Returns `true` if the line contains `0x` or `0b`.
fn has_prefix(line: &[u8]) -> bool {
    let is_prefix = |at: usize| at > 0 && line[at - 1] == b'0';
    memchr::memchr2_iter(b'x', b'X', line).any(is_prefix)
        || memchr::memchr2_iter(b'b', b'B', line).any(is_prefix)
}

/// Returns `true` if the line has ten consecutive hexadecimal digits and separators. Each window of ten is read from
/// its end, so that a byte of another kind moves the window past it.
fn has_long_run(line: &[u8]) -> bool {
    let mut start = 0;
    while let Some(window) = line.get(start..start + SHORTEST_BARE) {
        match window.iter().rposition(|&byte| CLASS[byte as usize] & IN_RUN == 0) {
            Some(break_at) => start += break_at + 1,
            None => return true,
        }
    }
    false
}

/// The flag of hexadecimal digits and separators.
const IN_RUN: u8 = 1;
/// The flag of letters, digits and `_`.
const IN_WORD: u8 = 2;

/// The flags of each byte. A table is faster than comparisons, and every byte is looked up.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0u8;
    loop {
        if byte.is_ascii_hexdigit() || byte == b'_' || byte == b'\'' {
            table[byte as usize] |= IN_RUN;
        }
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            table[byte as usize] |= IN_WORD;
        }
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

fn is_word(byte: u8) -> bool {
    CLASS[byte as usize] & IN_WORD != 0
}

/// Returns `true` if this byte can affect an adjacent number: as a part of it, a sign, an operand before a minus, or a
/// part of a path.
pub(super) fn belongs_together(byte: u8) -> bool {
    is_word(byte) || joins(byte) || matches!(byte, b'\'' | b')' | b']' | 0x80..)
}

/// Returns `true` for bytes next to a number that make it part of a path, a file name, a UUID or a fraction.
fn joins(byte: u8) -> bool {
    matches!(byte, b'.' | b'/' | b'\\' | b'@' | b'#' | b'%' | b'&' | b'$' | b'-')
}

/// Iterates over the constants of a line and their ranges. If the line is the rest of a longer one, `before` is the end
/// of what came before.
pub(super) fn in_line<'a>(
    line: &'a [u8],
    before: &'a [u8],
    greed: Greed,
    is_source: bool,
) -> impl Iterator<Item = (Range<usize>, u64)> + 'a {
    let mut from = if before.last().is_some_and(|&byte| is_word(byte)) { end_of_word(line, 0) } else { 0 };
    std::iter::from_fn(move || {
        loop {
            let start = from + line[from..].iter().position(|&byte| is_word(byte))?;
            from = end_of_word(line, start);
            if greed == Greed::Any {
                from = end_of_groups(line, start, from);
            }
            let word = Word { before, line, start, end: from, is_source };
            if let Some(found) = word.constant(greed) {
                return Some(found);
            }
        }
    })
}

/// Returns the end of the word that begins at `start`. Only numbers contain `'`.
fn end_of_word(line: &[u8], start: usize) -> usize {
    let number = line.get(start).is_some_and(u8::is_ascii_digit);
    let mut end = start;
    while let Some(&byte) = line.get(end) {
        let separates = number
            && byte == b'\''
            && line[end - 1].is_ascii_hexdigit()
            && line.get(end + 1).is_some_and(u8::is_ascii_hexdigit);
        if !is_word(byte) && !separates {
            break;
        }
        end += 1;
    }
    end
}

/// Returns the end of a decimal number with digit groups, as in `65,280`.
fn end_of_groups(line: &[u8], start: usize, mut end: usize) -> usize {
    let is_short = end - start <= 3 && line[start..end].iter().all(u8::is_ascii_digit);
    while is_short
        && let Some([b',', group @ ..]) = line.get(end..end + 4)
        && group.iter().all(u8::is_ascii_digit)
        && !line.get(end + 4).is_some_and(|&byte| is_word(byte))
    {
        end += 4;
    }
    end
}

/// A sequence of letters, digits and separators, with its surroundings.
#[derive(Clone, Copy)]
struct Word<'a> {
    /// The end of what came before the line, if the line is the rest of a longer one.
    before: &'a [u8],
    line: &'a [u8],
    start: usize,
    end: usize,
    is_source: bool,
}

/// The parts of a number.
struct Digits<'a> {
    /// The digits and separators.
    written: &'a [u8],
    /// Whether its suffix names a 64-bit type.
    is_long: bool,
}

/// The suffixes of 64-bit types.
const LONG: [&[u8]; 9] = [b"l", b"ul", b"lu", b"ll", b"ull", b"llu", b"u64", b"i64", b"n"];

impl<'a> Digits<'a> {
    /// Splits a number into digits and suffix. `None` if the suffix is unknown, or that of a type other than 64 bits.
    fn split(word: &'a [u8], is_digit: impl Fn(u8) -> bool) -> Option<Self> {
        let separated = |byte| is_digit(byte) || matches!(byte, b'_' | b'\'' | b',');
        let end = word.iter().position(|&byte| !separated(byte)).unwrap_or(word.len());
        let suffix = &word[end..];
        let is_long = LONG.iter().any(|long| suffix.eq_ignore_ascii_case(long));
        if !is_long && !matches!(suffix, b"" | b"u" | b"U") {
            return None;
        }
        Some(Self { written: &word[..end], is_long })
    }

    fn digits(&self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.written.iter().copied().filter(u8::is_ascii_alphanumeric)
    }

    fn significant(&self) -> impl Iterator<Item = u8> + Clone + 'a {
        self.digits().skip_while(|&digit| digit == b'0')
    }

    /// Returns the number. `None` if there is no digit, or if it does not fit.
    fn value(&self, radix: u32) -> Option<u64> {
        self.digits().next()?;
        self.digits().try_fold(0u64, |value, digit| {
            let digit = char::from(digit).to_digit(radix)?;
            value.checked_mul(radix.into())?.checked_add(digit.into())
        })
    }
}

impl Word<'_> {
    #[inline]
    fn constant(self, greed: Greed) -> Option<(Range<usize>, u64)> {
        let text = &self.line[self.start..self.end];
        let value = match text {
            [b'0', b'x' | b'X', digits @ ..] if greed != Greed::Likely || !self.is_range() => {
                hex(digits, greed).or_else(|| self.if_declared(|| hex(digits, Greed::All)))
            }
            [b'0', b'b' | b'B', digits @ ..] if is_binary(digits) => {
                binary(digits, greed).or_else(|| self.if_declared(|| binary(digits, Greed::All)))
            }
            [b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F', ..] => return self.bare(greed),
            _ => None,
        };
        value.map(|value| (self.start..self.end, value))
    }

    /// Returns the number if a 64-bit type is named before it: `Bitboard(0xFF)`, `(U64) 0xFF`, `x: u64 = 0xFF`,
    /// `uint64_t x = 0xFF`.
    fn if_declared(self, number: impl FnOnce() -> Option<u64>) -> Option<u64> {
        self.is_declared().then(number).flatten()
    }

    fn is_declared(self) -> bool {
        let line = &self.line[..self.start];
        if self.before.is_empty() || line.len() >= declared::WINDOW {
            return declared::as_64_bits(line);
        }
        declared::as_64_bits(&[self.before, line].concat())
    }

    /// Reads a number without a prefix.
    fn bare(self, greed: Greed) -> Option<(Range<usize>, u64)> {
        let text = &self.line[self.start..self.end];
        let range = self.start..self.end;
        let alone = self.stands_alone();
        let is_printed = || text.len() >= MANY && is_result(&self.line[..self.start]); // by `p/t` of GDB
        let is_binary = text.iter().all(|digit| matches!(digit, b'0' | b'1'));
        if alone && is_binary && (text.len() == 64 || greed == Greed::Any && is_printed()) {
            return Some((range, Digits { written: text, is_long: false }.value(2)?));
        }
        let means_decimal = self.is_source || greed == Greed::Any && text[0] != b'0';
        let is_decimal = means_decimal && text.iter().all(u8::is_ascii_digit);
        // GDB writes `0x` before hexadecimal digits
        if alone && is_bare_hex(text) && !is_decimal && !is_result(&self.line[..self.start]) {
            return Some((range, Digits { written: text, is_long: false }.value(16)?));
        }
        self.decimal(greed)
    }

    fn decimal(self, greed: Greed) -> Option<(Range<usize>, u64)> {
        let number = Digits::split(&self.line[self.start..self.end], |byte| byte.is_ascii_digit())?;
        let count = number.significant().count();
        let is_long = count >= 17 || self.is_source && count == 16 && !begins_as_time(number.written);
        let likely = is_long && self.stands_alone() && (!is_time(&number) || self.is_declared());
        let wanted = greed != Greed::Likely && self.stands_alone();
        let is_short = count < 10 && greed != Greed::Any;
        if is_short || !(likely || wanted || number.is_long || self.is_declared()) {
            return None;
        }
        let value = number.value(10).filter(|_| !self.is_of_other_base(number.written))?;
        if !self.is_negative() {
            return Some((self.start..self.end, value));
        }
        // Java prints a set that contains h8 as a negative number.
        let is_signed = value <= 1 << 63;
        is_signed.then_some((self.start - 1..self.end, value.wrapping_neg()))
    }

    /// Returns `true` for digits that are octal, as in code and after `p/o` of GDB, or rather binary, as after `p/t`.
    fn is_of_other_base(self, written: &[u8]) -> bool {
        let has_only = |most| written.iter().all(|digit| !digit.is_ascii_digit() || *digit <= most);
        let is_octal = written.len() > 1 && written[0] == b'0' && (self.is_source || has_only(b'7'));
        is_octal || !self.is_source && written.len() >= MANY && has_only(b'1')
    }

    fn before(self, distance: usize) -> Option<u8> {
        self.start.checked_sub(distance).map(|at| self.line[at])
    }

    fn after(self, distance: usize) -> Option<u8> {
        self.line.get(self.end + distance).copied()
    }

    /// Returns `true` if the number has a minus sign that is not a subtraction: there is no operand before it.
    fn is_negative(self) -> bool {
        let operand = |byte: u8| is_word(byte) || matches!(byte, b')' | b']' | b'-');
        let spaced = self.before(2).is_none_or(|byte| !operand(byte));
        self.before(1) == Some(b'-') && spaced
    }

    /// Returns `true` if it is one end of an address range: `0x…-0x…`.
    fn is_range(self) -> bool {
        let begins = self.line[self.end..].starts_with(b"-0x");
        begins || self.before(1) == Some(b'-') && self.before(2).is_some_and(is_word)
    }

    /// Returns `true` if it is not a part of a path, a file name, a UUID or a fraction.
    fn stands_alone(self) -> bool {
        let joined_before = self.before(1).is_some_and(joins) && !self.is_negative();
        let joined_after = self.after(0).is_some_and(|byte| match byte {
            b'-' | b'.' => self.after(1).is_some_and(is_word),
            byte => joins(byte),
        });
        !joined_before && !joined_after
    }
}

fn is_binary(digits: &[u8]) -> bool {
    let plain = digits.iter().take_while(|&&byte| matches!(byte, b'0' | b'1' | b'_' | b'\'')).count();
    plain > 0 && !digits.get(plain).is_some_and(u8::is_ascii_hexdigit)
}

#[inline]
fn hex(digits: &[u8], greed: Greed) -> Option<u64> {
    let number = Digits::split(digits, |byte| byte.is_ascii_hexdigit())?;
    let written = number.digits().count();
    let likely = (written == 16 || number.significant().count() >= 9) && !is_address(&number);
    let taken = written <= 16 && (likely || number.is_long || greed != Greed::Likely);
    if taken { number.value(16) } else { None }
}

fn binary(digits: &[u8], greed: Greed) -> Option<u64> {
    let number = Digits::split(digits, |byte| matches!(byte, b'0' | b'1'))?;
    let written = number.digits().count();
    let taken = written <= 64 && (written > 32 || number.is_long || greed != Greed::Likely);
    if taken { number.value(2) } else { None }
}

/// Returns `true` for sixteen hexadecimal digits. They may all be decimal digits, unless they look like microseconds of
/// the present. Not so for a decimal number followed by the `d` of a format mistake (`%llud`).
pub(super) fn is_bare_hex(text: &[u8]) -> bool {
    text.len() == 16 && text.iter().all(u8::is_ascii_hexdigit) && {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        !(digits == 16 && begins_as_time(text) || digits == 15 && text[15] == b'd')
    }
}

/// Returns `true` for nanoseconds since 1970 in the years 2017 to 2036.
fn is_time(number: &Digits<'_>) -> bool {
    !number.is_long
        && number.digits().count() == 19
        && begins_as_time(&number.digits().take(2).collect::<Vec<_>>())
}

/// Returns `true` if the digits begin with 15 to 20, as the seconds since 1970 and finer units do from 2017 to 2036.
fn begins_as_time(digits: &[u8]) -> bool {
    matches!(digits, [b'1', b'5'..=b'9', ..] | [b'2', b'0', ..])
}

/// Returns `true` for what looks like a stack, heap, library or kernel address of current systems, unless its digits
/// form a regular pattern. Addresses are never written with separators.
fn is_address(number: &Digits<'_>) -> bool {
    if number.written.iter().any(|byte| !byte.is_ascii_alphanumeric()) {
        return false;
    }
    let digits: Vec<u8> = number.significant().map(|digit| digit.to_ascii_lowercase()).collect();
    // Without randomization, as in GDB: a program, its stack. And the heap of AddressSanitizer.
    let fewest = match digits.as_slice() {
        [b'5', b'5', b'5', b'5', b'5', b'5', b'5', rest @ ..] if rest.len() == 5 => 3,
        [b'7', b'f', b'f', b'f', b'f', rest @ ..] if rest.len() == 7 => 4,
        [b'6', b'0'..=b'3', _, b'0', b'0', b'0', rest @ ..]
            if rest.len() == 6 && number.written.len() == 12 =>
        {
            4
        }
        _ => 6,
    };
    let shape = match digits.as_slice() {
        _ if fewest < 6 => true,
        [b'f', b'f', b'f', b'f', b'8' | b'9', rest @ ..] => rest.len() == 11,
        [b'7', b'f', rest @ ..] | [b'5', b'5' | b'6', rest @ ..] => rest.len() == 10,
        [b'1', rest @ ..] => rest.len() == 8,
        digits => digits.len() == 16 && digits.starts_with(b"ffffffff") && (b'8'..=b'c').contains(&digits[8]),
    };
    shape && !number.is_long && different(&digits) >= fewest
}

fn different(digits: &[u8]) -> u32 {
    let seen = digits.iter().fold(0u32, |seen, digit| seen | 1 << (digit & 31));
    seen.count_ones()
}
