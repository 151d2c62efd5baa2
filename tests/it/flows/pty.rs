//! A program in a pseudo-terminal, seen through a model of the screen.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser, Screen};

/// Far more than anything here needs: a loaded machine may be late.
const DEADLINE: Duration = Duration::from_secs(30);

/// What the terminal has shown, and every byte that made it.
struct Seen {
    parser: Parser<Clipboard>,
    bytes: Vec<u8>,
    /// Read no more.
    closing: bool,
    /// Read no more for now: a terminal that hangs.
    held: bool,
}

impl Seen {
    /// Has a frame begun and not ended? Then the rest of it is still on its way.
    fn is_mid_frame(&self) -> bool {
        let mark = b"\x1b[?2026";
        let last = self.bytes.windows(mark.len() + 1).rfind(|window| window.starts_with(mark));
        last.is_some_and(|window| window.ends_with(b"h"))
    }
}

/// Remembers what was copied (OSC 52), in base 64.
#[derive(Default)]
struct Clipboard(Option<String>);

impl vt100::Callbacks for Clipboard {
    fn copy_to_clipboard(&mut self, _: &mut Screen, _selection: &[u8], data: &[u8]) {
        self.0 = Some(String::from_utf8_lossy(data).into_owned());
    }
}

/// A running program and its terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    keys: Option<Box<dyn Write + Send>>,
    master: Option<Box<dyn MasterPty + Send>>,
    /// Held so that the terminal outlives the program.
    slave: Option<Box<dyn SlavePty + Send>>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    follower: Option<JoinHandle<()>>,
    modes_before: String,
}

/// How to start a [`Session`].
pub(crate) struct Start {
    command: CommandBuilder,
    size: (u16, u16),
}

impl Start {
    /// The bitrose under test.
    pub(crate) fn bitrose(arguments: &[&str]) -> Self {
        Self::program(env!("CARGO_BIN_EXE_bitrose"), arguments)
    }

    /// Any program.
    pub(crate) fn program(program: impl AsRef<Path>, arguments: &[&str]) -> Self {
        let mut command = CommandBuilder::new(program.as_ref());
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("BITROSE", env!("CARGO_BIN_EXE_bitrose")); // for scripts
        // a backtrace would push what is waited for off the screen
        for name in ["NO_COLOR", "COLORTERM", "TMUX", "RUST_BACKTRACE"] {
            command.env_remove(name);
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env("XDG_STATE_HOME", old_hand());
        Self { command, size: (80, 24) }
    }

    /// Nothing is known of this variable.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// A shell with job control that runs a script, in which `$BITROSE` is the bitrose under test.
    pub(crate) fn shell(script: &str) -> Self {
        Self::program("sh", &["-mc", script])
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Columns and rows; 80x24 if nothing is said.
    pub(crate) fn size(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }

    /// The terminal is no more than two open files: it sends no signals.
    pub(crate) fn without_control(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    pub(crate) fn run(self) -> Session {
        let (cols, rows) = self.size;
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes_before = modes(pair.master.as_ref());
        let parser = Parser::new_with_callbacks(at_least_1(rows), at_least_1(cols), 0, Clipboard::default());
        let seen = Arc::new((
            Mutex::new(Seen { parser, bytes: Vec::new(), closing: false, held: false }),
            Condvar::new(),
        ));
        let follower = follow(pair.master.try_clone_reader().unwrap(), Arc::clone(&seen));
        Session {
            child: pair.slave.spawn_command(self.command).unwrap(),
            keys: Some(pair.master.take_writer().unwrap()),
            master: Some(pair.master),
            slave: Some(pair.slave),
            seen,
            follower: Some(follower),
            modes_before,
        }
    }

    /// Runs it, and waits until its interface is shown.
    pub(crate) fn open(self) -> Session {
        let session = self.run();
        session.wait_interface();
        session
    }
}

/// A folder for states in which it is on record that the welcome was shown, and nothing else.
fn old_hand() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("old hand {number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("bitrose")).unwrap();
    std::fs::write(folder.join("bitrose/welcomed"), "").unwrap();
    folder
}

fn at_least_1(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap_or(NonZeroU16::MIN)
}

/// The terminal's modes, as the kernel keeps them.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

/// Plays all output into the screen, on a thread of its own.
fn follow(mut output: Box<dyn Read + Send>, seen: Arc<(Mutex<Seen>, Condvar)>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut buffer = [0; 1 << 14];
        while let Ok(count @ 1..) = output.read(&mut buffer) {
            let now = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut now = seen.1.wait_while(now, |now| now.held).unwrap_or_else(PoisonError::into_inner);
            now.parser.process(&buffer[..count]);
            now.bytes.extend_from_slice(&buffer[..count]);
            seen.1.notify_all();
            if now.closing {
                return;
            }
        }
    })
}

impl Session {
    /// Types: keys, or whatever else a terminal sends.
    pub(crate) fn send(&mut self, keys: &str) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    /// Types, and waits until a text stands on the screen.
    pub(crate) fn type_until(&mut self, keys: &str, text: &str) {
        self.send(keys);
        self.wait_text(text);
    }

    /// Goes to a screen of the interface with Alt and its number.
    pub(crate) fn go_to(&mut self, number: u8, title: &str) {
        self.send(&format!("\x1b{number}"));
        self.wait_tab(title);
    }

    /// Quits, and checks that this succeeds.
    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.send("q");
        assert!(self.end().success());
    }

    /// Sends bytes that need be no text.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    /// The terminal hangs from now on, or reads again.
    pub(crate) fn hold(&self, held: bool) {
        self.seen.0.lock().unwrap().held = held;
        self.seen.1.notify_all();
    }

    /// Presses the left button on a cell, counted from 0, and lets it go.
    pub(crate) fn click(&mut self, column: usize, row: usize) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Drags the left button over cells.
    pub(crate) fn drag(&mut self, cells: &[(usize, usize)]) {
        let mut report = |button: u8, (column, row): (usize, usize), end: char| {
            self.send(&format!("\x1b[<{button};{};{}{end}", column + 1, row + 1));
        };
        report(0, cells[0], 'M');
        cells[1..].iter().for_each(|&cell| report(32, cell, 'M'));
        report(0, cells[cells.len() - 1], 'm');
    }

    /// Pastes with brackets and with carriage returns, as terminals do.
    pub(crate) fn paste(&mut self, text: &str) {
        let text = text.replace('\n', "\r");
        self.send(&format!("\x1b[200~{text}\x1b[201~"));
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        // the model first: the program's answer must meet the new size
        let mut seen = self.seen.0.lock().unwrap();
        seen.parser.set_size(at_least_1(height), at_least_1(width));
        drop(seen);
        let size = PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().unwrap().resize(size).unwrap();
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        signal_process(self.pid(), signal);
    }

    /// Waits until the screen is as described, between two frames, and gives what was made of it.
    pub(crate) fn wait<T>(&self, what: &str, mut test: impl FnMut(&Screen) -> Option<T>) -> T {
        self.wait_seen(what, |seen| if seen.is_mid_frame() { None } else { test(seen.parser.screen()) })
    }

    /// Waits until a text stands on the screen.
    pub(crate) fn wait_text(&self, text: &str) {
        self.wait(&format!("the text {text:?}"), |screen| screen.contents().contains(text).then_some(()));
    }

    /// Waits until a screen of the interface is open: its name in the header is reversed.
    pub(crate) fn wait_tab(&self, title: &str) {
        self.wait(&format!("the screen {title}"), |screen| {
            let column = screen.contents().lines().next()?.find(title)?;
            let cell = screen.cell(0, u16::try_from(column).ok()?)?;
            cell.inverse().then_some(())
        });
    }

    /// Waits until what has been written is as described, and gives what was made of it.
    #[allow(dead_code, reason = "`benches/start.rs` counts frames with it")]
    pub(crate) fn wait_bytes<T>(&self, what: &str, mut test: impl FnMut(&[u8]) -> Option<T>) -> T {
        self.wait_seen(what, |seen| test(&seen.bytes))
    }

    /// Waits until a text has been written, whether or not it is shown.
    pub(crate) fn wait_written(&self, text: &str) {
        self.wait_seen(&format!("the bytes {text:?}"), |seen| {
            String::from_utf8_lossy(&seen.bytes).contains(text).then_some(())
        });
    }

    /// Waits for something to be copied, and gives it as it was sent, in base 64.
    pub(crate) fn wait_clipboard(&self) -> String {
        self.wait_seen("a copy", |seen| seen.parser.callbacks().0.clone())
    }

    fn wait_seen<T>(&self, what: &str, mut test: impl FnMut(&mut Seen) -> Option<T>) -> T {
        let end = Instant::now() + DEADLINE;
        let (lock, changed) = &*self.seen;
        let mut seen = lock.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(found) = test(&mut seen) {
                return found;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "no {what} on this screen:\n{}", describe(seen.parser.screen()));
            (seen, _) = changed.wait_timeout(seen, left).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until the interface holds the terminal and has drawn something.
    pub(crate) fn wait_interface(&self) {
        self.wait("interface", |screen| {
            let drawn = screen.cell(0, 0).is_some() && !screen.contents().trim().is_empty();
            (screen.alternate_screen() && screen.bracketed_paste() && drawn).then_some(())
        });
        let screen = self.screen();
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::ButtonMotion);
        assert_ne!(self.modes(), self.modes_before, "raw mode is on");
    }

    /// The screen now.
    pub(crate) fn screen(&self) -> Screen {
        self.seen.0.lock().unwrap().parser.screen().clone()
    }

    /// All that was written so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    fn modes(&self) -> String {
        modes(self.master.as_ref().unwrap().as_ref())
    }

    /// Waits until the terminal is as it was before the program, and fails if it never is.
    pub(crate) fn wait_restored(&self) {
        self.wait("terminal as it was", |screen| is_restored(screen).then_some(()));
        wait_until("the modes of the terminal are as they were", || self.modes() == self.modes_before);
    }

    /// Waits for the end of the program, and checks the rule without exception: the terminal is as it was.
    pub(crate) fn end(mut self) -> ExitStatus {
        let status = self.wait_exit();
        self.wait_restored();
        status
    }

    /// Closes the terminal, as its window would be, and waits for the end of the program.
    pub(crate) fn close_terminal(mut self) -> ExitStatus {
        self.seen.0.lock().unwrap().closing = true;
        self.send("k"); // the follower holds a handle too: it lets go after the next frame
        self.follower.take().unwrap().join().unwrap();
        (self.keys, self.master, self.slave) = (None, None, None);
        self.wait_exit()
    }

    /// Has the program ended?
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits for the end of the program, whatever the terminal looks like then.
    pub(crate) fn wait_exit(&mut self) -> ExitStatus {
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "the program does not end:\n{}", describe(&self.screen()));
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_restored(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && !screen.application_cursor()
        && !screen.application_keypad()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
        && (screen.fgcolor(), screen.bgcolor()) == (vt100::Color::Default, vt100::Color::Default)
        && !(screen.bold() || screen.underline() || screen.inverse())
}

fn describe(screen: &Screen) -> String {
    let mut text = screen.contents();
    let _ = write!(
        text,
        "\n(alternate screen {}, cursor hidden {}, paste {}, mouse {:?})",
        screen.alternate_screen(),
        screen.hide_cursor(),
        screen.bracketed_paste(),
        screen.mouse_protocol_mode()
    );
    text
}

/// Sends a signal to a process.
pub(crate) fn signal_process(pid: u32, signal: Signal) {
    let pid = Pid::from_raw(pid.try_into().unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}

/// Waits until something is true.
pub(crate) fn wait_until(what: &str, mut test: impl FnMut() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !test() {
        assert!(Instant::now() < end, "it never comes to pass: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}
