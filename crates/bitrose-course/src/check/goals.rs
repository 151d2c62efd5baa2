//! V4 to V6, V8, V9, V15: every goal is played before a learner plays it.

use super::{Care, Checker, mutate};
use crate::judge::{Answer, Said, Task, Verdict, on_one_line, operators};
use crate::model::{
    Choice, ChoiceOption, Expr, FollowUp, Goal, GoalKind, Located, Mistake, Piece, Right, Shown, Source,
};
use crate::problem::{LessonError, short};
use crate::scope::Scope;
use crate::truth::{counter_example, difference, right_options};
use bitrose_lang::{Session, Value};

/// So many draws of a drawn goal are played in strict mode.
const STRICT_DRAWS: u64 = 200;
/// So many otherwise.
const DRAWS: u64 = 10;

impl Checker<'_> {
    /// Plays a goal whose step binds the names of `scope`.
    pub(super) fn play(&mut self, goal: &Goal, scope: &Scope) {
        let draws = match (&goal.draw, self.care) {
            (None, _) => 1,
            (Some(_), Care::Strict) => STRICT_DRAWS,
            (Some(_), Care::Sound) => DRAWS,
        };
        let mut unseen: Vec<&Mistake> = goal.mistakes.iter().collect();
        let mut complaints = Vec::new();
        for seed in 0..draws {
            let task = match Task::new(goal, &scope.session, seed, &[]) {
                Ok(task) => task,
                Err(error) => return self.problems.add_error(error),
            };
            if let Err(fault) = solvable(&task) {
                let which = if goal.draw.is_some() { format!(" (draw {seed})") } else { String::new() };
                return self.problems.add(fault.line, format!("{}{which}", fault.message));
            }
            if unseen.is_empty() {
                continue;
            }
            let met = Met { task: &task, open: open(&task, scope, seed) };
            complaints.clear();
            unseen.retain(|mistake| match met.mistake(mistake) {
                Ok(()) => false,
                Err(fault) => {
                    complaints.push(fault);
                    true
                }
            });
        }
        self.problems.extend(complaints);
        self.once(goal, scope);
    }

    /// What does not depend on the draw.
    fn once(&mut self, goal: &Goal, scope: &Scope) {
        let Ok(task) = Task::new(goal, &scope.session, 0, &[]) else { return };
        self.problems.extend(pick_errors(&task));
        for expr in exprs(goal) {
            self.par(expr);
        }
        if self.care == Care::Strict {
            self.hints(goal, &task);
            for expr in exprs(&task.goal) {
                if let Some(error) = mutate::check(expr, &task, &scope.session) {
                    self.problems.add_error(error);
                }
            }
        }
    }

    /// The number of operators that is announced is that of the solution.
    fn par(&mut self, expr: &Expr) {
        let Ok(block) = bitrose_lang::parse_tree(&expr.solution.text) else { return };
        let count = operators(&block);
        match &expr.par {
            Some(par) if par.value != count => {
                let message = format!("`par` is {}, but the solution has {count} operators", par.value);
                self.problems.add(par.line, message);
            }
            None if self.care == Care::Strict => {
                self.problems.add(
                    expr.solution.line,
                    format!("missing key `par`: the solution has {count} operators"),
                );
            }
            _ => {}
        }
    }

    /// A hint for every goal, and the solution in none but the last.
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

/// Is the solution in the text?
fn gives_away(text: &str, reference: &str, kind: &GoalKind) -> bool {
    if !matches!(
        kind,
        GoalKind::Expr(_) | GoalKind::Hex(_) | GoalKind::Set(_) | GoalKind::Magic(_) | GoalKind::Explore(_)
    ) {
        return false;
    }
    let plain = |text: &str| -> String {
        text.chars().filter(|letter| !letter.is_whitespace() && *letter != '`').collect()
    };
    let reference = plain(reference);
    reference.len() >= 4 && plain(text).contains(&reference)
}

/// The expressions that a goal asks for.
fn exprs(goal: &Goal) -> Vec<&Expr> {
    match &goal.kind {
        GoalKind::Expr(expr) => vec![expr],
        GoalKind::Bug(bug) => match &bug.then {
            Some(FollowUp::Repair(repair)) => vec![&repair.expr],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The goal is not solved at its start, and its reference solution solves it.
fn solvable(task: &Task) -> Result<(), LessonError> {
    let line = task.goal.line;
    if task.is_solved_at_start()? {
        return Err(LessonError::new(line, "the goal is solved before anything is done"));
    }
    let references = task.reference()?;
    if references.len() != task.stages() {
        return Err(LessonError::new(
            line,
            format!("the goal has {} stages and {} answers", task.stages(), references.len()),
        ));
    }
    for (stage, reference) in references.iter().enumerate() {
        let told = match task.judge(stage, &Answer::Text(reference.clone()))? {
            Verdict::Right(_) => continue,
            Verdict::Wrong(wrong) => said(&wrong.say),
            Verdict::Refused(message) => message,
        };
        let line = solution_line(&task.goal, stage);
        return Err(LessonError::new(
            line,
            format!("the reference solution `{}` does not solve the goal: {told}", short(reference)),
        ));
    }
    Ok(())
}

fn said(say: &Said) -> String {
    match say {
        Said::Authored(text) => text.pieces().map(Piece::as_written).collect::<String>().replace('\n', " "),
        Said::Found(text) => text.clone(),
    }
}

fn solution_line(goal: &Goal, stage: usize) -> usize {
    match &goal.kind {
        GoalKind::Expr(expr) => expr.solution.line,
        GoalKind::Magic(magic) => magic.solution.line,
        GoalKind::Explore(explore) => explore.witness.line,
        GoalKind::Shift(shift) => shift.target.line,
        GoalKind::Bug(bug) if stage > 0 => match &bug.then {
            Some(FollowUp::Repair(repair)) => repair.expr.solution.line,
            Some(FollowUp::Witness(witness)) => witness.example.line,
            None => goal.line,
        },
        _ => goal.line,
    }
}

/// The task without limits on names and operators: a mistake may use what the learner may not.
fn open(task: &Task, scope: &Scope, seed: u64) -> Option<Task> {
    let GoalKind::Expr(expr) = &task.goal.kind else { return None };
    let mut goal = task.goal.clone();
    goal.kind = GoalKind::Expr(Expr { ops: None, names: None, max_ops: None, ..expr.clone() });
    goal.draw = None;
    let session = if task.drawing.names.is_empty() { &scope.session } else { task.session() };
    Task::new(&goal, session, seed, &[]).ok()
}

/// A goal that meets its foreseen mistakes.
struct Met<'a> {
    task: &'a Task,
    open: Option<Task>,
}

impl Met<'_> {
    /// The mistake is wrong, and is answered by its own message.
    fn mistake(&self, mistake: &Mistake) -> Result<(), LessonError> {
        let task = self.open.as_ref().unwrap_or(self.task);
        let mistake =
            task.goal.mistakes.iter().find(|own| own.say.line == mistake.say.line).unwrap_or(mistake);
        let answer = self.answer(mistake)?;
        let stage = match &task.goal.kind {
            GoalKind::Trace(trace) => mistake.at.checked_sub(trace.shown + 1).ok_or_else(|| {
                LessonError::new(mistake.when.line, format!("`at` is {}, a state that is shown", mistake.at))
            })?,
            _ => 0,
        };
        let typed = short(&mistake.when.text);
        let line = mistake.when.line;
        if is_right_bug(task, &answer) {
            return Err(LessonError::new(line, format!("the mistake `{typed}` is the right answer")));
        }
        match task.judge(stage, &Answer::Text(answer))? {
            Verdict::Right(_) => {
                Err(LessonError::new(line, format!("the mistake `{typed}` is a right answer")))
            }
            Verdict::Refused(message) => {
                Err(LessonError::new(line, format!("the mistake `{typed}` is no answer: {message}")))
            }
            Verdict::Wrong(wrong) => match &wrong.say {
                Said::Authored(say) if say.line == mistake.say.line => Ok(()),
                Said::Authored(say) => {
                    let message =
                        format!("the mistake `{typed}` is answered by the message of line {}", say.line);
                    Err(LessonError::new(line, message))
                }
                Said::Found(say) => {
                    Err(LessonError::new(line, format!("the mistake `{typed}` is answered otherwise: {say}")))
                }
            },
        }
    }

    /// What a learner would type who makes the mistake.
    fn answer(&self, mistake: &Mistake) -> Result<String, LessonError> {
        let is_value = !matches!(
            self.task.goal.kind,
            GoalKind::Expr(_)
                | GoalKind::Choice(_)
                | GoalKind::Bug(_)
                | GoalKind::Shift(_)
                | GoalKind::Order(_)
                | GoalKind::Explore(_)
        );
        if mistake.as_typed || !is_value {
            return Ok(on_one_line(&mistake.when));
        }
        let run = self.task.session().clone().run(&mistake.when.text);
        match run.map(|run| run.value) {
            // a number that stands alone is a Board to the language, and a number to who types it
            Ok(Some(_))
                if is_number(&mistake.when.text) && !matches!(self.task.goal.kind, GoalKind::Set(_)) =>
            {
                Ok(mistake.when.text.trim().to_owned())
            }
            Ok(Some(value)) => Ok(self.typed(value)),
            Ok(None) => Err(LessonError::new(mistake.when.line, "this has no value")),
            Err(error) => Err(LessonError::new(
                mistake.when.line,
                format!("in `{}`: {error}", short(&mistake.when.text)),
            )),
        }
    }

    fn typed(&self, value: Value) -> String {
        match (&self.task.goal.kind, value) {
            (GoalKind::Hex(_) | GoalKind::Magic(_), Value::Board(word)) => format!("0x{word:016X}"),
            (GoalKind::Set(_), Value::Int(word)) => self.task.answer_text(Value::Board(word)),
            (_, value) => self.task.answer_text(value),
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit())
}

/// Of a `bug`: are these the wrong lines? Its judge looks at the mistakes first.
fn is_right_bug(task: &Task, answer: &str) -> bool {
    let GoalKind::Bug(bug) = &task.goal.kind else { return false };
    let mut picked: Vec<usize> = answer.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
    picked.sort_unstable();
    let mut wrong: Vec<usize> = bug.wrong.iter().map(|Located { value, .. }| *value).collect();
    wrong.sort_unstable();
    picked == wrong
}

/// The problems of the options of a `choice`, of the proofs of a `bug`.
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
    match counter_example(claim, session) {
        Ok(None) => None,
        Ok(Some(counter)) => Some(LessonError::new(
            claim.line,
            format!("the proof `{}` is false{counter}", short(&claim.text)),
        )),
        Err(error) => Some(error),
    }
}

/// As many right options as the goal says; none that is only said to be wrong.
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

/// Code that is said to be wrong and equals what another option is measured by.
fn also_right(
    option: &ChoiceOption,
    choice: &Choice,
    session: &Session,
) -> Result<Option<LessonError>, LessonError> {
    let (Shown::Code(code), Right::Said(false)) = (&option.shown, &option.right) else { return Ok(None) };
    for other in &choice.options {
        let Right::Equals(target) = &other.right else { continue };
        if difference(code, target, session)?.is_none() {
            let (code, target) = (short(&code.text), short(&target.text));
            let message = format!("the option `{code}` is right too: it equals `{target}`");
            return Ok(Some(LessonError::new(option.shown.line(), message)));
        }
    }
    Ok(None)
}
