//! Measures the size of the program: the number of crates that are built into it, and bytes.

use crate::{output, target};
use anyhow::Result;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

pub(crate) fn print(root: &Path) -> Result<()> {
    let all = crates(root, &["--edges", "normal"])?;
    let inside = crates(root, &["--edges", "normal,no-proc-macro"])?;
    let direct = crates(root, &["--edges", "normal", "--depth", "1"])?;
    println!(
        "{direct} direct dependencies; {all} crates in all, {} of them for the compiler alone (derive macros)",
        all - inside
    );
    let program = target(root).join("release").join("bitrose");
    if program.exists() {
        let stripped = tempfile::NamedTempFile::new()?;
        output(Command::new("strip").arg("-o").arg(stripped.path()).arg(&program))?;
        println!(
            "{} bytes, {} stripped",
            fs::metadata(&program)?.len(),
            fs::metadata(stripped.path())?.len()
        );
    } else {
        println!("there is no {}; cargo build --release makes it", program.display());
    }
    Ok(())
}

/// The number of crates that cargo lists under bitrose, counting each version once.
fn crates(root: &Path, arguments: &[&str]) -> Result<usize> {
    let mut command = Command::new("cargo");
    command
        .args(["tree", "--locked", "--package", "bitrose", "--prefix", "none", "--no-dedupe"])
        .args(arguments);
    let list = output(command.current_dir(root))?;
    Ok(list.lines().skip(1).collect::<BTreeSet<_>>().len())
}
