//! One table of keys. It dispatches, and the footer, the help, the pop-up after a prefix and the README are drawn
//! from it, so none of them can disagree with what a key does.
//!
//! A key is one row of one [`KeyTable`]: the keys, its number in the footer, a word for the footer, a sentence for the
//! help, and the action. The tables of a screen are in the folder of the screen (`<screen>/keys.rs`); those of every
//! screen, the prompt and the help are in `global`.

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

/// One row of a table.
#[derive(Debug)]
pub struct Binding {
    /// The keys.
    pub keys: &'static [Key],
    /// A word or two for the footer and the pop-up.
    pub short: &'static str,
    /// A sentence for the help.
    pub doc: &'static str,
    /// Its number in the footer, from 1; 0 keeps it out.
    pub footer: u8,
    /// The action of a pressed key.
    pub action: fn(Pressed) -> Action,
}

/// The keys that hold in one state of a screen, after a prefix, in the prompt, or everywhere.
#[derive(Debug)]
pub struct KeyTable {
    /// The heading in the help.
    pub title: &'static str,
    /// The screen it belongs to, if it is one alone.
    pub tab: Option<Tab>,
    /// The keys of this table hold too, where a row here does not say otherwise.
    pub wider: Option<&'static KeyTable>,
    /// The rows, in the order of the help.
    pub rows: &'static [Binding],
}

impl PartialEq for KeyTable {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
    }
}

/// The rows of a [`KeyTable`], each ended by `;`:
///
/// ```text
/// ['n', 'l', RIGHT, ' '] @1 "next" "the next step; a count repeats" => StepAction::Go(1);
/// ['+', '-'] "number" "one more or less" with key => StepAction::Adjust(key.sign('+'));
/// ```
///
/// `@1` is the number in the footer. A name behind the texts is the pressed key, for the action.
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

/// A [`KeyTable`]: its title, the screen that it belongs to if it is one alone, the table that holds too; then its rows, as
/// `keys!` has them.
///
/// ```text
/// table! { "input of a program", Step, &STEP;
///     [' '] @2 "toggle" "put the square in or take it out" => StepAction::Toggle;
/// }
/// ```
macro_rules! table {
    ($title:literal $(, $tab:ident $(, $wider:expr)?)?; $($rows:tt)*) => {
        $crate::tui::keys::KeyTable {
            title: $title,
            tab: $crate::tui::keys::table!(@option $($crate::tui::screen::Tab::$tab)?),
            wider: $crate::tui::keys::table!(@option $($($wider)?)?),
            rows: $crate::tui::keys::keys! { $($rows)* },
        }
    };
    (@option) => { None };
    (@option $value:expr) => { Some($value) };
}
pub(in crate::tui) use table;

/// Every table, in the order of the help.
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

/// The keys that may follow a prefix.
pub const fn after(prefix: Prefix) -> &'static KeyTable {
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
    /// The tables whose keys hold here, those that win first.
    pub(in crate::tui) fn chain(&'static self) -> impl Iterator<Item = &'static Self> {
        let screens = self.tab.map(|_| &global::SCREENS);
        [&global::EVERYWHERE, self].into_iter().chain(self.wider).chain(screens)
    }

    /// Returns `true` if the keys stay until others are wanted. Those after a prefix do not.
    pub(super) fn stays(&self) -> bool {
        self.tab.is_some() || *self == global::HELP
    }

    /// What a key means here, behind a prefix if one waits.
    pub fn resolve(&'static self, event: &KeyEvent, prefix: Option<Prefix>) -> Option<Action> {
        let mut rows = self.chain().flat_map(|table| table.rows);
        let row = rows.find(|row| row.keys.iter().any(|key| key.matches(event)))?;
        Some((row.action)(Pressed { code: event.code, prefix }))
    }

    /// The rows that the footer shows: those of this table, the most useful first, then those of the wider one.
    pub fn footer(&'static self) -> Vec<&'static Binding> {
        let mut shown: Vec<_> = self.rows.iter().filter(|row| row.footer > 0).collect();
        shown.sort_by_key(|row| row.footer);
        let is_typed =
            |key: &Key| matches!(key, Key::One(KeyModifiers::NONE, KeyCode::Char(_))).then_some(Key::Text);
        let is_own = |key: &Key| {
            let keys = || self.rows.iter().flat_map(|row| row.keys);
            keys().any(|own| own == key || Some(*own) == is_typed(key))
        };
        let wider = self.wider.into_iter().flat_map(Self::footer);
        shown.extend(wider.filter(|row| !is_own(&row.keys[0])));
        shown
    }
}

impl Binding {
    /// The keys as written: letters side by side, words apart.
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

    /// The keys as written, each once: two codes of terminals may be one key.
    pub fn labels(&self, ascii: bool) -> Vec<String> {
        let mut labels: Vec<String> = self.keys.iter().map(|key| key.label(ascii)).collect();
        labels.dedup();
        labels
    }

    /// The keys without those that mean the same as an earlier one, for the footer and the pop-ups; of single keys those
    /// that do anything.
    pub fn short_label(&self, ascii: bool, works: &dyn Fn(Action) -> bool) -> String {
        let mut known = Vec::new();
        let mut labels = Vec::new();
        for key in self.keys {
            let action = self.meaning(*key);
            if action.is_none_or(|action| works(action) && !known.contains(&Some(action))) {
                known.push(action);
                labels.push(key.label(ascii));
            }
        }
        match labels.as_slice() {
            [first, _, .., last] if first.len() > 3 => format!("{first}…{last}"), // Alt-1…Alt-5
            _ => labels.concat(),
        }
    }

    /// The action of a single key; `None` for a family of keys.
    pub(super) fn meaning(&self, key: Key) -> Option<Action> {
        Some((self.action)(Pressed { code: key.event()?.code, prefix: None }))
    }
}

/// A key event as it is written in a message.
pub(super) fn event_name(event: &KeyEvent) -> String {
    let held = event.modifiers.difference(KeyModifiers::SHIFT);
    Key::One(held, event.code).label(true)
}

/// A key that waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A shape at the cursor, and how it joins the board.
    Stamp(Join),
    /// A flip or a turn.
    Flip,
    /// A fill.
    Fill,
    /// An operator that wants its right side.
    Join(Join),
    /// A mapping.
    Mapping(Keep),
    /// The board to work on.
    Choose,
    /// The second board of the live strip.
    With,
    /// The board to copy this one to.
    Put,
    /// The form to copy to the clipboard.
    Copy,
    /// The number of a raw shift; `true` is to the left.
    Shift(bool),
    /// A count for the next key.
    Count,
    /// The right to castle.
    Castling,
    /// The piece for the cursor's square.
    Piece,
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A digit of the count.
    Count(u8),
    /// Wait for the key that completes this one.
    Prefix(Prefix),
    /// Another mapping.
    Mapping(Mapping, Keep),
    /// A form to the clipboard.
    Copy(Form),
    /// The prompt open, with nothing in it.
    OpenPrompt,
    /// Something inside the prompt.
    Prompt(PromptAction),
    /// The help open or closed.
    Help,
    /// Something inside the help.
    InHelp(HelpAction),
    /// The next (1) or previous (-1) screen.
    NextTab(i8),
    /// A screen.
    Tab(Tab),
    /// Stop as a job of the shell.
    Suspend,
    /// What the last run left back.
    BringBack,
    /// Leave.
    Quit,
    /// Something on the Explore screen.
    Explore(ExploreAction),
    /// Something on the Step screen.
    Step(StepAction),
    /// Something on the Magic screen.
    Magic(MagicAction),
    /// Something on the Position screen.
    Position(PositionAction),
    /// Something on the Learn screen.
    Learn(LearnAction),
}

/// Lets the tables of keys name an action of any kind.
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
