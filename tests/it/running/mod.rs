//! Runs the built program.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// The program with these arguments and three pipes, without anything that the surroundings say about color and locale.
pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bitrose"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// What the program says to these arguments and this standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Answer {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Answer::of(output)
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
