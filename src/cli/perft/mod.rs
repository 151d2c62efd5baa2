//! `bitrose perft`: how many positions some moves lead to.

mod compare;
mod count;
mod got;
mod suite;

use super::args::Report;
use super::config::Config;
use super::game::{Board, Game};
use super::json::{self, json};
use super::progress::cancel_on_signal;
use super::report::{Outcome, message};
use anyhow::{bail, ensure};
pub(super) use count::Args;
use count::{Counted, DEEPEST, count, rate};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

pub(super) fn run(args: &Args, _: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    ensure!(
        args.hash.is_none() || args.board == Board::Bitboard,
        "--hash needs --board bitboard: the 0x88 board has no keys for a table"
    );
    let interrupt = Arc::default();
    cancel_on_signal(&interrupt)?;
    if let Some(file) = &args.suite {
        return suite::run(args, file, &interrupt, out);
    }
    let (fen, depth) = fen_and_depth(&args.words)?;
    if args.compare {
        return compare::run(args, fen, depth, &interrupt, out);
    }
    if let Some(got) = args.got {
        return got::run(args, fen, depth, got, &interrupt, out);
    }
    let game = Game::read(fen, args.board)?;
    let counted = count(&game, &args.perft(depth), &interrupt)?;
    write(&counted, &game, depth, args, out)?;
    if counted.outcome.is_whole {
        return Ok(Outcome::Done);
    }
    message(format_args!("stopped: the count is incomplete"));
    Ok(Outcome::No)
}

/// Writes a count in the form that was asked for.
fn write(counted: &Counted, game: &Game, depth: u8, args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let divide = args.divide.then(|| divide(counted, game));
    if args.format == Report::Json {
        let object = json!({
            "fen": game.fen(),
            "depth": depth,
            "nodes": counted.outcome.nodes,
            "seconds": counted.rounded_seconds(),
            "nps": counted.whole_rate(),
            "whole": (!counted.outcome.is_whole).then_some(false),
            "divide": divide,
        });
        return Ok(json::line(out, &json::present(object))?);
    }
    let (nodes, is_whole) = (counted.outcome.nodes, counted.outcome.is_whole);
    match divide {
        Some(divide) => {
            for (name, nodes) in &divide {
                writeln!(out, "{name}: {nodes}")?;
            }
            let name = if is_whole { "Nodes searched" } else { "Nodes searched before the end" };
            writeln!(out, "\n{name}: {nodes}")?;
        }
        None if is_whole => writeln!(out, "{nodes}")?,
        None => writeln!(out, "at least {nodes}")?,
    }
    print_time(counted);
    Ok(())
}

/// The first moves that were counted completely, by their text.
fn divide(counted: &Counted, game: &Game) -> BTreeMap<String, u64> {
    let whole = counted.outcome.divide.iter().filter(|share| share.is_whole);
    whole.map(|share| (game.position.uci(share.mv), share.nodes)).collect()
}

/// Prints on a terminal how long it took: elsewhere it would only make equal counts differ.
fn print_time(counted: &Counted) {
    if io::stderr().is_terminal() {
        message(format_args!("{:.3} s, {}", counted.seconds(), rate(counted.rate())));
    }
}

/// The last word is the depth.
fn fen_and_depth(words: &[String]) -> anyhow::Result<(&[String], u8)> {
    let Some((last, fen)) = words.split_last().filter(|(_, fen)| !fen.is_empty()) else {
        bail!("expected a depth after the position, like `bitrose perft startpos 5`");
    };
    ensure!(
        fen.len() != 5,
        "is `{last}` the move number or the depth? Put the FEN in quotes, and the depth after it"
    );
    match last.trim().parse() {
        Ok(depth @ 0..=DEEPEST) => Ok((fen, depth)),
        _ => bail!("invalid depth `{}`: expected 0 to {}", last.trim(), DEEPEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(String, u8), String> {
        let words: Vec<String> = line.split('|').map(str::to_owned).collect();
        let read = fen_and_depth(&words).map(|(fen, depth)| (fen.join(" "), depth));
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn the_last_word_is_the_depth() {
        assert_eq!(read("startpos|5"), Ok(("startpos".to_owned(), 5)));
        assert_eq!(read("8/8 w - - 0 1|0"), Ok(("8/8 w - - 0 1".to_owned(), 0)));
        assert_eq!(read("8/8|w|-|-|3"), Ok(("8/8 w - -".to_owned(), 3)));
        assert_eq!(read("8/8|w|-|-|0|1|99"), Ok(("8/8 w - - 0 1".to_owned(), 99)));
    }

    #[test]
    fn an_invalid_depth_is_reported() {
        assert!(read("startpos").unwrap_err().starts_with("expected a depth after"));
        assert!(read("8/8|w|-|-|0|1").unwrap_err().starts_with("is `1` the move number"));
        for depth in ["100", "-3", "five", "", "1e3", "99999999999999999999"] {
            assert!(read(&format!("startpos|{depth}")).unwrap_err().contains("expected 0 to 99"), "{depth}");
        }
    }
}
