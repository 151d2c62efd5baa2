//! Boards in frames of their own, and small boards of eight columns and four rows.

use super::board::{Board, Cells, Signs};
use super::{Open, Panel, Row};
use crate::tui::motion::Motion;
use crate::tui::theme::{Theme, Tone};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// A board in a frame of its own, small enough for several side by side.
#[derive(Clone, Copy)]
pub(in crate::tui) struct BoardPanel<'a> {
    theme: Theme,
    signs: Signs<'a>,
    title: &'a str,
    below: &'a str,
    tone: Tone,
    cursor: Option<Square>,
    motion: Option<&'a Motion>,
}

impl<'a> BoardPanel<'a> {
    /// Rows with the frame.
    pub(in crate::tui) const HEIGHT: u16 = 10;
    /// Columns from which cells are wide apart, and there are rank digits.
    pub(in crate::tui) const WIDE: u16 = 29;
    /// Columns from which there are rank digits.
    pub(in crate::tui) const NORMAL: u16 = 21;
    /// The fewest columns.
    pub(in crate::tui) const NARROW: u16 = 19;

    /// A frame with a title on its upper edge.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str, signs: Signs<'a>) -> Self {
        Self { theme, signs, title, below: "", tone: Tone::Plain, cursor: None, motion: None }
    }

    /// A text on the lower edge, left out where it does not fit.
    pub(in crate::tui) const fn below(mut self, below: &'a str) -> Self {
        self.below = below;
        self
    }

    /// The tone of the title.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// The square under the cursor.
    pub(in crate::tui) const fn cursor(mut self, cursor: Option<Square>) -> Self {
        self.cursor = cursor;
        self
    }

    /// What is on its way on the board, in place of the signs.
    pub(in crate::tui) const fn motion(mut self, motion: Option<&'a Motion>) -> Self {
        self.motion = motion;
        self
    }

    /// Columns and rows of a board with cells of `rows` rows and twice as many columns; from 2.
    pub(in crate::tui) const fn scaled(rows: u16) -> (u16, u16) {
        (16 * rows + 5, 8 * rows + 2)
    }

    /// The cells of a board in such a frame.
    pub(in crate::tui) fn cells(area: Rect) -> Cells {
        let scale = (area.width.saturating_sub(5) / 16).min(area.height.saturating_sub(2) / 8);
        let (width, margin) = match area.width {
            _ if scale > 1 => (2 * scale, 3),
            Self::WIDE.. => (3, 3),
            Self::NORMAL.. => (2, 3),
            _ => (2, 1),
        };
        Cells { origin: Position::new(area.x + margin, area.y + 1), width, height: scale.max(1) }
    }
}

impl Widget for BoardPanel<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, self.title).tone(self.tone).render(area, buffer);
        let edge = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }.inner(Margin::new(1, 0));
        let below = self.below.trim();
        let below =
            if below.width() + 2 > edge.width.into() { below.to_owned() } else { format!(" {below} ") };
        if !self.below.is_empty() && usize::from(edge.width) >= below.width() {
            self.theme.span(below, Tone::Plain).render(edge.intersection(area), buffer);
        }
        let mut board = Board::new(self.theme, Self::cells(area), self.signs);
        board.ranks = (area.width >= Self::NORMAL).then_some(2);
        board.cursor(self.cursor).motion(self.motion).render(area, buffer);
    }
}

/// A board below its title, without a frame.
#[derive(Clone, Copy)]
pub(in crate::tui) struct TitledBoard<'a> {
    theme: Theme,
    signs: Signs<'a>,
    title: &'a str,
    fact: (&'a str, Tone),
    tone: Tone,
}

impl<'a> TitledBoard<'a> {
    /// A board with a title.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str, signs: Signs<'a>) -> Self {
        Self { theme, signs, title, fact: ("", Tone::Strong), tone: Tone::Title }
    }

    /// A text at the right end of the title's row.
    pub(in crate::tui) const fn fact(mut self, fact: &'a str, tone: Tone) -> Self {
        self.fact = (fact, tone);
        self
    }

    /// The tone of the title.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

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
        Row::new(self.theme, &[(self.title, self.tone)]).open(Open::Name).render(head, buffer);
        self.theme.line(&[self.fact]).right_aligned().render(head, buffer);
        Board::new(self.theme, cells, self.signs).render(area, buffer);
    }
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
