//! V4 to V6, V8, V9, V15: every goal is played by the checker before a learner plays it.

use super::{Care, Checker, mutate};
use crate::detect::Detector;
use crate::judge::{Answer, Said, Task, Verdict, on_one_line, operators};
use crate::model::{Choice, ChoiceOption, Expr, Goal, GoalKind, Mistake, Piece, Right, Shown, Source};
use crate::problem::{LessonError, short};
use crate::scope::Scope;
use crate::slips::Slip;
use crate::truth::{self, Truth, right_options};
use bitrose_lang::Session;

/// The number of draws of a drawn goal that are played in strict mode.
const STRICT_DRAWS: u64 = 200;
/// The number of draws of a drawn goal that are played otherwise.
const DRAWS: u64 = 10;

impl Checker<'_> {
    /// Plays a goal of a step that binds the names of `scope`.
    pub(super) fn play(&mut self, goal: &Goal, scope: &Scope) {
        let draws = match (&goal.draw, self.care) {
            (None, _) => 1,
            (Some(_), Care::Strict) => STRICT_DRAWS,
            (Some(_), Care::Sound) => DRAWS,
        };
        let mut unseen: Vec<&Mistake> = goal.mistakes.iter().collect();
        let mut complaints = Vec::new();
        let mut first = None;
        for seed in 0..draws {
            let task = match Task::new(goal, &scope.session, seed, &[]) {
                Ok(task) => task,
                Err(error) => return self.problems.extend([error]),
            };
            if first.is_none() {
                first = Some(task.clone());
            }
            if let Err(error) = solvable(&task) {
                let which = if goal.draw.is_some() { format!(" (draw {seed})") } else { String::new() };
                return self.problems.add(error.line, format!("{}{which}", error.message));
            }
            if unseen.is_empty() {
                continue;
            }
            // a mistake may use names and operators that the learner may not
            let task = match &task.goal.kind {
                GoalKind::Expr(expr) => task.without_limits(expr),
                _ => task,
            };
            complaints.clear();
            unseen.retain(|mistake| match meet(&task, mistake) {
                Ok(()) => false,
                Err(error) => {
                    complaints.push(error);
                    true
                }
            });
        }
        self.problems.extend(complaints);
        if let Some(first) = first {
            self.once(goal, scope, &first);
        }
    }

    /// Checks what does not depend on the draw.
    fn once(&mut self, goal: &Goal, scope: &Scope, task: &Task) {
        self.problems.extend(pick_errors(task));
        let expressions: Vec<&Expr> = (0..task.stages()).filter_map(|stage| task.expression(stage)).collect();
        for expr in &expressions {
            self.par(expr);
        }
        if self.care == Care::Strict {
            self.hints(goal, task);
            self.reasons(goal, task);
            for expr in expressions {
                self.problems.extend(mutate::check(expr, task, &scope.session));
            }
        }
    }

    /// Checks that `par` is the number of operators of the solution.
    fn par(&mut self, expr: &Expr) {
        if expr.call.is_some() {
            return; // the length of a program does not matter
        }
        let Ok(block) = bitrose_lang::parse_tree(&expr.solution.text) else { return };
        let count = operators(&block);
        match &expr.par {
            Some(par) if par.value != count => {
                let message = format!("`par` is {}, but the solution has {count} operators", par.value);
                self.problems.add(par.line, message);
            }
            None if self.care == Care::Strict => {
                let message = format!("missing key `par`: the solution has {count} operators");
                self.problems.add(expr.solution.line, message);
            }
            _ => {}
        }
    }

    /// Checks that the goal has a hint, and that only the last hint gives the solution away.
    fn hints(&mut self, goal: &Goal, task: &Task) {
        if goal.hints.is_empty() {
            self.problems.add(goal.line, format!("the goal `{}` has no hint", goal.id));
        }
        let Ok(references) = task.reference() else { return };
        let tells = |text: &str| references.iter().any(|reference| gives_away(text, reference, &goal.kind));
        for (place, hint) in goal.hints.iter().enumerate() {
            let text: String = hint.say.pieces().map(Piece::as_written).collect::<Vec<_>>().join(" ");
            if place + 1 < goal.hints.len() && tells(&text) {
                self.problems.add(hint.say.line, "the hint gives the solution away; only the last one may");
            }
        }
    }
}

impl Checker<'_> {
    /// Checks that every wrong option has a reason, that the foreseen mistakes can be typed, and that code in hints is
    /// not the solution with a slip.
    fn reasons(&mut self, goal: &Goal, task: &Task) {
        if let GoalKind::Choice(choice) = &goal.kind {
            let is_silent =
                |option: &&ChoiceOption| option.say.is_none() && option.right == Right::Said(false);
            for option in choice.options.iter().filter(is_silent) {
                self.problems.add(option.shown.line(), "missing key `say`: say why this option is wrong");
            }
        }
        let GoalKind::Expr(expr) = &task.goal.kind else { return };
        for mistake in &task.goal.mistakes {
            let Ok(answer) = task.mistaken(mistake) else { continue };
            if let Ok(Verdict::Refused(message)) = task.judge(0, &Answer::Text(answer)) {
                let typed = short(&mistake.when.text);
                self.problems
                    .add(mistake.when.line, format!("the mistake `{typed}` cannot be typed here: {message}"));
            }
        }
        let open = task.without_limits(expr);
        for piece in task.goal.hints.iter().flat_map(|hint| hint.say.pieces()) {
            let (Piece::Code(code) | Piece::Claim(code)) = piece else { continue };
            if let Ok(Verdict::Wrong(wrong)) = open.judge(0, &Answer::Text(on_one_line(code)))
                && let Detector::Slip(slip) = wrong.detector
                && slip != Slip::OperandLeftOut
            {
                let (text, slip) = (short(&code.text), slip.name());
                let message = format!("the hint's `{text}` is the solution with a slip: {slip}");
                self.problems.add(code.line, message);
            }
        }
    }
}

/// Returns `true` if the text contains the solution.
fn gives_away(text: &str, reference: &str, kind: &GoalKind) -> bool {
    use GoalKind::{Explore, Expr, Hex, Magic, Set};
    if !matches!(kind, Expr(_) | Hex(_) | Set(_) | Magic(_) | Explore(_)) {
        return false;
    }
    let plain = |text: &str| -> String {
        text.chars().filter(|letter| !letter.is_whitespace() && *letter != '`').collect()
    };
    let reference = plain(reference);
    reference.len() >= 4 && plain(text).contains(&reference)
}

/// Checks that the goal is not solved from the start, and that its reference solution solves it.
fn solvable(task: &Task) -> Result<(), LessonError> {
    let line = task.goal.line;
    if task.is_solved_at_start()? {
        return Err(LessonError::new(line, "the goal is solved before anything is done"));
    }
    let references = task.reference()?;
    if references.len() != task.stages() {
        let message = format!("the goal has {} stages and {} answers", task.stages(), references.len());
        return Err(LessonError::new(line, message));
    }
    for (stage, reference) in references.iter().enumerate() {
        let why = match task.judge(stage, &Answer::Text(reference.clone()))? {
            Verdict::Right(_) => continue,
            Verdict::Wrong(wrong) => said(&wrong.say),
            Verdict::Refused(message) => message,
        };
        let message = format!("the reference solution `{}` does not solve the goal: {why}", short(reference));
        return Err(LessonError::new(solution_line(task, stage), message));
    }
    Ok(())
}

fn said(say: &Said) -> String {
    match say {
        Said::Authored(text) => text.pieces().map(Piece::as_written).collect::<String>().replace('\n', " "),
        Said::Found(text) => text.clone(),
    }
}

fn solution_line(task: &Task, stage: usize) -> usize {
    match task.kind(stage) {
        GoalKind::Expr(expr) => expr.solution.line,
        GoalKind::Magic(magic) => magic.solution.line,
        GoalKind::Explore(explore) => explore.witness.line,
        GoalKind::Shift(shift) => shift.target.line,
        _ => task.goal.line,
    }
}

/// Checks that the mistake is wrong, and is answered by its own message.
fn meet(task: &Task, mistake: &Mistake) -> Result<(), LessonError> {
    let mistake = task.goal.mistakes.iter().find(|own| own.say.line == mistake.say.line).unwrap_or(mistake);
    let (typed, line) = (short(&mistake.when.text), mistake.when.line);
    let answer = task.mistaken(mistake)?;
    let stage = match &task.goal.kind {
        GoalKind::Trace(trace) => {
            let shown = || LessonError::new(line, format!("`at` is {}, a state that is shown", mistake.at));
            mistake.at.checked_sub(trace.shown + 1).ok_or_else(shown)?
        }
        _ => 0,
    };
    let what = match task.judge(stage, &Answer::Text(answer))? {
        Verdict::Right(_) => "is a right answer".to_owned(),
        Verdict::Refused(message) => format!("is not an answer: {message}"),
        Verdict::Wrong(wrong) => match &wrong.say {
            Said::Authored(say) if say.line == mistake.say.line => return Ok(()),
            Said::Authored(say) => format!("is answered by the message of line {}", say.line),
            Said::Found(say) => format!("is answered otherwise: {say}"),
        },
    };
    Err(LessonError::new(line, format!("the mistake `{typed}` {what}")))
}

/// Returns the problems with the options of a `choice` or the proofs of a `bug`.
fn pick_errors(task: &Task) -> Vec<LessonError> {
    match &task.goal.kind {
        GoalKind::Choice(choice) => match options(choice, task.session(), task.goal.line) {
            Ok(problems) => problems,
            Err(error) => vec![error],
        },
        GoalKind::Bug(bug) => bug.proof.iter().filter_map(|claim| proof(claim, task.session())).collect(),
        _ => Vec::new(),
    }
}

fn proof(claim: &Source, session: &Session) -> Option<LessonError> {
    match truth::claim(claim, session) {
        Ok(Truth::Proved | Truth::Tried) => None,
        Ok(Truth::False(counter)) => {
            let message = format!("the proof `{}` is false{counter}", short(&claim.text));
            Some(LessonError::new(claim.line, message))
        }
        Err(error) => Some(error),
    }
}

/// Checks that the number of right options is what the goal says, and that none is right despite being declared wrong.
fn options(choice: &Choice, session: &Session, line: usize) -> Result<Vec<LessonError>, LessonError> {
    let rights = right_options(choice, session)?;
    let mut problems = Vec::new();
    for option in &choice.options {
        problems.extend(also_right(option, choice, session)?);
    }
    let right: Vec<&ChoiceOption> =
        choice.options.iter().zip(rights).filter(|(_, right)| *right).map(|(option, _)| option).collect();
    match right.as_slice() {
        [] => problems.push(LessonError::new(line, "no option is right")),
        [_, second, ..] if !choice.several => {
            let message = "two options are right; with `several = true` all of them are to be chosen";
            problems.push(LessonError::new(second.shown.line(), message));
        }
        _ => {}
    }
    Ok(problems)
}

/// Reports code that is declared wrong although it equals the target of another option.
fn also_right(
    option: &ChoiceOption,
    choice: &Choice,
    session: &Session,
) -> Result<Option<LessonError>, LessonError> {
    let (Shown::Code(code), Right::Said(false)) = (&option.shown, &option.right) else { return Ok(None) };
    for other in &choice.options {
        let Right::Equals(target) = &other.right else { continue };
        if truth::equality(code, target, session)?.holds() {
            let (code, target) = (short(&code.text), short(&target.text));
            let message = format!("the option `{code}` is right too: it equals `{target}`");
            return Ok(Some(LessonError::new(option.shown.line(), message)));
        }
    }
    Ok(None)
}
