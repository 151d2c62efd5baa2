//! `bitrose table`: emits the arrays that most engines start with, and arrays of an expression.

use super::prelude::*;
use bitrose_core::attacks::sliders::Method;
use bitrose_draw::{emit_array, emits_arrays};
use bitrose_lang::is_letter;
use clap::ValueEnum;
use clap::builder::PossibleValue;

/// Emit an array of boards: attacks, masks, rays, or your own expression
///
/// The array is in bit order: entry i is for the square of bit i under --mapping. A language prints one declaration,
/// json one array of strings on a line, any other format the boards one after the other. `between` and `line` take two
/// squares: entry 64 * a + b. `rook`, `bishop` and `queen` depend on the occupied squares, given by --occ or --fen.
/// With --expr, the array has a dimension for each name of --over.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose table knight --format rust
  $ bitrose table rook-mask --format json --mapping rival
  $ bitrose table queen --occ '{d6 f6 c7}' --method kindergarten --format c
  $ bitrose table --expr 'king(sq) | square(sq)' --format go
  $ bitrose table --expr 'passed_mask(color, sq)' --over color,sq --format cpp")]
pub(super) struct Args {
    /// Which array
    #[arg(value_name = "NAME", value_enum, conflicts_with = "expr")]
    name: Option<&'static Table>,

    /// The expression for an entry, in terms of the names of --over
    #[arg(long, value_name = "EXPR", value_parser = expression, allow_hyphen_values = true, add = completions::expression())]
    expr: Option<String>,

    /// One or two names, the outer one first: `color` is 0 (white) or 1 (black), any other name is the index of a
    /// square
    #[arg(long, value_name = "NAMES", value_parser = axes, default_value = "sq", requires = "expr", conflicts_with = "name")]
    over: Axes,

    /// For rook, bishop and queen: the occupied squares [default: those of --fen, or none]
    #[arg(long, value_name = "EXPR", value_parser = expression, allow_hyphen_values = true, add = completions::expression())]
    occ: Option<String>,

    /// For rook, bishop and queen: the lookup method [default: the fastest one]
    ///
    /// All methods give the same sets; `bitrose magic methods` describes what each does and costs.
    #[arg(long, value_name = "NAME", value_parser = args::method(), hide_possible_values = true)]
    method: Option<Method>,

    #[command(flatten)]
    meaning: LanguageOptions,

    #[command(flatten)]
    drawing: DrawOptions,
}

/// The one or two names that an entry of an array depends on, the outer one first.
#[derive(Clone, Debug)]
struct Axes(Vec<String>);

fn axes(text: &str) -> Result<Axes, String> {
    let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
    let is_name = |name: &String| {
        name.starts_with(|sign: char| sign.is_alphabetic() || sign == '_') && name.chars().all(is_letter)
    };
    if let Some(other) = names.iter().find(|name| !is_name(name)) {
        return Err(format!("expected a name such as `sq`, found `{other}`"));
    }
    match names.as_slice() {
        [_] => Ok(Axes(names)),
        [outer, inner] if outer != inner => Ok(Axes(names)),
        [_, _] => Err("expected two different names".to_owned()),
        _ => Err(format!("expected one or two names, found {}", names.len())),
    }
}

impl Axes {
    fn lengths(&self) -> Vec<usize> {
        self.0.iter().map(|name| if name == "color" { 2 } else { 64 }).collect()
    }

    /// Returns the indices of each entry, in the order of the array.
    fn indices(&self) -> impl Iterator<Item = Vec<usize>> {
        let lengths = self.lengths();
        let count: usize = lengths.iter().product();
        let inner = lengths[lengths.len() - 1];
        let indices =
            move |entry| if lengths.len() == 1 { vec![entry] } else { vec![entry / inner, entry % inner] };
        (0..count).map(indices)
    }

    /// Describes one entry: `color 0, sq e4`.
    fn describe(&self, indices: &[usize], mapping: Mapping) -> String {
        let part = |(name, &index): (&String, &usize)| {
            if name == "color" {
                format!("{name} {index}")
            } else {
                format!("{name} {}", square(mapping, index))
            }
        };
        self.0.iter().zip(indices).map(part).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the square of a bit, whose index must be below 64.
fn square(mapping: Mapping, bit: usize) -> Square {
    u8::try_from(bit).ok().and_then(|bit| mapping.square(bit)).expect("a bit below 64")
}

const fn table(name: &'static str, doc: &'static str, entry: &'static str) -> Table {
    Table { name, doc, entry }
}

/// An array: its name, what it holds, and the expression for the entry of square `SQ`.
#[derive(Debug, PartialEq, Eq)]
struct Table {
    name: &'static str,
    doc: &'static str,
    /// In the expression, `TO` stands for the second square, and `METHOD` and `OCC` for the options.
    entry: &'static str,
}

static TABLES: [&Table; 22] = [
    &table("knight", "Squares a knight attacks", "knight(SQ)"),
    &table("king", "Squares a king attacks", "king(SQ)"),
    &table("white-pawn", "Squares a white pawn attacks", "white_pawn_attacks(SQ)"),
    &table("black-pawn", "Squares a black pawn attacks", "black_pawn_attacks(SQ)"),
    &table("rook-mask", "Relevant mask: where a piece can block a rook", "rook_mask(SQ)"),
    &table("bishop-mask", "Relevant mask: where a piece can block a bishop", "bishop_mask(SQ)"),
    &table("rook-rays", "Squares a rook attacks on the empty board", "rook(SQ, EMPTY)"),
    &table("bishop-rays", "Squares a bishop attacks on the empty board", "bishop(SQ, EMPTY)"),
    &table("queen-rays", "Squares a queen attacks on the empty board", "queen(SQ, EMPTY)"),
    &table("rook", "Squares a rook attacks with --occ on the board", "rookMETHOD(SQ, OCC)"),
    &table("bishop", "Squares a bishop attacks with --occ on the board", "bishopMETHOD(SQ, OCC)"),
    &table("queen", "Squares a queen attacks with --occ on the board", "queenMETHOD(SQ, OCC)"),
    &table("north-ray", RAY, "ray(SQ, north)"),
    &table("north-east-ray", RAY, "ray(SQ, north_east)"),
    &table("east-ray", RAY, "ray(SQ, east)"),
    &table("south-east-ray", RAY, "ray(SQ, south_east)"),
    &table("south-ray", RAY, "ray(SQ, south)"),
    &table("south-west-ray", RAY, "ray(SQ, south_west)"),
    &table("west-ray", RAY, "ray(SQ, west)"),
    &table("north-west-ray", RAY, "ray(SQ, north_west)"),
    &table("between", "Squares between two squares, 4096 entries", "between(SQ, TO)"),
    &table("line", "The whole line through two squares, 4096 entries", "line(SQ, TO)"),
];

/// The error if no array is named: it lists them.
fn which() -> String {
    let row = |table: &&Table| format!("\n  {:<15} {}", table.name, table.doc);
    let rows: String = TABLES.iter().map(row).collect();
    format!("expected the name of an array, or an expression with --expr; the arrays are{rows}")
}

const RAY: &str = "Squares in one direction, to the edge";

impl ValueEnum for &'static Table {
    fn value_variants<'a>() -> &'a [Self] {
        &TABLES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name).help(self.doc))
    }
}

impl Table {
    /// Returns the expression for an entry, with the names `sq` and `to`.
    fn expression(&self, method: &str, occupancy: &str) -> String {
        let named = self.entry.replace("SQ", "sq").replace("TO", "to");
        named.replace("METHOD", method).replace("OCC", occupancy)
    }

    fn axes(&self) -> Axes {
        let names = if self.entry.contains("TO") { &["sq", "to"][..] } else { &["sq"] };
        Axes(names.iter().map(ToString::to_string).collect())
    }
}

/// An array to emit: an expression, the names in it that vary from entry to entry, and how the array is presented.
struct Plan {
    expression: String,
    axes: Axes,
    /// The lengths of the array's dimensions.
    lengths: Vec<usize>,
    /// The words of the array's name in source code.
    name: Vec<&'static str>,
    doc: String,
    /// The title of an entry's board, in which `SQ` and `TO` become squares. It is empty if the expression is the
    /// user's.
    title: String,
}

impl Args {
    fn plan(&self, session: &mut Session, config: Config) -> anyhow::Result<Plan> {
        let has_fen = self.meaning.fen.is_some();
        let given = [(self.occ.is_some(), "--occ"), (self.method.is_some(), "--method"), (has_fen, "--fen")];
        let option = given.into_iter().find(|&(is_given, _)| is_given).map(|(_, option)| option);
        let Some(table) = self.name else {
            let Some(expression) = self.expr.clone() else { bail!(which()) };
            if let Some(option) = option.filter(|&option| option != "--fen") {
                bail!("{option} is for the arrays rook, bishop and queen; write it into the expression");
            }
            let axes = self.over.clone();
            let doc = format!("{expression}, over {}", axes.0.join(" and "));
            let (lengths, title) = (axes.lengths(), String::new());
            return Ok(Plan { expression, axes, lengths, name: vec!["table"], doc, title });
        };
        if self.meaning.lang.is_some() && self.occ.is_none() {
            bail!("--lang is the language of --occ and --expr; to write the array as code, use --format");
        }
        if let Some(option) = option.filter(|_| !table.entry.contains("OCC")) {
            bail!("{option} is for the arrays rook, bishop and queen; {} has no occupancy", table.name);
        }
        let text = self.occ.as_deref().unwrap_or(if has_fen { "occ" } else { "EMPTY" });
        let number = format!("0x{:016X}", config.mapping.number(board(session, text)?));
        session.set_language(Some(Language::Own)); // the language of the entries
        let method = self.method.map_or(String::new(), |method| format!("_{method}"));
        let axes = table.axes();
        Ok(Plan {
            expression: table.expression(&method, &number),
            lengths: vec![axes.lengths().iter().product()],
            axes,
            name: table.name.split('-').collect(),
            doc: table.doc.to_owned(),
            title: table.entry.replace("METHOD", &method).replace("OCC", text),
        })
    }
}

impl Plan {
    /// Evaluates an entry to a 64-bit word.
    fn word(&self, session: &mut Session, indices: &[usize], config: Config) -> anyhow::Result<u64> {
        for (name, &index) in self.axes.0.iter().zip(indices) {
            session.define(name, Value::Int(index as u64));
        }
        Ok(config.mapping.number(board(session, &self.expression)?))
    }

    fn title(&self, indices: &[usize], mapping: Mapping) -> String {
        if self.title.is_empty() {
            return format!("{}: {}", self.axes.describe(indices, mapping), self.expression);
        }
        let squares = ["SQ", "TO"].into_iter().zip(indices);
        squares.fold(self.title.clone(), |title, (name, &index)| {
            title.replace(name, &square(mapping, index).to_string())
        })
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut session = args.meaning.session(config.mapping)?;
    let plan = args.plan(&mut session, config)?;
    let layout = args.drawing.layout(config);
    if emits_arrays(layout.format) {
        let words = plan.axes.indices().map(|indices| plan.word(&mut session, &indices, config));
        let words: Vec<u64> = words.collect::<Result<_, _>>()?;
        let comment = format!("{}. Bit 0 is {} ({}).", plan.doc, square(config.mapping, 0), config.mapping);
        let text = emit_array(layout.format, &plan.name, &comment, &plan.lengths, &words)?;
        out.write_all((text.trim_end().to_owned() + "\n").as_bytes())?;
        return Ok(Outcome::Done);
    }
    let mut sheet = Sheet::new(layout);
    let mut text = Vec::new();
    for indices in plan.axes.indices() {
        if sheet.is_full() {
            break;
        }
        let board = Drawable::Board(plan.word(&mut session, &indices, config)?);
        sheet.add(&mut text, &plan.title(&indices, config.mapping), board);
        out.write_all(&text)?;
        text.clear();
    }
    sheet.finish(&mut text);
    out.write_all(&text)?;
    Ok(Outcome::Done)
}
