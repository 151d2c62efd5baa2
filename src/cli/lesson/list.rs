//! `bitrose lesson list`: the lessons there are, and what has been earned.

use super::progress;
use crate::cli::prelude::*;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::model::Lesson;
use bitrose_course::progress::{LessonProgress, Progress};
use serde::Serialize;

/// Lists the lessons, with goals and stars
///
/// A lesson that has changed since one of its goals was solved is marked with `changed`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson list")]
pub(super) struct Args {
    /// Look for lessons in this folder instead of your own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    lessons: Option<PathBuf>,

    /// Print the list in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    title: &'a str,
    track: &'a str,
    minutes: u32,
    goals: u32,
    solved: u32,
    stars: u32,
    max_stars: u32,
    changed: bool,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let library = crate::lessons::open(args.lessons.as_deref());
    let store = progress::open();
    match args.format {
        Report::Grid => lines(&library, store.progress(), out)?,
        Report::Json => {
            for (track, lesson) in in_order(&library) {
                json::line(out, &row(track, lesson, store.progress()))?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// The list on a terminal that is too small for the screen.
pub(in crate::cli) fn print(library: &Catalogue, out: &mut impl Write) -> anyhow::Result<Outcome> {
    lines(library, progress::open().progress(), out)?;
    Ok(Outcome::Done)
}

fn in_order(library: &Catalogue) -> impl Iterator<Item = (&str, &Lesson)> {
    library.sections.iter().flat_map(|row| row.lessons.iter().map(|lesson| (row.title.as_str(), lesson)))
}

fn row<'a>(track: &'a str, lesson: &'a Lesson, progress: &Progress) -> Row<'a> {
    let LessonProgress { goals, solved, stars, is_changed: changed } = progress.lesson(lesson);
    let Lesson { id, title, minutes, .. } = lesson;
    Row { id, title, track, minutes: *minutes, goals, solved, stars, max_stars: 3 * goals, changed }
}

fn lines(library: &Catalogue, progress: &Progress, out: &mut impl Write) -> anyhow::Result<()> {
    let wide = library.lessons().map(|lesson| lesson.id.chars().count()).max().unwrap_or(0);
    let mut before = None;
    for (track, lesson) in in_order(library) {
        if before != Some(track) {
            let gap = if before.is_some() { "\n" } else { "" };
            writeln!(out, "{gap}{track}")?;
        }
        before = Some(track);
        let row = row(track, lesson, progress);
        let stars = format!("{}/{}", row.stars, row.max_stars);
        let mark = if row.changed { "  changed since you solved it" } else { "" };
        writeln!(out, "  {:wide$}  {stars:>7} stars  {:>3} min  {}{mark}", row.id, row.minutes, row.title)?;
    }
    Ok(())
}
