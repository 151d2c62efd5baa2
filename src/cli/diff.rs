//! `bitrose diff`: what is missing and what is extra.

use super::Outcome;
use super::config::Config;
use super::report::BadInput;
use crate::script::Session;
use std::io::Write;

/// Compares two boards; the exit status is 1 when they differ
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose diff 0xFF00 0xFF00")]
pub(super) struct Args {
    /// The board that is right
    want: String,
    /// The board to judge
    got: String,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let value = |source: &String| {
        Session::new(config.mapping).run(source).map_err(|error| BadInput::argument(source, error))
    };
    let equal = value(&args.want)?.value == value(&args.got)?.value;
    writeln!(out, "{}", if equal { "equal" } else { "different" })?;
    Ok(if equal { Outcome::Done } else { Outcome::No })
}
