//! The first start says where to start, the second does not.

use super::pty::{Session, Start};
use std::path::Path;

fn open(states: &Path) -> Session {
    let session = Start::bitrose(&[]).env("XDG_STATE_HOME", states.to_str().unwrap()).run();
    session.wait_interface();
    session
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
    session.send("q");
    assert!(session.end().success());

    let mut session = open(folder.path());
    assert!(!is_welcomed(&session));
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn the_first_start_may_be_that_of_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().to_str().unwrap();
    let mut session = Start::bitrose(&["explore"]).env("XDG_STATE_HOME", states).run();
    session.wait_interface();
    assert!(is_welcomed(&session));
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn boards_on_the_command_line_are_no_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let states = folder.path().to_str().unwrap();
    let mut session = Start::bitrose(&["explore", "e4"]).env("XDG_STATE_HOME", states).run();
    session.wait_interface();
    assert!(!is_welcomed(&session));
    session.send("q");
    assert!(session.end().success());
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is written");
}

#[test]
fn where_nothing_can_be_remembered_it_opens_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no folder");
    std::fs::write(&file, "").unwrap();
    for _ in 0..2 {
        let mut session = open(&file);
        assert!(is_welcomed(&session));
        session.send("q");
        assert!(session.end().success());
    }
}

#[test]
fn what_is_left_with_q_is_there_again_and_fresh_starts_clean() {
    let folder = tempfile::tempdir().unwrap();
    let start = |arguments: &[&str]| {
        let progress = folder.path().join("progress.toml");
        let session = Start::bitrose(arguments).env("BITROSE_PROGRESS", progress.to_str().unwrap()).run();
        session.wait_interface();
        session
    };
    let mut session = start(&[]);
    session.send(" ");
    session.wait_text("0x0000 0000 1000 0000");
    session.send("q");
    assert!(session.end().success());
    let mut session = start(&[]);
    session.wait_text("0x0000 0000 1000 0000");
    session.send("q");
    assert!(session.end().success());
    let mut session = start(&["--fresh"]);
    session.wait_text("0x0000 0000 0000 0000");
    session.send("r");
    session.wait_text("0x0000 0000 1000 0000");
    session.send("q");
    assert!(session.end().success());
}
