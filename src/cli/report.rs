//! Messages on standard error.

use super::args::When;
use super::config::wants_color;
use super::diagnostic::{Origin, diagnostic};
use crate::tui::Abilities;
use bitrose_draw::to_ascii;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A fault in a text of the bitboard language, with the text.
#[derive(Debug)]
pub(super) struct BadInput {
    /// The file that the text is from; empty for the command line.
    pub(super) origin: String,
    /// The text.
    pub(super) source: String,
    /// The fault.
    pub(super) error: bitrose_lang::Error,
}

impl BadInput {
    /// A fault in a text that stood on the command line.
    pub(super) fn argument(source: &str, error: bitrose_lang::Error) -> Self {
        Self { origin: String::new(), source: source.to_owned(), error }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.error.position(&self.source);
        write!(f, "{} (line {line}, column {column})", self.error)
    }
}

impl std::error::Error for BadInput {}

/// Tells why a command failed, and gives the exit status. Nobody reads any more: that is no failure.
pub(super) fn failure(error: &anyhow::Error, color: When) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    match error.downcast_ref::<BadInput>() {
        Some(bad) => bad_input(&bad.error, &bad.source, bad.origin.as_str(), color),
        None => message(format_args!("error: {error:#}")),
    }
    ExitCode::from(2)
}

/// Draws a fault in a text of the bitboard language on standard error.
pub(super) fn bad_input<'a>(
    error: &bitrose_lang::Error,
    source: &str,
    origin: impl Into<Origin<'a>>,
    when: When,
) {
    let mut stderr = io::stderr().lock();
    let colour = wants_color(when, &stderr);
    // If this fails there is nobody to tell.
    let _ = stderr.write_all(readable(&diagnostic(error, source, origin, colour)).as_bytes());
}

/// Prints help, or what is wrong with the words of the command line.
pub(super) fn usage(error: &clap::Error) -> io::Result<()> {
    if Abilities::of_environment().ascii.is_none() {
        return error.print().and_then(|()| io::stdout().flush());
    }
    let text = error.render().to_string();
    let text = to_ascii(&text);
    if error.use_stderr() {
        io::stderr().lock().write_all(text.as_bytes())
    } else {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    }
}

/// Writes one message to standard error. If that fails there is nobody to tell.
pub(super) fn message(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{}", readable(&text.to_string()));
}

/// A message as the locale can show it.
fn readable(text: &str) -> Cow<'_, str> {
    if Abilities::of_environment().ascii.is_some() { to_ascii(text) } else { Cow::Borrowed(text) }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
