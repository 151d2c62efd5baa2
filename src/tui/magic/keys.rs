//! The keys of the Magic screen.

use super::MagicAction as Do;
use crate::tui::action::Action;
use crate::tui::keys::{KeyTable, keys};
use crate::tui::screen::Tab;

/// On the Magic screen.
pub(in crate::tui) static MAGIC: KeyTable = KeyTable {
    title: "magic",
    tab: Some(Tab::Magic),
    wider: None,
    rows: keys! {
        ['n', ENTER] @1 "next" "the next stage of the flow (mouse: the wheel)" => Do::Stage(1);
        ['b'] @2 "back" "the stage before" => Do::Stage(-1);
        ['v'] "one by one" "show the stages one at a time, or all live" => Do::Stepping;
        ['x'] @7 "panel"
            "what is shown beside the flow: the index, the first colliding pair, the search, a pasted table"
            => Do::Detail;
        ['g'] "collision" "the blockers of the first colliding pair, one and then the other" => Do::GoToCollision;
        ['h', 'j', 'k', 'l', LEFT, DOWN, UP, RIGHT] "move"
            "move the cursor; on the index, walk from slot to slot (mouse: click a slot)"
            with key => Do::Move(key.direction());
        [' '] @3 "toggle"
            "put a piece on the square or take it off; on the mask and the magic a bit, on the targets an own piece; on the index the next blocker set of the slot"
            => Do::Toggle;
        ['c'] "clear" "clear the stage; of the mask, the relevant one again" => Do::Clear;
        ['o'] "own" "an own piece on the square or off it" => Do::Own;
        ['s'] @4 "slider here" "put the slider on the square (mouse: right click)" => Do::SliderHere;
        ['r'] @5 "rook/bishop" "rook or bishop" => Do::Piece;
        ['+', '-'] "bits" "a bit of the index more or less" with key => Do::Bits(key.sign('+'));
        ['f'] @6 "search" "search for a magic with so many bits, or stop the search" => Do::Search;
        ['w'] "way" "another way to search: random, covering, carry-free" => Do::Algorithm;
        ['[', ']'] "seed" "the seed before or after" with key => Do::Seed(key.sign(']'));
        ['e', 'E'] "bad" "the next bad entry of a pasted table, or the one before" with key => Do::WalkBad(key.sign('e'));
        ['a'] "table" "the next table of the paste" => Do::NextTable;
        ['d'] "put away" "put the pasted table away" => Do::DropTable;
        ['u'] @10 "undo" "undo" => Do::Undo;
        [Ctrl('r')] "redo" "redo" => Do::Redo;
        ['t'] @9 "to Explore" "the board of this stage into the current board of Explore" => Do::Send;
        [':'] @8 "type a magic"
            "type a magic: it is checked as you type; or `rook c6`, `occ = …`, `own`, `mask`, `shift`, `bits`, `seed`, `index`, `fen …`"
            => Action::OpenPrompt;
        [Digit] "count" "a count for the next key" with key => Action::Count(key.digit());
    },
};
