//! `bitrose explore`: the interface, with boards given.

use super::args::{Position, board};
use super::config::{Config, terminal_width};
use super::report::Outcome;
use super::words::expression;
use super::{candidates, interface, show, welcome};
use crate::tui::Options;
use anyhow::ensure;
use bitrose_draw::Layout;
use std::io::Write;

/// Open the interface in the terminal, with the boards given
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "Example:\n  $ bitrose explore 'knight(d4)' FILE_A")]
pub(super) struct Args {
    /// Boards to begin with, at most eight
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = candidates::expression())]
    expressions: Vec<String>,

    /// Turn off animations
    #[arg(long)]
    no_motion: bool,

    #[command(flatten)]
    position: Position,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    if interface::is_possible("the boards are drawn instead", "`bitrose show EXPR` draws without one")? {
        return open(args, config);
    }
    if args.expressions.is_empty() {
        return welcome::print(out);
    }
    let layout = Layout {
        mapping: config.mapping,
        style: config.style(),
        width: terminal_width(),
        ..Layout::default()
    };
    show::draw(&args.expressions, args.position.session(config.mapping)?, layout, out)
}

/// Opens the interface and returns when it is closed.
fn open(args: &Args, config: Config) -> anyhow::Result<Outcome> {
    const MOST: usize = 8;
    let count = args.expressions.len();
    ensure!(count <= MOST, "the interface has eight boards, a to h, but there are {count} expressions");
    let mut session = args.position.session(config.mapping)?;
    let mut boards = Vec::new();
    for source in &args.expressions {
        boards.push((source.clone(), config.mapping.number(board(&mut session, source)?)));
    }
    let fen = args.position.fen.clone();
    interface::run(Options { motion: !args.no_motion, boards, fen, ..interface::options(config) })
}
