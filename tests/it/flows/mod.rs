//! Flows of the real program in a pseudo-terminal, read through a model of the screen. After each of them one rule is
//! checked: the terminal is as it was.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod crashes;
mod ends;
#[cfg(target_os = "linux")] // they read /proc
mod jobs;
mod kinds;
mod learn;
mod line;
mod magic;
mod position;
mod pty;
mod step;
mod welcome;
mod workbench;

use crate::aside::Waiting;
use pty::{Session, Start};
use rustix::process::Signal;

fn open(arguments: &[&str]) -> Session {
    Start::bitrose(arguments).open()
}

/// The flows that mostly wait.
pub(crate) const WAITING: &[Waiting] = &[
    ("a loop that hangs can be ended", crashes::a_loop_that_hangs_can_be_ended),
    ("a lock is waited for", ends::a_copy_that_holds_the_lock_is_waited_for_a_while_and_told),
    #[cfg(target_os = "linux")]
    ("idle costs no processor", jobs::idle_costs_no_processor),
    ("a paste without its end", line::a_paste_without_its_end_is_ended_by_esc),
    ("sequences that were cut off", line::sequences_that_were_cut_off_cost_no_more_than_a_key),
    #[cfg(target_os = "linux")]
    ("a terminal that hangs", line::a_terminal_that_hangs_gets_the_last_state_and_the_program_does_not_grow),
    ("a file is run at each save", step::a_file_is_run_again_at_each_save),
    ("a program plays by itself", step::a_program_plays_by_itself),
];

#[test]
fn q_quits() {
    let session = open(&[]);
    session.quit();
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
        [("\x1b[6n", "cursor position"), ("\x1b[c", "attributes"), ("\x1b[?u", "keyboard"), (";?", "colors")]
    {
        assert!(!text.contains(query), "asks for the {name}");
    }
    assert!(session.end().success());
}

#[test]
fn without_a_shell_above_ctrl_z_does_nothing() {
    let mut session = open(&[]);
    session.send("\x1a");
    session.signal(Signal::TSTP);
    session.quit();
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
    session.quit();
}

#[test]
fn ten_by_three_is_room_enough_to_quit() {
    let session = Start::bitrose(&[]).size(10, 3).open();
    session.quit();
}

#[test]
fn a_closed_terminal_ends_it() {
    let status = open(&[]).close_terminal();
    assert!(status.success() || status.signal() == Some("Hangup"), "{status:?}");
}

#[test]
fn a_closed_terminal_that_sends_no_signal_ends_it_too() {
    let session = Start::bitrose(&[]).without_control().open();
    assert!(session.close_terminal().success());
}
