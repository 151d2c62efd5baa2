//! `bitrose explore`: opens the interface with the given boards.

use super::prelude::*;
use super::{interface, show};
use crate::tui::{self, Options};
use bitrose_course::files::{Store, default_place};

/// Open the interface in the terminal, with these boards
#[derive(clap::Args, Debug, Default)]
#[command(
    after_help = "Examples:\n  $ bitrose explore 'knight(d4)' FILE_A\n  $ echo 'knight(d4)' | bitrose explore --plain"
)]
pub(super) struct Args {
    /// The boards to start with, at most eight
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    expressions: Vec<String>,

    /// Turn off animations
    #[arg(long)]
    no_motion: bool,

    /// Start without the boards of the last run
    #[arg(long)]
    pub(super) fresh: bool,

    /// Read lines and answer each in words, without a screen
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    meaning: LanguageOptions,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    if args.plain {
        let store = Store::later(default_place());
        tui::plain(begun(args, config)?, store, &mut io::stdin().lock(), out)?;
        return Ok(Outcome::Done);
    }
    if interface::is_possible("the boards are drawn instead", "`bitrose show EXPR` draws without one")? {
        return interface::run(begun(args, config)?);
    }
    if args.expressions.is_empty() {
        return interface::welcome(out);
    }
    let (mapping, style, width) = (config.mapping, config.style(), terminal_width());
    let layout = Layout { mapping, style, width, ..Layout::default() };
    show::draw(&args.expressions, args.meaning.session(config.mapping)?, layout, out)
}

/// Returns the options with which the interface starts.
fn begun(args: &Args, config: Config) -> anyhow::Result<Options> {
    const MOST: usize = 8;
    let count = args.expressions.len();
    ensure!(count <= MOST, "the interface has eight boards, a to h, but there are {count} expressions");
    let mut session = args.meaning.session(config.mapping)?;
    let mut boards = Vec::new();
    for source in &args.expressions {
        boards.push((source.clone(), config.mapping.number(board(&mut session, source)?)));
    }
    let (fen, language) = (args.meaning.fen.clone(), args.meaning.lang);
    let restore = !args.fresh && boards.is_empty() && fen.is_none();
    let options = interface::options_with_left(config);
    let welcome = restore && !args.plain && interface::is_first_start();
    Ok(Options { welcome, is_still: args.no_motion, boards, fen, language, restore, ..options })
}
