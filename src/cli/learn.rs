//! `bitrose learn`: the lessons, on a terminal.

use super::Outcome;
use super::config::Config;
use super::explore::learning;
use super::lesson::run::{How, find, first_step, fresh_seed, take};
use crate::lesson::library::Library;
use crate::lesson::model::Lesson;
use crate::tui::{self, ColourDepth, Options};
use anyhow::bail;
use std::io::Write;

/// Opens the lessons in the terminal
///
/// Without a lesson it shows the list. With --plain the lesson is taken line by line.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose learn wraps")]
pub(super) struct Args {
    /// The lesson by its id, or a file
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,

    #[command(flatten)]
    how: How,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let library = Library::open(args.how.lessons.as_deref());
    let lesson = args.lesson.as_ref().map(|name| find(&library, name)).transpose()?;
    if args.how.plain {
        let Some(lesson) = lesson else {
            bail!("--plain takes one lesson\nhelp: `bitrose lesson list` lists them");
        };
        return take(lesson, &args.how, &library, out);
    }
    tui::require_terminal().map_err(|error| {
        anyhow::anyhow!("{error}\nhelp: `bitrose lesson run ID --plain` takes a lesson line by line")
    })?;
    open(lesson, &args.how, config)
}

/// Opens the Learn screen, with a lesson or the list.
pub(super) fn open(lesson: Option<Lesson>, how: &How, config: Config) -> anyhow::Result<Outcome> {
    let (store, mut learning) = learning();
    learning.first = true;
    learning.folder.clone_from(&how.lessons);
    learning.seed = how.seed.unwrap_or_else(fresh_seed);
    if let Some(lesson) = lesson {
        let step = first_step(&lesson, how.step.as_deref(), store.progress())?;
        learning.open = Some((Box::new(lesson), step));
    }
    let colour = ColourDepth::of_terminal(Some(config.color));
    let (mapping, ascii) = (config.mapping, config.ascii);
    tui::run(Options { mapping, ascii, colour, learning, ..Options::default() }, store)?;
    Ok(Outcome::Done)
}
