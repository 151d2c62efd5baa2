//! A board in a frame of its own, small enough for several side by side.

use super::paint::Paint;
use crate::bitboard::{Rank, Square};
use crate::render::Picture;
use crate::tui::layout::Cells;
use crate::tui::theme::Tone;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
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

/// The cells of a board in such a frame.
pub(crate) fn cells(area: Rect) -> Cells {
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
            let at = cells.area(square);
            paint.styled(self.area, (at.x, at.y), mark.encode_utf8(&mut [0; 4]), theme.ink(role.ink()));
        }
    }

    /// Draws the frame, and the sign that is given for every square.
    pub(crate) fn draw(&self, paint: &mut Paint, sign: impl Fn(Square) -> (char, Style)) {
        let area = self.area;
        paint.frame(area, &[(0, "")], self.tone);
        let edge = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
        if !self.title.is_empty() {
            paint.line(shrunk(edge, self.title), &[(&format!(" {} ", self.title), self.tone)]);
        }
        let bottom = Rect { y: area.bottom().saturating_sub(1), ..edge };
        if usize::from(bottom.width) >= self.below.width() {
            paint.text(bottom, (bottom.x, bottom.y), self.below, Tone::Plain);
        }
        let cells = cells(area);
        if area.width >= NORMAL {
            for rank in Rank::ALL {
                let row = cells.area(Square::new(crate::bitboard::File::A, rank)).y;
                paint.text(area, (area.x + 2, row), &rank.digit().to_string(), Tone::Faint);
            }
        }
        for square in Square::all() {
            let (glyph, style) = sign(square);
            let at = cells.area(square);
            paint.styled(area, (at.x + 1, at.y), glyph.encode_utf8(&mut [0; 4]), style);
            if self.cursor == Some(square) {
                paint.text(area, (at.x, at.y), "[", Tone::Cursor);
                paint.text(area, (at.x + 2, at.y), "]", Tone::Cursor);
            }
        }
    }
}

/// Room for a title with a blank on both sides; what is longer is cut.
fn shrunk(edge: Rect, title: &str) -> Rect {
    let wanted = u16::try_from(title.width() + 2).unwrap_or(u16::MAX);
    Rect { width: wanted.min(edge.width), ..edge }
}
