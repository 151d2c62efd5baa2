//! A board in a frame of its own, small enough for several side by side.

use super::paint::Paint;
use crate::tui::layout::Cells;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::{Rank, Square};
use bitrose_draw::{Picture, Role};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// Rows with the frame.
pub(crate) const HEIGHT: u16 = 10;
/// Columns from which cells stand wide apart, and there are rank digits.
pub(crate) const WIDE: u16 = 29;
/// Columns from which there are rank digits.
pub(crate) const NORMAL: u16 = 21;
/// The fewest columns.
pub(crate) const NARROW: u16 = 19;

/// What stands around a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed<'a> {
    pub(crate) area: Rect,
    /// On the upper edge.
    pub(crate) title: &'a str,
    /// On the lower edge.
    pub(crate) below: &'a str,
    /// Of the title.
    pub(crate) tone: Tone,
    /// The square under the cursor.
    pub(crate) cursor: Option<Square>,
}

/// Columns and rows of a board with cells of so many rows, twice as many columns; from 2.
pub(crate) const fn scaled(rows: u16) -> (u16, u16) {
    (16 * rows + 5, 8 * rows + 2)
}

/// The rows of a cell in such a frame.
fn scale(area: Rect) -> u16 {
    (area.width.saturating_sub(5) / 16).min(area.height.saturating_sub(2) / 8)
}

/// The cells of a board in such a frame.
pub(crate) fn cells(area: Rect) -> Cells {
    if scale(area) > 1 {
        let origin = Position::new(area.x + 3, area.y + 1);
        return Cells { origin, width: 2 * scale(area), height: scale(area) };
    }
    let width = if area.width >= WIDE { 3 } else { 2 };
    let margin = if area.width >= NORMAL { 3 } else { 1 };
    Cells { origin: Position::new(area.x + margin, area.y + 1), width, height: 1 }
}

impl Boxed<'_> {
    /// Draws the frame and a picture.
    pub(crate) fn picture(&self, paint: &mut Paint, picture: &Picture) {
        let theme = paint.theme;
        self.draw(paint, |square| {
            let role = picture.role(square);
            let glyph = if theme.ascii { role.ascii() } else { role.glyph() };
            (glyph, theme.ink(role.ink()))
        });
        let cells = cells(self.area);
        for square in Square::all().filter(|square| self.cursor != Some(*square)) {
            let role = picture.role(square);
            let Some((unicode, ascii)) = role.mark() else { continue };
            let mark = if theme.ascii { ascii } else { unicode };
            let (x, y) = middle(cells.area(square));
            paint.styled(self.area, (x - 1, y), mark.encode_utf8(&mut [0; 4]), theme.ink(role.ink()));
        }
    }

    /// Draws the frame, and the sign that is given for every square.
    pub(crate) fn draw(&self, paint: &mut Paint, sign: impl Fn(Square) -> (char, Style)) {
        let area = self.area;
        paint.frame(area, &[(0, "")], self.tone);
        let edge = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
        if !self.title.is_empty() {
            paint.line(edge, &[(&spaced(self.title, edge.width), self.tone)]);
        }
        let bottom = Rect { y: area.bottom().saturating_sub(1), ..edge };
        let below = spaced(self.below.trim(), bottom.width);
        if !self.below.is_empty() && usize::from(bottom.width) >= below.width() {
            paint.text(bottom, (bottom.x, bottom.y), &below, Tone::Plain);
        }
        let cells = cells(area);
        if area.width >= NORMAL {
            for rank in Rank::ALL {
                let (_, row) = middle(cells.area(Square::new(bitrose_core::bitboard::File::A, rank)));
                paint.text(area, (area.x + 2, row), &rank.digit().to_string(), Tone::Faint);
            }
        }
        for square in Square::all() {
            let (glyph, style) = sign(square);
            let at = cells.area(square);
            if glyph == Role::Set.glyph() && at.height > 1 {
                stone(paint, area, at, style);
            } else {
                paint.styled(area, middle(at), glyph.encode_utf8(&mut [0; 4]), style);
            }
            if self.cursor == Some(square) {
                let right = at.x + 2.max(at.width - 1);
                for y in at.y..at.bottom() {
                    paint.text(area, (at.x, y), "[", Tone::Cursor);
                    paint.text(area, (right, y), "]", Tone::Cursor);
                }
            }
        }
    }
}

/// Where the sign of a cell stands.
fn middle(cell: Rect) -> (u16, u16) {
    (cell.x + cell.width / 2, cell.y + cell.height / 2)
}

/// A set square where a cell has several rows: a block in the middle of the cell.
pub(crate) fn stone(paint: &mut Paint, clip: Rect, cell: Rect, style: Style) {
    let width = usize::from(cell.width.saturating_sub(2));
    for y in cell.y..cell.bottom() {
        let piece = match y {
            y if y == cell.y => "▄",
            y if y + 1 == cell.bottom() => "▀",
            _ => "█",
        };
        paint.styled(clip, (cell.x + 1, y), &piece.repeat(width), style);
    }
}

/// A text with a blank on both sides where there is room for them.
fn spaced(text: &str, room: u16) -> Cow<'_, str> {
    if text.width() + 2 > room.into() { Cow::Borrowed(text) } else { Cow::Owned(format!(" {text} ")) }
}
