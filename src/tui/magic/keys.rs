//! The keys of the Magic screen.

use crate::tui::keys::{Action, KeyTable, table};
use MagicAction as Do;
use bitrose_core::bitboard::Direction;

/// An action of the Magic screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MagicAction {
    /// Go to the next (1) or previous (-1) stage.
    Stage(i8),
    /// Show the stages one at a time, or all of them live.
    Stepping,
    /// Add the next row of the multiplication; the first time, remove all of them.
    Drop,
    /// Go to the next panel.
    Panel,
    /// Set the occupancy to a set of the first colliding pair: the one that gets wrong attacks, then the other.
    GoToCollision,
    /// Apply a change that makes the lookup right.
    Mend,
    /// Move the cursor; on the index, go from slot to slot.
    Move(Direction),
    /// Toggle what is under the cursor.
    Toggle,
    /// Clear the stage; the mask is reset to the relevant occupancy mask.
    Clear,
    /// Add or remove a piece of one's own on the cursor's square.
    Own,
    /// Move the sliding piece to the cursor's square.
    SliderHere,
    /// Switch between rook and bishop.
    Piece,
    /// Use one more (1) or one less (-1) bit for the index.
    Bits(i8),
    /// Search for a magic, pause, or go on.
    Search,
    /// Stop the search, and return to the magic from before it.
    StopSearch,
    /// Try one candidate.
    TryOnce,
    /// Search faster (1) or slower (-1).
    Speed(i8),
    /// Choose the next search algorithm.
    Algorithm,
    /// Choose the next (1) or previous (-1) seed.
    Seed(i8),
    /// Go to the next (1) or previous (-1) bad entry of a pasted table.
    WalkBad(i8),
    /// Go to the next pasted table.
    NextTable,
    /// Discard the pasted tables.
    DropTable,
    /// Undo the last change.
    Undo,
    /// Redo the last undone change.
    Redo,
    /// Copy the board of the stage to the current board of the Explore screen.
    Send,
}

/// Keys on the Magic screen.
pub(in crate::tui) static MAGIC: KeyTable = table! { "magic", Magic;
    ['n', ENTER] @1 "next" "the next stage (mouse: click its title, or the wheel)" => Do::Stage(1);
    ['b'] "back" "the previous stage" => Do::Stage(-1);
    ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
        "move the cursor; on the magic, from row to row and from copy to copy; on the index, from slot to slot (mouse: click)"
        with key => Do::Move(key.direction());
    [' '] @2 "toggle"
        "add or remove a piece on the square; on the mask a square, on the magic the row's bit, on the \
         targets an own piece; on the index go to the next set of the same kind"
        => Do::Toggle;
    ['d'] @3 "drop rows" "drop the rows one by one: those of the multiplication" => Do::Drop;
    ['v'] "one by one" "one stage or all, live" => Do::Stepping;
    ['x'] @7 "panel"
        "the next panel: the copies, the slots, the first collision, the search, a pasted table" => Do::Panel;
    ['='] @8 "mend" "make the magic right: apply the first remedy; `#2=` applies the second one (mouse: click it)" => Do::Mend;
    ['g'] "collision" "show a colliding pair: the blockers of the first one, one set and then the other" => Do::GoToCollision;
    ['c'] "clear" "clear the stage; the mask becomes the relevant one again" => Do::Clear;
    ['o'] "own" "put an own piece here, or remove it" => Do::Own;
    ['s'] @4 "slider here" "put the slider here (mouse: right click)" => Do::SliderHere;
    ['r'] @9 "rook/bishop" "rook or bishop" => Do::Piece;
    ['+', '-'] "bits" "one index bit more or less" with key => Do::Bits(key.sign('+'));
    ['f'] @5 "search" "search for a magic, pause, go on; `#9f` searches with 9 bits" => Do::Search;
    [ESC] "stop" "stop the search, and return to the magic from before it" => Do::StopSearch;
    ['F'] "one try" "try one candidate, and pause the search" => Do::TryOnce;
    ['.', ','] "speed" "search faster or slower: set by set, try by try, at full speed" with key => Do::Speed(key.sign('.'));
    ['w'] "way" "another way to search: random, covering, carry-free" => Do::Algorithm;
    ['[', ']'] "seed" "the previous or next seed" with key => Do::Seed(key.sign(']'));
    ['e', 'E'] "bad" "next or previous bad entry of a pasted table" with key => Do::WalkBad(key.sign('e'));
    ['a'] "table" "next table of the paste" => Do::NextTable;
    ['D'] "remove" "remove the pasted table" => Do::DropTable;
    ['u'] @10 "undo" "undo" => Do::Undo;
    [Ctrl('r')] "redo" "redo" => Do::Redo;
    ['t'] "to Explore" "send to Explore: the board of this stage becomes the current board" => Do::Send;
    [':'] @6 "type a magic"
        "type a magic: it is checked as you type; or `rook c6`, `occ = …`, `magic ^= h3`, `own`, `mask`, \
         `shift`, `bits`, `seed`, `index`, `fen …`"
        => Action::OpenPrompt;
};
