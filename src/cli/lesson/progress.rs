//! `bitrose lesson progress`: shows, exports, imports and resets what has been solved.

use crate::cli::completions::lessons;
use crate::cli::input as bounded;
use crate::cli::prelude::*;
use bitrose_course::files::{self, Store, default_place};
use bitrose_course::progress::{Change, GoalProgress, Progress};
use clap::Subcommand;

/// Show, export, import or reset what has been solved
///
/// Progress is kept in one readable file: the one that `BITROSE_PROGRESS` names, or progress.toml in the state folder
/// of this user. Goals are recorded by name, and whatever this version does not know is left in the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson progress export > stars.toml")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show what has been solved, and in which file
    #[command(after_help = "Example:\n  $ bitrose lesson progress show")]
    Show {
        /// Print it in this form
        #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
        format: Report,
    },
    /// Write all of it to a file or to standard output
    #[command(after_help = "Example:\n  $ bitrose lesson progress export stars.toml")]
    Export {
        /// The file [default: standard output]
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Merge an exported file: for each goal, the better result is kept
    #[command(after_help = "Example:\n  $ bitrose lesson progress import stars.toml")]
    Import {
        /// The file; `-` for standard input
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Forget a lesson, or everything; the old file is kept next to the new one
    #[command(after_help = "Example:\n  $ bitrose lesson progress reset wraps")]
    Reset {
        /// The lesson [default: all of them]
        #[arg(add = lessons())]
        lesson: Option<String>,
    },
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut store = open();
    match &args.command {
        Command::Show { format: Report::Grid } => show(&store, out)?,
        Command::Show { format: Report::Json } => show_json(store.progress(), out)?,
        Command::Export { file } => export(store.progress(), file.as_deref(), out)?,
        Command::Import { file } => {
            import(&mut store, file)?;
            return save(&mut store);
        }
        Command::Reset { lesson } => {
            reset(&mut store, lesson.as_deref())?;
        }
    }
    Ok(Outcome::Done)
}

/// Opens the record of the learner's progress, and reports problems with its file on standard error.
pub(super) fn open() -> Store {
    let (store, notice) = Store::open(default_place());
    if let Some(notice) = notice {
        report::message(format_args!("warning: {notice}"));
    }
    store
}

/// Saves the progress. Unlike during a lesson, it is an error here if there is no file or it cannot be written.
fn save(store: &mut Store) -> anyhow::Result<Outcome> {
    if store.place().is_none() {
        bail!("no progress file to change");
    }
    store.save()?;
    Ok(Outcome::Done)
}

fn show(store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
    let progress = store.progress();
    let place = store.place().map_or("nowhere".into(), |place| place.display().to_string());
    let solved = progress.goals().filter(|(_, goal)| goal.is_solved()).count();
    let stars: u32 = progress.goals().map(|(_, goal)| u32::from(goal.stars)).sum();
    writeln!(out, "kept in  {place}\nsolved   {solved}\nstars    {stars}")?;
    let goals: Vec<_> = progress.goals().filter(|(_, goal)| goal.is_solved() || goal.seen).collect();
    let width = goals.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    if width > 0 {
        writeln!(out)?;
    }
    for (id, goal) in goals {
        writeln!(out, "{}", format!("{id:width$}  {}", summary(&goal)).trim_end())?;
    }
    for (lesson, step) in progress.steps() {
        writeln!(out, "{lesson}: left at step {step}")?;
    }
    Ok(())
}

/// Summarizes a goal on one line: `***  2 tries, 1 hint, 3 operators, 2026-01-15`.
fn summary(goal: &GoalProgress) -> String {
    if !goal.is_solved() {
        return "---  the solution was shown".into();
    }
    let mut words = vec![counted(goal.tries, "try")];
    if goal.hints > 0 {
        words.push(counted(goal.hints, "hint"));
    }
    words.extend(goal.best_ops.map(|ops| counted(ops, "operator")));
    words.extend(goal.at.map(|day| day.to_string()));
    format!("{:3}  {}", "*".repeat(usize::from(goal.stars)), words.join(", "))
}

fn show_json(progress: &Progress, out: &mut dyn Write) -> anyhow::Result<()> {
    for (id, goal) in progress.goals() {
        let GoalProgress { stars, tries, hints, seen, best_ops, best, at, .. } = goal;
        let object = json!({
            "goal": id, "stars": stars, "tries": tries, "hints": hints, "seen": seen,
            "best_ops": best_ops, "best": best, "at": at.map(|day| day.to_string()),
        });
        json::line(out, &object)?;
    }
    Ok(())
}

fn export(progress: &Progress, file: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = progress.text();
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => files::replace(file, text.as_bytes())
            .with_context(|| format!("cannot write `{}`", file.display()))?,
    }
    Ok(())
}

fn import(store: &mut Store, file: &Path) -> anyhow::Result<()> {
    let name = if file == Path::new("-") { "standard input".into() } else { format!("`{}`", file.display()) };
    let text = bounded::text(file).with_context(|| format!("cannot read {name}"))?;
    let other =
        Progress::parse(&text).map_err(|bad| anyhow::anyhow!("{name} is not a progress file: {bad}"))?;
    store.record([Change::Import(other)]);
    Ok(())
}

fn reset(store: &mut Store, lesson: Option<&str>) -> anyhow::Result<()> {
    let known = |id: &str| {
        let of_lesson = |(goal, _): (&str, _)| goal.rsplit_once('/').is_some_and(|(owner, _)| owner == id);
        store.progress().goals().any(of_lesson) || store.progress().step(id).is_some()
    };
    if let Some(lesson) = lesson.filter(|lesson| !known(lesson)) {
        bail!("no progress in a lesson `{lesson}`\nhelp: `bitrose lesson progress show` lists what is known");
    }
    let Some(place) = store.place().map(Path::to_owned) else { bail!("no progress file to change") };
    let goals = |store: &Store| store.progress().goals().count();
    let before = goals(store);
    if store.progress().is_empty() && lesson.is_none() {
        report::message(format_args!("there is no progress to forget"));
        return Ok(());
    }
    let exists = place.exists();
    // an earlier file may be the only one with the progress of then
    let (mut kept, mut count) = (place.with_extension("toml.before-reset"), 1);
    while kept.exists() {
        count += 1;
        kept.set_extension(format!("before-reset-{count}"));
    }
    store.record([Change::Forget(lesson.map(str::to_owned))]);
    store.save_keeping(&kept)?;
    if exists {
        let forgotten = counted(before - goals(store), "goal");
        report::message(format_args!("forgot {forgotten}; the old file is kept as `{}`", kept.display()));
    }
    Ok(())
}
