//! Messages on standard error.

use super::args::When;
use crate::script;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A fault in a text of the bitboard language, with the text.
#[derive(Debug)]
pub(super) struct BadInput {
    /// Where the text is from: `argument`, the name of a file.
    pub(super) origin: String,
    /// The text.
    pub(super) source: String,
    /// The fault.
    pub(super) error: script::Error,
}

impl BadInput {
    /// A fault in a text that stood on the command line.
    pub(super) fn argument(source: &str, error: script::Error) -> Self {
        Self { origin: "argument".into(), source: source.to_owned(), error }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.error.position(&self.source);
        let text = self.source.lines().nth(line - 1).unwrap_or_default();
        let indent = column - 1;
        writeln!(f, "{} ({}:{line}:{column})", self.error, self.origin)?;
        writeln!(f, "  {text}")?;
        write!(f, "  {:indent$}^ {}", "", self.error.label)?;
        match &self.error.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BadInput {}

/// Tells why a command failed, and gives the exit status. Nobody reads any more: that is no failure.
pub(super) fn failure(error: &anyhow::Error, _color: When) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    message(format_args!("error: {error:#}"));
    ExitCode::from(2)
}

/// Writes one message to standard error. If that fails there is nobody to tell.
pub(super) fn message(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
