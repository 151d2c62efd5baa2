//! Tables of magics as engines have them: arrays of 64 in the source text of many languages.
//!
//! Nothing is compiled. Brackets, commas and numbers are enough: an array is a bracket with 64 numbers, whatever
//! stands around it. What each array is, its numbers tell.

mod groups;
mod identify;
mod item;
mod lines;
mod tokens;

pub use identify::{ArrayKind, Evidence, ReadArray, ReadTable, Reading};

use bitrose_core::magic::Slider;
use groups::Array;
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The byte where it starts.
    pub offset: usize,
    /// How many bytes it has.
    pub length: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    fn new(text: &str, offset: usize, length: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let length = text.ceil_char_boundary(offset + length).saturating_sub(offset); // no letter is cut
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Self { offset, length, line, column: before[line_start..].chars().count() + 1 }
    }
}

impl Place {
    /// Another place, counted on from this one if it comes later.
    fn further(self, text: &str, offset: usize, length: usize) -> Self {
        let Some(distance) = offset.checked_sub(self.offset) else { return Self::new(text, offset, length) };
        let between = Self::new(text.get(self.offset..).unwrap_or_default(), distance, length);
        let column = if between.line == 1 { self.column + between.column - 1 } else { between.column };
        Self { offset, length, line: self.line + between.line - 1, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text gives no tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No array of the right length, and none nearly so.
    #[error("no table of magics: expected an array of 64 numbers (or of 128, or of 64 rows){}", nearest(.longest.as_ref()))]
    NoTable {
        /// The name, place and length of the longest array there is.
        longest: Option<(String, Place, usize)>,
    },
    /// An array that nearly has the right length.
    #[error("{}: the array{} has {length} numbers; a table of magics has 64, one for each square{}", .place, named(.name), slipped(*.length, *.slip))]
    Length {
        /// The name of the array, or nothing.
        name: String,
        /// Where it opens.
        place: Place,
        /// How many numbers it has.
        length: usize,
        /// The entry that is missing or too many, where the other entries tell: all before it are right for their
        /// squares, and all from it on for the squares before or after.
        slip: Option<(usize, Place)>,
    },
    /// More arrays of 64 than anybody's tables.
    #[error("{place}: more than {MOST_ARRAYS} arrays of 64 numbers; give the part with the magics")]
    TooMany {
        /// Where the first opens that is too many.
        place: Place,
    },
    /// A number of a table with a digit that is none.
    #[error("{place}: {digits} is no number: {}", wrong_digit(.digits))]
    NoNumber {
        /// Where it stands.
        place: Place,
        /// The number as it is written.
        digits: String,
    },
    /// A number of a table that does not fit 64 bits.
    #[error("{place}: {digits} is more than 64 bits: {} {}digits, where 16 hexadecimal digits are the most",
        count_digits(.digits), if is_hex(.digits) { "hexadecimal " } else { "" })]
    TooLong {
        /// Where it stands.
        place: Place,
        /// The number as it is written.
        digits: String,
    },
}

impl ReadError {
    /// How many digits a number has that is too long.
    #[must_use]
    pub fn digits(&self) -> Option<usize> {
        match self {
            Self::TooLong { digits, .. } => Some(count_digits(digits)),
            _ => None,
        }
    }

    /// The place to point at.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::NoTable { longest: None } => None,
            Self::NoTable { longest: Some((_, place, _)) }
            | Self::Length { place, .. }
            | Self::TooMany { place }
            | Self::NoNumber { place, .. }
            | Self::TooLong { place, .. } => Some(*place),
        }
    }
}

fn slipped(length: usize, slip: Option<(usize, Place)>) -> String {
    slip.map_or(String::new(), |(entry, place)| {
        let what = if length < 64 { "is missing here" } else { "is one too many" };
        format!("; entry {entry} {what}: {place}")
    })
}

/// What stands in the place of a digit, with the digit that looks like it.
fn wrong_digit(digits: &str) -> String {
    let wrong =
        digits.chars().skip(2).find(|letter| !letter.is_ascii_hexdigit() && !matches!(letter, '_' | '\''));
    let Some(wrong) = wrong else { return "0x without digits".to_owned() };
    let meant = match wrong {
        'o' | 'O' => "; 0 is meant?",
        'l' | 'I' | 'i' => "; 1 is meant?",
        's' | 'S' => "; 5 is meant?",
        _ => "",
    };
    format!("`{wrong}` is no hexadecimal digit{meant}")
}

fn nearest(longest: Option<&(String, Place, usize)>) -> String {
    longest.map_or(String::new(), |(name, place, length)| {
        format!("; the longest array here{} has {length} ({place})", named(name))
    })
}

fn named(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" {name}") }
}

fn is_hex(digits: &str) -> bool {
    digits.starts_with("0x") || digits.starts_with("0X")
}

fn count_digits(digits: &str) -> usize {
    let (radix, digits) = if is_hex(digits) { (16, &digits[2..]) } else { (10, digits) };
    let written = digits.chars().take_while(|letter| letter.is_digit(radix) || matches!(letter, '_' | '\''));
    written.filter(|letter| letter.is_digit(radix)).count()
}

/// The most arrays of 64 numbers: each is tried as magics of both sliders in every order.
const MOST_ARRAYS: usize = 256;

/// Reads every table of magics in a text.
///
/// # Errors
/// When there is none, when an array that should be one has not 64 numbers, or when a number does not fit 64 bits.
///
/// ```
/// use bitrose_core::magic::{ReadError, read_tables};
///
/// let error = read_tables("long rookMagics[] = { 1, 2, 3 };").unwrap_err();
/// assert!(matches!(error, ReadError::NoTable { .. }));
/// ```
pub fn read_tables(text: &str) -> Result<Reading, ReadError> {
    read_tables_as(text, None)
}

/// The same, for a reader who knows the slider: every table is taken for one of it.
///
/// # Errors
/// As [`read_tables`].
pub fn read_tables_as(text: &str, piece: Option<Slider>) -> Result<Reading, ReadError> {
    let bracketed = tables_of(text, &groups::arrays(text), piece);
    let has_none = match &bracketed {
        Ok(reading) => reading.tables.is_empty(),
        Err(error) => matches!(error, ReadError::NoTable { .. }),
    };
    if !has_none {
        return bracketed;
    }
    for arrays in [lines::arrays_of_lines(text), lines::arrays_of_bare_hex(text)] {
        match tables_of(text, &arrays, piece) {
            Ok(reading) if reading.tables.is_empty() => {}
            Err(ReadError::NoTable { .. }) => {}
            found if bracketed.is_err() || found.is_ok() => return found,
            _ => {}
        }
    }
    bracketed
}

fn tables_of(text: &str, arrays: &[Array], piece: Option<Slider>) -> Result<Reading, ReadError> {
    let whole: Vec<Array> = arrays.iter().flat_map(Array::split).collect();
    let candidates: Vec<&Array> = whole.iter().filter(|array| array.numbers.len() == 64).collect();
    if let Some(next) = candidates.get(MOST_ARRAYS) {
        return Err(ReadError::TooMany { place: next.place(text) });
    }
    if let Some(wrong) = arrays.iter().find(|array| array.is_nearly_a_table()) {
        let (length, slip) = (wrong.numbers.len(), identify::slip(text, wrong, piece));
        return Err(ReadError::Length { name: wrong.name.clone(), place: wrong.place(text), length, slip });
    }
    let large = candidates.iter().filter(|array| array.looks_like_words());
    if let Some(wrong) = large.flat_map(|array| &array.numbers).find(|number| number.value.is_none()) {
        let (place, digits) = (wrong.place(text), wrong.digits(text).to_owned());
        return Err(if wrong.is_malformed {
            ReadError::NoNumber { place, digits }
        } else {
            ReadError::TooLong { place, digits }
        });
    }
    let reading = identify::identify(text, &candidates, piece);
    if reading.tables.is_empty() && reading.arrays.is_empty() {
        let longest = arrays.iter().max_by_key(|array| array.numbers.len());
        let longest = longest.map(|array| (array.name.clone(), array.place(text), array.numbers.len()));
        return Err(ReadError::NoTable { longest });
    }
    Ok(reading)
}

#[cfg(test)]
mod tests;
