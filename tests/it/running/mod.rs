//! Runs the built program.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use tempfile::NamedTempFile;

/// The program with these arguments, without anything that the surroundings say about color and locale.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitrose"));
    command.args(arguments).env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
    command
}

/// The program with these arguments and three pipes.
pub(crate) fn start(arguments: &[&str]) -> Child {
    piped(&mut program(arguments))
}

/// A command with three pipes.
fn piped(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// What the program says to these arguments and this standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Answer {
    fed(&mut program(arguments), input)
}

/// What a command says to this standard input.
pub(crate) fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Answer {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Answer::of(output)
}

/// Checks that a text has all of these parts.
#[track_caller]
pub(crate) fn assert_says(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "{part:?} is not in\n{said}");
    }
}

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The path of a file of this name with these bytes.
pub(crate) fn file(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A temporary file with this ending and text, and its path.
pub(crate) fn source_file(suffix: &str, text: impl AsRef<[u8]>) -> (NamedTempFile, String) {
    let file = tempfile::Builder::new().suffix(suffix).tempfile().unwrap();
    fs::write(file.path(), text).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    (file, path)
}

/// The folders for programs, that of the program first.
pub(crate) fn path_with_program() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_bitrose"));
    format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

/// The most memory that a process has used so far, in KiB.
#[cfg(target_os = "linux")]
pub(crate) fn peak(process: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Standard output, standard error and the exit status.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

impl Answer {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code(),
        }
    }

    /// Standard error without the language that was found.
    pub(crate) fn said(&self) -> String {
        self.err.lines().filter(|line| !line.starts_with("note: read as ")).collect()
    }

    /// Standard output of a run that ended well and said nothing else but the language.
    pub(crate) fn done(self) -> String {
        assert_eq!((self.status, self.said()), (Some(0), String::new()), "{}", self.out);
        self.out
    }
}
