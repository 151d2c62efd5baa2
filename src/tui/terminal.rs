//! The terminal guard: all that changes the state of the terminal, and that puts it back; and frames on their way to it, each
//! collected whole and written at once.
//!
//! The state is raw mode, the alternate screen, mouse reports, bracketed paste and the cursor. [`leave`] undoes all of
//! it exactly once, however many ends meet: the guard's drop, a panic, a signal.

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
        Show
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
    terminal: Terminal<Encoder>,
    known: bool,
}

impl Surface {
    /// A screen of which nothing is known to be drawn yet. Asks the kernel for the size, the terminal for nothing.
    pub(super) fn new() -> io::Result<Self> {
        let encoder = Encoder { size: terminal::size()?.into(), ..Encoder::default() };
        Ok(Self { terminal: Terminal::new(encoder)?, known: false })
    }

    /// Draws the next frame from nothing. After a change of size the terminal may have cut off what it showed, also when
    /// it has by now the size that it had before.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    /// Draws a frame, of the size that the terminal has now.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let Encoder { frame, size, .. } = self.terminal.backend_mut();
        frame.clear();
        queue!(frame, BeginSynchronizedUpdate)?;
        *size = Size::from(terminal::size()?);
        if !mem::replace(&mut self.known, true) {
            // not `Terminal::clear`, which asks the terminal where the cursor is
            let area = Rect::from(*size);
            self.terminal.resize(area)?;
        }
        self.terminal.draw(view)?;
        let frame = &mut self.terminal.backend_mut().frame;
        queue!(frame, EndSynchronizedUpdate)?;
        write_all(frame)
    }
}

/// Collects the bytes of one frame.
///
/// The bytes are those of crossterm's commands. Unlike ratatui's backend for crossterm, this one formats each color once and
/// sends only what changes: a frame changes its style 700 times, between a dozen of colors. Nor does it flush in the
/// middle of frames, which would tear them.
#[derive(Default)]
struct Encoder {
    /// What was drawn since the frame began.
    frame: Vec<u8>,
    /// The size of the terminal when the frame began.
    size: Size,
    /// The codes sent so far, each with its bytes. A theme has few.
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

    /// What a terminal shows after the cells: each sign with its background, and with the rest of its style where it is seen.
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
