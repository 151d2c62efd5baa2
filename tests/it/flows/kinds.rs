//! Kinds of terminals: what is missing is said, and something else is done.

use super::pty::{Session, Start};

/// Runs a program that needs no key to end, and waits until it has written every text; everything that was written.
fn printed(start: Start, status: u32, texts: &[&str]) -> Vec<u8> {
    let mut session = start.size(100, 100).run();
    for text in texts {
        session.wait_written(text);
    }
    assert_eq!(session.wait_exit().exit_code(), status);
    session.wait_restored();
    session.bytes()
}

/// Opens the interface, waits for a text and quits; everything that was written.
fn opened(start: Start, text: &str) -> Vec<u8> {
    let mut session = start.open();
    session.wait_text(text);
    session.send("q");
    assert!(session.wait_exit().success());
    session.wait_restored();
    session.bytes()
}

fn has(bytes: &[u8], text: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(text)
}

#[test]
fn without_utf_8_the_interface_draws_in_ascii_and_says_so() {
    let bytes = opened(Start::bitrose(&[]).env("LC_ALL", "C"), "LC_ALL=C: drawn in ASCII");
    assert!(bytes.is_ascii());
    let all = ["LC_ALL", "LC_CTYPE", "LANG"];
    let unset = || all.into_iter().fold(Start::bitrose(&[]), Start::without);
    assert!(opened(unset(), "no LANG is set: drawn in ASCII").is_ascii());
    assert!(opened(unset().env("LANG", "C").env("LC_CTYPE", "C.UTF-8"), "─").len() > 1000);
}

#[test]
fn what_was_asked_for_is_not_said() {
    let bytes = opened(Start::bitrose(&["explore", "--ascii"]).env("LC_ALL", "C"), "Space toggle");
    assert!(bytes.is_ascii() && !has(&bytes, "drawn in ASCII"));
    let bytes = opened(Start::bitrose(&[]).env("NO_COLOR", "1").env("TERM", "vt100"), "bold and reversed");
    assert!(indices(&bytes).is_empty() && !has(&bytes, "38;2;"));
}

#[test]
fn without_utf_8_commands_and_lessons_are_ascii() {
    for (arguments, status, last) in [
        (&["knight(d4)"][..], 0, "8 squares"),
        (&["step", "let x = {c2 h3}; x << 1"], 0, "one step east, 1 bit wrapped"),
        (&["diff", "0xFF00", "e4 | RANK_2"], 1, "common"),
        (&["equal", "x << 1", "east(x)"], 1, "common"),
        (&["magic", "show", "rook", "c6", "--magic", "0x0601001020010044"], 0, "* magic"),
        (&["lesson", "list"], 0, "perft"),
        (&["a ∩ b"], 2, "the intersection"),
        (&["scan", "--help"], 0, "Example"),
        (&["show", "--columns", "ß"], 2, "--help"),
    ] {
        let bytes = printed(Start::bitrose(arguments).env("LC_ALL", "C"), status, &[last]);
        assert!(bytes.is_ascii(), "{arguments:?}: {}", String::from_utf8_lossy(&bytes));
    }
    let mut session = Start::bitrose(&["lesson", "run", "hyperbola", "--plain"]).env("LC_ALL", "C").run();
    session.wait_written("o - 2r "); // the heading may have scrolled away
    session.send("quit\r");
    assert!(session.end().success());
}

/// The colors that were asked for by their number in a palette.
fn indices(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let numbers = text.split("38;5;").skip(1);
    numbers
        .map(|rest| rest.split(|end: char| !end.is_ascii_digit()).next().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn colors_are_those_that_the_terminal_has() {
    let bytes = opened(Start::bitrose(&["explore", "e4"]).env("TERM", "vt100"), "TERM=vt100: bold");
    assert!(indices(&bytes).is_empty() && !has(&bytes, "38;2;"));
    let wrapped = Start::bitrose(&["step", "-i", "h3 << 1"]); // of eight colors two are used, for what went wrong
    let bytes = opened(wrapped.env("TERM", "xterm"), "1 bit wrapped");
    let colors = indices(&bytes);
    assert!(!colors.is_empty() && colors.iter().all(|index| *index < 8), "{colors:?}");
    assert!(!has(&bytes, "38;2;"));
    let over_ssh = Start::bitrose(&["explore", "e4"]).env("SSH_TTY", "/dev/pts/1");
    let colors = indices(&opened(over_ssh, "0x0000 0000 1000 0000"));
    assert!(colors.iter().any(|index| *index >= 16), "256 colors: {colors:?}");
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_plain_words() {
    let dumb: [fn(Start) -> Start; 3] =
        [|start| start.env("TERM", "dumb"), |start| start.env("TERM", ""), |start| start.without("TERM")];
    for plain in dumb {
        let words = |arguments: &[&str], status, texts: &[&str]| {
            let bytes = printed(plain(Start::bitrose(arguments)), status, texts);
            assert!(!bytes.contains(&0x1b), "{arguments:?}: {}", String::from_utf8_lossy(&bytes));
        };
        words(&[], 0, &["knight(d4)", "lesson run", "move its cursor"]);
        words(&["explore", "e4", "FILE_A"], 0, &["the boards are drawn instead", "0x0101010101010101"]);
        words(&["step", "-i", "e4 << 1"], 0, &["the steps are printed", "0x0000000020000000"]);
        words(&["learn"], 0, &["`bitrose learn ID`", "first-bitboard", "perft"]);
        words(&["show", "e4 +"], 2, &["error"]);
        words(&["show", "--help"], 0, &["Examples"]);
        words(&["e4", "--color", "sometimes"], 2, &["always"]);
    }
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_takes_lessons_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let progress = folder.path().join("progress.toml");
    let start = Start::bitrose(&["learn", "first-bitboard"]).env("TERM", "dumb");
    let mut session = start.env("BITROSE_PROGRESS", progress.to_str().unwrap()).run();
    session.wait_written("the lesson runs line by line");
    session.wait_text("Enter goes on");
    session.send("\rquit\r");
    session.wait_exit();
    assert!(!session.bytes().contains(&0x1b));
}

#[test]
fn forty_columns_show_the_board_and_the_way() {
    let forty = |arguments| -> Session { Start::bitrose(arguments).size(40, 24).open() };
    for (arguments, text) in [(&["explore", "e4"][..], "1000 0000"), (&["learn", "wraps"], "The compass")] {
        let mut session = forty(arguments);
        session.wait_text(text);
        session.resize(80, 24);
        session.wait("everything", |screen| screen.contents().contains("? help").then_some(()));
        session.quit();
    }
}

#[test]
fn a_broken_progress_file_is_nobodys_business_until_the_lessons_open() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("progress.toml");
    std::fs::write(&file, "half a file [").unwrap();
    let start = || Start::bitrose(&[]).env("BITROSE_PROGRESS", file.to_str().unwrap());
    let bytes = opened(start(), "Space toggle");
    assert!(!has(&bytes, "broken"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "half a file [");

    let mut session = start().open();
    session.type_until("\x1b5", "the progress file was broken"); // Alt-5
    session.send("q");
    session.wait_exit();
    session.wait_text("it is kept as"); // the whole of it, when the screen is free
    assert!(!file.exists() && folder.path().join("progress.toml.bad").exists());
}
