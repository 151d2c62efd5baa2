//! Finds 64-bit constants and drawn boards in any text: source, logs, the output of other tools.
//!
//! The [`Scanner`] is fed line by line and keeps no more than one board. The documentation of [`Scanner`] says what
//! counts as a constant. This is a rule of thumb, designed to skip the addresses, hashes and times of a log.

mod constant;
mod declared;
mod drawn;
mod finding;
mod likeness;
mod pair;
mod row;
mod sourced;

use constant::Greed;
#[cfg(feature = "languages")]
pub(crate) use declared::says_64_bits;
use drawn::Drawing;
use pair::Pairs;
use std::borrow::Cow;
use std::ops::Range;

pub use finding::{Finding, Found};
pub use likeness::{Likeness, Reason};
pub use sourced::in_source;

/// Finds constants and drawn boards, line by line.
///
/// These count as constants:
///
/// * hexadecimal with a prefix (`0x`), with `_` and `'` allowed between the digits: 16 digits, or at least 9 after the
///   leading zeros, or the suffix of a 64-bit type (`ULL`, `L`, `u64`, `n` …), but never more than 16 digits. With
///   fewer digits if a 64-bit type is named before it: `Bitboard(0xFF)`, `(U64) 0xFF`, `u64 = 0xFF`. Not what looks
///   like an address: a number without separators that has 12 digits and begins with `7f`, `55` or `56`, or 9 digits
///   and begins with `1`, or 16 digits and begins with `ffffffff8` to `ffffffffc`, `ffff8` or `ffff9`, if it has at
///   least six different digits and so forms no pattern. Three are enough after `5555555` and four after `7ffff`, as
///   GDB shows a program and its stack, and after `602000` and the like, the heap of `AddressSanitizer`. Nor the ends of
///   a range (`0x…-0x…`);
/// * hexadecimal without a prefix: exactly 16 digits, on their own (not part of a path, a file name, a UUID). If all
///   digits are decimal, the number is decimal in source code, and where a test names what it wants and got;
/// * binary with a prefix (`0b`): 33 to 64 digits, or the suffix of a 64-bit type, or such a type named before it.
///   Without a prefix: exactly 64 digits;
/// * decimal: 17 to 20 digits, or in source code ([`Scanner::source`]) 16 to 20, up to 2^64 − 1. Also negative numbers,
///   as Java prints them. At least 10 digits with the suffix of a 64-bit type, or with such a type named before it. Not
///   the nanoseconds and microseconds of the present (19 or 16 digits that begin with 15 to 20).
///
/// With [`Scanner::greedy`], every prefixed hexadecimal or binary number and every decimal number of at least 10 digits
/// counts.
///
/// A drawn board is eight consecutive lines, each a row of eight cells in the same style, with one sign for clear
/// squares and one for set ones. Labels, borders and frame lines are allowed. Rank 8 comes first and the a-file is on
/// the left, unless labels say otherwise.
#[derive(Clone, Debug, Default)]
pub struct Scanner {
    greed: Greed,
    /// Whether the text is source code.
    is_source: bool,
    /// If set, only numbers that look like boards are emitted.
    likeness: Option<Likeness>,
    line: u64,
    /// The number of characters in earlier parts of the current line, and the last bytes of these parts.
    passed: usize,
    before: Vec<u8>,
    drawing: Drawing,
    /// The pairs of failing tests, if they are wanted.
    pairs: Option<Pairs>,
    found: Vec<Found>,
}

impl Scanner {
    /// Creates a scanner for the start of a text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the same scanner, but it finds every prefixed number and every decimal number of at least ten digits.
    pub fn greedy(mut self) -> Self {
        self.greed = Greed::All;
        self
    }

    /// Returns the same scanner, but for source code, in which a number without a prefix is decimal.
    pub fn source(mut self) -> Self {
        self.is_source = true;
        self
    }

    /// Returns the same scanner, but it only finds constants that look like sets of squares ([`Likeness`]), and every
    /// drawn board. Of a pair, one number is enough.
    pub fn like_boards(mut self) -> Self {
        self.likeness = Some(Likeness::new());
        self
    }

    /// Returns the same scanner, but it combines the two numbers of a failing test ([`Finding::Pair`]). A number that a
    /// test (`left: 5`, `expected: <5>`) or GDB (`$1 = 5`) names counts whatever its length.
    pub fn pairs(mut self) -> Self {
        self.pairs = Some(Pairs::default());
        self
    }

    /// Reads the next line and returns what it completes. The line comes without its end, in UTF-8 or another superset
    /// of ASCII.
    pub fn line(&mut self, line: &[u8]) -> impl Iterator<Item = Found> + '_ {
        if self.passed == 0 && self.before.is_empty() {
            self.line += 1;
            let mark: &[u8] = if self.line == 1 { b"\xEF\xBB\xBF" } else { b"" };
            let line = line.strip_prefix(mark).unwrap_or(line);
            let visible = without_escapes(line);
            self.drawing.line(&visible, self.line, &mut self.found);
            let pairs = self.pairs.as_mut();
            let paired = pairs.map(|pairs| pairs.line(&visible, self.line, &mut self.found));
            self.constants(&visible, &paired.unwrap_or_default());
        } else {
            self.constants(&without_escapes(line), &[]);
        }
        self.passed = 0;
        self.before.clear();
        self.emit()
    }

    /// Reads the first part of a line that is too long to keep. Only constants are found in it. Pass the rest to this
    /// function again, or to [`Scanner::line`].
    pub fn part(&mut self, part: &[u8]) -> impl Iterator<Item = Found> + '_ {
        if self.passed == 0 && self.before.is_empty() {
            self.line += 1;
            self.drawing.interrupt(&mut self.found);
        }
        self.constants(part, &[]);
        self.passed += characters(part);
        self.before.extend_from_slice(&part[part.len().saturating_sub(declared::WINDOW)..]);
        self.before.drain(..self.before.len().saturating_sub(declared::WINDOW));
        self.found.drain(..)
    }

    /// Returns the board that waits for file letters below it, and the number that waits for its partner. Call this at
    /// the end of the text, or when it pauses.
    pub fn pause(&mut self) -> impl Iterator<Item = Found> + '_ {
        self.drawing.flush(&mut self.found);
        if let Some(pairs) = &mut self.pairs {
            pairs.pause(&mut self.found);
        }
        self.emit()
    }

    /// Returns `true` if a board or a number is waiting for the next line.
    pub fn is_waiting(&self) -> bool {
        self.drawing.is_waiting() || self.pairs.as_ref().is_some_and(Pairs::is_waiting)
    }

    /// Emits what was found in the order of the text, without what does not look like a board, if that is asked for.
    fn emit(&mut self) -> impl Iterator<Item = Found> + '_ {
        if let Some(likeness) = &self.likeness {
            self.found.retain(|one| match one.finding {
                Finding::Number(word) => likeness.of(word).is_some(),
                Finding::Pair { want, got } => {
                    [want, got].into_iter().any(|word| likeness.of(word).is_some())
                }
                Finding::Board(_) => true,
            });
        }
        self.found.sort_by_key(|one| (one.line, one.column));
        self.found.drain(..)
    }

    /// Emits the constants of a line, except those that are part of a pair.
    fn constants(&mut self, line: &[u8], paired: &[Range<usize>]) {
        if !constant::may_stand_in(line) {
            return;
        }
        let (mut counted, mut column) = (0, self.passed + 1); // a line can be long and full of constants
        for (range, word) in constant::in_line(line, &self.before, self.greed, self.is_source) {
            column += characters(&line[counted..range.start]);
            counted = range.start;
            let is_left_out = self.likeness.as_ref().is_some_and(|likeness| likeness.of(word).is_none());
            if is_left_out || paired.iter().any(|place| place.contains(&range.start)) {
                continue;
            }
            self.found.push(Found {
                finding: Finding::Number(word),
                line: self.line,
                column,
                text: String::from_utf8_lossy(&line[range]).into_owned(),
                name: None,
            });
        }
    }
}

/// Returns where to cut a long line so that [`Scanner::part`] sees the same as in the whole line: after the last byte
/// that neither belongs to a number nor affects the next one. `None` if there is no such byte.
pub fn end_of_part(line: &[u8]) -> Option<usize> {
    line.iter().rposition(|&byte| !constant::belongs_together(byte)).map(|at| at + 1)
}

/// Returns the number of characters: bytes that are not UTF-8 continuation bytes.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

/// Returns the line without the escape sequences that color it: `ESC [ … letter`.
fn without_escapes(line: &[u8]) -> Cow<'_, [u8]> {
    const ESCAPE: u8 = 0x1b;
    let Some(first) = memchr::memchr(ESCAPE, line) else {
        return Cow::Borrowed(line);
    };
    let mut visible = line[..first].to_vec();
    let mut rest = &line[first..];
    while let Some((&byte, after)) = rest.split_first() {
        rest = match after {
            [b'[', sequence @ ..] if byte == ESCAPE => {
                let end = sequence.iter().position(|byte| (0x40..=0x7e).contains(byte));
                end.map_or(&[], |end| &sequence[end + 1..])
            }
            _ => {
                visible.push(byte);
                after
            }
        };
    }
    Cow::Owned(visible)
}
