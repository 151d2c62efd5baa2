//! Where everything is in a lesson. Drawing and the mouse ask the same areas, so a click always meets what was drawn.

use crate::tui::prelude::*;
use crate::tui::widgets::Rose;

/// Columns from the left edge of a board to its a-file: the rank digits and a blank.
const RANKS: u16 = 2;
/// Columns between two boards.
const GAP: u16 = 4;
/// Columns behind a board that has others or the text beside it.
const BESIDE: u16 = 2;
/// Columns of the text beside boards, where there is room and where there is not.
const WIDE: u16 = 50;
const NARROW: u16 = 37;
/// Rows of a board besides its cells: title and files.
const LABELS: u16 = 2;
/// Lines longer than this are hard to read.
const LINE: u16 = 84;
/// Rows that are kept for what is said to an answer, where the boards are above it.
const SAID: u16 = 6;
/// Rows of an answer of one line.
const ANSWER: u16 = 3;

/// What needs room on the screen.
#[derive(Clone, Copy)]
pub(super) struct Needs<'a> {
    /// How many boards.
    pub(super) boards: usize,
    /// The columns of the longest title, for a number of boards.
    pub(super) title: &'a dyn Fn(u16) -> u16,
    /// The rows that the question needs, for a number of columns.
    pub(super) question: &'a dyn Fn(u16) -> u16,
    /// The rows that the answer needs, for a number of columns.
    pub(super) answer: &'a dyn Fn(u16) -> u16,
    /// Whether there is a compass rose.
    pub(super) rose: bool,
}

/// The areas of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    /// The line at the top.
    pub(super) head: Rect,
    /// The boards with their titles, as many as fit.
    pub(super) boards: Vec<(Rect, Cells)>,
    /// Prose and question; all of the text where the boards are beside it.
    pub(super) question: Rect,
    /// What is said to the answer, where the boards are between it and the question.
    pub(super) said: Option<Rect>,
    /// The answer.
    pub(super) answer: Rect,
    /// The rose.
    pub(super) rose: Rect,
    /// The bits of the word.
    pub(super) word: Rect,
}

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(body: Rect, needs: Needs) -> Self {
        let margin = if body.width >= 100 { 2 } else { 1 };
        let [head, rest] = body.split_top(1);
        let inside = Rect { x: rest.x + margin, width: rest.width.saturating_sub(2 * margin), ..rest };
        let head = Rect { x: inside.x, width: inside.width, ..head };
        let beside = Self::beside(inside, needs);
        let above = Self::above(inside, needs).filter(|above| above.boards.len() >= beside.boards.len());
        Self { head, ..above.unwrap_or(beside) }
    }

    /// Several boards in a row, the question above and what is said to the answer below; `None` where they do not fit.
    fn above(area: Rect, needs: Needs) -> Option<Self> {
        if area.width < 96 || needs.boards < 2 {
            return None;
        }
        let columns = area.width.min(110);
        let question = (needs.question)(columns);
        let answer = (needs.answer)(area.width);
        let free = area.height.checked_sub(question + SAID + answer + 3)?;
        let size = |count: u16, (width, height): (u16, u16)| {
            (count * (8 * width + RANKS + GAP) - GAP, 8 * height + LABELS + 1)
        };
        let counts = || (2..=u16::try_from(needs.boards.min(4)).expect("four at most")).rev();
        // fewer boards, rather than small ones
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

    /// Boards in columns, the text to the right of them.
    fn beside(area: Rect, needs: Needs) -> Self {
        let (columns, count, cell) = Self::grid(area, needs);
        let wide = RANKS + 8 * cell.0 + BESIDE;
        let [left, right] = area.split_left(columns * wide);
        let rows = 8 * cell.1 + LABELS;
        // the number of a board has a row of its own if there is room; that of the last ones more often
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
        let [question, answer] = right.split_bottom((needs.answer)(right.width.min(LINE)));
        let mut areas = Self {
            boards: (0..count).map(|index| with_cells(board(index), cell)).collect(),
            question: Rect { width: question.width.min(LINE), ..question },
            answer: Rect { width: answer.width.min(LINE), ..answer },
            ..Self::default()
        };
        areas.place_below(below, needs.rose);
        areas
    }

    /// Columns of boards, the boards in all, and their cells: as many boards as fit, then the largest cells. Small boards and
    /// narrow lines are for a third board, and only where the whole question still fits beside them.
    fn grid(area: Rect, needs: Needs) -> (u16, u16, (u16, u16)) {
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

    /// The bits of the word and the rose below the boards, as far as there is room.
    fn place_below(&mut self, below: Rect, has_rose: bool) {
        if below.width < Rose::WIDTH - 1 || self.boards.is_empty() {
            return;
        }
        let below = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
        let rose = if has_rose && below.height >= 5 { below.height.min(8) } else { 0 };
        let [word, rose] = below.split_bottom(rose);
        self.rose = rose;
        // the index alone, or the four lines of bits below it too
        self.word = Rect { height: if word.height >= 5 { 5 } else { word.height.min(1) }, ..word };
    }

    /// The columns of the text.
    pub(super) fn columns(&self) -> (u16, u16) {
        (self.question.width, self.said.map_or(self.question.width, |said| said.width))
    }
}

fn with_cells(area: Rect, (width, height): (u16, u16)) -> (Rect, Cells) {
    (area, Cells { origin: Position::new(area.x + RANKS, area.y + 1), width, height })
}
