//! One table of keys. It dispatches, and the footer, the help, the pop-up after a prefix and the README are drawn
//! from it; so none of them can disagree with what a key does.

mod after;
mod conjuring;
mod screens;
mod stepping;
mod table;
mod text;
mod words;

use super::action::{Action, Name, Prefix};
use super::tabs::Tab;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::fmt::Write;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Anywhere at all.
    Everywhere,
    /// On the board.
    Board,
    /// On the digits of the number.
    Word,
    /// In the prompt.
    Prompt,
    /// On the help screen.
    Help,
    /// After the key for a stamp.
    Stamp,
    /// After the key for a flip or a turn.
    Flip,
    /// After the key for a fill.
    Fill,
    /// After an operator.
    Join,
    /// After the key for the mapping.
    Mapping,
    /// After the key that chooses a board.
    Choose,
    /// After the key that chooses the second board.
    With,
    /// After the key that copies to a board.
    Put,
    /// After the key that copies to the clipboard.
    Copy,
    /// On the steps of a program.
    Step,
    /// On the input of a program.
    StepInput,
    /// On the list of techniques.
    Techniques,
    /// On the Magic screen.
    Magic,
    /// On every screen.
    Screens,
}

impl Scope {
    /// Every scope, in the order of the help.
    pub const ALL: [Self; 19] = [
        Self::Board,
        Self::Stamp,
        Self::Flip,
        Self::Fill,
        Self::Join,
        Self::Mapping,
        Self::Choose,
        Self::With,
        Self::Put,
        Self::Copy,
        Self::Word,
        Self::Step,
        Self::StepInput,
        Self::Techniques,
        Self::Magic,
        Self::Screens,
        Self::Prompt,
        Self::Help,
        Self::Everywhere,
    ];

    /// The heading in the help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Board => "board",
            Self::Word => "digits of the number",
            Self::Prompt => "prompt",
            Self::Help => "help",
            Self::Stamp => "stamp at the cursor",
            Self::Flip => "flip or turn",
            Self::Fill => "fill",
            Self::Join => "operator with a board",
            Self::Mapping => "mapping",
            Self::Choose => "go to a board",
            Self::With => "second board",
            Self::Put => "copy this board to",
            Self::Copy => "copy to the clipboard",
            Self::Step => "step",
            Self::StepInput => "input of a program",
            Self::Techniques => "list of techniques",
            Self::Magic => "magic",
            Self::Screens => "every screen",
        }
    }

    /// The screen that it belongs to, if it is one alone.
    #[must_use]
    pub const fn tab(self) -> Option<Tab> {
        match self {
            Self::Board | Self::Word => Some(Tab::Explore),
            Self::Step | Self::StepInput | Self::Techniques => Some(Tab::Step),
            Self::Magic => Some(Tab::Magic),
            _ => None,
        }
    }

    /// Is it a place where one can stay, and no key that waits for another?
    #[must_use]
    pub const fn is_place(self) -> bool {
        self.tab().is_some() || matches!(self, Self::Help)
    }

    /// The scopes whose keys hold here, the nearest first.
    fn chain(self) -> impl Iterator<Item = Self> {
        let screens = self.tab().map(|_| Self::Screens);
        let wider = (self as u8 == Self::StepInput as u8).then_some(Self::Step);
        [Self::Everywhere, self].into_iter().chain(wider).chain(screens)
    }
}

impl From<Prefix> for Scope {
    fn from(prefix: Prefix) -> Self {
        match prefix {
            Prefix::Stamp(_) => Self::Stamp,
            Prefix::Flip => Self::Flip,
            Prefix::Fill => Self::Fill,
            Prefix::Join(_) => Self::Join,
            Prefix::Mapping(_) => Self::Mapping,
            Prefix::Choose => Self::Choose,
            Prefix::With => Self::With,
            Prefix::Put => Self::Put,
            Prefix::Copy => Self::Copy,
        }
    }
}

/// A key, or a family of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character, in its own case.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
    /// A character with Alt.
    Alt(char),
    /// A key without a character.
    Code(KeyCode),
    /// The same with Shift.
    Shift(KeyCode),
    /// The same with Ctrl.
    CtrlCode(KeyCode),
    /// 0 to 9.
    Digit,
    /// 1 to 8.
    OneToEight,
    /// 0 to 9 and a to f in either case.
    HexDigit,
    /// A letter a to h.
    BoardLetter,
    /// A letter a to h with Alt.
    AltBoardLetter,
    /// Any character.
    Text,
}

/// The key that was pressed, as an action sees it.
#[derive(Clone, Copy, Debug)]
pub struct Pressed {
    /// The code.
    pub code: KeyCode,
}

impl Pressed {
    /// The character; a blank for a key that has none.
    #[must_use]
    pub const fn char(self) -> char {
        match self.code {
            KeyCode::Char(letter) => letter,
            _ => ' ',
        }
    }

    /// The board of a letter a to h.
    #[must_use]
    pub fn name(self) -> Name {
        Name::from_letter(self.char()).unwrap_or_default()
    }

    /// The value of a digit, hexadecimal ones included.
    #[must_use]
    pub fn digit(self) -> u8 {
        self.char().to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0)
    }
}

impl Key {
    fn matches(self, event: &KeyEvent) -> bool {
        let held = event.modifiers.difference(KeyModifiers::SHIFT);
        let alt = held == KeyModifiers::ALT;
        let ctrl = held == KeyModifiers::CONTROL;
        let plain = held.is_empty();
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        match (self, event.code) {
            (Self::Char(wanted), KeyCode::Char(letter)) => plain && wanted == letter,
            (Self::Ctrl(wanted), KeyCode::Char(letter)) => ctrl && wanted == letter.to_ascii_lowercase(),
            (Self::Alt(wanted), KeyCode::Char(letter)) => alt && wanted == letter,
            (Self::Digit, KeyCode::Char(letter)) => plain && letter.is_ascii_digit(),
            (Self::OneToEight, KeyCode::Char(letter)) => plain && ('1'..='8').contains(&letter),
            (Self::HexDigit, KeyCode::Char(letter)) => plain && letter.is_ascii_hexdigit(),
            (Self::BoardLetter, KeyCode::Char(letter)) => plain && ('a'..='h').contains(&letter),
            (Self::AltBoardLetter, KeyCode::Char(letter)) => alt && ('a'..='h').contains(&letter),
            (Self::Text, KeyCode::Char(letter)) => plain && !letter.is_control(),
            (Self::Code(wanted), code) => plain && !shift && wanted == code,
            (Self::Shift(wanted), code) => plain && shift && wanted == code,
            (Self::CtrlCode(wanted), code) => ctrl && wanted == code,
            _ => false,
        }
    }

    /// The code of a single key; `None` for a family.
    const fn code(self) -> Option<KeyCode> {
        match self {
            Self::Char(letter) | Self::Ctrl(letter) | Self::Alt(letter) => Some(KeyCode::Char(letter)),
            Self::Code(code) | Self::Shift(code) | Self::CtrlCode(code) => Some(code),
            _ => None,
        }
    }

    /// Is it a family of keys?
    #[must_use]
    pub const fn is_family(self) -> bool {
        matches!(
            self,
            Self::Digit | Self::OneToEight | Self::HexDigit | Self::BoardLetter | Self::AltBoardLetter
        )
    }

    /// How the key is written in the footer and the help.
    #[must_use]
    pub fn label(self, ascii: bool) -> String {
        match self {
            Self::Char(' ') => "Space".to_owned(),
            Self::Char(letter) => letter.to_string(),
            Self::Ctrl(letter) => format!("Ctrl-{letter}"),
            Self::Alt(letter) => format!("Alt-{letter}"),
            Self::Code(code) => code_label(code, ascii),
            Self::Shift(KeyCode::BackTab) => "Shift-Tab".to_owned(),
            Self::Shift(code) => format!("Shift-{}", code_label(code, ascii)),
            Self::CtrlCode(code) => format!("Ctrl-{}", code_label(code, ascii)),
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
        KeyCode::BackTab => ("Shift-Tab", "Shift-Tab"),
        KeyCode::PageUp => ("PgUp", "PgUp"),
        KeyCode::PageDown => ("PgDn", "PgDn"),
        other => return other.to_string(),
    };
    if ascii { word.to_owned() } else { sign.to_owned() }
}

/// One line of the table.
#[derive(Debug)]
pub struct Binding {
    /// Where it holds.
    pub scope: Scope,
    /// The keys.
    pub keys: &'static [Key],
    /// A word or two for the footer and the pop-up.
    pub short: &'static str,
    /// A sentence for the help.
    pub doc: &'static str,
    /// Its place in the footer, from 1; 0 keeps it out.
    pub footer: u8,
    /// The action of a pressed key.
    pub action: fn(Pressed) -> Action,
}

impl Binding {
    /// The keys as written: letters stand together, words apart.
    #[must_use]
    pub fn label(&self, ascii: bool) -> String {
        let mut label = String::new();
        let mut after_word = false;
        for key in self.keys {
            let part = key.label(ascii);
            let is_word = part.chars().count() > 1;
            if !label.is_empty() && (is_word || after_word) {
                label.push(' ');
            }
            label.push_str(&part);
            after_word = is_word;
        }
        label
    }
}

impl Binding {
    /// The keys without those that mean the same as an earlier one, for the footer and the pop-ups.
    #[must_use]
    pub fn short_label(&self, ascii: bool) -> String {
        let mut known = Vec::new();
        let mut label = String::new();
        for key in self.keys {
            let action = key.code().map(|code| (self.action)(Pressed { code }));
            if action.is_none() || !known.contains(&action) {
                known.push(action);
                label.push_str(&key.label(ascii));
            }
        }
        label
    }
}

/// The whole table.
pub fn all() -> impl Iterator<Item = &'static Binding> {
    [table::BOARD, after::AFTER, text::TEXT, stepping::STEP, conjuring::MAGIC, screens::SCREENS]
        .into_iter()
        .flatten()
}

/// The bindings of a scope, in the order of the table.
pub fn bindings(scope: Scope) -> impl Iterator<Item = &'static Binding> {
    all().filter(move |binding| binding.scope == scope)
}

/// What a key means in a scope; keys that mean the same everywhere come first.
#[must_use]
pub fn resolve(scope: Scope, event: &KeyEvent) -> Option<Action> {
    let pressed = Pressed { code: event.code };
    scope
        .chain()
        .flat_map(bindings)
        .find(|binding| binding.keys.iter().any(|key| key.matches(event)))
        .map(|binding| (binding.action)(pressed))
}

/// The bindings that the footer shows in a scope, the most useful first.
#[must_use]
pub fn footer(scope: Scope) -> Vec<&'static Binding> {
    let mut shown: Vec<_> = bindings(scope).filter(|binding| binding.footer > 0).collect();
    shown.sort_by_key(|binding| binding.footer);
    shown
}

/// The whole table in Markdown, a section for each scope.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for scope in Scope::ALL {
        let _ = write!(text, "### {}\n\n| keys | do |\n|---|---|\n", capitalised(scope.title()));
        for binding in bindings(scope) {
            let _ = writeln!(text, "| {} | {} |", markdown_keys(binding), binding.doc.replace('|', "\\|"));
        }
        text.push('\n');
    }
    text
}

fn markdown_keys(binding: &Binding) -> String {
    let keys: Vec<_> = binding
        .keys
        .iter()
        .map(|key| match key.label(false).as_str() {
            "`" => "`` ` ``".to_owned(),
            label => format!("`{}`", label.replace('|', "\\|")),
        })
        .collect();
    keys.join(" ")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
