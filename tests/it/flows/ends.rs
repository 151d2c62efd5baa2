//! Every end that nobody asked for: the terminal is as it was, and nothing is lost.

use super::open;
use super::pty::{Session, Start, wait_until};
use super::workbench::wait_number;
use rustix::process::Signal;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder for the progress file, and what is rescued beside it.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn progress(&self) -> PathBuf {
        self.0.path().join("progress.toml")
    }

    fn start(&self, arguments: &[&str]) -> Session {
        let start = Start::bitrose(arguments).env("BITROSE_PROGRESS", self.progress().to_str().unwrap());
        start.open()
    }

    fn rescued(&self, number: u32) -> Option<String> {
        fs::read_to_string(self.0.path().join(format!("rescued-{number}.bb"))).ok()
    }
}

#[test]
fn fatal_signals_end_it_and_tell_the_parent_which() {
    for (signal, name) in [
        (Signal::TERM, "Terminated"),
        (Signal::HUP, "Hangup"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
        (Signal::ALARM, "Alarm clock"),
        (Signal::USR1, "User defined signal 1"),
        (Signal::USR2, "User defined signal 2"),
        (Signal::VTALARM, "Virtual timer expired"),
        (Signal::PROF, "Profiling timer expired"),
        (Signal::XCPU, "CPU time limit exceeded"),
        (Signal::ABORT, "Aborted"),
        (Signal::SYS, "Bad system call"),
        (Signal::TRAP, "Trace"),
    ] {
        let session = open(&[]);
        session.signal(signal);
        assert_eq!(session.end().signal().map(|text| text.starts_with(name)), Some(true), "{name}");
    }
}

#[test]
fn signals_that_mean_nothing_here_change_nothing() {
    let mut session = open(&[]);
    for signal in [Signal::PIPE, Signal::XFSZ, Signal::CHILD, Signal::URG, Signal::CONT] {
        session.signal(signal);
    }
    session.send(" ");
    wait_number(&session, 1 << 28);
    session.quit();
}

#[test]
fn signals_on_top_of_each_other_end_it_once() {
    let session = open(&[]);
    for signal in [Signal::TERM, Signal::TERM, Signal::HUP, Signal::INT, Signal::TERM] {
        session.signal(signal);
    }
    let status = session.end();
    assert!(status.signal().is_some(), "{status:?}");
}

#[test]
fn a_signal_to_end_is_obeyed_after_a_stop() {
    let session = open(&[]);
    session.signal(Signal::STOP);
    session.signal(Signal::TERM);
    session.signal(Signal::CONT);
    assert_eq!(session.end().signal(), Some("Terminated"));
}

#[test]
fn a_signal_in_the_middle_of_a_paste_ends_it() {
    let mut session = open(&[]);
    session.send(" \x1b[200~0x00000018");
    wait_number(&session, 1 << 28);
    session.signal(Signal::TERM);
    assert_eq!(session.end().signal(), Some("Terminated"));
}

#[test]
fn it_ends_although_a_search_and_a_count_run() {
    for signal in [None, Some(Signal::TERM)] {
        let mut session = Start::bitrose(&[]).size(120, 40).open();
        session.go_to(3, "Magic");
        session.type_until("-f..", " a second"); // nobody finds it by chance
        session.go_to(4, "Position");
        session.type_until("V#9+f", "so far "); // depth 12
        match signal {
            None => session.send("q"),
            Some(signal) => session.signal(signal),
        }
        let status = session.end();
        assert_eq!(status.success(), signal.is_none(), "{status:?}");
    }
}

#[test]
fn boards_outlive_a_signal_and_can_be_loaded() {
    let home = Home::new();
    let mut session = home.start(&["explore", "--mapping", "lerbef"]);
    session.send(" l ");
    wait_number(&session, 1 << 27 | 1 << 26); // e4 and f4 where h1 is 0
    session.signal(Signal::TERM);
    session.wait_restored();
    session.wait_text("your boards are saved; `:load` in bitrose ");
    assert_eq!(session.end().signal(), Some("Terminated"));
    assert!(home.rescued(1).unwrap().starts_with("# bitrose, mapping lerbef\n"), "{:?}", home.rescued(1));
    let mut session = home.start(&[]);
    session.wait_text("the boards of an interrupted run are saved: `:load`");
    session.send(":load\r");
    wait_number(&session, 1 << 27 | 1 << 26);
    session.quit();
    assert_eq!(home.rescued(2), None, "who quits wants nothing kept");
}

#[test]
fn boards_outlive_their_terminal() {
    let home = Home::new();
    let mut session = home.start(&[]);
    session.send(" ");
    wait_number(&session, 1 << 28);
    session.close_terminal();
    assert!(home.rescued(1).unwrap().contains("e4"), "{:?}", home.rescued(1));
}

#[test]
fn where_nothing_was_done_nothing_is_kept() {
    let home = Home::new();
    let session = home.start(&[]);
    session.signal(Signal::TERM);
    session.end();
    assert_eq!(home.rescued(1), None);
}

#[test]
fn a_closed_terminal_ends_it_soon() {
    for controls in [true, false] {
        let start = Start::bitrose(&[]);
        let session = if controls { start } else { start.without_control() }.open();
        let began = Instant::now();
        session.close_terminal();
        let took = began.elapsed();
        assert!(took < Duration::from_secs(5), "{took:?} for what takes milliseconds");
    }
}

#[test]
fn a_bad_word_at_the_start_leaves_the_terminal_alone() {
    for arguments in [&["explore", "0xG"][..], &["explore", "--fen", "x/y"], &["learn", "no-such-lesson"]] {
        let mut session = Start::bitrose(arguments).run();
        assert_eq!(session.wait_exit().exit_code(), 2, "{arguments:?}");
        let bytes = session.bytes();
        assert!(!String::from_utf8_lossy(&bytes).contains("\x1b[?1049h"), "{arguments:?}");
        session.wait_restored();
    }
}

#[test]
fn ctrl_z_twice_and_another_size_meanwhile() {
    let mut session =
        Start::shell("$BITROSE; echo back 1; read a; fg; echo back 2; read a; fg; echo end $?").open();
    for (round, (width, height)) in [(1, (100, 30)), (2, (60, 20))] {
        session.send("\x1a");
        session.wait_written(&format!("back {round}"));
        session.wait("shell's screen", |screen| (!screen.alternate_screen()).then_some(()));
        session.resize(width, height);
        session.send("\n");
        session.wait_interface();
        session.wait("whole screen", |screen| {
            let last = screen.contents().lines().count();
            (usize::from(height) - 2..=usize::from(height)).contains(&last).then_some(())
        });
    }
    session.send("q");
    session.wait_written("end 0");
    session.end();
}

#[test]
fn both_the_interface_and_a_command_write_progress() {
    let home = Home::new();
    let mut session = home.start(&["learn", "first-bitboard"]);
    session.wait_text("1/10");
    let record = home.0.path().join("record.toml");
    fs::write(&record, "format = 1\n[goal.\"wraps/paint\"]\nstars = 2\n").unwrap();
    let import = std::process::Command::new(env!("CARGO_BIN_EXE_bitrose"))
        .args(["lesson", "progress", "import"])
        .arg(&record)
        .env("BITROSE_PROGRESS", home.progress())
        .status();
    assert!(import.unwrap().success());
    session.type_until("\r", "2/10");
    session.type_until("\x1bn", "3/10"); // Alt-n
    session.send("\x1b[B\x1b[B\x1b[D\x1b[D\x1b[D\x1b[D");
    session.type_until(" \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C ", "0x000000000000FF00");
    session.type_until("\r", "three stars ★★★");
    wait_until("both are in the file", || {
        let text = fs::read_to_string(home.progress()).unwrap_or_default();
        text.contains("stars = 3") && text.contains("stars = 2")
    });
    session.signal(Signal::KILL); // and not by a save at the end
    session.wait_exit();
}

pub(super) fn a_copy_that_holds_the_lock_is_waited_for_a_while_and_told() {
    let home = Home::new();
    let lock = fs::File::create(home.0.path().join("progress.toml.lock")).unwrap();
    lock.lock().unwrap();
    let session = home.start(&["learn", "first-bitboard"]);
    session.wait_text("progress is not saved");
    drop(lock);
    session.quit();
    let text = fs::read_to_string(home.progress()).unwrap();
    assert!(text.contains("first-bitboard"), "the end saves what waited: {text}");
}

#[test]
fn what_cannot_be_written_is_told_and_what_was_there_stays() {
    let home = Home::new();
    let file = home.0.path().join("kept.bb");
    fs::write(&file, "old").unwrap();
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    let mut session = home.start(&[]);
    session.send(" ");
    wait_number(&session, 1 << 28);
    for (place, why) in [
        (file.to_str().unwrap(), "permission denied"),
        (home.0.path().to_str().unwrap(), "is a directory"),
        ("/proc/none/x.bb", "No such file"),
    ] {
        session.type_until(&format!(":write {place}\r"), "cannot write");
        session.wait(why, |screen| {
            let flat: String = screen.contents().split_whitespace().collect();
            let why: String = why.split_whitespace().collect();
            flat.contains(&why).then_some(())
        });
        session.send("l");
    }
    if cfg!(target_os = "linux") {
        session.type_until(":write /dev/full\r", "No space left");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    session.quit();
}
