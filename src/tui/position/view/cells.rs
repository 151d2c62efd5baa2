//! Draws the 0x88 board (128 cells, half of them off the board) and a walk over it.

use super::View;
use crate::tui::position::walk::{Outcome, Step};
use crate::tui::prelude::*;
use bitrose_core::position::mailbox::Cell;

/// Columns to the left of the first cell.
const MARGIN: u16 = 3;
/// Columns of the gap between the two halves.
const GAP: u16 = 1;

impl View<'_> {
    pub(super) fn cells(self, area: Rect, buffer: &mut Buffer) {
        let [board, letters, sum, list] =
            area.layout(&Layout::vertical([Length(8), Length(1), Length(1), Min(0)]));
        let steps = self.screen.steps();
        let here = self.screen.step.min(steps.len().saturating_sub(1));
        let marks = self.screen.walked(&steps, here);
        for (rank, row) in (0..8_u8).rev().zip(board.rows()) {
            self.cell_rank(rank, steps.get(here), &marks, row, buffer);
        }
        self.file_letters(letters, buffer);
        self.cell_sum(steps.get(here), sum, buffer);
        self.steps(&steps, here, list, buffer);
    }

    /// Draws one rank of sixteen cells.
    fn cell_rank(
        self,
        rank: u8,
        current: Option<&Step>,
        marks: &[(Cell, Outcome)],
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let mut line = Line::from(" ");
        line.push_span(self.theme.span((rank + 1).to_string(), Tone::Faint));
        line.push_span(" ");
        for cell in (16 * rank..16 * rank + 16).map(Cell::from_index) {
            if cell.index() & 0x0F == 8 {
                line.push_span(self.theme.span("│", Tone::Faint));
            }
            let is_current = current.is_some_and(|step| step.at == cell);
            let is_last = cell.index() & 0x0F == 15;
            let whole = line.width() + 3 + usize::from(!is_last) <= usize::from(area.width);
            if !whole {
                // the last column says that there are more cells
                line.push_span(self.theme.span(self.theme.sign("…", "~"), Tone::Faint));
                break;
            }
            self.cell(cell, is_current, marks, area.width, &mut line);
        }
        line.render(area, buffer);
    }

    /// Draws a cell: its piece or its index in hexadecimal, after the mark of what the walk found there.
    fn cell(self, cell: Cell, is_current: bool, marks: &[(Cell, Outcome)], width: u16, line: &mut Line) {
        let found = marks.iter().rev().find(|(marked, _)| *marked == cell).map(|(_, outcome)| outcome);
        let (mark, mark_tone) = match found {
            Some(Outcome::Hit) => (self.theme.sign("●", "1"), Tone::Strong),
            Some(Outcome::Stop) => (self.theme.sign("×", "x"), Tone::Lost),
            Some(Outcome::Open) => (self.theme.sign("○", "o"), Tone::Accent),
            None => (" ", Tone::Plain),
        };
        let piece = cell.square().and_then(|square| self.screen.setup.placement.piece(square));
        let number = format!("{:02X}", cell.index());
        let text = match (piece, cell_width(width) > 3) {
            (Some(piece), true) => format!("{}{number}", piece.letter()),
            (Some(piece), false) => format!("{} ", piece.letter()),
            (None, true) => format!("·{number}"),
            (None, false) => number,
        };
        let tone = match (is_current, piece.is_some(), cell.is_on_board()) {
            (true, ..) => Tone::Cursor,
            (_, true, _) => Tone::Strong,
            (_, _, true) => Tone::Plain,
            _ => Tone::Faint,
        };
        let gap = usize::from(cell_width(width)) - 1 - text.chars().count();
        line.push_span(self.theme.span(mark, mark_tone));
        line.push_span(self.theme.span(text, tone));
        line.push_span(" ".repeat(gap));
    }

    fn file_letters(self, area: Rect, buffer: &mut Buffer) {
        let width = cell_width(area.width);
        let [_, letters, _, right] =
            area.layout(&Layout::horizontal([Length(MARGIN), Length(8 * width), Length(GAP + 1), Min(0)]));
        let columns: [Rect; 8] = letters.layout(&Layout::horizontal([Length(width); 8]));
        for (column, letter) in columns.into_iter().zip('a'..='h') {
            let [_, middle] = column.split_left(1);
            self.theme.span(letter.to_string(), Tone::Faint).render(middle, buffer);
        }
        let ways: [&[_]; 3] = [
            &[("off the board: cell & 0x88 != 0", Tone::Faint)],
            &[("off board: cell & 0x88 != 0", Tone::Faint)],
            &[("& 0x88", Tone::Faint)],
        ];
        Row::first_fitting(self.theme, right.width, &ways).may_cut(MayCut::Words).render(right, buffer);
    }

    /// Draws the arithmetic of the current step: `0x37 + 0x01 = 0x38 · 0011 1000 & 1000 1000 = 0000 1000`.
    fn cell_sum(self, current: Option<&Step>, area: Rect, buffer: &mut Buffer) {
        let Some(step) = current else {
            Row::new(self.theme, &[(" cell = 16 × rank + file", Tone::Faint)]).render(area, buffer);
            return;
        };
        let at = step.at.index();
        let masked = at & 0x88;
        let sum = match step.by {
            None => format!(" 0x{at:02X}  "),
            Some((from, offset)) => {
                let sign = if offset < 0 { '-' } else { '+' };
                let count = steps_between(from, step.at, offset);
                let times = if count > 1 { format!("{count}×") } else { String::new() };
                let by = offset.unsigned_abs();
                format!(" 0x{:02X} {sign} {times}0x{by:02X} = 0x{at:02X}  ", from.index())
            }
        };
        let tone = if masked == 0 { Tone::Accent } else { Tone::Error };
        let long = format!("{} & 1000 1000 = {}", nibbles(at), nibbles(masked));
        let short = format!("& 0x88 = 0x{masked:02X}");
        let sum = (sum.as_str(), Tone::Strong);
        let ways: [&[_]; 2] = [&[sum, (&long, tone)], &[sum, (&short, tone)]];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    /// Draws the list of the steps around the current one.
    fn steps(self, steps: &[Step], here: usize, area: Rect, buffer: &mut Buffer) {
        let [head, mut rest] = area.split_top(1);
        let title = format!(" {} ", self.screen.walk_title());
        let count = match steps.len() {
            0 => "nothing to walk".to_owned(),
            count => format!("step {} of {count}", here + 1),
        };
        let short = format!("{}/{}", here + 1, steps.len());
        let keys = (" · n b step, Enter another walk", Tone::Faint);
        let (title, count) = ((title.as_str(), Tone::Title), (count.as_str(), Tone::Accent));
        let ways: [&[_]; 3] = [&[title, count, keys], &[title, count], &[title, (&short, Tone::Accent)]];
        Row::first_fitting(self.theme, area.width, &ways).render(head, buffer);
        // the text of the current step may need a second row
        let rows = usize::from(rest.height).saturating_sub(usize::from(area.width < ONE_ROW));
        let first = here.saturating_sub(rows / 2).min(steps.len().saturating_sub(rows));
        for (index, step) in steps.iter().enumerate().skip(first) {
            rest = self.step(step, index == here, rest, buffer);
        }
    }

    /// Draws one step of the list; the text of the current one is never cut off. Returns the area below it.
    fn step(self, step: &Step, is_here: bool, area: Rect, buffer: &mut Buffer) -> Rect {
        let (mark, tone) = if is_here { ("▶", Tone::Strong) } else { (" ", Tone::Faint) };
        let by = step.by.map_or_else(String::new, |(_, offset)| signed(offset));
        let at = step.at.square().map_or_else(|| format!("0x{:02X}", step.at.index()), |at| at.to_string());
        let cell = format!("{by:>5} {at:>4}  ");
        let [row, below] = area.split_top(1);
        let pieces = [(mark, Tone::Key), (cell.as_str(), tone), (step.words.as_str(), tone)];
        if !is_here {
            Row::new(self.theme, &pieces).may_cut(MayCut::Words).render(row, buffer);
            return below;
        }
        Row::new(self.theme, &pieces[..2]).render(row, buffer);
        let margin = 1 + u16::try_from(cell.chars().count()).expect("some columns");
        let [_, words] = area.split_left(margin);
        let rest = Wrapped::new(self.theme, &step.words, tone).stacked(words, buffer);
        let [_, below] = area.split_top((rest.y - area.y).max(1));
        below
    }
}

/// The width from which every step fits into one row.
const ONE_ROW: u16 = 58;

/// Returns the columns of a cell: three, or five if there is room for the index next to the piece.
const fn cell_width(columns: u16) -> u16 {
    if columns >= MARGIN + 16 * 5 + GAP { 5 } else { 3 }
}

/// Returns how many times the offset was added to get from one cell to another.
fn steps_between(from: Cell, to: Cell, offset: i8) -> usize {
    let cells = std::iter::successors(Some(from), |cell| Some(cell.step(offset)));
    cells.take(9).position(|cell| cell == to).unwrap_or(1)
}

fn nibbles(byte: u8) -> String {
    format!("{:04b} {:04b}", byte >> 4, byte & 15)
}

/// Formats an offset with its sign: `+0x10`, `-0x0F`.
fn signed(offset: i8) -> String {
    format!("{}0x{:02X}", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs())
}
