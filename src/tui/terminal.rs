//! The terminal guard: all that changes the state of the terminal, and that puts it back; and frames on their way to it, each
//! collected whole and written at once.
//!
//! The state is raw mode, the alternate screen, mouse reports, bracketed paste and the cursor. [`leave`] undoes all of
//! it exactly once, however many ends meet: the guard's drop, a panic, a signal.

use super::Abilities;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{cursor, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};
use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, Once, PoisonError};
use std::{fmt, mem, panic};

/// Whether the terminal is ours at the moment.
static HELD: AtomicBool = AtomicBool::new(false);
/// What threads other than the interface's said when they panicked while the terminal was ours.
static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

thread_local! {
    /// Whether this thread runs the loop.
    static RUNS_LOOP: Cell<bool> = const { Cell::new(false) };
}

/// Why the interface cannot start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTerminal {
    /// Keys cannot be read.
    #[error("the interface needs a terminal, and standard input is not one")]
    Input,
    /// Frames cannot be drawn.
    #[error("the interface needs a terminal, and standard output is not one")]
    Output,
    /// The terminal cannot move its cursor.
    #[error(
        "the interface needs a terminal that can move its cursor, and TERM=dumb says that this one cannot"
    )]
    Dumb,
    /// Nothing says what the terminal can do.
    #[error(
        "the interface needs a terminal that can move its cursor, and TERM is not set, so nothing says that this one can"
    )]
    Unnamed,
}

impl NoTerminal {
    /// Returns `true` if somebody may read along, on a terminal that only prints line after line.
    pub fn is_fixed(self) -> bool {
        matches!(self, Self::Dumb | Self::Unnamed)
    }
}

/// Checks that there is a terminal to draw on and to read keys from.
///
/// A piped standard input is refused although `/dev/tty` might be opened as well: somebody sends data that the
/// interface would never read.
///
/// # Errors
/// Which part of a terminal is missing.
pub fn require_terminal() -> Result<(), NoTerminal> {
    if !io::stdin().is_terminal() {
        Err(NoTerminal::Input)
    } else if !io::stdout().is_terminal() {
        Err(NoTerminal::Output)
    } else {
        Abilities::of_environment().fixed.map_or(Ok(()), Err)
    }
}

/// Holds the terminal; dropping it gives the terminal back.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Answers for the terminal from now on, and makes a panic of this thread give it back before it speaks. The thread
    /// is the one that runs the loop.
    pub(super) fn new() -> Self {
        RUNS_LOOP.set(true);
        install_panic_hook();
        Self(())
    }

    /// Takes the terminal: at the start, and after the process was stopped, whoever stopped it and whatever was done
    /// meanwhile. A half-made change is undone too.
    #[expect(clippy::unused_self, reason = "only who answers for the terminal may take it")]
    pub(super) fn take(&mut self) -> io::Result<()> {
        let _ = terminal::disable_raw_mode(); // else crossterm believes that the mode still holds
        let mut output = output()?;
        HELD.store(true, SeqCst);
        terminal::enable_raw_mode()?; // first: a process that was sent to the background just now stops before it writes
        let mut bytes = Vec::new(); // written at once
        queue!(bytes, EnterAlternateScreen, EnableMouseButtons, EnableBracketedPaste, cursor::Hide)?;
        output.write_all(&bytes)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
        RUNS_LOOP.set(false);
    }
}

/// Whether the terminal is ours at the moment. It is not between a leave and the next enter, while the process is being stopped.
pub(super) fn is_held() -> bool {
    HELD.load(SeqCst)
}

/// The way to the terminal: a handle of its own, past the lock of standard output. The thread of the loop may hold that
/// lock, or hang in a write, when another thread must give the terminal back.
#[cfg(unix)]
fn output() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// The way to the terminal.
#[cfg(not(unix))]
fn output() -> io::Result<io::Stdout> {
    Ok(io::stdout())
}

/// Throws away what was typed and not read yet. Only where the terminal is ours: else it would be another job's.
pub(super) fn forget_typed() {
    #[cfg(unix)]
    if is_held() && !super::signals::in_background() {
        let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
    }
}

/// Gives the terminal back as it was; does nothing when that has been done.
pub(super) fn leave() {
    if HELD.swap(false, SeqCst) {
        let _ = write_leave(); // errors are of no use: there is no terminal left to tell them
        let _ = terminal::disable_raw_mode();
    }
}

/// Gives the terminal back while the thread of the loop hangs, perhaps in a write to this very terminal: what cannot
/// block comes first, and the rest has `patience` to be done.
#[cfg(unix)]
pub(super) fn leave_by_force(patience: std::time::Duration) {
    if HELD.swap(false, SeqCst) {
        let _ = terminal::disable_raw_mode();
        let (done, wait) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let _ = write_leave();
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(patience);
    }
}

fn write_leave() -> io::Result<()> {
    let mut bytes = Vec::new();
    queue!(
        bytes,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    )?;
    output()?.write_all(&bytes)
}

/// What threads other than the loop's said when they panicked, oldest first. Each report is given out once.
pub(super) fn take_reports() -> Vec<String> {
    mem::take(&mut *REPORTS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A panic of the loop gives the terminal back and then speaks. One of another thread must not write across a live
/// interface: it is kept, and printed when the loop has ended.
fn install_panic_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if is_held() && !RUNS_LOOP.get() {
                REPORTS.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string());
            } else {
                leave();
                usual(info);
            }
        }));
    });
}

/// Asks for reports of buttons, the wheel and drags, with coordinates of any size. Crossterm's own command asks for
/// every movement of the mouse too, which would wake an idle interface.
struct EnableMouseButtons;

impl crossterm::Command for EnableMouseButtons {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::Command::execute_winapi(&crossterm::event::EnableMouseCapture)
    }
}

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
    let mut output = output()?;
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
