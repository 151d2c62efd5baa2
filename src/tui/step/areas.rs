//! Where everything is on the Step screen.

use crate::tui::prelude::*;

/// The areas of the screen. Each begins with the row of its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The text.
    pub(super) text: Rect,
    /// The variables, a row each.
    pub(super) table: Rect,
    /// Small boards of variables and elements.
    pub(super) tiles: Rect,
    /// Operands, operator and result.
    pub(super) flow: Rect,
    /// What is worth saying.
    pub(super) note: Rect,
    /// What the steps around this one give, as small boards; empty where there is no room.
    pub(super) trail: Rect,
    /// Columns and rows of a cell of the boards in the flow.
    pub(super) cell: (u16, u16),
}

/// The cells that boards in the flow may have, the largest first.
const CELLS: [(u16, u16); 5] = [(7, 3), (5, 2), (4, 2), (3, 1), (2, 1)];
/// Columns and rows of a small board with its title.
pub(super) const TILE: (u16, u16) = (16, 9);
/// Rows of the note.
const NOTE: u16 = 2;
/// Rows of the trail, with its title.
const TRAIL: u16 = TILE.1 + 1;
/// As many lines of the text have room at least where there is a trail.
const FEW_LINES: usize = 4;
/// More lines of the text than these do not make the boards smaller.
const ENOUGH_LINES: usize = 13;

/// Columns and rows of a board in the flow: rank digits on the left; its name above, file letters and its number below.
pub(super) const fn board_size((width, height): (u16, u16)) -> (u16, u16) {
    (8 * width + 2, 8 * height + 3)
}

/// Columns and rows of a flow of three boards, with its title.
const fn flow_size(cell: (u16, u16)) -> (u16, u16) {
    let (width, height) = board_size(cell);
    (3 * width + 8, height + 1)
}

impl Areas {
    /// The areas between the header and the footer, for texts of at most this many lines and this many rows of variables:
    /// the largest boards that leave enough lines of the text above them and the trail below, else without the trail.
    pub(super) fn of(body: Rect, lines: usize, variables: usize) -> Self {
        let body = body.inner(Margin::new(1, 0));
        let rows = |count: usize| u16::try_from(count + 1).unwrap_or(u16::MAX);
        let text = rows(lines.clamp(FEW_LINES, ENOUGH_LINES));
        let fitting = |others: u16| {
            CELLS.into_iter().find(|&cell| {
                let (width, height) = flow_size(cell);
                width <= body.width && height + NOTE + others <= body.height
            })
        };
        let with_trail = fitting(text + TRAIL);
        let trail = if with_trail.is_some() { TRAIL } else { 0 };
        let cell = with_trail.or_else(|| fitting((body.height / 2).saturating_sub(NOTE))).unwrap_or(CELLS[4]);
        let parts = [Min(0), Length(flow_size(cell).1), Length(NOTE), Length(trail)];
        let [top, flow, note, trail] = body.layout(&Layout::vertical(parts));
        let columns = [Min(0), Length((2 * body.width / 5).min(44))];
        let [text, right] = top.layout(&Layout::horizontal(columns).spacing(2));
        let has_tiles = right.height >= TILE.1 + 4;
        let parts = if has_tiles { [Length(rows(variables)), Length(TILE.1)] } else { [Min(0), Length(0)] };
        let [table, tiles] = right.layout(&Layout::vertical(parts));
        Self { text, table, tiles, flow, note, trail, cell }
    }

    /// The areas of the small boards of the trail, below its title.
    pub(super) fn trail(&self) -> Vec<Rect> {
        let [_, below] = self.trail.layout(&Layout::vertical([Length(1), Min(0)]));
        tiles(below).collect()
    }
}

/// As many small boards as fit into an area, row by row.
pub(super) fn tiles(area: Rect) -> impl Iterator<Item = Rect> {
    let (width, height) = TILE;
    let (columns, rows) = ((area.width + 2) / (width + 2), area.height / height);
    let places = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    places.map(move |(column, row)| {
        Rect::new(area.x + column * (width + 2), area.y + row * height, width, height)
    })
}
