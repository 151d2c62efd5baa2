//! `bitrose moves`: lists the legal moves of a position.

use super::completions::positions;
use super::game::{Board, Generator};
use super::prelude::*;
use bitrose_core::position::Move;
use clap::ValueEnum;

/// List the legal moves of a position
///
/// One per line, sorted by their UCI text. If there are none, a message says whether it is checkmate or stalemate.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose moves kiwipete
  $ bitrose moves '8/P1k5/8/8/8/8/8/K7 w - - 0 1' --format san")]
pub(super) struct Args {
    /// A FEN, quoted or not, or a name like startpos or kiwipete
    #[arg(value_name = "FEN", required = true, add = positions())]
    fen: Vec<String>,

    /// May stand before the position, as it does in other commands
    #[arg(long = "fen", hide = true)]
    _fen: bool,

    /// Write the moves in this form
    #[arg(long, value_name = "FORMAT", default_value = "uci", value_enum)]
    format: Form,

    /// Find them on this board
    #[arg(long, value_name = "BOARD", default_value = "bitboard", value_enum)]
    board: Board,
}

/// The notations in which moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// From and to: e2e4, e1g1, a7a8q
    Uci,
    /// As players write them: e4, O-O, a8=Q+
    San,
    /// JSON, one object with both
    Json,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let game = Generator::read(&args.fen, args.board)?;
    let position = &game.position;
    let named = game.moves();
    let legal: Vec<Move> = named.iter().map(|named| named.1).collect();
    let san = |mv| position.san_among(mv, &legal);
    if named.is_empty() {
        let why = if position.is_check() { "checkmate" } else { "stalemate" };
        message(format_args!("no legal moves: {why}"));
    }
    match args.format {
        Form::Uci => named.iter().try_for_each(|(uci, _)| writeln!(out, "{uci}"))?,
        Form::San => legal.iter().try_for_each(|mv| writeln!(out, "{}", san(*mv)))?,
        Form::Json => {
            let moves = named.iter().map(|(uci, mv)| json!({"uci": uci, "san": san(*mv)}));
            let moves: Vec<_> = moves.collect();
            json::line(out, &json!({"fen": game.fen(), "check": position.is_check(), "moves": moves}))?;
        }
    }
    Ok(Outcome::Done)
}
