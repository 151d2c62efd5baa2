//! The layout of the Position screen. Drawing and mouse handling use the same areas, so a click hits what is drawn
//! there.

use super::overlay::Overlay;
use super::{PanelKind, PositionScreen};
use crate::tui::prelude::*;
use bitrose_core::position::storage::Storage;

/// Columns from the left edge to the a-file.
const RANKS: u16 = 3;
/// Columns of the gap between the board and the panel.
const GAP: u16 = 3;
/// The fewest columns of the panel, with a margin: for most panels, and for the one with the 0x88 board.
const PANEL: (u16, u16) = (30, 55);
/// Rows for the facts about the cursor's square and the set that is shown.
const ABOUT: u16 = 3;
/// Rows of the list of overlays, which has two columns.
const OVERLAYS: u16 = 6;
/// The width from which the FEN is drawn above the board only, not above the panel too.
const WIDE: u16 = 120;
/// Rows of the piece array, including its title.
const ARRAY: u16 = 5;
/// Columns of the gap between two boards of the panel.
const BETWEEN: u16 = 2;
/// Rows that are left free below the boards for the effects of the last change.
const CHANGES: u16 = 8;

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The FEN, and the verdict on the position below it.
    pub(super) head: Rect,
    /// The cells of the board.
    pub(super) cells: Cells,
    /// The facts about the cursor's square and the set that is shown.
    pub(super) about: Rect,
    /// The list of overlays, if there is room for it below the board.
    overlays: Option<Rect>,
    /// What the last change did, if there is room for it below the board.
    pub(super) changes: Option<Rect>,
    /// The row with the titles of the panels.
    tabs: Rect,
    /// The open panel.
    pub(super) side: Rect,
}

impl Areas {
    /// Lays out the space between the header and the footer, with `side` as the open panel.
    pub(super) fn of(body: Rect, side: PanelKind) -> Self {
        let is_wide = body.width >= WIDE;
        let head_rows = if is_wide || body.width < 80 { 3 } else { 2 };
        let panel = if side == PanelKind::Cells { PANEL.1 } else { PANEL.0 };
        let fits = |(width, height): &(u16, u16)| {
            RANKS + 8 * width + GAP + panel <= body.width && head_rows + 8 * height + 1 + ABOUT <= body.height
        };
        let (width, height) = Cells::SIZES.into_iter().find(fits).unwrap_or((2, 1));
        let heads = Layout::vertical([Length(head_rows), Min(0)]);
        let columns = Layout::horizontal([Length(RANKS + 8 * width), Min(0)]).spacing(GAP);
        let (head, left, right) = if is_wide {
            let [left, right] = body.layout(&columns);
            let [head, left] = left.layout(&heads);
            (head, left, right)
        } else {
            let [head, main] = body.layout(&heads);
            let [left, right] = main.layout(&columns);
            (head, left, right)
        };
        let cells = Cells { origin: Position::new(left.x + RANKS, left.y), width, height };
        let [_, below] = left.split_top(8 * height + 1);
        let below = Rect { x: below.x + 1, width: below.width.saturating_sub(1), ..below };
        let has_overlays = below.width >= 42 && below.height >= ABOUT + OVERLAYS;
        let overlays = if has_overlays { OVERLAYS } else { 0 };
        let [about, overlays, changes] =
            below.layout(&Layout::vertical([Length(ABOUT), Length(overlays), Min(0)]));
        let right = Rect { width: right.width.saturating_sub(1), ..right };
        let [tabs, side] = right.split_top(1);
        Self {
            head: head.inner(Margin::new(1, 0)),
            cells,
            about,
            overlays: has_overlays.then_some(overlays),
            changes: (changes.height >= 3 && below.width >= 40).then_some(changes),
            tabs,
            side,
        }
    }

    /// Returns the area of each panel's title.
    pub(super) fn titles(&self) -> impl Iterator<Item = (PanelKind, Rect)> {
        let widths = PanelKind::ALL.map(|side| Length(u16::try_from(side.title().len() + 2).expect("short")));
        PanelKind::ALL.into_iter().zip(self.tabs.layout::<4>(&Layout::horizontal(widths)))
    }
}

impl Areas {
    /// Returns what the titles of the panels leave of their row.
    pub(super) fn rest_of_titles(&self) -> Rect {
        let end = self.titles().map(|(_, title)| title.right() + 1).max().unwrap_or(self.tabs.x);
        let end = end.min(self.tabs.right());
        Rect { x: end, width: self.tabs.right() - end, ..self.tabs }
    }
}

/// Returns the rows of the list of overlays, each with its index in [`Overlay::LISTED`].
pub(super) fn overlay_rows(area: Rect) -> Vec<(usize, Rect)> {
    let rows = Rect { y: area.y + 1, height: area.height - 1, ..area };
    tiles(rows, (area.width / 2, 1), 0, Overlay::LISTED.len(), 0)
}

/// The parts of the open panel.
pub(super) struct Parts {
    /// The facts at the top.
    pub(super) head: Rect,
    /// The items that can be chosen, each with its index; only those that fit.
    pub(super) items: Vec<(usize, Rect)>,
    /// The space below the items.
    pub(super) below: Rect,
}

impl PositionScreen {
    /// Returns the area of the list of overlays: below the board if there is room, else below the list of boards.
    /// There, the last change takes precedence unless an overlay is chosen.
    pub(super) fn overlay_list(&self, areas: &Areas) -> Option<Rect> {
        let is_listed = self.overlay != Overlay::None || self.changes().is_none();
        let is_free = self.side == PanelKind::Boards && self.storage != Storage::PieceArray && is_listed;
        let below =
            || Some(self.parts(areas).below).filter(|below| below.height >= OVERLAYS && below.width >= 30);
        areas.overlays.or_else(|| below().filter(|_| is_free))
    }

    /// Lays out the open panel.
    pub(super) fn parts(&self, areas: &Areas) -> Parts {
        let (head, count, size, chosen) = match self.side {
            PanelKind::Boards => return self.board_parts(areas.side),
            PanelKind::Moves => (1, self.legal().moves.len(), (16, 1), self.picked),
            PanelKind::Cells => (0, 0, (1, 1), 0),
            PanelKind::Perft => {
                let divide = self.divide().unwrap_or_default();
                let longest = divide.iter().map(|(_, nodes)| digits(*nodes)).max().unwrap_or(0);
                (self.perft_rows(), divide.len(), (longest + 10, 1), self.divide_index)
            }
        };
        let [head, rest] = areas.side.split_top(head);
        let columns = (rest.width / size.0).max(1);
        let rows = u16::try_from(count).unwrap_or(u16::MAX).div_ceil(columns);
        // keep rows for what the picked move would change
        let kept =
            if self.side == PanelKind::Moves && areas.changes.is_none() { rest.height.min(6) } else { 0 };
        let rows = rows.min(rest.height - kept);
        let [list, below] = rest.split_top(rows);
        Parts { head, items: tiles(list, size, 0, count, chosen), below }
    }

    /// Lays out the boards of the storage. If twelve fit, they are drawn in full, and with their numbers if there is
    /// room for those too; otherwise, each takes one row. The piece array goes below them.
    fn board_parts(&self, side: Rect) -> Parts {
        let count = self.boards().len();
        let wanted = count.min(12); // the last board is the union; it is left out if only twelve fit
        let array = if self.storage == Storage::PieceArray { ARRAY } else { 0 };
        let room = Rect { height: side.height.saturating_sub(array), ..side };
        let items = match board_size(room, wanted) {
            Some((width, height)) => {
                let columns = usize::from((room.width + BETWEEN) / (width + BETWEEN));
                let rows = u16::try_from(count.div_ceil(columns)).expect("few boards");
                let step = (room.height.saturating_sub(CHANGES) / rows).clamp(height, height + 3);
                tiles(room, (width, step), BETWEEN, count, self.board)
                    .into_iter()
                    .map(|(index, tile)| (index, Rect { height: step.min(height + 1), ..tile }))
                    .collect()
            }
            None => tiles(side, (side.width, 1), 0, count, self.board),
        };
        let bottom = items.iter().map(|(_, tile)| tile.bottom()).max().unwrap_or(side.y);
        let below = Rect { y: bottom, height: side.bottom() - bottom, ..side };
        Parts { head: Rect { height: 0, ..side }, items, below }
    }
}

/// Returns the size of the largest boards, with titles, of which `count` fit into an area.
fn board_size(area: Rect, count: usize) -> Option<(u16, u16)> {
    let fits = |(width, height): &(u16, u16)| {
        usize::from((area.width + BETWEEN) / (width + BETWEEN)) * usize::from(area.height / height) >= count
    };
    Cells::SIZES.into_iter().map(TitledBoard::size).find(fits)
}

/// Returns where the boards that a move changes are drawn, below the list of them.
pub(super) fn changed_boards(area: Rect, count: usize) -> Vec<Rect> {
    let Some(size) = board_size(area, count) else { return Vec::new() };
    tiles(area, size, BETWEEN, count, 0).into_iter().map(|(_, tile)| tile).collect()
}

fn digits(number: u64) -> u16 {
    let digits = number.checked_ilog10().unwrap_or(0) + 1;
    u16::try_from(digits + (digits - 1) / 3).expect("27 at most")
}

/// Lays out items of one size in rows, as many as fit. Skips whole rows at the start so that the chosen item is
/// visible.
fn tiles(area: Rect, size: (u16, u16), gap: u16, count: usize, chosen: usize) -> Vec<(usize, Rect)> {
    let columns = usize::from((area.width + gap) / (size.0 + gap).max(1)).max(1);
    let first = (chosen / columns + 1).saturating_sub((area.height / size.1).into()) * columns;
    (first..count).zip(grid(area, size, gap)).collect()
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
                    let tiles = tiles(area, (10, 6), 0, 13, chosen);
                    assert_eq!(tiles.is_empty(), width < 10 || height < 6);
                    assert!(tiles.is_empty() || tiles.iter().any(|(index, _)| *index == chosen));
                    assert!(tiles.iter().all(|(_, tile)| area.intersection(*tile) == *tile));
                }
            }
        }
    }
}
