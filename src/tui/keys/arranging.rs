//! The keys of the Position screen.

use super::words::{DOWN, ENTER, ESC, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::{Action, Prefix};
use crate::tui::position::{Panel, PositionAction, Setting};
use Key::{Char, Code, Ctrl, Digit};
use bitrose_core::position::{Color, Piece, Wing};
use crossterm::event::KeyCode;

/// A binding of the Position screen.
macro_rules! position {
    ($scope:ident, $keys:expr, $short:expr, $doc:expr, $action:expr $(,)?) => {
        on(Scope::$scope, $keys, $short, $doc, |key| {
            let action: fn(Pressed) -> PositionAction = $action;
            Action::Arbiter(action(key))
        })
    };
}

fn put(pressed: Pressed) -> PositionAction {
    Piece::from_letter(pressed.char()).map_or(PositionAction::Remove, PositionAction::Put)
}

fn right(pressed: Pressed) -> PositionAction {
    let color = if pressed.char().is_ascii_uppercase() { Color::White } else { Color::Black };
    let wing = if pressed.char().eq_ignore_ascii_case(&'k') { Wing::KingSide } else { Wing::QueenSide };
    PositionAction::Right(color, wing)
}

pub(super) static POSITION: &[Binding] = &[
    position!(
        Position,
        &[Char('h'), Char('j'), Char('k'), Char('l'), LEFT, DOWN, UP, RIGHT],
        "move",
        "move the cursor (mouse: click)",
        |key| PositionAction::Move(direction(key)),
    ),
    position!(Position, &[Char('e')], "edit", "put pieces on the board with the letters of FEN", |_| {
        PositionAction::Edit
    })
    .in_footer(1),
    position!(Position, &[Char('n')], "item", "the next item of the panel; a count repeats", |_| {
        PositionAction::Next(1)
    })
    .in_footer(3),
    position!(Position, &[Char('b')], "back", "the item before", |_| PositionAction::Next(-1)),
    position!(Position, &[Char('s')], "storage", "the boards; again, the next way to keep the pieces", |_| {
        PositionAction::Show(Panel::Boards)
    })
    .in_footer(4),
    position!(Position, &[Char('v')], "panel", "the next panel (mouse: click its title)", |_| {
        PositionAction::NextPanel(1)
    })
    .in_footer(13),
    position!(Position, &[Char('V')], "panel", "the panel before", |_| PositionAction::NextPanel(-1)),
    position!(
        Position,
        &[ENTER],
        "do",
        "make the move picked (mouse: click it again); another walk; start perft",
        |_| PositionAction::Enter,
    ),
    position!(
        Position,
        &[Char(' ')],
        "lift",
        "lift the piece under the cursor, or put it down: a move on the board (mouse: click, click)",
        |_| PositionAction::Lift,
    )
    .in_footer(2),
    position!(Position, &[Char('g')], "moves", "the legal moves; again, the next one", |_| {
        PositionAction::Show(Panel::Moves)
    })
    .in_footer(5),
    position!(Position, &[Char('x')], "0x88", "the 0x88 board; again, another walk over it", |_| {
        PositionAction::Show(Panel::Cells)
    })
    .in_footer(6),
    position!(Position, &[Char('f')], "perft", "start to count the moves to a depth, or stop", |_| {
        PositionAction::Perft
    })
    .in_footer(7),
    position!(Position, &[Char('+'), Char('-')], "depth", "perft one move deeper or less deep", |key| {
        PositionAction::Depth(if key.char() == '-' { -1 } else { 1 })
    }),
    position!(Position, &[Char('a')], "boards", "perft on bitboards, on the 0x88 board, or on both to compare", |_| {
        PositionAction::Counters
    }),
    position!(
        Position,
        &[Char('o')],
        "overlay",
        "the next overlay: attacks from and to the cursor, checkers, pins, check mask, between, attacked squares",
        |_| PositionAction::Overlay(1),
    )
    .in_footer(8),
    position!(Position, &[Char('O')], "overlay", "the overlay before", |_| PositionAction::Overlay(-1)),
    position!(Position, &[Char('w')], "side", "the other side to move", |_| PositionAction::Side).in_footer(11),
    on(Scope::Position, &[Char('c')], "castling", "give or take a right to castle", |_| {
        Action::Prefix(Prefix::Castling)
    })
    .in_footer(12),
    position!(
        Position,
        &[Char('E')],
        "en passant",
        "the cursor's square as the en passant square, or none",
        |_| PositionAction::EnPassant,
    ),
    position!(Position, &[Char('t')], "to Explore", "the set shown into the current board of Explore", |_| {
        PositionAction::ToExplore
    })
    .in_footer(10),
    position!(Position, &[Char('i')], "to Step", "the set shown to the Step screen, as what goes in", |_| {
        PositionAction::ToStep
    }),
    position!(Position, &[Char('T')], "to Magic", "the set shown to the Magic screen, as the occupancy", |_| {
        PositionAction::ToMagic
    }),
    position!(Position, &[Char('u')], "undo", "undo", |_| PositionAction::Undo).in_footer(9),
    position!(Position, &[Ctrl('r')], "redo", "redo", |_| PositionAction::Redo),
    position!(Position, &[ESC], "leave", "end the edit; then take the overlay away", |_| PositionAction::Leave),
    on(Scope::Position, &[Char(':')], "FEN", "type a FEN, or a set to show over the pieces", |_| {
        Action::OpenPrompt
    }),
    on(Scope::Position, &[Digit], "count", "a count for the next key", |key| Action::Count(key.digit())),
    // Edit.
    position!(
        PositionEdit,
        &[Char('P'), Char('N'), Char('B'), Char('R'), Char('Q'), Char('K')],
        "white",
        "a white piece on the cursor's square (mouse: click a piece below, then squares)",
        put,
    )
    .in_footer(1),
    position!(
        PositionEdit,
        &[Char('p'), Char('n'), Char('b'), Char('r'), Char('q'), Char('k')],
        "black",
        "a black piece on the cursor's square",
        put,
    )
    .in_footer(2),
    position!(
        PositionEdit,
        &[Char('x'), Char(' '), Code(KeyCode::Delete), Code(KeyCode::Backspace)],
        "empty",
        "no piece on the cursor's square (mouse: right click)",
        |_| PositionAction::Remove,
    )
    .in_footer(3),
    position!(PositionEdit, &[LEFT, DOWN, UP, RIGHT], "move", "move the cursor", |key| {
        PositionAction::Move(direction(key))
    })
    .in_footer(4),
    position!(PositionEdit, &[Char('C')], "clear", "clear the board", |_| PositionAction::Set(Setting::Empty))
        .in_footer(7),
    position!(PositionEdit, &[Char('S')], "start", "the start of a game", |_| {
        PositionAction::Set(Setting::Start)
    })
    .in_footer(8),
    position!(PositionEdit, &[ESC, ENTER, Char('e')], "end", "end the edit", |_| PositionAction::Leave)
        .in_footer(5),
    // Castling.
    position!(Castling, &[Char('K'), Char('Q')], "White", "White on the king's or the queen's side", right),
    position!(Castling, &[Char('k'), Char('q')], "Black", "Black on the king's or the queen's side", right),
    position!(Castling, &[Char('-')], "none", "no right at all", |_| PositionAction::NoRights),
];
