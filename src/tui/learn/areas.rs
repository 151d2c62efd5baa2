//! Where everything is on the Learn screen.

use crate::tui::widgets::{BoardPanel, Thumbnail};
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};

/// Columns from which the board is wide.
const WIDE: u16 = 80;

/// Lines longer than this are hard to read.
const LINE: u16 = 76;

/// Rows below the list, for what the chosen lesson is about.
const ABOUT: u16 = 3;

/// The largest board that leaves the text its lines, and the small boards a row below it.
fn board_size(body: Rect) -> (u16, u16) {
    let sizes = (2..=4).rev().map(BoardPanel::scaled);
    let fits = |(width, height): &(u16, u16)| {
        body.width >= width + 2 + LINE && body.height >= 2 * Thumbnail::FRAMED.1 + height + height / 4
    };
    let narrow = if body.width >= WIDE { BoardPanel::WIDE } else { BoardPanel::NORMAL };
    sizes.into_iter().find(fits).unwrap_or((narrow, BoardPanel::HEIGHT))
}

/// The areas of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The large board.
    pub(super) board: Rect,
    /// The small boards below it.
    pub(super) small: Rect,
    /// The text.
    pub(super) text: Rect,
    /// The line under the text: what to do, stars.
    pub(super) state: Rect,
}

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(body: Rect) -> Self {
        let (width, height) = board_size(body);
        let whole = centered(body, width + 2 + LINE);
        let [left, right, _] =
            whole.layout(&Layout::horizontal([Length(width), Min(0), Length(0)]).spacing(1));
        let [board, small] = left.layout(&Layout::vertical([Length(height), Min(0)]));
        let [text, state] = right.layout(&Layout::vertical([Min(0), Length(1)]));
        Self { board, small, text, state }
    }

    /// The areas of `count` small boards, as far as they fit.
    pub(super) fn thumbnails(&self, count: usize) -> Vec<Rect> {
        let (width, height) = Thumbnail::FRAMED;
        let (columns, rows) = ((self.small.width / width).max(1), self.small.height / height);
        let Rect { x, y, .. } = self.small;
        let area = |column, row| Rect::new(x + column * width, y + row * height, width, height);
        let areas = (0..rows).flat_map(|row| (0..columns).map(move |column| area(column, row)));
        areas.take(count).collect()
    }
}

/// The areas of the list, and of what the chosen lesson is about.
pub(super) fn list(body: Rect) -> (Rect, Rect) {
    let column = centered(body, body.width.saturating_sub(2).min(100));
    column.layout::<2>(&Layout::vertical([Min(0), Length(ABOUT)])).into()
}

/// `columns` columns in the middle of an area, or all that there are.
fn centered(area: Rect, columns: u16) -> Rect {
    let margin = area.width.saturating_sub(columns) / 2;
    let [_, middle, _] = area.layout(&Layout::horizontal([Length(margin), Length(columns), Min(0)]));
    middle
}
