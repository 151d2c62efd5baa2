//! Is a claim true, are two expressions equal: for all values of the names that nothing binds.

use super::model::{Choice, ChoiceOption, Right, Shown, Source};
use bitrose_lang::cases::{Fault, Pair};
use bitrose_lang::{self, Error, Program, Session, Value};

/// A fault of an expression on the way to the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTruth {
    /// The expression.
    pub source: Source,
    /// What is wrong with it.
    pub error: Error,
}

/// `None` when the claim is true; else the values with which it is not: ` for x = {h1}`, empty when it has no variable.
///
/// # Errors
/// The claim cannot be evaluated, or is neither true nor false.
pub fn counter_example(claim: &Source, session: &Session) -> Result<Option<String>, NoTruth> {
    let fail = |error| NoTruth { source: claim.clone(), error };
    let program = bitrose_lang::parse(&claim.text).map_err(fail)?;
    let truth = bitrose_lang::parse("true").map_err(fail)?;
    let mut pair = Pair::standard([&program, &truth], session);
    pair.refuse_unknown_functions().map_err(|fault| fail(fault.error))?;
    match pair.search(0) {
        Ok(verdict) => Ok(verdict.counter_example.map(|(case, _)| told_case(&pair, &case))),
        Err(fault) => Err(fail(in_words(*fault, &program))),
    }
}

/// `None` when the two are equal; else the values with which they differ.
///
/// # Errors
/// One of them cannot be evaluated.
pub fn difference(left: &Source, right: &Source, session: &Session) -> Result<Option<String>, NoTruth> {
    let sources = [left, right];
    let fail = |side: usize, error| NoTruth { source: sources[side].clone(), error };
    let first = bitrose_lang::parse(&left.text).map_err(|error| fail(0, error))?;
    let second = bitrose_lang::parse(&right.text).map_err(|error| fail(1, error))?;
    let mut pair = Pair::standard([&first, &second], session);
    match pair.search(0) {
        Ok(verdict) => Ok(verdict.counter_example.map(|(case, _)| told_case(&pair, &case))),
        Err(fault) => Err(fail(fault.side, fault.error)),
    }
}

/// Which options are right. It is computed: `right = "east(x)"` of code is a question, and so is a claim beside words.
///
/// # Errors
/// An option that cannot be decided.
pub fn right_options(choice: &Choice, session: &Session) -> Result<Vec<bool>, NoTruth> {
    choice.options.iter().map(|option| is_right(option, session)).collect()
}

fn is_right(option: &ChoiceOption, session: &Session) -> Result<bool, NoTruth> {
    match (&option.shown, &option.right) {
        (_, Right::Said(said)) => Ok(*said),
        (Shown::Code(code), Right::Equals(target)) => Ok(difference(code, target, session)?.is_none()),
        (Shown::Words(_), Right::Equals(claim)) | (_, Right::Because(claim)) => {
            Ok(counter_example(claim, session)?.is_none())
        }
        (_, Right::Unless(claim)) => Ok(counter_example(claim, session)?.is_none()),
    }
}

/// ` for x = {h1}, sq = 28`.
fn told_case(pair: &Pair<'_>, case: &[Value]) -> String {
    let told = |value: Value| told_value(value, &pair.sessions[0]);
    let values = pair.domains.iter().zip(case);
    let values: Vec<String> =
        values.map(|(domain, value)| format!("{} = {}", domain.name, told(*value))).collect();
    if values.is_empty() { String::new() } else { format!(" for {}", values.join(", ")) }
}

/// A Board of at most eight squares as a set, else as a number.
fn told_value(value: Value, session: &Session) -> String {
    match value {
        Value::Board(word) if word.count_ones() <= 8 => {
            let squares = session.mapping().board(word).squares().map(|square| square.to_string());
            format!("{{{}}}", squares.collect::<Vec<_>>().join(" "))
        }
        value => value.to_string(),
    }
}

/// A claim that is no truth value is refused by the language in other words than an author needs.
fn in_words(fault: Fault, program: &Program) -> Error {
    let mut error = fault.error;
    if fault.side == 1 {
        error.message = "this is no claim: it is neither true nor false".into();
        error.span = bitrose_lang::Span::new(0, program.source().len());
    }
    error
}
