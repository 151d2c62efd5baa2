//! The program as a process among others: stopped, continued, orphaned, idle.

use super::open;
use super::pty::{Session, Start, signal_process, wait_until};
use rustix::process::Signal;
use std::fs;
use std::time::{Duration, Instant};

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
    let mut session = Start::shell(JOB).open();
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

/// Has a process ended?
fn is_gone(pid: u32) -> bool {
    state(pid).is_none_or(|state| state == 'Z')
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
    let mut session = Start::shell("$BITROSE; echo back $?; read line; fg; echo end $?").open();
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
fn in_the_background_it_waits_for_the_terminal() {
    let mut session = Start::shell("$BITROSE & read line; fg; echo end $?").run();
    let program = child_of(session.pid());
    wait_until("it stops", || state(program) == Some('T'));
    assert!(!session.screen().alternate_screen(), "another job has the terminal");
    session.send("\n");
    session.wait_interface();
    session.send("q");
    session.wait_written("end 0");
    session.end();
}

#[test]
fn in_the_background_it_can_be_ended() {
    let mut session = Start::shell("$BITROSE & read line; echo end").run();
    let program = child_of(session.pid());
    wait_until("it stops", || state(program) == Some('T'));
    signal_process(program, Signal::TERM);
    signal_process(program, Signal::CONT);
    wait_until("it ends", || is_gone(program));
    session.send("\n");
    session.wait_written("end");
    session.end();
}

#[test]
fn a_stop_that_cannot_be_caught_is_repaired_when_it_ends() {
    let session = open(&[]);
    let pid = session.pid();
    session.signal(Signal::STOP);
    wait_until("it stops", || state(pid) == Some('T'));
    let before = session.bytes().len();
    session.signal(Signal::CONT);
    wait_until("it draws again", || {
        String::from_utf8_lossy(&session.bytes()[before..]).contains("\x1b[?2026l")
    });
    session.wait_interface();
    session.quit();
}

#[test]
fn it_does_not_outlive_the_shell_that_started_it() {
    let session = Start::program("sh", &["-c", "$BITROSE; exit $?"]).open();
    let program = child_of(session.pid());
    session.signal(Signal::KILL);
    wait_until("it ends", || is_gone(program));
    session.end();
}

/// The shell takes the terminal back when the script between is gone, and gives it modes of its own.
#[test]
fn in_the_background_without_a_parent_it_ends() {
    let script = "sh -c '$BITROSE; exit $?'; echo back $?; while read line; do echo got $line; done";
    let mut session = Start::shell(script).open();
    let between = child_of(session.pid());
    let program = child_of(between);
    signal_process(between, Signal::KILL);
    session.wait_written("back 137");
    wait_until("it ends", || {
        session.send("x\n");
        is_gone(program)
    });
    session.wait("its screen gone", |screen| {
        (!screen.alternate_screen() && !screen.hide_cursor()).then_some(())
    });
}

pub(super) fn idle_costs_no_processor() {
    let session = open(&[]);
    let pid = session.pid();
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<&str> = stat[stat.rfind(')').unwrap() + 2..].split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let (start, before, drawn) = (Instant::now(), ticks(), session.bytes().len());
    while start.elapsed() < Duration::from_secs(1) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(ticks() - before <= 1, "hundredths of a second used in a second");
    assert_eq!(session.bytes().len(), drawn, "nothing is drawn while nothing happens");
    session.quit();
}
