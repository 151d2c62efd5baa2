//! `bitrose lesson`: lists, runs, checks and creates lessons.

mod check;
pub(super) mod list;
mod new;
mod paths;
mod plain;
mod progress;
mod review;
pub(super) mod run;

use crate::cli::prelude::*;
use crate::cli::subcommands;
use bitrose_course::catalogue::Catalogue;

/// List, run, write and check lessons
///
/// A lesson is a Markdown file with boards, claims that bitrose computes, and goals.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson check --strict mine.md")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

subcommands! {
    List list, Run run, Review review, Check check, New new, Paths paths, Progress progress
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    args.command.run(config, out)
}

/// Returns all lessons. A chosen folder must be readable, and its lessons that are left out are named.
pub(super) fn catalogue(chosen: Option<&Path>) -> anyhow::Result<Catalogue> {
    let catalogue = crate::lessons::open(chosen);
    let unread =
        catalogue.searched.iter().find_map(|place| Some((place.path.as_ref()?, place.found.as_ref().err()?)));
    if let (Some(_), Some((path, reason))) = (chosen, unread) {
        bail!("`{}` {reason}", path.display());
    }
    let is_lesson = |path: &Path| path.extension().is_some_and(|extension| extension == "md");
    for left in catalogue.left_out.iter().filter(|left| chosen.is_some() && is_lesson(&left.path)) {
        report::message(format_args!("note: left out: {}: {}", left.path.display(), left.reason));
    }
    Ok(catalogue)
}
