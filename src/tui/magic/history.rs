//! Undo and redo: what is looked up, and with what, before every change.

use super::Magician;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::magic::{Lookup, Site};

/// So many changes can be undone.
pub(super) const MOST: usize = 500;

/// All that an edit can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) site: Site,
    pub(super) occupancy: Bitboard,
    pub(super) own: Bitboard,
    pub(super) lookup: Lookup,
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
        self.history.record(before);
    }

    /// Takes the last change back (`false`), or makes it again; was there one? Words of another mapping mean something
    /// else, so what was before a change of mapping does not come back.
    pub(super) fn travel(&mut self, again: bool) -> bool {
        let mut setting = self.setting();
        let is_same = |other: &Setting| other.site.mapping == setting.site.mapping;
        if !self.history.peek(again).is_some_and(is_same)
            || !self.history.travel(again, |other| std::mem::swap(&mut setting, other))
        {
            return false;
        }
        if setting.site != self.site {
            self.leave_site();
        }
        Setting { site: self.site, occupancy: self.occupancy, own: self.own, lookup: self.lookup } = setting;
        self.look_again();
        true
    }
}
