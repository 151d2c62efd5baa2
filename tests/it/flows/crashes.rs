//! What an interface full of bugs does to the terminal: nothing.
//!
//! The loop runs a model that fails on demand, in a pseudo-terminal. The process is this test program itself, asked for
//! one test that only plays along with [`PLAY`] set.

use super::pty::{Session, Start};
use bitrose::tui::{Effect, Input, Model, drive};
use bitrose_course::files::Store;
use crossterm::event::KeyCode;
use ratatui::Frame;
use rustix::process::Signal;
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Set in the process that plays.
const PLAY: &str = "BITROSE_TEST_PLAY";
/// The folder of the progress file, if there is to be one.
const HOME: &str = "BITROSE_TEST_HOME";

/// Fails on demand.
struct Bugs {
    draws: bool,
    /// Has a work to be kept.
    works: bool,
}

impl Model for Bugs {
    fn handle(&mut self, input: Input) -> Vec<Effect> {
        let Input::Key(key) = input else { return Vec::new() };
        match key.code {
            KeyCode::Char('q') => return vec![Effect::Quit],
            KeyCode::Char('h') => panic!("a bug in handle"),
            KeyCode::Char('v') => self.draws = false,
            KeyCode::Char('w') => self.works = true,
            KeyCode::Char('t') => {
                let _ = std::thread::spawn(|| panic!("a bug in a thread")).join();
            }
            KeyCode::Char('l') => loop {
                std::io::stdout().write_all(b"hangs").unwrap();
                std::io::stdout().flush().unwrap();
                std::thread::park(); // hangs for ever
            },
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, frame: &mut Frame) {
        assert!(self.draws, "a bug in view");
        frame.render_widget("alive", frame.area());
    }

    fn rescue(&self) -> Option<String> {
        self.works.then(|| "a = RANK_4".to_owned())
    }
}

#[test]
#[ignore = "runs in a pseudo-terminal, started by the tests beside it"]
fn play() {
    if env::var_os(PLAY).is_some() {
        let (store, _) = Store::open(env::var_os(HOME).map(|home| PathBuf::from(home).join("progress.toml")));
        let end = drive(Bugs { draws: true, works: false }, store);
        assert!(end.is_ok(), "told at the end: {end:?}");
    }
}

fn start() -> Session {
    start_with(None)
}

fn start_with(home: Option<&Path>) -> Session {
    let program = env::current_exe().unwrap();
    let start = Start::program(program, &["--exact", "flows::crashes::play", "--ignored", "--nocapture"])
        .env(PLAY, "1")
        .env("RUST_BACKTRACE", "0"); // it would push the message off the screen
    let session = match home {
        Some(home) => start.env(HOME, home.to_str().unwrap()),
        None => start,
    }
    .open();
    session.wait_text("alive");
    session
}

#[test]
fn a_panic_while_handling_speaks_on_the_normal_screen() {
    let mut session = start();
    session.send("h");
    session.wait_restored();
    session.wait_text("a bug in handle");
    assert_eq!(session.end().exit_code(), 101);
}

#[test]
fn a_panic_says_where_the_boards_are_kept() {
    let home = tempfile::tempdir().unwrap();
    let mut session = start_with(Some(home.path()));
    session.send("wv");
    session.wait_restored();
    session.wait_text("a bug in view");
    session.wait_text("your boards are saved; `:load` in bitrose ");
    assert_eq!(session.end().exit_code(), 101);
    assert_eq!(std::fs::read_to_string(home.path().join("rescued-1.bb")).unwrap(), "a = RANK_4");
}

#[test]
fn a_panic_while_drawing_speaks_on_the_normal_screen() {
    let mut session = start();
    session.send("v");
    session.wait_restored();
    session.wait_text("a bug in view");
    assert_eq!(session.end().exit_code(), 101);
}

#[test]
fn a_panic_of_another_thread_neither_ends_the_interface_nor_is_lost() {
    let mut session = start();
    session.send("t");
    session.resize(40, 10);
    session.wait_text("alive");
    let screen = session.screen();
    assert!(screen.alternate_screen() && !screen.contents().contains("bug"), "{}", screen.contents());
    session.send("q");
    session.wait_restored();
    session.resize(80, 24);
    session.wait_written("told at the end");
    session.wait_written("a bug in a thread");
    assert_eq!(session.end().exit_code(), 101);
}

pub(super) fn a_loop_that_hangs_can_be_ended() {
    let mut session = start();
    session.send("l");
    session.wait_written("hangs");
    session.signal(Signal::TERM);
    assert_eq!(session.end().signal(), Some("Terminated"));
}
