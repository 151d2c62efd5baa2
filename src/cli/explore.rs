//! `bitrose explore`: the interface, with boards given.

use super::Outcome;
use super::config::Config;
use super::report::BadInput;
use crate::script::{Session, Value};
use crate::tui::{self, ColourDepth, Options};

/// Opens the interface in the terminal
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose explore 'knight(d4)' FILE_A")]
pub(super) struct Args {
    /// Boards to begin with
    #[arg(value_name = "EXPR")]
    expressions: Vec<String>,

    /// Bind the names of a position: white, black, pawns, occ …
    #[arg(long)]
    fen: Option<String>,
}

pub(super) fn run(args: &Args, config: Config) -> anyhow::Result<Outcome> {
    tui::require_terminal()
        .map_err(|error| anyhow::anyhow!("{error}\nhelp: `bitrose show EXPR` draws without one"))?;
    open(config, args.expressions.clone(), args.fen.clone())
}

/// Opens the interface and comes back when it is closed.
pub(super) fn open(config: Config, expressions: Vec<String>, fen: Option<String>) -> anyhow::Result<Outcome> {
    let boards = boards(config, expressions)?;
    let colour = ColourDepth::of_terminal(Some(config.color));
    let (mapping, ascii) = (config.mapping, config.ascii);
    tui::run(Options { mapping, ascii, colour, motion: true, boards, fen })?;
    Ok(Outcome::Done)
}

/// The value of each expression that has one to draw.
fn boards(config: Config, expressions: Vec<String>) -> anyhow::Result<Vec<(String, u64)>> {
    let mut session = Session::new(config.mapping);
    let mut boards = Vec::new();
    for source in expressions {
        let run = session.run(&source).map_err(|error| BadInput::argument(&source, error))?;
        if let Some(Value::Board(word)) = run.value {
            boards.push((source, word));
        }
    }
    Ok(boards)
}
