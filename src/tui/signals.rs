//! Signals as events. Dying and stopping are done by the loop, which has the terminal to give back first.

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

/// The signals that end the process: all that would end it if nobody caught them, and that can be caught. An error of
/// the machine (`SIGSEGV` and its like) cannot be, nor can `SIGKILL`.
const FATAL: [i32; 13] = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGALRM, SIGPROF, SIGSYS, SIGTRAP, SIGUSR1, SIGUSR2,
    SIGVTALRM, SIGXCPU,
];
/// How long the loop may take to obey a fatal signal before it is done over its head.
const GRACE: Duration = Duration::from_secs(1);
/// How long a terminal that takes no output may hold up the end.
const PATIENCE: Duration = Duration::from_millis(200);

/// What a signal that reached the loop asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// End, with this signal as the status.
    Die(i32),
    /// Stop until continued.
    Stop,
    /// Continue after a stop.
    Continue,
}

/// The wish of a signal.
pub(super) fn wish(signal: i32) -> Wish {
    match signal {
        SIGTSTP => Wish::Stop,
        SIGCONT => Wish::Continue,
        fatal => Wish::Die(fatal),
    }
}

/// Catches the signals from now on, and sends them into the channel.
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
        insist(signal, heard);
    }
}

/// Ends the process if the loop does not: it may hang in a long computation, or in a write to a terminal that takes
/// none, and a signal to end must end it all the same.
fn insist(signal: i32, heard: bool) {
    if heard {
        thread::sleep(GRACE);
    }
    terminal::leave_by_force(PATIENCE);
    die(signal);
}

/// Dies by the signal, as if nothing had caught it: the parent sees which one it was (a shell shows 128 + number).
pub(super) fn die(signal: i32) {
    let _ = emulate_default_handler(signal);
}

/// Stops this process until somebody continues it. The terminal must have been given back.
pub(super) fn stop() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Stops the whole job, as the terminal's own Ctrl-Z does: a parent in the same job (`cargo run`, a script) must stop
/// too, or the shell would go on waiting for it. It is the signal that cannot be caught, for then all stop at once: a
/// shell that saw the parent stopped first might continue the job before this process has stopped, and it never would.
pub(super) fn stop_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
}

/// Returns `true` if another job has the terminal.
pub(super) fn in_background() -> bool {
    rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|group| group != rustix::process::getpgrp())
}

/// Stops the job as the kernel stops one that touches the terminal from the background. To let the kernel do it would
/// leave no moment between two stops in which a signal to end is obeyed.
pub(super) fn stop_background_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TTOU);
}

/// Returns `true` if there is a shell that could continue us. The group of the session's leader has none above it, and the kernel does
/// not stop such groups either.
pub(super) fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}
