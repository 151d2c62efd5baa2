//! V15: the check on the checks. With one operator of a reference solution changed, some case must fail.
//!
//! `p << 16` for a double push passed twelve random positions once: cases can be too weak to tell wrong from right.

use crate::judge::{Answer, Task};
use crate::model::Expr;
use crate::problem::{LessonError, short};
use bitrose_lang::cases::{Over, Pair, Spec};
use bitrose_lang::{Session, parse};

/// A change of the solution that the cases of the goal do not notice, though it matters.
pub(super) fn check(expr: &Expr, task: &Task, session: &Session) -> Option<LessonError> {
    let open = task.without_limits(expr);
    for mutant in mutants(&expr.solution.text) {
        let one_line = mutant.lines().map(str::trim).collect::<Vec<_>>().join("; ");
        let Ok(verdict) = open.judge(0, &Answer::Text(one_line)) else { continue };
        if verdict.is_right() && !is_equal(&mutant, &expr.solution.text, session) {
            let message = format!("the cases are too weak: `{}` passes as well", short(&mutant));
            let line = expr.forall.first().map_or(expr.solution.line, |spec| spec.line);
            return Some(LessonError::new(line, message));
        }
    }
    None
}

/// Is the changed program the same as the solution after all? (`a | b` and `a ^ b` of sets that never meet.)
fn is_equal(mutant: &str, solution: &str, session: &Session) -> bool {
    let (Ok(left), Ok(right)) = (parse(mutant), parse(solution)) else { return true };
    let mut session = session.clone();
    left.free_names().chain(right.free_names()).for_each(|name| session.forget(name));
    let many = Over { name: None, spec: Spec::Random { count: 20_000, seed: Some(15) } };
    let Ok(mut pair) = Pair::new([&left, &right], &session, &[]) else { return true };
    pair.settle_squares();
    for domain in pair.domains.iter_mut().filter(|domain| domain.specs.is_empty()) {
        domain.specs = vec![Spec::Edges, Spec::Singles, many.spec.clone()];
    }
    pair.search(15).map_or(true, |verdict| verdict.counter_example.is_none())
}

/// The text with one operator changed, in every way there is.
fn mutants(source: &str) -> Vec<String> {
    const CHANGES: [(&str, &str); 16] = [
        ("<<", ">>"),
        (">>", "<<"),
        ("==", "!="),
        ("!=", "=="),
        ("<=", ">"),
        (">=", "<"),
        ("&&", "||"),
        ("||", "&&"),
        ("&", "|"),
        ("|", "&"),
        ("^", "&"),
        ("+", "-"),
        ("-", "+"),
        ("*", "+"),
        ("~", ""),
        ("%", "/"),
    ];
    let mut mutants = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        if rest.starts_with('#') {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let found = CHANGES.iter().find(|(sign, _)| rest.starts_with(sign));
        if let Some((sign, other)) = found {
            let mutant = format!("{}{other}{}", &source[..at], &rest[sign.len()..]);
            if parse(&mutant).is_ok() {
                mutants.push(mutant);
            }
            at += sign.len();
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    mutants
}

#[cfg(test)]
mod tests {
    use super::mutants;

    #[test]
    fn each_operator_is_changed_once() {
        assert_eq!(
            mutants("(x << 1) & ~FILE_A"),
            ["(x >> 1) & ~FILE_A", "(x << 1) | ~FILE_A", "(x << 1) & FILE_A"]
        );
        assert_eq!(mutants("let a = x ^ b\na - 1"), ["let a = x & b\na - 1", "let a = x ^ b\na + 1"]);
        assert_eq!(
            mutants("x & -x"),
            ["x | -x", "x & +x"].iter().filter(|m| super::parse(m).is_ok()).copied().collect::<Vec<_>>()
        );
    }
}
