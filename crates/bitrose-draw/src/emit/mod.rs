//! Source code: arrays of 64, and whole magic tables with their lookup functions.
//!
//! An array in the order of the bits is the same under every mapping that its words are, so a mapping changes only
//! what the comment says: which square has bit 0.

mod dialect;
mod json;
mod lookup;

use super::Format;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, Slider, TableLayout};
use dialect::{Dialect, Kind};
use std::fmt::{self, Write};

/// A format that is no programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no programming language; expected rust, c, cpp, java, csharp, go, python, zig, or json")]
pub struct NoLanguage(pub Format);

/// Appends one array of words: a declaration that stands for itself, or in JSON a line with an array of strings.
///
/// # Errors
/// When the format is neither a language nor JSON.
pub fn emit_array(
    out: &mut String,
    format: Format,
    name: &[&str],
    comment: &str,
    words: &[u64],
) -> Result<(), NoLanguage> {
    if format == Format::Json {
        json::words(out, words);
        out.push('\n');
        return Ok(());
    }
    let dialect = Dialect::new(format)?;
    dialect.comment(out, "", comment);
    dialect.array(out, "", Kind::Word, name, words);
    Ok(())
}

/// Appends magic tables as a source file: masks, magics, shifts, offsets, attacks and a lookup function for each
/// slider; what a layout does not need is left out. In JSON it is one object with the same arrays.
///
/// # Errors
/// When the format is neither a language nor JSON.
pub fn emit_tables(
    out: &mut String,
    format: Format,
    tables: &AttackTables,
    mapping: Mapping,
) -> Result<(), NoLanguage> {
    if format == Format::Json {
        json::tables(out, tables, mapping);
        return Ok(());
    }
    let dialect = Dialect::new(format)?;
    dialect.comment(out, "", &headline(tables, mapping));
    let indent = dialect.open_file(out, tables.layout);
    for piece in Slider::ALL {
        numbers(out, dialect, indent, tables, piece);
    }
    lookup::attacks(out, dialect, indent, tables);
    for piece in Slider::ALL {
        lookup::function(out, dialect, indent, tables.layout, piece);
    }
    dialect.close_file(out);
    Ok(())
}

/// Appends formatted text; a string takes everything.
fn append(out: &mut String, text: fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// What the reader of the file must know.
fn headline(tables: &AttackTables, mapping: Mapping) -> String {
    let square = |bit| mapping.square(bit).map_or_else(String::new, |square| square.to_string());
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

#[cfg(test)]
mod tests;
