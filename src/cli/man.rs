//! `bitrose man`: writes manual pages, for packagers.

use super::prelude::*;
use bitrose_course::files;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// Write a manual page to standard output, or all of them into a folder
///
/// A subcommand has a page of its own: `bitrose man magic find`, or in one word `magic-find`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose man show > bitrose-show.1
  $ bitrose man magic find | head -n 3
  $ bitrose man --dir man1")]
pub(super) struct Args {
    /// The command that the page describes [default: bitrose itself]
    #[arg(conflicts_with = "dir")]
    command: Vec<String>,

    /// Write every page into this folder; it is created if needed
    #[arg(long, value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let top = built((config.command_line)());
    if let Some(dir) = &args.dir {
        write_all(&top, dir).with_context(|| format!("cannot write the pages into `{}`", dir.display()))?;
        return Ok(Outcome::Done);
    }
    let mut command = &top;
    for name in args.command.iter().flat_map(|word| word.split('-')) {
        command = command.find_subcommand(name).with_context(|| unknown(name, command))?;
    }
    out.write_all(&page(command)?)?;
    Ok(Outcome::Done)
}

/// Returns the names of all pages except the first: `show`, `magic-find`.
pub(super) fn names(command_line: clap::Command) -> Vec<String> {
    fn add(names: &mut Vec<String>, command: &clap::Command, before: &str) {
        for below in command.get_subcommands() {
            let name = format!("{before}{}", below.get_name());
            names.push(name.clone());
            add(names, below, &format!("{name}-"));
        }
    }
    let mut names = Vec::new();
    add(&mut names, &built(command_line), "");
    names
}

fn built(command_line: clap::Command) -> clap::Command {
    let mut top = without_help(command_line);
    top.build();
    top
}

/// Returns the command without its `help` commands, which have no page.
fn without_help(command: clap::Command) -> clap::Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

fn unknown(name: &str, above: &clap::Command) -> String {
    let names: Vec<_> = above.get_subcommands().map(clap::Command::get_name).collect();
    let known = if names.is_empty() {
        "it has no commands".to_owned()
    } else {
        format!("the commands are {}", names.join(", "))
    };
    format!("unknown command `{name}`: {known}")
}

fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    // The date of the commit, so that the same source always gives the same page.
    let day = env!("BITROSE_COMMIT").trim_end_matches(')').rsplit(' ').next().filter(|day| day.contains('-'));
    let man = Man::new(command.clone())
        .source(concat!("bitrose ", env!("CARGO_PKG_VERSION")))
        .manual("bitrose")
        .date(day.unwrap_or_default());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let after = command.get_after_long_help().or_else(|| command.get_after_help());
    if let Some(after) = after {
        render_after(&after.to_string(), &mut page)?;
    }
    Ok(page)
}

/// Renders the text after the options: a line that ends with a colon is the title of a section, and the rest is kept as
/// it is.
fn render_after(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut roff = Roff::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_suffix(':').filter(|_| !line.starts_with(' ')) {
            Some(title) => drop(roff.control("SH", [title.to_uppercase().as_str()]).control("nf", [])),
            None => drop(roff.text([roman(line.strip_prefix("  ").unwrap_or(line))])),
        }
    }
    roff.control("fi", []).to_writer(out)
}

fn write_all(top: &clap::Command, dir: &Path) -> io::Result<()> {
    std::fs::create_dir_all(dir)?;
    write_below(top, dir)
}

fn write_below(command: &clap::Command, dir: &Path) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    files::replace(&dir.join(format!("{name}.1")), &page(command)?)?;
    command.get_subcommands().try_for_each(|below| write_below(below, dir))
}
