//! The key tables. They dispatch key events, and the footer, the help, the pop-up after a prefix and the README are
//! generated from them, so what is shown always agrees with what a key does.
//!
//! Each row of a [`KeyTable`] has its keys, its position in the footer, a short text for the footer, a sentence for the
//! help, and the action. The tables of a screen are in `<screen>/keys.rs`; those common to all screens and those of the
//! prompt and the help are in `global`.

pub(super) mod global;
mod key;

use super::chrome::HelpAction;
use super::copy::Form;
use super::explore::{self, ExploreAction};
use super::learn::{self, LearnAction};
use super::magic::{self, MagicAction};
use super::position::{self, PositionAction};
use super::prompt::PromptAction;
use super::screen::Tab;
use super::step::{self, StepAction};
use super::workspace::{Join, Keep};
use bitrose_core::bitboard::Mapping;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
pub use key::{Key, Pressed, typed};
use tui_input::InputRequest;

/// A row of a key table.
#[derive(Debug)]
pub struct Binding {
    /// The keys.
    pub keys: &'static [Key],
    /// A word or two for the footer and the pop-up.
    pub short: &'static str,
    /// A sentence for the help.
    pub doc: &'static str,
    /// Its position in the footer, from 1; 0 leaves it out.
    pub footer: u8,
    /// Returns the action of a pressed key.
    pub action: fn(Pressed) -> Action,
}

/// The keys that are active in one state of a screen, after a prefix, in the prompt, or everywhere.
#[derive(Debug)]
pub struct KeyTable {
    /// The heading in the help.
    pub title: &'static str,
    /// The screen that the table belongs to, if there is one.
    pub tab: Option<Tab>,
    /// A more general table, whose keys are active too unless a row of this table overrides them.
    pub fallback: Option<&'static KeyTable>,
    /// The rows, in the order of the help.
    pub rows: &'static [Binding],
}

impl PartialEq for KeyTable {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
    }
}

/// Builds the rows of a [`KeyTable`]. Each row ends with `;`:
///
/// ```text
/// ['n', 'l', RIGHT, ' '] @1 "next" "the next step; a count repeats" => StepAction::Go(1);
/// ['+', '-'] "number" "one more or less" with key => StepAction::Adjust(key.sign('+'));
/// ```
///
/// `@1` is the position in the footer. `with key` names the pressed key for use in the action.
macro_rules! keys {
    ($([$($key:tt $(($held:tt))?),+ $(,)?] $(@$footer:literal)? $short:literal $doc:literal $(with $pressed:ident)?
        => $action:expr;)*) => {
        &[$($crate::tui::keys::Binding {
            keys: &[$($crate::tui::keys::keys!(@key $key $(($held))?)),+],
            short: $short,
            doc: $doc,
            footer: 0 $(+ $footer)?,
            action: |_pressed| {
                $(let $pressed = _pressed;)?
                $crate::tui::keys::Action::from($action)
            },
        }),*]
    };
    (@key Code($code:ident)) => { $crate::tui::keys::keys!(@one NONE, $code) };
    (@key Shift($code:ident)) => { $crate::tui::keys::keys!(@one SHIFT, $code) };
    (@key CtrlCode($code:ident)) => { $crate::tui::keys::keys!(@one CONTROL, $code) };
    (@key AltCode($code:ident)) => { $crate::tui::keys::keys!(@one ALT, $code) };
    (@key Ctrl($letter:literal)) => { $crate::tui::keys::keys!(@one CONTROL, Char($letter)) };
    (@key Alt($letter:literal)) => { $crate::tui::keys::keys!(@one ALT, Char($letter)) };
    (@key $letter:literal) => { $crate::tui::keys::keys!(@one NONE, Char($letter)) };
    (@one $held:ident, $code:ident $(($letter:literal))?) => {
        $crate::tui::keys::Key::One(
            crossterm::event::KeyModifiers::$held,
            crossterm::event::KeyCode::$code $(($letter))?,
        )
    };
    (@key $name:ident) => { $crate::tui::keys::Key::$name };
}
pub(in crate::tui) use keys;

/// Builds a [`KeyTable`] from its title, the screen it belongs to (if any), the more general table (if any), and its
/// rows in the syntax of `keys!`.
///
/// ```text
/// table! { "input of a program", Step, &STEP;
///     [' '] @2 "toggle" "put the square in or take it out" => StepAction::Toggle;
/// }
/// ```
macro_rules! table {
    ($title:literal $(, $tab:ident $(, $fallback:expr)?)?; $($rows:tt)*) => {
        $crate::tui::keys::KeyTable {
            title: $title,
            tab: $crate::tui::keys::table!(@option $($crate::tui::screen::Tab::$tab)?),
            fallback: $crate::tui::keys::table!(@option $($($fallback)?)?),
            rows: $crate::tui::keys::keys! { $($rows)* },
        }
    };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}
pub(in crate::tui) use table;

/// All tables, in the order of the help.
pub static TABLES: [&KeyTable; 36] = [
    &explore::keys::BOARD,
    &explore::keys::STAMP,
    &explore::keys::FLIP,
    &explore::keys::FILL,
    &explore::keys::JOIN,
    &global::MAPPING,
    &explore::keys::CHOOSE,
    &explore::keys::WITH,
    &explore::keys::PUT,
    &explore::keys::SHIFT,
    &global::COPY,
    &explore::keys::WORD,
    &step::keys::STEP,
    &step::keys::REFUSED,
    &step::keys::INPUT,
    &step::keys::TECHNIQUES,
    &magic::keys::MAGIC,
    &position::keys::POSITION,
    &position::keys::MOVES,
    &position::keys::CELLS,
    &position::keys::PERFT,
    &position::keys::RUNNING,
    &position::keys::PIECE,
    &position::keys::CASTLING,
    &learn::keys::LESSONS,
    &learn::keys::LESSON,
    &learn::keys::PAINT,
    &learn::keys::CHOOSE,
    &learn::keys::LINES,
    &learn::keys::TYPE,
    &learn::keys::ANSWER,
    &global::SCREENS,
    &global::COUNT,
    &global::PROMPT,
    &global::HELP,
    &global::EVERYWHERE,
];

/// Returns the keys that may follow a prefix.
pub const fn table_after_prefix(prefix: Prefix) -> &'static KeyTable {
    match prefix {
        Prefix::Stamp(_) => &explore::keys::STAMP,
        Prefix::Flip => &explore::keys::FLIP,
        Prefix::Fill => &explore::keys::FILL,
        Prefix::Join(_) => &explore::keys::JOIN,
        Prefix::Mapping(_) => &global::MAPPING,
        Prefix::Choose => &explore::keys::CHOOSE,
        Prefix::With => &explore::keys::WITH,
        Prefix::Put => &explore::keys::PUT,
        Prefix::Copy => &global::COPY,
        Prefix::Castling => &position::keys::CASTLING,
        Prefix::Piece => &position::keys::PIECE,
        Prefix::Shift(_) => &explore::keys::SHIFT,
        Prefix::Count => &global::COUNT,
    }
}

impl KeyTable {
    /// Returns the tables whose keys are active, in order of precedence.
    pub(in crate::tui) fn chain(&'static self) -> impl Iterator<Item = &'static Self> {
        let screens = self.tab.map(|_| &global::SCREENS);
        [&global::EVERYWHERE, self].into_iter().chain(self.fallback).chain(screens)
    }

    /// Returns `true` if the table stays active until another replaces it. Tables for the key after a prefix do not.
    pub(super) fn stays(&self) -> bool {
        self.tab.is_some() || *self == global::HELP
    }

    /// Returns the action of a key event, if it has one. `prefix` is the pending prefix.
    pub fn resolve(&'static self, event: &KeyEvent, prefix: Option<Prefix>) -> Option<Action> {
        let mut rows = self.chain().flat_map(|table| table.rows);
        let row = rows.find(|row| row.keys.iter().any(|key| key.matches(event)))?;
        Some((row.action)(Pressed { code: event.code, prefix }))
    }

    /// Returns the rows for the footer: those of this table, the most useful first, then those of the more general
    /// table.
    pub fn footer(&'static self) -> Vec<&'static Binding> {
        let mut shown: Vec<_> = self.rows.iter().filter(|row| row.footer > 0).collect();
        shown.sort_by_key(|row| row.footer);
        let is_typed =
            |key: &Key| matches!(key, Key::One(KeyModifiers::NONE, KeyCode::Char(_))).then_some(Key::Text);
        let is_own = |key: &Key| {
            let keys = || self.rows.iter().flat_map(|row| row.keys);
            keys().any(|own| own == key || Some(*own) == is_typed(key))
        };
        let fallback = self.fallback.into_iter().flat_map(Self::footer);
        shown.extend(fallback.filter(|row| !is_own(&row.keys[0])));
        shown
    }
}

impl Binding {
    /// Returns the names of the keys, with spaces only around those longer than a letter.
    pub fn label(&self, ascii: bool) -> String {
        let mut label = String::new();
        let mut after_word = false;
        for part in self.labels(ascii) {
            let is_word = part.chars().count() > 1;
            if !label.is_empty() && (is_word || after_word) {
                label.push(' ');
            }
            label.push_str(&part);
            after_word = is_word;
        }
        label
    }

    /// Returns the name of each key once. Two key codes may have the same name, because terminals send different codes
    /// for one key.
    pub fn labels(&self, ascii: bool) -> Vec<String> {
        let mut labels: Vec<String> = self.keys.iter().map(|key| key.label(ascii)).collect();
        labels.dedup();
        labels
    }

    /// Returns the names of the keys for the footer and the pop-ups. Keys with the same action as an earlier one are
    /// left out, and so are single keys that have no effect at the moment.
    pub fn short_label(&self, ascii: bool, is_enabled: &dyn Fn(Action) -> bool) -> String {
        let mut known = Vec::new();
        let mut labels = Vec::new();
        for key in self.keys {
            let action = self.meaning(*key);
            if action.is_none_or(|action| is_enabled(action) && !known.contains(&Some(action))) {
                known.push(action);
                labels.push(key.label(ascii));
            }
        }
        match labels.as_slice() {
            [first, _, .., last] if first.len() > 3 => format!("{first}…{last}"), // Alt-1…Alt-5
            [first, ..] if first.chars().count() > 1 => labels.join(" "),
            // two letters that are not a word; those of `oO` belong together
            [first, second]
                if [first, second].iter().all(|key| key.chars().all(char::is_alphabetic))
                    && !first.eq_ignore_ascii_case(second) =>
            {
                format!("{first} {second}")
            }
            _ => labels.concat(),
        }
    }

    /// Returns the action of a single key, or `None` for a family of keys.
    pub(super) fn meaning(&self, key: Key) -> Option<Action> {
        Some((self.action)(Pressed { code: key.event()?.code, prefix: None }))
    }
}

/// Returns the name of a key event for messages.
pub(super) fn event_name(event: &KeyEvent) -> String {
    let held = event.modifiers.difference(KeyModifiers::SHIFT);
    Key::One(held, event.code).label(true)
}

/// A key that waits for another one. Each variant says what the second key chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A shape to combine with the board.
    Stamp(Join),
    /// A flip or rotation.
    Flip,
    /// A fill.
    Fill,
    /// The right operand of an operator.
    Join(Join),
    /// A mapping.
    Mapping(Keep),
    /// The board to make current.
    Choose,
    /// The second board of the live strip.
    With,
    /// The board to copy this one to.
    Put,
    /// The form to copy to the clipboard.
    Copy,
    /// The count of a raw shift; `true` shifts left.
    Shift(bool),
    /// A count for the next key.
    Count,
    /// A castling right.
    Castling,
    /// The piece for the cursor's square.
    Piece,
}

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Append a digit to the count.
    Count(u8),
    /// Wait for the key that completes this one.
    Prefix(Prefix),
    /// Change the mapping.
    Mapping(Mapping, Keep),
    /// Copy the board to the clipboard in a form.
    Copy(Form),
    /// Open an empty prompt.
    OpenPrompt,
    /// An action inside the prompt.
    Prompt(PromptAction),
    /// Open or close the help.
    Help,
    /// An action inside the help.
    InHelp(HelpAction),
    /// Go to the next (1) or previous (-1) screen.
    NextTab(i8),
    /// Go to a screen.
    Tab(Tab),
    /// Suspend the process.
    Suspend,
    /// Restore what the last run left.
    Restore,
    /// Quit.
    Quit,
    /// An action of the Explore screen.
    Explore(ExploreAction),
    /// An action of the Step screen.
    Step(StepAction),
    /// An action of the Magic screen.
    Magic(MagicAction),
    /// An action of the Position screen.
    Position(PositionAction),
    /// An action of the Learn screen.
    Learn(LearnAction),
}

/// Implements `From` for the actions of all kinds, so that the key tables can name them directly.
macro_rules! from {
    ($($kind:ty => $action:expr;)*) => {
        $(impl From<$kind> for Action {
            fn from(action: $kind) -> Self {
                $action(action)
            }
        })*
    };
}

from! {
    Prefix => Self::Prefix;
    Form => Self::Copy;
    PromptAction => Self::Prompt;
    InputRequest => |request| Self::Prompt(PromptAction::Edit(request));
    ExploreAction => Self::Explore;
    StepAction => Self::Step;
    MagicAction => Self::Magic;
    PositionAction => Self::Position;
    LearnAction => Self::Learn;
    HelpAction => Self::InHelp;
}
