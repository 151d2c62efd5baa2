//! The command line: words in, words out. Results go to standard output, messages to standard error.

mod args;
mod bounded;
mod completions;
mod config;
mod convert;
mod detect;
pub mod diagnostic;
mod diff;
mod equal;
mod explore;
mod game;
mod input;
mod interface;
mod learn;
mod lesson;
mod lines;
mod literal;
mod magic;
mod man;
mod method;
mod moves;
mod once;
mod output;
mod perft;
mod report;
mod scan;
mod show;
mod step;
mod stream;
mod table;
mod welcome;
mod words;

use crate::tui::{Abilities, ColourDepth};
use args::{Cli, Command, When};
use clap::{ColorChoice, CommandFactory, FromArgMatches};
use config::Config;
use output::Output;
use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended, when it ended at all well. The number is the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Done; or the answer is yes.
    Done,
    /// The answer is no.
    No,
    /// Some input was bad and was reported; the rest was done.
    Faults,
}

impl Outcome {
    fn code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::No => ExitCode::from(1),
            Self::Faults => ExitCode::from(2),
        }
    }
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    survive_file_limits();
    let words: Vec<_> = std::env::args_os().collect();
    if let Some(shell) = completions::asking_shell() {
        return end(completions::answer(&shell, &words, &mut io::stdout().lock()), When::Auto);
    }
    match parse(words) {
        Ok(cli) => run(&cli),
        Err(error) => answer(&error),
    }
}

/// Prints the help, the version, or what is wrong with the words.
fn answer(error: &clap::Error) -> ExitCode {
    match report::usage(error) {
        // Standard error is where this failed, so nobody is left to be told.
        Err(fault) if !error.use_stderr() => report::failure(&output::named(fault).into(), When::Auto),
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

/// Makes a file that has grown to the limit of its user an error of writing, which is told like a full disk, and not the
/// end of the process.
fn survive_file_limits() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

fn parse(words: Vec<std::ffi::OsString>) -> Result<Cli, clap::Error> {
    let wish = match words::colour_wish(&words) {
        ColorChoice::Auto if Abilities::of_environment().colour == ColourDepth::None => ColorChoice::Never,
        wish => wish,
    };
    let command = Cli::command().color(wish);
    let words = words::prepare(words, &command)?;
    Cli::from_arg_matches(&command.try_get_matches_from(words)?)
}

fn run(cli: &Cli) -> ExitCode {
    let config = Config::resolve(&cli.global);
    let mut out = Output(io::stdout().lock());
    let outcome = dispatch(cli, config, &mut out).and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    end(outcome, cli.global.color)
}

/// The exit status of what came of a command; a fault is told.
fn end(outcome: anyhow::Result<Outcome>, color: When) -> ExitCode {
    match outcome {
        Ok(outcome) => outcome.code(),
        Err(error) => report::failure(&error, color),
    }
}

fn dispatch(cli: &Cli, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match &cli.command {
        None => welcome::run(config, out),
        Some(Command::Show(args)) => show::run(args, config, out),
        Some(Command::Diff(args)) => diff::run(args, config, out),
        Some(Command::Equal(args)) => equal::run(args, config, out),
        Some(Command::Convert(args)) => convert::run(args, config, out),
        Some(Command::Detect(args)) => detect::run(args, config, out),
        Some(Command::Scan(args)) => scan::run(args, config, out),
        Some(Command::Step(args)) => step::run(args, config, out),
        Some(Command::Magic(args)) => magic::run(args, config, out),
        Some(Command::Table(args)) => table::run(args, config, out),
        Some(Command::Moves(args)) => moves::run(args, out),
        Some(Command::Perft(args)) => perft::run(args, out),
        Some(Command::Explore(args)) => explore::run(args, config, out),
        Some(Command::Learn(args)) => learn::run(args, config, out),
        Some(Command::Lesson(args)) => lesson::run(args, config, out),
        Some(Command::Completions(args)) => completions::run(args, out),
        Some(Command::Man(args)) => man::run(args, out),
    }
}
