//! `bitrose lesson review`: repeats the randomly drawn exercises of solved lessons after some days.

use super::plain::{self, Exit};
use super::progress;
use super::run::{Drawn, console};
use crate::cli::interface::today;
use crate::cli::prelude::*;
use bitrose_course::run::{LessonRun, Options};

/// Repeat exercises of solved lessons
///
/// They come back after 1, 3, 7 and 21 days, those that you got wrong first. You lose nothing if you skip a day.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson review --plain")]
pub(super) struct Args {
    #[command(flatten)]
    drawn: Drawn,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let out = &mut config.readable(out);
    let library = args.drawn.library();
    let mut store = progress::open();
    let due = library.due(store.progress(), today());
    if due.is_empty() {
        writeln!(
            out,
            "Nothing to review today.\nThe random exercises of a lesson come back after 1, 3, 7 and 21 days,\nonce you \
             have solved all of it."
        )?;
        return Ok(Outcome::Done);
    }
    writeln!(out, "{} to review.", counted(due.len(), "exercise"))?;
    for (lesson, goal) in due {
        writeln!(out, "\n{}", lesson.title)?;
        let options = Options { is_review: true, ..args.drawn.options(&library, store.progress()) };
        let mut run = LessonRun::start_at_goal(lesson.clone(), &goal.id, options, store.progress())
            .map_err(plain::broken)?;
        if console(&mut store, out, |console| plain::ask_alone(&mut run, console))? == Exit::Early {
            break;
        }
    }
    Ok(Outcome::Done)
}
