//! Edits of the stages: what is computed follows at once.

use super::slots::{SlotMap, stride};
use super::{MagicAction, MagicScreen, Stage};
use crate::tui::magic::layout::Areas;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_core::magic::{BlockerSets, Lookup, Site};

impl MagicScreen {
    /// The actions that change what is looked up.
    pub(super) fn magic_edit(&mut self, action: MagicAction, count: u64, shared: &mut Shared) {
        match action {
            MagicAction::Move(direction) => self.move_magic_cursor(direction, count, shared),
            MagicAction::Toggle => self.toggle_magic_square(shared),
            MagicAction::Clear => self.clear_stage(shared),
            MagicAction::Own => self.magician.own ^= self.magician.cursor.bitboard(),
            MagicAction::Place => {
                let site = Site { square: self.magician.cursor, ..self.magician.site };
                self.set_site(site, shared);
            }
            MagicAction::Piece => {
                let site = self.magician.site;
                self.set_site(Site { piece: site.piece.other(), ..site }, shared);
            }
            MagicAction::Bits(by) => self.change_bits(by, shared),
            MagicAction::GoToCollision if !self.magician.go_to_collision() => {
                shared.hint("no two blocker sets collide");
            }
            MagicAction::WalkBad(by) => self.walk_bad(by, shared),
            MagicAction::NextTable if !self.magician.next_table() => {
                shared.hint("a is for a paste with several tables");
            }
            _ => {}
        }
    }

    fn walk_bad(&mut self, by: i8, shared: &mut Shared) {
        if self.magician.pasted.is_none() {
            shared.hint("e walks to the bad entries of a table: paste one, or :load FILE");
        } else if self.magician.walk_bad(by) {
            self.magician.panel = super::Panel::Table;
        } else {
            shared.note("every entry of the table is right");
        }
    }

    /// On the index the keys walk from slot to slot; on boards from square to square.
    fn move_magic_cursor(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        if self.magician.stage == Stage::Index {
            self.walk_slots(direction, count, shared);
            return;
        }
        for _ in 0..count.min(7) {
            if let Some(next) = self.magician.cursor.offset(direction.offset()) {
                self.magician.cursor = next;
            }
        }
    }

    fn walk_slots(&mut self, direction: Direction, count: u64, shared: &mut Shared) {
        let by = stride(direction, self.slot_map(shared).map_or(1, |map| map.columns * map.each));
        for _ in 0..count.min(9999) {
            if !self.magician.walk_slots(by) {
                shared.hint("no slot further on is used");
                return;
            }
        }
    }

    /// The map of slots as it is drawn.
    pub(super) fn slot_map(&self, shared: &mut Shared) -> Option<SlotMap> {
        let areas = Areas::of(shared.body()?, self.magician.stage);
        SlotMap::of(areas.map(), self.magician.slots.len())
    }

    fn toggle_magic_square(&mut self, shared: &mut Shared) {
        let square = self.magician.cursor.bitboard();
        let bit = self.magician.site.mapping.number(square);
        match self.magician.stage {
            Stage::Magic => self.set_magic(self.magician.lookup.magic ^ bit),
            Stage::Mask => self.set_mask(self.magician.lookup.mask ^ bit, shared),
            Stage::Targets => self.magician.own ^= square,
            Stage::Blockers if self.magician.lookup.mask & bit == 0 => {
                let cursor = self.magician.cursor;
                shared.hint(format!("{cursor} is not in the mask: nothing there can be a blocker"));
            }
            Stage::Product => {
                shared.hint("the product follows from the blockers and the magic: edit those");
            }
            Stage::Index => {
                if !self.magician.next_in_slot() {
                    shared.hint("no other blocker set comes to this slot");
                }
            }
            Stage::Occupancy | Stage::Blockers | Stage::Attacks => self.magician.occupancy ^= square,
        }
    }

    /// No piece, no bit; of the mask, the relevant one again.
    fn clear_stage(&mut self, shared: &mut Shared) {
        match self.magician.stage {
            Stage::Magic => self.set_magic(0),
            Stage::Mask => self.set_mask(self.magician.site.mask(), shared),
            Stage::Targets => self.magician.own = Bitboard::EMPTY,
            Stage::Blockers => self.magician.set_blockers(0),
            _ => self.magician.occupancy = Bitboard::EMPTY,
        }
    }

    pub(super) fn set_magic(&mut self, magic: u64) {
        let lookup = self.magician.lookup;
        self.magician.set_lookup(Lookup { magic, ..lookup });
    }

    pub(super) fn set_mask(&mut self, mask: u64, shared: &mut Shared) {
        let lookup = self.magician.lookup;
        let relevant = self.magician.site.mask();
        if (mask | relevant).count_ones() > BlockerSets::MOST_SQUARES {
            let most = BlockerSets::MOST_SQUARES;
            shared.hint(format!("more than {most} squares are too many to check"));
            return;
        }
        self.magician.set_lookup(Lookup { mask, ..lookup });
        if mask == relevant {
            shared.note("the relevant mask");
        }
    }

    pub(super) fn set_site(&mut self, site: Site, shared: &mut Shared) {
        self.magician.set_site(site);
        let from_paste = self.magician.pasted.as_ref().and_then(|pasted| pasted.sheet());
        let from_paste = from_paste.filter(|sheet| sheet.entry(site).is_some());
        let origin = from_paste.map_or_else(
            || "with a magic that was found for it".to_owned(),
            |sheet| format!("from {}", sheet.name()),
        );
        shared.note(format!("{site}, {origin}"));
    }

    fn change_bits(&mut self, by: i8, shared: &mut Shared) {
        match self.magician.bits().checked_add_signed(by.into()) {
            Some(bits @ 1..=BlockerSets::MOST_SQUARES) => self.set_shift(64 - bits),
            _ => shared.hint(format!("an index has 1 to {} bits here", BlockerSets::MOST_SQUARES)),
        }
    }

    pub(super) fn set_shift(&mut self, shift: u32) {
        let lookup = self.magician.lookup;
        self.magician.set_lookup(Lookup { shift, ..lookup });
    }
}
