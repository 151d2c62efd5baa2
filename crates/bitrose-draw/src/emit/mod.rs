//! Source code: arrays of 64, and whole magic tables with their lookup functions.
//!
//! An array in bit order is the same under every mapping. A mapping only changes the comment, which names the square of
//! bit 0.

mod asserts;
mod language;

pub use asserts::{NoAsserts, emit_asserts};

use super::Format;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, Slider, TableLayout};
use language::{Dialect, Kind};
use std::fmt::Display;

/// The error of requesting source code in a format that is not a programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a programming language: expected rust, c, cpp, java, csharp, go, python, zig, or json")]
pub struct NotALanguage(pub Format);

/// Returns `true` if arrays can be written in this format: a language, or JSON.
pub fn emits_arrays(format: Format) -> bool {
    format == Format::Json || Dialect::new(format).is_ok()
}

/// Returns the source of an array of words: a declaration, or for JSON a line with an array of strings.
///
/// `lengths` is `[length]`, or `[rows, columns]` for an array of arrays whose words are given row by row.
///
/// # Errors
/// Fails if the format is neither a language nor JSON.
pub fn emit_array(
    format: Format,
    name: &[&str],
    comment: &str,
    lengths: &[usize],
    words: &[u64],
) -> Result<String, NotALanguage> {
    if format == Format::Json {
        let row = |words: &[u64]| json_words(words.iter().copied());
        let array = match *lengths {
            [_, columns] => json_list(words.chunks(columns.max(1)).map(row)),
            _ => row(words),
        };
        return Ok(array + "\n");
    }
    let (dialect, mut out) = (Dialect::new(format)?, String::new());
    dialect.comment(&mut out, "", comment);
    dialect.nested(&mut out, "", Kind::Word, name, lengths, words);
    Ok(out)
}

/// Returns magic tables as a source file: masks, magics, shifts, offsets, attacks and a lookup function for each
/// slider, without the parts that the layout does not need. For JSON, it is one object with the same arrays.
///
/// # Errors
/// Fails if the format is neither a language nor JSON.
pub fn emit_tables(format: Format, tables: &AttackTables, mapping: Mapping) -> Result<String, NotALanguage> {
    if format == Format::Json {
        return Ok(json_tables(tables, mapping) + "\n");
    }
    let (dialect, mut source) = (Dialect::new(format)?, String::new());
    let out = &mut source;
    dialect.comment(out, "", &headline(tables, mapping));
    let indent = dialect.open_file(out, tables.layout);
    for piece in Slider::ALL {
        numbers(out, dialect, indent, tables, piece);
    }
    language::attacks(out, dialect, indent, tables);
    for piece in Slider::ALL {
        language::function(out, dialect, indent, tables.layout, piece);
    }
    dialect.close_file(out);
    Ok(source)
}

/// The comment at the top of the file.
fn headline(tables: &AttackTables, mapping: Mapping) -> String {
    let square = |bit| mapping.square(bit).expect("a bit below 64 has a square");
    format!(
        "Attacks of rooks and bishops: {} layout, {} entries, made by bitrose.\n\
         Bit 0 is {}, bit 1 is {}, bit 63 is {} ({mapping}). Entry i of an array is for the square of bit i.",
        tables.layout,
        tables.attacks.len(),
        square(0),
        square(1),
        square(63),
    )
}

/// The arrays of one slider.
fn numbers(out: &mut String, dialect: Dialect, indent: &str, tables: &AttackTables, piece: Slider) {
    let entries = tables.entries(piece);
    let mut array = |kind, what, number: &dyn Fn(usize) -> u64| {
        let numbers: Vec<u64> = (0..entries.len()).map(number).collect();
        dialect.array(out, indent, kind, &[piece.name(), what], &numbers);
    };
    array(Kind::Word, "masks", &|entry| entries[entry].lookup.mask);
    if tables.layout != TableLayout::Pext {
        array(Kind::Word, "magics", &|entry| entries[entry].lookup.magic);
    }
    if tables.layout != TableLayout::Pext && !tables.layout.has_fixed_shift() {
        array(Kind::Shift, "shifts", &|entry| u64::from(entries[entry].lookup.shift));
    }
    if tables.layout != TableLayout::Plain {
        array(Kind::Offset, "offsets", &|entry| entries[entry].offset as u64);
    }
}

/// The tables as a JSON object.
fn json_tables(tables: &AttackTables, mapping: Mapping) -> String {
    let slider = |piece| {
        let entries = tables.entries(piece).iter();
        let lookups = entries.clone().map(|entry| entry.lookup);
        let mut arrays = format!("{{\"masks\":{}", json_words(lookups.clone().map(|lookup| lookup.mask)));
        if tables.layout != TableLayout::Pext {
            arrays += &format!(",\"magics\":{}", json_words(lookups.clone().map(|lookup| lookup.magic)));
            arrays += &format!(",\"shifts\":{}", json_list(lookups.map(|lookup| lookup.shift)));
        }
        arrays + &format!(",\"offsets\":{}}}", json_list(entries.map(|entry| entry.offset)))
    };
    format!(
        r#"{{"layout":"{}","mapping":"{mapping}","entries":{},"rook":{},"bishop":{},"attacks":{}}}"#,
        tables.layout,
        tables.attacks.len(),
        slider(Slider::Rook),
        slider(Slider::Bishop),
        json_words(tables.attacks.iter().copied()),
    )
}

/// A JSON array of words, written as strings because 64 bits do not fit a double.
fn json_words(words: impl Iterator<Item = u64>) -> String {
    json_list(words.map(|word| format!("\"0x{word:016X}\"")))
}

fn json_list(items: impl Iterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}
