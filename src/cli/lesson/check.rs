//! `bitrose lesson check`: finds problems in files of lessons.

use crate::cli::prelude::*;
use bitrose_course::Problem;
use bitrose_course::catalogue::Folder;
use bitrose_course::check::{Care, Count, check_folders};
use bitrose_course::files::read_folder;
use bitrose_course::model::{Block, Lesson};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// Check lessons, and print a line for each problem; the exit status is then 1
///
/// It evaluates every claim, tries every reference solution, and answers with every foreseen mistake.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  $ bitrose lesson check --strict mine.md")]
pub(super) struct Args {
    /// Files of lessons, and folders of them
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    /// Also apply the rules of the built-in lessons
    ///
    /// Every number is computed, every goal has a hint, every step fits the screen, and the cases tell a wrong operator
    /// from the right one.
    #[arg(long)]
    strict: bool,

    /// Print the problems in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

pub(super) fn run(args: &Args, _: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let read = |path: &PathBuf| read_folder(path).with_context(|| format!("cannot read {}", path.display()));
    let folders = args.paths.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
    let care = if args.strict { Care::Strict } else { Care::Sound };
    let progress = progress(folders.iter().map(|folder| folder.files.len()).sum());
    let (mut problems, count) = check_folders(&folders, &known(&folders), care, |lesson| {
        progress.set_message(lesson.id.clone());
        progress.inc(1);
    });
    progress.finish_and_clear();
    problems.extend(folders.iter().flat_map(Folder::lessons).flat_map(consoles));
    problems.sort();
    match args.format {
        Report::Grid => lines(&problems, count, out)?,
        Report::Json => json(&problems, out)?,
    }
    Ok(if problems.is_empty() { Outcome::Done } else { Outcome::Negative })
}

/// Returns a problem for each command in a lesson that fails, or does not print what the lesson shows.
fn consoles(lesson: &Lesson) -> Vec<Problem> {
    let blocks = lesson.steps.iter().flat_map(|step| step.blocks.iter().map(move |block| (step, block)));
    let commands = blocks.flat_map(|(step, block)| match block {
        Block::Console(console) => console.commands.iter().map(|command| (step, command)).collect(),
        _ => Vec::new(),
    });
    let wrong = commands.filter_map(|(step, command)| {
        let message = match crate::cli::evaluated(&command.typed.text) {
            Ok(printed) if printed.trim_end() == command.output.trim_end() => return None,
            Ok(printed) => {
                let mut lines = printed.lines().zip(command.output.lines().chain(std::iter::repeat("")));
                let (printed, _) = lines.find(|(printed, said)| printed != said).unwrap_or_default();
                format!("`{}` does not print this; it prints `{}`", command.typed.text, printed.trim())
            }
            Err(message) => message,
        };
        let (file, line, step) = (lesson.file.clone(), command.typed.line, Some(step.id.clone()));
        Some(Problem { file, line, step, message })
    });
    wrong.collect()
}

/// Returns a progress bar on standard error. It is hidden if that is not a terminal, or if there is too little to do
/// for anybody to wait.
fn progress(lessons: usize) -> ProgressBar {
    if lessons < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(lessons as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} lessons  {elapsed}  {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// Returns the ids of the built-in lessons, which other lessons may require. The lessons of a course that is being
/// checked are left out.
fn known(folders: &[Folder]) -> Vec<String> {
    let courses = folders.iter().filter(|folder| folder.course.is_some());
    let checked: Vec<&str> = courses.flat_map(Folder::lessons).map(|lesson| lesson.id.as_str()).collect();
    let built_in = crate::lessons::built_in();
    built_in.lessons().map(|lesson| lesson.id.clone()).filter(|id| !checked.contains(&id.as_str())).collect()
}

fn lines(problems: &[Problem], count: Count, out: &mut dyn Write) -> anyhow::Result<()> {
    for problem in problems {
        writeln!(out, "{problem}")?;
    }
    if problems.is_empty() {
        let Count { lessons, steps, goals, proved, tried } = count;
        let (lessons, steps) = (counted(lessons, "lesson"), counted(steps, "step"));
        writeln!(out, "no problems in {lessons}, {steps}, {}", counted(goals, "goal"))?;
        writeln!(out, "{} proved for all values, {tried} tried in many cases", counted(proved, "claim"))?;
    }
    Ok(())
}

fn json(problems: &[Problem], out: &mut dyn Write) -> anyhow::Result<()> {
    for Problem { file, line, step, message } in problems {
        let file = file.to_string_lossy();
        json::line(out, &json!({"file": file, "line": line, "step": step, "message": message}))?;
    }
    Ok(())
}
