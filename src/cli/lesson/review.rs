//! `bitrose lesson review`: drawn exercises of solved lessons, again after some days.

use super::plain::{self, Left};
use super::run::{fresh_seed, open_store, talk, unlocked};
use crate::cli::config::Config;
use crate::cli::interface::today;
use crate::cli::report::Outcome;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::model::Lesson;
use bitrose_course::progress::{Progress, due};
use bitrose_course::run::{LessonRun, Options};
use clap::ValueHint;
use std::io::Write;
use std::path::PathBuf;

/// Asks drawn exercises of solved lessons again
///
/// After 1, 3, 7 and 21 days, those with wrong answers first. Nothing is lost by not looking.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson review --plain")]
pub(super) struct Args {
    /// Draw the exercises of this seed [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Line by line, also on a terminal
    #[arg(long)]
    plain: bool,

    /// Look for lessons in this folder instead of your own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    lessons: Option<PathBuf>,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let out = &mut config.readable(out);
    let library = crate::lessons::open(args.lessons.as_deref());
    let mut store = open_store();
    let ids = candidates(&library, store.progress());
    let due: Vec<String> = due(store.progress(), ids.iter().map(String::as_str), today())
        .into_iter()
        .map(str::to_owned)
        .collect();
    if due.is_empty() {
        writeln!(out, "Nothing to review today.")?;
        return Ok(Outcome::Done);
    }
    let count = due.len();
    writeln!(out, "{count} exercise{} to review.", if count == 1 { "" } else { "s" })?;
    for id in due {
        let Some((lesson, goal)) = id.rsplit_once('/') else { continue };
        let Some(lesson) = library.find(lesson) else { continue };
        writeln!(out, "\n{}", lesson.title)?;
        let options = Options {
            seed: args.seed.unwrap_or_else(fresh_seed),
            unlocked: unlocked(&library, store.progress()),
            today: Some(today()),
            is_review: true,
        };
        let mut run = LessonRun::start_at_goal(lesson.clone(), goal, options, store.progress())
            .map_err(plain::broken)?;
        if talk(&mut store, out, |talk| plain::ask_alone(&mut run, talk))? == Left::Early {
            break;
        }
    }
    Ok(Outcome::Done)
}

/// The drawn goals of solved lessons.
fn candidates(library: &Catalogue, progress: &Progress) -> Vec<String> {
    let key = |lesson: &Lesson, goal: &str| format!("{}/{goal}", lesson.id);
    let is_solved = |lesson: &&Lesson| {
        lesson
            .goals()
            .all(|(_, goal)| progress.goal(&key(lesson, &goal.id)).is_some_and(|goal| goal.is_solved()))
    };
    library
        .lessons()
        .filter(is_solved)
        .flat_map(|lesson| lesson.goals().map(move |(_, goal)| (lesson, goal)))
        .filter(|(_, goal)| goal.draw.is_some())
        .map(|(lesson, goal)| key(lesson, &goal.id))
        .collect()
}
