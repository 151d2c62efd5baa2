//! Reports how a command ends: its exit status, and its messages on standard error. Also provides the progress bar of
//! long work, and Ctrl-C to stop it.

use super::config::{ColorWhen, wants_color};
use super::diagnostic::{Origin, diagnostic};
use crate::tui::Abilities;
use bitrose_core::position::Setup;
use bitrose_draw::to_ascii;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How a command ended if no error stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The command succeeded, or the answer is yes.
    Done,
    /// The answer is no.
    Negative,
    /// Some input was invalid and was reported; the rest was processed.
    BadInput,
    /// There is no answer: neither yes nor no.
    Undecided,
}

impl Outcome {
    /// Returns the exit status.
    pub(super) fn code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::Negative => ExitCode::from(1),
            Self::BadInput => ExitCode::from(2),
            Self::Undecided => ExitCode::from(3),
        }
    }

    /// Returns `Done` for yes, `Negative` for no.
    pub(super) const fn of(is_yes: bool) -> Self {
        if is_yes { Self::Done } else { Self::Negative }
    }
}

/// An error in an expression or a program, with its source.
#[derive(Debug)]
pub(super) struct BadInput {
    /// The file that the source is from; empty for the command line.
    pub(super) origin: String,
    /// The source.
    pub(super) source: String,
    /// The error.
    pub(super) error: bitrose_lang::Error,
}

impl BadInput {
    /// Creates an error in an argument of the command line.
    pub(super) fn argument(source: &str, error: bitrose_lang::Error) -> Self {
        Self { origin: String::new(), source: source.to_owned(), error }
    }

    /// Draws the error on standard error. `origin` gives the file and the line of the source.
    ///
    /// # Errors
    /// If the reader of standard error is gone. There is nowhere to report any other failure.
    pub(super) fn print(&self, origin: Origin<'_>, when: ColorWhen) -> io::Result<()> {
        let mut stderr = io::stderr().lock();
        let mut error = self.error.clone();
        let path = Path::new(&self.source);
        if self.origin.is_empty() && path.is_file() {
            let (file, word) = (&self.source, shell_word(&self.source));
            error.help = Some(format!(
                "`{file}` is a file: `bitrose scan {word}` draws its constants, `bitrose step --file {word}` steps through it"
            ));
        } else if self.origin.is_empty() && (is_file_name(&self.source) || path.is_dir()) {
            let what =
                if path.is_dir() { "is a folder, not a file" } else { "is not the name of a file here" };
            error.label = format!("as an expression: {}", error.message);
            error.message = format!("`{}` {what}", self.source);
            let with = |folder| format!("`--with {folder}` reads what a file or a call needs of it");
            error.help = path.is_dir().then(|| with(shell_word(&self.source)));
        } else if is_drawn_rank(&self.source) {
            error.help = Some("this looks like a drawn board: `bitrose scan` reads those".to_owned());
        } else if self.source.matches('/').count() == 7 && Setup::read_leniently(&self.source).is_ok() {
            let fen = self.source.trim();
            error.help = Some(format!("this is a FEN: `bitrose show --fen '{fen}'` draws the position"));
        }
        let text = diagnostic(&error, &self.source, origin, wants_color(when, &stderr));
        let written = stderr.write_all(readable(&text).as_bytes());
        written.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Err(error) } else { Ok(()) })
    }
}

/// Returns `true` for a line that looks like a rank of a drawn board: `8 . . . 1 . . . .`.
fn is_drawn_rank(line: &str) -> bool {
    let mut cells = line.split_whitespace();
    let is_rank = |word: &str| matches!(word.as_bytes(), [b'1'..=b'8']);
    cells.next().is_some_and(is_rank) && cells.clone().count() == 8 && cells.all(|cell| cell.len() == 1)
}

/// Returns `true` for a word that looks like the name of a source file.
fn is_file_name(word: &str) -> bool {
    word.chars().all(is_plain) && is_named_as_source(word)
}

/// Returns `true` for a name that ends as that of a source file does.
pub(super) fn is_named_as_source(name: &str) -> bool {
    bitrose_lang::source::language_of(Path::new(name)).is_some()
}

/// Returns `true` for a character of a file name that means nothing to a shell.
fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || "/\\._-~".contains(sign)
}

/// Returns a file name as a shell reads it.
fn shell_word(name: &str) -> String {
    if name.chars().all(is_plain) { name.to_owned() } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.error.position(&self.source);
        write!(f, "{} (line {line}, column {column})", self.error)
    }
}

impl std::error::Error for BadInput {}

/// Reports why a command failed, and returns the exit status. A closed pipe does not count as a failure.
pub(super) fn failure(error: &anyhow::Error, color: ColorWhen) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    match error.downcast_ref::<BadInput>() {
        Some(bad) => {
            let _ = bad.print(bad.origin.as_str().into(), color); // there is nowhere else to report it
        }
        None => message(format_args!("error: {error:#}")),
    }
    ExitCode::from(2)
}

/// Prints help, or what is wrong with the arguments.
pub(super) fn print_clap_error(error: &clap::Error) -> io::Result<()> {
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

/// Writes one message to standard error. If that fails, there is nowhere to report it. Control characters in quoted
/// input are made harmless, so that they cannot control the terminal.
pub(super) fn message(text: fmt::Arguments<'_>) {
    let text = bitrose_draw::harmless(&text.to_string()).into_owned();
    let _ = writeln!(io::stderr().lock(), "{}", readable(&text));
}

/// Returns a message in the characters that the locale can show.
fn readable(text: &str) -> Cow<'_, str> {
    if Abilities::of_environment().ascii.is_some() { to_ascii(text) } else { Cow::Borrowed(text) }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A writer to standard output. Its errors say which stream could not be written.
#[derive(Debug)]
pub(super) struct Output<W>(pub(super) W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// Adds the name of the stream to an error. Keeps the kind of the error, because a closed pipe is not a failure.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(super) fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

/// Output is written once there are this many bytes of it.
pub(super) const FLUSH_SIZE: usize = 64 * 1024;

/// How often the progress bar is redrawn.
pub(super) const REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// Returns a progress bar with a message. It is only drawn if standard error is a terminal.
pub(super) fn bar(whole: u64, unit: &str) -> ProgressBar {
    let is_shown = io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit}  {{msg}}  {{elapsed}}  Ctrl-C ends");
    let style =
        ProgressStyle::with_template(&template).expect("the template names fields that indicatif has");
    ProgressBar::with_draw_target(Some(whole), target).with_style(style.progress_chars("=> "))
}

/// Writes a result above the progress bar.
pub(super) fn write_above(bar: &ProgressBar, out: &mut dyn Write, text: &str) -> io::Result<()> {
    bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Sets the flag on Ctrl-C or SIGTERM, so that the work can stop and print what it has. On Windows, the program ends at
/// once.
#[cfg_attr(not(unix), expect(unused_variables, clippy::unnecessary_wraps, reason = "there are no signals"))]
pub(super) fn cancel_on_signal(flag: &Arc<AtomicBool>) -> io::Result<()> {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(())
}
