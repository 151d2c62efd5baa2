//! `bitrose man`: manual pages, for packagers.

use super::Outcome;
use super::args::Cli;
use crate::disk;
use anyhow::Context;
use clap::CommandFactory;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a manual page to standard output, or all of them into a folder
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose man show > bitrose-show.1")]
pub(super) struct Args {
    /// The command whose page is wanted; without it the page of bitrose itself
    #[arg(conflicts_with = "dir")]
    command: Option<String>,

    /// Write every page into this folder, made if it is not there
    #[arg(long)]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut top = Cli::command().disable_help_subcommand(true);
    top.build();
    if let Some(dir) = &args.dir {
        write_all(&top, dir).with_context(|| format!("cannot write the pages into `{}`", dir.display()))?;
        return Ok(Outcome::Done);
    }
    let command = match &args.command {
        Some(name) => top.find_subcommand(name).with_context(|| unknown(name, &top))?,
        None => &top,
    };
    out.write_all(&page(command)?)?;
    Ok(Outcome::Done)
}

fn unknown(name: &str, top: &clap::Command) -> String {
    let names: Vec<_> = top.get_subcommands().map(clap::Command::get_name).collect();
    format!("no command is called `{name}`; the commands are {}", names.join(", "))
}

fn page(command: &clap::Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = concat!("bitrose ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command.clone()).source(version).manual("bitrose").render(&mut page)?;
    Ok(page)
}

fn write_all(top: &clap::Command, dir: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(dir)?;
    for command in std::iter::once(top).chain(top.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        disk::replace(&dir.join(format!("{name}.1")), &page(command)?)?;
    }
    Ok(())
}
