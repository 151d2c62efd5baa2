//! Converts a source file to another mapping: rewrites each constant that is a set of squares, and nothing else.

use super::constants::{Constant, Constants, Operation};
use super::{Declared, Language, Number, read};
use crate::scan::Likeness;
use crate::tables::{Array, Location, arrays, identify};
use bitrose_core::bitboard::Mapping;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A source file converted to another mapping.
#[derive(Clone, Debug)]
pub struct Converted {
    /// The converted source.
    pub text: String,
    /// The number of rewritten constants.
    pub count: usize,
    /// Constants and tables that need a look, and why.
    pub notes: Vec<(Location, String)>,
}

/// Converts the constants of a source file to another mapping. `None` if its language is not recognized, or if it is
/// too long or nested too deeply.
///
/// Entries of a table of 64, one for each square, move to the new index of their square.
pub fn convert(text: &str, language: Option<Language>, from: Mapping, to: Mapping) -> Option<Converted> {
    let source = read(text, language)?;
    let Constants { list: constants, uses, .. } = Constants::of(text, source.language);
    let wide: HashSet<usize> = constants.iter().filter(|one| one.is_wide).map(|one| one.number.end).collect();
    let mut notes = Vec::new();
    let mut entries = entries_of(text, &arrays(&source.declared), &wide, (from, to), &mut notes);
    let mut note = |range: &Range<usize>, why: &str| {
        let written = &text[range.clone()];
        notes.push((Location::new(text, range.start, range.len()), format!("`{written}` {why}")));
    };
    let (mut converted, mut count, mut copied) = (String::new(), 0, 0);
    let mut ends = HashSet::new();
    for constant in constants {
        let Constant { number, range, .. } = &constant;
        let Some(old) = number.value else { continue };
        let written = &text[range.clone()];
        let is_entry = entries.contains_key(&number.end);
        let new = match entries.remove(&number.end) {
            Some(entry) if entry.old == old => entry.new,
            Some(entry) if entry.old == !old => !entry.new,
            Some(entry) => {
                entries.insert(number.end, entry);
                continue;
            }
            None => from.convert(old, to),
        };
        if new == old {
            continue;
        }
        match constant.reason_to_keep(written, source.language).filter(|_| !is_entry) {
            None => {}
            Some("") => continue,
            Some(why) => {
                note(range, why);
                continue;
            }
        }
        let Some(new) = rewritten(written, new, source.language) else {
            note(range, UNUSUAL);
            continue;
        };
        converted += &text[copied..range.start];
        converted += &new;
        copied = range.end;
        count += 1;
        ends.insert(number.end);
        if constant.around.operation == Operation::MasksShift {
            note(range, "is converted, but masks a shifted value: check the shift");
        } else if constant.around.is_computed_with {
            note(range, "is converted, but what it masks is shifted or computed with: check it");
        } else if written.contains("<<") {
            note(range, "is computed and written as one number");
        }
    }
    let is_converted =
        |one: &&Declared<'_>| one.item.number().is_some_and(|number| ends.contains(&number.end));
    let names: HashSet<&str> = source.declared.iter().filter(is_converted).map(|one| one.name).collect();
    for (name, range) in uses.iter().filter(|(name, _)| names.contains(name)) {
        note(range, &format!("computes with {name}, which is converted: check it"));
    }
    for entry in entries.values().filter(|entry| entry.new != entry.old) {
        note(&entry.range, UNUSUAL);
    }
    converted += &text[copied..];
    notes.sort_by_key(|(location, _)| location.offset);
    Some(Converted { text: converted, count, notes })
}

const UNUSUAL: &str = "has a form that bitrose cannot rewrite";

/// An entry of an array: its number before and after.
struct Entry {
    old: u64,
    new: u64,
    range: Range<usize>,
}

impl Constant {
    /// Returns why the constant is not converted; empty if it is clearly not a set of squares. `None` if it is
    /// converted.
    fn reason_to_keep(&self, written: &str, language: Language) -> Option<&'static str> {
        let is_literal = written.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '\''));
        let is_counted = !(has_base(written) || is_literal && self.number.is_large);
        let is_computed_with = self.around.operation == Operation::Arithmetic;
        // a constant without a type is as wide as its use
        let is_open = matches!(language, Language::Python | Language::Go) && is_literal && !is_computed_with;
        let is_set = || Likeness::new().of(self.number.value.unwrap_or_default()).is_some();
        if !self.is_wide && is_open && !is_counted && is_set() {
            Some("stays as it is: is it a set of squares?")
        } else if !self.is_wide || is_counted && is_computed_with {
            Some("")
        } else if is_counted && is_literal {
            Some("is a decimal number and stays as it is: is it a set of squares or a count?")
        } else if is_counted {
            Some("stays as it is: is it a square or a size?")
        } else if is_computed_with {
            Some("is part of a computation and stays as it is")
        } else if !is_set() {
            Some("does not look like a set of squares and stays as it is")
        } else if self.is_doubtful {
            Some("stays as it is: does it have 64 bits, like others in its row?")
        } else {
            None
        }
    }
}

/// Returns `true` if the text contains a hexadecimal or binary number.
fn has_base(written: &str) -> bool {
    ["0x", "0X", "0b", "0B"].iter().any(|prefix| written.contains(prefix))
}

/// Returns the new numbers of array entries, by the offsets where the old ones end, because a cast may precede them.
fn entries_of(
    text: &str,
    arrays: &[Array],
    wide: &HashSet<usize>,
    (from, to): (Mapping, Mapping),
    notes: &mut Vec<(Location, String)>,
) -> HashMap<usize, Entry> {
    let reading = identify(text, arrays, None);
    let likeness = Likeness::new();
    let mut entries = HashMap::new();
    for array in arrays.iter().flat_map(Array::split) {
        let any = |is_it: &dyn Fn(&Number) -> bool| array.numbers.iter().any(is_it);
        let is_decimal = !any(&|number| number.is_large || has_base(&text[number.start..number.end]));
        if !any(&|number| number.is_large || wide.contains(&number.end)) {
            continue;
        }
        let values: Vec<u64> = array.numbers.iter().filter_map(|number| number.value).collect();
        let is_magics = reading.tables.iter().any(|table| table.location == array.location(text));
        let likely = values.iter().filter(|&&word| likeness.of(word).is_some()).count();
        let is_boards = !is_magics
            && !is_decimal
            && values.len() == array.numbers.len()
            && likely * 4 >= values.len() * 3;
        let index = |index: usize| {
            let square = from.square(u8::try_from(index % 64).expect("below 64")).expect("below 64");
            usize::from(to.index(square))
        };
        let mut new: Vec<u64> = values.iter().map(|&word| from.convert(word, to)).collect();
        let what = match values.len() {
            _ if is_magics => "are magics and stay as they are: `bitrose magic find` finds new ones",
            _ if is_decimal => {
                "are decimal numbers and stay as they are: are they sets of squares or counts?"
            }
            _ if !is_boards => "do not look like sets of squares and stay as they are",
            64 | 4096 => {
                for (old, &word) in values.iter().enumerate() {
                    let place =
                        if values.len() == 64 { index(old) } else { index(old / 64) * 64 + index(old) };
                    new[place] = from.convert(word, to);
                }
                "move to the new indices of their squares"
            }
            _ => "keep their order",
        };
        let name = if array.name.is_empty() { "the list" } else { &array.name };
        if new != values {
            notes.push((
                array.location(text),
                format!("the {} entries of {name} {what}", array.numbers.len()),
            ));
        }
        for (index, number) in array.numbers.iter().enumerate() {
            let old = number.value.unwrap_or_default();
            let new = if is_boards { new[index] } else { old };
            entries.insert(number.end, Entry { old, new, range: number.start..number.end });
        }
    }
    entries
}

/// Formats a number in the style of another: its radix, separators, width and suffix.
fn rewritten(written: &str, number: u64, language: Language) -> Option<String> {
    const MOST: usize = 64;
    let number_at = written.find(|letter: char| letter.is_ascii_digit())?;
    let length = super::number::word_length(&written[number_at..]);
    let word = &written[number_at..][..length];
    let is_alone = length == written.len();
    let lower = word.to_ascii_lowercase();
    let suffixes = ["ull", "llu", "ul", "lu", "ll", "l", "_u64", "u64", "ui64", "n"];
    let suffix = suffixes.into_iter().find(|suffix| lower.ends_with(suffix)).map_or(0, str::len);
    let (body, suffix) = word.split_at(word.len() - suffix);
    let radix = match lower.get(..2) {
        Some("0b") => 2,
        Some("0x") => 16,
        Some(start) if is_alone && start.starts_with('0') => return None,
        _ if is_alone => 10,
        _ => 16,
    };
    let digits = body.get(2..).unwrap_or_default();
    let separator = digits.chars().find(|letter| matches!(letter, '_' | '\''));
    let count = digits.chars().filter(char::is_ascii_hexdigit).count().min(MOST);
    let new = match radix {
        10 if language == Language::Java => number.cast_signed().to_string(),
        10 => number.to_string(),
        2 => format!("{number:0count$b}"),
        _ if is_alone && digits.contains(|letter: char| matches!(letter, 'a'..='f')) => {
            format!("{number:0count$x}")
        }
        _ => format!("{number:0width$X}", width = if is_alone { count } else { 16 }),
    };
    let mut grouped = String::new();
    for (index, digit) in new.chars().enumerate() {
        if let Some(separator) = separator.filter(|_| index > 0 && (new.len() - index).is_multiple_of(4)) {
            grouped.push(separator);
        }
        grouped.push(digit);
    }
    let prefix = if radix == 10 { "" } else { lower.get(..2).filter(|_| radix == 2).unwrap_or("0x") };
    let prefix = if is_alone && radix == 16 { &word[..2] } else { prefix };
    let needs_suffix = language == Language::Java && suffix.is_empty();
    Some(format!("{prefix}{grouped}{}", if needs_suffix { "L" } else { suffix }))
}
