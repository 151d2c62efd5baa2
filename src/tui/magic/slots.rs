//! The table as a map: where each slot is drawn, and the walk from slot to slot.

use super::Magician;
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_core::magic::{BlockerSets, SlotState};
use ratatui::layout::{Position, Rect};

/// So many blocker sets are walked: those of the largest mask that can be checked.
const MOST_SETS: usize = 1 << BlockerSets::MOST_SQUARES;

/// Cells that each stand for so many slots. Cells in a row and slots in a cell are powers of two, so that a column is a
/// pattern of the low index bits and a row one of the high ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlotMap {
    area: Rect,
    /// Cells in a row.
    pub(super) columns: usize,
    /// Slots in a cell.
    pub(super) each: usize,
}

impl SlotMap {
    /// The map of so many slots; `None` where there is no room, or nothing to draw.
    pub(super) fn of(area: Rect, slots: usize) -> Option<Self> {
        if area.is_empty() || slots == 0 {
            return None;
        }
        let columns = 1_usize << area.width.ilog2();
        let each = slots.div_ceil(columns * usize::from(area.height)).next_power_of_two();
        Some(Self { area, columns, each })
    }

    /// Where a cell is drawn.
    pub(super) fn place(&self, cell: usize) -> (u16, u16) {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let part = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        (self.area.x.saturating_add(part(column)), self.area.y.saturating_add(part(row)))
    }

    /// The slots of the cell at a place on the screen.
    pub(super) fn slots_at(&self, at: Position) -> Option<std::ops::Range<usize>> {
        let column = usize::from(at.x.checked_sub(self.area.x)?);
        let row = usize::from(at.y.checked_sub(self.area.y)?);
        let first = (row * self.columns + column) * self.each;
        (self.area.contains(at) && column < self.columns).then(|| first..first + self.each)
    }
}

impl Magician {
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

    /// The blocker sets to the last one of the nearest used slot in a direction; was there one?
    pub(super) fn walk_slots(&mut self, by: isize) -> bool {
        let Ok(here) = usize::try_from(self.index()) else { return false };
        let count = self.table.len();
        let next = |from: usize| from.checked_add_signed(by).filter(|&slot| slot < count);
        let mut slot = next(here);
        while let Some(place) = slot {
            if let Some(held) = self.table[place] {
                self.set_blockers(held.blockers);
                return true;
            }
            slot = next(place);
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

    /// The next blocker set of the same slot, around the end; is there another?
    pub(super) fn next_in_slot(&mut self) -> bool {
        let sets: Vec<u64> = self.sets_in(self.index()).collect();
        let here = self.blockers() & self.lookup.mask;
        let place = sets.iter().position(|&set| set == here).map_or(0, |place| place + 1);
        let Some(&next) = sets.get(place % sets.len().max(1)).filter(|&&next| next != here) else {
            return false;
        };
        self.set_blockers(next);
        true
    }

    /// The blocker set of the first collision that the table gives a wrong board for, then the other one.
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

/// How many slots a key of direction goes on, with so many in a row.
pub(super) fn stride(direction: Direction, row: usize) -> isize {
    let row = isize::try_from(row).unwrap_or(1);
    match direction {
        Direction::West => -1,
        Direction::North => -row,
        Direction::South => row,
        _ => 1,
    }
}
