//! Where things stand on the Learn screen.

use crate::tui::widgets::{BoardPanel, Thumbnail};
use ratatui::layout::Rect;

/// Columns from which the board stands wide.
const WIDE: u16 = 80;

/// Lines longer than this are hard to read.
const LINE: u16 = 76;

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
        let (side, height) = board_size(body);
        let whole = (side + 2 + LINE).min(body.width);
        let body = Rect { x: body.x + (body.width - whole) / 2, width: whole, ..body };
        let board = Rect { width: side, height, ..body };
        let small = Rect { y: board.bottom(), height: body.bottom() - board.bottom(), ..board };
        let left = board.right() + 1;
        let columns = (body.right() - left - 1).min(LINE);
        let text = Rect { x: left, width: columns, height: body.height - 1, ..body };
        let state = Rect { y: body.bottom() - 1, height: 1, ..text };
        Self { board, small, text, state }
    }

    /// Where so many small boards stand, as far as there is room.
    pub(super) fn thumbs(&self, count: usize) -> Vec<Rect> {
        let (width, height) = Thumbnail::FRAMED;
        let across = (self.small.width / width).max(1);
        let down = self.small.height / height;
        let places = (0..down).flat_map(|row| (0..across).map(move |column| (row, column)));
        let place = |(row, column)| Rect {
            x: self.small.x + column * width,
            y: self.small.y + row * height,
            width,
            height,
        };
        places.map(place).take(count).collect()
    }
}
