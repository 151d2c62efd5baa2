//! The terminal guard, which contains everything that changes the state of the terminal and that restores it. Also the
//! output of frames, each of which is collected in memory and written at once.
//!
//! The state consists of raw mode, the alternate screen, mouse reports, bracketed paste and the cursor. [`leave`]
//! undoes all of it exactly once, no matter how many causes coincide: the guard is dropped, a thread panics, a signal
//! arrives.

use super::Abilities;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute, SetBackgroundColor, SetForegroundColor, SetStyle};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use ratatui::backend::{Backend, ClearType, IntoCrossterm, WindowSize};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::{Frame, Terminal, buffer};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, Once, PoisonError};
use std::{fmt, mem, panic};

/// Whether the interface has taken over the terminal.
static IS_ACTIVE: AtomicBool = AtomicBool::new(false);
/// The messages of threads other than the loop's that panicked while the interface had the terminal.
static REPORTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

thread_local! {
    /// Whether this thread runs the main loop.
    static RUNS_LOOP: Cell<bool> = const { Cell::new(false) };
}

/// The reason why the interface cannot start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTerminal {
    /// Standard input is not a terminal, so keys cannot be read.
    #[error("the interface needs a terminal, and standard input is not one")]
    Input,
    /// Standard output is not a terminal, so frames cannot be drawn.
    #[error("the interface needs a terminal, and standard output is not one")]
    Output,
    /// `TERM=dumb`: the terminal cannot move its cursor.
    #[error(
        "the interface needs a terminal that can move its cursor, but TERM=dumb says that this one cannot"
    )]
    Dumb,
    /// `TERM` is not set, so it is unknown what the terminal can do.
    #[error("the interface needs a terminal that can move its cursor, but TERM is not set")]
    Unnamed,
}

impl NoTerminal {
    /// Returns `true` if the output is a terminal that may only be able to print line after line.
    pub fn is_fixed(self) -> bool {
        matches!(self, Self::Dumb | Self::Unnamed)
    }
}

/// Checks that there is a terminal to draw on and to read keys from.
///
/// A piped standard input is refused although `/dev/tty` could be opened instead, because somebody is sending data that
/// the interface would never read.
///
/// # Errors
/// Returns which part of a terminal is missing.
pub fn require_terminal() -> Result<(), NoTerminal> {
    if !io::stdin().is_terminal() {
        Err(NoTerminal::Input)
    } else if !io::stdout().is_terminal() {
        Err(NoTerminal::Output)
    } else {
        Abilities::of_environment().cannot_move_cursor.map_or(Ok(()), Err)
    }
}

/// Restores the terminal when it is dropped.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Makes this thread the one that runs the loop, so that a panic of it restores the terminal before the message is
    /// printed.
    pub(super) fn new() -> Self {
        RUNS_LOOP.set(true);
        install_panic_hook();
        Self(())
    }

    /// Takes over the terminal, at the start and after the process was stopped, no matter who stopped it and what was
    /// changed in the meantime. If this fails halfway, what was changed is undone as well.
    #[expect(clippy::unused_self, reason = "only who answers for the terminal may take it")]
    pub(super) fn take(&mut self) -> io::Result<()> {
        let _ = terminal::disable_raw_mode(); // otherwise, crossterm assumes that raw mode is still on
        let mut output = output()?;
        IS_ACTIVE.store(true, SeqCst);
        terminal::enable_raw_mode()?; // first, so that a process just sent to the background stops before it writes
        let mut bytes = Vec::new(); // written in one piece
        queue!(bytes, EnterAlternateScreen, EnableMouseButtons, EnableBracketedPaste, Hide)?;
        output.write_all(&bytes)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave();
        RUNS_LOOP.set(false);
    }
}

/// Returns `true` if the interface has the terminal. It does not between [`leave`] and the next [`Guard::take`], while
/// the process is stopped.
pub(super) fn is_held() -> bool {
    IS_ACTIVE.load(SeqCst)
}

/// Returns a handle to the terminal that does not use the lock of standard output. The thread of the loop may hold that
/// lock, or be stuck in a write, while another thread must restore the terminal.
#[cfg(unix)]
fn output() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Returns a handle to the terminal.
#[cfg(not(unix))]
fn output() -> io::Result<io::Stdout> {
    Ok(io::stdout())
}

/// Discards input that was typed but not read yet, if the terminal is ours; otherwise, the input would be that of
/// another job.
pub(super) fn forget_typed() {
    #[cfg(unix)]
    if is_held() && !super::signals::in_background() {
        let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
    }
}

/// Restores the terminal. Does nothing if this was already done.
pub(super) fn leave() {
    if IS_ACTIVE.swap(false, SeqCst) {
        let _ = write_leave(); // errors cannot be reported: there is no terminal left
        let _ = terminal::disable_raw_mode();
    }
}

/// Restores the terminal while the thread of the loop is stuck, perhaps in a write to this very terminal. What cannot
/// block is done first; the rest gets `timeout` to complete.
#[cfg(unix)]
pub(super) fn leave_by_force(timeout: std::time::Duration) {
    if IS_ACTIVE.swap(false, SeqCst) {
        let _ = terminal::disable_raw_mode();
        let (done, wait) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let _ = write_leave();
            let _ = done.send(());
        });
        let _ = wait.recv_timeout(timeout);
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
        Show
    )?;
    output()?.write_all(&bytes)
}

/// Returns the messages of threads other than the loop's that panicked, oldest first, and forgets them.
pub(super) fn take_reports() -> Vec<String> {
    mem::take(&mut *REPORTS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Installs a hook for panics. A panic of the loop restores the terminal and then prints its message. The message of
/// any other thread would be printed across the interface, so it is kept and printed after the loop has ended.
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

/// Requests reports of buttons, the wheel and drags, with coordinates of any size. Crossterm's command also requests
/// every movement of the mouse, which would wake an idle interface.
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

/// The screen as it was last drawn. Only changed cells are written.
pub(super) struct Surface {
    terminal: Terminal<Encoder>,
    known: bool,
}

impl Surface {
    /// Creates a surface that draws its first frame in full. The size comes from the kernel; the terminal is not
    /// queried.
    pub(super) fn new() -> io::Result<Self> {
        let encoder = Encoder { size: terminal::size()?.into(), ..Encoder::default() };
        Ok(Self { terminal: Terminal::new(encoder)?, known: false })
    }

    /// Makes the next frame be drawn in full. After a change of size, the terminal may have cut off what it showed,
    /// even if it has its former size again by now.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    /// Draws a frame in the current size of the terminal.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let Encoder { frame, size, .. } = self.terminal.backend_mut();
        frame.clear();
        queue!(frame, BeginSynchronizedUpdate)?;
        *size = Size::from(terminal::size()?);
        if !mem::replace(&mut self.known, true) {
            // not `Terminal::clear`, which queries the terminal for the cursor position
            let area = Rect::from(*size);
            self.terminal.resize(area)?;
        }
        self.terminal.draw(view)?;
        let frame = &mut self.terminal.backend_mut().frame;
        queue!(frame, EndSynchronizedUpdate)?;
        write_all(frame)
    }
}

/// Collects the bytes of a frame.
///
/// The bytes are those of crossterm's commands. Unlike ratatui's backend for crossterm, this one formats each color
/// only once and sends only what changes, because a frame changes its style some 700 times between a dozen colors.
/// Flushing does nothing: ratatui flushes in the middle of a frame, which would cause tearing.
#[derive(Default)]
struct Encoder {
    /// The bytes since the frame began.
    frame: Vec<u8>,
    /// The size of the terminal when the frame began.
    size: Size,
    /// The codes sent so far, with the bytes of each. A theme has few.
    codes: Vec<(Code, Vec<u8>)>,
}

/// A part of a style that is sent by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    Foreground(Color),
    Background(Color),
    /// Takes back all modifiers and both colors first.
    Modifiers(Modifier),
}

/// The modifiers that are seen on a blank too.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

impl Encoder {
    /// Appends the bytes of a code, formatted only at its first use.
    fn send(&mut self, code: Code) -> io::Result<()> {
        if let Some((_, bytes)) = self.codes.iter().find(|(known, _)| *known == code) {
            self.frame.extend_from_slice(bytes);
            return Ok(());
        }
        let mut bytes = Vec::new();
        match code {
            Code::Foreground(color) => queue!(bytes, SetForegroundColor(color.into_crossterm()))?,
            Code::Background(color) => queue!(bytes, SetBackgroundColor(color.into_crossterm()))?,
            Code::Modifiers(modifiers) => {
                let style = Style::new().add_modifier(modifiers).into_crossterm();
                queue!(bytes, SetAttribute(Attribute::Reset), SetStyle(style))?;
            }
        }
        self.frame.extend_from_slice(&bytes);
        self.codes.push((code, bytes));
        Ok(())
    }
}

impl Backend for Encoder {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a buffer::Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let (mut foreground, mut background) = (Color::Reset, Color::Reset);
        let mut modifiers = Modifier::empty();
        let mut cursor = None;
        for (x, y, cell) in cells {
            if cursor != Some((x, y)) {
                queue!(self.frame, MoveTo(x, y))?;
            }
            cursor = Some((x + 1, y));
            let is_blank = cell.symbol() == " " && !(cell.modifier | modifiers).intersects(SEEN_ON_BLANKS);
            if cell.modifier != modifiers && !is_blank {
                modifiers = cell.modifier;
                (foreground, background) = (Color::Reset, Color::Reset);
                self.send(Code::Modifiers(modifiers))?;
            }
            if cell.fg != foreground && !is_blank {
                foreground = cell.fg;
                self.send(Code::Foreground(foreground))?;
            }
            if cell.bg != background {
                background = cell.bg;
                self.send(Code::Background(background))?;
            }
            self.frame.extend_from_slice(cell.symbol().as_bytes());
        }
        self.send(Code::Modifiers(Modifier::empty()))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        queue!(self.frame, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        queue!(self.frame, Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Err(io::ErrorKind::Unsupported.into()) // the answer would be mixed with keys; a full screen never asks
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        queue!(self.frame, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        queue!(
            self.frame,
            terminal::Clear(match region {
                ClearType::All => terminal::ClearType::All,
                ClearType::AfterCursor => terminal::ClearType::FromCursorDown,
                ClearType::BeforeCursor => terminal::ClearType::FromCursorUp,
                ClearType::CurrentLine => terminal::ClearType::CurrentLine,
                ClearType::UntilNewLine => terminal::ClearType::UntilNewLine,
            })
        )
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO }) // as of a terminal that does not say
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes bytes to the terminal. Another process may have made it non-blocking; a write that would block is then
/// retried.
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

/// Waits until the terminal accepts bytes again, if that was the problem. Returns any other error.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::backend::CrosstermBackend;
    use std::num::NonZeroU16;

    const COLORS: [Color; 4] = [Color::Reset, Color::Magenta, Color::Indexed(63), Color::Rgb(34, 38, 45)];

    /// Cells at the left edge of the screen and somewhere else, so that the cursor jumps.
    fn cells() -> impl Strategy<Value = Vec<(u16, buffer::Cell)>> {
        let color = || prop::sample::select(COLORS.to_vec());
        let modifier =
            prop::sample::select(vec![0, 1, 2, 4, 8, 64, 65, 9]).prop_map(Modifier::from_bits_retain);
        let cell = (prop::sample::select(vec![" ", "a", "─"]), color(), color(), modifier).prop_map(
            |(symbol, foreground, background, modifier)| {
                let mut cell = buffer::Cell::EMPTY;
                cell.set_symbol(symbol);
                cell.set_style(Style::new().fg(foreground).bg(background).add_modifier(modifier));
                cell
            },
        );
        prop::collection::vec((0..4_u16, cell), 0..40)
    }

    /// What a terminal shows after the cells: each sign with its background, and with the rest of its style where it is
    /// seen.
    fn shown(bytes: &[u8]) -> Vec<String> {
        let size = |cells| NonZeroU16::new(cells).unwrap();
        let mut terminal = vt100::Parser::new(size(2), size(200), 0);
        terminal.process(bytes);
        let cell = |(row, column)| {
            let cell = terminal.screen().cell(row, column).expect("within the screen");
            let blank = matches!(cell.contents(), "" | " ") && !cell.inverse() && !cell.underline();
            let style = (!blank).then(|| {
                (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse())
            });
            format!("{:?} {:?} {style:?}", cell.contents(), cell.bgcolor())
        };
        (0..2).flat_map(|row| (0..200).map(move |column| (row, column))).map(cell).collect()
    }

    proptest! {
        #[test]
        fn a_terminal_shows_what_it_shows_with_ratatuis_backend(cells in cells()) {
            let mut x = 0;
            let cells: Vec<_> = cells.into_iter().map(|(skipped, cell)| {
                x += 1 + skipped;
                (x - 1, cell)
            }).collect();
            let at = || cells.iter().map(|(x, cell)| (*x, x % 2, cell));
            let (mut ours, mut theirs) = (Encoder::default(), Vec::new());
            ours.draw(at()).unwrap();
            CrosstermBackend::new(&mut theirs).draw(at()).unwrap();
            prop_assert_eq!(shown(&ours.frame), shown(&theirs));
        }
    }
}
