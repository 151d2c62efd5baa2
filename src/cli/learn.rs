//! `bitrose learn`: the lessons, on a terminal.

use super::Outcome;
use super::lesson::run::{How, find, take};
use crate::lesson::library::Library;
use crate::lesson::model::Lesson;
use crate::lesson::progress::{Progress, Store, default_place};
use crate::tui;
use std::io::Write;

/// Opens the lessons in the terminal
///
/// Without a lesson it begins with the next one that is not solved.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose learn wraps")]
pub(super) struct Args {
    /// The lesson by its id, or a file
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,

    #[command(flatten)]
    how: How,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<Outcome> {
    tui::require_terminal().map_err(|error| {
        anyhow::anyhow!("{error}\nhelp: `bitrose lesson run ID --plain` takes a lesson line by line")
    })?;
    let library = Library::open(args.how.lessons.as_deref());
    let lesson = match &args.lesson {
        Some(name) => find(&library, name)?,
        None => next(&library)?,
    };
    take(lesson, &args.how, &library, out)
}

/// The first lesson that is not solved; the first of all when every one is.
fn next(library: &Library) -> anyhow::Result<Lesson> {
    let (store, _) = Store::open(default_place());
    let open = library.lessons().find(|lesson| !is_solved(lesson, store.progress()));
    let lesson = open.or_else(|| library.lessons().next());
    lesson.cloned().ok_or_else(|| anyhow::anyhow!("there are no lessons"))
}

fn is_solved(lesson: &Lesson, progress: &Progress) -> bool {
    let is_solved =
        |id: &str| progress.goal(&format!("{}/{id}", lesson.id)).is_some_and(|goal| goal.is_solved());
    lesson.goals().all(|(_, goal)| is_solved(&goal.id))
}
