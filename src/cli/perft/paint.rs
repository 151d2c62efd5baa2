//! Counts in words and in JSON.

use super::Args;
use super::count::Counted;
use crate::cli::args::Report;
use crate::cli::game::Game;
use crate::cli::report::message;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

/// A count in JSON. `whole` is there when it is not.
#[derive(Serialize)]
struct Object {
    fen: String,
    depth: u8,
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(skip_serializing_if = "is_true")]
    whole: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_true(flag: &bool) -> bool {
    *flag
}

/// Writes a count in the form that was asked for.
pub(super) fn write(
    counted: &Counted,
    game: &Game,
    depth: u8,
    args: &Args,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let divide = args.divide.then(|| divide(counted, game));
    if args.format == Report::Json {
        let nodes = counted.outcome.nodes;
        let (seconds, nps) = (rounded(counted.seconds()), whole_rate(counted));
        let object =
            Object { fen: game.fen(), depth, nodes, seconds, nps, whole: counted.outcome.is_whole, divide };
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
        return Ok(());
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
    tell_time(counted);
    Ok(())
}

/// The first moves that were counted to their end, by their text.
fn divide(counted: &Counted, game: &Game) -> BTreeMap<String, u64> {
    let whole = counted.outcome.divide.iter().filter(|share| share.is_whole);
    whole.map(|share| (game.position.uci(share.mv), share.nodes)).collect()
}

/// On a terminal, how long it took: elsewhere it would only make equal counts differ.
fn tell_time(counted: &Counted) {
    if io::stderr().is_terminal() {
        message(format_args!("{:.3} s, {}", counted.seconds(), rate(counted.rate())));
    }
}

/// A rate in words: `231 million nodes a second`.
pub(super) fn rate(nps: f64) -> String {
    format!("{:.1} million nodes a second", nps / 1e6)
}

/// Nodes a second in one number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "no count is below 0 or above 2^64"
)]
pub(super) fn whole_rate(counted: &Counted) -> u64 {
    counted.rate().round() as u64
}

/// Microseconds are as fine as a clock is worth.
pub(super) fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
