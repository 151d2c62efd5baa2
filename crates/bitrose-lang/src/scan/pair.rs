//! Finds the two numbers of a failing test: the expected and the actual one.

use super::constant::{self, Greed};
use super::finding::{Finding, Found};
use std::ops::Range;

/// Which of the two numbers it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Want,
    Got,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Want => Self::Got,
            Self::Got => Self::Want,
        }
    }
}

/// A number with its side.
#[derive(Clone, Debug)]
struct SidedNumber {
    side: Side,
    found: Found,
}

/// Combines the numbers of a failing test, line by line.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// A number that is waiting for the other side.
    waiting: Option<SidedNumber>,
    /// The number of lines that may still belong to what began before.
    left: u8,
    /// The values of `GoogleTest`'s `Expected equality of these values:`, and whether each is a literal.
    values: Option<Vec<(bool, Found)>>,
    /// What a number alone on its line means here.
    lines: Lines,
}

/// The meaning of lines that consist of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lines {
    #[default]
    Other,
    /// After Catch2's `with expansion:`. A long comparison is split into one side, `==`, and the other side.
    Expansion,
    /// After `Diff < left / right >` of `pretty_assertions`.
    Diff,
}

/// The maximum distance of the other number, in lines.
const MAX_LINE_DISTANCE: u8 = 5;

/// Words before a number that name its side. A Rust test says `left` and `right`, which are usually the computed and
/// the expected value. The words of [`ALONE`] must have nothing before them.
const NAMES: &[(&str, Side)] = &[
    ("want", Side::Want),
    ("wanted", Side::Want),
    ("expected", Side::Want),
    ("right", Side::Want),
    ("got", Side::Got),
    ("but was", Side::Got),
    ("actual", Side::Got),
    ("left", Side::Got),
    ("received", Side::Got),
    ("expected: is", Side::Want), // Hamcrest, which writes `but: was` on the next line
    ("but: was", Side::Got),
    ("expected [", Side::Want), // TestNG: `expected [5] but found [7]`
    ("but found [", Side::Got),
    (", found", Side::Got),
    ("to be", Side::Want), // FluentAssertions: `Expected x to be 5, but found 7`
    (", but found", Side::Got),
    (" was", Side::Got), // Unity: `Expected 5 Was 7`
];
/// Words that are too common elsewhere, so nothing else comes between them and what is before. Those that begin with a
/// letter must begin the line and be followed by a sign. Zig says `expected 5, found 7`.
const ALONE: [&str; 6] = ["left", "right", "received", ", found", ", but found", " was"];

/// Beginnings of lines worth reading: the words above, assertions of pytest and unittest, values of doctest and Catch2,
/// results of GDB.
const BEGINNINGS: &str = "left: |right: |Expected|expected|Received: |Actual|actual|got|E  |AssertionError|values: |with expansion:|\
                          Diff < left / right >|$";
/// What Boost writes before `[a != b]`.
const HAS_FAILED: &[u8] = b"has failed [";

/// A quick test that excludes most lines of a log.
fn is_promising(line: &[u8]) -> bool {
    let first = line.iter().position(|&byte| byte != b' ' && byte != b'\t').unwrap_or(line.len());
    let text = &line[first..];
    let begins = text.first().is_some_and(|first| b"lrEeAagv$wDR".contains(first))
        && BEGINNINGS.split('|').any(|beginning| text.starts_with(beginning.as_bytes()));
    begins
        || text.ends_with(b"]") && memchr::memmem::find(text, HAS_FAILED).is_some()
        || memchr::memchr2_iter(b'w', b'x', line).any(|at| {
            matches!(line[at..], [b'w', b'a', b'n' | b's', ..] | [b'x', b'p', b'e', b'c', b't', ..])
        })
}

impl Pairs {
    /// Returns `true` if a number is waiting for the other one of its pair.
    pub(super) const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Reads a line. What it completes goes to `found`. Returns the ranges of the numbers that are part of a pair.
    pub(super) fn line(&mut self, line: &[u8], number: u64, found: &mut Vec<Found>) -> Vec<Range<usize>> {
        if self.left == 0 && !is_promising(line) {
            return Vec::new();
        }
        self.left = self.left.saturating_sub(1);
        let at = |(range, word): (Range<usize>, u64)| {
            let column = super::characters(&line[..range.start]) + 1;
            let text = String::from_utf8_lossy(&line[range]).into_owned();
            Found { finding: Finding::Number(word), line: number, column, text, name: None }
        };
        let text = line.trim_ascii();
        let numbers =
            without_repetition(line, constant::in_line(line, b"", Greed::Any, false).take(MOST).collect());
        if text.starts_with(b"Expected equality of these values") {
            self.pause(found);
            (self.values, self.left) = (Some(Vec::new()), MAX_LINE_DISTANCE);
        } else if let (Some(values), [one]) = (&mut self.values, numbers.as_slice()) {
            let is_literal = line[one.0.clone()] == *text;
            let is_again = values.last().is_some_and(|(literal, last)| *literal && last.line + 1 == number);
            if is_literal || text.starts_with(b"Which is:") && !is_again {
                values.push((is_literal, at(one.clone())));
                if let [(first, _), (second, _)] = *values.as_slice() {
                    let [(_, a), (_, b)] = [values.remove(0), values.remove(0)];
                    let (want, got) = if first && !second { (&a, &b) } else { (&b, &a) };
                    found.extend(pair(want, got));
                    (self.values, self.left) = (None, 0);
                }
                return vec![one.0.clone()];
            }
        } else if let Some(lines) = Lines::below(text) {
            self.pause(found);
            (self.lines, self.left) = (lines, MAX_LINE_DISTANCE);
        } else if let [one] = numbers.as_slice()
            && let Some(side) = self.side_of_line(text, &line[one.0.clone()])
        {
            self.pair_or_wait(side, at(one.clone()), found);
            return vec![one.0.clone()];
        } else if let [.., a, b] = numbers.as_slice()
            && is_comparison(&line[..a.0.start], &line[a.0.end..b.0.start])
        {
            self.pause(found);
            let places = vec![a.0.clone(), b.0.clone()];
            found.extend(pair(&at(b.clone()), &at(a.clone())));
            return places;
        } else if let ([b'$', ..], [one]) = (text, numbers.as_slice()) {
            if is_result(&line[..one.0.start]) {
                found.push(at(one.clone()));
                return vec![one.0.clone()];
            }
        } else {
            return self.sides(line, &numbers, at, found);
        }
        self.end(found);
        Vec::new()
    }

    /// Finds the numbers after words that name their sides.
    fn sides(
        &mut self,
        line: &[u8],
        numbers: &[(Range<usize>, u64)],
        at: impl Fn((Range<usize>, u64)) -> Found,
        found: &mut Vec<Found>,
    ) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let mut before = 0;
        let mut told: Vec<(Side, bool, Found)> = Vec::new();
        for (index, (range, word)) in numbers.iter().enumerate() {
            // Go tests write `king(0) = 0x102, want 0x302`, or with a semicolon.
            let is_want =
                matches!(line[before..range.start], [b',' | b';', ref rest @ ..] if rest == b" want ");
            let is_answer = is_want && index > 0 && told.is_empty();
            if is_answer {
                told.push((Side::Got, false, at(numbers[index - 1].clone())));
                places.push(numbers[index - 1].0.clone());
            }
            if let Some((side, is_marked)) = side(&line[before..range.start]) {
                told.push((side, is_marked, at((range.clone(), *word))));
                places.push(range.clone());
            }
            before = range.end;
        }
        match told.as_slice() {
            [(Side::Want, _, want), (Side::Got, _, got)] | [(Side::Got, _, got), (Side::Want, _, want)] => {
                self.pause(found);
                found.extend(pair(want, got));
            }
            [(side, true, one)] if names_without_number(line, side.other()) => {
                self.pause(found);
                found.push(one.clone());
            }
            [(side, true, one)] => self.pair_or_wait(*side, one.clone(), found),
            _ => {
                let waits_in_vain = |one: &SidedNumber| names_without_number(line, one.side.other());
                if self.waiting.as_ref().is_some_and(waits_in_vain) || begins_test(line) {
                    self.pause(found);
                }
                self.end(found);
                return Vec::new();
            }
        }
        places
    }

    /// Returns the side of a number that is alone on its line.
    fn side_of_line(&self, text: &[u8], number: &[u8]) -> Option<Side> {
        match (self.lines, text) {
            (Lines::Expansion, _) if *number == *text => {
                Some(if self.waiting.is_none() { Side::Got } else { Side::Want })
            }
            (Lines::Diff, [b'<', ..]) => Some(Side::Got),
            (Lines::Diff, [b'>', ..]) => Some(Side::Want),
            _ => None,
        }
    }

    /// Combines a number with a waiting one of the other side, or lets it wait.
    fn pair_or_wait(&mut self, side: Side, one: Found, found: &mut Vec<Found>) {
        match self.waiting.take() {
            Some(other) if other.side != side => {
                let (want, got) =
                    if side == Side::Want { (&one, &other.found) } else { (&other.found, &one) };
                found.extend(pair(want, got));
                self.left = if self.lines == Lines::Diff { MAX_LINE_DISTANCE } else { 0 };
            }
            other => {
                found.extend(other.map(|told| told.found));
                self.waiting = Some(SidedNumber { side, found: one });
                self.left = MAX_LINE_DISTANCE;
            }
        }
    }

    /// Emits on its own what has waited too long.
    fn end(&mut self, found: &mut Vec<Found>) {
        if self.left == 0 {
            self.pause(found);
        }
    }

    /// Emits the waiting number on its own, because nothing is known of its partner.
    pub(super) fn pause(&mut self, found: &mut Vec<Found>) {
        found.extend(self.waiting.take().map(|told| told.found));
        let values = self.values.take().unwrap_or_default();
        found.extend(values.into_iter().map(|(_, found)| found));
        (self.left, self.lines) = (0, Lines::Other);
    }
}

impl Lines {
    /// Returns the kind of lines that a heading announces.
    fn below(text: &[u8]) -> Option<Self> {
        let is_diff = text.starts_with(b"Diff < left / right >");
        if text == b"with expansion:" { Some(Self::Expansion) } else { is_diff.then_some(Self::Diff) }
    }
}

/// The maximum number of numbers in a line that matter.
const MOST: usize = 8;

/// Returns both numbers as a pair. Equal numbers stay separate, because the test was about something else, such as
/// `!=`. Sixteen digits are hexadecimal if those of the other number are.
fn pair(want: &Found, got: &Found) -> Vec<Found> {
    let has_letters = |found: &&Found| {
        let text = found.text.as_bytes();
        constant::is_bare_hex(text) && !text.iter().all(u8::is_ascii_digit)
    };
    let is_hex = [want, got].iter().any(has_letters);
    let word = |found: &Found| match (u64::from_str_radix(&found.text, 16), found.finding) {
        (Ok(word), _) if is_hex && found.text.len() == 16 => word,
        (_, Finding::Number(word)) => word,
        (_, Finding::Board(_) | Finding::Pair { .. }) => 0,
    };
    if word(want) == word(got) {
        return vec![want.clone(), got.clone()];
    }
    let first = if (got.line, got.column) < (want.line, want.column) { got } else { want };
    let finding = Finding::Pair { want: word(want), got: word(got) };
    let text = format!("want {}, got {}", want.text, got.text);
    vec![Found { finding, line: first.line, column: first.column, text, name: None }]
}

/// Drops repetitions: Catch2 writes `255 (0xff)`, where the second number is the first one again.
fn without_repetition(line: &[u8], mut numbers: Vec<(Range<usize>, u64)>) -> Vec<(Range<usize>, u64)> {
    numbers.dedup_by(|again, first| {
        let is_again = again.1 == first.1
            && line[first.0.end..again.0.start] == *b" ("
            && line.get(again.0.end) == Some(&b')');
        first.0.end = if is_again { again.0.end + 1 } else { first.0.end };
        is_again
    });
    numbers
}

/// Returns `true` for `a == b` on its own, or after `assert`, `AssertionError:` or `CHECK(`, and for `CHECK_EQ(a, b)`.
fn is_comparison(before: &[u8], between: &[u8]) -> bool {
    const WORDS: &[&[u8]] = &[b"assert ", b"AssertionError: ", b"CHECK( ", b"REQUIRE( "];
    let is_sign = |byte: &&u8| !matches!(byte, b' ' | b'\'' | b'"' | b')');
    let before = before.strip_suffix(b"'").unwrap_or(before);
    let is_assertion =
        before.trim_ascii().is_empty() || WORDS.iter().chain([&HAS_FAILED]).any(|end| before.ends_with(end));
    match between.iter().filter(is_sign).copied().collect::<Vec<u8>>().as_slice() {
        b"==" | b"!=" => is_assertion,
        b"," => before.ends_with(b"_EQ( "),
        _ => false,
    }
}

/// Returns `true` for `$12 = `, as GDB writes it.
pub(super) fn is_result(before: &[u8]) -> bool {
    let name = before.trim_ascii().strip_prefix(b"$").and_then(|name| name.strip_suffix(b"="));
    name.is_some_and(|name| name.trim_ascii().iter().all(u8::is_ascii_digit))
}

/// The number of bytes on each side of a sign that are looked at for the name of a side and its value.
const NEAR: usize = 48;

/// Returns `true` if a line names a side and gives it a value that is not a number: `but was: <null>`, `right: None`.
fn names_without_number(line: &[u8], wanted: Side) -> bool {
    let signs = line.iter().enumerate().filter(|(_, byte)| b":=<".contains(byte));
    signs.map(|(at, _)| line.split_at(at + 1)).any(|(before, after)| {
        let is_quote = |byte: &u8| b" \t:=<'\"`".contains(byte);
        let first = after.iter().take(NEAR).find(|byte| !is_quote(byte));
        let start = before.len().saturating_sub(NEAR);
        let start = start + before[start..].iter().take_while(|byte| **byte & 0xC0 == 0x80).count();
        let is_word = first.is_some_and(u8::is_ascii_alphabetic);
        is_word && side(&before[start..]).is_some_and(|(side, _)| side == wanted)
    })
}

/// Returns `true` for the heading of a test in the output of `cargo test` or `go test`.
fn begins_test(line: &[u8]) -> bool {
    line.starts_with(b"---- ") && line.ends_with(b" ----")
        || [&b"--- FAIL"[..], b"=== RUN"].iter().any(|heading| line.starts_with(heading))
}

/// Returns the side that the end of a text names, and whether a sign follows the word: `want `, `expected: <`,
/// `left: Bitboard(`.
fn side(before: &[u8]) -> Option<(Side, bool)> {
    let text = str::from_utf8(before).ok()?.trim_end();
    // The type of a value: `Bitboard(`, `Some(`.
    let text = match text.strip_suffix('(') {
        Some(call) => {
            let name = call.trim_end_matches(|letter: char| letter.is_ascii_alphanumeric() || letter == ':');
            call[name.len()..].starts_with(|first: char| first.is_ascii_uppercase()).then_some(name)?
        }
        None => text,
    };
    let text = text.trim_end_matches(['<', '`', '"', '\'', ' ', '-']);
    let bare = text.trim_end_matches([':', '=']).trim_end();
    let is_marked = bare.len() < text.len();
    let lower = bare.to_ascii_lowercase();
    let fits = |name: &str| {
        let Some(rest) = lower.strip_suffix(name) else { return false };
        if ALONE.contains(&name) {
            return rest.trim().is_empty() && (is_marked || name.starts_with([',', ' ']));
        }
        rest.chars().last().is_none_or(|last| !last.is_alphanumeric() && last != '_')
    };
    let found = NAMES.iter().find(|(name, _)| fits(name));
    found.map(|&(name, side)| (side, is_marked || name.contains(':')))
}
