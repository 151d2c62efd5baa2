//! `bitrose explore`: the interface, with boards given.

use super::config::Config;
use super::input::{Position, board};
use super::{Outcome, report};
use crate::lesson::progress::{Store, default_place, today};
use crate::tui::{self, ColourDepth, Learning, Options};

/// Opens the interface in the terminal, with the boards given
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "Example:\n  $ bitrose explore 'knight(d4)' FILE_A")]
pub(super) struct Args {
    /// Boards to begin with, at most eight
    #[arg(value_name = "EXPR")]
    expressions: Vec<String>,

    /// Let nothing move by itself
    #[arg(long)]
    no_motion: bool,

    #[command(flatten)]
    position: Position,
}

pub(super) fn run(args: &Args, config: Config) -> anyhow::Result<Outcome> {
    tui::require_terminal()
        .map_err(|error| anyhow::anyhow!("{error}\nhelp: `bitrose show EXPR` draws without one"))?;
    open(args, config)
}

/// Opens the interface and comes back when it is closed.
pub(super) fn open(args: &Args, config: Config) -> anyhow::Result<Outcome> {
    const MOST: usize = 8;
    let count = args.expressions.len();
    anyhow::ensure!(count <= MOST, "the interface has eight boards, a to h; these are {count}");
    let boards = boards(args, config)?;
    let colour = ColourDepth::of_terminal(Some(config.color));
    let (mapping, ascii) = (config.mapping, config.ascii);
    let fen = args.position.fen().map(str::to_owned);
    let (store, learning) = learning();
    tui::run(
        Options { mapping, ascii, colour, motion: !args.no_motion, boards, fen, program: None, learning },
        store,
    )?;
    Ok(Outcome::Done)
}

/// What the Learn screen begins with, and where it keeps what happens there.
pub(super) fn learning() -> (Store, Learning) {
    let (store, notice) = Store::open(default_place());
    if let Some(notice) = notice {
        report::message(format_args!("warning: {notice}"));
    }
    let progress = store.progress().clone();
    (store, Learning { progress, today: Some(today()), ..Learning::default() })
}

/// Each expression with its number.
fn boards(args: &Args, config: Config) -> anyhow::Result<Vec<(String, u64)>> {
    let mut session = args.position.session(config.mapping)?;
    let mut boards = Vec::new();
    for source in &args.expressions {
        boards.push((source.clone(), config.mapping.number(board(&mut session, source)?)));
    }
    Ok(boards)
}
