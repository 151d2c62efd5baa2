//! The keys on the digits of the number, in the prompt and on the help screen.

use super::words::{DOWN, ENTER, ESC, LEFT, RIGHT, UP, direction, on};
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::Action;
use crate::tui::prompt::PromptAction;
use Key::{Alt, Char, Code, Ctrl, CtrlCode, HexDigit, Shift, Text};
use bitrose_core::bitboard::Direction;
use crossterm::event::KeyCode;
use tui_input::InputRequest;

const fn edit(keys: &'static [Key], doc: &'static str, action: fn(Pressed) -> Action) -> Binding {
    on(Scope::Prompt, keys, "", doc, action)
}

pub(super) static TEXT: &[Binding] = &[
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
