//! The keys of the Position screen: those that always apply, and those of the open panel.

use super::PanelKind;
use crate::tui::keys::{Pressed, table};
use crate::tui::prelude::*;
use PositionAction as Do;
use bitrose_core::position::{Color, Piece, Wing};

/// What a key does on the Position screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionAction {
    /// Moves the cursor.
    Move(Direction),
    /// Puts a piece on the cursor's square.
    Put(Piece),
    /// Puts the most recent piece on the cursor's square again.
    Again,
    /// Removes the piece from the cursor's square.
    Remove,
    /// Clears the board.
    Clear,
    /// Sets up the start position.
    Start,
    /// Switches the side to move.
    SideToMove,
    /// Toggles a castling right.
    Right(Color, Wing),
    /// Removes all castling rights.
    NoRights,
    /// Toggles the cursor's square as the en passant square.
    EnPassant,
    /// Opens a panel on the right. If it is open already, chooses its next storage, move, walk or way to count.
    Show(PanelKind),
    /// Opens the next (1) or previous (-1) panel.
    NextPanel(i8),
    /// Chooses the next (1) or previous (-1) item of the panel.
    Next(i8),
    /// Does what Enter does in the open panel.
    Enter,
    /// Lifts the piece on the cursor's square, or puts the lifted one down there.
    Lift,
    /// Starts or stops perft.
    Perft,
    /// Makes perft one ply deeper (1) or shallower (-1).
    Depth(i8),
    /// Chooses the next option of the board representations that perft counts on.
    Counters,
    /// Chooses the next (1) or previous (-1) overlay.
    Overlay(i8),
    /// Undoes the last change.
    Undo,
    /// Redoes the last change that was undone.
    Redo,
    /// Sends the set that is shown to another screen: as the current board of Explore, as an input of Step, or as the
    /// occupancy of Magic.
    SendTo(Tab),
    /// Closes what is open.
    Leave,
}

/// Puts the piece whose FEN letter was pressed. Any other key removes the piece.
fn put(key: Pressed) -> Do {
    Piece::from_letter(key.char()).map_or(Do::Remove, Do::Put)
}

/// Toggles the castling right whose FEN letter was pressed.
fn right(key: Pressed) -> Do {
    let color = if key.char().is_ascii_uppercase() { Color::White } else { Color::Black };
    let wing = if key.char().eq_ignore_ascii_case(&'k') { Wing::KingSide } else { Wing::QueenSide };
    Do::Right(color, wing)
}

/// Keys that apply everywhere on the Position screen.
pub(in crate::tui) static POSITION: KeyTable = table! { "position", Position;
    ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
        "move the cursor (mouse: click)" with key => Do::Move(key.direction());
    ['e'] @11 "edit" "put a piece on the cursor's square: type its FEN letter" => Prefix::Piece;
    ['.'] "same piece" "put the last piece again (mouse: right click; again removes it)" => Do::Again;
    [Code(Delete), Code(Backspace)] "empty" "remove the piece on the cursor's square" => Do::Remove;
    [' '] @12 "lift"
        "lift or put down a piece: a move on the board (mouse: click, click)" => Do::Lift;
    ['n', 'b'] @13 "board"
        "the next or previous board, move or step of the panel; a count repeats" with key => Do::Next(key.sign('n'));
    ['s'] @14 "storage" "show the boards; again, the next way to store the pieces" => Do::Show(PanelKind::Boards);
    ['g'] @15 "moves" "show the legal moves; again, the next one" => Do::Show(PanelKind::Moves);
    ['x'] @16 "0x88" "show the 0x88 board; again, another walk over it" => Do::Show(PanelKind::Cells);
    ['f'] @17 "perft" "perft: count the positions at a depth" => Do::Perft;
    ['o', 'O'] @18 "overlay"
        "next or previous overlay: attacks from and to the cursor, checkers, pins, check mask, between"
        with key => Do::Overlay(key.sign('o'));
    ['u'] @19 "undo" "undo a change or a move" => Do::Undo;
    [Ctrl('r')] "redo" "redo" => Do::Redo;
    ['v', 'V'] "panel" "the next or previous panel (mouse: click its title)" with key => Do::NextPanel(key.sign('v'));
    [':'] @20 "FEN" "type a FEN, a move, or a set to show over the pieces" => Action::OpenPrompt;
    ['w'] @22 "side" "change the side to move" => Do::SideToMove;
    ['c'] @23 "castling" "change a castling right: add or remove it" => Prefix::Castling;
    ['E'] "en passant" "the en passant square: set it to the cursor's square, or clear it" => Do::EnPassant;
    ['t'] @21 "to Explore" "send to Explore: the set shown becomes the current board" => Do::SendTo(Tab::Explore);
    ['i'] "to Step" "send to Step: the set shown, as an input" => Do::SendTo(Tab::Step);
    ['T'] "to Magic" "send to Magic: the set shown, as the occupancy" => Do::SendTo(Tab::Magic);
    [ENTER] "next board" "the next board" => Do::Enter;
    [ESC] "leave" "put a lifted piece back, or else remove the overlay" => Do::Leave;
};

/// Keys of the list of moves.
pub(in crate::tui) static MOVES: KeyTable = table! { "legal moves", Position, &POSITION;
    ['n', 'b'] @1 "pick" "the next or previous move, to see what it would change" with key => Do::Next(key.sign('n'));
    [ENTER] @2 "make it" "make the move picked (mouse: click it again)" => Do::Enter;
};

/// Keys of the 0x88 board.
pub(in crate::tui) static CELLS: KeyTable = table! { "0x88 board", Position, &POSITION;
    ['n', 'b'] @1 "step" "next or previous step of the walk" with key => Do::Next(key.sign('n'));
    [ENTER] @2 "other walk" "another walk: the piece, who attacks it, castling" => Do::Enter;
};

/// Keys of perft and its divide.
pub(in crate::tui) static PERFT: KeyTable = table! { "perft", Position, &POSITION;
    ['f'] @1 "count" "count at the depth shown" => Do::Perft;
    ['+', '-'] @2 "depth" "one ply deeper or less deep" with key => Do::Depth(key.sign('+'));
    ['a'] @3 "boards" "count on bitboards, on the 0x88 board, or on both to compare" => Do::Counters;
    ['n', 'b'] @4 "move" "next or previous move of the divide" with key => Do::Next(key.sign('n'));
    [ENTER] @5 "go down" "make the move, and count one ply less deep" => Do::Enter;
};

/// Keys while a perft is running.
pub(in crate::tui) static RUNNING: KeyTable = table! { "running perft", Position, &POSITION;
    ['f', ESC] @1 "stop" "stop the count" => Do::Perft;
    ['n', 'b'] @2 "move" "next or previous move of the divide" with key => Do::Next(key.sign('n'));
};

/// Keys that can follow the one that puts a piece.
pub(in crate::tui) static PIECE: KeyTable = table! { "piece for a square";
    ['P', 'N', 'B', 'R', 'Q', 'K'] "white" "put a white piece on the cursor's square" with key => put(key);
    ['p', 'n', 'b', 'r', 'q', 'k'] "black" "put a black piece on the cursor's square" with key => put(key);
    ['x', ' ', Code(Delete), Code(Backspace)] "empty" "remove the piece on the cursor's square" => Do::Remove;
    ['C'] "clear" "clear the board" => Do::Clear;
    ['S'] "start" "the start of a game" => Do::Start;
};

/// Keys that can follow the one for castling rights.
pub(in crate::tui) static CASTLING: KeyTable = table! { "castling right";
    ['K', 'Q'] "White" "White, on the king's or the queen's side" with key => right(key);
    ['k', 'q'] "Black" "Black, on the king's or the queen's side" with key => right(key);
    ['-'] "none" "remove all castling rights" => Do::NoRights;
};
