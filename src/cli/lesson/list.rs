//! `bitrose lesson list`: lists the lessons and the stars that have been earned.

use super::progress;
use crate::cli::prelude::*;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::model::Lesson;
use bitrose_course::progress::{LessonProgress, Progress};

/// List the lessons, with goals and stars
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

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let library = super::catalogue(args.lessons.as_deref())?;
    let store = progress::open();
    match args.format {
        Report::Grid => lines(&library, store.progress(), out)?,
        Report::Json => {
            for (track, lesson) in in_order(&library) {
                let LessonProgress { goals, solved, stars, is_changed } = store.progress().lesson(lesson);
                let row = json!({
                    "id": lesson.id, "title": lesson.title, "track": track, "minutes": lesson.minutes, "goals": goals,
                    "solved": solved, "stars": stars, "max_stars": 3 * goals, "changed": is_changed,
                });
                json::line(out, &row)?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// Prints the list on a terminal that cannot show the Learn screen.
pub(in crate::cli) fn print(library: &Catalogue, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    lines(library, progress::open().progress(), out)?;
    Ok(Outcome::Done)
}

fn in_order(library: &Catalogue) -> impl Iterator<Item = (&str, &Lesson)> {
    library.sections.iter().flat_map(|row| row.lessons.iter().map(|lesson| (row.title.as_str(), lesson)))
}

fn lines(library: &Catalogue, progress: &Progress, out: &mut dyn Write) -> anyhow::Result<()> {
    let wide = library.lessons().map(|lesson| lesson.id.chars().count()).max().unwrap_or(0);
    let mut before = None;
    for (track, lesson) in in_order(library) {
        if before != Some(track) {
            let gap = if before.is_some() { "\n" } else { "" };
            writeln!(out, "{gap}{track}")?;
        }
        before = Some(track);
        let LessonProgress { goals, stars, is_changed, .. } = progress.lesson(lesson);
        let stars = format!("{stars}/{}", 3 * goals);
        let mark = if is_changed { "  changed since you solved it" } else { "" };
        let Lesson { id, title, minutes, .. } = lesson;
        writeln!(out, "  {id:wide$}  {stars:>7} stars  {minutes:>3} min  {title}{mark}")?;
    }
    Ok(())
}
