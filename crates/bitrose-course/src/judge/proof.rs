//! Is par really the fewest? A search over the expressions that a goal allows.

use super::super::model::Expr;
use super::expr::author_program;
use super::{Broken, Fewest, Signs, Task, fewest_operators};
use bitrose_lang::builtin;

/// So many cases tell expressions apart.
const CASES: u64 = 12;

impl Task {
    /// The fewest operators that an answer needs, searched up to `most`.
    ///
    /// Built from the names that the goal allows, the number 1 where it may be added, and every shift by 1 to 63. A goal
    /// that allows any name, or functions, has too many. [`Fewest::MoreThan`] is a proof for these parts, for expressions
    /// with equal values in some cases are taken as one; what is found is a candidate.
    ///
    /// # Errors
    /// A fault of the goal.
    pub fn fewest(&self, expr: &Expr, most: u32) -> Result<Fewest, Broken> {
        let target = author_program(&expr.target)?;
        let variables = self.variables(expr, &target)?;
        let Some(names) = &expr.names else { return Ok(Fewest::TooMany) };
        let is_function = |name: &str| builtin(name).is_some_and(|builtin| !builtin.is_constant());
        if names.iter().any(|name| is_function(&name.value)) {
            return Ok(Fewest::TooMany);
        }
        let mut pair = self.pair([&target, &target], expr)?;
        let cases = pair.sample(CASES, self.seed);
        let mut wanted = Vec::new();
        for case in &cases {
            let value =
                pair.value(0, case).map_err(|fault| Broken::expression(&expr.target, &fault.error))?;
            wanted.push(value.number());
        }
        let mut leaves = Vec::new();
        for name in names.iter().map(|name| name.value.as_str()) {
            let place = pair.domains.iter().position(|domain| domain.name == name);
            let values = match place {
                Some(place) => cases.iter().map(|case| case[place].number()).collect(),
                None if variables.iter().any(|variable| variable == name) => continue,
                None => {
                    let Ok(board) = self.session.clone().board(name) else { continue };
                    vec![self.mapping().number(board); cases.len()]
                }
            };
            leaves.push((name.to_owned(), values));
        }
        let signs = Signs::of(expr.ops.as_ref().map(|ops| ops.iter().map(|sign| sign.value.as_str())));
        if ["+", "-"].iter().any(|sign| signs.has(sign)) {
            leaves.push(("1".to_owned(), vec![1; cases.len()]));
        }
        Ok(fewest_operators(&leaves, &wanted, &signs, most))
    }
}
