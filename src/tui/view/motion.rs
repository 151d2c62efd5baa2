//! Squares on their way, in between the cells of a board.

use super::paint::Paint;
use crate::tui::layout::Cells;
use crate::tui::motion::{Kind, Motion};
use crate::tui::theme::Tone;
use bitrose_draw::Role;
use ratatui::layout::{Position, Rect};

/// Draws what glides over the empty cells of a board; nothing beside them.
pub(in crate::tui) fn glide(paint: &mut Paint, clip: Rect, cells: Cells, motion: &Motion) {
    let Kind::Glide(paths) = &motion.kind else { return };
    let board =
        Rect::new(cells.origin.x, cells.origin.y, 8 * cells.width, 8 * cells.height).intersection(clip);
    for path in paths {
        let (east, north) = path.place(motion.frame, (cells.width, cells.height));
        let left = i32::from(cells.origin.x) + east;
        let top = i32::from(cells.origin.y) + 7 * i32::from(cells.height) - north;
        for (column, row, sign) in signs(cells, paint.theme.ascii) {
            let at = (u16::try_from(left + i32::from(column)), u16::try_from(top + i32::from(row)));
            if let (Ok(x), Ok(y)) = at
                && board.contains(Position::new(x, y))
            {
                paint.text(board, (x, y), &sign.to_string(), Tone::Strong);
            }
        }
    }
}

/// The signs of a set square, with their places in its cell: as a stone where it has several rows.
fn signs(cells: Cells, ascii: bool) -> Vec<(u16, u16, char)> {
    let (width, height) = (cells.width, cells.height);
    if height == 1 || ascii {
        let sign = if ascii { Role::Set.ascii() } else { Role::Set.glyph() };
        return vec![(width / 2, height / 2, sign)];
    }
    let sign = move |row: u16| match row {
        0 => '▄',
        row if row + 1 == height => '▀',
        _ => '█',
    };
    (0..height).flat_map(|row| (1..width - 1).map(move |column| (column, row, sign(row)))).collect()
}
