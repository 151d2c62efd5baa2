//! `bitrose uci`: a UCI engine that counts positions, by default with the 0x88 generator, but does not play.

use super::input::{Line, Lines};
use super::perft::MAX_DEPTH;
use super::prelude::*;
use bitrose_core::position::mailbox::{Fault, Mailbox};
use bitrose_core::position::{Position, Setup};
use clap::builder::PossibleValuesParser;
use std::io::Read;

/// Speak UCI: an engine that counts but does not play
///
/// Use it to try `bitrose referee` and your own tools on an engine that is known to be correct. It generates moves on
/// the 0x88 board, or on bitboards with the option `UCI_Chess960`. The commands are uci, isready, setoption,
/// ucinewgame, position, d, go perft N and quit.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ printf 'position startpos moves e2e4\\ngo perft 1\\n' | bitrose uci")]
pub(super) struct Args {
    /// Plant a fault in the generator, to test what should find it; docs/faults.md lists the names
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(Fault::ALL.iter().map(|fault| fault.name())))]
    fault: Option<String>,
}

/// The maximum length of a line in bytes: enough for games of some ten thousand moves.
const LONGEST: usize = 64 * 1024;

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let fault = args.fault.as_deref().and_then(Fault::named);
    serve(io::stdin(), fault, out)?;
    Ok(Outcome::Done)
}

/// Answers the commands of `input` until it ends or `quit` arrives.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(input: impl Read, fault: Option<Fault>, out: &mut dyn Write) -> anyhow::Result<()> {
    let board = Board::new(&Position::default().setup(), false, fault)?;
    let mut engine = Engine { fault, is_chess960: false, board: Some(board) };
    let mut lines = Lines::new(input, LONGEST);
    while let Some((_, line)) = lines.next(|| out.flush())? {
        let Line::Whole(line) = line else {
            writeln!(out, "info string a line is longer than {LONGEST} bytes and was skipped")?;
            continue;
        };
        let line = String::from_utf8_lossy(line);
        if line.trim() == "quit" {
            break;
        }
        if let Err(error) = engine.answer(line.trim(), out) {
            if error.is::<io::Error>() {
                return Err(error);
            }
            writeln!(out, "info string error: {error:#}")?;
        }
    }
    Ok(())
}

/// The state that the commands change.
struct Engine {
    fault: Option<Fault>,
    is_chess960: bool,
    /// `None` after an invalid `position` command.
    board: Option<Board>,
}

/// A position in one of the two board representations.
enum Board {
    Cells(Mailbox),
    Bitboards(Position),
}

impl Engine {
    fn answer(&mut self, line: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "uci" => {
                writeln!(out, "id name bitrose {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the bitrose authors")?;
                writeln!(out, "option name UCI_Chess960 type check default false\nuciok")?;
            }
            "isready" => writeln!(out, "readyok")?,
            "setoption" => self.set_option(rest)?,
            "position" => {
                self.board = None;
                self.board = Some(self.position(rest)?);
            }
            "d" => self.board()?.describe(out)?,
            "go" => self.board()?.go(rest, out)?,
            "" | "ucinewgame" | "stop" | "debug" => {}
            _ => bail!("unknown command `{command}`"),
        }
        Ok(())
    }

    fn board(&self) -> anyhow::Result<&Board> {
        self.board.as_ref().context("there is no position: the last `position` was invalid")
    }

    fn set_option(&mut self, rest: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words[..] {
            ["name", "UCI_Chess960", "value", value] => {
                self.is_chess960 = value.parse().context("expected true or false")?;
                Ok(())
            }
            _ => bail!("unknown option `{rest}`"),
        }
    }

    /// Parses `startpos` or `fen …`, and the moves after it.
    fn position(&self, text: &str) -> anyhow::Result<Board> {
        let (position, moves) = text.split_once(" moves").unwrap_or((text, ""));
        let position = position.trim();
        let setup = if position == "startpos" {
            Position::default().setup()
        } else {
            let Some(fen) = position.strip_prefix("fen ") else {
                bail!("expected `startpos` or `fen` and a FEN")
            };
            setup(fen, "position", "")?
        };
        let mut board = Board::new(&setup, self.is_chess960, self.fault)?;
        moves.split_whitespace().try_for_each(|mv| board.play(mv))?;
        Ok(board)
    }
}

impl Board {
    fn new(setup: &Setup, is_chess960: bool, fault: Option<Fault>) -> anyhow::Result<Self> {
        if is_chess960 {
            return Ok(Self::Bitboards(Position::try_from(setup)?));
        }
        let cells = Mailbox::try_from(setup)?;
        Ok(Self::Cells(fault.map_or(cells.clone(), |fault| cells.with_fault(fault))))
    }

    /// Plays a move that the generator finds. If it has a planted fault, legal moves that it does not find are played
    /// as well.
    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Bitboards(position) => {
                let mv = position.read_uci(text).with_context(|| format!("illegal move `{text}`"))?;
                position.play_unchecked(mv);
            }
            Self::Cells(cells) => {
                let legal = cells.legal_moves().into_iter().chain(cells.without_fault().legal_moves());
                let mut named = legal.filter(|mv| mv.to_string() == text);
                let mv = named.next().with_context(|| format!("illegal move `{text}`"))?;
                cells.play(mv);
            }
        }
        Ok(())
    }

    fn describe(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let setup = match self {
            Self::Bitboards(position) => position.setup(),
            Self::Cells(cells) => cells.setup(),
        };
        writeln!(out, "Fen: {setup}")?;
        if let Ok(position) = Position::try_from(&setup) {
            writeln!(out, "Key: {:016X}", position.zobrist_key())?;
        }
        Ok(())
    }

    fn go(&self, rest: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["perft", depth] = words[..] else {
            writeln!(out, "bestmove 0000")?;
            bail!("bitrose does not play; try `go perft 3`");
        };
        let depth: u8 =
            depth.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth)).context("invalid depth")?;
        let mut sum = 0;
        for (name, nodes) in self.divide(depth) {
            writeln!(out, "{name}: {nodes}")?;
            sum += nodes;
        }
        writeln!(out, "\nNodes searched: {sum}\n")?;
        Ok(())
    }

    /// Returns the count after each move.
    fn divide(&self, depth: u8) -> Vec<(String, u64)> {
        match self {
            Self::Bitboards(position) => {
                let count = |mv| {
                    let mut after = *position;
                    after.play_unchecked(mv);
                    (mv.to_string(), bitrose_core::position::perft::perft(&after, depth - 1))
                };
                position.legal_moves().into_iter().map(count).collect()
            }
            Self::Cells(cells) => {
                let count = |mv| {
                    let mut after = cells.clone();
                    after.play(mv);
                    (mv.to_string(), after.perft(depth - 1))
                };
                cells.legal_moves().into_iter().map(count).collect()
            }
        }
    }
}
