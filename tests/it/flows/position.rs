//! The Position screen in the real program.

use super::open;
use super::pty::Start;

#[test]
fn pieces_are_put_and_the_reason_is_told_that_this_cannot_be() {
    let mut session = open(&[]);
    session.go_to(4, "Position");
    session.type_until("ek", "Black has more than one king: e4 e8");
    session.type_until("\x7f\x1b[DeQ", "/8/8/3Q4/8/PPPPPPPP/"); // no king again, and a queen beside
    session.wait_text("White has more promoted pieces");
    session.type_until("uuu", "White to move · 20 legal moves");
    session.quit();
}

#[test]
fn a_move_is_made_and_taken_back() {
    let mut session = open(&[]);
    session.go_to(4, "Position");
    session.type_until(":e2e4\r", "/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    session.wait_text("0000000010001000");
    session.type_until("gn", "a6 would change");
    session.type_until("\r", "a6 changed");
    session.type_until("uu", "8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    session.quit();
}

#[test]
fn perft_divides_the_start_position() {
    let mut session = open(&[]);
    session.go_to(4, "Position");
    session.type_until("f", "8,902 leaves");
    session.wait_text("20 of 20 moves");
    session.wait_text("e2e4   600");
    session.type_until("aaf", "the same after every move");
    session.quit();
}

#[test]
fn perft_is_stopped_and_keys_are_heard_meanwhile() {
    let mut session = Start::bitrose(&["explore", "--ascii"]).size(120, 40).open();
    session.go_to(4, "Position");
    session.type_until("V#9+f", "so far "); // depth 12: nobody waits for that
    session.type_until("h", "d4");
    session.type_until("f", "the count was stopped");
    session.quit();
}

#[test]
fn a_position_of_the_command_line_is_walked_on_the_0x88_board() {
    let mut session = Start::bitrose(&["explore", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).open();
    session.go_to(4, "Position");
    session.type_until("lllljjjx", "white rook h1"); // from e4 to h1
    session.type_until("#7n", "0x77 + 0x10 = 0x87"); // seven cells north, then over the edge
    session.wait_text("off the board: the next offset");
    session.quit();
}
