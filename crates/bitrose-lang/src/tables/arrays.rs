//! The arrays of numbers among the values of a text: flat ones, columns of rows, constants one after the other.

use super::location::Location;
use crate::source::{Declared, Item, List, Number};

/// An array of numbers: a list, or one column of the rows in it.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub name: String,
    pub numbers: Vec<Number>,
    /// Where its list starts. Columns of the same rows have the same start.
    pub start: usize,
}

impl Array {
    pub(super) fn location(&self, text: &str) -> Location {
        Location::new(text, self.start, 1)
    }

    /// Is at least half of it too large for counts, shifts and piece-square values?
    pub(super) fn looks_like_words(&self) -> bool {
        let large = self.numbers.iter().filter(|number| number.is_large).count();
        large * 2 >= self.numbers.len() && large > 0
    }

    pub(super) fn says_magic(&self) -> bool {
        self.name.to_ascii_lowercase().contains("magic")
    }

    /// One number too many or too few for a table or for two, and the numbers are large, or it calls itself magic.
    pub(super) fn is_nearly_a_table(&self) -> bool {
        matches!(self.numbers.len(), 63 | 65 | 127 | 129) && (self.says_magic() || self.looks_like_words())
    }

    /// An array of 128 is two of 64.
    pub(super) fn split(&self) -> Vec<Self> {
        if self.numbers.len() != 128 {
            return vec![self.clone()];
        }
        let half = |numbers: &[Number]| Self { numbers: numbers.to_vec(), ..self.clone() };
        vec![half(&self.numbers[..64]), half(&self.numbers[64..])]
    }
}

/// Every array of numbers among what a text declares.
pub(super) fn arrays(declared: &[Declared<'_>]) -> Vec<Array> {
    let mut arrays = Vec::new();
    for one in declared {
        if let Item::List(list) = &one.item {
            arrays_of(list, one.name, &mut arrays);
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
        }));
    }
    arrays.sort_by_key(|array| array.start); // stable: columns stay in order
    arrays
}

fn arrays_of(list: &List<'_>, name: &str, arrays: &mut Vec<Array>) {
    let array = |numbers| Array { name: name.to_owned(), numbers, start: list.start };
    let numbers: Vec<Number> = list.numbers().copied().collect();
    if numbers.len() == list.items.len() && numbers.len() > 2 {
        return arrays.push(array(numbers));
    }
    if let Some(rows) = rows(list) {
        let width = rows[0].len();
        if rows.len() * width == 64 && width == 8 {
            return arrays.push(array(rows.concat()));
        }
        if matches!(rows.len(), 63..=65 | 127..=129) {
            arrays.extend((0..width).map(|column| array(rows.iter().map(|row| row[column]).collect())));
            return;
        }
    }
    for (own, item) in &list.items {
        if let Item::List(list) = item {
            arrays_of(list, if own.is_empty() { name } else { own }, arrays);
        }
    }
}

/// The numbers of each list in a list, if all of them have equally many, 1 to 8. The other fields of a row may be names.
fn rows(list: &List<'_>) -> Option<Vec<Vec<Number>>> {
    let row = |(_, item): &(&str, Item<'_>)| Some(item.list()?.numbers().copied().collect::<Vec<_>>());
    let rows: Vec<Vec<Number>> = list.items.iter().map(row).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    ((1..=8).contains(&width) && rows.iter().all(|row| row.len() == width)).then_some(rows)
}
