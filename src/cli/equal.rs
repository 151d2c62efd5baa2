//! `bitrose equal`: proves that two programs agree for all values of their free variables, or finds values for which
//! they differ.

use super::args::{note_built_in_names, note_language};
use super::input::SourceFile;
use super::prelude::*;
use bitrose_lang::cases::{
    self, Case, Counterexample, Domain, DomainSpec, Pair, ProgramError, Proof, Spec, SpecError,
};
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::names_square;
use bitrose_lang::prove::How;
use std::collections::BTreeMap;

/// Prove that two expressions are equal, or find values for which they differ
///
/// Every unknown name is a variable: a board, or a square where only a square makes sense. There are three answers.
///
/// Equal for all values (exit status 0): proved by trying all of them, or by a SAT solver.
///
/// Different (1): the smallest counter-example found is drawn, with what both expressions give for it.
///
/// Not decided (3): the time set by --limit ran out, and the number of cases tried is printed; or the two are equal for
/// the squares 0 to 63 but not for other numbers, for which one of them may stop, and such a case is drawn.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose equal 'x & -x' 'ls1b(x)'
  $ bitrose equal 'x << 1' 'east(x)'    # no: exit status 1
  $ bitrose equal 'popcount(x) > 1' '(x & (x - 1)) != 0' --over subsets 'rook_mask(a1)'
  $ bitrose equal --file attacks.c 'my_rook(sq, occ)' 'rook(sq, occ)'")]
pub(super) struct Args {
    /// The first expression
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    left: Option<String>,

    /// The second expression
    #[arg(value_name = "EXPR", value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    right: Option<String>,

    /// Read definitions from a file, for both expressions; a second file is for the second expression
    ///
    /// An expression that is not in bitrose's own language, such as `Bitboard(x).east().0`, is read as the last line of
    /// its file. Without expressions, two files are compared: their values, or their functions of the same names; if no
    /// names match, the last function of each.
    #[arg(long, value_name = "FILE", num_args = 1, action = clap::ArgAction::Append)]
    file: Vec<PathBuf>,

    /// Read another file as well, or those of a folder that define what the files use but do not define
    #[arg(long, value_name = "FILE|DIR", requires = "file", num_args = 1, action = clap::ArgAction::Append)]
    with: Vec<PathBuf>,

    /// What the variables run over
    ///
    /// singles (the 64 boards of one square), edges (files, ranks, frame, corners, squares of the rim, and their
    /// complements), pairs (of squares), squares (the indices 0 to 63), random N, subsets EXPR, or positions N (for
    /// `white_pawns`, `occ`, empty and the other names that a position binds). You can combine several. NAME=SPEC
    /// applies to one variable, a SPEC alone to those without one of their own. Random boards and positions are
    /// samples; all other answers are proofs.
    #[arg(long, value_name = "SPEC", num_args = 1..)]
    over: Vec<String>,

    /// The time for a proof
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = time_limit)]
    limit: Duration,

    /// Exit with status 0 instead of 3 if the two are equal in all cases tried, or for all squares
    #[arg(long)]
    tested: bool,

    /// The seed of the random cases
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    seed: u64,

    /// Print the answer in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,

    #[command(flatten)]
    meaning: LanguageOptions,
}

/// The width of the answer where no terminal has one.
const USUAL_WIDTH: usize = 80;

/// Parses a time limit, up to a day.
fn time_limit(text: &str) -> Result<Duration, String> {
    args::seconds(text, 0.0..=86_400.0)
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut session = args.meaning.session(config.mapping)?;
    let overs = cases::read(&args.over, &mut session).map_err(bad_over)?;
    let (pairs, sessions) = program_pairs(args, &session)?;
    let mut outcomes = Vec::new();
    for texts in &pairs {
        if args.format == Report::Grid && args.left.is_none() && texts[0] == texts[1] {
            writeln!(out, "{}", texts[0])?;
        }
        outcomes.push(match compare(args, texts, sessions.clone(), &overs, config, out) {
            Err(error) if pairs.len() > 1 => {
                message(format_args!("note: {} is not compared: {error}", texts[0]));
                Outcome::Undecided
            }
            outcome => outcome?,
        });
    }
    let worst =
        [Outcome::Negative, Outcome::Undecided].into_iter().find(|outcome| outcomes.contains(outcome));
    Ok(worst.unwrap_or(Outcome::Done))
}

/// Compares two programs, each in its own session.
fn compare(
    args: &Args,
    texts: &[String; 2],
    sessions: [Session; 2],
    overs: &[DomainSpec],
    config: Config,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let [left, right] = [0, 1].map(|side| program(&texts[side], &sessions[side]));
    let programs = [left?, right?];
    if args.format == Report::Grid {
        for (program, session) in programs.iter().zip(&sessions) {
            note_language(session, program);
        }
    }
    let mut pair = Pair::new([&programs[0], &programs[1]], &sessions[0], overs)?;
    pair.sessions = sessions;
    pair.refuse_unknown_functions()
        .map_err(|fault| BadInput::argument(pair.programs[fault.side].source(), fault.error))?;
    pair.infer_squares();
    let proof = match pair.prove(args.limit, args.seed).map_err(|fault| located(&fault, &pair, config))? {
        Some(proof) => proof,
        None => search_cases(&mut pair, args.seed).map_err(|fault| located(&fault, &pair, config))?,
    };
    let mut beyond = match proof {
        Proof::Equal(_) => pair.prove_outside_squares(args.limit, args.seed),
        _ => None,
    };
    // two values of a variable that nobody calls a square are a difference like any other
    let is_square = pair.domains.iter().any(|domain| domain.is_narrowed && names_square(&domain.name));
    let is_difference = beyond.as_ref().and_then(Proof::counter).is_some_and(|found| values(found).is_some());
    let proof = if is_difference && !is_square { beyond.take().unwrap_or(proof) } else { proof };
    let mut text = Vec::new();
    if args.format == Report::Grid {
        (0..2).for_each(|side| note_built_in_names(&pair.sessions[side], pair.programs[side]));
    }
    match args.format {
        Report::Grid => {
            let given = args.left.as_deref().zip(args.right.as_deref()).map(<[&str; 2]>::from);
            let captions = given.map_or_else(|| captions(args, &pair), |given| given.map(str::to_owned));
            grid(&mut text, &proof, beyond.as_ref(), &pair, &captions, config);
        }
        Report::Json => json::line(&mut text, &answer(&proof, beyond.as_ref(), &pair, config))?,
    }
    out.write_all(&text)?;
    Ok(match proof {
        Proof::Different(_) => Outcome::Negative,
        Proof::Equal(_) if beyond.is_none() => Outcome::Done,
        _ if args.tested => Outcome::Done,
        _ => Outcome::Undecided,
    })
}

/// Looks for a difference by trying cases. Random boards and positions are samples, and prove nothing.
fn search_cases(pair: &mut Pair<'_>, seed: u64) -> Result<Proof, Box<ProgramError>> {
    let verdict = pair.search(seed)?;
    Ok(match verdict.counter_example {
        Some((case, values)) => {
            let results = values.map(|value| Ok(Some(value)));
            Proof::Different(Box::new(Counterexample { case, results, tried: verdict.cases }))
        }
        None if verdict.is_exhaustive => Proof::Equal(How::Enumerated(verdict.cases)),
        None => Proof::Undecided { tried: verdict.cases, reason: "random cases are not a proof".to_owned() },
    })
}

fn program(source: &str, session: &Session) -> Result<Program, BadInput> {
    session.parse(source).map_err(|error| BadInput::argument(source, error))
}

fn bad_over(error: SpecError) -> anyhow::Error {
    match error {
        SpecError::Words(words) => anyhow::anyhow!(words),
        SpecError::Mask { source_text, error } => BadInput::argument(&source_text, error).into(),
    }
}

/// Returns the error in one of the expressions, with the values that caused it.
fn located(fault: &ProgramError, pair: &Pair<'_>, config: Config) -> BadInput {
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

/// Formats the values of a case: `x = 0x00000000000000FF, sq = 28 (e4)`.
fn with_values(pair: &Pair<'_>, case: &Case, config: Config) -> String {
    let values =
        pair.domains.iter().zip(case).map(|(domain, value)| assignment(&domain.name, *value, config));
    values.collect::<Vec<_>>().join(", ")
}

fn grid(
    out: &mut Vec<u8>,
    proof: &Proof,
    beyond: Option<&Proof>,
    pair: &Pair<'_>,
    captions: &[String; 2],
    config: Config,
) {
    let (text, counter) = match proof {
        Proof::Different(counter) if counter.case.is_empty() => {
            ("not equal\n\n".to_owned(), Some(&**counter))
        }
        Proof::Different(counter) => {
            let cases = counted(counter.tried, "case");
            (format!("not equal: a difference was found after {cases}\n\n"), Some(&**counter))
        }
        Proof::Equal(how) => {
            let more = beyond.map_or_else(String::new, |beyond| not_beyond(beyond, pair, config) + "\n\n");
            (equal(*how, &pair.domains) + &more, beyond.and_then(Proof::counter))
        }
        Proof::Undecided { tried, reason } => {
            let (cases, over) = (counted(tried, "case"), describe_domains(&pair.domains));
            let found = "not decided: no difference found in";
            (format!("{found} {cases}, no proof: {reason} ({over})\n"), None)
        }
    };
    out.extend_from_slice(text.as_bytes());
    let Some(counter) = counter else { return };
    let width = terminal_width().unwrap_or(USUAL_WIDTH);
    let variables = pair.domains.iter().map(|domain| domain.name.as_str()).zip(counter.case.iter().copied());
    let sides = captions.iter().zip(&counter.results);
    let variables: Vec<_> = variables.map(|(name, value)| panel(name, value, config)).collect();
    let are_boards = values(counter).is_none_or(|values| !are_counts(values, pair));
    let sides: Vec<_> = sides.map(|(source, result)| side(source, result, are_boards, config)).collect();
    for row in [variables, sides].iter().filter(|row| !row.is_empty()) {
        panels(out, row, fitting(row, width), config.style());
        out.push(b'\n');
    }
    if let Some(difference) = values(counter).and_then(|values| difference(values, pair)) {
        out.extend_from_slice(b"the second compared with the first\n");
        difference.grid(out, config.style());
    }
}

/// Returns the captions of two programs from files: the file, and what is called in it.
fn captions(args: &Args, pair: &Pair<'_>) -> [String; 2] {
    [0, 1].map(|side| match (pair.programs[side].source(), args.file.get(side)) {
        (whole, Some(file)) if whole.contains('\n') => file.display().to_string(),
        (call, Some(file)) => format!("{}: {call}", file.display()),
        (call, None) => call.to_owned(),
    })
}

/// States that two programs are only known to be equal for squares, and which option limits the comparison to these.
fn not_beyond(beyond: &Proof, pair: &Pair<'_>, config: Config) -> String {
    let narrowed = pair.domains.iter().filter(|domain| domain.is_narrowed);
    let specs: Vec<_> = narrowed.map(|domain| format!("{}=squares", domain.name)).collect();
    let known = match (beyond, beyond.counter()) {
        (Proof::Undecided { reason, .. }, _) => format!("not decided for all other values ({reason})"),
        (_, Some(counter)) => {
            format!("not for all other values: they differ for {}", with_values(pair, &counter.case, config))
        }
        _ => "not for all other values".to_owned(),
    };
    format!("{known}; --over {} leaves them out", specs.join(" "))
}

/// Returns the values of both sides, if both have one.
fn values(counter: &Counterexample) -> Option<[Value; 2]> {
    match &counter.results {
        [Ok(Some(left)), Ok(Some(right))] => Some([*left, *right]),
        _ => None,
    }
}

/// Returns `true` if one of the values is a count, and one of the programs is written as a decimal number.
fn are_counts(values: [Value; 2], pair: &Pair<'_>) -> bool {
    let is_decimal = |program: &&Program| program.source().trim().parse::<u64>().is_ok();
    values.iter().any(|value| matches!(value, Value::Int(_))) && pair.programs.iter().any(is_decimal)
}

/// Returns a panel with the value of one program, or with the error that stops it. A number is shown as it is, because
/// it may be an index or a count.
fn side(
    source: &str,
    result: &Result<Option<Value>, bitrose_lang::Error>,
    are_boards: bool,
    config: Config,
) -> Panel {
    let caption = match result {
        Ok(Some(Value::Board(word))) if are_boards => return panel(source, Value::Board(*word), config),
        Ok(Some(Value::Board(number))) => format!("{source} = {number}"),
        Ok(Some(value)) => format!("{source} = {value}"),
        Ok(None) => format!("{source}: another value"),
        Err(error) => format!("{source} stops: {}", error.message),
    };
    Panel { label: None, picture: None, caption: vec![caption] }
}

/// Returns a panel with a board and its number, or with a caption such as `sq = 28 (e4)`.
fn panel(name: &str, value: Value, config: Config) -> Panel {
    match value {
        Value::Board(word) => Panel::of(word, config.mapping).labelled(name),
        value => Panel { label: None, picture: None, caption: vec![assignment(name, value, config)] },
    }
}

/// Formats the value of a variable: `x = 0x…`, `sq = 28 (e4)`, `p = true`.
fn assignment(name: &str, value: Value, config: Config) -> String {
    match value {
        Value::Board(word) => format!("{name} = {}", hex(word)),
        Value::Int(number) => match square(number, config.mapping) {
            Some(square) => format!("{name} = {number} ({square})"),
            None => format!("{name} = {value}"),
        },
        Value::Bool(_) | Value::Wide(_) => format!("{name} = {value}"),
    }
}

fn square(index: u64, mapping: Mapping) -> Option<Square> {
    u8::try_from(index).ok().and_then(|index| mapping.square(index))
}

/// Returns the squares that differ; `None` if the values are counts or one of them is a truth value.
fn difference(values: [Value; 2], pair: &Pair<'_>) -> Option<Difference> {
    let mapping = pair.sessions[0].mapping();
    match values {
        [Value::Int(_), Value::Int(_)] => None,
        _ if are_counts(values, pair) => None,
        [Value::Board(left) | Value::Int(left), Value::Board(right) | Value::Int(right)] => {
            Some(Difference::new(mapping.board(left), mapping.board(right)))
        }
        _ => None,
    }
}

/// States that two programs are equal: `equal on all 4096 cases (exhaustive over …)`, or what the SAT solver has shown.
fn equal(how: How, domains: &[Domain]) -> String {
    let over = describe_domains(domains);
    match how {
        _ if domains.is_empty() => "equal (no variables)\n".into(),
        How::Enumerated(cases) => {
            format!("equal on all {} (exhaustive over {over})\n", counted(cases, "case"))
        }
        How::Solver { circuits, gates, conflicts } => {
            let circuits = counted(circuits, "circuit");
            let gates = format!("{circuits}, {gates} gates, {conflicts} conflicts of the SAT solver");
            if domains.iter().all(|domain| domain.specs.is_empty()) {
                format!("equal, proved for all values ({over})\n{gates}\n")
            } else {
                format!("equal, proved for {over}\n{gates}\n")
            }
        }
    }
}

/// Describes the values of all variables: `x: the 64 single squares; y: all boards`.
fn describe_domains(domains: &[Domain]) -> String {
    let overs = domains.iter().map(|domain| format!("{}: {}", domain.name, over(domain)));
    overs.collect::<Vec<_>>().join("; ")
}

/// Describes the values of one variable: `the 64 single squares`.
fn over(domain: &Domain) -> String {
    let specs: Vec<_> = domain.specs.iter().map(Spec::text).collect();
    if specs.is_empty() { "all boards".to_owned() } else { specs.join(" and ") }
}

/// Returns the answer as one JSON object. `equal` is null if the answer is not known.
fn answer(proof: &Proof, beyond: Option<&Proof>, pair: &Pair<'_>, config: Config) -> serde_json::Value {
    let (mut equal, cases, solver, mut undecided) = match proof {
        Proof::Equal(How::Enumerated(cases)) => (Some(true), Some(cases), None, None),
        Proof::Equal(How::Solver { circuits, gates, conflicts }) => {
            let solver = json!({"circuits": circuits, "gates": gates, "conflicts": conflicts});
            (Some(true), None, Some(solver), None)
        }
        Proof::Different(found) => (Some(false), Some(&found.tried), None, None),
        Proof::Undecided { tried, reason } => (None, Some(tried), None, Some(reason.clone())),
    };
    if let Some(beyond) = beyond {
        (equal, undecided) = (None, Some(not_beyond(beyond, pair, config)));
    }
    let over: BTreeMap<_, _> =
        pair.domains.iter().map(|domain| (domain.name.as_str(), over(domain))).collect();
    let languages = [0, 1].map(|side| language(pair, side).id());
    let more = json::present(json!({
        "cases": cases,
        "exhaustive": equal == Some(true),
        "languages": languages,
        "solver": solver,
        "undecided": undecided,
        "over": over,
    }));
    let mut members = serde_json::Map::from_iter([("equal".to_owned(), equal.into())]);
    members.extend(more.as_object().cloned().unwrap_or_default());
    if let Some(found) = proof.counter().or(beyond.and_then(Proof::counter)) {
        members.extend(counter_example(found, pair).as_object().cloned().unwrap_or_default());
    }
    members.into()
}

/// Returns the language of a program: that of the function that it calls, if a file defines that.
fn language(pair: &Pair<'_>, side: usize) -> Language {
    let program = pair.programs[side];
    let mut called = program.free_functions();
    called.find_map(|name| pair.sessions[side].language_of(name)).unwrap_or_else(|| program.language())
}

fn counter_example(found: &Counterexample, pair: &Pair<'_>) -> serde_json::Value {
    let names = pair.domains.iter().map(|domain| domain.name.as_str());
    let variables: BTreeMap<_, _> = names.zip(found.case.iter().map(json::value)).collect();
    let [left, right] = found.results.each_ref().map(|result| match result {
        Ok(Some(value)) => json::value(value),
        Ok(None) => serde_json::Value::Null,
        Err(error) => json!({ "stops": error.message }),
    });
    let mut object = json!({"variables": variables, "left": left, "right": right});
    if let Some(difference) = values(found).and_then(|values| difference(values, pair)) {
        object["missing"] = squares(difference.missing).into();
        object["extra"] = squares(difference.extra).into();
    }
    object
}

/// Reads the files, and returns the pairs of programs to compare and the session of each side, which knows the
/// definitions of its file.
fn program_pairs(args: &Args, session: &Session) -> anyhow::Result<(Vec<[String; 2]>, [Session; 2])> {
    let mut sessions = [session.clone(), session.clone()];
    let (mut given, mut files) = (Vec::new(), Vec::new());
    if args.file.len() > 2 {
        bail!("`--file` can be given twice at most: one file for each expression");
    }
    let sides = if args.file.len() == 1 { vec![0, 0] } else { (0..args.file.len()).collect() };
    for (side, &file) in sides.iter().enumerate() {
        let call = [&args.left, &args.right][side].as_deref();
        let text = SourceFile::read_with(&args.file[file], &args.with, call, session)?;
        let bad = |error| text.bad(error);
        let program = text.program(session)?;
        if args.format == Report::Grid && (side == 0 || args.file.len() == 2) {
            note_language(session, &program);
        }
        if args.left.is_none() && program.text().has_statements() {
            given.push(vec![text.source]);
            continue;
        }
        sessions[side].execute(&program).map_err(bad)?;
        given.push(calls(&program));
        if args.left.is_none() && given[side].is_empty() {
            bail!("no function in `{}`", text.origin);
        }
        files.push((text, program));
    }
    match (&args.left, &args.right) {
        (Some(left), Some(right))
            if args.file.is_empty() && [left, right].iter().all(|name| Path::new(name).is_file()) =>
        {
            bail!("files are compared with `--file {left} --file {right}`")
        }
        (Some(left), Some(right)) => {
            let mut programs = [left.clone(), right.clone()];
            for ((side, (text, file)), program) in files.iter().enumerate().zip(&mut programs) {
                if let Some(whole) = text.ending_in(file, program, &sessions[side]) {
                    *program = whole.source;
                    sessions[side].set_language(Some(file.language()));
                }
            }
            return Ok((vec![programs], sessions));
        }
        (None, None) if args.file.len() == 2 => {}
        _ => bail!("two expressions are compared, or two files: `bitrose equal EXPR EXPR`"),
    }
    let named = |calls| match files.first() {
        Some((_, left)) => with_parameters(calls, left, &sessions),
        None => calls,
    };
    let pairs: Vec<_> = given[1].iter().filter(|call| given[0].contains(call)).collect();
    let alone = given.iter().flatten().filter(|call| !pairs.contains(call));
    let alone: Vec<_> = alone.map(|call| format!("`{}`", call.split('(').next().unwrap_or(call))).collect();
    if pairs.is_empty() {
        let last = |side: usize| given[side].last().expect("there is a function").clone();
        return Ok((vec![named([last(0), last(1)])], sessions));
    }
    if !alone.is_empty() {
        message(format_args!("note: only in one of the files, and not compared: {}", alone.join(", ")));
    }
    Ok((pairs.into_iter().map(|call| named([call.clone(), call.clone()])).collect(), sessions))
}

/// Names the arguments of two calls as the parameters in the first file, if these names are free in both sessions.
fn with_parameters(calls: [String; 2], left: &Program, sessions: &[Session; 2]) -> [String; 2] {
    let [Some((function, arguments)), Some((_, others))] = calls.each_ref().map(|call| call.split_once('('))
    else {
        return calls;
    };
    let count = arguments.matches("argument_").count();
    let text = left.text();
    let parameters = text.definitions().iter().find_map(|known| match &known.kind {
        DefinitionKind::Function(names) if *known.name == *function && names.len() == count => Some(names),
        _ => None,
    });
    let Some(parameters) = parameters.filter(|_| arguments == others) else { return calls };
    let named = calls
        .each_ref()
        .map(|call| format!("{}({})", call.split('(').next().unwrap_or_default(), parameters.join(", ")));
    let are_free = named.iter().zip(sessions).all(|(call, session)| {
        let arguments = || parameters.iter().map(|name| &**name);
        session.parse(call).is_ok_and(|call| call.free_names().eq(arguments()))
            && arguments().all(|name| name != function && session.get(name).is_none())
    });
    if are_free { named } else { calls }
}

/// Returns a call of each function, with a variable for each of its parameters.
fn calls(program: &Program) -> Vec<String> {
    let mut calls = Vec::new();
    for definition in program.text().definitions() {
        let DefinitionKind::Function(parameters) = &definition.kind else { continue };
        let arguments: Vec<_> = (1..=parameters.len()).map(|number| format!("argument_{number}")).collect();
        let call = format!("{}({})", definition.name, arguments.join(", "));
        if !calls.contains(&call) {
            calls.push(call);
        }
    }
    calls
}
