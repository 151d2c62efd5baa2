//! A map of the slots of an attack table.

use crate::tui::prelude::*;
use bitrose_core::magic::SlotState;
use std::ops::Range;

/// The grid in which the slots of a table are drawn. The number of cells per row and of slots per cell are powers of
/// two, so a column shows a pattern in the low bits of the index, and a row one in the high bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct SlotGrid {
    area: Rect,
    /// The number of cells per row.
    columns: usize,
    /// The number of slots per cell.
    each: usize,
}

impl SlotGrid {
    /// Creates the grid of a table with `slots` slots. Returns `None` if there is no room or nothing to draw.
    pub(in crate::tui) fn of(area: Rect, slots: usize) -> Option<Self> {
        if area.is_empty() || slots == 0 {
            return None;
        }
        let columns = 1_usize << area.width.ilog2();
        let each = slots.div_ceil(columns * usize::from(area.height)).next_power_of_two();
        Some(Self { area, columns, each })
    }

    /// Returns the number of slots per row.
    pub(in crate::tui) const fn slots_in_row(&self) -> usize {
        self.columns * self.each
    }

    /// Returns the position of the cell that contains a slot.
    pub(in crate::tui) fn cell(&self, slot: usize) -> Option<Position> {
        let cell = slot / self.each;
        let (row, column) =
            (u16::try_from(cell / self.columns).ok()?, u16::try_from(cell % self.columns).ok()?);
        let at = Position::new(self.area.x.checked_add(column)?, self.area.y.checked_add(row)?);
        self.area.contains(at).then_some(at)
    }

    /// Returns the slots of the cell at a position of the terminal.
    pub(in crate::tui) fn slots_at(&self, at: Position) -> Option<Range<usize>> {
        let column = usize::from(at.x.checked_sub(self.area.x)?);
        let row = usize::from(at.y.checked_sub(self.area.y)?);
        let first = (row * self.columns + column) * self.each;
        (self.area.contains(at) && column < self.columns).then(|| first..first + self.each)
    }
}

/// A table as a map. Each cell covers one or more slots and shows the worst of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct SlotMap<'a> {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) slots: &'a [SlotState],
    /// The slot that is looked up.
    pub(in crate::tui) here: Option<usize>,
}

impl Widget for SlotMap<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Some(grid) = SlotGrid::of(area.intersection(buffer.area), self.slots.len()) else { return };
        let here = self.here.map(|slot| slot / grid.each);
        let mut cells = self.slots.chunks(grid.each).enumerate();
        for row in grid.area.rows() {
            for (column, (cell, slots)) in row.columns().zip(cells.by_ref().take(grid.columns)) {
                let worst = slots.iter().copied().max_by_key(|slot| severity(*slot)).unwrap_or_default();
                let (sign, tone) =
                    if Some(cell) == here { slot_here(self.theme) } else { slot_sign(self.theme, worst) };
                self.theme.span(sign, tone).render(column, buffer);
            }
        }
    }
}

/// Ranks a state by how bad it is, from 0 for a slot that no blocker set maps to.
pub(in crate::tui) const fn severity(slot: SlotState) -> usize {
    match slot {
        SlotState::Unused => 0,
        SlotState::Once => 1,
        SlotState::Shared(_) => 2,
        SlotState::Colliding(_) => 3,
    }
}

/// Returns the sign of the slot that is looked up.
pub(in crate::tui) const fn slot_here(theme: Theme) -> (&'static str, Tone) {
    (theme.sign("◆", "@"), Tone::Cursor)
}

/// Returns the sign of a state.
pub(in crate::tui) const fn slot_sign(theme: Theme, slot: SlotState) -> (&'static str, Tone) {
    match slot {
        SlotState::Unused => (theme.sign("·", "."), Tone::Faint),
        SlotState::Once => (theme.sign("▁", "_"), Tone::Strong),
        SlotState::Shared(_) => (theme.sign("▄", "="), Tone::Accent),
        SlotState::Colliding(_) => (theme.sign("█", "#"), Tone::Error),
    }
}
