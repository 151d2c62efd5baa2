//! What programs in other languages print, built by the compilers of this machine.

use crate::skipped::skipped;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Writes files into an empty folder and runs commands in it; the result is what the last one prints. `None` if a tool
/// is not installed, which is said. Each command must succeed.
///
/// A compiler needs a second for what never changes: the text is kept in the folder of the tests, and comes from there
/// while the files, the commands and the versions of the tools are the same.
pub(crate) fn printed(files: &[(String, String)], commands: &[&[&str]]) -> Option<String> {
    let mut key = DefaultHasher::new();
    (files, commands).hash(&mut key);
    for command in commands.iter().filter(|command| !command[0].starts_with("./")) {
        version(command[0])?.hash(&mut key);
    }
    let of_tests = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let kept = of_tests.join(format!("printed-{:016x}", key.finish()));
    if let Ok(text) = fs::read_to_string(&kept) {
        return Some(text);
    }
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("the folder is empty");
    }
    let mut text = String::new();
    for command in commands {
        let run = Command::new(command[0]).args(&command[1..]).current_dir(folder.path()).output();
        let run = run.expect("the tool is there, or was just built");
        let (out, complaints) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success(), "{command:?}: {complaints}{out}\n{}", files[0].1);
        text = out.into_owned();
    }
    let mut file =
        tempfile::NamedTempFile::new_in(of_tests).expect("the folder of the tests can be written to");
    file.write_all(text.as_bytes()).expect("there is room for a few lines");
    file.persist(kept).expect("it is moved within its folder");
    Some(text)
}

/// Returns what a tool says of its version. `None` if it is not installed, which is said.
fn version(tool: &str) -> Option<Vec<u8>> {
    let word = if tool == "go" { "version" } else { "--version" };
    let said = Command::new(tool).arg(word).output().ok().filter(|output| output.status.success());
    if said.is_none() {
        skipped(format_args!("{tool} is not installed"));
    }
    Some(said?.stdout)
}
