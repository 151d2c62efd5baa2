//! The words that the tables of keys are written in.

use super::{Binding, Key, Pressed, Scope};
use crate::tui::action::Action;
use bitrose_core::bitboard::Direction;
use crossterm::event::KeyCode;

pub(super) const fn on(
    scope: Scope,
    keys: &'static [Key],
    short: &'static str,
    doc: &'static str,
    action: fn(Pressed) -> Action,
) -> Binding {
    Binding { scope, keys, short, doc, footer: 0, action }
}

impl Binding {
    /// The same with a place in the footer.
    pub(super) const fn in_footer(mut self, place: u8) -> Self {
        self.footer = place;
        self
    }
}

/// The direction of a letter (`hjkl` and the diagonals `yubn`, in either case) or of an arrow.
pub(super) fn direction(pressed: Pressed) -> Direction {
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

pub(super) const LEFT: Key = Key::Code(KeyCode::Left);
pub(super) const RIGHT: Key = Key::Code(KeyCode::Right);
pub(super) const UP: Key = Key::Code(KeyCode::Up);
pub(super) const DOWN: Key = Key::Code(KeyCode::Down);
pub(super) const ESC: Key = Key::Code(KeyCode::Esc);
pub(super) const ENTER: Key = Key::Code(KeyCode::Enter);
pub(super) const SHIFT_ARROWS: [Key; 4] = [
    Key::Shift(KeyCode::Left),
    Key::Shift(KeyCode::Down),
    Key::Shift(KeyCode::Up),
    Key::Shift(KeyCode::Right),
];
