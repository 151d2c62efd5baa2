//! `bitrose perft`: how many positions some moves lead to.

mod compare;
mod count;
mod paint;
mod progress;
mod suite;

use super::Outcome;
use super::args::{Report, threads};
use super::game::{Board, Game};
use super::report::message;
use crate::cli::completions::candidates::positions;
use anyhow::{bail, ensure};
use bitrose_core::position::perft::Perft;
use clap::ValueHint;
use count::{Interrupt, count};
use std::io::Write;
use std::num::NonZeroUsize;

/// No count ends at such a depth, and no stack is deep enough for any.
const DEEPEST: u8 = 99;

/// Counts the positions that so many legal moves lead to
///
/// The proof of a move generator: one move too many or too few, and the number is wrong. With --divide the numbers
/// behind each first move, sorted by its text, and the total, in the form of Stockfish's `go perft`: `diff` of the two,
/// both sorted, shows where a generator errs. Ctrl-C ends a count with what is counted so far. The exit status is 1
/// when not everything was counted, and when --compare or --suite find a difference.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "bitrose perft [OPTIONS] <FEN> <DEPTH>\n       bitrose perft [OPTIONS] --suite <FILE>",
    after_help = "Examples:
  $ bitrose perft startpos 4
  $ bitrose perft kiwipete 3 --divide
  $ bitrose perft position3 4 --compare
  $ echo '4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66' | bitrose perft --suite -"
)]
pub(super) struct Args {
    /// The position and how many moves to play: a FEN, in one word or in several, or a name like startpos or kiwipete;
    /// then the depth
    #[arg(value_name = "FEN DEPTH", required_unless_present = "suite", conflicts_with = "suite", num_args = 1.., add = positions())]
    words: Vec<String>,

    /// Print the count behind each first move, too
    #[arg(long, conflicts_with_all = ["suite", "compare"])]
    divide: bool,

    /// Count on this board
    #[arg(long, value_name = "BOARD", default_value = "bitboard", value_enum)]
    board: Board,

    /// Count on both boards: are they equal, and how quick is each?
    #[arg(long, conflicts_with_all = ["suite", "board", "hash"])]
    compare: bool,

    /// Count on so many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Keep counts of subtrees in a table of so many megabytes; only for the bitboards
    #[arg(long, value_name = "MB")]
    hash: Option<usize>,

    /// Count every position of an EPD file again (`-` reads standard input): lines like `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    suite: Option<String>,

    /// End the count after about so many nodes; with --suite: leave out larger counts [default there: 10000000]
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

impl Args {
    /// The count to this depth, as the options say.
    fn perft(&self, depth: u8) -> Perft {
        let (threads, table_megabytes, max_nodes) = (self.threads, self.hash, self.max_nodes);
        Perft { depth, threads, table_megabytes, max_nodes }
    }
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<Outcome> {
    ensure!(
        args.hash.is_none() || args.board == Board::Bitboard,
        "--hash: the 0x88 board has no keys, so it has no table; it is for --board bitboard"
    );
    let interrupt = Interrupt::new()?;
    if let Some(file) = &args.suite {
        return suite::run(args, file, &interrupt, out);
    }
    let (fen, depth) = fen_and_depth(&args.words)?;
    if args.compare {
        return compare::run(args, fen, depth, &interrupt, out);
    }
    let game = Game::read(fen, args.board)?;
    let counted = count(&game, &args.perft(depth), &interrupt)?;
    paint::write(&counted, &game, depth, args, out)?;
    if counted.outcome.is_whole {
        return Ok(Outcome::Done);
    }
    message(format_args!("stopped: this is not the whole count"));
    Ok(Outcome::No)
}

/// The last word is the depth.
fn fen_and_depth(words: &[String]) -> anyhow::Result<(&[String], u8)> {
    let Some((last, fen)) = words.split_last().filter(|(_, fen)| !fen.is_empty()) else {
        bail!("expected a depth behind the position, like `bitrose perft startpos 5`");
    };
    ensure!(
        fen.len() != 5,
        "six words: is `{last}` the move number or the depth? Put the FEN in quotes, and the depth behind it"
    );
    match last.trim().parse() {
        Ok(depth @ 0..=DEEPEST) => Ok((fen, depth)),
        _ => {
            bail!("`{}` is no depth; expected a number from 0 to {DEEPEST} behind the position", last.trim())
        }
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
    fn what_is_no_depth_is_told() {
        assert!(read("startpos").unwrap_err().starts_with("expected a depth behind"));
        assert!(read("8/8|w|-|-|0|1").unwrap_err().starts_with("six words: is `1` the move number"));
        for depth in ["100", "-3", "five", "", "1e3", "99999999999999999999"] {
            assert!(read(&format!("startpos|{depth}")).unwrap_err().contains("is no depth"), "{depth}");
        }
    }
}
