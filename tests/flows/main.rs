//! Flows of the real program in a pseudo-terminal, read through a model of the screen. After each of them one rule is
//! checked: the terminal is as it was.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod crashes;
mod pty;

use pty::{Session, Start, signal_process, wait_until};
use rustix::process::Signal;
use std::fs;
use std::time::{Duration, Instant};

fn open(arguments: &[&str]) -> Session {
    let session = Start::bitrose(arguments).run();
    session.wait_interface();
    session
}

#[test]
fn q_quits() {
    let mut session = open(&[]);
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn ctrl_c_quits() {
    let mut session = open(&["explore"]);
    session.send("\x03");
    assert!(session.end().success());
}

#[test]
fn the_start_asks_the_terminal_nothing() {
    let mut session = open(&[]);
    session.send("q");
    session.wait_restored();
    let bytes = session.bytes();
    let text = String::from_utf8_lossy(&bytes);
    for (query, name) in
        [("\x1b[6n", "cursor position"), ("\x1b[c", "attributes"), ("\x1b[?u", "keyboard"), (";?", "colours")]
    {
        assert!(!text.contains(query), "asks for the {name}");
    }
    assert!(session.end().success());
}

#[test]
fn fatal_signals_end_it_and_tell_the_parent_which() {
    for (signal, name) in [
        (Signal::TERM, "Terminated"),
        (Signal::HUP, "Hangup"),
        (Signal::INT, "Interrupt"),
        (Signal::QUIT, "Quit"),
    ] {
        let session = open(&[]);
        session.signal(signal);
        assert_eq!(session.end().signal().map(|text| text.starts_with(name)), Some(true), "{name}");
    }
}

/// The state of a process, one letter, from `/proc`.
fn state(pid: u32) -> Option<char> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat[stat.rfind(')')? + 1..].trim_start().chars().next()
}

/// The script tells its own process, and the modes of the terminal, before, between and after.
/// Between them and the program stands a script, as `cargo run` would: it is part of the job and must stop with it.
const JOB: &str = "stty -g; sh -c '$BITROSE; exit $?'; echo back $?; stty -g; fg; echo end $?; stty -g";

/// The lines that `stty -g` wrote.
fn modes(session: &Session) -> Vec<String> {
    let text = String::from_utf8_lossy(&session.bytes()).into_owned();
    let is_modes = |line: &&str| line.matches(':').count() > 10 && !line.contains('\x1b');
    text.lines().filter(is_modes).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn ctrl_z_stops_the_job_and_fg_brings_it_back() {
    let mut session = Start::shell(JOB).run();
    session.wait_interface();
    session.send(" \x1a");
    session.wait_written("back 1");
    session.wait("interface again", |screen| screen.alternate_screen().then_some(()));
    session.wait_interface();
    session.send("q");
    session.wait_written("end 0");
    let modes = {
        wait_until("three lines of modes", || modes(&session).len() == 3);
        modes(&session)
    };
    assert_eq!(modes[0], modes[1], "the shell gets the terminal as it was");
    assert_eq!(modes[0], modes[2]);
    session.end();
}

/// The process of a program that a shell started.
fn child_of(parent: u32) -> u32 {
    let mut found = None;
    wait_until("the shell has started the program", || {
        let children =
            fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
        found = children.split_whitespace().last().and_then(|pid| pid.parse().ok());
        found.is_some()
    });
    found.unwrap()
}

#[test]
fn a_stop_from_outside_is_as_good_as_ctrl_z() {
    let mut session = Start::shell("$BITROSE; echo back $?; read line; fg; echo end $?").run();
    session.wait_interface();
    let program = child_of(session.pid());
    signal_process(program, Signal::TSTP);
    session.wait_written("back ");
    session
        .wait("shell's screen", |screen| (!screen.alternate_screen() && !screen.hide_cursor()).then_some(()));
    assert_eq!(state(program), Some('T'));
    session.send("\n");
    session.wait_interface();
    session.send("q");
    session.wait_written("end 0");
    session.end();
}

#[test]
fn a_stop_that_cannot_be_caught_is_repaired_when_it_ends() {
    let mut session = open(&[]);
    let pid = session.pid();
    session.signal(Signal::STOP);
    wait_until("it stops", || state(pid) == Some('T'));
    let before = session.bytes().len();
    session.signal(Signal::CONT);
    wait_until("it draws again", || {
        String::from_utf8_lossy(&session.bytes()[before..]).contains("\x1b[?2026l")
    });
    session.wait_interface();
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn without_a_shell_above_ctrl_z_does_nothing() {
    let mut session = open(&[]);
    session.send("\x1a");
    session.signal(Signal::TSTP);
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_size_of_one_cell_and_back() {
    let mut session = open(&[]);
    let before = session.screen().contents();
    for (width, height) in [(1, 1), (10, 3), (200, 60), (1, 1)] {
        session.resize(width, height);
    }
    session.resize(80, 24);
    session.wait("the screen of before", |screen| (screen.contents() == before).then_some(()));
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn ten_by_three_is_room_enough_to_quit() {
    let mut session = Start::bitrose(&[]).size(10, 3).run();
    session.wait_interface();
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_closed_terminal_ends_it() {
    let status = open(&[]).close_terminal();
    assert!(status.success() || status.signal() == Some("Hangup"), "{status:?}");
}

#[test]
fn a_closed_terminal_that_sends_no_signal_ends_it_too() {
    let session = Start::bitrose(&[]).without_control().run();
    session.wait_interface();
    assert!(session.close_terminal().success());
}

#[test]
fn idle_costs_no_processor() {
    let mut session = open(&[]);
    let pid = session.pid();
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let (start, before, drawn) = (Instant::now(), ticks(), session.bytes().len());
    while start.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(ticks() - before <= 1, "hundredths of a second used in two seconds");
    assert_eq!(session.bytes().len(), drawn, "nothing is drawn while nothing happens");
    session.send("q");
    assert!(session.end().success());
}

/// The time in milliseconds that three in four of many tries do not exceed, and the median.
fn quartiles(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |part: usize| times[times.len() * part / 4].as_secs_f64() * 1e3;
    format!("median {:.2} ms, third quartile {:.2} ms", at(2), at(3))
}

/// How many frames have been drawn to their end.
fn frames(bytes: &[u8]) -> usize {
    bytes.windows(8).filter(|window| window == b"\x1b[?2026l").count()
}

/// Prints how long people wait, as seen from the other side of the terminal:
/// `cargo test --release --test flows -- --ignored --exact figures --nocapture --test-threads 1`.
#[test]
#[ignore = "measures; proves nothing"]
fn figures() {
    let first_frame = || {
        let start = Instant::now();
        let mut session = Start::bitrose(&[]).size(120, 40).run();
        session.wait_bytes("first frame", |bytes| (frames(bytes) > 0).then_some(()));
        let time = start.elapsed();
        session.send("q");
        session.end();
        time
    };
    println!(
        "process start to first full frame, 120x40: {}",
        quartiles((0..50).map(|_| first_frame()).collect())
    );

    let nothing = || {
        let start = Instant::now();
        let mut session = Start::program("/bin/echo", &["x"]).run();
        session.wait_bytes("x", |bytes| bytes.contains(&b'x').then_some(()));
        let time = start.elapsed();
        session.wait_exit();
        time
    };
    println!("the same for /bin/echo: {}", quartiles((0..50).map(|_| nothing()).collect()));

    let mut session = Start::bitrose(&[]).size(120, 40).run();
    session.wait_interface();
    let mut key_to_frame = |key: &str| {
        let before = frames(&session.bytes());
        let start = Instant::now();
        session.send(key);
        session.wait_bytes("next frame", |bytes| (frames(bytes) > before).then_some(()));
        start.elapsed()
    };
    let times = (0..200).map(|index| key_to_frame(if index % 2 == 0 { " " } else { "l" })).collect();
    println!("key to full frame, 120x40: {}", quartiles(times));
}
