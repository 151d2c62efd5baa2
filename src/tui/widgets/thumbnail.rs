//! A board of eight columns and four rows: two ranks in a row of half blocks.

use crate::tui::theme::{Theme, Tone};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

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
        let signs = if self.theme.ascii { [".", "'", ",", ":"] } else { ["·", "▀", "▄", "█"] };
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
