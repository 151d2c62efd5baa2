//! Source code: arrays of 64, and whole magic tables with their lookup functions.
//!
//! An array in bit order is the same under every mapping, so a mapping only changes the comment: which square has bit 0.

mod asserts;
mod language;

pub use asserts::{NoAsserts, emit_asserts};

use super::Format;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, Slider, TableLayout};
use language::{Dialect, Kind};
use serde::Serialize;

/// The error of a format that is not a programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a programming language: expected rust, c, cpp, java, csharp, go, python, zig, or json")]
pub struct NotALanguage(pub Format);

/// Appends an array of words: a declaration, or in JSON a line with an array of strings.
///
/// `lengths` is `[length]`, or `[rows, columns]` for an array of arrays with its words row after row.
///
/// # Errors
/// If the format is neither a language nor JSON.
pub fn emit_array(
    out: &mut String,
    format: Format,
    name: &[&str],
    comment: &str,
    lengths: &[usize],
    words: &[u64],
) -> Result<(), NotALanguage> {
    if format == Format::Json {
        match *lengths {
            [_, columns] => {
                let rows: Vec<_> = words.chunks(columns.max(1)).map(|row| hex(row.iter().copied())).collect();
                json_line(out, &rows);
            }
            _ => json_line(out, &hex(words.iter().copied())),
        }
        return Ok(());
    }
    let dialect = Dialect::new(format)?;
    dialect.comment(out, "", comment);
    dialect.nested(out, "", Kind::Word, name, lengths, words);
    Ok(())
}

/// Appends magic tables as a source file: masks, magics, shifts, offsets, attacks and a lookup function for each
/// slider; what a layout does not need is left out. In JSON it is one object with the same arrays.
///
/// # Errors
/// If the format is neither a language nor JSON.
pub fn emit_tables(
    out: &mut String,
    format: Format,
    tables: &AttackTables,
    mapping: Mapping,
) -> Result<(), NotALanguage> {
    if format == Format::Json {
        json_line(out, &TablesObject::new(tables, mapping));
        return Ok(());
    }
    let dialect = Dialect::new(format)?;
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
    Ok(())
}

/// The first comment of the file.
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

/// Tables in JSON. Words are strings, because 64 bits do not fit a double.
#[derive(Serialize)]
struct TablesObject {
    layout: &'static str,
    mapping: &'static str,
    entries: usize,
    rook: SliderObject,
    bishop: SliderObject,
    attacks: Vec<String>,
}

#[derive(Serialize)]
struct SliderObject {
    masks: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    magics: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shifts: Option<Vec<u32>>,
    offsets: Vec<usize>,
}

impl TablesObject {
    fn new(tables: &AttackTables, mapping: Mapping) -> Self {
        let slider = |piece| {
            let entries = tables.entries(piece);
            let has_magics = tables.layout != TableLayout::Pext;
            SliderObject {
                masks: hex(entries.iter().map(|entry| entry.lookup.mask)),
                magics: has_magics.then(|| hex(entries.iter().map(|entry| entry.lookup.magic))),
                shifts: has_magics.then(|| entries.iter().map(|entry| entry.lookup.shift).collect()),
                offsets: entries.iter().map(|entry| entry.offset).collect(),
            }
        };
        Self {
            layout: tables.layout.name(),
            mapping: mapping.name(),
            entries: tables.attacks.len(),
            rook: slider(Slider::Rook),
            bishop: slider(Slider::Bishop),
            attacks: hex(tables.attacks.iter().copied()),
        }
    }
}

fn hex(words: impl Iterator<Item = u64>) -> Vec<String> {
    words.map(|word| format!("0x{word:016X}")).collect()
}

fn json_line(out: &mut String, object: &impl Serialize) {
    *out += &serde_json::to_string(object).expect("names and numbers are valid JSON");
    out.push('\n');
}
