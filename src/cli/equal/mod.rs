//! `bitrose equal`: two expressions of free variables, compared.

mod paint;

use super::Outcome;
use super::args::Report;
use super::config::Config;
use super::input::Position;
use super::report::BadInput;
use crate::cli::completions::candidates::expression;
use bitrose_lang::cases::{self, Case, Fault, Pair, SpecError};
use bitrose_lang::{self, Program};
use std::io::Write;

/// Tells if two expressions are equal for all values of their variables
///
/// Every name that is not known is a variable. Without --over each takes hard fixed cases (none, all, single squares,
/// files, ranks, edges, pairs) and then random boards: tens of thousands of cases, no proof. A variable that only makes
/// sense as a square takes the indices 0 to 63. The smallest counter-example found is drawn; the exit status is then 1.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose equal 'x & -x' 'ls1b(x)'
  $ bitrose equal 'x << 1' 'east(x)'    # no: exit status 1
  $ bitrose equal 'popcount(x) > 1' '(x & (x - 1)) != 0' --over subsets 'rook_mask(a1)'")]
pub(super) struct Args {
    /// The first expression
    #[arg(value_name = "EXPR", add = expression())]
    left: String,

    /// The second expression
    #[arg(value_name = "EXPR", add = expression())]
    right: String,

    /// What the variables run over
    ///
    /// singles (the 64 boards of one square), edges (files, ranks, frame, corners, rim squares and their complements),
    /// pairs (of squares), squares (the indices 0 to 63), random N, subsets EXPR, positions N (for `white_pawns`, `occ`,
    /// empty and the other names that a position binds); several are taken together. NAME=SPEC is for one variable, a
    /// SPEC alone for those that have none of their own. All but random are gone through to the end if there are not
    /// more than 4194304 cases.
    #[arg(long, value_name = "SPEC", num_args = 1..)]
    over: Vec<String>,

    /// Begin the random cases somewhere else
    #[arg(long, value_name = "N", default_value_t = 0)]
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
    let verdict = pair.search(args.seed).map_err(|fault| told(&fault, &pair, config))?;
    let mut text = Vec::new();
    match args.format {
        Report::Grid => paint::grid(&mut text, &verdict, &pair, config),
        Report::Json => paint::json(&mut text, &verdict, &pair)?,
    }
    out.write_all(&text)?;
    Ok(if verdict.counter_example.is_none() { Outcome::Done } else { Outcome::No })
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

/// A fault of one of the expressions, with the values that brought it.
fn told(fault: &Fault, pair: &Pair<'_>, config: Config) -> BadInput {
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
        pair.domains.iter().zip(case).map(|(domain, value)| paint::assignment(&domain.name, *value, config));
    values.collect::<Vec<_>>().join(", ")
}
