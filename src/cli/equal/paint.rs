//! What the search came to, in words, boards and JSON.

use crate::cli::config::{Config, terminal_width};
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_draw::{Difference, Panel, panels};
use bitrose_lang::Value;
use bitrose_lang::cases::{Case, Domain, Pair, Spec, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) fn grid(out: &mut Vec<u8>, verdict: &Verdict, pair: &Pair<'_>, config: Config) {
    let Some((case, values)) = &verdict.counter_example else {
        out.extend_from_slice(summary(verdict, &pair.domains).as_bytes());
        return;
    };
    let cases = counted(verdict.cases);
    let text = if case.is_empty() {
        "not equal\n\n".into()
    } else {
        format!("not equal: {cases} tried until they differed\n\n")
    };
    out.extend_from_slice(text.as_bytes());
    let columns = terminal_width().map_or(3, |width| ((width + 4) / 24).max(1));
    let variables = pair.domains.iter().map(|domain| domain.name.as_str()).zip(case.iter().copied());
    let sides = pair.programs.iter().map(|program| program.source()).zip(*values);
    let variables: Vec<_> = variables.map(|(name, value)| panel(name, value, config)).collect();
    let sides: Vec<_> = sides.map(|(source, value)| panel(source, value, config)).collect();
    for row in [variables, sides].iter().filter(|row| !row.is_empty()) {
        panels(out, row, columns, config.style());
        out.push(b'\n');
    }
    if let Some(difference) = difference(*values, config.mapping) {
        out.extend_from_slice(b"the second beside the first\n");
        difference.grid(out, config.style());
    }
}

/// A board with its number, or `sq = 28 (e4)`.
fn panel(name: &str, value: Value, config: Config) -> Panel {
    match value {
        Value::Board(word) => Panel::of(word, config.mapping).labelled(name),
        value => Panel { label: None, picture: None, caption: vec![assignment(name, value, config)] },
    }
}

/// `x = 0x…`, `sq = 28 (e4)`, `p = true`.
pub(super) fn assignment(name: &str, value: Value, config: Config) -> String {
    match value {
        Value::Board(word) => format!("{name} = 0x{word:016X}"),
        Value::Int(number) => match square(number, config.mapping) {
            Some(square) => format!("{name} = {number} ({square})"),
            None => format!("{name} = {number}"),
        },
        Value::Bool(truth) => format!("{name} = {truth}"),
    }
}

fn square(index: u64, mapping: Mapping) -> Option<Square> {
    u8::try_from(index).ok().and_then(|index| mapping.square(index))
}

/// The squares that differ, unless both are counts or one is a truth value.
fn difference(values: [Value; 2], mapping: Mapping) -> Option<Difference> {
    match values {
        [Value::Int(_), Value::Int(_)] | [Value::Bool(_), _] | [_, Value::Bool(_)] => None,
        [Value::Board(left) | Value::Int(left), Value::Board(right) | Value::Int(right)] => {
            Some(Difference::new(mapping.board(left), mapping.board(right)))
        }
    }
}

/// `equal on all 4096 cases (exhaustive over the 4096 subsets of 12 squares)`, or an honest word about random cases.
fn summary(verdict: &Verdict, domains: &[Domain]) -> String {
    if domains.is_empty() {
        return "equal (no variables)\n".into();
    }
    let over = domains.iter().map(over).collect::<Vec<_>>().join("; ");
    let cases = counted(verdict.cases);
    let skipped = match verdict.skipped {
        0 => String::new(),
        count => format!("both fail in {count} of them\n"),
    };
    if verdict.is_exhaustive {
        format!("equal on all {cases} (exhaustive over {over})\n{skipped}")
    } else {
        format!("no difference found in {cases} (not a proof; {over})\n{skipped}")
    }
}

fn counted(cases: u64) -> String {
    format!("{cases} case{}", if cases == 1 { "" } else { "s" })
}

/// `x: the 64 single squares`.
fn over(domain: &Domain) -> String {
    let specs: Vec<_> = domain.specs.iter().map(Spec::text).collect();
    let specs = if specs.is_empty() { "hard and random boards".into() } else { specs.join(" and ") };
    format!("{}: {specs}", domain.name)
}

/// The verdict as one JSON object on a line.
#[derive(Serialize)]
struct Answer<'a> {
    equal: bool,
    cases: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<u64>,
    exhaustive: bool,
    over: BTreeMap<&'a str, String>,
    #[serde(flatten)]
    counter_example: Option<CounterExample<'a>>,
}

#[derive(Serialize)]
struct CounterExample<'a> {
    variables: BTreeMap<&'a str, serde_json::Value>,
    left: serde_json::Value,
    right: serde_json::Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<Vec<String>>,
}

pub(super) fn json(out: &mut Vec<u8>, verdict: &Verdict, pair: &Pair<'_>) -> serde_json::Result<()> {
    let over = pair.domains.iter().map(|domain| (domain.name.as_str(), over_text(domain))).collect();
    let counter_example = verdict.counter_example.as_ref();
    let answer = Answer {
        equal: counter_example.is_none(),
        cases: verdict.cases,
        skipped: Some(verdict.skipped).filter(|&skipped| skipped > 0),
        exhaustive: verdict.is_exhaustive,
        over,
        counter_example: counter_example.map(|(case, values)| counter(case, *values, pair)),
    };
    serde_json::to_writer(&mut *out, &answer)?;
    out.push(b'\n');
    Ok(())
}

fn over_text(domain: &Domain) -> String {
    let text = over(domain);
    text.split_once(": ").map_or(text.clone(), |(_, specs)| specs.to_owned())
}

fn counter<'a>(case: &Case, values: [Value; 2], pair: &'a Pair<'_>) -> CounterExample<'a> {
    let difference = difference(values, pair.sessions[0].mapping());
    let names =
        |board: bitrose_core::bitboard::Bitboard| board.squares().map(|square| square.to_string()).collect();
    CounterExample {
        variables: pair
            .domains
            .iter()
            .map(|domain| domain.name.as_str())
            .zip(case.iter().map(plain))
            .collect(),
        left: plain(&values[0]),
        right: plain(&values[1]),
        missing: difference.map(|difference| names(difference.missing)),
        extra: difference.map(|difference| names(difference.extra)),
    }
}

/// A board as its hex number in a string, a count as a number, a truth value as one.
fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Board(word) => format!("0x{word:016X}").into(),
        Value::Int(number) => (*number).into(),
        Value::Bool(truth) => (*truth).into(),
    }
}
