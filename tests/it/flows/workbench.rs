//! The Explore screen, worked by keys, mouse, pastes and the prompt.

use super::open;
use super::pty::{Session, Start};
use vt100::Screen;

/// The number of the current board, as the screen shows it.
fn number(screen: &Screen) -> Option<u64> {
    let text = screen.contents();
    let (_, rest) = text.split_once("0x")?;
    let digits: String = rest.lines().next()?.split("  ").next()?.split(' ').collect();
    (digits.len() == 16).then(|| u64::from_str_radix(&digits, 16).unwrap())
}

pub(super) fn wait_number(session: &Session, wanted: u64) {
    session.wait(&format!("0x{wanted:016X}"), |screen| (number(screen)? == wanted).then_some(()));
}

/// Column and row of a text on the screen, counted from 0.
fn place(screen: &Screen, text: &str) -> Option<(usize, usize)> {
    screen.contents().lines().enumerate().find_map(|(row, line)| {
        let (before, _) = line.split_once(text)?;
        Some((before.chars().count(), row))
    })
}

/// Column and row of a square of the large board: its file stands below it, its rank beside it.
pub(super) fn square(screen: &Screen, name: &str) -> (usize, usize) {
    let files = place(screen, "a    b    c    d    e    f    g    h").unwrap().0;
    let (file, rank) = name.split_at(1);
    let lines = screen.contents();
    let row = lines.lines().position(|line| line.starts_with(&format!(" {rank}  "))).unwrap();
    (files + 5 * "abcdefgh".find(file).unwrap(), row)
}

#[test]
fn keys_move_and_toggle() {
    let mut session = open(&[]);
    wait_number(&session, 0);
    session.send(" ");
    wait_number(&session, 1 << 28); // e4
    session.send("hk ");
    wait_number(&session, 1 << 28 | 1 << 35); // and d5
    session.send("\x1b[B "); // down: d4
    wait_number(&session, 1 << 28 | 1 << 35 | 1 << 27);
    session.send("uu");
    wait_number(&session, 1 << 28);
    session.quit();
}

#[test]
fn a_paste_is_a_constant_a_drawing_or_a_program() {
    let mut session = open(&[]);
    session.paste("0x0000001818000000");
    wait_number(&session, 0x18_1800_0000);
    session.wait_text("CENTER");
    let drawn = format!("{}{}", ". . . . . . . .\n".repeat(7), "1 . . . . . . .\n");
    session.paste(&drawn);
    wait_number(&session, 1); // a1
    session.paste("b = RANK_1\nnorth(b)\n");
    wait_number(&session, 0xFF00);
    session.quit();
}

#[test]
fn a_click_toggles_the_square_under_the_mouse() {
    let mut session = open(&[]);
    for (name, wanted) in
        [("a1", 1), ("h8", 1 | 1 << 63), ("c6", 1 | 1 << 63 | 1 << 42), ("a1", 1 << 63 | 1 << 42)]
    {
        let (column, row) = square(&session.screen(), name);
        session.click(column, row);
        wait_number(&session, wanted);
    }
    session.quit();
}

#[test]
fn a_drag_paints_every_square_it_crosses() {
    let mut session = open(&[]);
    let at = |name: &str| square(&session.screen(), name);
    session.drag(&["b2", "c2", "d2", "e2"].map(at));
    wait_number(&session, 0b1111 << 9);
    session.quit();
}

#[test]
fn a_copy_reaches_the_clipboard_of_the_terminal() {
    let mut session = open(&[]);
    session.send(" yy");
    assert_eq!(session.wait_clipboard(), "MHgwMDAwMDAwMDEwMDAwMDAw"); // 0x0000000010000000
    session.wait_text("copied");
    session.quit();
}

#[test]
fn a_program_is_saved_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.bb");
    let mut session = open(&[]);
    session.type_until(&format!(" :write {}\r", file.display()), "wrote");
    session.send(&format!("c:load {}\r", file.display()));
    wait_number(&session, 1 << 28);
    session.type_until(&format!(":write {}/none/x\r", folder.path().display()), "cannot write");
    session.quit();
}

#[test]
fn plain_ascii_is_plain_ascii() {
    let mut session = Start::bitrose(&["explore", "--ascii"]).env("NO_COLOR", "1").open();
    session.send(" ");
    wait_number(&session, 1 << 28);
    session.send("q");
    session.wait_restored();
    let bytes = session.bytes();
    assert!(bytes.is_ascii());
    let colored = |code: &str| String::from_utf8_lossy(&bytes).contains(code);
    assert!(!["\x1b[38;", "\x1b[48;"].into_iter().any(colored));
    assert!(session.end().success());
}

#[test]
fn the_prompt_takes_an_expression() {
    let mut session = open(&[]);
    session.send(":north(RANK_1) | e4\r");
    wait_number(&session, 0xFF00 | 1 << 28);
    session.quit();
}

#[test]
fn the_prompt_shows_a_fault_and_lets_it_be_mended() {
    let mut session = open(&[]);
    session.type_until(":north(RANK_9)\r", "^^^^^^");
    session.send("\x7f\x7f1)\r");
    wait_number(&session, 0xFF00);
    session.quit();
}

#[test]
fn boards_are_opened_from_the_command_line_under_a_mapping() {
    let mut session = open(&["explore", "--mapping", "rival", "RANK_2", "0x1"]);
    wait_number(&session, 0xFF00);
    session.send("]");
    wait_number(&session, 1);
    session.quit();
}
