//! `bitrose explore`: the interface, with boards given.

use super::Outcome;
use super::config::Config;
use std::io::IsTerminal;

/// Opens the interface in the terminal
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ bitrose explore --help")]
pub(super) struct Args {
    /// Boards to begin with
    #[arg(value_name = "EXPR")]
    expressions: Vec<String>,

    /// Bind the names of a position: white, black, pawns, occ …
    #[arg(long)]
    fen: Option<String>,
}

pub(super) fn run(args: &Args, config: Config) -> anyhow::Result<Outcome> {
    anyhow::ensure!(
        has_terminal(),
        "the interface needs a terminal\nhelp: `bitrose show EXPR` draws without one"
    );
    open(config, args.expressions.clone(), args.fen.clone())
}

/// Can the interface read keys and draw?
pub(super) fn has_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Opens the interface and comes back when it is closed.
pub(super) fn open(
    _config: Config,
    _expressions: Vec<String>,
    _fen: Option<String>,
) -> anyhow::Result<Outcome> {
    anyhow::bail!("this build has no interface yet; `bitrose --help` lists what works")
}
