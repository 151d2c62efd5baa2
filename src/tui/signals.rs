//! Turns signals into events. Only the main loop ends or stops the process, because it has to restore the terminal
//! first.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGUSR1,
    SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::events::{Event, spawn};
use super::{Input, terminal};

/// The signals that end the process by default and can be caught. `SIGKILL` cannot; faults of the program (`SIGSEGV`
/// and the like) are left alone.
const FATAL: [i32; 13] = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGALRM, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGXCPU,
];
/// How long the loop may take to obey a fatal signal before the process is ended without it.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a terminal that accepts no output may delay the end.
const RESTORE_TIMEOUT: Duration = Duration::from_millis(200);

/// What a signal that reached the loop asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SignalAction {
    /// Ends the process, with this signal as its exit status.
    Die(i32),
    /// Stops the process until it is continued.
    Stop,
    /// Resumes after a stop.
    Continue,
}

/// Returns what a signal asks for.
pub(super) fn signal_action(signal: i32) -> SignalAction {
    match signal {
        SIGTSTP => SignalAction::Stop,
        SIGCONT => SignalAction::Continue,
        fatal => SignalAction::Die(fatal),
    }
}

/// Starts catching the signals and sends them into the channel.
pub(super) fn watch(events: &Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new(FATAL.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]))?;
    spawn("signals", events, move |events| {
        for signal in signals.forever() {
            forward(signal, events);
        }
    })
}

fn forward(signal: i32, events: &Sender<Event>) {
    let event = match signal {
        SIGWINCH => match crossterm::terminal::size() {
            Ok((width, height)) => Event::Input(Input::Resize(width, height)),
            Err(_) => return,
        },
        other => Event::Signal(other),
    };
    let heard = events.send(event).is_ok();
    if FATAL.contains(&signal) {
        force_exit(signal, heard);
    }
}

/// Ends the process if the loop does not. The loop may be stuck in a long computation, or in a write to a terminal that
/// accepts no output, and the signal must end the process nevertheless.
fn force_exit(signal: i32, heard: bool) {
    if heard {
        thread::sleep(EXIT_TIMEOUT);
    }
    terminal::leave_by_force(RESTORE_TIMEOUT);
    die(signal);
}

/// Ends the process by the default action of the signal, so that the parent sees which signal it was (a shell reports
/// 128 plus its number).
pub(super) fn die(signal: i32) {
    let _ = emulate_default_handler(signal);
}

/// Stops this process until it is continued. The terminal must have been restored before.
pub(super) fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Stops the whole job, as Ctrl-Z in a terminal does: a parent in the same job (`cargo run`, a script) must stop too,
/// or the shell would go on waiting for it. `SIGSTOP` cannot be caught, so all processes stop at once. Otherwise, a
/// shell that saw the parent stop first might continue the job before this process has stopped, and it would then stay
/// stopped forever.
pub(super) fn stop_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
}

/// Returns `true` if another job has the terminal.
pub(super) fn in_background() -> bool {
    rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|group| group != rustix::process::getpgrp())
}

/// Stops the job with the signal that the kernel sends to a job that touches the terminal from the background. If the
/// kernel did it, there would be no time between two stops to obey a signal that ends the process.
pub(super) fn stop_background_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TTOU);
}

/// Returns `true` if there is a shell that could continue the process. There is none above the process group of the
/// session leader; the kernel does not stop such groups either.
pub(super) fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}
