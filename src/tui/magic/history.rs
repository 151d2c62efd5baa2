//! Undo and redo: what is looked up, and with what, before every change.

use super::Magician;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::magic::{Lookup, Site};

/// So many changes can be undone.
const MOST: usize = 500;

/// All that an edit can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) site: Site,
    pub(super) occupancy: Bitboard,
    pub(super) own: Bitboard,
    pub(super) lookup: Lookup,
}

/// The settings before this one, and those that were undone.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    past: Vec<Setting>,
    undone: Vec<Setting>,
}

impl Magician {
    /// The setting as it is; of a magic that is being typed, the one before it.
    pub(super) fn setting(&self) -> Setting {
        let lookup = self.before.unwrap_or(self.lookup);
        Setting { site: self.site, occupancy: self.occupancy, own: self.own, lookup }
    }

    /// Keeps the setting from before a change, if there was one.
    pub(super) fn remember(&mut self, before: Setting) {
        if before == self.setting() {
            return;
        }
        self.history.undone.clear();
        self.history.past.push(before);
        if self.history.past.len() > MOST {
            self.history.past.remove(0);
        }
    }

    /// Takes the last change back (`false`), or makes it again; was there one? Words of another mapping mean something
    /// else, so what was before a change of mapping does not come back.
    pub(super) fn travel(&mut self, again: bool) -> bool {
        let now = self.setting();
        let History { past, undone } = &mut self.history;
        let (from, to) = if again { (undone, past) } else { (past, undone) };
        let Some(setting) = from.pop().filter(|setting| setting.site.mapping == now.site.mapping) else {
            return false;
        };
        to.push(now);
        if setting.site != self.site {
            self.leave_site();
        }
        Setting { site: self.site, occupancy: self.occupancy, own: self.own, lookup: self.lookup } = setting;
        self.look_again();
        true
    }
}
