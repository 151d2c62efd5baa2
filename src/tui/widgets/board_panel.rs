//! Boards below a title, and small boards of eight columns and four rows.

use super::board::{Board, Cells};
use crate::tui::prelude::*;

/// A board below its title, without a frame.
#[derive(Clone, Copy)]
pub(in crate::tui) struct TitledBoard<'a> {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) picture: &'a Picture,
    pub(in crate::tui) title: (&'a str, Tone),
    /// A text at the right end of the title's row.
    pub(in crate::tui) fact: (&'a str, Tone),
}

impl TitledBoard<'_> {
    /// Columns and rows of one with cells of a size.
    pub(in crate::tui) const fn size((width, height): (u16, u16)) -> (u16, u16) {
        (8 * width, 8 * height + 1)
    }

    /// The cells of such a board: the largest that fit below the title.
    pub(in crate::tui) fn cells(area: Rect) -> Cells {
        let height = area.height.saturating_sub(1);
        Cells::fitting(Rect { y: area.y + 1, height, ..area })
    }
}

impl Widget for TitledBoard<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let cells = Self::cells(area);
        let head = Rect { width: area.width.min(8 * cells.width), height: area.height.min(1), ..area };
        let fact = self.theme.line(&[self.fact]).right_aligned();
        let [name, right] = head.layout(&Layout::horizontal([Min(0), Length(columns(&fact))]));
        Row::new(self.theme, &[self.title]).open(Open::Name).render(name, buffer);
        fact.render(right, buffer);
        Board { is_labeled: false, ..Board::new(self.theme, cells, self.picture) }.render(area, buffer);
    }
}

/// The columns of a text and of a blank before it; none for no text.
fn columns(text: &Line) -> u16 {
    u16::try_from(text.width()).map_or(u16::MAX, |width| if width > 0 { width + 1 } else { 0 })
}

/// A small board.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Thumbnail {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) board: Bitboard,
}

impl Thumbnail {
    /// Columns and rows with a frame.
    pub(in crate::tui) const FRAMED: (u16, u16) = (10, 6);

    fn sign(self, file: File, row: u8) -> Span<'static> {
        let is_set = |rank: u8| {
            Rank::from_index(rank).is_some_and(|rank| self.board.contains(Square::new(file, rank)))
        };
        let (upper, lower) = (is_set(7 - 2 * row), is_set(6 - 2 * row));
        let signs = if self.theme.ascii { [" ", "'", ".", ":"] } else { ["·", "▀", "▄", "█"] };
        let sign = signs[usize::from(upper) + 2 * usize::from(lower)];
        self.theme.span(sign, if upper || lower { Tone::Strong } else { Tone::Faint })
    }
}

impl Widget for Thumbnail {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        for (row, area) in (0..4).zip(area.rows()) {
            Line::from_iter(File::ALL.map(|file| self.sign(file, row))).render(area, buffer);
        }
    }
}
