//! `bitrose convert`: the same picture under another mapping.

use super::Outcome;
use super::args::MappingParser;
use super::config::Config;
use super::report::BadInput;
use crate::bitboard::Mapping;
use crate::script::{Session, Value};
use std::io::Write;

/// Gives the number that draws the same picture under another mapping
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose convert 0xFF00 --from rival --to lerf")]
pub(super) struct Args {
    /// The number
    #[arg(value_name = "EXPR")]
    expression: String,
    /// The mapping of the number
    #[arg(long, value_parser = MappingParser, hide_possible_values = true)]
    from: Mapping,
    /// The mapping to write it in
    #[arg(long, value_parser = MappingParser, hide_possible_values = true)]
    to: Mapping,
}

pub(super) fn run(args: &Args, _config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let source = &args.expression;
    let run = Session::new(args.from).run(source).map_err(|error| BadInput::argument(source, error))?;
    if let Some(Value::Board(word)) = run.value {
        writeln!(out, "0x{:016X}", args.from.convert(word, args.to))?;
    }
    Ok(Outcome::Done)
}
