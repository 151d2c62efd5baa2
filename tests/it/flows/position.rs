//! The Position screen in the real program.

use super::open;
use super::pty::Start;

#[test]
fn pieces_are_put_and_the_reason_is_told_that_this_cannot_be() {
    let mut session = open(&[]);
    session.send("\x1b4");
    session.wait_tab("Position");
    session.send("ek");
    session.wait_text("Black has more than one king: e4 e8");
    session.send("\x7f\x1b[DeQ"); // no king again, and a queen beside
    session.wait_text("/8/8/3Q4/8/PPPPPPPP/");
    session.wait_text("White has too many pieces");
    session.send("uuu");
    session.wait_text("White to move · 20 legal moves");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_move_is_made_and_taken_back() {
    let mut session = open(&[]);
    session.send("\x1b4");
    session.wait_tab("Position");
    session.send(":e2e4\r");
    session.wait_text("/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    session.wait_text("0000000010001000");
    session.send("gn");
    session.wait_text("a6 would change");
    session.send("\r");
    session.wait_text("a6 changed");
    session.send("uu");
    session.wait_text("8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn perft_divides_the_start_position() {
    let mut session = open(&[]);
    session.send("\x1b4");
    session.wait_tab("Position");
    session.send("f");
    session.wait_text("8,902 leaves");
    session.wait_text("20 of 20 moves");
    session.wait_text("e2e4   600");
    session.send("aaf");
    session.wait_text("the same after every move");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn perft_is_stopped_and_keys_are_heard_meanwhile() {
    let mut session = Start::bitrose(&["explore", "--ascii"]).size(120, 40).run();
    session.wait_interface();
    session.send("\x1b4");
    session.wait_tab("Position");
    session.send("V#9+f"); // depth 12: nobody waits for that
    session.wait_text("so far ");
    session.send("h");
    session.wait_text("d4");
    session.send("f");
    session.wait_text("the count was stopped");
    session.send("q");
    assert!(session.end().success());
}

#[test]
fn a_position_of_the_command_line_is_walked_on_the_0x88_board() {
    let mut session = Start::bitrose(&["explore", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).run();
    session.wait_interface();
    session.send("\x1b4");
    session.wait_tab("Position");
    session.send("lllljjjx"); // from e4 to h1
    session.wait_text("white rook h1");
    session.send("#7n"); // seven cells north, then over the edge
    session.wait_text("0x77 + 0x10 = 0x87");
    session.wait_text("off the board: the next offset");
    session.send("q");
    assert!(session.end().success());
}
