//! The keys of the Explore screen.

use crate::tui::keys::table;
use crate::tui::prelude::*;
use crate::tui::workspace::{Stamp, Symmetry};
use ExploreAction as Do;

/// An action of the Explore screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExploreAction {
    /// Move the cursor one square.
    Move(Direction),
    /// Move the cursor to the next (1) or previous (-1) square of the set, in bit order.
    NextSet(i8),
    /// Move the cursor to the edge of the board in a direction.
    MoveToEdge(Direction),
    /// Add the square under the cursor to the set, or remove it.
    Toggle,
    /// Start or stop painting with the cursor.
    Paint,
    /// Stop painting.
    Cancel,
    /// Combine the board with a shape at the cursor.
    Stamp(Stamp, Join),
    /// Move the whole board one step.
    Step(Direction),
    /// Shift the word without a wrap mask; `true` shifts left.
    Shift(bool),
    /// Apply the wrap mask that the last raw shift or the current set is missing.
    ApplyMask,
    /// Apply an operator, with this board as its right operand.
    Combine(Join, Name),
    /// Apply an operator, with the second board as its right operand.
    CombineSecond(Join),
    /// Complement the board: `~a`.
    Complement,
    /// Clear the board: `a = EMPTY`.
    Clear,
    /// Flip or rotate the board.
    Flip(Symmetry),
    /// Fill in a direction to the edge of the board.
    Fill(Direction),
    /// Fill in a direction through the second board: an occluded fill.
    Occluded(Direction),
    /// Fill every file that the set touches.
    FileFill,
    /// Fill everything that the set can reach through the second board.
    Flood,
    /// Repeat the last edit.
    Repeat,
    /// Choose the current board.
    Choose(Name),
    /// Go to the next (1) or previous (-1) board.
    ChooseNext(i8),
    /// Choose the second board.
    With(Name),
    /// Copy the current board to another board.
    Put(Name),
    /// Move the focus to the digits of the number, or back to the board.
    FocusWord,
    /// Move the focus right by a number of digits.
    MoveDigit(i8),
    /// Change the hexadecimal digit in focus.
    SetDigit(u8),
    /// Undo the last action.
    Undo,
    /// Redo the last undone action.
    Redo,
    /// Send the current board to another screen: as input to Step, as occupancy to Magic, as the squares of a piece to
    /// Position.
    TakeTo(Tab),
}

/// Keys while the focus is on the board.
pub(in crate::tui) static BOARD: KeyTable = table! { "board", Explore;
    ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
        "move the cursor; a count repeats: `#3l`" with key => Do::Move(key.direction());
    ['w'] "next square" "to the next set square, as a bit loop goes" => Do::NextSet(1);
    ['b'] "square before" "to the previous set square" => Do::NextSet(-1);
    [Code(Home)] "a-file" "move to the a-file" => Do::MoveToEdge(Direction::West);
    [Code(End)] "h-file" "move to the h-file" => Do::MoveToEdge(Direction::East);
    [Code(PageUp)] "rank 8" "move to the eighth rank" => Do::MoveToEdge(Direction::North);
    [Code(PageDown)] "rank 1" "move to the first rank" => Do::MoveToEdge(Direction::South);
    [' ', ENTER] @1 "toggle" "add or remove the square (mouse: click)" => Do::Toggle;
    ['v'] "paint"
        "paint while moving, until the next v; the first square decides whether to add or remove (mouse: drag)"
        => Do::Paint;
    ['s'] @5 "stamp" "stamp a shape at the cursor: the attacks of a piece, a rank or another one" => Prefix::Stamp(Join::Or);
    ['c'] "clear" "clear the board" => Do::Clear;
    ['H', 'J', 'K', 'L', 'Y', 'U', 'B', 'N', Shift(Left), Shift(Down), Shift(Up), Shift(Right)] @2 "step"
        "step the whole board along the compass rose; what leaves the board is gone, nothing wraps"
        with key => Do::Step(key.direction());
    ['<', '>'] @3 "shift"
        "shift the word, a raw shift: `<9` is `<< 9`; shows what fell off and what wrapped"
        with key => Prefix::Shift(key.char() == '<');
    ['='] "missing mask" "add the missing wrap mask: the one that a raw shift or a pasted set lacks" => Do::ApplyMask;
    ['&'] @4 "and" "and with a board: squares in both" => Prefix::Join(Join::And);
    ['|'] @4 "or" "or with a board: squares in either" => Prefix::Join(Join::Or);
    ['^'] @4 "xor" "xor with a board: squares in exactly one" => Prefix::Join(Join::Xor);
    ['-'] @4 "minus" "take squares away: a & ~b" => Prefix::Join(Join::AndNot);
    ['~'] "not" "complement: toggle every square" => Do::Complement;
    ['f'] @8 "flip" "flip or turn the board" => Prefix::Flip;
    ['F'] @9 "fill" "fill along a direction, whole files, or a flood" => Prefix::Fill;
    ['.'] "repeat" "do the last edit again, at the cursor" => Do::Repeat;
    ['\''] @10 "board" "go to another board: its letter follows (mouse: click it)" => Prefix::Choose;
    [AltBoardLetter] "that board" "go to that board at once" with key => Do::Choose(key.name());
    ['[', ']'] "next board" "previous or next board" with key => Do::ChooseNext(key.sign(']'));
    ['"'] "second board"
        "choose the second board, for the counts, fills and sliders (mouse: right click)"
        => Prefix::With;
    ['p'] "copy to board" "copy to another board: puts this number into it" => Prefix::Put;
    ['t'] "to Step" "send to Step, as an input" => Do::TakeTo(Tab::Step);
    ['T'] "to Magic" "send to Magic, as the occupancy" => Do::TakeTo(Tab::Magic);
    ['R'] "to Position"
        "send to Position: as the squares of the piece shown there, or over the pieces"
        => Do::TakeTo(Tab::Position);
    ['x'] @11 "hex" "edit the hex digits: go to the number, and type" => Do::FocusWord;
    ['m'] @12 "mapping" "mapping, same picture: the numbers change" => Prefix::Mapping(Keep::Picture);
    ['M'] "same number" "mapping, same number: the pictures change" => Prefix::Mapping(Keep::Number);
    ['y'] @13 "copy" "copy to the clipboard; `yy` the hex number, `yp` the program" => Prefix::Copy;
    [':'] @6 "prompt" "open the prompt: an expression or a command" => Action::OpenPrompt;
    ['u'] @7 "undo" "undo" => Do::Undo;
    [Ctrl('r')] "redo" "redo" => Do::Redo;
    ['?', F1] @14 "keys" "show every key" => Action::Help;
    ['r'] "last run" "restore the last run: boards, history, names, position, magic; again switches back"
        => Action::Restore;
    [ESC] "cancel" "forget the count, stop painting" => Do::Cancel;
    ['q'] "quit" "quit" => Action::Quit;
};

/// Keys while the focus is on the digits of the number.
pub(in crate::tui) static WORD: KeyTable = table! { "digits of the number", Explore;
    ['h', 'l', LEFT, RIGHT] @1 "move"
        "to the next digit" with key => Do::MoveDigit(if key.direction() == Direction::West { -1 } else { 1 });
    ['k', 'j', UP, DOWN] @3 "line"
        "to the next line of digits"
        with key => Do::MoveDigit(if key.direction() == Direction::North { -4 } else { 4 });
    [HexDigit] @2 "change"
        "change the digit, and go to the next; 16 in a row are the whole number" with key => Do::SetDigit(key.digit());
    [Code(Home)] "first" "to the first digit" => Do::MoveDigit(-15);
    [Code(End)] "last" "to the last digit" => Do::MoveDigit(15);
    [Code(Backspace)] "back" "to the previous digit" => Do::MoveDigit(-1);
    ['u'] @5 "undo" "undo" => Do::Undo;
    [Ctrl('r')] "redo" "redo" => Do::Redo;
    ['x', ESC, ENTER] @4 "board" "back to the board" => Do::FocusWord;
    ['?', F1] @6 "keys" "show every key" => Action::Help;
    ['q'] "quit" "quit" => Action::Quit;
};

/// Keys after the prefix for a raw shift.
pub(in crate::tui) static SHIFT: KeyTable = table! { "raw shift";
    [Digit] @1 "number" "how many bits: two digits, or one and any other key" with key => Action::Count(key.digit());
    [ENTER] @2 "shift" "by the number, or by 1" with key => Do::Shift(key.prefix == Some(Prefix::Shift(true)));
    ['<', '>'] @3 "shift or turn" "the same sign shifts, the other one turns the shift around" with key => {
        let is_left = key.char() == '<';
        let turned = Action::Prefix(Prefix::Shift(is_left));
        if key.prefix == Some(Prefix::Shift(is_left)) { Action::from(Do::Shift(is_left)) } else { turned }
    };
};

/// Keys after the prefix for a stamp.
pub(in crate::tui) static STAMP: KeyTable = table! { "stamp at the cursor";
    ['r'] "rank" "the rank" with key => Do::Stamp(Stamp::Rank, key.join());
    ['f'] "file" "the file" with key => Do::Stamp(Stamp::File, key.join());
    ['d'] "diagonal" "the diagonal, in the direction of a1 to h8" with key => Do::Stamp(Stamp::Diagonal, key.join());
    ['a'] "antidiagonal"
        "the antidiagonal, in the direction of h1 to a8" with key => Do::Stamp(Stamp::Antidiagonal, key.join());
    ['N', 'n'] "knight" "knight attacks" with key => Do::Stamp(Stamp::Knight, key.join());
    ['K', 'k'] "king" "king attacks" with key => Do::Stamp(Stamp::King, key.join());
    ['R'] "rook" "rook attacks; the second board holds the blockers" with key => Do::Stamp(Stamp::Rook, key.join());
    ['B', 'b'] "bishop"
        "bishop attacks; the second board holds the blockers" with key => Do::Stamp(Stamp::Bishop, key.join());
    ['Q', 'q'] "queen"
        "queen attacks; the second board holds the blockers" with key => Do::Stamp(Stamp::Queen, key.join());
    ['P'] "white pawn" "white pawn attacks" with key => Do::Stamp(Stamp::WhitePawn, key.join());
    ['p'] "black pawn" "black pawn attacks" with key => Do::Stamp(Stamp::BlackPawn, key.join());
    ['|'] "add" "add the shape (the default)" => Prefix::Stamp(Join::Or);
    ['='] "replace" "replace the board with the shape" => Prefix::Stamp(Join::Replace);
    ['^'] "toggle" "toggle the squares of the shape" => Prefix::Stamp(Join::Xor);
    ['-'] "remove" "remove the shape" => Prefix::Stamp(Join::AndNot);
    ['&'] "keep" "keep only what is inside the shape" => Prefix::Stamp(Join::And);
};

/// Keys after the prefix for a flip or rotation.
pub(in crate::tui) static FLIP: KeyTable = table! { "flip or turn";
    ['v'] "vertical" "rank 1 to rank 8: a byte swap" => Do::Flip(Symmetry::FlipVertical);
    ['h'] "horizontal" "the a-file to the h-file" => Do::Flip(Symmetry::MirrorHorizontal);
    ['d'] "diagonal" "along a1 to h8: files become ranks" => Do::Flip(Symmetry::FlipDiagonal);
    ['a'] "antidiagonal" "along h1 to a8" => Do::Flip(Symmetry::FlipAntidiagonal);
    ['r'] "right" "a quarter turn clockwise" => Do::Flip(Symmetry::Rotate90);
    ['l'] "left" "a quarter turn counter-clockwise" => Do::Flip(Symmetry::Rotate270);
    ['f', 't'] "half turn" "a half turn: all 64 bits reversed" => Do::Flip(Symmetry::Rotate180);
};

/// Keys after the prefix for a fill.
pub(in crate::tui) static FILL: KeyTable = table! { "fill";
    ['h', 'j', 'k', 'l', 'y', 'u', 'b', 'n', LEFT, DOWN, UP, RIGHT] "to the edge"
        "fill in one direction to the edge" with key => Do::Fill(key.direction());
    ['H', 'J', 'K', 'L', 'Y', 'U', 'B', 'N'] "through second"
        "fill in one direction through the second board: an occluded fill" with key => Do::Occluded(key.direction());
    ['f'] "files" "every file that the set touches" => Do::FileFill;
    ['o'] "flood" "flood through the second board, all eight directions" => Do::Flood;
};

/// Keys after an operator.
pub(in crate::tui) static JOIN: KeyTable = table! { "operator with a board";
    [BoardLetter] "with that board" "with that board" with key => Do::Combine(key.join(), key.name());
    [' ', ENTER] "with the second" "with the second board" with key => Do::CombineSecond(key.join());
};

/// Keys after the prefix that chooses the current board.
pub(in crate::tui) static CHOOSE: KeyTable = table! { "go to a board";
    [BoardLetter] "that board" "that board" with key => Do::Choose(key.name());
};

/// Keys after the prefix that chooses the second board.
pub(in crate::tui) static WITH: KeyTable = table! { "second board";
    [BoardLetter] "that board" "that board" with key => Do::With(key.name());
};

/// Keys after the prefix that copies the current board to another.
pub(in crate::tui) static PUT: KeyTable = table! { "copy this board to";
    [BoardLetter] "into that board" "into that board" with key => Do::Put(key.name());
};
