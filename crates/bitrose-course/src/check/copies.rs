//! Checks tables drawn in a lesson that show which shifted copy of a square lands on which bit of an index.
//!
//! Such a listing begins with `bit` and the numbers of its columns, down to 0; they are the highest bits of the word. A
//! row `<< K` shows every square of the table that this shift brings into a column, a row `sum` shows one square for
//! each column, and a row without a name shows the squares in the order of the word.

use crate::model::Listing;
use crate::problem::Problems;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_lang::offset;

/// The column of the last letter of a word, and the word.
type Cell<'a> = (usize, &'a str);

fn cells(row: &str) -> Vec<Cell<'_>> {
    let end = |word: &str| offset(word, row) + word.len();
    row.split_whitespace().map(|word| (end(word), word)).collect()
}

/// Reports each cell of a table that shows another square than the one that lands there.
pub(super) fn check(listing: &Listing, mapping: Mapping, problems: &mut Problems) {
    let rows: Vec<_> = listing.text.lines().map(cells).collect();
    let parts = rows.split_first().map(|(head, rows)| (&head[..], rows));
    let Some(([(_, "bit"), columns @ ..], rows)) = parts else { return };
    let counts_down = (0..columns.len()).rev().zip(columns).all(|(bit, (_, word))| *word == bit.to_string());
    let square = |(_, word): &Cell<'_>| word.parse::<Square>().ok();
    let mut squares: Vec<Square> = rows.iter().flatten().filter_map(square).collect();
    if !counts_down || squares.is_empty() {
        return;
    }
    squares.sort_by_key(|square| mapping.index(*square));
    squares.dedup();
    let lands = |shift: usize, bit: usize| {
        let index = (64 - columns.len() + bit).checked_sub(shift);
        squares.iter().copied().find(|square| Some(usize::from(mapping.index(*square))) == index)
    };
    let shift = |row: &[Cell<'_>]| match row {
        [(_, "<<"), (_, count), ..] => count.parse::<usize>().ok(),
        _ => None,
    };
    for (row, line) in rows.iter().zip(listing.line + 1..) {
        for (bit, (end, _)) in (0..columns.len()).rev().zip(columns) {
            let found = row.iter().find(|cell| cell.0 == *end).and_then(square);
            let expected = match (shift(row), row.first()) {
                (Some(shift), _) => vec![lands(shift, bit)],
                (None, Some((_, "sum"))) => {
                    rows.iter().filter_map(|row| lands(shift(row)?, bit)).map(Some).collect()
                }
                (None, Some((_, name))) if name.parse::<Square>().is_ok() => vec![squares.get(bit).copied()],
                _ => continue,
            };
            if !expected.contains(&found) {
                let name =
                    |square: Option<Square>| square.map_or("nothing".to_owned(), |square| square.to_string());
                let wanted = name(expected.first().copied().flatten());
                problems.add(line, format!("bit {bit} of the table is {wanted}, found {}", name(found)));
            }
        }
    }
}
