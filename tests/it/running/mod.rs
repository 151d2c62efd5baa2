//! Runs the built program.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};
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

/// The signals that a process catches are a mask in its status, where there is one.
fn wait_until_it_catches_interrupts(process: u32) {
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(mask.trim(), 16).unwrap() >> 1 & 1 == 1)
    };
    for _ in 0..100 {
        if catches().unwrap_or_default() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// What a process says that is interrupted while it works.
pub(crate) fn interrupted(child: Child) -> Answer {
    wait_until_it_catches_interrupts(child.id());
    thread::sleep(Duration::from_millis(100)); // some work is done
    let interrupt = Instant::now();
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let answer = Answer::of(child.wait_with_output().unwrap());
    assert!(interrupt.elapsed() < Duration::from_secs(20));
    assert_eq!(answer.status, Some(1));
    answer
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
