//! `bitrose completions`: for packagers and shells.

use super::Outcome;
use super::args::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// Writes the completions of a shell to standard output
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose completions bash > bitrose.bash")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<Outcome> {
    // Into memory first: the generator panics where a write fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bitrose", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Done)
}
