//! `bitrose perft --suite`: checks known counts.

use super::{Args, MAX_DEPTH, count};
use crate::cli::game::{Board, Generator};
use crate::cli::prelude::*;
use crate::game;
use bitrose_core::position::perft::{Perft, suite};
use indicatif::HumanCount;
use std::borrow::Cow;

/// The largest count that is checked by default. With this limit, a usual suite takes some seconds.
const MOST_NODES: u64 = 10_000_000;

/// Depths, each with the expected number of nodes.
type Counts = Vec<(u8, u64)>;

/// The totals of a suite.
#[derive(Default)]
struct Sum {
    positions: usize,
    counts: usize,
    nodes: u64,
    left_out: usize,
    differ: usize,
    bad_lines: usize,
    is_stopped: bool,
}

pub(super) fn run(
    args: &Args,
    file: &str,
    interrupt: &AtomicBool,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let name = if file == "-" { "standard input" } else { file };
    let text = match file {
        "proof" => suite::PROOF.to_owned(),
        file => input::text(Path::new(file)).with_context(|| format!("cannot read {name}"))?,
    };
    let mut sum = Sum::default();
    for (number, line) in (1..).zip(text.lines()) {
        match position(line, args.board) {
            Ok(None) => {}
            Ok(Some((game, counts))) => check(args, number, &game, &counts, interrupt, &mut sum, out)?,
            Err(error) => {
                message(format_args!("{file}, line {number}: {error:#}"));
                sum.bad_lines += 1;
            }
        }
        if sum.is_stopped {
            message(format_args!("stopped in line {number}: the rest was not counted"));
            break;
        }
    }
    ensure!(
        sum.positions + sum.bad_lines > 0,
        "{file} has no positions: expected lines like `4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66`"
    );
    if args.format == Report::Grid && sum.positions > 0 {
        writeln!(out, "{}", sum.words())?;
    }
    Ok(sum.outcome())
}

/// Parses the position of a line and its counts, if the line has one.
fn position(line: &str, board: Board) -> anyhow::Result<Option<(Generator, Counts)>> {
    let (start, counts) = line.split_once(';').unwrap_or((line, ""));
    let is_blank = start.trim().is_empty() || start.trim_start().starts_with('#');
    let line = if is_blank || start.contains('/') && !game::has_moves(start) {
        Cow::Borrowed(line)
    } else {
        let (setup, _) = game::read(start.trim()).map_err(|error| match &error.help {
            Some(help) => anyhow!("{error}: {help}"),
            None => anyhow!("{error}"),
        })?;
        format!("{setup};{counts}").into()
    };
    let Some(entry) = suite::read_line(&line)? else { return Ok(None) };
    if let Some((depth, _)) = entry.counts.iter().find(|(depth, _)| *depth > MAX_DEPTH) {
        bail!("invalid depth `D{depth}`: expected at most D{MAX_DEPTH}");
    }
    Ok(Some((Generator::new(&entry.position.setup(), board)?, entry.counts)))
}

/// Checks the counts of one position, leaving out those above the limit.
fn check(
    args: &Args,
    line: usize,
    game: &Generator,
    counts: &[(u8, u64)],
    interrupt: &AtomicBool,
    sum: &mut Sum,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let fen = game.fen();
    let most = args.max_nodes.unwrap_or(MOST_NODES);
    sum.positions += 1;
    for &(depth, expected) in counts {
        if expected > most {
            sum.left_out += 1;
            continue;
        }
        // A count that is too large is finished if that is quick, because the exact number helps to find the reason.
        let limit = expected.max(most.min(MOST_NODES)).saturating_add(1);
        let counted = count(game, &Perft { max_nodes: Some(limit), ..args.perft(depth) }, interrupt)?;
        let (nodes, is_whole) = (counted.outcome.nodes, counted.outcome.is_whole);
        if !is_whole && nodes <= expected {
            sum.is_stopped = true;
            return Ok(());
        }
        let equal = nodes == expected;
        sum.counts += 1;
        sum.nodes = sum.nodes.saturating_add(nodes);
        sum.differ += usize::from(!equal);
        match args.format {
            Report::Json => {
                let object = json!({
                    "line": line, "fen": fen, "depth": depth, "expected": expected, "nodes": nodes, "equal": equal,
                    "whole": (!is_whole).then_some(false),
                });
                json::line(out, &json::present(object))?;
            }
            Report::Grid if equal => {}
            Report::Grid => {
                let at_least = if is_whole { "" } else { "at least " };
                writeln!(out, "line {line}, depth {depth}: {at_least}{nodes} nodes, not {expected}: {fen}")?;
            }
        }
    }
    Ok(())
}

impl Sum {
    const fn outcome(&self) -> Outcome {
        if self.bad_lines > 0 {
            Outcome::BadInput
        } else if self.differ > 0 || self.is_stopped {
            Outcome::Negative
        } else {
            Outcome::Done
        }
    }

    fn words(&self) -> String {
        let Self { positions, counts, left_out, differ, .. } = self;
        let verdict = match differ {
            0 if self.is_stopped => "no difference so far".to_owned(),
            0 => "all agree".to_owned(),
            1 => "1 differs".to_owned(),
            _ => format!("{differ} differ"),
        };
        let rest = if *left_out == 0 { String::new() } else { format!("; {left_out} larger ones left out") };
        let (positions, counts) = (counted(positions, "position"), counted(counts, "count"));
        format!("{positions}, {counts}, {} nodes: {verdict}{rest}", HumanCount(self.nodes))
    }
}
