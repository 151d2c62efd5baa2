//! `bitrose completions`: for packagers and shells.
//!
//! The script asks the program itself at every Tab. So the shells know the lessons in the reader's own folder and the
//! names inside an expression, which no fixed list could hold.

use super::config::Config;
use super::report::Outcome;
use super::{candidates, man};
use anyhow::Context;
use clap_complete::Shell;
use clap_complete::env::{EnvCompleter, Shells};
use std::ffi::OsString;
use std::io::Write;

/// The variable in which the script names its shell when it asks.
const VARIABLE: &str = "BITROSE_COMPLETE";

/// Write the completions of a shell to standard output
///
/// The script asks bitrose at every Tab, so it also knows your own lessons and the names inside an expression.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose completions bash > bitrose.bash
  $ bitrose completions zsh > _bitrose
  $ bitrose completions fish > bitrose.fish")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, _: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    completer(&args.shell.to_string())?.write_registration(
        VARIABLE,
        "bitrose",
        "bitrose",
        "bitrose",
        &mut script,
    )?;
    out.write_all(&script)?;
    Ok(Outcome::Done)
}

/// The name of the shell that asks for completions, when one does.
pub(super) fn asking_shell() -> Option<OsString> {
    std::env::var_os(VARIABLE).filter(|shell| !shell.is_empty())
}

/// Answers a shell: `bitrose -- WORD…`, with what the script says in other variables.
pub(super) fn answer(
    shell: &OsString,
    words: &[OsString],
    command_line: clap::Command,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let shell = completer(&shell.to_string_lossy())?;
    let line = words.iter().skip_while(|word| *word != "--").skip(1);
    let line = line
        .map(|word| if ["fish", "zsh"].contains(&shell.name()) { without_quote(word) } else { word.clone() })
        .collect();
    let folder = std::env::current_dir().ok();
    let mut answer = Vec::new();
    shell.write_complete(&mut with_candidates(command_line), line, folder.as_deref(), &mut answer)?;
    out.write_all(&answer)?;
    Ok(Outcome::Done)
}

/// fish and zsh hand a quoted word over with its quote, and match the answers without it.
fn without_quote(word: &OsString) -> OsString {
    let text = word.to_str().map(|text| text.strip_prefix(['\'', '"']).unwrap_or(text));
    text.map_or_else(|| word.clone(), OsString::from)
}

fn completer(shell: &str) -> anyhow::Result<&'static dyn EnvCompleter> {
    const SHELLS: Shells<'static> = Shells::builtins();
    SHELLS.0.iter().copied().find(|known| known.is(shell)).with_context(|| format!("unknown shell `{shell}`"))
}

/// The command line with what `show` takes, because its name may be left out, and with the names of the manual pages.
fn with_candidates(top: clap::Command) -> clap::Command {
    let pages = man::names(top.clone());
    let top =
        top.mut_subcommand("man", |man| man.mut_arg("command", |arg| arg.add(candidates::pages(pages))));
    let show = top.find_subcommand("show").cloned().unwrap_or_default();
    let own = show.get_arguments().filter(|arg| !arg.is_global_set());
    own.fold(top, |top, arg| {
        let arg = arg.clone();
        top.arg(if arg.is_positional() { arg.add(candidates::begun_expression()) } else { arg })
    })
}
