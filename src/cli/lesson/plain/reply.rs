//! Replies to answers.

use super::{board, tell, words};
use bitrose_course::judge::{Right, Said, Task, Verdict, Wrong};
use bitrose_course::run::{LessonRun, Reply, Then};
use bitrose_draw::capitalized;
use bitrose_lang::Value;
use std::io::Write;

/// Writes the verdict on an answer to this task, and what there is to learn from it.
pub(super) fn say(task: &Task, run: &LessonRun, reply: &Reply, out: &mut dyn Write) -> anyhow::Result<()> {
    match &reply.verdict {
        Verdict::Refused(message) => {
            let text = format!("{}. This was not counted as a try.", capitalized(message));
            tell(out, &text)?;
        }
        Verdict::Wrong(why) => wrong(task, why, reply.then, out)?,
        Verdict::Right(how) => right(task, how, out)?,
    }
    run.settled_words(task, reply.then).iter().try_for_each(|said| match said {
        Said::Authored(text) => words(out, text, Some(task.session())),
        Said::Found(line) => Ok(writeln!(out, "{line}")?),
    })
}

fn wrong(task: &Task, why: &Wrong, then: Then, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", then.not_right())?;
    match &why.say {
        Said::Authored(text) => words(out, text, Some(task.session()))?,
        Said::Found(say) => tell(out, say)?,
    }
    // The board at the end shows these two.
    let is_drawn_below = |name: &str| why.beside.is_some() && ["your answer", "wanted"].contains(&name);
    for (name, value) in why.shown.iter().filter(|(name, _)| !is_drawn_below(name)) {
        match value {
            Value::Int(_) => writeln!(out, "{name} = {}", task.answer_text(*value))?,
            value => board::value(out, name, *value, task.mapping())?,
        }
    }
    if let Some((got, target)) = why.beside.filter(|(got, target)| got != target) {
        writeln!(out, "your answer:")?;
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
