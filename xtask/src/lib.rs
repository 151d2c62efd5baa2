//! `cargo xtask`: generates files of this repository, and takes measurements.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for the developer prints what it finds"
)]

mod gallery;
mod made;
mod measure;
mod tui;
mod weight;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const HELP: &str = "\
cargo xtask docs             write the pictures, the key table, the language reference and the console examples
cargo xtask gallery [PART]   draw every state of every screen into target/gallery; PART is like dark/80x24/magic
cargo xtask measure [--write]  run every bench beside its peers; --write puts the tables into docs/performance.md
cargo xtask slips            count which typical wrong answers to the lessons are named
cargo xtask weight           count the crates and the bytes of the program
";

/// Runs the task given on the command line.
///
/// # Errors
/// Fails if the task is unknown or cannot be completed.
pub fn run() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["docs"] => docs(),
        ["gallery"] => gallery::draw(&root(), ""),
        ["gallery", part] => gallery::draw(&root(), part),
        ["measure"] => measure::print(),
        ["measure", "--write"] => measure::write(&root()),
        ["slips"] => {
            print!("{}", made::slips::table(&made::slips::rows()));
            Ok(())
        }
        ["weight"] => weight::print(&root()),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("unknown task `{}`\n\n{HELP}", other.join(" ")),
    }
}

/// The root folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_owned)
        .expect("xtask is a folder of the workspace")
}

/// The folder into which cargo builds.
fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// The standard output of a command, which must succeed.
fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(std::process::Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("{command:?}: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Writes every generated file and the output of every console example that is out of date.
fn docs() -> Result<()> {
    let root = root();
    for file in made::FILES {
        write_if_changed(&root, file.path, &(file.contents)(&root))?;
    }
    output(Command::new("cargo").args(["build", "--quiet", "--package", "bitrose"]).current_dir(&root))?;
    let program = target(&root).join("debug").join("bitrose");
    for page in made::console::pages(&root) {
        let text = std::fs::read_to_string(root.join(&page))?;
        let folder = tempfile::tempdir()?;
        let (right, _) = made::console::check(&text, folder.path(), &program);
        write_if_changed(&root, &page, &right)?;
    }
    Ok(())
}

fn write_if_changed(root: &Path, path: &str, wanted: &str) -> Result<()> {
    let file = root.join(path);
    if std::fs::read_to_string(&file).unwrap_or_default() != wanted {
        std::fs::write(&file, wanted).with_context(|| format!("cannot write {path}"))?;
        println!("wrote {path}");
    }
    Ok(())
}
