//! Decides whether a claim is true and whether two expressions are equal, for all values of their unbound names.

use crate::model::{Choice, ChoiceOption, Right, Shown, Source};
use crate::problem::LessonError;
use crate::scope::set_or_number;
use bitrose_lang::ast::{ExpressionKind, StatementKind};
use bitrose_lang::cases::{Case, Domain, Pair, ProgramError, Proof, Spec};
use bitrose_lang::{Program, Session, Value, parse};
use std::time::Duration;

/// What is known about a claim, or about two programs that should be equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// True for all values.
    Proved,
    /// True in every case that was tried.
    Tried,
    /// False, with a counterexample: ` for x = {h1}` or, without variables, `: the left side is 23`.
    False(String),
}

impl Truth {
    /// Returns `true` unless it is known to be false.
    pub const fn holds(&self) -> bool {
        !matches!(self, Self::False(_))
    }
}

/// The time limit of one proof: most take a few milliseconds, the others practically never end.
const PROOF: Duration = Duration::from_millis(500);

/// Tries to prove that the programs of a pair are equal for all boards, after the cases of its domains have shown no
/// difference. A domain of random boards is taken to mean all boards; one that lists its values means only these.
pub(crate) fn proved(pair: &Pair<'_>) -> Option<Proof> {
    let mut domains = pair.domains.clone();
    domains.iter_mut().filter(|domain| is_every_board(domain)).for_each(|domain| domain.specs.clear());
    let mut pair = Pair { domains, sessions: pair.sessions.clone(), ..*pair };
    pair.prove(PROOF, 0).ok()?
}

/// Returns `true` if a domain means every board: if it is random, or if nothing is specified.
pub(crate) fn is_every_board(domain: &Domain) -> bool {
    domain.specs.is_empty() || domain.specs.iter().any(|spec| matches!(spec, Spec::Random { .. }))
}

fn truth_of(
    pair: &mut Pair<'_>,
    said: impl FnOnce(&Pair<'_>, &Case) -> String,
) -> Result<Truth, Box<ProgramError>> {
    let verdict = pair.search(0)?;
    if let Some((case, _)) = verdict.counter_example {
        return Ok(Truth::False(said(pair, &case)));
    }
    if verdict.is_exhaustive {
        return Ok(Truth::Proved);
    }
    Ok(match proved(pair) {
        Some(Proof::Equal(_)) => Truth::Proved,
        Some(Proof::Different(counter)) => Truth::False(said(pair, &counter.case)),
        _ => Truth::Tried,
    })
}

/// Decides whether a claim is true.
///
/// # Errors
/// Fails if the claim cannot be evaluated, or has no truth value.
pub fn claim(claim: &Source, session: &Session) -> Result<Truth, LessonError> {
    let fail = |error| LessonError::expression(claim, &error);
    let program = parse(&claim.text).map_err(fail)?;
    let truth = parse("true").map_err(fail)?;
    let mut pair = Pair::standard([&program, &truth], session);
    pair.refuse_unknown_functions().map_err(|fault| fail(fault.error))?;
    let said = |pair: &Pair<'_>, case: &Case| {
        if case.is_empty() { left_side(claim, &program, session) } else { with_case(pair, case) }
    };
    truth_of(&mut pair, said).map_err(|fault| match fault.side {
        1 => LessonError::new(claim.line, format!("`{}` is neither true nor false", claim.text.trim())),
        _ => fail(fault.error),
    })
}

/// The text `: the left side is 23`, for a claim that compares two sides.
fn left_side(claim: &Source, program: &Program, session: &Session) -> String {
    let [only] = program.block().statements.as_slice() else { return String::new() };
    let StatementKind::Expression(expression) = &only.kind else { return String::new() };
    let ExpressionKind::Chain(left, links) = &expression.kind else { return String::new() };
    if links.len() != 1 || !matches!(links[0].operator.sign(), "==" | "!=") {
        return String::new();
    }
    let left = session.clone().run(left.span.text(&claim.text)).ok().and_then(|run| run.value);
    left.map_or_else(String::new, |left| format!(": the left side is {left}"))
}

/// Decides whether two expressions are equal.
///
/// # Errors
/// Fails if one of them cannot be evaluated.
pub fn equality(left: &Source, right: &Source, session: &Session) -> Result<Truth, LessonError> {
    let first = parse(&left.text).map_err(|error| LessonError::expression(left, &error))?;
    let second = parse(&right.text).map_err(|error| LessonError::expression(right, &error))?;
    let mut pair = Pair::standard([&first, &second], session);
    let fail = |fault: Box<ProgramError>| LessonError::expression([left, right][fault.side], &fault.error);
    truth_of(&mut pair, with_case).map_err(fail)
}

/// Decides which options are right by computing it: `right = "east(x)"` of code is a question to be answered, and so is
/// the claim of an option in words.
///
/// # Errors
/// Fails if an option cannot be decided.
pub fn right_options(choice: &Choice, session: &Session) -> Result<Vec<bool>, LessonError> {
    choice.options.iter().map(|option| is_right(option, session)).collect()
}

fn is_right(option: &ChoiceOption, session: &Session) -> Result<bool, LessonError> {
    match (&option.shown, &option.right) {
        (_, Right::Said(said)) => Ok(*said),
        (Shown::Code(code), Right::Equals(target)) => Ok(equality(code, target, session)?.holds()),
        (_, Right::Equals(said) | Right::Because(said) | Right::Unless(said)) => {
            Ok(claim(said, session)?.holds())
        }
    }
}

/// The text ` for x = {h1}, sq = 28`; empty without variables.
fn with_case(pair: &Pair<'_>, case: &Case) -> String {
    let mapping = pair.sessions[0].mapping();
    let value = |value: &Value| set_or_number(*value, mapping);
    let values =
        pair.domains.iter().zip(case).map(|(domain, case)| format!("{} = {}", domain.name, value(case)));
    let values: Vec<String> = values.collect();
    if values.is_empty() { String::new() } else { format!(" for {}", values.join(", ")) }
}
