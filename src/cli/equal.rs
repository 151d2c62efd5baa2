//! `bitrose equal`: two expressions of free variables, compared.

use super::args::{Position, Report};
use super::candidates;
use super::config::{Config, terminal_width};
use super::json::{self, hex, squares};
use super::named::whole_number;
use super::report::{BadInput, Outcome};
use super::words::expression;
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_draw::{Difference, Panel, panels};
use bitrose_lang::cases::{self, Case, Domain, Fault, Pair, Spec, SpecError, Verdict};
use bitrose_lang::{self, Program, Value};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Compare two expressions for all values of their variables
///
/// Every unknown name is a variable. Without --over each takes difficult fixed cases (none, all, single squares, files,
/// ranks, edges, pairs) and then random boards: tens of thousands of cases, but not a proof. A variable that only makes
/// sense as a square takes the indices 0 to 63. If they differ, the smallest counter-example found is drawn and the exit
/// status is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose equal 'x & -x' 'ls1b(x)'
  $ bitrose equal 'x << 1' 'east(x)'    # no: exit status 1
  $ bitrose equal 'popcount(x) > 1' '(x & (x - 1)) != 0' --over subsets 'rook_mask(a1)'")]
pub(super) struct Args {
    /// The first expression
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = candidates::expression())]
    left: String,

    /// The second expression
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = candidates::expression())]
    right: String,

    /// What the variables run over
    ///
    /// singles (the 64 boards of one square), edges (files, ranks, frame, corners, rim squares and their complements),
    /// pairs (of squares), squares (the indices 0 to 63), random N, subsets EXPR, positions N (for `white_pawns`, `occ`,
    /// empty and the other names that a position binds); several are combined. NAME=SPEC is for one variable, a SPEC alone
    /// for those without their own. All but random are exhaustive if there are at most 4194304 cases.
    #[arg(long, value_name = "SPEC", num_args = 1..)]
    over: Vec<String>,

    /// The seed of the random cases
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    seed: u64,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,

    #[command(flatten)]
    position: Position,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut session = args.position.session(config.mapping)?;
    let overs = cases::read(&args.over, &mut session).map_err(bad_over)?;
    let programs = [program(&args.left)?, program(&args.right)?];
    let mut pair = Pair::new([&programs[0], &programs[1]], &session, &overs)?;
    pair.refuse_unknown_functions()
        .map_err(|fault| BadInput::argument(pair.programs[fault.side].source(), fault.error))?;
    pair.settle_squares();
    let verdict = pair.search(args.seed).map_err(|fault| located(&fault, &pair, config))?;
    let mut text = Vec::new();
    match args.format {
        Report::Grid => grid(&mut text, &verdict, &pair, config),
        Report::Json => json::line(&mut text, &answer(&verdict, &pair))?,
    }
    out.write_all(&text)?;
    Ok(Outcome::of(verdict.counter_example.is_none()))
}

fn program(source: &str) -> Result<Program, BadInput> {
    bitrose_lang::parse(source).map_err(|error| BadInput::argument(source, error))
}

fn bad_over(error: SpecError) -> anyhow::Error {
    match error {
        SpecError::Words(words) => anyhow::anyhow!(words),
        SpecError::Mask { source_text, error } => BadInput::argument(&source_text, error).into(),
    }
}

/// An error in one of the expressions, with the values that caused it.
fn located(fault: &Fault, pair: &Pair<'_>, config: Config) -> BadInput {
    let mut error = fault.error.clone();
    let program = pair.programs[fault.side];
    if !fault.case.is_empty() {
        let values = with_values(pair, &fault.case, config);
        let advice = "--over NAME=SPEC chooses other values";
        let help = error.help.map_or(String::new(), |help| format!("{help}; "));
        error.help = Some(format!("{help}it happened with {values}; {advice}"));
    }
    BadInput::argument(program.source(), error)
}

/// `x = 0x00000000000000FF, sq = 28`.
fn with_values(pair: &Pair<'_>, case: &Case, config: Config) -> String {
    let values =
        pair.domains.iter().zip(case).map(|(domain, value)| assignment(&domain.name, *value, config));
    values.collect::<Vec<_>>().join(", ")
}

fn grid(out: &mut Vec<u8>, verdict: &Verdict, pair: &Pair<'_>, config: Config) {
    let Some((case, values)) = &verdict.counter_example else {
        out.extend_from_slice(summary(verdict, &pair.domains).as_bytes());
        return;
    };
    let cases = counted(verdict.cases);
    let text = if case.is_empty() {
        "not equal\n\n".into()
    } else {
        format!("not equal: they differ after {cases}\n\n")
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
        out.extend_from_slice(b"the second compared with the first\n");
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
fn assignment(name: &str, value: Value, config: Config) -> String {
    match value {
        Value::Board(word) => format!("{name} = {}", hex(word)),
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

/// `equal on all 4096 cases (exhaustive over the 4096 subsets of 12 squares)`, or that random cases are not a proof.
fn summary(verdict: &Verdict, domains: &[Domain]) -> String {
    if domains.is_empty() {
        return "equal (no variables)\n".into();
    }
    let over = domains
        .iter()
        .map(|domain| format!("{}: {}", domain.name, over(domain)))
        .collect::<Vec<_>>()
        .join("; ");
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

/// `the 64 single squares`.
fn over(domain: &Domain) -> String {
    let specs: Vec<_> = domain.specs.iter().map(Spec::text).collect();
    if specs.is_empty() { "hard and random boards".to_owned() } else { specs.join(" and ") }
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

fn answer<'a>(verdict: &Verdict, pair: &'a Pair<'_>) -> Answer<'a> {
    let counter_example = verdict.counter_example.as_ref();
    Answer {
        equal: counter_example.is_none(),
        cases: verdict.cases,
        skipped: Some(verdict.skipped).filter(|&skipped| skipped > 0),
        exhaustive: verdict.is_exhaustive,
        over: pair.domains.iter().map(|domain| (domain.name.as_str(), over(domain))).collect(),
        counter_example: counter_example.map(|(case, values)| counter(case, *values, pair)),
    }
}

fn counter<'a>(case: &Case, values: [Value; 2], pair: &'a Pair<'_>) -> CounterExample<'a> {
    let difference = difference(values, pair.sessions[0].mapping());
    CounterExample {
        variables: pair
            .domains
            .iter()
            .map(|domain| domain.name.as_str())
            .zip(case.iter().map(json::value))
            .collect(),
        left: json::value(&values[0]),
        right: json::value(&values[1]),
        missing: difference.map(|difference| squares(difference.missing)),
        extra: difference.map(|difference| squares(difference.extra)),
    }
}
