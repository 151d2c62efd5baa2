//! Case distinction: arguments with few values become known numbers, with one circuit for each.

use super::run::Undecided;
use super::trials::{size, value};
use super::{Question, Values, Variable};

/// The maximum number of circuits.
const MAX_CASES: u64 = 4096;
/// A variable with more values than this stays unknown.
const MAX_VALUES: u64 = 256;
/// The number of values of a square.
pub(super) const SQUARES: u64 = 64;

/// What is known about a variable in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Nothing: it may have any value.
    Free,
    /// Its value.
    Known(u64),
    /// The variable is not a square: it is 64 or more.
    NoSquare,
}

/// Returns all cases. Each one says what is known about the variables that are a square or have few values.
pub(super) fn split(question: &Question<'_>, square_like: &[bool]) -> Result<Vec<Vec<Knowledge>>, Undecided> {
    let mut cases = vec![Vec::new()];
    for (variable, &is_square) in question.variables.iter().zip(square_like) {
        let parts = parts(variable, is_square);
        let is_too_much = (cases.len() * parts.len()) as u64 > MAX_CASES;
        if is_too_much && matches!(variable.values, Values::Listed(_)) {
            return Err(Undecided::new(format!("`{}` has too many values", variable.name)));
        }
        let parts = if is_too_much { vec![Knowledge::Free] } else { parts };
        cases = cases
            .into_iter()
            .flat_map(|case| {
                parts.iter().map(move |&part| case.iter().copied().chain([part]).collect::<Vec<_>>())
            })
            .collect();
    }
    Ok(cases)
}

fn parts(variable: &Variable, is_square: bool) -> Vec<Knowledge> {
    let Variable { scalar, values, .. } = variable;
    if is_square {
        return (0..SQUARES).map(Knowledge::Known).chain([Knowledge::NoSquare]).collect();
    }
    let values_count = size(values, *scalar);
    let is_listed = matches!(values, Values::Listed(_));
    if values_count <= MAX_VALUES && *values != Values::All || scalar.bits() <= 6 || is_listed {
        return (0..values_count).map(|number| Knowledge::Known(value(values, *scalar, number))).collect();
    }
    vec![Knowledge::Free]
}
