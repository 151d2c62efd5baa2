//! `bitrose equal`: two expressions of free variables, compared.

mod domain;
mod over;
mod paint;
mod search;

use super::Outcome;
use super::args::Report;
use super::config::Config;
use super::input::Position;
use super::report::BadInput;
use crate::script::{self, Program, Session, Value};
use anyhow::bail;
use domain::{Domain, Spec};
use over::Over;
use search::{Case, Fault, Pair};
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
    #[arg(value_name = "EXPR")]
    left: String,

    /// The second expression
    #[arg(value_name = "EXPR")]
    right: String,

    /// What the variables run over
    ///
    /// singles (the 64 boards of one square), edges (files, ranks, frame, corners, rim squares and their complements),
    /// pairs (of squares), squares (the indices 0 to 63), random N, subsets EXPR; several are taken together. NAME=SPEC
    /// is for one variable, a SPEC alone for those that have none of their own. All but random are gone through to the
    /// end if there are not more than 4194304 cases.
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
    let overs = over::read(&args.over, &mut session)?;
    let programs = [program(&args.left)?, program(&args.right)?];
    let names = variables(&programs, &session);
    let domains = domains(names, &overs)?;
    let sessions = [session.clone(), session];
    let mut pair = Pair { programs: [&programs[0], &programs[1]], sessions, domains };
    refuse_unknown_functions(&mut pair)?;
    settle_squares(&mut pair);
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
    script::parse(source).map_err(|error| BadInput::argument(source, error))
}

/// A function that nothing defines is unknown whatever the values are: one run tells.
fn refuse_unknown_functions(pair: &mut Pair<'_>) -> Result<(), BadInput> {
    if pair.programs.iter().all(|program| program.free_functions().next().is_none()) {
        return Ok(());
    }
    let case = pair.domains.iter().map(|_| Value::Board(0)).collect();
    match pair.difference(&case) {
        Err(fault) => Err(BadInput::argument(pair.programs[fault.side].source(), fault.error)),
        Ok(_) => Ok(()),
    }
}

/// The names that nothing defines, in the order in which they come.
fn variables(programs: &[Program; 2], session: &Session) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in programs.iter().flat_map(Program::free_names) {
        if session.get(name).is_none() && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn domains(names: Vec<String>, overs: &[Over]) -> anyhow::Result<Vec<Domain>> {
    for name in overs.iter().filter_map(|over| over.name.as_ref()) {
        if !names.contains(name) {
            let known = if names.is_empty() { "there is none".into() } else { names.join(", ") };
            bail!("no variable is called `{name}`; the variables: {known}");
        }
    }
    let specs = |wanted: Option<&str>| -> Vec<Spec> {
        let own = overs.iter().filter(|over| over.name.as_deref() == wanted);
        own.map(|over| over.spec.clone()).collect()
    };
    let domain = |name: String| {
        let own = specs(Some(&name));
        let specs = if own.is_empty() { specs(None) } else { own };
        Domain { name, specs }
    };
    Ok(names.into_iter().map(domain).collect())
}

/// Variables without a domain that only make sense as squares, as `sq` in `rook(sq, occ)`, take the indices 0 to 63.
///
/// Tried out: with boards for all variables first, then with squares for one, for two … until both programs run.
fn settle_squares(pair: &mut Pair<'_>) {
    let open: Vec<usize> =
        (0..pair.domains.len()).filter(|&place| pair.domains[place].specs.is_empty()).collect();
    if open.len() > 6 {
        return;
    }
    let mut choices: Vec<u32> = (0..1 << open.len()).collect();
    choices.sort_by_key(|choice: &u32| choice.count_ones());
    let fits = |choice: &u32, pair: &mut Pair<'_>| {
        let square =
            |place: usize| open.iter().position(|&at| at == place).is_some_and(|bit| choice >> bit & 1 == 1);
        (0..4).all(|probe| {
            let case =
                (0..pair.domains.len()).map(|place| probe_value(pair, place, square(place), probe)).collect();
            pair.difference(&case).is_ok()
        })
    };
    let Some(choice) = choices.into_iter().find(|choice| fits(choice, pair)) else { return };
    for (bit, &place) in open.iter().enumerate() {
        if choice >> bit & 1 == 1 {
            pair.domains[place].specs = vec![Spec::Squares];
        }
    }
}

/// Values that a board may have and a square may not: none, two, many.
fn probe_value(pair: &Pair<'_>, place: usize, as_square: bool, probe: usize) -> Value {
    const BOARDS: [u64; 4] = [0, 0x0000_0010_0000_0200, u64::MAX, 0x0102_0408_1020_4080];
    const SQUARES: [u64; 4] = [0, 28, 63, 35];
    let domain = &pair.domains[place];
    if domain.specs.is_empty() {
        return if as_square { Value::Int(SQUARES[probe]) } else { Value::Board(BOARDS[probe]) };
    }
    let mapping = pair.sessions[0].mapping();
    let mut random = crate::magic::SplitMix64::new(probe as u64);
    domain.random(mapping, &mut random)
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
