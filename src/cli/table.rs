//! `bitrose table`: the arrays that engines begin with.

use super::args::{Drawing, Meaning, board};
use super::config::Config;
use super::report::Outcome;
use super::words::expression;
use super::{candidates, named};
use anyhow::bail;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::bitboard::Square;
use bitrose_draw::{Drawable, Sheet, emit_array};
use bitrose_lang::{Language, Session};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::io::Write;

/// Emit an array of 64 boards: attacks, masks, rays
///
/// In bit order: entry i is for the square of bit i under --mapping. As json it is one array of strings on one line, as a
/// language one declaration, otherwise the 64 boards one after the other. `between` and `line` take two squares: entry
/// 64 * a + b. `rook`, `bishop` and `queen` depend on the occupied squares, from --occ or --fen.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose table knight --format rust
  $ bitrose table rook-mask --format json --mapping rival
  $ bitrose table queen --occ '{d6 f6 c7}' --method kindergarten --format c")]
pub(super) struct Args {
    /// Which array
    #[arg(value_name = "NAME", value_enum)]
    name: &'static Table,

    /// For rook, bishop and queen: the occupied squares [default: those of --fen, or none]
    #[arg(long, value_name = "EXPR", value_parser = expression, allow_hyphen_values = true, add = candidates::expression())]
    occ: Option<String>,

    /// For rook, bishop and queen: how to look them up [default: the fastest way]
    ///
    /// All methods give the same sets; `bitrose magic methods` describes what each does and costs.
    #[arg(long, value_name = "NAME", value_parser = named::method(), hide_possible_values = true)]
    method: Option<Method>,

    #[command(flatten)]
    meaning: Meaning,

    #[command(flatten)]
    drawing: Drawing,
}

/// An array: its name, what it holds, and how the language writes an entry of square `SQ`.
#[derive(Debug, PartialEq, Eq)]
struct Table {
    name: &'static str,
    doc: &'static str,
    /// `TO` is the second square of arrays of two, `METHOD` and `OCC` are the options.
    entry: &'static str,
}

const TABLES: [Table; 22] = [
    table("knight", "Squares a knight attacks", "knight(SQ)"),
    table("king", "Squares a king attacks", "king(SQ)"),
    table("white-pawn", "Squares a white pawn attacks", "white_pawn_attacks(SQ)"),
    table("black-pawn", "Squares a black pawn attacks", "black_pawn_attacks(SQ)"),
    table("rook-mask", "Relevant mask: where a piece can block a rook", "rook_mask(SQ)"),
    table("bishop-mask", "Relevant mask: where a piece can block a bishop", "bishop_mask(SQ)"),
    table("rook-rays", "Squares a rook attacks on the empty board", "rook(SQ, EMPTY)"),
    table("bishop-rays", "Squares a bishop attacks on the empty board", "bishop(SQ, EMPTY)"),
    table("queen-rays", "Squares a queen attacks on the empty board", "queen(SQ, EMPTY)"),
    table("rook", "Squares a rook attacks with --occ on the board", "rookMETHOD(SQ, OCC)"),
    table("bishop", "Squares a bishop attacks with --occ on the board", "bishopMETHOD(SQ, OCC)"),
    table("queen", "Squares a queen attacks with --occ on the board", "queenMETHOD(SQ, OCC)"),
    table("north-ray", RAY, "ray(SQ, north)"),
    table("north-east-ray", RAY, "ray(SQ, north_east)"),
    table("east-ray", RAY, "ray(SQ, east)"),
    table("south-east-ray", RAY, "ray(SQ, south_east)"),
    table("south-ray", RAY, "ray(SQ, south)"),
    table("south-west-ray", RAY, "ray(SQ, south_west)"),
    table("west-ray", RAY, "ray(SQ, west)"),
    table("north-west-ray", RAY, "ray(SQ, north_west)"),
    table("between", "Squares between two squares, 4096 entries", "between(SQ, TO)"),
    table("line", "The whole line through two squares, 4096 entries", "line(SQ, TO)"),
];

const RAY: &str = "Squares in one direction, to the edge";

const fn table(name: &'static str, doc: &'static str, entry: &'static str) -> Table {
    Table { name, doc, entry }
}

impl ValueEnum for &'static Table {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [&Table; TABLES.len()] = {
            let mut all = [&TABLES[0]; TABLES.len()];
            let mut index = 0;
            while index < all.len() {
                all[index] = &TABLES[index];
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name).help(self.doc))
    }
}

/// The options of sliders.
struct Occupancy<'a> {
    /// As the language writes it.
    text: &'a str,
    /// Its number, which evaluates faster.
    number: String,
    /// `_kindergarten`, or nothing.
    method: String,
}

impl Args {
    fn occupancy(&self, session: &mut Session, config: Config) -> anyhow::Result<Occupancy<'_>> {
        let has_fen = self.meaning.fen.is_some();
        let given = [(self.occ.is_some(), "--occ"), (self.method.is_some(), "--method"), (has_fen, "--fen")];
        if let Some((_, option)) = given.into_iter().find(|&(is_given, _)| is_given)
            && !self.name.entry.contains("OCC")
        {
            bail!("{option} is for the arrays rook, bishop and queen; {} has no occupancy", self.name.name);
        }
        let text = self.occ.as_deref().unwrap_or(if has_fen { "occ" } else { "EMPTY" });
        let number = format!("0x{:016X}", config.mapping.number(board(session, text)?));
        let method = self.method.map_or(String::new(), |method| format!("_{method}"));
        Ok(Occupancy { text, number, method })
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let table = args.name;
    let mut session = args.meaning.session(config.mapping)?;
    let occupancy = args.occupancy(&mut session, config)?;
    session.set_language(Some(Language::Own)); // that of the entries
    let entry = |(from, to): (Square, Square), occ: &str| {
        let entry = table.entry.replace("SQ", &from.to_string()).replace("TO", &to.to_string());
        entry.replace("METHOD", &occupancy.method).replace("OCC", occ)
    };
    let mut word = |squares| {
        let board = board(&mut session, &entry(squares, &occupancy.number))?;
        anyhow::Ok(config.mapping.number(board))
    };
    let squares: Vec<Square> =
        (0..64).map(|bit| config.mapping.square(bit).expect("a bit below 64")).collect();
    let has_two = table.entry.contains("TO");
    let second = |from| squares.iter().copied().filter(move |&to| has_two || to == from);
    let mut entries = squares.iter().flat_map(|&from| second(from).map(move |to| (from, to)));
    let layout = args.drawing.layout(config);
    let mut text = String::new();
    if emit_array(&mut text, layout.format, &["x"], "", &[]).is_ok() {
        text.clear();
        let words: Vec<u64> = entries.map(word).collect::<Result<_, _>>()?;
        let parts: Vec<&str> = table.name.split('-').collect();
        let comment = format!("{}. Bit 0 is {} ({}).", table.doc, squares[0], config.mapping);
        emit_array(&mut text, layout.format, &parts, &comment, &words)?;
        out.write_all((text.trim_end().to_owned() + "\n").as_bytes())?;
        return Ok(Outcome::Done);
    }
    let mut sheet = Sheet::new(layout);
    let mut text = Vec::new();
    while let Some(squares) = entries.next().filter(|_| !sheet.is_full()) {
        sheet.add(&mut text, &entry(squares, occupancy.text), Drawable::Board(word(squares)?));
        out.write_all(&text)?;
        text.clear();
    }
    sheet.finish(&mut text);
    out.write_all(&text)?;
    Ok(Outcome::Done)
}
