//! Frames on their way to the terminal: each is collected whole and written at once.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::rc::Rc;

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use super::terminal;

/// The screen as last drawn. Only what changes is written.
pub(super) struct Surface {
    terminal: Terminal<CrosstermBackend<Pending>>,
    pending: Pending,
    known: bool,
}

impl Surface {
    /// A screen of which nothing is known to be drawn yet. Asks the kernel for the size, the terminal for nothing.
    pub(super) fn new() -> io::Result<Self> {
        let pending = Pending::default();
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(pending.clone()))?, pending, known: false })
    }

    /// Draws the next frame from nothing. After a change of size the terminal may have cut off what it showed, also when
    /// it has by now the size that it had before.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    /// Draws a frame, of the size that the terminal has now.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.pending.0.borrow_mut().clear();
        queue!(self.pending, BeginSynchronizedUpdate)?;
        if !mem::replace(&mut self.known, true) {
            // not `Terminal::clear`, which asks the terminal where the cursor is
            let size = self.terminal.size()?;
            self.terminal.resize(size.into())?;
        }
        self.terminal.draw(view)?;
        queue!(self.pending, EndSynchronizedUpdate)?;
        write_all(&self.pending.0.borrow())
    }
}

/// The bytes of a frame. Flushing does nothing: the backend flushes in the middle of frames, which would tear them.
#[derive(Clone, Default)]
struct Pending(Rc<RefCell<Vec<u8>>>);

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes bytes to the terminal. Another process may have made it non-blocking; then "not now" is no error.
pub(super) fn write_all(mut bytes: &[u8]) -> io::Result<()> {
    let mut output = terminal::output()?;
    while !bytes.is_empty() {
        match output.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(error) => wait_out(error, &output)?,
        }
    }
    output.flush()
}

/// Waits until the terminal takes bytes again, if that is all that is wrong.
#[cfg(unix)]
fn wait_out(error: io::Error, output: &impl std::os::fd::AsFd) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    match error.kind() {
        io::ErrorKind::Interrupted => Ok(()),
        io::ErrorKind::WouldBlock => {
            let _ = poll(&mut [PollFd::new(output, PollFlags::OUT)], None);
            Ok(())
        }
        _ => Err(error),
    }
}

#[cfg(not(unix))]
fn wait_out(error: io::Error, _output: &impl Write) -> io::Result<()> {
    if error.kind() == io::ErrorKind::Interrupted { Ok(()) } else { Err(error) }
}
