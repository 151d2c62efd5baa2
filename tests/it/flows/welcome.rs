//! The first start says where to start, the second does not.

use super::pty::{Session, Start};
use std::path::Path;

fn open(states: &Path) -> Session {
    Start::bitrose(&[]).env("XDG_STATE_HOME", states.to_str().unwrap()).open()
}

fn is_welcomed(session: &Session) -> bool {
    session.wait_text("Explore");
    session.screen().contents().contains("where to start")
}

#[test]
fn only_the_first_start_says_where_to_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = open(folder.path());
    assert!(is_welcomed(&session));
    session.send(" "); // toggles d4, as always
    session.wait("the board alone", |screen| {
        let text = screen.contents();
        (text.contains("0x0000 1422 0822 1400") && !text.contains("where to start")).then_some(())
    });
    session.quit();

    let session = open(folder.path());
    assert!(!is_welcomed(&session));
    session.quit();
}

#[test]
fn the_first_start_may_be_that_of_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().to_str().unwrap();
    let session = Start::bitrose(&["explore"]).env("XDG_STATE_HOME", states).open();
    assert!(is_welcomed(&session));
    session.quit();
}

#[test]
fn boards_on_the_command_line_are_no_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().to_str().unwrap();
    let session = Start::bitrose(&["explore", "e4"]).env("XDG_STATE_HOME", states).open();
    assert!(!is_welcomed(&session));
    session.quit();
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is written");
}

#[test]
fn where_nothing_can_be_remembered_it_opens_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no folder");
    std::fs::write(&file, "").unwrap();
    for _ in 0..2 {
        let session = open(&file);
        assert!(is_welcomed(&session));
        session.quit();
    }
}

#[test]
fn what_is_left_with_q_is_there_again_and_fresh_starts_clean() {
    let folder = tempfile::tempdir().unwrap();
    let start = |arguments: &[&str]| {
        let progress = folder.path().join("progress.toml");
        Start::bitrose(arguments).env("BITROSE_PROGRESS", progress.to_str().unwrap()).open()
    };
    let mut session = start(&[]);
    session.type_until(" ", "0x0000 0000 1000 0000");
    session.quit();
    let session = start(&[]);
    session.wait_text("0x0000 0000 1000 0000");
    session.quit();
    let mut session = start(&["--fresh"]);
    session.wait_text("0x0000 0000 0000 0000");
    session.type_until("r", "0x0000 0000 1000 0000");
    session.quit();
}
