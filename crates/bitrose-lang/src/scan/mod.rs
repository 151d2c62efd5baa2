//! Finds 64-bit constants and drawn boards in any text: source, logs, the output of other tools.
//!
//! The [`Scanner`] is fed line by line and keeps no more than one board. What counts as a constant is written down in
//! [`Scanner`]; it is a rule of thumb, made so that addresses, hashes and times in a log are passed over.

mod constant;
mod declared;
mod drawn;
mod finding;
mod likeness;
mod pair;
mod row;
mod sourced;

use constant::Greed;
#[cfg(feature = "trees")]
pub(crate) use declared::says_64_bits;
use drawn::Drawing;
use pair::Pairs;
use std::borrow::Cow;
use std::ops::Range;

pub use finding::{Finding, Found};
pub use likeness::{Likeness, Reason};
pub use sourced::in_source;

/// Finds constants and drawn boards, one line after the other.
///
/// What counts as a constant:
/// * hex with a prefix (`0x`), `_` and `'` between the digits allowed: with 16 digits, or 9 and more after the leading
///   zeros, or with the suffix of a 64-bit type (`ULL`, `L`, `u64`, `n` …). Never with more than 16 digits. Not
///   what looks like an address: without separators, 12 digits from `7f`, `55` or `56` on, 9 from `1` on, 16 from `ffffffff8` or `ffff8`
///   on, when six or more different digits make it no pattern; nor the ends of a range (`0x…-0x…`);
///   And with fewer digits where a 64-bit type is named before it: `Bitboard(0xFF)`, `(U64) 0xFF`, `u64 = 0xFF`;
/// * hex without a prefix: exactly 16 digits, standing alone (not part of a path, a file name, a UUID). In source code, and where
///   a test names what it wants and got, digits that are all decimal are a decimal number;
/// * binary with a prefix (`0b`): 33 to 64 digits, or with the suffix of a 64-bit type, or with such a type named
///   before it; without one: exactly 64 digits;
/// * decimal: 17 to 20 digits, in source code ([`Scanner::source`]) 16 to 20, up to 2^64 − 1, also negative ones as Java prints them; 10 and more with the suffix of a
///   64-bit type, or with such a type named before it. Not the nanoseconds and microseconds of this age (19 digits from 15 to 20, 16 digits from 15 to 20).
///
/// With [`Scanner::greedy`] every prefixed hex and binary and every decimal of 10 digits counts.
///
/// What counts as a drawn board: eight lines one after the other, each a row of eight cells of the same style, with one
/// sign for a clear and one for a set square. Labels, borders and frame lines may be there. Rank 8 comes first, unless
/// the labels say otherwise; so with the files.
#[derive(Clone, Debug, Default)]
pub struct Scanner {
    greed: Greed,
    /// The text is source code.
    is_source: bool,
    /// Only numbers that look like boards are given, when there is something to tell them by.
    likeness: Option<Likeness>,
    line: u64,
    /// Characters of the current line in earlier parts of it, and the last bytes of these parts.
    passed: usize,
    before: Vec<u8>,
    drawing: Drawing,
    /// The pairs of failing tests, if they are wanted.
    pairs: Option<Pairs>,
    found: Vec<Found>,
}

impl Scanner {
    /// A scanner at the beginning of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same scanner, taking every prefixed number and every decimal of ten digits.
    #[must_use]
    pub fn greedy(mut self) -> Self {
        self.greed = Greed::All;
        self
    }

    /// The same scanner for source code, in which a number without a prefix is decimal.
    #[must_use]
    pub fn source(mut self) -> Self {
        self.is_source = true;
        self
    }

    /// The same scanner, giving only those constants that look like sets of squares ([`Likeness`]), and every drawn
    /// board.
    #[must_use]
    pub fn like_boards(mut self) -> Self {
        self.likeness = Some(Likeness::new());
        self
    }

    /// The same scanner, giving the two numbers of a failing test together ([`Finding::Pair`]). A number that a test names
    /// (`left: 5`, `expected: <5>`), or GDB (`$1 = 5`), counts whatever its length.
    #[must_use]
    pub fn pairs(mut self) -> Self {
        self.pairs = Some(Pairs::default());
        self
    }

    /// Reads the next line (without its end; UTF-8, or something else with ASCII in it) and gives what it completes.
    pub fn line(&mut self, line: &[u8]) -> impl Iterator<Item = Found> + '_ {
        if self.passed == 0 && self.before.is_empty() {
            self.line += 1;
            let line = if self.line == 1 { without_mark(line) } else { line };
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
        self.found.drain(..)
    }

    /// Reads a first part of a line that is too long to be held: only constants are looked for in it. The rest follows
    /// by this function again, or by [`Scanner::line`].
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

    /// Gives the board that waits for a line of file letters below it, and the number that waits for its partner. For the end of the text, and for a pause in it.
    pub fn pause(&mut self) -> impl Iterator<Item = Found> + '_ {
        self.drawing.flush(&mut self.found);
        if let Some(pairs) = &mut self.pairs {
            pairs.pause(&mut self.found);
        }
        self.found.drain(..)
    }

    /// Returns `true` if a board or a number only waits for the next line.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.drawing.is_waiting() || self.pairs.as_ref().is_some_and(Pairs::is_waiting)
    }

    /// Gives the constants of a line, except those that are part of a pair.
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

/// Where a first part of a long line is best cut, so that [`Scanner::part`] sees what it would see in the whole line: behind
/// the last byte that belongs to no number and says nothing of the one behind it. `None` where all belongs together.
#[must_use]
pub fn end_of_part(line: &[u8]) -> Option<usize> {
    line.iter().rposition(|&byte| !constant::belongs_together(byte)).map(|at| at + 1)
}

/// The text without a byte order mark.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)
}

/// Counts characters: bytes that do not continue one.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

/// The line without the escape sequences that color it: `ESC [ … letter`.
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
