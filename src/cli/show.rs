//! `bitrose show`: draws values.

use super::Outcome;
use super::config::Config;
use super::report::BadInput;
use crate::bitboard::{Bitboard, File, Rank, Square};
use crate::render::Picture;
use crate::script::{Session, Value};
use std::io::Write;

/// Draws each value as a board
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose show 0x8040201008040201")]
pub(super) struct Args {
    /// What to draw
    #[arg(value_name = "EXPR", required = true)]
    expressions: Vec<String>,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = Session::new(config.mapping);
    for source in &args.expressions {
        let run = session.run(source).map_err(|error| BadInput::argument(source, error))?;
        if let Some(Value::Board(word)) = run.value {
            draw(config.mapping.board(word), config, out)?;
            writeln!(out, "  0x{word:016X}")?;
        }
    }
    Ok(Outcome::Done)
}

fn draw(board: Bitboard, config: Config, out: &mut impl Write) -> std::io::Result<()> {
    let picture = Picture::of(board);
    for rank in Rank::ALL.into_iter().rev() {
        write!(out, "{} ", rank.digit())?;
        for file in File::ALL {
            let role = picture.role(Square::new(file, rank));
            let sign = if config.color && !config.ascii { role.glyph() } else { role.ascii() };
            write!(out, " {sign}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "   a b c d e f g h")
}
