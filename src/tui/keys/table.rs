//! The table itself.

use super::super::action::{Action, Join, Keep, Prefix, Stamp, Symmetry};
use super::super::copy::Form;
use super::super::prompt::PromptAction;
use super::{Binding, Key, Pressed, Scope};
use crate::bitboard::{Direction, Mapping};
use crate::render::Format;
use Key::{
    Alt, AltBoardLetter, BoardLetter, Char, Code, Ctrl, CtrlCode, Digit, HexDigit, OneToEight, Shift, Text,
};
use crossterm::event::KeyCode;
use tui_input::InputRequest;

const fn on(
    scope: Scope,
    keys: &'static [Key],
    short: &'static str,
    doc: &'static str,
    action: fn(Pressed) -> Action,
) -> Binding {
    Binding { scope, keys, short, doc, footer: 0, action }
}

impl Binding {
    const fn in_footer(mut self, place: u8) -> Self {
        self.footer = place;
        self
    }
}

/// The direction of a letter (`hjkl` and the diagonals `yubn`, in either case) or of an arrow.
fn direction(pressed: Pressed) -> Direction {
    match pressed.code {
        KeyCode::Left => Direction::West,
        KeyCode::Right => Direction::East,
        KeyCode::Up => Direction::North,
        KeyCode::Down => Direction::South,
        _ => match pressed.char().to_ascii_lowercase() {
            'h' => Direction::West,
            'l' => Direction::East,
            'j' => Direction::South,
            'y' => Direction::NorthWest,
            'u' => Direction::NorthEast,
            'b' => Direction::SouthWest,
            'n' => Direction::SouthEast,
            _ => Direction::North,
        },
    }
}

fn mapping(pressed: Pressed) -> Action {
    let place = usize::from(pressed.digit()).clamp(1, 8) - 1;
    Action::Mapping(Mapping::ALL[place])
}

const fn edit(keys: &'static [Key], doc: &'static str, action: fn(Pressed) -> Action) -> Binding {
    on(Scope::Prompt, keys, "", doc, action)
}

const fn copy(
    keys: &'static [Key],
    short: &'static str,
    doc: &'static str,
    action: fn(Pressed) -> Action,
) -> Binding {
    on(Scope::Copy, keys, short, doc, action)
}

const LEFT: Key = Code(KeyCode::Left);
const RIGHT: Key = Code(KeyCode::Right);
const UP: Key = Code(KeyCode::Up);
const DOWN: Key = Code(KeyCode::Down);
const ESC: Key = Code(KeyCode::Esc);
const ENTER: Key = Code(KeyCode::Enter);
const SHIFT_ARROWS: [Key; 4] =
    [Shift(KeyCode::Left), Shift(KeyCode::Down), Shift(KeyCode::Up), Shift(KeyCode::Right)];

/// Every key.
pub static BINDINGS: &[Binding] = &[
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
        "after a raw shift that wrapped: apply the mask that was missing",
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
    // Stamp.
    on(Scope::Stamp, &[Char('r')], "rank", "the rank", |_| Action::Stamp(Stamp::Rank)),
    on(Scope::Stamp, &[Char('f')], "file", "the file", |_| Action::Stamp(Stamp::File)),
    on(Scope::Stamp, &[Char('d')], "diagonal", "the diagonal, in the direction of a1 to h8", |_| {
        Action::Stamp(Stamp::Diagonal)
    }),
    on(Scope::Stamp, &[Char('a')], "antidiagonal", "the antidiagonal, in the direction of h1 to a8", |_| {
        Action::Stamp(Stamp::Antidiagonal)
    }),
    on(Scope::Stamp, &[Char('N'), Char('n')], "knight", "knight attacks", |_| Action::Stamp(Stamp::Knight)),
    on(Scope::Stamp, &[Char('K'), Char('k')], "king", "king attacks", |_| Action::Stamp(Stamp::King)),
    on(Scope::Stamp, &[Char('R')], "rook", "rook attacks; the second board holds the blockers", |_| {
        Action::Stamp(Stamp::Rook)
    }),
    on(
        Scope::Stamp,
        &[Char('B'), Char('b')],
        "bishop",
        "bishop attacks; the second board holds the blockers",
        |_| Action::Stamp(Stamp::Bishop),
    ),
    on(
        Scope::Stamp,
        &[Char('Q'), Char('q')],
        "queen",
        "queen attacks; the second board holds the blockers",
        |_| Action::Stamp(Stamp::Queen),
    ),
    on(Scope::Stamp, &[Char('P')], "white pawn", "white pawn attacks", |_| Action::Stamp(Stamp::WhitePawn)),
    on(Scope::Stamp, &[Char('p')], "black pawn", "black pawn attacks", |_| Action::Stamp(Stamp::BlackPawn)),
    on(Scope::Stamp, &[Char('|')], "add", "put the shape in (the usual way)", |_| {
        Action::Prefix(Prefix::Stamp(Join::Or))
    }),
    on(Scope::Stamp, &[Char('=')], "replace", "the shape alone", |_| {
        Action::Prefix(Prefix::Stamp(Join::Replace))
    }),
    on(Scope::Stamp, &[Char('^')], "toggle", "squares of the shape change sides", |_| {
        Action::Prefix(Prefix::Stamp(Join::Xor))
    }),
    on(Scope::Stamp, &[Char('-')], "take away", "take the shape out", |_| {
        Action::Prefix(Prefix::Stamp(Join::AndNot))
    }),
    on(Scope::Stamp, &[Char('&')], "keep", "keep only what is inside the shape", |_| {
        Action::Prefix(Prefix::Stamp(Join::And))
    }),
    // Flip.
    on(Scope::Flip, &[Char('v')], "vertical", "rank 1 to rank 8: a byte swap", |_| {
        Action::Flip(Symmetry::FlipVertical)
    }),
    on(Scope::Flip, &[Char('h')], "horizontal", "the a-file to the h-file", |_| {
        Action::Flip(Symmetry::MirrorHorizontal)
    }),
    on(Scope::Flip, &[Char('d')], "diagonal", "along a1 to h8: files become ranks", |_| {
        Action::Flip(Symmetry::FlipDiagonal)
    }),
    on(Scope::Flip, &[Char('a')], "antidiagonal", "along h1 to a8", |_| {
        Action::Flip(Symmetry::FlipAntidiagonal)
    }),
    on(Scope::Flip, &[Char('r')], "right", "a quarter turn clockwise", |_| Action::Flip(Symmetry::Rotate90)),
    on(Scope::Flip, &[Char('l')], "left", "a quarter turn counter-clockwise", |_| {
        Action::Flip(Symmetry::Rotate270)
    }),
    on(Scope::Flip, &[Char('f'), Char('t')], "half turn", "a half turn: all 64 bits reversed", |_| {
        Action::Flip(Symmetry::Rotate180)
    }),
    // Fill.
    on(
        Scope::Fill,
        &[
            Char('h'),
            Char('j'),
            Char('k'),
            Char('l'),
            Char('y'),
            Char('u'),
            Char('b'),
            Char('n'),
            LEFT,
            DOWN,
            UP,
            RIGHT,
        ],
        "to the edge",
        "fill in one direction to the edge",
        |key| Action::Fill(direction(key)),
    ),
    on(
        Scope::Fill,
        &[Char('H'), Char('J'), Char('K'), Char('L'), Char('Y'), Char('U'), Char('B'), Char('N')],
        "through 2nd",
        "fill in one direction through the second board: an occluded fill",
        |key| Action::Occluded(direction(key)),
    ),
    on(Scope::Fill, &[Char('f')], "files", "every file that the set touches", |_| Action::FileFill),
    on(Scope::Fill, &[Char('o')], "flood", "flood through the second board, all eight directions", |_| {
        Action::Flood
    }),
    // Operators.
    on(Scope::Join, &[BoardLetter], "with that board", "with that board", |key| Action::Combine(key.name())),
    on(Scope::Join, &[Char(' '), ENTER], "with the second", "with the second board", |_| {
        Action::CombineSecond
    }),
    // Mapping.
    on(
        Scope::Mapping,
        &[OneToEight],
        "mapping",
        "lerf, lerbef, berlef, berf, lefr, lefber, befler, befr in this order",
        mapping,
    ),
    on(
        Scope::Mapping,
        &[Char('m'), Char('M')],
        "other sense",
        "keep the number in place of the picture, or back",
        |_| Action::OtherSense,
    ),
    // Boards.
    on(Scope::Choose, &[BoardLetter], "that board", "that board", |key| Action::Choose(key.name())),
    on(Scope::With, &[BoardLetter], "that board", "that board", |key| Action::With(key.name())),
    on(Scope::Put, &[BoardLetter], "into that board", "into that board", |key| Action::Put(key.name())),
    // Copy.
    copy(&[Char('y')], "hex", "the number in hexadecimal", |_| Action::Copy(Form::Value(Format::Hex))),
    copy(&[Char('d')], "decimal", "the number in decimal", |_| Action::Copy(Form::Value(Format::Dec))),
    copy(&[Char('b')], "binary", "64 binary digits, the most significant first", |_| {
        Action::Copy(Form::Value(Format::Bin))
    }),
    copy(&[Char('s')], "squares", "the names of the squares", |_| Action::Copy(Form::Value(Format::Squares))),
    copy(&[Char('t')], "text", "the board drawn in text", |_| Action::Copy(Form::Value(Format::Grid))),
    copy(&[Char('r')], "Rust", "a Rust constant", |_| Action::Copy(Form::Value(Format::Rust))),
    copy(&[Char('c')], "C", "a C constant", |_| Action::Copy(Form::Value(Format::C))),
    copy(&[Char('+')], "C++", "a C++ constant", |_| Action::Copy(Form::Value(Format::Cpp))),
    copy(&[Char('j')], "Java", "a Java constant", |_| Action::Copy(Form::Value(Format::Java))),
    copy(&[Char('#')], "C#", "a C# constant", |_| Action::Copy(Form::Value(Format::CSharp))),
    copy(&[Char('g')], "Go", "a Go constant", |_| Action::Copy(Form::Value(Format::Go))),
    copy(&[Char('P')], "Python", "a Python constant", |_| Action::Copy(Form::Value(Format::Python))),
    copy(&[Char('z')], "Zig", "a Zig constant", |_| Action::Copy(Form::Value(Format::Zig))),
    copy(&[Char('m')], "bitboard!", "the `bitboard!` macro, drawn", |_| {
        Action::Copy(Form::Value(Format::Macro))
    }),
    copy(&[Char('J')], "JSON", "a JSON object", |_| Action::Copy(Form::Value(Format::Json))),
    copy(&[Char('v')], "SVG", "a picture for web pages", |_| Action::Copy(Form::Value(Format::Svg))),
    copy(&[Char('p')], "program", "the history, as one command line", |_| Action::Copy(Form::Program)),
    // Word.
    on(Scope::Word, &[Char('h'), Char('l'), LEFT, RIGHT], "move", "to the next digit", |key| {
        Action::MoveDigit(if direction(key) == Direction::West { -1 } else { 1 })
    })
    .in_footer(1),
    on(Scope::Word, &[Char('k'), Char('j'), UP, DOWN], "line", "to the next line of digits", |key| {
        Action::MoveDigit(if direction(key) == Direction::North { -4 } else { 4 })
    })
    .in_footer(3),
    on(Scope::Word, &[HexDigit], "change", "change the digit, and go to the next", |key| {
        Action::SetDigit(key.digit())
    })
    .in_footer(2),
    on(Scope::Word, &[Code(KeyCode::Home)], "first", "to the first digit", |_| Action::MoveDigit(-15)),
    on(Scope::Word, &[Code(KeyCode::End)], "last", "to the last digit", |_| Action::MoveDigit(15)),
    on(Scope::Word, &[Code(KeyCode::Backspace)], "back", "to the digit before", |_| Action::MoveDigit(-1)),
    on(Scope::Word, &[Char('u')], "undo", "undo", |_| Action::Undo).in_footer(5),
    on(Scope::Word, &[Ctrl('r')], "redo", "redo", |_| Action::Redo),
    on(Scope::Word, &[Char('x'), ESC, ENTER], "board", "back to the board", |_| Action::FocusWord)
        .in_footer(4),
    on(Scope::Word, &[Char('?'), Code(KeyCode::F(1))], "keys", "show every key", |_| Action::Help)
        .in_footer(6),
    on(Scope::Word, &[Char('q')], "quit", "quit", |_| Action::Quit),
    // Prompt.
    edit(&[ENTER], "run it; the value goes into the current board", |_| Action::Prompt(PromptAction::Submit)),
    edit(&[Code(KeyCode::Tab)], "complete the name, then the next one that fits", |_| {
        Action::Prompt(PromptAction::Complete(1))
    }),
    edit(&[Code(KeyCode::BackTab), Shift(KeyCode::BackTab)], "the one before", |_| {
        Action::Prompt(PromptAction::Complete(-1))
    }),
    edit(&[UP, Ctrl('p')], "an earlier line", |_| Action::Prompt(PromptAction::History(-1))),
    edit(&[DOWN, Ctrl('n')], "a later line", |_| Action::Prompt(PromptAction::History(1))),
    edit(&[ESC], "close the prompt", |_| Action::Prompt(PromptAction::Leave)),
    edit(&[Code(KeyCode::Backspace)], "take a character away; close an empty prompt", |_| {
        Action::Prompt(PromptAction::Backspace)
    }),
    edit(&[LEFT], "left", |_| Action::Prompt(PromptAction::Edit(InputRequest::GoToPrevChar))),
    edit(&[RIGHT], "right", |_| Action::Prompt(PromptAction::Edit(InputRequest::GoToNextChar))),
    edit(&[CtrlCode(KeyCode::Left), Alt('b')], "a word left", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::GoToPrevWord))
    }),
    edit(&[CtrlCode(KeyCode::Right), Alt('f')], "a word right", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::GoToNextWord))
    }),
    edit(&[Code(KeyCode::Home), Ctrl('a')], "to the start", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::GoToStart))
    }),
    edit(&[Code(KeyCode::End), Ctrl('e')], "to the end", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::GoToEnd))
    }),
    edit(&[Code(KeyCode::Delete), Ctrl('d')], "delete", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::DeleteNextChar))
    }),
    edit(&[Ctrl('w')], "delete a word", |_| Action::Prompt(PromptAction::Edit(InputRequest::DeletePrevWord))),
    edit(&[Ctrl('u')], "delete the line", |_| Action::Prompt(PromptAction::Edit(InputRequest::DeleteLine))),
    edit(&[Ctrl('k')], "delete to the end", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::DeleteTillEnd))
    }),
    edit(&[Ctrl('y')], "put back what was deleted", |_| {
        Action::Prompt(PromptAction::Edit(InputRequest::Yank))
    }),
    edit(&[Text], "type", |key| Action::Prompt(PromptAction::Edit(InputRequest::InsertChar(key.char())))),
    // Help.
    on(Scope::Help, &[Char('j'), DOWN], "down", "scroll down", |_| Action::Scroll(1)).in_footer(1),
    on(Scope::Help, &[Char('k'), UP], "up", "scroll up", |_| Action::Scroll(-1)).in_footer(2),
    on(Scope::Help, &[Code(KeyCode::PageDown), Char(' ')], "page down", "scroll a page down", |_| {
        Action::Scroll(15)
    })
    .in_footer(3),
    on(Scope::Help, &[Code(KeyCode::PageUp)], "page up", "scroll a page up", |_| Action::Scroll(-15))
        .in_footer(4),
    on(Scope::Help, &[Code(KeyCode::Home), Char('g')], "top", "to the top", |_| Action::Scroll(i16::MIN)),
    on(Scope::Help, &[Code(KeyCode::End), Char('G')], "end", "to the end", |_| Action::Scroll(i16::MAX)),
    on(Scope::Help, &[Char('?'), Code(KeyCode::F(1)), ESC, Char('q')], "close", "close the help", |_| {
        Action::Help
    })
    .in_footer(5),
];
