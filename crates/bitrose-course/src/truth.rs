//! Whether a claim is true and two expressions are equal, for all values of the names that nothing binds.

use crate::model::{Choice, ChoiceOption, Right, Shown, Source};
use crate::problem::LessonError;
use crate::scope::set_or_number;
use bitrose_lang::ast::{ExpressionKind, StatementKind};
use bitrose_lang::cases::{Fault, Pair};
use bitrose_lang::{Program, Session, Value, parse};

/// `None` when the claim is true; else why it is not: ` for x = {h1}`, or, without variables, `: the left side is 23`.
///
/// # Errors
/// The claim cannot be evaluated, or is neither true nor false.
pub fn counter_example(claim: &Source, session: &Session) -> Result<Option<String>, LessonError> {
    let fail = |error| LessonError::expression(claim, &error);
    let program = parse(&claim.text).map_err(fail)?;
    let truth = parse("true").map_err(fail)?;
    let mut pair = Pair::standard([&program, &truth], session);
    pair.refuse_unknown_functions().map_err(|fault| fail(fault.error))?;
    match pair.search(0) {
        Ok(verdict) => Ok(verdict.counter_example.map(|(case, _)| {
            if case.is_empty() { left_side(claim, &program, session) } else { with_case(&pair, &case) }
        })),
        Err(fault) if fault.side == 1 => {
            Err(LessonError::new(claim.line, format!("`{}` is neither true nor false", claim.text.trim())))
        }
        Err(fault) => Err(fail(fault.error)),
    }
}

/// `: the left side is 23`, of a claim that compares two sides.
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

/// `None` when the two are equal; else the values with which they differ.
///
/// # Errors
/// One of them cannot be evaluated.
pub fn difference(left: &Source, right: &Source, session: &Session) -> Result<Option<String>, LessonError> {
    let first = parse(&left.text).map_err(|error| LessonError::expression(left, &error))?;
    let second = parse(&right.text).map_err(|error| LessonError::expression(right, &error))?;
    let mut pair = Pair::standard([&first, &second], session);
    let fail = |fault: Box<Fault>| LessonError::expression([left, right][fault.side], &fault.error);
    let verdict = pair.search(0).map_err(fail)?;
    Ok(verdict.counter_example.map(|(case, _)| with_case(&pair, &case)))
}

/// Which options are right. It is computed: `right = "east(x)"` of code is a question, and so is a claim beside words.
///
/// # Errors
/// An option that cannot be decided.
pub fn right_options(choice: &Choice, session: &Session) -> Result<Vec<bool>, LessonError> {
    choice.options.iter().map(|option| is_right(option, session)).collect()
}

fn is_right(option: &ChoiceOption, session: &Session) -> Result<bool, LessonError> {
    match (&option.shown, &option.right) {
        (_, Right::Said(said)) => Ok(*said),
        (Shown::Code(code), Right::Equals(target)) => Ok(difference(code, target, session)?.is_none()),
        (_, Right::Equals(claim) | Right::Because(claim) | Right::Unless(claim)) => {
            Ok(counter_example(claim, session)?.is_none())
        }
    }
}

/// ` for x = {h1}, sq = 28`; nothing without variables.
fn with_case(pair: &Pair<'_>, case: &[Value]) -> String {
    let mapping = pair.sessions[0].mapping();
    let value = |value: &Value| set_or_number(*value, mapping);
    let values =
        pair.domains.iter().zip(case).map(|(domain, case)| format!("{} = {}", domain.name, value(case)));
    let values: Vec<String> = values.collect();
    if values.is_empty() { String::new() } else { format!(" for {}", values.join(", ")) }
}
