//! `bitrose show`: draws values.

use super::Outcome;
use super::args::Drawing;
use super::config::Config;
use super::report::BadInput;
use crate::render::Sheet;
use crate::script::Session;
use std::io::Write;

/// Draws each value as a board
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose show 0x8040201008040201")]
pub(super) struct Args {
    /// What to draw
    #[arg(value_name = "EXPR", required = true)]
    expressions: Vec<String>,

    #[command(flatten)]
    drawing: Drawing,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = Session::new(config.mapping);
    let mut sheet = Sheet::new(args.drawing.layout(config));
    let mut text = Vec::new();
    for source in &args.expressions {
        let run = session.run(source).map_err(|error| BadInput::argument(source, error))?;
        if let Some(value) = run.value {
            sheet.add(&mut text, source, value);
        }
    }
    sheet.finish(&mut text);
    out.write_all(&text)?;
    Ok(Outcome::Done)
}
