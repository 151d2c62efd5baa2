//! The one channel of the interface: what a person does, what the system says, what workers report.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::Sender;
use std::{io, thread};

use crossterm::event::{self, KeyEventKind, MouseEventKind};

use super::Input;

/// Something that wakes the loop.
#[derive(Debug)]
pub(super) enum Event {
    /// For the application: a key, the mouse, a paste, a new size.
    Input(Input),
    /// A signal for the process, by number.
    Signal(i32),
    /// The terminal is gone.
    Closed,
    /// A thread panicked; what it said waits in the guard.
    Died,
}

/// Starts a named thread that sends into the channel. Its panic is an event like any other.
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

/// Reads the terminal until it is gone or nobody listens.
pub(super) fn read_terminal(events: &Sender<Event>) {
    loop {
        let event = match event::read() {
            Ok(event) => translate(event).map(Event::Input),
            Err(_) => Some(Event::Closed),
        };
        let closed = matches!(event, Some(Event::Closed));
        if event.is_some_and(|event| events.send(event).is_err()) || closed {
            return;
        }
    }
}

/// The part of the terminal's events that the application knows.
fn translate(event: event::Event) -> Option<Input> {
    match event {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(key)),
        event::Event::Mouse(mouse) if mouse.kind != MouseEventKind::Moved => Some(Input::Mouse(mouse)),
        event::Event::Paste(text) => Some(Input::Paste(with_newlines(&text))),
        event::Event::Resize(width, height) => Some(Input::Resize(width, height)),
        _ => None,
    }
}

/// Terminals paste the ends of lines as the key that makes them, a carriage return.
fn with_newlines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Waits until the terminal hangs up. A signal need not tell it (the terminal may not control the process), and a
/// read after it returns "nothing" for ever, which the reader takes for patience.
#[cfg(unix)]
pub(super) fn watch_hangup(events: &Sender<Event>) {
    use rustix::event::{PollFd, PollFlags, poll};

    let stdin = io::stdin();
    let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
    while poll(&mut watched, None) == Err(rustix::io::Errno::INTR) {}
    if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        let _ = events.send(Event::Closed);
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
