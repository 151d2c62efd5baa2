//! Finds tables of magics in source code: arrays of 64, in many languages.
//!
//! The arrays come from the declarations of the source ([`crate::source`]). The numbers themselves tell what each array
//! is.

mod arrays;
mod identify;
mod location;
mod unused;

pub use identify::{ArrayKind, Evidence, Known, ReadTable, Reading};
pub use location::Location;
pub use unused::Unused;

pub(crate) use arrays::{Array, arrays};
pub(crate) use identify::identify;

use crate::source::{self, Declared, Number};
use bitrose_core::magic::Slider;

/// The reason why no tables can be read from a source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no array of the right length, or nearly so.
    #[error("no magics found: expected an array of 64 numbers or 64 rows, one for each square, or of 128 for both pieces{}",
        nearest(.longest.as_ref()))]
    NoTable {
        /// The location and length of the longest list of numbers, if there is one.
        longest: Option<(Location, usize)>,
    },
    /// An array has almost the right length.
    #[error("{}: the array{} has {length} numbers; a table of magics has 64, one for each square{}",
        .location, named(.name), describe_misplaced(*.length, *.misplaced_entry))]
    Length {
        /// The name of the array, or an empty string.
        name: String,
        /// The location of its opening bracket.
        location: Location,
        /// The number of its entries.
        length: usize,
        /// The index and location of the entry that is missing or superfluous, if the other entries tell: those before
        /// it are right for their squares, and those from it on for the next or previous squares.
        misplaced_entry: Option<(usize, Location)>,
    },
    /// There are more arrays of 64 than real tables would have.
    #[error("{location}: more than {MAX_ARRAYS} arrays of 64 numbers; pass only the part with the magics")]
    TooMany {
        /// The location of the first array that is too many.
        location: Location,
    },
    /// A number in a table has an invalid digit.
    #[error("{location}: invalid number {digits}: {}", wrong_digit(.digits))]
    NoNumber {
        /// Its location.
        location: Location,
        /// The number, as written.
        digits: String,
    },
    /// A number in a table does not fit 64 bits.
    #[error("{location}: {digits} is too large for 64 bits: {} {}digits, at most 16 hexadecimal digits fit",
        count_digits(.digits), if is_hex(.digits) { "hexadecimal " } else { "" })]
    TooLong {
        /// Its location.
        location: Location,
        /// The number, as written.
        digits: String,
    },
}

impl ReadError {
    /// Returns the number of digits, for a number that is too long.
    pub fn digits(&self) -> Option<usize> {
        match self {
            Self::TooLong { digits, .. } => Some(count_digits(digits)),
            _ => None,
        }
    }

    /// Returns the location to report.
    pub const fn location(&self) -> Option<Location> {
        match self {
            Self::NoTable { longest: None } => None,
            Self::NoTable { longest: Some((location, _)) }
            | Self::Length { location, .. }
            | Self::TooMany { location }
            | Self::NoNumber { location, .. }
            | Self::TooLong { location, .. } => Some(*location),
        }
    }
}

fn describe_misplaced(length: usize, misplaced_entry: Option<(usize, Location)>) -> String {
    misplaced_entry.map_or(String::new(), |(entry, location)| {
        let what = if length < 64 { "is missing here" } else { "is one too many" };
        format!("; entry {entry} {what}: {location}")
    })
}

/// Describes the character that is not a digit, and the digit that it resembles.
fn wrong_digit(digits: &str) -> String {
    let wrong =
        digits.chars().skip(2).find(|letter| !letter.is_ascii_hexdigit() && !matches!(letter, '_' | '\''));
    let Some(wrong) = wrong else { return "0x without digits".to_owned() };
    let meant = match wrong {
        'o' | 'O' => "; did you mean 0?",
        'l' | 'I' | 'i' => "; did you mean 1?",
        's' | 'S' => "; did you mean 5?",
        _ => "",
    };
    format!("`{wrong}` is not a hexadecimal digit{meant}")
}

fn nearest(longest: Option<&(Location, usize)>) -> String {
    longest.map_or(String::new(), |(location, length)| {
        format!("; the longest list here has {length} numbers ({location})")
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

/// The maximum number of arrays of 64 numbers. Each one is tried as magics of both sliding pieces in every order.
const MAX_ARRAYS: usize = 256;

/// Reads every table of magics in a source.
///
/// # Errors
/// Returns an error if there is no table, if an array that should be one does not have 64 numbers, or if a number does
/// not fit 64 bits.
///
/// ```
/// use bitrose_lang::tables::{ReadError, read_tables};
///
/// let error = read_tables("long rookMagics[] = { 1, 2, 3 };").unwrap_err();
/// assert!(matches!(error, ReadError::NoTable { .. }));
/// ```
pub fn read_tables(text: &str) -> Result<Reading, ReadError> {
    read_tables_as(text, None)
}

/// Does the same when the sliding piece is known: every table is taken to be for that piece.
///
/// # Errors
/// See [`read_tables`].
pub fn read_tables_as(text: &str, piece: Option<Slider>) -> Result<Reading, ReadError> {
    let source = source::read(text, None);
    let is_understood = source.as_ref().is_some_and(|source| source.errors == 0);
    let mut best = source.map_or(Err(ReadError::NoTable { longest: None }), |source| {
        read_declared(text, &source.declared, piece)
    });
    let is_decided = |best: &Result<Reading, ReadError>| match best {
        Ok(reading) => !reading.tables.is_empty(),
        Err(error) => !matches!(error, ReadError::NoTable { .. }),
    };
    if is_understood && is_decided(&best) {
        return best;
    }
    for read in [source::brackets, source::lines, source::bare_digits] {
        let reading = read_declared(text, &read(text), piece);
        if rank(&reading) > rank(&best) {
            best = reading;
        }
        if is_decided(&best) {
            break;
        }
    }
    best
}

/// Ranks the readings of a source; the one with the highest rank is used.
fn rank(reading: &Result<Reading, ReadError>) -> (usize, usize) {
    match reading {
        Ok(reading) => (1 + reading.tables.len(), 0),
        Err(ReadError::NoTable { longest }) => (0, longest.map_or(0, |longest| longest.1)),
        Err(_) => (1, 0),
    }
}

/// Reads the tables among the declarations of a source.
pub(crate) fn read_declared(
    text: &str,
    declared: &[Declared<'_>],
    piece: Option<Slider>,
) -> Result<Reading, ReadError> {
    let arrays = arrays(declared);
    if let Some(error) = errors(text, &arrays, piece).next().or_else(|| nearly(text, &arrays)) {
        return Err(error);
    }
    let reading = identify(text, &arrays, piece);
    if reading.tables.is_empty() && reading.arrays.is_empty() {
        let longest = arrays.iter().max_by_key(|array| array.numbers.len());
        let longest = longest.map(|array| (array.location(text), array.numbers.len()));
        return Err(ReadError::NoTable { longest });
    }
    Ok(reading)
}

/// Iterates over the reasons why some arrays cannot be read.
pub(crate) fn errors<'a>(
    text: &'a str,
    arrays: &'a [Array],
    piece: Option<Slider>,
) -> impl Iterator<Item = ReadError> + 'a {
    let tables = || arrays.iter().filter(|array| matches!(array.numbers.len(), 64 | 128));
    let words = move || tables().filter(|array| array.looks_like_words());
    let mut count = 0;
    let too_many = words().find(move |array| {
        count += array.numbers.len() / 64;
        count > MAX_ARRAYS
    });
    let lengths = arrays.iter().filter(|array| array.is_nearly_a_table()).filter_map(move |wrong| {
        let misplaced_entry = identify::misplaced_entry(text, wrong, piece);
        (wrong.says_magic() || misplaced_entry.is_some()).then(|| wrong.length_error(text, misplaced_entry))
    });
    // If most numbers are too large, the element type is simply a larger one.
    let digits = words().flat_map(|array| {
        let wrong = || array.numbers.iter().filter(|number| number.value.is_none());
        wrong().filter(move |number| number.is_malformed || wrong().count() * 2 < array.numbers.len())
    });
    let too_many = too_many.map(|array| ReadError::TooMany { location: array.location(text) });
    too_many.into_iter().chain(lengths).chain(digits.map(|number| wrong_number(text, number)))
}

/// If there is no array of 64, reports the first array with nearly as many numbers.
fn nearly(text: &str, arrays: &[Array]) -> Option<ReadError> {
    let has_table = arrays.iter().any(|array| matches!(array.numbers.len(), 64 | 128));
    let nearest = arrays.iter().find(|array| array.is_nearly_a_table()).filter(|_| !has_table)?;
    Some(nearest.length_error(text, None))
}

/// Returns the error for a number without a value.
pub(crate) fn wrong_number(text: &str, number: &Number) -> ReadError {
    let location = Location::new(text, number.start, number.end - number.start);
    let digits = text[number.start..number.end].to_owned();
    if number.is_malformed {
        ReadError::NoNumber { location, digits }
    } else {
        ReadError::TooLong { location, digits }
    }
}
