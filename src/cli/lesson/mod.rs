//! `bitrose lesson`: lessons, from files and built in.

mod check;
pub(super) mod list;
mod new;
mod paths;
mod plain;
mod progress;
mod review;
pub(super) mod run;

use crate::cli::prelude::*;
use clap::Subcommand;

/// List, take, write and check lessons
///
/// A lesson is a Markdown file with boards, claims that bitrose computes, and goals.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose lesson check --strict mine.md")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Run(run::Args),
    Review(review::Args),
    Check(check::Args),
    New(new::Args),
    Paths(paths::Args),
    Progress(progress::Args),
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match &args.command {
        Command::List(args) => list::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Paths(args) => paths::run(args, out),
        Command::Run(args) => run::run(args, config, out),
        Command::Review(args) => review::run(args, config, out),
        Command::Check(args) => check::run(args, out),
        Command::Progress(args) => progress::run(args, out),
    }
}
