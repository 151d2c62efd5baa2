//! Tables of magics in source files.

use super::check::{check_entry, grid, json};
use crate::cli::args::Report;
use crate::cli::config::Config;
use crate::cli::report::{self, BadInput};
use crate::cli::{Outcome, bounded};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{CheckReport, Site, Slider, diagnose, spare_bits};
use bitrose_lang::tables::{ReadError, ReadTable, read_tables_as};
use bitrose_lang::{self, Span};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Checks every table of every file. One bad file is reported and the rest goes on.
pub(super) fn run(
    files: &[PathBuf],
    piece: Option<Slider>,
    format: Report,
    config: Config,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let (mut all_right, mut all_read) = (true, true);
    for file in files {
        let name = if file == Path::new("-") { "stdin".into() } else { file.to_string_lossy().into_owned() };
        let text = match read(file) {
            Ok(text) => text,
            Err(error) => {
                report::message(format_args!("error: cannot read `{}`: {error}", file.display()));
                all_read = false;
                continue;
            }
        };
        match read_tables_as(&text, piece) {
            Ok(reading) => {
                for table in &reading.tables {
                    all_right &= check_table(table, &name, format, config, out)?;
                }
                if reading.tables.is_empty() {
                    report::message(format_args!("error: {name}: arrays of 64, but none of magics"));
                    all_read = false;
                }
            }
            Err(error) => {
                complain(&error, &name, text, config);
                all_read = false;
            }
        }
    }
    Ok(match (all_read, all_right) {
        (false, _) => Outcome::Faults,
        (true, false) => Outcome::No,
        (true, true) => Outcome::Done,
    })
}

/// A file may hold anything; what is no UTF-8 is no number either.
fn read(file: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&bounded::bytes(file)?).into_owned())
}

/// The fault with its place in the file.
fn complain(error: &ReadError, name: &str, source: String, config: Config) {
    let Some(place) = error.location() else {
        return report::message(format_args!("error: {name}: {error}"));
    };
    let span = Span { start: place.offset, end: place.offset + place.length };
    let (message, label) = match error {
        ReadError::NoTable { .. } => ("no magics found", "the longest array; expected 64 numbers".to_owned()),
        ReadError::Length { length, .. } => {
            ("an array of the wrong length", format!("{length} numbers; expected 64, one for each square"))
        }
        ReadError::TooMany { .. } => ("too many arrays", "the first too many".to_owned()),
        ReadError::NoNumber { .. } => {
            ("a number with a wrong digit", "expected hexadecimal digits".to_owned())
        }
        ReadError::TooLong { .. } => {
            ("a number of more than 64 bits", format!("{} digits", error.digits().unwrap_or_default()))
        }
    };
    let fault = bitrose_lang::Error {
        message: message.to_owned(),
        span,
        label,
        related: None,
        help: Some(error.to_string()),
    };
    let bad = BadInput { origin: name.to_owned(), source, error: fault };
    report::bad_input(&bad.error, &bad.source, bad.origin.as_str(), config.when);
}

/// Checks the 64 entries; are all right?
fn check_table(
    table: &ReadTable,
    file: &str,
    format: Report,
    config: Config,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    let mut text = Vec::new();
    let mut faults = Vec::new();
    let mut checks = Vec::new();
    for entry in 0..64 {
        let site =
            Site { piece: table.piece, square: table.square(entry, config.mapping), mapping: config.mapping };
        let lookup = &table.lookups[usize::from(entry)];
        let check = check_entry(site, lookup)?;
        if format == Report::Json {
            text.extend_from_slice(json(site, lookup, &check)?.as_bytes());
        } else if !check.is_valid() || check.max_index >> site.bits() != 0 && !has_fixed_shift(table) {
            faults.push((entry, site));
        }
        checks.push((site, check));
    }
    let all_right = checks.iter().all(|(_, check)| check.is_valid());
    if format == Report::Grid {
        text.extend_from_slice(headline(table, file, &checks).as_bytes());
        for (entry, site) in faults {
            let lookup = &table.lookups[usize::from(entry)];
            let place = table.locations[usize::from(entry)];
            let head = format!("\n{file}:{}:{}: entry {entry}\n", place.line, place.column);
            text.extend_from_slice(head.as_bytes());
            grid(&mut text, site, lookup, &diagnose(site, lookup)?, config);
        }
    }
    out.write_all(&text)?;
    Ok(all_right)
}

/// The same shift for all 64 squares: then ranges larger than the masks need are meant.
fn has_fixed_shift(table: &ReadTable) -> bool {
    table.lookups.iter().all(|lookup| lookup.shift == table.lookups[0].shift)
}

/// What the table is, how sure that is, and how many of its magics are right.
fn headline(table: &ReadTable, file: &str, checks: &[(Site, CheckReport)]) -> String {
    let count =
        |wanted: &dyn Fn(&(Site, CheckReport)) -> bool| checks.iter().filter(|check| wanted(check)).count();
    let right = count(&|(_, check)| check.is_valid());
    let bijective = count(&|(_, check)| check.is_bijective());
    let lookups = table.lookups.iter();
    let spare = checks.iter().zip(lookups).filter(|((site, check), lookup)| {
        check.is_valid() && spare_bits(*site, lookup).is_ok_and(|bits| bits > 0)
    });
    let name = if table.name.is_empty() { "a table" } else { &table.name };
    let sure = if table.evidence.is_sure() {
        String::new()
    } else {
        format!("  (not sure: {} of 64 would be right for the next best reading)\n", table.evidence.runner_up)
    };
    let order = match table.order {
        Mapping::Lerf => String::new(),
        order => format!(
            "  the entries are not in the order of the bits: entry 0 is for bit {}\n",
            order.index(bitrose_core::bitboard::Square::A1)
        ),
    };
    let given = match (table.has_masks, table.has_shifts) {
        (true, true) => ", with the masks and shifts of the file",
        (true, false) => ", with the masks of the file",
        (false, true) => ", with the shifts of the file",
        (false, false) => "",
    };
    format!(
        "{file}:{}: {name}: {} magics{given}: {right} of 64 right, {bijective} bijections, {} with a bit to spare\n{sure}{order}",
        table.location.line,
        table.piece,
        spare.count(),
    )
}
