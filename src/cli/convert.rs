//! `bitrose convert`: the same picture under another mapping.

use super::args::{Meaning, board};
use super::config::Config;
use super::report::Outcome;
use super::words::expression;
use super::{candidates, named};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Format, Layout, Sheet};
use std::io::Write;

/// Print the number that draws the same picture under another mapping
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose convert 0xFF00 --from lerf --to berlef")]
pub(super) struct Args {
    /// The number
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = candidates::expression())]
    expression: String,
    /// The mapping of the number [default: --mapping]
    #[arg(long, value_name = "MAPPING", value_parser = named::mapping(), hide_possible_values = true)]
    from: Option<Mapping>,
    /// The mapping to write it in
    #[arg(long, value_name = "MAPPING", value_parser = named::mapping(), hide_possible_values = true)]
    to: Mapping,

    /// Print the number in this form, any that `show` knows
    #[arg(long, value_name = "FORMAT", default_value = "hex", value_parser = named::format(), hide_possible_values = true)]
    format: Format,

    #[command(flatten)]
    meaning: Meaning,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = args.meaning.session(args.from.unwrap_or(config.mapping))?;
    let board = board(&mut session, &args.expression)?;
    let layout = Layout { format: args.format, mapping: args.to, style: config.style(), ..Layout::default() };
    let mut sheet = Sheet::new(layout);
    let mut text = Vec::new();
    sheet.add(&mut text, &args.expression, Drawable::Board(args.to.number(board)));
    sheet.finish(&mut text);
    out.write_all(&text)?;
    Ok(Outcome::Done)
}
