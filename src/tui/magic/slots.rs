//! The walk from slot to slot of the table, and from one blocker set of a slot to the next.

use super::MagicScreen;
use super::groups::Groups;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::magic::{BlockerSets, SlotState};

/// How many blocker sets are walked: those of the largest mask that can be checked.
const MOST_SETS: usize = 1 << BlockerSets::MOST_SQUARES;

impl MagicScreen {
    /// Makes the blockers those of a set, and leaves the rest of the occupancy.
    pub(super) fn set_blockers(&mut self, blockers: u64) {
        let mask = self.site.mapping.board(self.lookup.mask);
        self.occupancy =
            self.occupancy.difference(mask) | self.site.mapping.board(blockers & self.lookup.mask);
    }

    /// Every blocker set that comes to a slot, in the order of the numbers.
    pub(super) fn sets_in(&self, index: u64) -> impl Iterator<Item = u64> + '_ {
        let sets = Bitboard(self.lookup.mask).subsets().map(|subset| subset.0).take(MOST_SETS);
        sets.filter(move |&subset| self.lookup.index(subset) == index)
    }

    /// Makes the blockers those of the nearest used slot, in steps of `by`. Returns `false` if there is none.
    pub(super) fn walk_slots(&mut self, by: isize) -> bool {
        let Ok(here) = usize::try_from(self.index()) else { return false };
        let count = self.table.len();
        let next = |from: usize| from.checked_add_signed(by).filter(|&slot| slot < count);
        let mut slot = next(here);
        while let Some(index) = slot {
            if let Some(held) = self.table[index] {
                self.set_blockers(held.blockers);
                return true;
            }
            slot = next(index);
        }
        false
    }

    /// A slot of a cell of the map: one that collides, else the first that is used.
    pub(super) fn go_to_slot(&mut self, slots: std::ops::Range<usize>) {
        let worst = slots.clone().find(|&slot| matches!(self.slots.get(slot), Some(SlotState::Colliding(_))));
        let used = || slots.clone().find(|&slot| matches!(self.table.get(slot), Some(Some(_))));
        let held = worst.or_else(used).and_then(|slot| self.table.get(slot).copied().flatten());
        if let Some(held) = held {
            self.set_blockers(held.blockers);
        }
    }

    /// From group to group of equal attacks. Returns `false` at the edge.
    pub(super) fn walk_groups(&mut self, east: isize, south: isize) -> bool {
        let groups = self.groups();
        let Some((column, row)) = groups.find(self.truth()) else { return false };
        let column = column.checked_add_signed(east).and_then(|column| groups.columns.get(column));
        let row = row.checked_add_signed(south).and_then(|row| groups.rows.get(row));
        let (Some(&column), Some(&row)) = (column, row) else { return false };
        self.go_to_attacks(column | row);
        true
    }

    pub(super) fn groups(&self) -> Groups {
        Groups::of(self.site)
    }

    /// The next blocker set with the same attacks, or of the same slot, around the end. Returns `false` if there is no
    /// other.
    pub(super) fn next_alike(&mut self, by_attacks: bool) -> bool {
        let truth = self.number(self.truth());
        let attacks =
            |set: u64| self.number(self.site.piece.attacks(self.site.square, self.site.mapping.board(set)));
        let sets: Vec<u64> = if by_attacks {
            let sets = Bitboard(self.lookup.mask).subsets().map(|subset| subset.0);
            sets.filter(|&set| attacks(set) == truth).collect()
        } else {
            self.sets_in(self.index()).collect()
        };
        let here = self.blockers() & self.lookup.mask;
        let after = sets.iter().skip_while(|&&set| set != here).nth(1).or(sets.first());
        let Some(&next) = after.filter(|&&next| next != here) else { return false };
        self.set_blockers(next);
        true
    }

    /// The blocker set of the first collision that the table gives a wrong board for, then the other one. Returns `false`
    /// if nothing collides.
    pub(super) fn go_to_collision(&mut self) -> bool {
        let Some(collision) = self.collision() else { return false };
        let slot = usize::try_from(collision.index).ok().and_then(|slot| *self.table.get(slot)?);
        let is_second_right = slot.is_some_and(|held| held.attacks == collision.second_attacks);
        let (wrong, other) = if is_second_right {
            (collision.first, collision.second)
        } else {
            (collision.second, collision.first)
        };
        let relevant = self.site.mask() | self.lookup.mask;
        let here = self.site.mapping.number(self.occupancy) & relevant;
        let next = if here == wrong { other } else { wrong };
        let relevant = self.site.mapping.board(relevant);
        self.occupancy = self.occupancy.difference(relevant) | self.site.mapping.board(next);
        true
    }
}
