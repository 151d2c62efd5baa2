//! Runs a program over pipes. Every wait has a time limit, and no process is left behind.

use crate::cli::input::{Line, Lines};
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The maximum length of a line in bytes; longer lines are skipped.
const LONGEST: usize = 4096;
/// The number of lines that are buffered until they are read. Further output stays in the pipe.
const WAITING: usize = 1024;
/// How long a program may take to exit by itself.
const EXIT_GRACE: Duration = Duration::from_millis(300);
/// How many bytes of standard error are kept for a message. Only whole lines are kept, so the last one may exceed this.
const STDERR_LIMIT: usize = 100;
/// How often the interrupt flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("cannot start `{0}`: {1}")]
    NotStarted(String, io::Error),
    #[error("the engine did not answer `{0}` within {1:.1} s{2}")]
    Silent(String, f64, String),
    /// The time for the whole run is over.
    #[error("the budget ended before the engine answered `{0}`")]
    Budget(String),
    #[error("{0}")]
    Ended(String),
    #[error("{0}")]
    Unparsable(String),
    #[error("interrupted")]
    Interrupted,
}

/// A running program, in its own process group.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    complaint: Arc<Mutex<String>>,
    /// The thread that reads standard error until it is closed.
    listener: JoinHandle<()>,
    interrupt: Arc<AtomicBool>,
    /// The last line that was read.
    pub(super) last: String,
}

impl Process {
    pub(super) fn start(command: &mut Command, interrupt: &Arc<AtomicBool>) -> Result<Self, Failure> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let name = command.get_program().to_string_lossy().into_owned();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| Failure::NotStarted(name, error))?;
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take().expect("it is piped");
        let (sender, lines) = sync_channel(WAITING);
        thread::spawn(move || {
            each_line(stdout, |line| sender.send(line).is_ok());
        });
        let complaint = Arc::new(Mutex::new(String::new()));
        let heard = Arc::clone(&complaint);
        let listener = thread::spawn(move || {
            each_line(stderr, |line| {
                if let Ok(mut heard) = heard.lock()
                    && !line.is_empty()
                    && heard.len() < STDERR_LIMIT
                {
                    let separator = if heard.is_empty() { "" } else { " " };
                    *heard = format!("{heard}{separator}{line}");
                }
                true
            });
        });
        let (stdin, interrupt) = (child.stdin.take(), Arc::clone(interrupt));
        Ok(Self { child, stdin, lines, complaint, listener, interrupt, last: String::new() })
    }

    /// Writes a line. If the program no longer reads its input, that is noticed when its answer is awaited.
    pub(super) fn write(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// Closes the program's standard input. A program that gets its question as arguments may wait for that.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Returns the next line, or `None` if it has not arrived at the time `until`. Fails with `Failure::Ended` at the
    /// end of the output.
    pub(super) fn line(&mut self, until: Instant) -> Result<Option<String>, Failure> {
        loop {
            if self.interrupt.load(Relaxed) {
                return Err(Failure::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None); // even if more lines are waiting
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    self.last.clone_from(&line);
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended(self.how_it_ended())),
            }
        }
    }

    /// Returns the exit status, if the program has exited or does so soon.
    pub(super) fn status(&mut self) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + EXIT_GRACE;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        let how = match self.status() {
            Some(status) => format!("the engine ended ({status})"),
            None => "the engine closed its output".to_owned(),
        };
        let until = Instant::now() + EXIT_GRACE;
        while !self.listener.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let complaint = self.complaint.lock().map(|line| line.clone()).unwrap_or_default();
        if complaint.is_empty() { how } else { format!("{how}: {}", complaint.trim()) }
    }
}

/// Passes each line to `hand_out`, until there are no more or it returns `false`.
fn each_line(input: impl Read, mut hand_out: impl FnMut(String) -> bool) {
    let mut lines = Lines::new(input, LONGEST);
    while let Ok(Some((_, line))) = lines.next(|| Ok(())) {
        if let Line::Whole(line) = line
            && !hand_out(String::from_utf8_lossy(line).trim().to_owned())
        {
            break;
        }
    }
}

/// Asks the program to quit, then kills it together with everything that it has started.
impl Drop for Process {
    fn drop(&mut self) {
        self.write("quit");
        self.close_input();
        if !self.interrupt.load(Relaxed) && !matches!(self.child.try_wait(), Ok(Some(_))) {
            self.status();
        }
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
