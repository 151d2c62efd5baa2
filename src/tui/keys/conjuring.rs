//! The keys of the Magic screen.

use super::words::{DOWN, ENTER, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::Action;
use crate::tui::magic::MagicAction;
use Key::{Char, Ctrl, Digit};

/// A binding of the Magic screen.
macro_rules! magic {
    ($keys:expr, $short:expr, $doc:expr, $action:expr $(,)?) => {
        on(Scope::Magic, $keys, $short, $doc, |key| {
            let action: fn(Pressed) -> MagicAction = $action;
            Action::Magician(action(key))
        })
    };
}

pub(super) static MAGIC: &[Binding] = &[
    magic!(&[Char('n'), ENTER], "next", "the next stage of the flow (mouse: the wheel)", |_| {
        MagicAction::Stage(1)
    })
    .in_footer(1),
    magic!(&[Char('b')], "back", "the stage before", |_| MagicAction::Stage(-1)).in_footer(2),
    magic!(&[Char('v')], "one by one", "show the stages one at a time, or all live", |_| {
        MagicAction::Stepping
    }),
    magic!(
        &[Char('x')],
        "panel",
        "what stands beside the flow: the index, the first colliding pair, the search, a pasted table",
        |_| MagicAction::Panel,
    )
    .in_footer(7),
    magic!(&[Char('g')], "collision", "the blockers of the first colliding pair, one and then the other", |_| {
        MagicAction::GoToCollision
    }),
    magic!(
        &[Char('h'), Char('j'), Char('k'), Char('l'), LEFT, DOWN, UP, RIGHT],
        "move",
        "move the cursor; on the index, walk from slot to slot (mouse: click a slot)",
        |key| MagicAction::Move(direction(key)),
    ),
    magic!(
        &[Char(' ')],
        "toggle",
        "put a piece on the square or take it off; on the mask and the magic a bit, on the targets an own piece; on the index the next blocker set of the slot",
        |_| MagicAction::Toggle,
    )
    .in_footer(3),
    magic!(&[Char('c')], "clear", "clear the stage; of the mask, the relevant one again", |_| {
        MagicAction::Clear
    }),
    magic!(&[Char('o')], "own", "an own piece on the square or off it", |_| MagicAction::Own),
    magic!(&[Char('s')], "slider here", "put the slider on the square (mouse: right click)", |_| {
        MagicAction::Place
    })
    .in_footer(4),
    magic!(&[Char('r')], "rook/bishop", "rook or bishop", |_| MagicAction::Piece).in_footer(5),
    magic!(&[Char('+'), Char('-')], "bits", "a bit of the index more or less", |key| {
        MagicAction::Bits(if key.char() == '-' { -1 } else { 1 })
    }),
    magic!(&[Char('f')], "search", "search for a magic with so many bits, or stop the search", |_| {
        MagicAction::Search
    })
    .in_footer(6),
    magic!(&[Char('w')], "way", "another way to search: random, covering, carry-free", |_| {
        MagicAction::Algorithm
    }),
    magic!(&[Char('['), Char(']')], "seed", "the seed before or after", |key| {
        MagicAction::Seed(if key.char() == '[' { -1 } else { 1 })
    }),
    magic!(&[Char('e'), Char('E')], "bad", "the next bad entry of a pasted table, or the one before", |key| {
        MagicAction::WalkBad(if key.char() == 'E' { -1 } else { 1 })
    }),
    magic!(&[Char('a')], "table", "the next table of the paste", |_| MagicAction::NextTable),
    magic!(&[Char('d')], "put away", "put the pasted table away", |_| MagicAction::DropTable),
    magic!(&[Char('u')], "undo", "undo", |_| MagicAction::Undo).in_footer(10),
    magic!(&[Ctrl('r')], "redo", "redo", |_| MagicAction::Redo),
    magic!(&[Char('t')], "to Explore", "the board of this stage into the current board of Explore", |_| {
        MagicAction::Send
    })
    .in_footer(9),
    on(
        Scope::Magic,
        &[Char(':')],
        "type a magic",
        "type a magic: it is checked as you type; or `rook c6`, `occ = …`, `own`, `mask`, `shift`, `bits`, `seed`, `index`, `fen …`",
        |_| Action::OpenPrompt,
    )
    .in_footer(8),
    on(Scope::Magic, &[Digit], "count", "a count for the next key", |key| Action::Count(key.digit())),
];
