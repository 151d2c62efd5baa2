//! The keys of every screen.

use super::words::on;
use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::{Action, Keep, Prefix};
use crate::tui::tabs::Tab;
use Key::{Alt, Char, Code, Shift};
use crossterm::event::KeyCode;

const fn screens(
    keys: &'static [Key],
    short: &'static str,
    doc: &'static str,
    action: fn(Pressed) -> Action,
) -> Binding {
    on(Scope::Screens, keys, short, doc, action)
}

pub(super) static SCREENS: &[Binding] = &[
    screens(&[Code(KeyCode::Tab)], "screen", "the next screen (mouse: click its name)", |_| {
        Action::NextTab(1)
    }),
    screens(&[Code(KeyCode::BackTab), Shift(KeyCode::BackTab)], "screen", "the screen before", |_| {
        Action::NextTab(-1)
    }),
    screens(
        &[Alt('1'), Alt('2'), Alt('3'), Alt('4'), Alt('5')],
        "screen",
        "the screen of that number",
        |key| Action::Tab(Tab::from_number(key.digit()).unwrap_or_default()),
    ),
    screens(&[Char(':')], "prompt", "open the prompt: an expression or a command", |_| Action::OpenPrompt),
    screens(&[Char('m')], "mapping", "change the mapping and keep the picture", |_| {
        Action::Prefix(Prefix::Mapping(Keep::Picture))
    }),
    screens(&[Char('M')], "mapping", "change the mapping and keep the number", |_| {
        Action::Prefix(Prefix::Mapping(Keep::Number))
    }),
    screens(&[Char('y')], "copy", "copy what the screen is about to the clipboard", |_| {
        Action::Prefix(Prefix::Copy)
    }),
    screens(&[Char('?'), Code(KeyCode::F(1))], "keys", "show every key", |_| Action::Help),
    screens(&[Char('q')], "quit", "quit", |_| Action::Quit),
];
