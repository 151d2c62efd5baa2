//! Where everything is on the Position screen.

use super::Side;
use crate::tui::widgets::BoardPanel;
use bitrose_core::position::Piece;
use bitrose_core::position::storage::twelve_pieces;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The FEN, and below it what is to be said of the position.
    pub(super) head: Rect,
    /// The pieces.
    pub(super) board: Rect,
    /// The set that is shown in full, where there is room for a second board.
    pub(super) set: Option<Rect>,
    /// Below both, where there is room.
    pub(super) extra: Option<Rect>,
    /// The frame on the right.
    pub(super) side: Rect,
}

/// Columns from which the boards on the left are wide.
const WIDE: u16 = 100;
/// Columns from which they are large, where there are the rows.
const LARGE: u16 = 150;

impl Areas {
    /// The areas between the header and the footer.
    pub(super) fn of(area: Rect) -> Self {
        // below 80 columns the FEN may need two lines
        let rows = if area.width < 80 { 3 } else { 2 };
        let [head, main] = area.layout(&Layout::vertical([Length(rows), Min(0)]));
        let large = BoardPanel::scaled(2);
        let (width, height) = match area.width {
            LARGE.. if main.height >= 2 * large.1 + 6 => large,
            WIDE.. => (BoardPanel::WIDE, BoardPanel::HEIGHT),
            _ => (BoardPanel::NORMAL, BoardPanel::HEIGHT),
        };
        let [left, side] = main.layout(&Layout::horizontal([Length(width), Min(0)]));
        let [board, set, extra] = left.layout(&Layout::vertical([Length(height), Length(height), Min(0)]));
        let fits = left.height >= 2 * height;
        Self {
            head,
            board,
            set: fits.then_some(set),
            extra: (fits && extra.height >= 4).then_some(extra),
            side,
        }
    }

    /// What is in the frame on the right.
    pub(super) const fn inside(&self) -> Rect {
        self.side.inner(Margin::new(1, 1))
    }

    /// The twelve pieces on the lower edge of the frame, to choose one by mouse.
    pub(super) fn palette(&self) -> impl Iterator<Item = (Piece, Rect)> {
        let edge = self.side.rows().next_back().unwrap_or_default().inner(Margin::new(1, 0));
        let cells = Layout::horizontal([Length(3); 12]).split(edge);
        twelve_pieces().enumerate().map(move |(index, piece)| (piece, cells[index]))
    }

    /// The titles on the upper edge of the frame.
    pub(super) fn titles(&self) -> impl Iterator<Item = (Side, Rect)> {
        let edge = Rect { height: 1, ..self.side }.inner(Margin::new(2, 0));
        let widths = Side::ALL.map(|side| Length(u16::try_from(side.title().len() + 2).expect("short")));
        Side::ALL.into_iter().zip(edge.layout::<4>(&Layout::horizontal(widths)))
    }
}

/// Items of one size in rows, as many as fit; whole rows are left out so that the chosen item is seen.
pub(super) fn tiles(
    area: Rect,
    (width, height): (u16, u16),
    count: usize,
    chosen: usize,
) -> Vec<(usize, Rect)> {
    let (columns, rows) = (area.width / width, area.height / height);
    if columns == 0 || rows == 0 {
        return Vec::new();
    }
    let first = (chosen / usize::from(columns) + 1).saturating_sub(rows.into()) * usize::from(columns);
    let cell = |column, row| Rect::new(area.x + column * width, area.y + row * height, width, height);
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(column, row)));
    (first..count).zip(cells).collect()
}

#[cfg(test)]
mod tests {
    use super::tiles;
    use ratatui::layout::Rect;

    #[test]
    fn the_chosen_tile_is_always_seen() {
        for width in 0..60 {
            for height in 0..30 {
                let area = Rect::new(3, 4, width, height);
                for chosen in 0..13 {
                    let tiles = tiles(area, (10, 6), 13, chosen);
                    assert_eq!(tiles.is_empty(), width < 10 || height < 6);
                    assert!(tiles.is_empty() || tiles.iter().any(|(index, _)| *index == chosen));
                    assert!(tiles.iter().all(|(_, tile)| area.intersection(*tile) == *tile));
                }
            }
        }
    }
}
