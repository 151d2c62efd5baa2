//! One table of keys. It dispatches, and the footer, the help, the pop-up after a prefix and the README are drawn
//! from it; so none of them can disagree with what a key does.

mod after;
mod arranging;
mod conjuring;
mod key;
mod learning;
mod markdown;
mod scope;
mod screens;
mod stepping;
mod table;
mod text;
mod words;

pub use key::{Key, Pressed};
pub use markdown::markdown;
pub use scope::Scope;

use super::action::Action;
use crossterm::event::KeyEvent;

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
    [
        table::BOARD,
        after::AFTER,
        text::TEXT,
        stepping::STEP,
        conjuring::MAGIC,
        arranging::POSITION,
        learning::LEARN,
        screens::SCREENS,
    ]
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

/// The first key for an action in a scope, as it is written.
#[must_use]
pub fn key_of(scope: Scope, action: Action, ascii: bool) -> Option<String> {
    let means = |binding: &Binding, key: &Key| key.code().map(|code| (binding.action)(Pressed { code }));
    scope.chain().flat_map(bindings).find_map(|binding| {
        let key = binding.keys.iter().find(|key| means(binding, key) == Some(action))?;
        Some(key.label(ascii))
    })
}

/// The bindings that the footer shows in a scope, the most useful first.
#[must_use]
pub fn footer(scope: Scope) -> Vec<&'static Binding> {
    let mut shown: Vec<_> = bindings(scope).filter(|binding| binding.footer > 0).collect();
    shown.sort_by_key(|binding| binding.footer);
    shown
}
