//! `bitrose magic check`: is this magic right?

use super::files;
use super::push;
use super::words::{SliderName, number, shift, square, without_a_digit};
use crate::cli::Outcome;
use crate::cli::args::Report;
use crate::cli::completions::candidates::squares;
use crate::cli::config::{Config, terminal_width};
use anyhow::bail;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{
    CarryFreeProof, CheckReport, Collision, Diagnosis, Lookup, Site, Slider, check, diagnose, spare_bits,
};
use bitrose_draw::{Panel, Style, panels};
use clap::ValueHint;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Checks one magic, or every table of magics in source files
///
/// All blocker sets of the square are tried. Of a wrong magic the first pair that collides is drawn, and what would make
/// it right is said: another shift, square, slider, mask or digit. The exit status is 1 when a magic is wrong.
///
/// A file may be C, C++, Java, Rust, Go, C#, Python or the like: arrays of 64 numbers in any base, alone or beside masks
/// and shifts. Entry i belongs to the square of bit i, so a table is right under every mapping or under none; --mapping
/// only names the squares.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044
  $ bitrose magic check --piece rook --square c3 --magic 0x6820808004002200    # exit status 1: it is for f3
  $ bitrose magic table --format java | bitrose magic check -")]
pub(super) struct Args {
    /// Files with tables; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// The slider; for files, what all tables are for
    #[arg(long, value_enum)]
    piece: Option<SliderName>,

    /// The square
    #[arg(long, value_name = "SQ", value_parser = square, add = squares(), conflicts_with = "files", requires_all = ["piece", "magic"])]
    square: Option<Square>,

    /// The number
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true, conflicts_with = "files", requires_all = ["piece", "square"])]
    magic: Option<String>,

    /// The shift [default: 64 minus the squares of the mask]
    #[arg(long, value_name = "N", value_parser = shift, conflicts_with = "files", allow_hyphen_values = true)]
    shift: Option<u32>,

    /// Multiply occ & this mask [default: the relevant mask]
    #[arg(long, value_name = "NUMBER", value_parser = number, conflicts_with = "files")]
    mask: Option<u64>,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    if !args.files.is_empty() {
        return files::run(&args.files, args.piece.map(Slider::from), args.format, config, out);
    }
    let (Some(piece), Some(square), Some(magic)) = (args.piece, args.square, &args.magic) else {
        bail!("nothing to check: give files, or --piece, --square and --magic");
    };
    let site = Site { piece: piece.into(), square, mapping: config.mapping };
    let lookup = |magic| {
        let usual = site.lookup(magic);
        Lookup { shift: args.shift.unwrap_or(usual.shift), mask: args.mask.unwrap_or(usual.mask), ..usual }
    };
    let lookup = match number(magic) {
        Ok(magic) => lookup(magic),
        Err(fault) => {
            let is_right = |magic: &u64| check(site, &lookup(*magic)).is_ok_and(|check| check.is_valid());
            let meant = without_a_digit(magic).into_iter().find(is_right).map_or(String::new(), |meant| {
                format!("; without one digit it is 0x{meant:016X}, and right for the {site}")
            });
            bail!("invalid value '{magic}' for '--magic <NUMBER>': {fault}{meant}");
        }
    };
    let diagnosis = diagnose(site, &lookup)?;
    match args.format {
        Report::Json => out.write_all(json(site, &lookup, &diagnosis.check)?.as_bytes())?,
        Report::Grid => {
            let mut text = Vec::new();
            grid(&mut text, site, &lookup, &diagnosis, config);
            out.write_all(&text)?;
        }
    }
    Ok(if diagnosis.check.is_valid() { Outcome::Done } else { Outcome::No })
}

/// A magic in JSON.
#[derive(Serialize)]
struct Object {
    piece: &'static str,
    square: String,
    magic: String,
    shift: u32,
    ok: bool,
    used: usize,
    max_index: u64,
    bijective: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    collision: Option<CollisionObject>,
}

#[derive(Serialize)]
struct CollisionObject {
    index: u64,
    a: String,
    b: String,
    attacks_a: String,
    attacks_b: String,
}

fn hex(word: u64) -> String {
    format!("0x{word:016X}")
}

/// One object on a line.
pub(super) fn json(site: Site, lookup: &Lookup, check: &CheckReport) -> anyhow::Result<String> {
    let collision = check.collision.map(|collision| CollisionObject {
        index: collision.index,
        a: hex(collision.first),
        b: hex(collision.second),
        attacks_a: hex(collision.first_attacks),
        attacks_b: hex(collision.second_attacks),
    });
    let object = Object {
        piece: site.piece.name(),
        square: site.square.to_string(),
        magic: hex(lookup.magic),
        shift: lookup.shift,
        ok: check.is_valid(),
        used: check.used,
        max_index: check.max_index,
        bijective: check.is_bijective(),
        collision,
    };
    Ok(serde_json::to_string(&object)? + "\n")
}

/// The verdict in words, the colliding pair in boards, and what would help.
pub(super) fn grid(text: &mut Vec<u8>, site: Site, lookup: &Lookup, diagnosis: &Diagnosis, config: Config) {
    let check = &diagnosis.check;
    let head = format!("{site}  {}  >> {}  ", hex(lookup.magic), lookup.shift);
    let verdict = if check.is_valid() { right(site, lookup, check) } else { wrong(check) };
    text.extend_from_slice((head + &verdict).as_bytes());
    if let Some(collision) = check.collision {
        text.push(b'\n');
        draw(text, &collision, config.mapping, config.style());
    }
    for remedy in &diagnosis.remedies {
        text.extend_from_slice(format!("{}\n", remedy.advice(site, lookup)).as_bytes());
    }
}

fn right(site: Site, lookup: &Lookup, check: &CheckReport) -> String {
    let mut text = format!(
        "right\n{} blocker sets in {} slots, the highest {}",
        check.subsets, check.used, check.max_index
    );
    text += if check.is_bijective() { ": a bijection\n" } else { "\n" };
    if check.shared > 0 {
        push(&mut text, format_args!("{} share a slot with others of the same attacks\n", check.shared));
    }
    text += match spare_bits(site, lookup) {
        Ok(0) | Err(_) => "no bit to spare: with a larger shift it is wrong\n",
        Ok(_) => "also right with a larger shift\n",
    };
    match CarryFreeProof::new(lookup) {
        Ok(_) => text += "no carry enters the index: each of its bits is one blocker\n",
        Err(why) => push(&mut text, format_args!("not by construction: {why}\n")),
    }
    text
}

fn wrong(check: &CheckReport) -> String {
    let others = check.colliding.saturating_sub(1);
    let index = check.collision.map_or(0, |collision| collision.index);
    format!("wrong: blocker sets with different attacks share slot {index}, and {others} more collide\n")
}

/// Both blocker sets with their attacks.
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

/// The check of one entry of a table.
pub(super) fn check_entry(site: Site, lookup: &Lookup) -> anyhow::Result<CheckReport> {
    check(site, lookup).map_err(|error| anyhow::anyhow!("{site}: {error}"))
}
