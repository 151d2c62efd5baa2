//! Writes the question of a goal, its boards, and what an answer looks like.

use super::{COLUMNS, board, broken, lines, tell, words};
use bitrose_core::counted;
use bitrose_course::judge::{Subject, Task};
use bitrose_course::layout::{self, Shape};
use bitrose_course::model::{Bug, GoalKind};
use bitrose_course::run::{LessonRun, rule};
use bitrose_lang::Value;
use std::io::Write;

/// Asks the current goal.
pub(super) fn ask(run: &LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(task) = run.task() else { return Ok(()) };
    let repeat = task.goal.repeat;
    if repeat > 1 {
        writeln!(out, "Exercise {} of {repeat}.", run.attempt().round + 1)?;
    }
    if run.attempt().wrong == 0 && run.attempt().round == 0 {
        solved_before(run, task, out)?;
    }
    let shape = Shape { columns: COLUMNS, order: task.shown_order().to_vec() };
    lines(out, &layout::goal(&task.goal, &shape, Some(task.session())))?;
    boards(task, out)?;
    form(run, task, out)?;
    let before = run.lesson().goals().take_while(|(_, goal)| goal.id != task.goal.id);
    if run.attempt().round == 0 && !before.map(|(_, goal)| rule(goal)).any(|known| known == rule(&task.goal))
    {
        stars(task, out)?;
    }
    if task.goal.draw.is_some() {
        writeln!(out, "Random exercise with seed {}.", run.seed())?;
    }
    stage(run, out)
}

/// Writes what is known about a goal that was solved on an earlier visit.
fn solved_before(run: &LessonRun, task: &Task, out: &mut dyn Write) -> anyhow::Result<()> {
    let known = run.record().filter(|known| known.is_solved() && known.hash == Some(task.goal.hash));
    let Some(known) = known.filter(|_| !run.is_review()) else { return Ok(()) };
    let stars = counted(known.stars, "star");
    if known.stars < 3 || task.goal.draw.is_some() {
        // the answer is not shown: it could still earn a star, or it is that of a new random exercise
        writeln!(out, "Solved before, with {stars}.")?;
        return Ok(writeln!(out, "Answer again, or type `skip` to go on.\n")?);
    }
    let answer = match known.best {
        Some(best) => best.replace('\n', "; "),
        None => task.joined(&task.reference().map_err(broken)?),
    };
    if answer.contains('\n') {
        writeln!(out, "Solved before, with {stars}:\n{answer}")?;
    } else {
        tell(out, &format!("Solved before, with {stars}: {answer}"))?;
    }
    Ok(writeln!(out, "Answer again, or type `skip` to go on.\n")?)
}

/// Writes what each number of stars is given for.
pub(super) fn stars(task: &Task, out: &mut dyn Write) -> anyhow::Result<()> {
    let [one, two, three] = rule(&task.goal);
    Ok(writeln!(out, "1 star: {one}.\n2 stars: {two}.\n3 stars: {three}.")?)
}

/// Writes the boards of the question.
fn boards(task: &Task, out: &mut dyn Write) -> anyhow::Result<()> {
    let mapping = task.mapping();
    let number = |board| Value::Board(mapping.number(board));
    for Subject { label, value, setup } in task.subjects(task.known_states(0)) {
        match setup {
            Some(setup) => {
                writeln!(out, "{label}: {setup}")?;
                board::pieces(out, &setup.placement)?;
            }
            None => board::value(out, &label, value, mapping)?,
        }
    }
    match (task.shift_board().map_err(broken)?, task.start().map_err(broken)?) {
        (Some(target), _) => Ok(board::value(out, "wanted", number(target), mapping)?),
        (None, Some(start)) if !start.is_empty() => {
            Ok(board::value(out, "on the board", number(start), mapping)?)
        }
        _ => Ok(()),
    }
}

/// Writes what comes before the answer to a later stage: the last known state of a trace, or the second question of a
/// bug.
pub(super) fn stage(run: &LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(task) = run.task() else { return Ok(()) };
    let stage = run.attempt().stage;
    match &task.goal.kind {
        GoalKind::Trace(trace) => {
            let known = task.known_states(stage);
            if let (1.., Some(last)) = (stage, task.subjects(known).last()) {
                board::value(out, &last.label, last.value, task.mapping())?;
            }
            writeln!(out, "Next: {} ({} of {}).", trace.label(known), stage + 1, task.stages())?;
        }
        GoalKind::Bug(Bug { then: Some(then), .. }) if stage > 0 => {
            match (&then.ask, &*then.kind) {
                (Some(ask), _) => words(out, ask, Some(task.session()))?,
                (None, GoalKind::Explore(_)) => writeln!(out, "Give an x that shows the bug.")?,
                (None, _) => writeln!(out, "Write the line as it should be.")?,
            }
            form(run, task, out)?;
        }
        _ => {}
    }
    Ok(())
}

/// Writes what an answer looks like and may use, and for an expression an example.
fn form(run: &LessonRun, task: &Task, out: &mut dyn Write) -> anyhow::Result<()> {
    let stage = run.attempt().stage;
    tell(out, &task.form(stage))?;
    let Some(expr) = task.expression(stage) else { return Ok(()) };
    if expr.call.is_some() {
        tell(
            out,
            "A program may have several lines. It ends after its last closing bracket or an empty line; if a function is \
             still missing, after two.",
        )?;
    }
    let [names, operators] = task.allowed_words(expr);
    for (title, words) in [("Operators", operators), ("Names", names)] {
        if let Some(words) = words {
            writeln!(out, "{title}: {words}.")?;
        }
    }
    if let Some(most) = expr.max_ops {
        writeln!(out, "At most {most} operators.")?;
    }
    if let Some(sample) = task.sample(stage) {
        let given = sample.given.iter();
        let given = given.map(|(name, value)| format!("{name} = {}", task.given_text(stage, name, *value)));
        let given = given.collect::<Vec<_>>().join(", ");
        let wanted = task.answer_text(sample.wanted);
        let text = match &*given {
            "" => format!("Expected: {wanted}."),
            given => format!("For example, {given} should give {wanted}."),
        };
        tell(out, &text)?;
    }
    Ok(())
}
