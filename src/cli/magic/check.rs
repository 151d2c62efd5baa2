//! `bitrose magic check`: checks whether magics are right.

use super::{Chosen, Word, number, shift, without_a_digit, word};
use crate::cli::prelude::*;
use bitrose_core::magic::{
    CarryFreeProof, CheckReport, Collision, Diagnosis, Keying, Lookup, NotCarryFree, Site, Slider, check,
    diagnose, spare_bits,
};
use bitrose_lang::tables::{ReadError, ReadTable, Unused, read_tables_as};

/// Check one magic, or every table of magics in source files
///
/// It tries all blocker sets of the square. For a wrong magic, it draws the first pair that collides and says what
/// would make it right: another shift, square, slider, mask or digit. The exit status is 1 if a magic is wrong.
///
/// A file may be C, C++, Java, Rust, Go, C#, Python or similar, with arrays of 64 numbers in any base, with or without
/// masks and shifts. Entry i belongs to the square of bit i, so a table is right under every mapping or under none;
/// --mapping only names the squares. If more magics are right for `(occ | ~mask)` than for `(occ & mask)`, that is said.
/// Only the magics are checked, with the shifts of an array or those that are assumed:
/// not the code that uses them, and no table of attacks. If fewer are right with the shifts or masks that
/// the file gives than with the usual ones, that is said, and the exit status is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044
  $ bitrose magic check --piece rook --square c3 --magic 0x6820808004002200    # exit status 1: it is for f3
  $ bitrose magic table --format java | bitrose magic check -")]
pub(super) struct Args {
    /// Files with tables, `-` for standard input; with --magic, the slider and the square
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    chosen: Chosen,

    /// The magic; without it, files are checked, and --piece is the slider of all their tables
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    magic: Option<String>,

    /// The shift [default: 64 minus the squares of the mask]
    #[arg(long, value_name = "N", value_parser = shift, requires = "magic", allow_hyphen_values = true)]
    shift: Option<u32>,

    /// The mask of the occupancy [default: the relevant mask]
    #[arg(long, value_name = "NUMBER", value_parser = number, requires = "magic")]
    mask: Option<u64>,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

/// The error if there is nothing to check.
const NOTHING: &str = "nothing to check: give files, or a slider, a square and a magic, as in `bitrose magic \
    check rook c6 --magic 0x0601001020010044`";

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let Some(magic) = &args.magic else {
        let names_a_site =
            args.files.iter().any(|file| !file.exists() && word(&file.to_string_lossy()).is_ok());
        ensure!(args.chosen.square.is_none() && !args.files.is_empty() && !names_a_site, NOTHING);
        let is_number = |file: &&PathBuf| !file.exists() && number(&file.to_string_lossy()).is_ok();
        if let Some(magic) = args.files.iter().find(is_number) {
            let magic = magic.display();
            bail!(
                "`{magic}` is a number, not a file: a magic belongs to a slider and a square, as in `bitrose \
                 magic check rook c6 --magic {magic}`"
            );
        }
        return check_files(&args.files, args.chosen.piece, args.format, config, out);
    };
    let words: Result<Vec<Word>, String> =
        args.files.iter().map(|file| word(&file.to_string_lossy())).collect();
    let (Some(piece), Some(square)) =
        args.chosen.with(&words.map_err(|error| anyhow!("with --magic: {error}"))?)?
    else {
        bail!(NOTHING);
    };
    let site = Site { piece, square, mapping: config.mapping };
    let lookup = |magic| {
        let usual = site.lookup(magic);
        Lookup { shift: args.shift.unwrap_or(usual.shift), mask: args.mask.unwrap_or(usual.mask), ..usual }
    };
    let lookup = match number(magic) {
        Ok(magic) => lookup(magic),
        Err(error) => {
            let is_right = |magic: &u64| check(site, &lookup(*magic)).is_ok_and(|check| check.is_valid());
            let meant = without_a_digit(magic).into_iter().find(is_right).map_or(String::new(), |meant| {
                format!("; did you mean {}? It is right for the {site}", hex(meant))
            });
            bail!("invalid value '{magic}' for '--magic <NUMBER>': {error}{meant}");
        }
    };
    let diagnosis = diagnose(site, &lookup)?;
    match args.format {
        Report::Json => json::line(out, &json(site, &lookup, &diagnosis.check))?,
        Report::Grid => {
            let mut text = Vec::new();
            grid(&mut text, site, &lookup, (&diagnosis, false), config);
            out.write_all(&text)?;
        }
    }
    Ok(Outcome::of(diagnosis.check.is_valid()))
}

/// Returns a magic and its check as JSON.
fn json(site: Site, lookup: &Lookup, check: &CheckReport) -> serde_json::Value {
    let mut object = json!({
        "piece": site.piece.name(),
        "square": site.square.to_string(),
        "magic": hex(lookup.magic),
        "shift": lookup.shift,
        "key": lookup.keying.to_string(),
        "ok": check.is_valid(),
        "used": check.used,
        "max_index": check.max_index,
        "bijective": check.is_bijective(),
    });
    if let Some(Collision { index, first, second, first_attacks, second_attacks }) = check.collision {
        object["collision"] = json!({
            "index": index,
            "a": hex(first),
            "b": hex(second),
            "attacks_a": hex(first_attacks),
            "attacks_b": hex(second_attacks),
        });
    }
    object
}

/// Appends the verdict, the colliding blocker sets as boards, and what would make the magic right.
fn grid(text: &mut Vec<u8>, site: Site, lookup: &Lookup, found: (&Diagnosis, bool), config: Config) {
    let (diagnosis, needs_more) = found;
    let check = &diagnosis.check;
    let head = format!("{site}  {}  >> {}  ", hex(lookup.magic), lookup.shift);
    let verdict = match check.collision {
        Some(Collision { index, .. }) => wrong(check, index),
        None if needs_more => {
            let (slots, enough) = (check.max_index + 1, 1_u64 << lookup.mask.count_ones());
            format!("right only with {slots} slots or more, where the mask needs {enough}\n")
        }
        None => right(site, lookup, check),
    };
    text.extend_from_slice((head + &verdict).as_bytes());
    if let Some(collision) = check.collision {
        text.push(b'\n');
        draw(text, &collision, config.mapping, config.style());
    }
    let left_out = diagnosis.remedies.len().saturating_sub(MOST_REMEDIES);
    for remedy in diagnosis.remedies.iter().take(MOST_REMEDIES) {
        text.extend_from_slice(format!("{}\n", remedy.advice(site, lookup)).as_bytes());
    }
    if left_out > 0 {
        text.extend_from_slice(format!("and {left_out} more\n").as_bytes());
    }
}

/// The number of ways to make a magic right that are listed; any others are only counted.
const MOST_REMEDIES: usize = 8;

fn right(site: Site, lookup: &Lookup, check: &CheckReport) -> String {
    let CheckReport { subsets, used, max_index, .. } = check;
    let mut text = format!("right\n{subsets} blocker sets in {used} slots, the highest {max_index}");
    text += if check.is_bijective() { ": a bijection\n" } else { "\n" };
    if check.shared > 0 {
        text += &format!("{} share a slot with others of the same attacks\n", check.shared);
    }
    text += match spare_bits(site, lookup) {
        Ok(0) | Err(_) => "no bit to spare: with a larger shift it is wrong\n",
        Ok(_) => "also right with a larger shift\n",
    };
    match CarryFreeProof::new(lookup) {
        Ok(_) => text += "no carry enters the index: each of its bits is one blocker\n",
        Err(why) => {
            let bit = match why {
                NotCarryFree::Missing(bit) | NotCarryFree::Twice(bit) => u8::try_from(bit).ok(),
                _ => None,
            };
            let mut why = why.to_string();
            if let Some((bit, square)) = bit.and_then(|bit| Some((bit, site.mapping.square(bit)?))) {
                why = why.replace(&format!("bit {bit} of the mask"), &square.to_string());
            }
            text += &format!("not carry-free, which does no harm: {why}\n");
        }
    }
    text
}

fn wrong(check: &CheckReport, index: u64) -> String {
    let others = check.colliding.saturating_sub(1);
    format!("wrong: blocker sets with different attacks share slot {index}, and {others} more collide\n")
}

/// Draws both blocker sets with their attacks.
fn draw(text: &mut Vec<u8>, collision: &Collision, mapping: Mapping, style: Style) {
    let row = [
        ("blockers a", collision.first),
        ("blockers b", collision.second),
        ("attacks of a", collision.first_attacks),
        ("attacks of b", collision.second_attacks),
    ];
    let row = row.map(|(label, word)| Panel::of(word, mapping).labelled(label));
    let columns = if terminal_width().is_none_or(|width| width >= 86) { 4 } else { 2 };
    panels(text, &row, columns, style);
    text.push(b'\n');
}

/// Checks every table of every file. A file that cannot be read is reported, and the others are still checked.
fn check_files(
    files: &[PathBuf],
    piece: Option<Slider>,
    format: Report,
    config: Config,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let (mut all_right, mut all_read) = (true, true);
    for file in files {
        let name = input::name(file);
        let text = match read(file) {
            Ok(text) => text,
            Err(error) => {
                message(format_args!("error: cannot read `{}`: {error}", file.display()));
                all_read = false;
                continue;
            }
        };
        match read_tables_as(&text, piece) {
            Ok(reading) => {
                for table in &reading.tables {
                    let outcome = check_table(table, &name, format, config, out)?;
                    all_read &= outcome != Outcome::BadInput;
                    all_right &= outcome == Outcome::Done;
                }
                if reading.tables.is_empty() {
                    message(format_args!("error: {name}: no magics in its arrays of 64 numbers"));
                    all_read = false;
                }
            }
            Err(error) => {
                report_error(&error, &name, text, config);
                all_read = false;
            }
        }
    }
    Ok(match (all_read, all_right) {
        (false, _) => Outcome::BadInput,
        (true, false) => Outcome::Negative,
        (true, true) => Outcome::Done,
    })
}

/// Reads the text of a file in any encoding: only the numbers in it matter.
fn read(file: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&input::bytes(file)?).into_owned())
}

/// Reports an error at its location in the file.
fn report_error(error: &ReadError, name: &str, source: String, config: Config) {
    let Some(place) = error.location() else {
        return message(format_args!(
            "error: no magics found in {name}: expected an array of 64 numbers or 64 rows, one for each square, or of 128 \
             for both pieces"
        ));
    };
    let span = Span { start: place.offset, end: place.offset + place.length };
    let (message, label) = match error {
        ReadError::NoTable { .. } => {
            ("no magics found", "the most numbers between two brackets; expected 64".to_owned())
        }
        ReadError::Length { length, .. } => {
            ("invalid length of an array", format!("{length} numbers; expected 64, one for each square"))
        }
        ReadError::TooMany { .. } => ("too many arrays", "the first one too many".to_owned()),
        ReadError::NoNumber { .. } => ("invalid digit in a number", "expected hexadecimal digits".to_owned()),
        ReadError::TooLong { .. } => {
            ("number too large for 64 bits", format!("{} digits", error.digits().unwrap_or_default()))
        }
    };
    let error = *bitrose_lang::Error::new(span, message).label(label).help(error.to_string());
    let _ = BadInput { origin: String::new(), source, error }.print(name.into(), config.when);
}

/// Checks the 64 entries of a table. They count as bad input if no way to read them makes most of them right, or if a
/// mask is too large.
fn check_table(
    table: &ReadTable,
    file: &str,
    format: Report,
    config: Config,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let name = table.display_name();
    let mut text = Vec::new();
    let mut listed = Vec::new();
    let mut checks = Vec::new();
    for entry in 0..64 {
        let site =
            Site { piece: table.piece, square: table.square(entry, config.mapping), mapping: config.mapping };
        let lookup = &table.lookups[usize::from(entry)];
        let check = match table.check(entry) {
            Ok(check) => check,
            Err(error) => {
                let line = table.locations[usize::from(entry)].line;
                message(format_args!("error: {file}:{line}: {name}: entry {entry}, {site}: {error}"));
                return Ok(Outcome::BadInput);
            }
        };
        if format == Report::Json {
            let mut object = json(site, lookup, &check);
            object["file"] = file.into();
            object["table"] = table.name.as_str().into();
            object["entry"] = entry.into();
            object["line"] = table.locations[usize::from(entry)].line.into();
            let with = |unused: &Unused| json!({ "name": unused.name, "line": unused.location.line, "right": unused.right });
            if !table.unused.is_empty() {
                object["not_used"] = table.unused.iter().map(with).collect();
            }
            json::line(&mut text, &object)?;
        }
        let needs_more = table.needs_more_slots(entry, &check);
        if !check.is_valid() || needs_more {
            listed.push((entry, site, needs_more));
        }
        checks.push((site, check));
    }
    let right = checks.iter().filter(|(_, check)| check.is_valid()).count();
    let fewest = if has_spare_slots(table, &checks) { 64 } else { FEWEST_RIGHT };
    if (fewest == 64 || !table.evidence.is_sure()) && right < fewest {
        let (line, piece) = (table.location.line, table.piece);
        message(format_args!(
            "error: {file}:{line}: {name}: no magics that can be read: as {piece} magics, the best reading, {right} of 64 would be \
             right; the index may be computed in another way"
        ));
        return Ok(Outcome::BadInput);
    }
    if format == Report::Grid {
        text.extend_from_slice(headline(table, file, &checks, right).as_bytes());
        for (entry, site, needs_more) in listed {
            let lookup = &table.lookups[usize::from(entry)];
            let place = table.locations[usize::from(entry)];
            let name = if table.name.is_empty() { String::new() } else { format!("{} ", table.name) };
            let head = format!("\n{file}:{}:{}: {name}entry {entry}\n", place.line, place.column);
            text.extend_from_slice(head.as_bytes());
            grid(&mut text, site, lookup, (&diagnose(site, lookup)?, needs_more), config);
        }
    }
    out.write_all(&text)?;
    Ok(Outcome::of(right == 64 && !table.is_better_than_its_source()))
}

/// Returns `true` if the file gives no shifts, and the assumed ones leave every square more slots than it needs. Then
/// many numbers are right by chance.
fn has_spare_slots(table: &ReadTable, checks: &[(Site, CheckReport)]) -> bool {
    let is_larger = |site: &Site, lookup: &Lookup| lookup.shift < site.lookup(0).shift;
    !table.has_shifts && checks.iter().zip(&table.lookups).all(|((site, _), lookup)| is_larger(site, lookup))
}

/// The number of right entries with which an uncertain reading of a table is still accepted. With fewer, another
/// reading may be meant.
const FEWEST_RIGHT: usize = 48;

/// Describes what the table is, how certain that is, and how many of its magics are right.
fn headline(table: &ReadTable, file: &str, checks: &[(Site, CheckReport)], right: usize) -> String {
    let bijective = checks.iter().filter(|(_, check)| check.is_bijective()).count();
    let spare = checks.iter().zip(&table.lookups).filter(|((site, check), lookup)| {
        check.is_valid() && spare_bits(*site, lookup).is_ok_and(|bits| bits > 0)
    });
    let name = table.display_name();
    let other = table.evidence.runner_up;
    let sure = if table.evidence.is_sure() {
        String::new()
    } else {
        format!("  (uncertain: {other} of 64 would be right under the next best reading)\n")
    };
    let bit = |entry: u8| table.lerf_square(entry).index();
    let order = (0..64).find(|&entry| bit(entry) != entry).map_or(String::new(), |entry| {
        format!("  the entries are not in bit order: entry {entry} is for bit {}\n", bit(entry))
    });
    let first = table.lookups[0].shift;
    let assumed = if table.lookups.iter().all(|lookup| lookup.shift == first) {
        format!("shift {first} assumed")
    } else {
        "the usual shifts assumed".to_owned()
    };
    let given = match (table.has_masks, table.has_shifts) {
        (true, true) => "with the masks and shifts of the file".to_owned(),
        (true, false) => format!("with the masks of the file, {assumed}"),
        (false, true) => "with the shifts of the file".to_owned(),
        (false, false) => assumed,
    };
    let key = match table.keying() {
        Keying::Blockers => String::new(),
        black @ Keying::WithOutside => {
            let white = Keying::Blockers;
            format!(
                "  right for ({black}), as black magics are; for ({white}) {} are right\n",
                table.count_right(white)
            )
        }
    };
    let unused = |unused: &Unused| {
        let what = if unused.has_masks { "masks" } else { "shifts" };
        let (line, right) = (unused.location.line, unused.right);
        let name = if unused.name.is_empty() { "its rows" } else { &unused.name };
        format!("  the {what} of {name}, line {line}, are not used: {right} of 64 are right with them\n")
    };
    let unused: String = table.unused.iter().map(unused).collect();
    let chance = if has_spare_slots(table, checks) {
        "  with so many slots, most numbers are right by chance\n"
    } else {
        ""
    };
    let (line, piece, spare) = (table.location.line, table.piece, spare.count());
    format!(
        "{file}:{line}: {name}: {piece} magics, {given}: {right} of 64 right, {bijective} bijections, {spare} with a bit to \
         spare\n{unused}{chance}{key}{sure}{order}"
    )
}
