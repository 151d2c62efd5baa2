//! Where things stand on the Learn screen.

use crate::tui::layout::{SMALLEST, THUMB};
use crate::tui::view::boxed;
use ratatui::layout::Rect;

/// Columns of the board's side.
const SIDE: u16 = 27;

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
    /// Nothing below the smallest size.
    pub(super) fn of(screen: Rect) -> Option<Self> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let body = Rect { y: screen.y + 1, height: screen.height - 2, ..screen };
        let wide = body.width >= 110;
        let side = if wide { SIDE + 4 } else { SIDE };
        let board = Rect { width: side, height: boxed::HEIGHT, ..body };
        let small = Rect { y: board.bottom(), height: body.bottom() - board.bottom(), ..board };
        let left = board.right() + 1;
        // Lines longer than this are hard to read.
        let columns = (body.right() - left).min(76);
        let text = Rect { x: left, width: columns, height: body.height - 1, ..body };
        let state = Rect { y: body.bottom() - 1, height: 1, ..text };
        Some(Self { board, small, text, state })
    }

    /// Where so many small boards stand, as far as there is room.
    pub(super) fn thumbs(&self, count: usize) -> Vec<Rect> {
        let (width, height) = THUMB;
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
