//! A lesson by keys in the real program, with a quit and a restart in the middle.

use super::pty::{Session, Start};

fn open(progress: &std::path::Path) -> Session {
    Start::bitrose(&[]).env("BITROSE_PROGRESS", progress.to_str().unwrap()).open()
}

#[test]
fn a_lesson_is_taken_to_its_end_over_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let progress = folder.path().join("progress.toml");
    let mut session = open(&progress);
    session.type_until("\x1b5", "begin here"); // Alt-5
    session.type_until("\r", "1/10");
    session.type_until("\r", "2/10");
    session.type_until("9\r", "three stars ★★★");
    session.type_until("\r", "3/10");
    session.send("\x1b[B\x1b[B\x1b[D\x1b[D\x1b[D\x1b[D");
    session.type_until(" \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C ", "0x000000000000FF00");
    session.type_until("\r", "three stars ★★★");
    session.type_until("\r", "4/10");
    session.send("\x03"); // Ctrl-c: q would be typed
    assert!(session.end().success());

    let mut session = open(&progress);
    session.type_until("\x1b5", "go on here");
    session.wait_text("6/24 ★");
    session.type_until("\r", "4/10");
    session.type_until("1\r", "three stars ★★★");
    session.type_until("\r", "5/10");
    session.type_until("11\r", "three stars ★★★");
    session.type_until("\r", "6/10");
    session.type_until("\r", "7/10");
    session.type_until("a1 h1\r", "three stars ★★★");
    session.type_until("\r", "8/10");
    session.type_until("0x48\r", "three stars ★★★");
    session.type_until("\r", "9/10");
    session.type_until("x | y\r", "operators");
    session.type_until("\r", "10/10");
    session.type_until("c\r", "24/24 ★");
    session.quit();
    let kept = std::fs::read_to_string(&progress).unwrap();
    assert_eq!(kept.matches("stars = 3").count(), 8, "{kept}");
}
