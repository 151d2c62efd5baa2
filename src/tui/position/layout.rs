//! Where everything is on the Position screen.

use super::Panel;
use crate::tui::widgets::BoardPanel;
use bitrose_core::position::Piece;
use bitrose_core::position::storage::twelve_pieces;
use ratatui::layout::Rect;

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
    /// The frame of the panel.
    pub(super) panel: Rect,
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
        let head = Rect { height: rows, ..area };
        let main = Rect { y: head.bottom(), height: area.height - rows, ..area };
        let large = BoardPanel::scaled(2);
        let (width, height) = if area.width >= LARGE && main.height >= 2 * large.1 + 6 {
            large
        } else if area.width >= WIDE {
            (BoardPanel::WIDE, BoardPanel::HEIGHT)
        } else {
            (BoardPanel::NORMAL, BoardPanel::HEIGHT)
        };
        let place = |row: u16| Rect { y: main.y + row * height, width, height, ..main };
        let fits = |rows: u16| main.height >= rows * height;
        let rest = main.height.saturating_sub(2 * height);
        let panel = Rect { x: main.x + width, width: main.width - width, ..main };
        Self {
            head,
            board: place(0),
            set: fits(2).then(|| place(1)),
            extra: (fits(2) && rest >= 4).then(|| Rect { height: rest, ..place(2) }),
            panel,
        }
    }

    /// The panel without its frame.
    pub(super) fn inside(&self) -> Rect {
        let panel = self.panel;
        Rect::new(panel.x + 1, panel.y + 1, panel.width - 2, panel.height - 2)
    }

    /// The twelve pieces on the lower edge of the frame, to choose one by mouse.
    pub(super) fn palette(&self) -> impl Iterator<Item = (Piece, Rect)> {
        let edge = Rect { x: self.panel.x + 1, y: self.panel.bottom() - 1, width: 3, height: 1 };
        (0..).zip(twelve_pieces()).map(move |(place, piece)| (piece, Rect { x: edge.x + 3 * place, ..edge }))
    }

    /// The titles of the panels on the upper edge of the frame.
    pub(super) fn titles(&self) -> Vec<(Panel, Rect)> {
        let mut x = self.panel.x + 2;
        let mut titles = Vec::new();
        for panel in Panel::ALL {
            let width = u16::try_from(panel.title().len() + 2).unwrap_or(u16::MAX);
            titles.push((panel, Rect { x, width, height: 1, ..self.panel }));
            x += width;
        }
        titles
    }
}

/// Items of one size in rows, as many as there is room for; whole rows are left out so that the chosen item is seen.
pub(super) fn tiles(
    area: Rect,
    (width, height): (u16, u16),
    count: usize,
    chosen: usize,
) -> Vec<(usize, Rect)> {
    let (columns, rows) = (usize::from(area.width / width), usize::from(area.height / height));
    if columns == 0 || rows == 0 {
        return Vec::new();
    }
    let first = (chosen / columns + 1).saturating_sub(rows) * columns;
    let places = (0..u16::try_from(rows).unwrap_or(0)).flat_map(|row| {
        (0..u16::try_from(columns).unwrap_or(0))
            .map(move |column| Rect::new(area.x + column * width, area.y + row * height, width, height))
    });
    (first..count).zip(places).collect()
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
                    assert!(tiles.is_empty() || tiles.iter().any(|(place, _)| *place == chosen));
                    assert!(tiles.iter().all(|(_, tile)| area.intersection(*tile) == *tile));
                }
            }
        }
    }
}
