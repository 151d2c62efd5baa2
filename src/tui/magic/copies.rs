//! The layout of the long multiplication, which rows and columns the cursor highlights, and the moves of the cursor in
//! it.

use super::areas::Hit;
use super::{MagicScreen, Stage};
use crate::tui::prelude::*;
use bitrose_core::magic::LongMultiplication;

/// The lines and columns of the multiplication. A line that is left out has no height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CopiesGrid {
    pub(super) title: Rect,
    /// The line with the numbers of the index bits.
    pub(super) bits: Rect,
    /// The line with the squares that the same bits have in the product.
    pub(super) lands: Rect,
    /// The visible rows, one for each bit of the magic, the most significant first.
    pub(super) rows: Vec<(u32, Rect)>,
    /// The number of rows above the first visible one.
    pub(super) above: usize,
    pub(super) rule: Rect,
    pub(super) carry: Rect,
    pub(super) index: Rect,
    /// The line that explains what the cursor is on.
    pub(super) sentence: Rect,
    /// The width of the row labels, and of a cell.
    pub(super) label: u16,
    pub(super) cell: u16,
    /// The number of columns of the product that are visible, from bit 63 down.
    pub(super) columns: u16,
}

impl CopiesGrid {
    /// Returns the number of lines needed to show everything.
    pub(super) fn height(screen: &MagicScreen) -> u16 {
        u16::try_from(screen.rows().len()).expect("64 at most") + 7
    }

    /// Lays out the multiplication in an area.
    pub(super) fn of(area: Rect, screen: &MagicScreen) -> Self {
        let all = screen.rows();
        let carry = u16::from(screen.is_carry_shown());
        let most = area.height.saturating_sub(2 + carry);
        let shown = u16::try_from(all.len()).expect("64 at most").min(most);
        let mut spare = most - shown;
        let mut one = || {
            let line = spare.min(1);
            spare -= line;
            Length(line)
        };
        let [lands, sentence, rule, title] = [one(), one(), one(), one()];
        let lines =
            [title, Length(1), lands, Length(shown), rule, Length(carry), Length(1), sentence, Min(0)];
        let [title, bits, lands, rows, rule, carry, index, sentence, _] =
            area.layout(&Layout::vertical(lines));
        let current = all.iter().position(|&shift| shift == screen.row).unwrap_or(0);
        let above = (current + 1).saturating_sub(usize::from(shown));
        let rows = all.into_iter().skip(above).zip(rows.rows()).collect();
        let label = if area.width >= 56 { 11 } else { 4 };
        let wanted = u16::try_from(screen.bits().max(1)).expect("64 at most");
        let free = area.width.saturating_sub(label);
        let cell = (free.saturating_sub(match area.width {
            76.. => 18,
            56.. => 8,
            _ => 0,
        }) / wanted)
            .clamp(3, 6);
        let columns = wanted.min(free / cell);
        Self { title, bits, lands, rows, above, rule, carry, index, sentence, label, cell, columns }
    }

    /// Returns the cell of a line for a bit of the product.
    pub(super) fn cell(&self, line: Rect, bit: u32) -> Rect {
        let column = u16::try_from(63 - bit).expect("a bit of a word");
        let x = line.x + self.label + column * self.cell;
        Rect { x, width: self.cell, ..line }.intersection(line)
    }

    /// Returns the bits of the product that have a column, the most significant first.
    pub(super) fn product_bits(&self) -> impl Iterator<Item = u32> + use<> {
        (64 - u32::from(self.columns)..64).rev()
    }

    /// Returns the part of a line to the right of the columns.
    pub(super) fn beyond(&self, line: Rect) -> Rect {
        let taken = self.label + self.columns * self.cell + 2;
        let [_, beyond] = line.split_left(taken);
        beyond
    }

    pub(super) fn hit(&self, at: Position) -> Hit {
        let bit = self
            .product_bits()
            .find(|&bit| self.cell(Rect { y: at.y, height: 1, ..self.bits }, bit).contains(at));
        if let Some((shift, _)) = self.rows.iter().find(|(_, row)| row.contains(at)) {
            return Hit::Row(*shift, bit);
        }
        Hit::Stage(if at.y > self.lands.y { Stage::Product } else { Stage::Magic })
    }
}

impl MagicScreen {
    /// Returns the rows of the multiplication, the most significant first: the bits of the magic, and those that were
    /// removed from it.
    pub(super) fn rows(&self) -> Vec<u32> {
        LongMultiplication::new(0, self.now.lookup.magic | self.taken_out).rows().collect()
    }

    /// Returns the bits of the magic whose rows have been added so far.
    pub(super) fn dropped_magic(&self) -> u64 {
        let rows = LongMultiplication::new(0, self.now.lookup.magic).rows();
        rows.take(self.dropped.unwrap_or(64)).fold(0, |magic, shift| magic | 1 << shift)
    }

    /// Returns the multiplication of the blockers by the rows that have been added so far.
    pub(super) fn multiplication(&self) -> LongMultiplication {
        LongMultiplication::new(self.blockers(), self.dropped_magic())
    }

    /// Returns `true` if a carry enters a bit of the index.
    pub(super) fn is_carry_shown(&self) -> bool {
        let long = self.multiplication();
        long.carries().iter().skip(self.now.lookup.shift as usize).any(|&carry| carry > 0)
    }

    /// Returns the bit of the square under the cursor, if the square is relevant to the index.
    pub(super) fn focus(&self) -> Option<u32> {
        let bit = u32::from(self.now.site.mapping.index(self.cursor));
        (self.relevant_bits() >> bit & 1 == 1).then_some(bit)
    }

    /// Returns the rows to highlight: those that bring the square under the cursor to the index or, on the magic stage,
    /// the row of the cursor.
    pub(super) fn lit_rows(&self) -> Vec<u32> {
        if self.stage == Stage::Magic {
            return vec![self.row];
        }
        let Some(focus) = self.focus() else { return Vec::new() };
        let reaches = |shift: &u32| (self.now.lookup.shift..64).contains(&(focus + shift));
        LongMultiplication::new(0, self.now.lookup.magic).rows().filter(reaches).collect()
    }

    /// Goes to the first row that brings the cursor's square to the index, or to the first row if there is none.
    pub(super) fn find_row(&mut self) {
        let rows = self.rows();
        let lit = self.focus().and_then(|focus| {
            rows.iter().find(|&&shift| (self.now.lookup.shift..64).contains(&(focus + shift)))
        });
        if let Some(row) = lit.or(rows.first()) {
            self.row = *row;
        }
    }

    /// Moves up and down from row to row, and left and right from copy to copy.
    pub(super) fn move_in_rows(&mut self, direction: Direction, count: u64) {
        let rows = self.rows();
        let here = rows.iter().position(|&shift| shift == self.row).unwrap_or(0);
        let by = usize::try_from(count).unwrap_or(usize::MAX);
        let last = rows.len().saturating_sub(1);
        match direction {
            Direction::North | Direction::South => {
                let to = if direction == Direction::North {
                    here.saturating_sub(by)
                } else {
                    here.saturating_add(by)
                };
                self.row = rows.get(to.min(last)).copied().unwrap_or(0);
            }
            _ => (0..count.min(64)).for_each(|_| self.next_copy(direction == Direction::West)),
        }
    }

    /// Moves the cursor to the next copy in this row that is part of the index.
    fn next_copy(&mut self, to_the_left: bool) {
        let row = self.row;
        let copies =
            |bit: &u32| bit.checked_sub(row).is_some_and(|from| self.relevant_bits() >> from & 1 == 1);
        let mut copies: Vec<u32> = (self.now.lookup.shift..64).filter(copies).map(|bit| bit - row).collect();
        if !to_the_left {
            copies.reverse();
        }
        let here = self.focus();
        let after = copies.iter().skip_while(|&&from| Some(from) != here).nth(1);
        let is_in_row = here.is_some_and(|here| copies.contains(&here));
        let next = if is_in_row { after } else { copies.last() };
        let square = next.and_then(|&from| self.now.site.mapping.square(u8::try_from(from).ok()?));
        self.cursor = square.unwrap_or(self.cursor);
    }

    /// Adds the next row to the sum. The first call removes all rows; once the last row is added, the full product is
    /// shown again.
    pub(super) fn drop_row(&mut self, shared: &mut Shared) {
        self.stage = Stage::Magic;
        let rows: Vec<u32> = LongMultiplication::new(0, self.now.lookup.magic).rows().collect();
        let dropped = self.dropped.map_or(0, |dropped| dropped + 1);
        self.dropped = (dropped < rows.len()).then_some(dropped);
        let last = dropped.checked_sub(1).and_then(|last| rows.get(last));
        self.row = last.or(rows.first()).copied().unwrap_or(0);
        let count = rows.len();
        shared.note(match last {
            Some(&row) => format!("{} << {row} added: {dropped} of {count} rows", self.name(row)),
            None => format!("{count} rows to add: d drops in one after the other"),
        });
    }
}
