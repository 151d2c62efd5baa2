//! Numbers of a text, alone or put together, and what stands between two commas.

use super::location::Location;
use super::tokens::Spanned;

/// A number of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    /// Its value with its sign taken in, or `None` when it does not fit 64 bits or is no number.
    pub value: Option<u64>,
    /// Begins it as a number and goes on as none?
    pub is_malformed: bool,
    /// Is its size without the sign 2^32 or more?
    pub is_large: bool,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Number {
    pub(super) const fn at(spanned: &Spanned) -> Self {
        let (start, end) = (spanned.start, spanned.end);
        Self { value: None, is_large: false, is_malformed: false, start, end }
    }

    /// `self << right`, `self | right`. `None` in either makes none.
    fn joined(self, operator: Operator, right: Self) -> Self {
        let value = self.value.zip(right.value).and_then(|(left, right)| match operator {
            Operator::ShiftLeft => left.checked_shl(u32::try_from(right).ok()?),
            Operator::Or => Some(left | right),
        });
        let is_large = self.is_large || right.is_large || value.is_some_and(|value| value >> 32 != 0);
        let is_malformed = self.is_malformed || right.is_malformed;
        Self { value, is_large, is_malformed, end: right.end, ..self }
    }

    pub(super) fn location(&self, text: &str) -> Location {
        Location::new(text, self.start, self.end - self.start)
    }

    /// The location, counted on from that of the array.
    pub(super) fn location_behind(&self, array: Location, text: &str) -> Location {
        array.further(text, self.start, self.end - self.start)
    }

    pub(super) fn digits<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start..self.end]
    }
}

/// What stands between two commas.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) numbers: Vec<Number>,
    pub(super) groups: Vec<usize>,
    /// The name on the left of `=` or `:`, or before a bracket.
    pub(super) name: Option<String>,
    pub(super) word: String,
    /// Has there been an `=`? Then the name is settled.
    pub(super) assigned: bool,
    pub(super) minus: bool,
    /// What the next number is to be done with: `high << 32 | low`.
    pub(super) operator: Option<Operator>,
}

/// What puts the halves of a number together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    ShiftLeft,
    Or,
}

impl Item {
    pub(super) const fn new() -> Self {
        Self {
            numbers: Vec::new(),
            groups: Vec::new(),
            name: None,
            word: String::new(),
            assigned: false,
            minus: false,
            operator: None,
        }
    }

    /// A number that follows: alone, or as the other half of the one before.
    pub(super) fn push(&mut self, number: Number) {
        let operator = self.operator.take();
        let halves = operator.and_then(|operator| Some((operator, self.numbers.pop()?)));
        self.numbers.push(match halves {
            Some((operator, left)) => left.joined(operator, number),
            None => number,
        });
    }

    /// The last word is the name, unless that is settled.
    pub(super) fn settle_name(&mut self) {
        let word = std::mem::take(&mut self.word);
        if !self.assigned && !word.is_empty() {
            self.name = Some(word);
        }
    }

    pub(super) fn only_number(&self) -> Option<Number> {
        match self.numbers.as_slice() {
            [number] if self.groups.is_empty() => Some(*number),
            _ => None,
        }
    }

    /// What was before an `=` or a `:` is a name, a type or a label, not a value.
    pub(super) fn start_value(&mut self) {
        self.settle_name();
        self.numbers.clear();
        self.groups.clear();
        self.minus = false;
        self.operator = None;
    }
}

/// The word of a negative number of a signed 64-bit type.
pub(super) const fn negated(size: u64) -> Option<u64> {
    if size <= 1 << 63 { Some(size.wrapping_neg()) } else { None }
}
