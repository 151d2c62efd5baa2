//! The keys of the Position screen.

use super::{PositionAction as Do, Setting, Side};
use crate::tui::action::{Action, Prefix};
use crate::tui::keys::{KeyTable, Pressed, keys};
use crate::tui::screen::Tab;
use bitrose_core::position::{Color, Piece, Wing};

/// The piece of a FEN letter.
fn put(key: Pressed) -> Do {
    Piece::from_letter(key.char()).map_or(Do::Remove, Do::Put)
}

/// The right to castle of a FEN letter.
fn right(key: Pressed) -> Do {
    let color = if key.char().is_ascii_uppercase() { Color::White } else { Color::Black };
    let wing = if key.char().eq_ignore_ascii_case(&'k') { Wing::KingSide } else { Wing::QueenSide };
    Do::Right(color, wing)
}

/// On the Position screen.
pub(in crate::tui) static POSITION: KeyTable = KeyTable {
    title: "position",
    tab: Some(Tab::Position),
    wider: None,
    rows: keys! {
        ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
            "move the cursor (mouse: click)" with key => Do::Move(key.direction());
        ['e'] @1 "edit" "put pieces on the board with the letters of FEN" => Do::Edit;
        ['n'] @3 "item" "the next item of the panel; a count repeats" => Do::Next(1);
        ['b'] "back" "the item before" => Do::Next(-1);
        ['s'] @4 "storage" "the boards; again, the next way to keep the pieces" => Do::Show(Side::Boards);
        ['v'] @13 "panel" "the next panel (mouse: click its title)" => Do::NextPanel(1);
        ['V'] "panel" "the panel before" => Do::NextPanel(-1);
        [ENTER] "do" "make the move picked (mouse: click it again); another walk; start perft" => Do::Enter;
        [' '] @2 "lift"
            "lift the piece under the cursor, or put it down: a move on the board (mouse: click, click)" => Do::Lift;
        ['g'] @5 "moves" "the legal moves; again, the next one" => Do::Show(Side::Moves);
        ['x'] @6 "0x88" "the 0x88 board; again, another walk over it" => Do::Show(Side::Cells);
        ['f'] @7 "perft" "start to count the moves to a depth, or stop" => Do::Perft;
        ['+', '-'] "depth" "perft one move deeper or less deep" with key => Do::Depth(key.sign('+'));
        ['a'] "boards" "perft on bitboards, on the 0x88 board, or on both to compare" => Do::Counters;
        ['o'] @8 "overlay"
            "the next overlay: attacks from and to the cursor, checkers, pins, check mask, between, attacked squares"
            => Do::Overlay(1);
        ['O'] "overlay" "the overlay before" => Do::Overlay(-1);
        ['w'] @11 "side" "the other side to move" => Do::SideToMove;
        ['c'] @12 "castling" "give or take a right to castle" => Prefix::Castling;
        ['E'] "en passant" "the cursor's square as the en passant square, or none" => Do::EnPassant;
        ['t'] @10 "to Explore" "the set shown into the current board of Explore" => Do::ToExplore;
        ['i'] "to Step" "the set shown to the Step screen, as what goes in" => Do::ToStep;
        ['T'] "to Magic" "the set shown to the Magic screen, as the occupancy" => Do::ToMagic;
        ['u'] @9 "undo" "undo" => Do::Undo;
        [Ctrl('r')] "redo" "redo" => Do::Redo;
        [ESC] "leave" "end the edit; then take the overlay away" => Do::Leave;
        [':'] "FEN" "type a FEN, or a set to show over the pieces" => Action::OpenPrompt;
        [Digit] "count" "a count for the next key" with key => Action::Count(key.digit());
    },
};

/// While pieces are put on its board.
pub(in crate::tui) static EDIT: KeyTable = KeyTable {
    title: "pieces of a position",
    tab: Some(Tab::Position),
    wider: Some(&POSITION),
    rows: keys! {
        ['P', 'N', 'B', 'R', 'Q', 'K'] @1 "white"
            "a white piece on the cursor's square (mouse: click a piece below, then squares)" with key => put(key);
        ['p', 'n', 'b', 'r', 'q', 'k'] @2 "black" "a black piece on the cursor's square" with key => put(key);
        ['x', ' ', Code(Delete), Code(Backspace)] @3 "empty"
            "no piece on the cursor's square (mouse: right click)" => Do::Remove;
        [LEFT, DOWN, UP, RIGHT] @4 "move" "move the cursor" with key => Do::Move(key.direction());
        ['C'] @7 "clear" "clear the board" => Do::Set(Setting::Empty);
        ['S'] @8 "start" "the start of a game" => Do::Set(Setting::Start);
        [ESC, ENTER, 'e'] @5 "end" "end the edit" => Do::Leave;
    },
};

/// After the key for a right to castle.
pub(in crate::tui) static CASTLING: KeyTable = KeyTable {
    title: "right to castle",
    tab: None,
    wider: None,
    rows: keys! {
        ['K', 'Q'] "White" "White on the king's or the queen's side" with key => right(key);
        ['k', 'q'] "Black" "Black on the king's or the queen's side" with key => right(key);
        ['-'] "none" "no right at all" => Do::NoRights;
    },
};
