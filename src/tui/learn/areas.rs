//! The layout of a lesson. Drawing and the mouse use the same areas, so a click always hits what was drawn.

use crate::tui::prelude::*;
use crate::tui::widgets::Rose;

/// The columns from the left edge of a board to its a-file: the rank digits and a blank.
const RANKS: u16 = 2;
/// The columns between two boards in a row above the answer.
const GAP: u16 = 4;
/// The columns between a board and what is to its right, another board or the text.
const BESIDE: u16 = 2;
/// The least width of the text to the right of boards: the preferred one, and the one that is still accepted.
const WIDE: u16 = 50;
const NARROW: u16 = 37;
/// The rows of a board in addition to its cells: its title and the file letters.
const LABELS: u16 = 2;
/// The greatest width of a line; longer ones are hard to read.
const LINE: u16 = 84;
/// The rows reserved for the feedback, where the boards are above it.
const FEEDBACK_HEIGHT: u16 = 6;
/// The rows of an answer of one line, with the title above and the hint below.
const ANSWER: u16 = 3;

/// The contents that the layout must make room for.
#[derive(Clone, Copy)]
pub(super) struct LayoutRequirements<'a> {
    /// The number of boards.
    pub(super) boards: usize,
    /// Returns the width of the longest title if this number of boards is shown.
    pub(super) title: &'a dyn Fn(u16) -> u16,
    /// Returns the rows that the question needs at a given width.
    pub(super) question: &'a dyn Fn(u16) -> u16,
    /// Returns the rows that the answer needs at a given width.
    pub(super) answer: &'a dyn Fn(u16) -> u16,
    /// Whether there is a compass rose.
    pub(super) rose: bool,
}

/// The areas of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    /// The line at the top: the lesson, the step and the stars.
    pub(super) head: Rect,
    /// The boards that fit: the area with the title, and the cells.
    pub(super) boards: Vec<(Rect, Cells)>,
    /// The prose and the question. Where the boards are to the left, also the feedback.
    pub(super) question: Rect,
    /// The feedback on the answer, if the boards are between it and the question.
    pub(super) said: Option<Rect>,
    /// The answer of the learner.
    pub(super) answer: Rect,
    /// The compass rose.
    pub(super) rose: Rect,
    /// The index of the square and the bits of the word.
    pub(super) word: Rect,
}

impl Areas {
    /// Lays out a lesson between the header and the footer.
    pub(super) fn of(body: Rect, needs: LayoutRequirements) -> Self {
        let margin = if body.width >= 100 { 2 } else { 1 };
        let [head, rest] = body.split_top(1);
        let inside = Rect { x: rest.x + margin, width: rest.width.saturating_sub(2 * margin), ..rest };
        let head = Rect { x: inside.x, width: inside.width, ..head };
        let beside = Self::beside(inside, needs);
        let above = Self::above(inside, needs).filter(|above| above.boards.len() >= beside.boards.len());
        Self { head, ..above.unwrap_or(beside) }
    }

    /// Lays out several boards in a row, with the question above and the feedback below. Returns `None` if they do not
    /// fit.
    fn above(area: Rect, needs: LayoutRequirements) -> Option<Self> {
        if area.width < 96 || needs.boards < 2 {
            return None;
        }
        let columns = area.width.min(110);
        let question = (needs.question)(columns);
        let answer = (needs.answer)(area.width);
        let free = area.height.checked_sub(question + FEEDBACK_HEIGHT + answer + 3)?;
        let size = |count: u16, (width, height): (u16, u16)| {
            (count * (8 * width + RANKS + GAP) - GAP, 8 * height + LABELS + 1)
        };
        let counts = || (2..=u16::try_from(needs.boards.min(4)).expect("four at most")).rev();
        // fewer boards are better than small ones
        let large = counts().flat_map(|count| Cells::SIZES[1..4].iter().map(move |cell| (count, *cell)));
        let (count, cell) =
            large.chain(counts().map(|count| (count, Cells::SIZES[4]))).find(|&(count, cell)| {
                let (width, height) = size(count, cell);
                width <= area.width && height <= free
            })?;
        let (_, height) = size(count, cell);
        let (one, rest) = (Length(1), Min(0));
        let rows = [one, Length(question), one, Length(height), one, rest, Length(answer)];
        let [_, text, _, boards, _, said, answer] = area.layout(&Layout::vertical(rows));
        let step = 8 * cell.0 + RANKS + GAP;
        let board = |index| Rect { x: boards.x + index * step, width: step - GAP, ..boards };
        let rose = if needs.rose && said.width >= Rose::WIDTH + 60 { Rose::WIDTH } else { 0 };
        let [said, rose] = said.split_right(rose);
        Some(Self {
            boards: (0..count).map(|index| with_cells(board(index), cell)).collect(),
            question: Rect { width: columns, ..text },
            said: Some(Rect { width: said.width.min(LINE), ..said }),
            answer,
            rose,
            ..Self::default()
        })
    }

    /// Lays out the boards in columns, with the text to the right.
    fn beside(area: Rect, needs: LayoutRequirements) -> Self {
        let (columns, count, cell) = Self::grid(area, needs);
        let wide = RANKS + 8 * cell.0 + BESIDE;
        let [left, right] = area.split_left(columns * wide);
        let rows = 8 * cell.1 + LABELS;
        // each board has a row for its number if there is room, or at least the boards in the last row
        let down = count.div_ceil(columns.max(1));
        let each = rows + u16::from(down * (rows + 1) <= area.height);
        let last = (rows + 1).min(area.height.saturating_sub(down.saturating_sub(1) * each));
        let board = |index: u16| {
            let (column, row) = (index % columns, index / columns);
            let height = if row + 1 == down { last } else { each };
            Rect { x: left.x + column * wide, y: left.y + row * each, width: wide - BESIDE, height }
        };
        let used = down.saturating_sub(1) * each + if count == 0 { 0 } else { last };
        let [below, _] = left.split_right(BESIDE);
        let below = Rect { y: left.y + used, height: area.height.saturating_sub(used), ..below };
        let [mut question, mut answer] = right.split_bottom((needs.answer)(right.width.min(LINE)));
        if count == 0 {
            // without boards, the answer stays near the text
            let most = (needs.question)(right.width.min(LINE)) + 2 * FEEDBACK_HEIGHT;
            question.height = question.height.min(most);
            answer.y = question.bottom();
        }
        let mut areas = Self {
            boards: (0..count).map(|index| with_cells(board(index), cell)).collect(),
            question: Rect { width: question.width.min(LINE), ..question },
            answer: Rect { width: answer.width.min(LINE), ..answer },
            ..Self::default()
        };
        areas.place_below(below, needs.rose);
        areas
    }

    /// Returns the number of columns, the number of boards, and the size of their cells. Fits as many boards as
    /// possible, then chooses the largest cells. Small boards and narrow text are accepted only to show a third board,
    /// and only if the whole question still fits next to them.
    fn grid(area: Rect, needs: LayoutRequirements) -> (u16, u16, (u16, u16)) {
        let wanted = u16::try_from(needs.boards.min(9)).expect("nine at most");
        let text = |columns: u16, cell: (u16, u16)| {
            area.width.checked_sub(columns * (RANKS + 8 * cell.0 + BESIDE)).filter(|text| *text >= NARROW)
        };
        let fits = |columns: u16, count: u16, cell: (u16, u16)| {
            let down = count.div_ceil(columns);
            let Some(text) = text(columns, cell) else { return false };
            if count < columns
                || down * (8 * cell.1 + LABELS) > area.height
                || columns > 1 && (needs.title)(count) > 8 * cell.0 + RANKS
            {
                return false;
            }
            let is_large = cell.0 > 2 || count == 1;
            let is_wide = text >= WIDE || area.width < 76;
            let room = || (needs.question)(text.min(LINE)) + ANSWER < area.height;
            columns == 1 && is_large && is_wide || columns > 1 && (is_large && is_wide || count > 2 && room())
        };
        let counts = (1..=wanted).rev();
        let sizes = counts.flat_map(|count| Cells::SIZES.map(|cell| (count, cell)));
        let mut all = sizes.flat_map(|(count, cell)| (1..=3).map(move |columns| (columns, count, cell)));
        let fewest = (wanted.min(1), wanted.min(1), Cells::SIZES[5]);
        all.find(|&(columns, count, cell)| fits(columns, count, cell)).unwrap_or(fewest)
    }

    /// Lays out the bits of the word and the rose below the boards, as far as there is room.
    fn place_below(&mut self, below: Rect, has_rose: bool) {
        if below.width < Rose::WIDTH - 1 || self.boards.is_empty() {
            return;
        }
        let below = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
        let rose = if has_rose && below.height >= 5 { below.height.min(8) } else { 0 };
        let [word, rose] = below.split_bottom(rose);
        self.rose = rose;
        // either the index only, or also four lines of bits below it
        self.word = Rect { height: if word.height >= 5 { 5 } else { word.height.min(1) }, ..word };
    }

    /// Returns the widths of the question and of the feedback.
    pub(super) fn columns(&self) -> (u16, u16) {
        (self.question.width, self.said.map_or(self.question.width, |said| said.width))
    }
}

fn with_cells(area: Rect, (width, height): (u16, u16)) -> (Rect, Cells) {
    (area, Cells { origin: Position::new(area.x + RANKS, area.y + 1), width, height })
}
