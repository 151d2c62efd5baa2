//! The question, its boards, and the form of the answer.

use super::{COLUMNS, board, broken, step, text, words};
use bitrose_course::judge::Task;
use bitrose_course::model::{Expr, FollowUp, GoalKind, MapWanted};
use bitrose_course::run::{LessonRun, rule};
use bitrose_lang::Value;
use std::io::Write;

/// Asks the present goal.
pub(super) fn ask(run: &LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(task) = run.task() else { return Ok(()) };
    let repeat = task.goal.repeat;
    if repeat > 1 {
        writeln!(out, "Exercise {} of {repeat}.", run.attempt().round + 1)?;
    }
    step::question(run, out)?;
    boards(task, out)?;
    for line in form(task).lines().flat_map(|line| text::wrapped(line, COLUMNS)) {
        writeln!(out, "{line}")?;
    }
    if run.attempt().round == 0 {
        let [one, two, three] = rule(&task.goal);
        writeln!(out, "1 star: {one}.\n2 stars: {two}.\n3 stars: {three}.")?;
    }
    if task.goal.draw.is_some() {
        writeln!(out, "Drawn with the seed {}.", run.seed())?;
    }
    stage(run, out)
}

/// The boards of the question.
fn boards(task: &Task, out: &mut dyn Write) -> anyhow::Result<()> {
    let mapping = task.mapping();
    let number = |board| Value::Board(mapping.number(board));
    if let Some(board) = task.board().map_err(broken)? {
        board::value(out, "board", number(board), mapping)?;
    }
    match (&task.goal.kind, task.start().map_err(broken)?) {
        (GoalKind::Shift(_), Some(start)) => {
            board::value(out, "first board", number(start), mapping)?;
            if let Some(target) = task.shift_board().map_err(broken)? {
                board::value(out, "second board", number(target), mapping)?;
            }
        }
        (_, Some(start)) if !start.is_empty() => board::value(out, "on the board", number(start), mapping)?,
        _ => {}
    }
    Ok(())
}

/// What stands before the answer of a later stage: the states up to here, the second half of a bug.
pub(super) fn stage(run: &LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(task) = run.task() else { return Ok(()) };
    let stage = run.attempt().stage;
    match &task.goal.kind {
        GoalKind::Trace(trace) => {
            let states = task.trace_states(trace).map_err(broken)?;
            let known = trace.shown + stage;
            let label = |place: usize| {
                let own = trace.labels.get(place).cloned();
                own.unwrap_or_else(|| format!("state {}", place + 1))
            };
            let from = if stage == 0 { 0 } else { known.saturating_sub(1) };
            for (place, state) in states.iter().enumerate().take(known).skip(from) {
                board::value(out, &label(place), *state, task.mapping())?;
            }
            writeln!(out, "Next: {} ({} of {}).", label(known), known + 1, states.len())?;
        }
        GoalKind::Bug(bug) if stage > 0 => match &bug.then {
            Some(FollowUp::Repair(repair)) => {
                match &repair.ask {
                    Some(ask) => words(out, ask, Some(task.session()))?,
                    None => writeln!(out, "Write the line as it should be.")?,
                }
                writeln!(out, "{}", expression_form(&repair.expr))?;
            }
            Some(FollowUp::Witness(witness)) => {
                match &witness.ask {
                    Some(ask) => words(out, ask, Some(task.session()))?,
                    None => writeln!(out, "Give an x that shows it.")?,
                }
                writeln!(
                    out,
                    "`{}` must hold. Type squares, or any expression.",
                    witness.condition.text.trim()
                )?;
            }
            None => {}
        },
        _ => {}
    }
    Ok(())
}

/// What an answer looks like, without a word about what is right.
fn form(task: &Task) -> String {
    let words = match &task.goal.kind {
        GoalKind::Set(_) => "Type the squares, as in: c1 d2 (or: nothing).",
        GoalKind::Hex(_) => "Type a number, decimal or with 0x.",
        GoalKind::Predict(_) => "Type squares, a number, yes or no, or: nothing.",
        GoalKind::Choice(choice) if choice.several => "Type the letters, as in: a c.",
        GoalKind::Choice(_) => "Type a letter.",
        GoalKind::Bug(bug) if bug.wrong.len() > 1 => "Type the numbers of the wrong lines, as in: 1 3.",
        GoalKind::Bug(_) => "Type the number of the wrong line.",
        GoalKind::Order(_) => "Type the numbers in order, as in: 2 1 3.",
        GoalKind::Map(map) => match map.want {
            MapWanted::Square => "Type a square.",
            MapWanted::Index | MapWanted::Answer(_) => "Type a number, or a square where one is asked for.",
        },
        GoalKind::Trace(_) => "Type each state: squares, or a number.",
        GoalKind::Magic(_) => "Type a number or a set of squares, as in: {b3 b7}. Or type: find.",
        GoalKind::Explore(explore) => {
            return format!(
                "`{}` must hold. Type squares, or any expression.",
                explore.condition.text.trim()
            );
        }
        GoalKind::Expr(expr) => return expression_form(expr),
        GoalKind::Shift(shift) => {
            let masks: Vec<&str> = shift.masks.iter().map(|mask| mask.value.as_str()).collect();
            return format!(
                "Type a shift, and a mask before or after it if one is needed, as in: << 9 & MASK, or & MASK << 9. \
                 Masks: {}.",
                masks.join(", ")
            );
        }
    };
    words.to_owned()
}

fn expression_form(expr: &Expr) -> String {
    let list = |words: &[bitrose_course::model::Located<String>]| -> String {
        words.iter().map(|word| word.value.as_str()).collect::<Vec<_>>().join(" ")
    };
    let form = Some("Type an expression; `let a = …;` before it names a part.".to_owned());
    let ops = expr.ops.as_ref().map(|ops| format!("Operators: {}.", list(ops)));
    let names = expr.names.as_ref().map(|names| format!("Names: {}.", list(names)));
    let most = expr.max_ops.map(|most| format!("At most {most} operators."));
    [form, ops, names, most].into_iter().flatten().collect::<Vec<_>>().join("\n")
}
