//! The single channel through which the event loop receives everything: user input, signals, and results of worker
//! threads.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
#[cfg(unix)]
use std::time::{Duration, Instant};
use std::{io, thread};

use crossterm::event::{self, KeyEventKind, MouseEventKind};
#[cfg(unix)]
use rustix::io::Errno;

use super::Input;
#[cfg(unix)]
use super::wire::Decoder;

/// Something that wakes the event loop.
#[derive(Debug)]
pub(super) enum Event {
    /// An input for the application that does not come from the user: a new size, or news from a worker.
    Input(Input),
    /// An input from the user: a key, the mouse, or a paste.
    Typed(Input),
    /// A signal for the process, by its number.
    #[cfg(unix)]
    Signal(i32),
    /// The terminal is gone.
    Closed,
    /// A thread panicked. Its message is kept by the terminal guard.
    Died,
}

/// Starts a named thread that sends into the channel. If it panics, [`Event::Died`] is sent.
pub(super) fn spawn(
    name: &str,
    events: &Sender<Event>,
    body: impl FnOnce(&Sender<Event>) + Send + 'static,
) -> io::Result<()> {
    let events = events.clone();
    let run = move || {
        if panic::catch_unwind(AssertUnwindSafe(|| body(&events))).is_err() {
            let _ = events.send(Event::Died);
        }
    };
    thread::Builder::new().name(name.to_owned()).spawn(run).map(drop)
}

/// The most user inputs that may wait for the event loop. Beyond that the terminal is not read, so a flood of input
/// takes no memory: the kernel buffers it or blocks the sender.
const MOST_WAITING: usize = 1024;

/// Sends user inputs to the event loop.
pub(super) struct Typing {
    events: Sender<Event>,
    /// Holds one slot for each waiting input.
    slots: SyncSender<()>,
}

impl Typing {
    /// Returns the sender and a receiver of slots. Whoever takes an input from the channel must also take from the
    /// receiver, which frees a slot.
    pub(super) fn new(events: &Sender<Event>) -> (Self, Receiver<()>) {
        let (slots, taken) = mpsc::sync_channel(MOST_WAITING);
        (Self { events: events.clone(), slots }, taken)
    }

    /// Sends on the events that the application handles. Fails when the event loop has ended.
    fn send(&self, events: impl IntoIterator<Item = event::Event>) -> Result<(), LoopEnded> {
        for input in events.into_iter().filter_map(translate) {
            self.slots.send(()).map_err(|_| LoopEnded)?;
            self.events.send(Event::Typed(input)).map_err(|_| LoopEnded)?;
        }
        Ok(())
    }
}

/// The error when the event loop has ended.
struct LoopEnded;

/// Reads the terminal until it is gone or the event loop has ended.
pub(super) fn read_terminal(typing: &Typing) {
    if follow(typing).is_ok() {
        let _ = typing.events.send(Event::Closed);
    }
}

/// Reads until the terminal is gone. There may be no signal for that, because the terminal need not be the controlling
/// terminal of the process; but a read then returns nothing, or an error.
#[cfg(unix)]
fn follow(typing: &Typing) -> Result<(), LoopEnded> {
    let stdin = io::stdin();
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    let mut bytes = [0; 4096];
    let (mut last, mut begun) = (Instant::now(), None);
    loop {
        // Keys pressed meanwhile may look like the rest of the sequence, so the wait is measured from its first byte
        // and not its last.
        let timeout = decoder.timeout();
        let left =
            timeout.map(|timeout| timeout.saturating_sub(begun.get_or_insert_with(Instant::now).elapsed()));
        match is_readable(&stdin, left) {
            Ok(false) => decoder.give_up(&mut events),
            Ok(true) => match rustix::io::read(&stdin, &mut bytes) {
                Ok(count @ 1..) => {
                    decoder.take(&bytes[..count], last.elapsed(), &mut events);
                    last = Instant::now();
                }
                Err(Errno::INTR | Errno::AGAIN) => {}
                Ok(0) | Err(_) => return Ok(()),
            },
            Err(Errno::INTR) => {}
            Err(_) => return Ok(()),
        }
        if !events.is_empty() || decoder.timeout().is_none() {
            begun = None;
        }
        typing.send(events.drain(..))?;
    }
}

/// Waits for input or the end of input. Returns `false` if neither has come in time.
#[cfg(unix)]
fn is_readable(stdin: &io::Stdin, timeout: Option<Duration>) -> Result<bool, Errno> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let wait = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
    poll(&mut [PollFd::new(stdin, PollFlags::IN)], wait.as_ref()).map(|ready| ready > 0)
}

/// Reads until the terminal is gone.
#[cfg(not(unix))]
fn follow(typing: &Typing) -> Result<(), LoopEnded> {
    while let Ok(event) = event::read() {
        typing.send([event])?;
    }
    Ok(())
}

/// Converts a terminal event to an input, or returns `None` if the application does not use it.
fn translate(event: event::Event) -> Option<Input> {
    match event {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(key)),
        event::Event::Mouse(mouse) if mouse.kind != MouseEventKind::Moved => Some(Input::Mouse(mouse)),
        // terminals paste line ends as the Enter key sends them, as carriage returns
        event::Event::Paste(text) => Some(Input::Paste(text.replace("\r\n", "\n").replace('\r', "\n"))),
        #[cfg(not(unix))] // on Unix, a signal announces it
        event::Event::Resize(width, height) => Some(Input::Resize(width, height)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
    use std::sync::mpsc;

    #[test]
    fn presses_count_and_releases_do_not() {
        let mut key = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        assert!(translate(event::Event::Key(key)).is_some());
        key.kind = KeyEventKind::Repeat;
        assert!(translate(event::Event::Key(key)).is_some());
        key.kind = KeyEventKind::Release;
        assert!(translate(event::Event::Key(key)).is_none());
    }

    #[test]
    fn a_mouse_that_only_moves_wakes_nobody() {
        let mouse =
            MouseEvent { kind: MouseEventKind::Moved, column: 1, row: 1, modifiers: KeyModifiers::NONE };
        assert!(translate(event::Event::Mouse(mouse)).is_none());
    }

    #[test]
    fn lines_of_a_paste_end_in_newlines() {
        let paste = |text: &str| translate(event::Event::Paste(text.to_owned()));
        assert_eq!(paste("a\rb\r\nc\nd"), Some(Input::Paste("a\nb\nc\nd".to_owned())));
    }

    #[test]
    fn a_panic_of_a_thread_is_an_event() {
        let (sender, receiver) = mpsc::channel();
        spawn("dies", &sender, |_| panic!("expected by this test")).unwrap();
        assert!(matches!(receiver.recv(), Ok(Event::Died)));
    }
}
