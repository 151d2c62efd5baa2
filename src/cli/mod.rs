//! The command line: words in, words out.

use std::process::ExitCode;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
