//! Measures every figure that bitrose states, each together with a peer in the same run.
//!
//! This takes about a quarter of an hour, half of it for building. Leave the machine idle meanwhile: the ratios
//! tolerate some noise, the absolute figures do not. Peers that are not installed (Stockfish, python-chess, a C++
//! compiler) are left out.

use crate::{output, root};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

const PAGE: &str = "docs/performance.md";
/// The line of the page below which everything is measured.
const MARK: &str = "<!-- The rest of this page is measured: cargo xtask measure --write -->";

/// How a bench, and the program that it measures, are built.
enum Build {
    Plain,
    /// With the instructions of this processor.
    Native,
    /// The way `cargo build --release` builds the program.
    Release,
}

/// A section of the page: its title, the bench, the arguments of the bench, and how it is built.
const SECTIONS: [(&str, &str, &[&str], Build); 9] = [
    ("Perft, plain x86-64 build", "perft", &[], Build::Plain),
    ("Perft, for this processor", "perft", &[], Build::Native),
    ("Move lists, plain x86-64 build", "moves", &[], Build::Plain),
    ("Move lists, for this processor", "moves", &[], Build::Native),
    ("Slider lookups, plain x86-64 build", "sliders", &["table"], Build::Plain),
    ("Slider lookups, for this processor", "sliders", &["table"], Build::Native),
    ("Finding magics", "magic", &["table"], Build::Plain),
    ("A million constants", "stream", &[], Build::Release),
    ("Starting, and drawing", "start", &[], Build::Release),
];

/// Prints the tables.
pub(crate) fn print() -> Result<()> {
    print!("{}", tables()?);
    Ok(())
}

/// Writes the tables below the mark in `docs/performance.md`.
pub(crate) fn write(root: &Path) -> Result<()> {
    let page = fs::read_to_string(root.join(PAGE))?;
    let (by_hand, _) = page.split_once(MARK).with_context(|| format!("{PAGE} has no line {MARK}"))?;
    fs::write(root.join(PAGE), format!("{by_hand}{MARK}\n\n{}\n", tables()?.trim_end()))?;
    Ok(())
}

fn tables() -> Result<String> {
    let mut text = format!("Measured on {}.\n\n", machine()?);
    for (title, name, arguments, build) in SECTIONS {
        let _ = write!(text, "## {title}\n\n{}", bench(name, arguments, &build)?);
    }
    text.push_str(&key_to_frame(&bench("tui", &["--noplot", "key to frame"], &Build::Plain)?));
    Ok(text)
}

/// The output of a bench.
fn bench(name: &str, arguments: &[&str], build: &Build) -> Result<String> {
    let mut command = Command::new("cargo");
    let profile = if let Build::Release = build { "release" } else { "bench" };
    command
        .args(["bench", "--quiet", "--locked", "--profile", profile, "--bench", name, "--"])
        .args(arguments);
    if let Build::Native = build {
        command.env("RUSTFLAGS", "-C target-cpu=native").env("CARGO_TARGET_DIR", "target/native");
    }
    command.current_dir(root());
    output(&mut command)
}

/// The date, the processor, the compiler and the commit.
fn machine() -> Result<String> {
    let line = |program: &str, arguments: &[&str]| -> Result<String> {
        Ok(output(Command::new(program).args(arguments).current_dir(root()))?.trim().to_owned())
    };
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let processor = model.map_or_else(|| line("uname", &["-m"]), |model| Ok(model.to_owned()))?;
    let cores = std::thread::available_parallelism()?;
    let compiler = line("rustc", &["--version"])?;
    let compiler = compiler.split(" (").next().unwrap_or(&compiler).to_owned();
    let date = line("date", &["-u", "+%-d %B %Y"])?;
    let commit = line("git", &["rev-parse", "--short", "HEAD"])?;
    Ok(format!(
        "{date}: {processor}, {cores} cores, {}, {compiler}, bitrose {commit}",
        line("uname", &["-s"])?
    ))
}

/// Converts the output of Criterion to a table with the name and the middle one of the three times.
fn key_to_frame(printed: &str) -> String {
    let mut table = String::from("| from a key to its frame in memory, 120x40 | time |\n|---|---|\n");
    let mut name = "";
    for line in printed.lines() {
        let (before, times) = line.split_once("time:").unwrap_or((line, ""));
        if let Some(own) = before.trim().strip_prefix("key to frame: ") {
            name = own;
        }
        let words: Vec<&str> = times.trim().trim_matches(['[', ']']).split_whitespace().collect();
        if let [_, _, time, unit, ..] = words.as_slice() {
            let _ = writeln!(table, "| {name} | {time} {unit} |");
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_time_is_taken() {
        let printed = "key to frame: explore   time:   [5.10 µs 5.20 µs 5.30 µs]\nkey to frame: a name on its line\n\
                       \x20                   time:   [1.0 ms 2.0 ms 3.0 ms]\n";
        let rows: Vec<String> = key_to_frame(printed).lines().skip(2).map(str::to_owned).collect();
        assert_eq!(rows, ["| explore | 5.20 µs |", "| a name on its line | 2.0 ms |"]);
    }
}
