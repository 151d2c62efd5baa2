//! `bitrose learn`: opens the lessons in the terminal.

use super::completions::lessons_and_files;
use super::interface;
use super::lesson::list;
use super::lesson::run::{How, find, open, take};
use super::prelude::*;

/// Open the lessons in the terminal
///
/// Without a lesson, it shows the list. With --plain, the lesson runs line by line.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose learn wraps")]
pub(super) struct Args {
    /// The id of a lesson, or a file
    #[arg(value_name = "LESSON", add = lessons_and_files())]
    lesson: Option<String>,

    #[command(flatten)]
    how: How,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    const HELP: &str = "`bitrose lesson run ID --plain` runs a lesson line by line";
    let library = args.how.drawn.library();
    let lesson = args.lesson.as_ref().map(|name| find(&library, name)).transpose()?;
    match lesson {
        Some(lesson) if args.how.drawn.plain => take(lesson, &args.how, &library, config, out),
        None if args.how.drawn.plain => {
            bail!("--plain needs a lesson\nhelp: `bitrose lesson list` lists them")
        }
        Some(lesson) if !interface::is_possible("the lesson runs line by line", HELP)? => {
            take(lesson, &args.how, &library, config, out)
        }
        None if !interface::is_possible("these are the lessons for `bitrose learn ID`", HELP)? => {
            list::print(&library, out)
        }
        lesson => open(lesson, &args.how, config),
    }
}
