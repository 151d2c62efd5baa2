//! Why an expression is wrong: what it is equal to.

use crate::model::{Expr, Mistake, words};
use crate::slips::{self, Slip};

/// The reason why an answer is wrong: it equals the following.
#[derive(Clone, Debug)]
pub(super) enum Cause<'a> {
    /// A mistake that the author foresaw.
    Foreseen(&'a Mistake),
    /// The right answer with a slip, and what is said of it.
    Slip(Slip, String),
    /// The right answer in a mirror, and what is said of it.
    Mirrored(String),
}

/// The slip that makes this answer of the solution or of the target.
pub(super) fn slip(
    expr: &Expr,
    text: &str,
    variables: &[&str],
    is_made: impl Fn(&str) -> bool,
) -> Option<Cause<'static>> {
    let of = |source: &'_ str| {
        let slips = slips::of_expression(source).into_iter();
        let is_possible = |(slip, slipped): &(Slip, String)| {
            let is_left_out = matches!(slip, Slip::OperandLeftOut | Slip::MaskLeftOut);
            (!is_left_out || slips::operands(text) == slips::operands(slipped))
                && slips::is_seen(text, source, slipped)
        };
        slips.filter(is_possible).collect::<Vec<_>>()
    };
    let sources = [&*expr.solution.text, &*expr.target.text];
    let of = |source| of(source).into_iter().map(move |(slip, slipped)| (slip, slipped, source));
    let mut slips: Vec<_> = sources.into_iter().flat_map(of).collect();
    slips.sort_by_key(|(_, slipped, _)| distance(slipped, text));
    let (slip, slipped, source) = slips.into_iter().find(|(_, slipped, _)| is_made(slipped))?;
    let is_missing =
        |name: &&&str| words(source).any(|word| word == **name) && !words(text).any(|word| word == **name);
    let missing = variables.iter().find(is_missing).filter(|_| slip == Slip::OperandLeftOut);
    let say = missing.map(|name| format!("`{name}` is missing: your answer does not use it."));
    Some(Cause::Slip(slip, say.unwrap_or_else(|| slip.of_signs(source, &slipped))))
}

/// The number of operators in which two texts differ. Several slips may have the same result; the one closest to what
/// was written is the reason. So `k & ~a & b` lacks a `~`, although it equals `k & ~(a | ~b)`, which has one too many.
fn distance(one: &str, other: &str) -> usize {
    let count = |operator: char| one.matches(operator).count().abs_diff(other.matches(operator).count());
    "&|^~+-*/%<>".chars().map(count).sum()
}
