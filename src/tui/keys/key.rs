//! A key or family of keys: which events match it, and how it is written.

use super::Prefix;
use crate::tui::workspace::{Join, Keep, Name};
use bitrose_core::bitboard::Direction;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key, or a family of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A single key with its modifiers.
    One(KeyModifiers, KeyCode),
    /// A digit from 0 to 9.
    Digit,
    /// A digit from 1 to 8.
    OneToEight,
    /// A hexadecimal digit, in either case.
    HexDigit,
    /// A letter from a to h.
    BoardLetter,
    /// A letter from a to h with Alt.
    AltBoardLetter,
    /// Any character.
    Text,
}

/// A pressed key, as its action sees it.
#[derive(Clone, Copy, Debug)]
pub struct Pressed {
    /// The key code.
    pub code: KeyCode,
    /// The prefix that was pending, if any.
    pub prefix: Option<Prefix>,
}

impl Pressed {
    /// Returns the character, or a space if the key has none.
    pub const fn char(self) -> char {
        match self.code {
            KeyCode::Char(letter) => letter,
            _ => ' ',
        }
    }

    /// Returns the board of a letter from a to h.
    pub fn name(self) -> Name {
        Name::from_letter(self.char()).unwrap_or_default()
    }

    /// Returns 1 if the key is `forward`, or else -1. For pairs of keys that go forward and back.
    pub fn sign(self, forward: char) -> i8 {
        if self.char() == forward { 1 } else { -1 }
    }

    /// Returns the direction of a letter (`hjkl`, or `yubn` for the diagonals, in either case) or of an arrow key.
    pub fn direction(self) -> Direction {
        match self.code {
            KeyCode::Left => Direction::West,
            KeyCode::Right => Direction::East,
            KeyCode::Up => Direction::North,
            KeyCode::Down => Direction::South,
            _ => match self.char().to_ascii_lowercase() {
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

    /// Returns the operator of the prefix.
    pub const fn join(self) -> Join {
        match self.prefix {
            Some(Prefix::Stamp(join) | Prefix::Join(join)) => join,
            _ => Join::Or,
        }
    }

    /// Returns what the prefix keeps when the mapping changes.
    pub const fn keep(self) -> Keep {
        match self.prefix {
            Some(Prefix::Mapping(keep)) => keep,
            _ => Keep::Picture,
        }
    }

    /// Returns the index of the key in a family that begins with `first`: 2 for `c` if `first` is `a`.
    pub fn index(self, first: char) -> u8 {
        u8::try_from(u32::from(self.char()).saturating_sub(first.into())).unwrap_or(0)
    }

    /// Returns the value of a decimal or hexadecimal digit.
    pub fn digit(self) -> u8 {
        self.char().to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0)
    }
}

impl Key {
    /// The left arrow.
    pub const LEFT: Self = Self::plain(KeyCode::Left);
    /// The right arrow.
    pub const RIGHT: Self = Self::plain(KeyCode::Right);
    /// The up arrow.
    pub const UP: Self = Self::plain(KeyCode::Up);
    /// The down arrow.
    pub const DOWN: Self = Self::plain(KeyCode::Down);
    /// Escape.
    pub const ESC: Self = Self::plain(KeyCode::Esc);
    /// Enter.
    pub const ENTER: Self = Self::plain(KeyCode::Enter);
    /// F1, the help key.
    pub const F1: Self = Self::plain(KeyCode::F(1));
    /// F2.
    pub const F2: Self = Self::plain(KeyCode::F(2));
    /// F3.
    pub const F3: Self = Self::plain(KeyCode::F(3));
    /// F4.
    pub const F4: Self = Self::plain(KeyCode::F(4));

    /// Returns a key without modifiers.
    pub(in crate::tui) const fn plain(code: KeyCode) -> Self {
        Self::One(KeyModifiers::NONE, code)
    }

    /// Returns `true` if the key matches an event. Shift is ignored for characters, since it already shows in the
    /// character itself.
    pub(super) fn matches(self, event: &KeyEvent) -> bool {
        let held = event.modifiers.difference(KeyModifiers::SHIFT);
        let plain = held.is_empty();
        let letter = match (self, event.code) {
            (Self::One(KeyModifiers::CONTROL, wanted @ KeyCode::Char(_)), KeyCode::Char(letter)) => {
                return held == KeyModifiers::CONTROL && wanted == KeyCode::Char(letter.to_ascii_lowercase());
            }
            (Self::One(modifiers, KeyCode::Char(wanted)), KeyCode::Char(letter)) => {
                return held == modifiers && wanted == letter;
            }
            (Self::One(modifiers, wanted), code) => {
                let held = if plain { event.modifiers } else { held };
                return wanted == code && held == modifiers;
            }
            (_, KeyCode::Char(letter)) => letter,
            _ => return false,
        };
        match self {
            Self::Digit => plain && letter.is_ascii_digit(),
            Self::OneToEight => plain && ('1'..='8').contains(&letter),
            Self::HexDigit => plain && letter.is_ascii_hexdigit(),
            Self::BoardLetter => plain && ('a'..='h').contains(&letter),
            Self::AltBoardLetter => held == KeyModifiers::ALT && ('a'..='h').contains(&letter),
            Self::Text => plain && !letter.is_control(),
            Self::One(..) => false,
        }
    }

    /// Returns the event of a single key, or `None` for a family.
    pub(in crate::tui) const fn event(self) -> Option<KeyEvent> {
        match self {
            Self::One(modifiers, code) => Some(KeyEvent::new(code, modifiers)),
            _ => None,
        }
    }

    /// Returns `true` for a family whose keys a pop-up lists one by one.
    pub const fn is_family(self) -> bool {
        !matches!(self, Self::One(..) | Self::Text)
    }

    /// Returns the name of the key for the footer and the help.
    pub fn label(self, ascii: bool) -> String {
        match self {
            Self::One(_, KeyCode::BackTab) => "Shift-Tab".to_owned(),
            Self::One(modifiers, code) => {
                let held = [
                    (KeyModifiers::CONTROL, "Ctrl-"),
                    (KeyModifiers::ALT, "Alt-"),
                    (KeyModifiers::SHIFT, "Shift-"),
                ];
                let held = held.into_iter().filter(|(held, _)| modifiers.contains(*held));
                held.map(|(_, name)| name).chain([&*code_label(code, ascii)]).collect()
            }
            Self::Digit => "0-9".to_owned(),
            Self::OneToEight => "1-8".to_owned(),
            Self::HexDigit => "0-9 a-f".to_owned(),
            Self::BoardLetter => "a-h".to_owned(),
            Self::AltBoardLetter => "Alt-a-h".to_owned(),
            Self::Text => "text".to_owned(),
        }
    }
}

fn code_label(code: KeyCode, ascii: bool) -> String {
    let (sign, word) = match code {
        KeyCode::Left => ("←", "Left"),
        KeyCode::Right => ("→", "Right"),
        KeyCode::Up => ("↑", "Up"),
        KeyCode::Down => ("↓", "Down"),
        KeyCode::Char(' ') => ("Space", "Space"),
        KeyCode::Char(letter) => return letter.to_string(),
        KeyCode::PageUp => ("PgUp", "PgUp"),
        KeyCode::PageDown => ("PgDn", "PgDn"),
        other => return other.to_string(),
    };
    if ascii { word.to_owned() } else { sign.to_owned() }
}

/// Parses keys in a notation like that of Vim: most characters mean themselves, other keys are written as `<Esc>`,
/// `<C-r>`, `<A-b>`, `<S-Up>`, and `<` itself as `<lt>`.
pub fn typed(keys: &str) -> Vec<KeyEvent> {
    let mut events = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        if let Some((event, after)) = name.and_then(|(name, after)| Some((named(name)?, after))) {
            events.push(event);
            rest = after;
        } else {
            events.push(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
            rest = &rest[letter.len_utf8()..];
        }
    }
    events
}

fn named(name: &str) -> Option<KeyEvent> {
    let (modifiers, name) = match name.split_once('-') {
        Some(("C", name)) => (KeyModifiers::CONTROL, name),
        Some(("A", name)) => (KeyModifiers::ALT, name),
        Some(("S", name)) => (KeyModifiers::SHIFT, name),
        _ => (KeyModifiers::NONE, name),
    };
    let code = match name {
        "Esc" => KeyCode::Esc,
        "Enter" => KeyCode::Enter,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Backspace" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageDown" => KeyCode::PageDown,
        "PageUp" => KeyCode::PageUp,
        "lt" => KeyCode::Char('<'),
        "F2" => KeyCode::F(2),
        "F3" => KeyCode::F(3),
        "F4" => KeyCode::F(4),
        _ if modifiers.is_empty() || name.chars().count() != 1 => return None,
        _ => KeyCode::Char(name.chars().next()?),
    };
    Some(KeyEvent::new(code, modifiers))
}
