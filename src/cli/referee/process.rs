//! A program at the other end of two pipes: every wait has a limit, and nothing of it is left behind.

use crate::cli::input::{Line, Lines};
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is read; longer ones are skipped.
const LONGEST: usize = 4096;
/// Lines that wait to be read. More stay in the pipe.
const WAITING: usize = 1024;
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// How much of standard error is kept for a message: whole lines, the last of which begins before this.
const COMPLAINT: usize = 100;
/// How often an interrupt is looked for.
const BEAT: Duration = Duration::from_millis(50);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("cannot start `{0}`: {1}")]
    NotStarted(String, io::Error),
    #[error("the engine did not answer `{0}` within {1:.1} s{2}")]
    Silent(String, f64, String),
    /// The time for everything is over.
    #[error("the budget ended before the engine answered `{0}`")]
    Budget(String),
    #[error("{0}")]
    Ended(String),
    #[error("{0}")]
    Rubbish(String),
    #[error("interrupted")]
    Interrupted,
}

/// A running program in a process group of its own.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    complaint: Arc<Mutex<String>>,
    /// Reads standard error until that is closed.
    listener: JoinHandle<()>,
    interrupt: Arc<AtomicBool>,
    /// The last line it printed.
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
                    && heard.len() < COMPLAINT
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

    /// Writes a line. That nobody reads it shows when the answer is awaited.
    pub(super) fn write(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// No more input: what a program that is asked by its arguments waits for.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next line until a time; `None` then. At the end of the output `Failure::Ended`.
    pub(super) fn line(&mut self, until: Instant) -> Result<Option<String>, Failure> {
        loop {
            if self.interrupt.load(Relaxed) {
                return Err(Failure::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None); // whatever it still prints
            }
            match self.lines.recv_timeout(left.min(BEAT)) {
                Ok(line) => {
                    self.last.clone_from(&line);
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended(self.how_it_ended())),
            }
        }
    }

    /// The exit status, if it has ended or does so soon.
    pub(super) fn status(&mut self) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + FAREWELL;
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
        let until = Instant::now() + FAREWELL;
        while !self.listener.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let complaint = self.complaint.lock().map(|line| line.clone()).unwrap_or_default();
        if complaint.is_empty() { how } else { format!("{how}: {}", complaint.trim()) }
    }
}

/// Hands out each line until there are no more or nobody wants them.
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

/// Ends the program, and whatever it has started.
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
