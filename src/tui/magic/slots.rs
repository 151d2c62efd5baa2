//! Walks from slot to slot of the table, from one blocker set of a slot to the next, and over groups of equal attacks.
//!
//! A sliding piece moves along two lines, and what it sees along one does not depend on the other. So the groups form a
//! grid, with a column for each reach along the first line and a row for each along the second.

use super::MagicScreen;
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_core::magic::{BlockerSets, Lookup, Site, Slider, SlotState};

/// The most blocker sets that are walked: those of the largest mask that can be checked.
const MOST_SETS: usize = 1 << BlockerSets::MOST_SQUARES;

impl MagicScreen {
    /// Sets the blockers to a given set. The occupancy outside of the mask stays as it is.
    pub(super) fn set_blockers(&mut self, blockers: u64) {
        let mask = self.now.site.mapping.board(self.now.lookup.mask);
        self.now.occupancy = self.now.occupancy.difference(mask)
            | self.now.site.mapping.board(blockers & self.now.lookup.mask);
    }

    /// Returns every blocker set that maps to a slot, in numerical order.
    pub(super) fn sets_in(&self, index: u64) -> impl Iterator<Item = u64> + '_ {
        let sets = Bitboard(self.now.lookup.mask).subsets().map(|subset| subset.0).take(MOST_SETS);
        sets.filter(move |&subset| self.now.lookup.index(subset) == index)
    }

    /// Returns the squares in which the first colliding pair differs, as far as no row of the multiplication brings
    /// them to the index.
    pub(super) fn without_column(&self) -> Bitboard {
        let Some(pair) = self.collision() else { return Bitboard::EMPTY };
        let Lookup { magic, shift, .. } = self.now.lookup;
        let is_lost = |bit: &u32| (0..64 - bit).all(|row| magic >> row & 1 == 0 || row + bit < shift);
        let lost = (0..64_u32).filter(|bit| (pair.first ^ pair.second) >> bit & 1 == 1).filter(is_lost);
        self.now.site.mapping.board(lost.fold(0, |lost, bit| lost | 1 << bit))
    }

    /// Moves to the nearest used slot, in steps of `by`. Returns `false` if there is none.
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

    /// Goes to a slot of a cell of the map: one that collides, or else the first used one.
    pub(super) fn go_to_slot(&mut self, slots: std::ops::Range<usize>) {
        let worst = slots.clone().find(|&slot| matches!(self.slots.get(slot), Some(SlotState::Colliding(_))));
        let used = || slots.clone().find(|&slot| matches!(self.table.get(slot), Some(Some(_))));
        let held = worst.or_else(used).and_then(|slot| self.table.get(slot).copied().flatten());
        if let Some(held) = held {
            self.set_blockers(held.blockers);
        }
    }

    /// Moves to an adjacent group of equal attacks. Returns `false` at the edge.
    pub(super) fn walk_groups(&mut self, east: isize, south: isize) -> bool {
        let groups = self.groups();
        let Some((column, row)) = groups.find(self.correct_attacks()) else { return false };
        let column = column.checked_add_signed(east).and_then(|column| groups.columns.get(column));
        let row = row.checked_add_signed(south).and_then(|row| groups.rows.get(row));
        let (Some(&column), Some(&row)) = (column, row) else { return false };
        self.go_to_attacks(column | row);
        true
    }

    pub(super) fn groups(&self) -> Groups {
        Groups::of(self.now.site)
    }

    /// Goes to the next blocker set with the same attacks, or else of the same slot, wrapping around at the end.
    /// Returns `false` if there is no other.
    pub(super) fn next_alike(&mut self, by_attacks: bool) -> bool {
        let truth = self.number(self.correct_attacks());
        let attacks = |set: u64| {
            self.number(self.now.site.piece.attacks(self.now.site.square, self.now.site.mapping.board(set)))
        };
        let sets: Vec<u64> = if by_attacks {
            let sets = Bitboard(self.now.lookup.mask).subsets().map(|subset| subset.0);
            sets.filter(|&set| attacks(set) == truth).collect()
        } else {
            self.sets_in(self.index()).collect()
        };
        let here = self.blockers() & self.now.lookup.mask;
        let after = sets.iter().skip_while(|&&set| set != here).nth(1).or(sets.first());
        let Some(&next) = after.filter(|&&next| next != here) else { return false };
        self.set_blockers(next);
        true
    }

    /// Sets the occupancy to the blocker set of the first collision that gets wrong attacks from the table, then to the
    /// other one. Returns `false` if nothing collides.
    pub(super) fn go_to_collision(&mut self) -> bool {
        let Some(collision) = self.collision() else { return false };
        let slot = usize::try_from(collision.index).ok().and_then(|slot| *self.table.get(slot)?);
        let is_second_right = slot.is_some_and(|held| held.attacks == collision.second_attacks);
        let (wrong, other) = if is_second_right {
            (collision.first, collision.second)
        } else {
            (collision.second, collision.first)
        };
        let relevant = self.now.site.mask() | self.now.lookup.mask;
        let here = self.now.site.mapping.number(self.now.occupancy) & relevant;
        let next = if here == wrong { other } else { wrong };
        let relevant = self.now.site.mapping.board(relevant);
        self.now.occupancy = self.now.occupancy.difference(relevant) | self.now.site.mapping.board(next);
        true
    }
}

/// The groups of equal attacks for a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Groups {
    /// The possible attacks along the rank or diagonal, in order.
    pub(super) columns: Vec<Bitboard>,
    /// The same for the file or antidiagonal.
    pub(super) rows: Vec<Bitboard>,
}

impl Groups {
    pub(super) fn of(site: Site) -> Self {
        let directions = match site.piece {
            Slider::Rook => [Direction::East, Direction::North],
            Slider::Bishop => [Direction::NorthEast, Direction::NorthWest],
        };
        let [columns, rows] = directions.map(|direction| {
            let line = [direction, direction.opposite()].map(|direction| rays::ray(site.square, direction));
            reaches(site, line[0] | line[1])
        });
        Self { columns, rows }
    }

    /// Returns the column and the row of an attack set.
    pub(super) fn find(&self, attacks: Bitboard) -> Option<(usize, usize)> {
        let of = |reaches: &[Bitboard]| {
            let line = reaches.iter().fold(Bitboard::EMPTY, |line, reach| line | *reach);
            reaches.iter().position(|reach| *reach == attacks.intersection(line))
        };
        Some((of(&self.columns)?, of(&self.rows)?))
    }
}

/// Returns all possible attack sets along a line.
fn reaches(site: Site, line: Bitboard) -> Vec<Bitboard> {
    let mask = site.piece.mask(site.square).intersection(line);
    let attacks = |blockers| site.piece.attacks(site.square, blockers).intersection(line);
    let mut reaches: Vec<Bitboard> = mask.subsets().map(attacks).collect();
    reaches.sort_unstable_by_key(|reach| (reach.0.trailing_zeros(), reach.0));
    reaches.dedup();
    reaches
}

impl MagicScreen {
    /// Returns the number of blocker sets with the given attacks. Pieces on squares of the mask that are hidden behind
    /// a blocker change nothing.
    pub(super) fn group_size(&self, attacks: Bitboard) -> u32 {
        let hidden = self.now.site.piece.mask(self.now.site.square).difference(attacks);
        1 << hidden.popcount()
    }

    /// Sets the blockers to the smallest set with the given attacks.
    pub(super) fn go_to_attacks(&mut self, attacks: Bitboard) {
        let mask = self.now.site.piece.mask(self.now.site.square);
        let mut sets = mask.subsets();
        if let Some(set) = sets.find(|set| self.now.site.piece.attacks(self.now.site.square, *set) == attacks)
        {
            self.set_blockers(self.number(set));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Mapping;
    use std::collections::HashMap;

    #[test]
    fn every_blocker_set_is_in_one_group_and_the_groups_have_their_sizes() {
        for site in Site::both(Mapping::Lerf) {
            let groups = Groups::of(site);
            let mut screen = MagicScreen::default();
            screen.now.site = site;
            let mut sizes = HashMap::new();
            for set in site.piece.mask(site.square).subsets() {
                let attacks = site.piece.attacks(site.square, set);
                let (column, row) = groups.find(attacks).expect("its attacks are a pair of reaches");
                assert_eq!(groups.columns[column] | groups.rows[row], attacks, "{site} {set:?}");
                *sizes.entry(attacks).or_insert(0) += 1;
            }
            assert_eq!(sizes.len(), groups.columns.len() * groups.rows.len(), "{site}");
            assert!(sizes.iter().all(|(attacks, size)| screen.group_size(*attacks) == *size), "{site}");
        }
    }
}
