//! Finds the array of shifts or masks that plainly belongs to a table of magics, although few of its entries are the
//! usual ones.

use super::arrays::Array;
use super::identify::{Words, words};
use super::location::Location;
use bitrose_core::attacks::queen;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::Slider;

/// An array that plainly belongs to a table of magics, but isn't used for it, because fewer magics are right with it.
#[derive(Clone, Debug)]
pub struct Unused {
    /// Its name in the source, or an empty string.
    pub name: String,
    /// The location of its opening bracket.
    pub location: Location,
    /// Whether it has masks. If not, it has shifts or bit counts.
    pub has_masks: bool,
    /// The number of magics that are right with it.
    pub right: usize,
}

/// Returns the array of masks or shifts that is a column of the same rows as the magics, or has the same name but for the
/// word that says what it is, with its entries. `None` if there are several.
pub(super) fn belonging<'a>(
    magics: &Array,
    arrays: &[&'a Array],
    has_masks: bool,
    piece: Slider,
) -> Option<(&'a Array, Words)> {
    let first = |array: &Array| array.numbers[0].start;
    let is_column = |other: &Array| {
        let is_before = |a: &Array, b: &Array| a.numbers.last().is_some_and(|last| first(b) < last.start);
        other.start == magics.start && is_before(other, magics) && is_before(magics, other)
    };
    let is_named = |other: &Array| {
        let name = other.name.to_ascii_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let is_kind = if has_masks { says(&["mask"]) } else { says(&["shift", "bit"]) && !says(&["mask"]) };
        is_kind && magics.says_magic() && stem(&other.name) == stem(&magics.name)
    };
    let name = stem(&magics.name);
    let entries = |other: &&'a Array| {
        let words = words(other).filter(|_| first(other) != first(magics))?;
        let column = is_column(other);
        let is_one = column || is_named(other) && other.row(arrays) == magics.row(arrays);
        let words = if has_masks {
            masks(&words, if column { "" } else { &name }, piece)
        } else {
            shifts(&words, column)
        };
        Some((*other, words.filter(|_| is_one)?))
    };
    let mut found = arrays.iter().filter_map(entries);
    found.next().filter(|_| found.next().is_none())
}

/// Returns a name without the words for magics and what belongs to them: `rook` for `ROOK_MAGICS` and `rookMasks`.
fn stem(name: &str) -> String {
    let mut name: String = name.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    for word in ["magic", "number", "relevant", "shift", "bit", "mask"] {
        name = name.replace(&format!("{word}s"), "").replace(word, "");
    }
    name
}

/// Returns words that can be shifts, or the shifts for words that can be bit counts.
fn shifts(words: &Words, is_column: bool) -> Option<Words> {
    let are_all = |least, most| words.iter().all(|word| (least..=most).contains(word));
    if are_all(1, 16) && !is_column {
        return Some(words.map(|bits| 64 - bits));
    }
    let (least, most) = if is_column { (48, 63) } else { (0, 255) };
    are_all(least, most).then_some(*words)
}

/// Returns words that can be masks of the moves of a slider, or any words if their name says the piece.
fn masks(words: &Words, name: &str, piece: Slider) -> Option<Words> {
    let is_mask = |(square, word): (Square, u64)| {
        let lines = queen(square, Bitboard::EMPTY).0 | square.bitboard().0;
        word & !lines == 0 && Slider::ALL.iter().any(|piece| word & piece.mask(square).0 != 0)
    };
    let count = Square::all().zip(*words).filter(|&one| is_mask(one)).count();
    let is_said = name.contains(piece.name()) || !name.is_empty() && piece.name().starts_with(name);
    (is_said || count >= 40).then_some(*words)
}
