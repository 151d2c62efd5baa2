//! `bitrose magic`: finds, checks, shows and lays out magics.

mod check;
mod find;
mod methods;
mod show;
mod table;
mod words;

use super::config::Config;
use super::report::Outcome;
use std::io::Write;

/// Find, check and show magics, emit their tables, list the slider methods
///
/// A magic is a factor that brings the blockers of a rook or a bishop into the highest bits of a product, and a shift
/// turns those into an index: (occupancy & mask) * magic >> shift.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic find rook --square c6
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Find(find::Args),
    Check(check::Args),
    Show(show::Args),
    Table(table::Args),
    Methods(methods::Args),
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match &args.command {
        Command::Find(args) => find::run(args, config, out),
        Command::Check(args) => check::run(args, config, out),
        Command::Show(args) => show::run(args, config, out),
        Command::Table(args) => table::run(args, config, out),
        Command::Methods(args) => methods::run(args, config, out),
    }
}
