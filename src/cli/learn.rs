//! `bitrose learn`: the lessons, on a terminal.

use super::Outcome;
use super::config::Config;
use super::lesson::list;
use super::lesson::run::{How, find, first_step, fresh_seed, take};
use super::{interface, report};
use crate::cli::completions::candidates::lessons_and_files;
use anyhow::bail;
use bitrose_course::files::{Store, default_place};
use bitrose_course::model::Lesson;
use std::io::Write;

/// Opens the lessons in the terminal
///
/// Without a lesson it shows the list. With --plain the lesson is taken line by line.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose learn wraps")]
pub(super) struct Args {
    /// The lesson by its id, or a file
    #[arg(value_name = "LESSON", add = lessons_and_files())]
    lesson: Option<String>,

    #[command(flatten)]
    how: How,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    const HELP: &str = "`bitrose lesson run ID --plain` takes a lesson line by line";
    let library = crate::lessons::open(args.how.lessons.as_deref());
    let lesson = args.lesson.as_ref().map(|name| find(&library, name)).transpose()?;
    match lesson {
        Some(lesson) if args.how.plain => take(lesson, &args.how, &library, config, out),
        None if args.how.plain => bail!("--plain takes one lesson\nhelp: `bitrose lesson list` lists them"),
        Some(lesson) if !interface::is_possible("the lesson goes line by line", HELP)? => {
            take(lesson, &args.how, &library, config, out)
        }
        None if !interface::is_possible("these are the lessons for `bitrose learn ID`", HELP)? => {
            list::print(&library, out)
        }
        lesson => open(lesson, &args.how, config),
    }
}

/// Opens the Learn screen, with a lesson or the list.
pub(super) fn open(lesson: Option<Lesson>, how: &How, config: Config) -> anyhow::Result<Outcome> {
    let mut store = Store::later(default_place());
    let mut options = interface::options(config);
    options.learning.first = true;
    options.learning.folder.clone_from(&how.lessons);
    options.learning.seed = how.seed.unwrap_or_else(fresh_seed);
    if let Some(lesson) = lesson {
        if let Some(notice) = store.load() {
            options.notice = notice.to_string().lines().next().map(str::to_owned);
            report::message(format_args!("warning: {notice}"));
        }
        options.learning.progress = store.progress().clone();
        let step = first_step(&lesson, how.step.as_deref(), store.progress())?;
        options.learning.open = Some((Box::new(lesson), step));
    }
    interface::run_with(options, store)
}
