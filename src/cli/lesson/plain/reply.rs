//! What is said to an answer.

use super::{COLUMNS, board, text, words};
use bitrose_course::judge::{Right, Said, Task, Verdict, Wrong};
use bitrose_course::model::GoalKind;
use bitrose_course::run::{LessonRun, Reply, Then};
use std::io::Write;

/// Says what became of an answer to this task.
pub(super) fn say(task: &Task, run: &LessonRun, reply: &Reply, out: &mut dyn Write) -> anyhow::Result<()> {
    match &reply.verdict {
        Verdict::Refused(message) => {
            let text = format!("{}. This was not counted as a try.", text::sentence(message));
            text::wrapped(&text, COLUMNS).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Verdict::Wrong(why) => wrong(task, why, out)?,
        Verdict::Right(how) => right(task, how, out)?,
    }
    match reply.then {
        Then::Solved(stars) | Then::Missed(stars) => settled(task, run, stars, reply.then, out),
        Then::Again | Then::NextStage | Then::NextRound => Ok(()),
    }
}

fn wrong(task: &Task, why: &Wrong, out: &mut dyn Write) -> anyhow::Result<()> {
    match &why.say {
        Said::Authored(text) => {
            write!(out, "Not right. ")?;
            words(out, text, Some(task.session()))?;
        }
        Said::Found(say) => {
            for line in text::wrapped(&format!("Not right. {say}"), COLUMNS) {
                writeln!(out, "{line}")?;
            }
        }
    }
    for (name, value) in &why.shown {
        board::value(out, name, *value, task.mapping())?;
    }
    if let Some((got, target)) = why.beside {
        writeln!(out, "yours beside what is wanted:")?;
        board::beside(out, got, target)?;
    }
    Ok(())
}

fn right(task: &Task, how: &Right, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "Right.")?;
    if let Some(note) = &how.note {
        writeln!(out, "{note}")?;
    }
    how.say.iter().try_for_each(|say| words(out, say, Some(task.session())))
}

/// The explanation, the reference solution, the operators beside par, the stars.
fn settled(task: &Task, run: &LessonRun, stars: u8, then: Then, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(say) = &task.goal.say {
        words(out, say, Some(task.session()))?;
    }
    if let Ok(reference) = task.reference()
        && is_worth_telling(task, then)
    {
        writeln!(out, "The reference solution: {}", reference.join(", then "))?;
    }
    if let (GoalKind::Expr(expr), Some(count)) = (&task.goal.kind, run.attempt().operators) {
        let par = expr.par.as_ref().map_or(String::new(), |par| {
            let name = if expr.par_proved { "par" } else { "our best" };
            format!(", {name} is {}", par.value)
        });
        writeln!(out, "Your operators: {count}{par}.")?;
    }
    let text = match stars {
        0 => "No star this time: the solution was shown.".into(),
        1 => "1 star.".into(),
        stars => format!("{stars} stars."),
    };
    Ok(writeln!(out, "{text}")?)
}

/// Where many answers are right, or a prediction failed, the author's is worth a look.
const fn is_worth_telling(task: &Task, then: Then) -> bool {
    matches!(then, Then::Missed(_))
        || matches!(
            task.goal.kind,
            GoalKind::Expr(_) | GoalKind::Explore(_) | GoalKind::Shift(_) | GoalKind::Bug(_)
        )
}
