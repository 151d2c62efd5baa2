//! A lesson by keys in the real program, with a quit and a restart in the middle.

use super::pty::{Session, Start};

fn open(progress: &std::path::Path) -> Session {
    let session = Start::bitrose(&[]).env("BITROSE_PROGRESS", progress.to_str().unwrap()).run();
    session.wait_interface();
    session
}

#[test]
fn a_lesson_is_taken_to_its_end_over_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let progress = folder.path().join("progress.toml");
    let mut session = open(&progress);
    session.send("\x1b5"); // Alt-5
    session.wait_text("begin here");
    session.send("\r");
    session.wait_text("1/10");
    session.send("\r");
    session.wait_text("2/10");
    session.send("9\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("3/10");
    session.send("\x1b[B\x1b[B\x1b[D\x1b[D\x1b[D\x1b[D");
    session.send(" \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C \x1b[C ");
    session.wait_text("0x000000000000FF00");
    session.send("\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("4/10");
    session.send("\x03"); // Ctrl-c: q would be typed
    assert!(session.end().success());

    let mut session = open(&progress);
    session.send("\x1b5");
    session.wait_text("go on here");
    session.wait_text("6/24 ★");
    session.send("\r");
    session.wait_text("4/10");
    session.send("1\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("5/10");
    session.send("11\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("6/10");
    session.send("\r");
    session.wait_text("7/10");
    session.send("a1 h1\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("8/10");
    session.send("0x18\r");
    session.wait_text("three stars ★★★");
    session.send("\r");
    session.wait_text("9/10");
    session.send("x | y\r");
    session.wait_text("operators");
    session.send("\r");
    session.wait_text("10/10");
    session.send("c\r");
    session.wait_text("24/24 ★");
    session.send("q");
    assert!(session.end().success());
    let kept = std::fs::read_to_string(&progress).unwrap();
    assert_eq!(kept.matches("stars = 3").count(), 8, "{kept}");
}
