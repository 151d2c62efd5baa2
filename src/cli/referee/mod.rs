//! `bitrose referee`: finds the smallest position in which an engine's move generator is wrong.

mod engine;
mod keys;
mod process;
mod reason;
mod report;
mod search;
mod shrink;

use super::completions::{positions, suites};
use super::perft::MAX_DEPTH;
use super::prelude::*;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::perft::suite::PROOF;
use bitrose_core::position::{Epd, Position};
use engine::{Dialect, Engine, Program};
use keys::Keys;
use process::Failure;
use report::{Finding, Format};
use search::{Difference, Line, Search};
use std::collections::BTreeSet;
use std::ffi::OsString;

/// Find the smallest position in which an engine's move generator is wrong
///
/// Asks a UCI engine for its counts after each move, as `go perft N` prints them, and compares them with those of
/// bitrose: at depth 1 for each position of a suite, then at depth 2, and so on until the budget is used up. From the
/// first count that differs, it goes down to the position in which a move is missing or extra, removes every piece that
/// does not matter, and says why the move is legal or not.
///
/// Options come before ENGINE; everything after it is passed to the engine. The exit status is 0 if nothing differs, 1
/// if something does, and 2 if the engine does not answer.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "bitrose referee [OPTIONS] <ENGINE> [ARG]...\n       bitrose referee [OPTIONS] --command <COMMAND>",
    after_help = "Examples:
  $ bitrose referee --depth 2 bitrose uci
  $ bitrose referee --fen kiwipete --depth 2 --format json bitrose uci
  $ bitrose referee --depth 1 --fen startpos --command 'bitrose perft {fen} {depth} --divide'"
)]
pub(super) struct Args {
    /// The engine and its arguments
    #[arg(value_name = "ENGINE", required_unless_present = "command", conflicts_with = "command")]
    #[arg(num_args = 1.., trailing_var_arg = true, allow_hyphen_values = true)]
    #[arg(value_hint = ValueHint::CommandWithArguments)]
    engine: Vec<OsString>,

    /// Run this command for each question instead; {fen}, {depth} and {moves} are filled in
    ///
    /// The command prints the count after each move, as in `e2e4: 20`. Without {moves}, {fen} is the position after the
    /// moves.
    #[arg(long, value_name = "COMMAND")]
    command: Option<String>,

    /// How to ask the engine for a count
    #[arg(long, value_name = "DIALECT", default_value = "auto", value_enum)]
    dialect: Dialect,

    /// The positions: usual, chess960, or a file of FENs, one on each line
    #[arg(long, value_name = "SUITE", default_value = "usual", add = suites(&["usual", "chess960"]))]
    suite: String,

    /// Only this position
    #[arg(long, value_name = "FEN", conflicts_with = "suite", add = positions())]
    fen: Option<String>,

    /// Stop after this depth [default: when the budget ends]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,

    /// Seconds for everything
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = time_limit)]
    budget: Duration,

    /// Seconds for one answer
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = time_limit)]
    timeout: Duration,

    /// Also compare the FEN and the key that the engine's `d` prints
    #[arg(long, conflicts_with = "command")]
    keys: bool,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Format,
}

/// Parses the time for everything or for an answer.
fn time_limit(text: &str) -> Result<Duration, String> {
    args::seconds(text, 0.001..=1e6)
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let positions = args.positions()?;
    let interrupt = Arc::default();
    cancel_on_signal(&interrupt)?;
    let program = match &args.command {
        Some(command) => Program::Command(command.clone()),
        None => Program::Engine(args.engine.clone()),
    };
    let deadline = Instant::now() + args.budget;
    let mut engine = Engine::new(program, args.dialect, args.timeout, deadline, interrupt);
    let mut search = Search::new(&mut engine);
    let found = search_all(args, &mut search, &positions);
    if let Err(error) = &found {
        report::failed(error, args.format, out)?;
    }
    let (finding, keys) = found?;
    let compared = search.compared;
    let Some(finding) = finding else {
        if compared.depth == 0 {
            message(format_args!("warning: the budget ended before every position was compared at depth 1"));
        }
        report::equal(compared, keys, &positions, args.format, out)?;
        return Ok(Outcome::Done);
    };
    finding.write(args.format, &positions, config, out)?;
    Ok(Outcome::Negative)
}

impl Args {
    fn positions(&self) -> anyhow::Result<Vec<Position>> {
        if let Some(fen) = &self.fen {
            return Ok(vec![Position::try_from(setup(fen, "--fen", "--fen, ")?)?]);
        }
        match self.suite.as_str() {
            "usual" => {
                let known = KNOWN_POSITIONS.iter().map(|known| known.fen);
                read_all(known.chain(PROOF.lines()), "usual")
            }
            "chess960" => read_all(include_str!("chess960.txt").lines(), "chess960"),
            file => {
                let text = input::text(Path::new(file)).with_context(|| format!("cannot read {file}"))?;
                read_all(text.lines(), file)
            }
        }
    }
}

/// Reads positions, one per line. EPD operations and counts after them are ignored.
fn read_all<'a>(lines: impl Iterator<Item = &'a str>, origin: &str) -> anyhow::Result<Vec<Position>> {
    let is_position = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines = lines.enumerate().filter(|(_, line)| is_position(line));
    let read = |(index, line): (usize, &str)| {
        let read = || -> anyhow::Result<Position> {
            let fen = line.split(';').next().unwrap_or_default().trim();
            Ok(Position::try_from(fen.parse::<Epd>()?.setup)?)
        };
        read().with_context(|| format!("{origin}, line {}", index + 1))
    };
    let positions: Vec<Position> = lines.map(read).collect::<anyhow::Result<_>>()?;
    ensure!(!positions.is_empty(), "{origin} has no positions: expected a FEN on each line");
    Ok(positions)
}

/// Asks again, because an engine that answers differently each time cannot be judged. Returns the least depth at which
/// the difference shows. For a list of moves, that is usually 1.
fn confirm(engine: &mut Engine, difference: &Difference) -> anyhow::Result<u8> {
    let least = if difference.count.is_some() { difference.depth } else { 1 };
    for depth in BTreeSet::from([least, difference.depth]) {
        let again = match Search::new(engine).differs(&difference.line, depth) {
            Err(Failure::Budget(_)) => return Ok(depth),
            again => again?,
        };
        let is_same = again
            .is_some_and(|again| (&again.missing, &again.extra) == (&difference.missing, &difference.extra));
        if is_same || difference.count.is_some() {
            return Ok(depth);
        }
    }
    bail!("the engine gives different answers to the same question, about {}", difference.line.end());
}

/// Searches for the smallest position with the same kind of disagreement.
fn smallest(engine: &mut Engine, difference: &Difference, depth: u8) -> Finding {
    /// The number of candidates on which the engine may fail before the search for a smaller position is given up.
    const MOST_FAILURES: u32 = 3;
    let found_in = &difference.line;
    let fresh = without_moves(engine, difference, depth);
    let difference = fresh.as_ref().unwrap_or(difference);
    let kind = reason::explain(difference).kind;
    let (mut failures, mut is_cut) = (0, false);
    let found = shrink::shrink(&difference.line, |line| {
        if failures >= MOST_FAILURES || engine.time_limit().is_zero() {
            is_cut = true;
            return None;
        }
        let found = Search::new(engine).differs(line, depth);
        failures += u32::from(found.is_err());
        found.ok()?.filter(|found| found.line == *line && reason::explain(found).kind == kind)
    });
    let (minimal, smaller) = found.unwrap_or_else(|| (difference.line.clone(), difference.clone()));
    let mut reason = reason::explain(&smaller);
    if depth > 1 && smaller.count.is_none() {
        reason.text += &format!("; only the moves listed for depth {depth} are wrong, not those for depth 1");
    }
    let extra = smaller.extra.into_iter().chain(smaller.twice).collect();
    Finding { line: found_in.clone(), minimal, missing: smaller.missing, extra, reason, is_cut }
}

/// Returns the same difference with the position set up from its FEN, if it also occurs without the moves that led
/// there.
fn without_moves(engine: &mut Engine, difference: &Difference, depth: u8) -> Option<Difference> {
    let fresh = Line::new(difference.line.end());
    let found = Search::new(engine).differs(&fresh, depth).ok()??;
    let is_same =
        found.line == fresh && (&found.missing, &found.extra) == (&difference.missing, &difference.extra);
    is_same.then_some(found)
}

/// Searches the first depths, then compares the keys, then searches the other depths. Also returns how many keys were
/// compared.
fn search_all(
    args: &Args,
    search: &mut Search<'_>,
    positions: &[Position],
) -> anyhow::Result<(Option<Finding>, Option<usize>)> {
    /// The depth up to which a search takes hardly any time.
    const FIRST: u8 = 2;
    let (most, mut count) = (args.depth.unwrap_or(MAX_DEPTH), None);
    let mut difference = search.run(positions, 1..=most.min(FIRST))?;
    if difference.is_none() && args.keys {
        let mut keys = Keys::new(search.engine);
        let wrong = keys.run(positions)?;
        count = Some(keys.count);
        if let Some(keys::Wrong { line, reason }) = wrong {
            let (missing, extra, minimal) = (Vec::new(), Vec::new(), line.clone());
            return Ok((Some(Finding { line, minimal, missing, extra, reason, is_cut: false }), count));
        }
    }
    if difference.is_none() && most > FIRST {
        difference = search.run(positions, FIRST + 1..=most)?;
    }
    let Some(difference) = difference else { return Ok((None, count)) };
    let depth = confirm(search.engine, &difference)?;
    Ok((Some(smallest(search.engine, &difference, depth)), count))
}
