//! The command line: parses the arguments and runs the commands. Results go to standard output, messages to standard
//! error.

mod args;
mod book;
mod completions;
mod config;
mod convert;
mod detect;
pub mod diagnostic;
mod diff;
mod emit;
mod equal;
mod explore;
mod game;
mod input;
mod interface;
mod json;
mod learn;
mod lesson;
mod lint;
pub mod lsp;
mod magic;
mod man;
mod moves;
mod perft;
mod prelude;
mod referee;
mod report;
mod scan;
mod show;
mod step;
mod stream;
mod table;
pub mod uci;
mod words;

use crate::tui::{Abilities, ColorDepth};
use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser};
use config::{ColorWhen, Config, Global};
use report::{Outcome, Output};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

const EXAMPLES: &str = "Examples:
  $ bitrose 0x8100000000000081
  $ bitrose 'north(RANK_1) | e4'
  $ bitrose step 'let x = {c2 h3}; x << 1'
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044
  $ bitrose lesson list";

/// The environment variables that are read, for the long help and the manual page.
const ENVIRONMENT: &str = "Environment:
  TERM, COLORTERM         the number of colors; TERM=linux is ASCII only, dumb or none is plain text
  NO_COLOR                no colors, unless it is empty
  LC_ALL, LC_CTYPE, LANG  ASCII only, unless the first of them that is set names UTF-8
  XDG_STATE_HOME          the folder of bitrose/progress.toml, your progress in the lessons
  BITROSE_PROGRESS        another file for your progress
  BITROSE_BOOK            the folder or address of the site of `bitrose book`, for links
  XDG_DATA_HOME           the folder of your own lessons: see `bitrose lesson paths`";

/// See, compute and step through chess bitboards
///
/// Without a command, bitrose opens its interface in the terminal; `bitrose --fresh` opens it without the boards of the
/// last run. `bitrose EXPR...` is short for `bitrose show EXPR...`.
#[derive(Debug, Parser)]
#[command(
    name = "bitrose",
    version,
    long_version = concat!(env!("CARGO_PKG_VERSION"), env!("BITROSE_COMMIT")),
    after_help = EXAMPLES,
    after_long_help = [EXAMPLES, ENVIRONMENT].join("\n\n"),
)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Defines a set of commands from a list of their variants and modules.
macro_rules! subcommands {
    ($($variant:ident $module:ident),*) => {
        #[derive(Debug, clap::Subcommand)]
        enum Command {
            $($variant($module::Args)),*
        }

        impl Command {
            fn run(&self, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
                match self {
                    $(Self::$variant(args) => $module::run(args, config, out)),*
                }
            }
        }
    };
}
use subcommands;

/// Defines the commands of the program such that each can also be built alone.
macro_rules! commands {
    ($($variant:ident $module:ident),*) => {
        subcommands! { $($variant $module),* }

        /// The names of the commands.
        const NAMES: &[&str] = &[$(stringify!($module)),*];

        impl Command {
            /// Builds the command with this name, without the others.
            fn single(name: &str) -> Option<clap::Command> {
                match name {
                    $(stringify!($module) => Some($module::Args::augment_args(clap::Command::new(stringify!($module)))),)*
                    _ => None,
                }
            }
        }
    };
}

commands! {
    Show show, Diff diff, Equal equal, Convert convert, Detect detect, Scan scan, Lint lint, Step step,
    Magic magic, Table table, Emit emit, Moves moves, Perft perft, Referee referee, Uci uci, Lsp lsp,
    Explore explore, Learn learn, Lesson lesson, Book book, Completions completions, Man man
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    survive_file_limits();
    let words: Vec<_> = std::env::args_os().collect();
    if let Some(shell) = completions::asking_shell() {
        let answer = completions::answer(&shell, &words, Cli::command(), &mut io::stdout().lock());
        return end(answer, ColorWhen::Auto);
    }
    match parse(words) {
        Ok(cli) => run(&cli),
        Err(error) => answer(&error),
    }
}

/// Prints the help, the version, or what is wrong with the arguments.
fn answer(error: &clap::Error) -> ExitCode {
    match report::print_clap_error(error) {
        // If writing to standard error failed, there is nowhere to report it.
        Err(failed) if !error.use_stderr() => report::failure(&report::named(failed).into(), ColorWhen::Auto),
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

/// Catches the signal for a file that reaches the user's size limit, so that the write fails instead and is reported
/// like a full disk.
fn survive_file_limits() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Parses the arguments with only the command that they name, because building all commands at every start would take
/// longer than drawing a board. If that fails, they are parsed again with all commands, for a complete error message.
fn parse(words: Vec<OsString>) -> Result<Cli, clap::Error> {
    let Some(index) = words::after_global_options(&words) else {
        return parse_globals_only(&words).or_else(|_| parse_all(words));
    };
    let name = words[index].to_str().unwrap_or_default();
    if name == "--fresh" {
        // `bitrose --fresh` means `bitrose explore --fresh`
        let mut moved = words.clone();
        let is_command = |word: &OsString| NAMES.iter().any(|name| *name == *word);
        let explore = match words[index + 1..].iter().position(is_command).map(|place| index + 1 + place) {
            Some(place) if words[place] != "explore" => {
                let other = words[place].display();
                let message =
                    format!("`--fresh` is an option of `bitrose explore` only, not of `bitrose {other}`");
                return Err(with_color(Cli::command(), &words).error(ErrorKind::ArgumentConflict, message));
            }
            Some(place) => moved.remove(place),
            None => "explore".into(),
        };
        moved.insert(index, explore);
        return parse(moved);
    }
    if ["-h", "--help", "-V", "--version", "help"].contains(&name) {
        return parse_all(words);
    }
    let Some(command) = Command::single(name) else { return shorthand(words, index) };
    let words = words::shield_dashes(words, &command);
    let matches = Global::augment_args(clap::Command::new("bitrose")).subcommand(command);
    match matches.try_get_matches_from(&words) {
        Ok(matches) => Cli::from_arg_matches(&matches),
        Err(_) => parse_all(words),
    }
}

/// Parses arguments that are global options only.
fn parse_globals_only(words: &[OsString]) -> Result<Cli, clap::Error> {
    let root = Global::augment_args(clap::Command::new("bitrose"));
    let global = Global::from_arg_matches(&root.try_get_matches_from(words)?)?;
    Ok(Cli { global, command: None })
}

/// Parses `bitrose EXPR…`: the arguments of `show` without its name.
fn shorthand(words: Vec<OsString>, first: usize) -> Result<Cli, clap::Error> {
    let show = show::Args::augment_args(clap::Command::new("bitrose").bin_name("bitrose show"));
    let command = Global::augment_args(show);
    let words = words::shield_dashes(words, &command);
    if let Some(near) = words::mistyped_command(&words[first..], NAMES) {
        return Err(words::unknown_command(&words[first], &near, &with_color(Cli::command(), &words)));
    }
    let matches = with_color(command, &words).try_get_matches_from(words)?;
    let global = Global::from_arg_matches(&matches)?;
    Ok(Cli { global, command: Some(Command::Show(show::Args::from_arg_matches(&matches)?)) })
}

/// Parses with all commands, for help and errors.
fn parse_all(words: Vec<OsString>) -> Result<Cli, clap::Error> {
    let command = with_color(Cli::command(), &words);
    Cli::from_arg_matches(&command.try_get_matches_from(words)?)
}

/// Returns the command line with the colors that its messages may have.
fn with_color(command: clap::Command, words: &[OsString]) -> clap::Command {
    command.color(match words::color_choice(words) {
        ColorChoice::Auto if Abilities::of_environment().color == ColorDepth::None => ColorChoice::Never,
        choice => choice,
    })
}

/// Runs a command of a lesson inside this program and returns what it prints.
///
/// A lesson may come from anywhere, so a command that reads or writes files, starts processes, opens the interface or
/// takes long is not run. `Err` says why.
fn evaluated(line: &str) -> Result<String, String> {
    use Command::{Convert, Detect, Diff, Equal, Moves, Step};
    const REFUSED: &str = "--file --suite --save --out --limit --over --threads --hash --max --interactive";
    let refused = |why: &str| format!("a lesson cannot run `{line}`: {why}");
    let mut words = words::of_line(line).ok_or_else(|| refused("it is more than one command"))?;
    let is_refused = |word: &String| {
        matches!(&**word, "-" | "-i") || REFUSED.split(' ').any(|option| word.starts_with(option))
    };
    if let Some(word) = words.iter().find(|word| is_refused(word)) {
        return Err(refused(&format!("`{word}` is not for lessons")));
    }
    let is_deep = words.last().and_then(|depth| depth.parse::<u64>().ok()).is_none_or(|depth| depth > 4);
    let is_slow = words.iter().any(|word| word == "perft") && is_deep;
    let has_magic = words.iter().any(|word| word.starts_with("--magic"));
    words.splice(1..1, ["--color".to_owned(), "never".to_owned()]);
    let cli = parse(words.into_iter().map(OsString::from).collect())
        .map_err(|error| refused(&error.kind().to_string()))?;
    let command = match &cli.command {
        Some(command @ Command::Show(args)) if !args.expressions.is_empty() => command,
        Some(command @ Command::Magic(_)) if has_magic => command,
        Some(command @ Command::Perft(_)) if !is_slow => command,
        Some(command @ (Diff(_) | Equal(_) | Convert(_) | Detect(_) | Step(_) | Moves(_))) => command,
        _ => {
            let why = "it may read or write files, start processes, open the interface or take long";
            return Err(refused(why));
        }
    };
    let mut out = Vec::new();
    let run = command.run(Config::resolve(&cli.global, Cli::command), &mut out);
    run.map_err(|error| refused(&format!("{error:#}")))?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn run(cli: &Cli) -> ExitCode {
    let config = Config::resolve(&cli.global, Cli::command);
    let mut out = Output(io::stdout().lock());
    let outcome = match &cli.command {
        Some(command) => command.run(config, &mut out),
        None => interface::open(config, &mut out),
    };
    let outcome = outcome.and_then(|outcome| {
        out.flush()?;
        Ok(outcome)
    });
    end(outcome, cli.global.color)
}

/// Returns the exit status of a command, after reporting its error if there is one.
fn end(outcome: anyhow::Result<Outcome>, color: ColorWhen) -> ExitCode {
    match outcome {
        Ok(outcome) => outcome.code(),
        Err(error) => report::failure(&error, color),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<String, clap::Error> {
        let cli = parse(line.split(' ').map(OsString::from).collect())?;
        Ok(format!("{cli:?}"))
    }

    #[test]
    fn the_list_of_names_is_that_of_the_commands() {
        let command = Cli::command();
        let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, NAMES);
    }

    #[test]
    fn an_expression_in_the_place_of_the_command_is_shown() {
        for (line, long) in [
            ("bitrose 0xFF", "bitrose show 0xFF"),
            ("bitrose --mapping rival ~e4", "bitrose show ~e4 --mapping rival"),
            (
                "bitrose --mapping=rival --ascii {a1} --color never",
                "bitrose --mapping rival --ascii show {a1} --color never",
            ),
            ("bitrose -e4", "bitrose show -e4"),
            ("bitrose --color always -- -e4", "bitrose --color always show -- -e4"),
            ("bitrose -- show", "bitrose show -- show"),
            ("bitrose --(e4) --format hex", "bitrose show --(e4) --format hex"),
            ("bitrose --format hex e4", "bitrose show --format hex e4"),
        ] {
            assert_eq!(parsed(line).unwrap(), parsed(long).unwrap(), "{line}");
            let words = long.split(' ').map(OsString::from).collect();
            let words = words::shield_dashes(words, &Command::single("show").unwrap());
            assert_eq!(parsed(line).unwrap(), format!("{:?}", parse_all(words).unwrap()), "{line}");
        }
    }

    #[test]
    fn an_expression_keeps_its_text() {
        for expression in ["-1", "-e4", "--(e4)", "-i", "-RANK_1"] {
            let show = parsed(&format!("bitrose {expression} --format json")).unwrap();
            assert!(show.contains(&format!("[{expression:?}]")), "{show}");
        }
        let step = parsed("bitrose step -i -e4").unwrap();
        assert!(step.contains("Some(\"-e4\")") && step.contains("interactive: true"), "{step}");
    }
}
