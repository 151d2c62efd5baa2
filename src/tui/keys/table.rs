//! The keys everywhere and on the board.

use super::words::{DOWN, ENTER, ESC, LEFT, RIGHT, SHIFT_ARROWS, UP, direction, on};
use super::{Binding, Key, Scope};
use crate::tui::action::{Action, Join, Keep, Prefix};
use Key::{AltBoardLetter, Char, Code, Ctrl, Digit};
use bitrose_core::bitboard::Direction;
use crossterm::event::KeyCode;

pub(super) static BOARD: &[Binding] = &[
    on(Scope::Everywhere, &[Ctrl('c')], "quit", "quit, from anywhere", |_| Action::Quit),
    on(Scope::Everywhere, &[Ctrl('z')], "suspend", "suspend; `fg` comes back", |_| Action::Suspend),
    // Board: the cursor.
    on(
        Scope::Board,
        &[Char('h'), Char('j'), Char('k'), Char('l'), LEFT, DOWN, UP, RIGHT],
        "move",
        "move the cursor; a count repeats: `3l`",
        |key| Action::Move(direction(key)),
    ),
    on(Scope::Board, &[Char('w')], "next", "move to the next square of the set, as a bit loop does", |_| {
        Action::NextSet(1)
    }),
    on(Scope::Board, &[Char('b')], "previous", "move to the previous square of the set", |_| {
        Action::NextSet(-1)
    }),
    on(Scope::Board, &[Code(KeyCode::Home)], "a-file", "move to the a-file", |_| {
        Action::MoveToEdge(Direction::West)
    }),
    on(Scope::Board, &[Code(KeyCode::End)], "h-file", "move to the h-file", |_| {
        Action::MoveToEdge(Direction::East)
    }),
    on(Scope::Board, &[Code(KeyCode::PageUp)], "rank 8", "move to the eighth rank", |_| {
        Action::MoveToEdge(Direction::North)
    }),
    on(Scope::Board, &[Code(KeyCode::PageDown)], "rank 1", "move to the first rank", |_| {
        Action::MoveToEdge(Direction::South)
    }),
    // Board: squares.
    on(
        Scope::Board,
        &[Char(' '), ENTER],
        "toggle",
        "put the square in or take it out (mouse: click)",
        |_| Action::Toggle,
    )
    .in_footer(1),
    on(
        Scope::Board,
        &[Char('v')],
        "paint",
        "paint while moving, until the next v; the first square decides whether in or out (mouse: drag)",
        |_| Action::Paint,
    ),
    on(Scope::Board, &[Char('s')], "stamp", "stamp a shape at the cursor", |_| {
        Action::Prefix(Prefix::Stamp(Join::Or))
    })
    .in_footer(5),
    on(Scope::Board, &[Char('c')], "clear", "clear the board", |_| Action::Clear),
    // Board: the whole set.
    on(
        Scope::Board,
        &[
            Char('H'),
            Char('J'),
            Char('K'),
            Char('L'),
            Char('Y'),
            Char('U'),
            Char('B'),
            Char('N'),
            SHIFT_ARROWS[0],
            SHIFT_ARROWS[1],
            SHIFT_ARROWS[2],
            SHIFT_ARROWS[3],
        ],
        "step",
        "step the whole board along the compass rose; what leaves the board is gone, nothing wraps",
        |key| Action::Step(direction(key)),
    )
    .in_footer(2),
    on(
        Scope::Board,
        &[Char('<'), Char('>')],
        "shift",
        "shift the word, a raw shift by the count (`7>`); shows what fell off and what wrapped",
        |key| Action::Shift(key.char() == '<'),
    )
    .in_footer(3),
    on(
        Scope::Board,
        &[Char('=')],
        "mask",
        "apply the wrap mask that a raw shift missed, or a pasted set",
        |_| Action::ApplyMask,
    ),
    on(Scope::Board, &[Char('&')], "and", "and with a board: squares in both", |_| {
        Action::Prefix(Prefix::Join(Join::And))
    })
    .in_footer(4),
    on(Scope::Board, &[Char('|')], "or", "or with a board: squares in either", |_| {
        Action::Prefix(Prefix::Join(Join::Or))
    })
    .in_footer(4),
    on(Scope::Board, &[Char('^')], "xor", "xor with a board: squares in exactly one", |_| {
        Action::Prefix(Prefix::Join(Join::Xor))
    })
    .in_footer(4),
    on(Scope::Board, &[Char('-')], "minus", "take a board's squares away: a & ~b", |_| {
        Action::Prefix(Prefix::Join(Join::AndNot))
    })
    .in_footer(4),
    on(Scope::Board, &[Char('~')], "not", "complement: every square changes sides", |_| Action::Complement),
    on(Scope::Board, &[Char('f')], "flip", "flip or turn the board", |_| Action::Prefix(Prefix::Flip))
        .in_footer(8),
    on(Scope::Board, &[Char('F')], "fill", "fill along a direction, whole files, or a flood", |_| {
        Action::Prefix(Prefix::Fill)
    })
    .in_footer(9),
    on(Scope::Board, &[Char('.')], "repeat", "do the last edit again, at the cursor", |_| Action::Repeat),
    // Board: the boards.
    on(Scope::Board, &[Char('\'')], "board", "go to another board (mouse: click it)", |_| {
        Action::Prefix(Prefix::Choose)
    })
    .in_footer(10),
    on(Scope::Board, &[AltBoardLetter], "board", "go to that board", |key| Action::Choose(key.name())),
    on(Scope::Board, &[Char('['), Char(']')], "boards", "go to the previous or next board", |key| {
        Action::ChooseNext(if key.char() == '[' { -1 } else { 1 })
    }),
    on(
        Scope::Board,
        &[Char('"')],
        "second",
        "choose the second board: of the live strip, of fills and of sliders (mouse: right click)",
        |_| Action::Prefix(Prefix::With),
    ),
    on(Scope::Board, &[Char('p')], "put", "put this board's number into another board", |_| {
        Action::Prefix(Prefix::Put)
    }),
    on(Scope::Board, &[Char('t')], "to Step", "take this board to the Step screen, as what goes in", |_| {
        Action::TakeToStep
    }),
    on(
        Scope::Board,
        &[Char('T')],
        "to Magic",
        "take this board to the Magic screen, as the occupancy",
        |_| Action::TakeToMagic,
    ),
    on(
        Scope::Board,
        &[Char('R')],
        "to Position",
        "take this board to the Position screen: as the squares of the piece shown there, or over the pieces",
        |_| Action::TakeToPosition,
    ),
    // Board: the number.
    on(Scope::Board, &[Char('x')], "hex", "go to the digits of the number; type to change them", |_| {
        Action::FocusWord
    })
    .in_footer(11),
    on(Scope::Board, &[Char('m')], "mapping", "change the mapping and keep the picture", |_| {
        Action::Prefix(Prefix::Mapping(Keep::Picture))
    })
    .in_footer(12),
    on(Scope::Board, &[Char('M')], "mapping", "change the mapping and keep the number", |_| {
        Action::Prefix(Prefix::Mapping(Keep::Number))
    }),
    on(
        Scope::Board,
        &[Char('y')],
        "copy",
        "copy to the clipboard; `yy` the hex number, `yp` the program",
        |_| Action::Prefix(Prefix::Copy),
    )
    .in_footer(13),
    on(Scope::Board, &[Digit], "count", "a count for the next key", |key| Action::Count(key.digit())),
    // Board: the rest.
    on(Scope::Board, &[Char(':')], "prompt", "open the prompt: an expression or a command", |_| {
        Action::OpenPrompt
    })
    .in_footer(6),
    on(Scope::Board, &[Char('u')], "undo", "undo", |_| Action::Undo).in_footer(7),
    on(Scope::Board, &[Ctrl('r')], "redo", "redo", |_| Action::Redo),
    on(Scope::Board, &[Char('?'), Code(KeyCode::F(1))], "keys", "show every key", |_| Action::Help)
        .in_footer(14),
    on(Scope::Board, &[ESC], "cancel", "forget the count, stop painting", |_| Action::Cancel),
    on(Scope::Board, &[Char('q')], "quit", "quit", |_| Action::Quit),
];
