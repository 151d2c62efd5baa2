//! V7: which option is right, and that a line is wrong, is computed and not only said.

use crate::judge::{Broken, Task};
use crate::model::{Choice, ChoiceOption, GoalKind, Right, Shown, Source};
use crate::parse::{short, told};
use crate::truth::{NoTruth, counter_example, difference, right_options};
use bitrose_lang::Session;

/// The faults of the options of a `choice`, of the proofs of a `bug`.
pub(super) fn check(task: &Task) -> Vec<Broken> {
    match &task.goal.kind {
        GoalKind::Choice(choice) => match options(choice, task.session(), task.goal.line) {
            Ok(faults) => faults,
            Err(no) => vec![refused(&no)],
        },
        GoalKind::Bug(bug) => bug.proof.iter().filter_map(|claim| proof(claim, task.session())).collect(),
        _ => Vec::new(),
    }
}

fn broken(line: usize, message: impl Into<String>) -> Broken {
    Broken { line, message: message.into() }
}

fn refused(no: &NoTruth) -> Broken {
    let line = no.source.line + no.error.position(&no.source.text).0 - 1;
    broken(line, format!("in `{}`: {}", short(&no.source.text), told(&no.error)))
}

fn proof(claim: &Source, session: &Session) -> Option<Broken> {
    match counter_example(claim, session) {
        Ok(None) => None,
        Ok(Some(counter)) => {
            Some(broken(claim.line, format!("the proof `{}` is false{counter}", short(&claim.text))))
        }
        Err(no) => Some(refused(&no)),
    }
}

/// As many right options as the goal says; none that is only said to be wrong.
fn options(choice: &Choice, session: &Session, line: usize) -> Result<Vec<Broken>, NoTruth> {
    let rights = right_options(choice, session)?;
    let mut faults = Vec::new();
    for option in &choice.options {
        faults.extend(also_right(option, choice, session)?);
    }
    let right: Vec<&ChoiceOption> =
        choice.options.iter().zip(rights).filter(|(_, right)| *right).map(|(option, _)| option).collect();
    match right.as_slice() {
        [] => faults.push(broken(line, "no option is right")),
        [_, second, ..] if !choice.several => {
            let message = "two options are right; with `several = true` all of them are to be chosen";
            faults.push(broken(second.line, message));
        }
        _ => {}
    }
    Ok(faults)
}

/// Code that is said to be wrong and equals what another option is measured by.
fn also_right(option: &ChoiceOption, choice: &Choice, session: &Session) -> Result<Option<Broken>, NoTruth> {
    let (Shown::Code(code), Right::Said(false)) = (&option.shown, &option.right) else { return Ok(None) };
    for other in &choice.options {
        let Right::Equals(target) = &other.right else { continue };
        if difference(code, target, session)?.is_none() {
            let (code, target) = (short(&code.text), short(&target.text));
            let message = format!("the option `{code}` is right too: it is equal to `{target}`");
            return Ok(Some(broken(option.line, message)));
        }
    }
    Ok(None)
}
