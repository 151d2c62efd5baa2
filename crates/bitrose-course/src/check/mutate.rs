//! V15: checks the cases of a goal by mutation. Any slip in the reference solution must make some case fail.
//!
//! `p << 16` for a double push once passed twelve random positions: cases can be too weak to tell wrong from right.

use crate::judge::Task;
use crate::model::Expr;
use crate::problem::{LessonError, short};
use crate::slips::{self, Slip};
use crate::truth::proved;
use bitrose_lang::cases::{Pair, Proof, Spec};
use bitrose_lang::{Session, parse};

/// Returns an error if a change of the solution that matters passes all cases of the goal.
pub(super) fn check(expr: &Expr, task: &Task, session: &Session) -> Option<LessonError> {
    // for two sets that are always disjoint, `|`, `^` and `+` are the same
    let is_harmless = |slip: &Slip| matches!(slip, Slip::OrXor | Slip::Carries | Slip::OffByOne);
    let slips = slips::of_expression(&expr.solution.text).into_iter();
    for (_, mutant) in slips.filter(|(slip, _)| !is_harmless(slip)) {
        if task.passes(expr, &mutant) && !is_equal(&mutant, &expr.solution.text, session) {
            let message = format!("the cases are too weak: `{}` passes as well", short(&mutant));
            let line = expr.forall.first().map_or(expr.solution.line, |spec| spec.line);
            return Some(LessonError::new(line, message));
        }
    }
    None
}

/// Returns `true` if the changed program equals the solution after all. (`a | b` and `a ^ b` are equal for disjoint
/// sets.)
fn is_equal(mutant: &str, solution: &str, session: &Session) -> bool {
    let (Ok(left), Ok(right)) = (parse(mutant), parse(solution)) else { return true };
    let mut session = session.clone();
    left.free_names().chain(right.free_names()).for_each(|name| session.forget(name));
    let many = Spec::Random { count: 20_000, seed: Some(15) };
    let Ok(mut pair) = Pair::new([&left, &right], &session, &[]) else { return true };
    pair.infer_squares();
    for domain in pair.domains.iter_mut().filter(|domain| domain.specs.is_empty()) {
        domain.specs = vec![Spec::Edges, Spec::Singles, many.clone()];
    }
    match proved(&pair) {
        Some(Proof::Equal(_)) => true,
        Some(Proof::Different(_)) => false,
        _ => pair.search(15).map_or(true, |verdict| verdict.counter_example.is_none()),
    }
}
