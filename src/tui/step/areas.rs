//! Where everything is on the Step screen.

use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};

/// The areas of the screen. Each begins with the row of its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The text.
    pub(super) text: Rect,
    /// The variables, a row each.
    pub(super) table: Rect,
    /// Small boards of variables and elements: below the text, and below the table.
    pub(super) tiles: [Rect; 2],
    /// Operands, operator and result.
    pub(super) flow: Rect,
    /// What is worth saying.
    pub(super) note: Rect,
    /// Columns and rows of a cell of the boards in the flow.
    pub(super) cell: (u16, u16),
}

/// The cells that boards in the flow may have, the largest first.
const CELLS: [(u16, u16); 3] = [(4, 2), (3, 1), (2, 1)];
/// Columns and rows of a small board with its title.
pub(super) const TILE: (u16, u16) = (16, 9);
/// Rows of the note.
const NOTE: u16 = 2;

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
    /// The areas between the header and the footer, for a text of this many lines and this many rows of variables.
    pub(super) fn of(body: Rect, lines: usize, variables: usize) -> Self {
        let body = body.inner(Margin::new(1, 0));
        let is_wide = body.width >= 110 && body.height >= 26;
        let columns = if is_wide { body.width * 14 / 25 } else { body.width };
        let fits = |&cell: &(u16, u16)| {
            let (width, height) = flow_size(cell);
            width <= columns && 2 * height <= body.height
        };
        let cell = CELLS.into_iter().find(fits).unwrap_or(CELLS[2]);
        let (width, height) = flow_size(cell);
        let rows = |count: usize| Length(u16::try_from(count + 1).unwrap_or(u16::MAX));
        if is_wide {
            let columns = Layout::horizontal([Min(0), Length(width)]).spacing(3);
            let [left, right] = body.layout(&columns);
            let [text, below] = left.layout(&Layout::vertical([rows(lines), Min(0)]).spacing(1));
            let parts =
                Layout::vertical([Length(height), Length(NOTE + 1), rows(variables), Min(0)]).spacing(1);
            let [flow, note, table, rest] = right.layout(&parts);
            return Self { text, table, tiles: [below, rest], flow, note, cell };
        }
        let [top, flow, note] = body.layout(&Layout::vertical([Min(0), Length(height), Length(NOTE)]));
        let columns = [Min(0), Length((2 * body.width / 5).min(44))];
        let [text, right] = top.layout(&Layout::horizontal(columns).spacing(2));
        let has_tiles = right.height >= TILE.1 + 4;
        let parts = if has_tiles { [rows(variables), Length(TILE.1)] } else { [Min(0), Length(0)] };
        let [table, tiles] = right.layout(&Layout::vertical(parts));
        Self { text, table, tiles: [Rect::default(), tiles], flow, note, cell }
    }

    /// The areas of small boards, row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Rect> + use<> {
        let (width, height) = TILE;
        self.tiles.into_iter().flat_map(move |area| {
            let (columns, rows) = ((area.width + 2) / (width + 2), area.height / height);
            let places = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
            places.map(move |(column, row)| {
                Rect::new(area.x + column * (width + 2), area.y + row * height, width, height)
            })
        })
    }
}
