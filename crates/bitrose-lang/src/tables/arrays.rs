//! The arrays of numbers that a source declares: flat lists, columns of rows, and consecutive constants.

use super::ReadError;
use super::location::Location;
use crate::source::{Declared, Item, List, Number};
use bitrose_core::bitboard::Square;
use bitrose_core::magic::Slider;

/// An array of numbers: a list, or a column of a list of rows.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub name: String,
    pub numbers: Vec<Number>,
    /// The offset of its list. Columns of the same rows have the same offset.
    pub start: usize,
    /// The offset of the whole initializer that it is from.
    pub whole: usize,
}

impl Array {
    pub(crate) fn location(&self, text: &str) -> Location {
        Location::new(text, self.start, 1)
    }

    /// Returns `true` if at least half of the numbers are too large for counts, shifts and piece-square values.
    pub(crate) fn looks_like_words(&self) -> bool {
        let large = self.numbers.iter().filter(|number| number.is_large).count();
        large * 2 >= self.numbers.len() && large > 0
    }

    pub(super) fn says_magic(&self) -> bool {
        self.name.to_ascii_lowercase().contains("magic")
    }

    /// Returns the piece that the name says, if it says only one.
    pub(super) fn says_piece(&self) -> Option<Slider> {
        let name = self.name.to_ascii_lowercase();
        let mut said = Slider::ALL.into_iter().filter(|piece| name.contains(piece.name()));
        said.next().filter(|_| said.next().is_none())
    }

    /// Returns which row of its initializer the array is, and how many rows of the same name there are.
    pub(super) fn row(&self, arrays: &[&Self]) -> (usize, usize) {
        let rows = arrays.iter().filter(|other| (other.whole, &other.name) == (self.whole, &self.name));
        let is_before = |other: &&&Self| other.numbers[0].start < self.numbers[0].start;
        (rows.clone().filter(is_before).count(), rows.count())
    }

    /// Returns `true` if the name of another array, or its row, says that it is for the other piece than these magics for a
    /// piece.
    pub(super) fn contradicts(&self, other: &Self, arrays: &[&Self], piece: Slider) -> bool {
        if let Some(said) = other.says_piece() {
            return said != self.says_piece().unwrap_or(piece);
        }
        let ((own, count), (row, rows)) = (self.row(arrays), other.row(arrays));
        self.whole != other.whole && count == 2 && rows == 2 && own != row
    }

    /// Returns `true` if the array has one number too many or too few for one or two tables, and its numbers are large
    /// or its name says magic.
    pub(super) fn is_nearly_a_table(&self) -> bool {
        matches!(self.numbers.len(), 63 | 65 | 127 | 129) && (self.says_magic() || self.looks_like_words())
    }

    pub(super) fn length_error(&self, text: &str, misplaced_entry: Option<(usize, Location)>) -> ReadError {
        let (name, location) = (self.name.clone(), self.location(text));
        ReadError::Length { name, location, length: self.numbers.len(), misplaced_entry }
    }

    /// Finds the entry that is missing from an array of 63, or superfluous in one of 65: the entries before it fit
    /// their own squares, those after it the next (or previous) one. `None` if that is not clear.
    pub(crate) fn misplaced_entry(
        &self,
        text: &str,
        fits: impl Fn(usize, Square) -> bool,
    ) -> Option<(usize, Location)> {
        let length = self.numbers.len();
        let (before, after) = match length {
            63 => (0, 1),
            65 => (1, 0),
            _ => return None,
        };
        let fits = |entry: usize, square: usize| {
            let square = u32::try_from(square).expect("at most 64");
            usize::from(square < 64 && fits(entry, Square::from_index_masked(square)))
        };
        let own: Vec<usize> = (0..length).map(|entry| fits(entry, entry)).collect();
        let moved: Vec<usize> = (0..length)
            .map(|entry| if entry < before { 0 } else { fits(entry, entry + after - before) })
            .collect();
        let right = |at: usize| {
            own[..at].iter().sum::<usize>() + moved[(at + before).min(length)..].iter().sum::<usize>()
        };
        let at = (0..length.max(64)).max_by_key(|&at| (right(at), std::cmp::Reverse(at)))?;
        let number = self.numbers.get(at).or(self.numbers.last())?;
        (right(at) >= 56).then(|| (at, Location::new(text, number.start, number.end - number.start)))
    }

    /// Splits an array of 128 into two of 64.
    pub(crate) fn split(&self) -> Vec<Self> {
        if self.numbers.len() != 128 {
            return vec![self.clone()];
        }
        let half = |numbers: &[Number]| Self { numbers: numbers.to_vec(), ..self.clone() };
        vec![half(&self.numbers[..64]), half(&self.numbers[64..])]
    }
}

/// Returns every array of numbers among the declarations of a source.
pub(crate) fn arrays(declared: &[Declared<'_>]) -> Vec<Array> {
    let mut arrays = Vec::new();
    for one in declared {
        if let Item::List(list) = &one.item {
            arrays_of(list, one.name, list.start, &mut arrays);
        }
    }
    let is_alike = |a: &Declared<'_>, b: &Declared<'_>| {
        let name =
            |one: &Declared<'_>| if one.index.is_empty() { String::new() } else { one.name.to_owned() };
        a.item.number().is_some() && b.item.number().is_some() && a.kind == b.kind && name(a) == name(b)
    };
    for run in declared.chunk_by(is_alike).filter(|run| matches!(run.len(), 64 | 128)) {
        let numbers: Vec<Number> = run.iter().filter_map(|one| one.item.number().copied()).collect();
        let name = if run[0].index.is_empty() { "" } else { run[0].name };
        arrays.extend(numbers.first().map(|first| first.start).map(|start| Array {
            name: name.to_owned(),
            numbers,
            start,
            whole: start,
        }));
    }
    arrays.sort_by_key(|array| array.start); // stable, so columns stay in order
    arrays
}

fn arrays_of(list: &List<'_>, name: &str, whole: usize, arrays: &mut Vec<Array>) {
    let array = |numbers| Array { name: name.to_owned(), numbers, start: list.start, whole };
    let numbers: Vec<Number> = list.numbers().copied().collect();
    let mut keys = list.items.iter().enumerate().filter_map(|(at, (own, _))| Some((at, own.parse().ok()?)));
    if keys.any(|(at, key): (usize, usize)| at != key) {
        return; // the entries are not in order
    }
    if numbers.len() == list.items.len() && numbers.len() > 2 {
        return arrays.push(array(numbers));
    }
    if let Some(rows) = rows(list) {
        let width = rows[0].len();
        if rows.len() == width && matches!(width, 8 | 64) {
            return arrays.push(array(rows.concat()));
        }
        if matches!(rows.len(), 63..=65 | 127..=129) && width <= 8 {
            arrays.extend((0..width).map(|column| array(rows.iter().map(|row| row[column]).collect())));
            return;
        }
    }
    for (own, item) in &list.items {
        if let Item::List(list) = item {
            arrays_of(list, if own.is_empty() { name } else { own }, whole, arrays);
        }
    }
}

/// Returns the numbers of each inner list, if all inner lists have equally many: 1 to 8, or 64. Other fields of a row
/// may be names.
fn rows(list: &List<'_>) -> Option<Vec<Vec<Number>>> {
    let row = |(_, item): &(&str, Item<'_>)| Some(item.list()?.numbers().copied().collect::<Vec<_>>());
    let rows: Vec<Vec<Number>> = list.items.iter().map(row).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    (matches!(width, 1..=8 | 64) && rows.iter().all(|row| row.len() == width)).then_some(rows)
}
