//! Splits areas into two parts, or into parts of equal size.
//!
//! Does what `Layout` does for one fixed part and one flexible part, without its solver. The interface is drawn at
//! every key press, and most of its areas are a title row above the rest or a note at the right.

use ratatui::layout::Rect;

/// Splits an area in two. A part that is larger than the area is reduced to it.
pub(in crate::tui) trait Split: Sized {
    /// Returns the first `rows` rows, and those below them.
    fn split_top(self, rows: u16) -> [Self; 2];
    /// Returns the rows above the last `rows` rows, and those last rows.
    fn split_bottom(self, rows: u16) -> [Self; 2];
    /// Returns the first `columns` columns, and those to their right.
    fn split_left(self, columns: u16) -> [Self; 2];
    /// Returns the columns to the left of the last `columns` columns, and those last columns.
    fn split_right(self, columns: u16) -> [Self; 2];
}

impl Split for Rect {
    fn split_top(self, rows: u16) -> [Self; 2] {
        let height = rows.min(self.height);
        [Self { height, ..self }, Self { y: self.y + height, height: self.height - height, ..self }]
    }

    fn split_bottom(self, rows: u16) -> [Self; 2] {
        self.split_top(self.height.saturating_sub(rows))
    }

    fn split_left(self, columns: u16) -> [Self; 2] {
        let width = columns.min(self.width);
        [Self { width, ..self }, Self { x: self.x + width, width: self.width - width, ..self }]
    }

    fn split_right(self, columns: u16) -> [Self; 2] {
        self.split_left(self.width.saturating_sub(columns))
    }
}

/// Returns the areas of one size that fit into an area, row by row, with `gap` columns between them.
pub(in crate::tui) fn grid(area: Rect, (width, height): (u16, u16), gap: u16) -> impl Iterator<Item = Rect> {
    let (columns, rows) = ((area.width + gap) / (width + gap).max(1), area.height / height);
    let places = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    places.map(move |(column, row)| {
        Rect::new(area.x + column * (width + gap), area.y + row * height, width, height)
    })
}
