//! The old way to draw, for the screens that do not yet use the widgets beside it.

use super::{BoardPanel, Open, Signs, Thumbnail};
use crate::tui::motion::Motion;
use crate::tui::theme::{Theme, Tone};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_draw::Picture;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// The buffer of the frame and the theme.
pub(crate) struct Paint<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
}

/// A line in pieces, each in its tone.
pub(crate) type Pieces<'a> = &'a [(&'a str, Tone)];

/// A title on the frame, at its left end: the row from the top, the text.
pub(crate) type Divider<'a> = (u16, &'a str);

impl Paint<'_> {
    /// Writes a text from a place on, inside `clip`; the column after it.
    pub(crate) fn text(&mut self, clip: Rect, at: (u16, u16), text: &str, tone: Tone) -> u16 {
        self.styled(clip, at, text, self.theme.style(tone))
    }

    pub(crate) fn styled(&mut self, clip: Rect, (x, y): (u16, u16), text: &str, style: Style) -> u16 {
        let clip = clip.intersection(self.buffer.area);
        let fits = clip.contains(Position::new(x, y));
        let room = if fits { usize::from(clip.right() - x) } else { 0 };
        if text.trim_end().width() > room {
            super::text::note_cut(text);
        }
        if !fits {
            return x;
        }
        self.buffer.set_stringn(x, y, text, usize::from(clip.right() - x), style).0
    }

    /// Writes pieces side by side on the first row of an area; what does not fit ends in `…`.
    pub(crate) fn line(&mut self, area: Rect, pieces: &[(&str, Tone)]) {
        let mut x = area.x;
        for (text, tone) in pieces {
            x = self.text(area, (x, area.y), text, *tone);
        }
        let wanted: usize = pieces.iter().map(|(text, _)| text.width()).sum();
        if wanted > usize::from(area.width) && area.width > 0 && area.height > 0 {
            let tone = pieces.last().map_or(Tone::Plain, |(_, tone)| *tone);
            self.text(area, (area.right() - 1, area.y), "…", tone);
        }
    }

    /// Writes the first of several ways to say a thing that fits; they begin with the longest.
    pub(crate) fn first_fitting(&mut self, area: Rect, ways: &[Pieces]) {
        let fits = |pieces: &&Pieces| {
            let wanted: usize = pieces.iter().map(|(text, _)| text.width()).sum();
            wanted <= usize::from(area.width)
        };
        if let Some(pieces) = ways.iter().find(fits).or(ways.last()) {
            self.line(area, pieces);
        }
    }

    /// A line that may be cut, and why.
    pub(crate) fn open_line(&mut self, area: Rect, pieces: Pieces, why: Open) {
        super::Row::new(self.theme, pieces).open(why).render(area, self.buffer);
    }

    /// Writes texts one under the other, each over as many lines as it needs; what is longer than the area ends in `…`.
    /// How many lines were used.
    pub(crate) fn paragraphs(&mut self, area: Rect, texts: &[(String, Tone)]) -> u16 {
        let width = usize::from(area.width);
        let mut row = 0;
        for (text, tone) in texts {
            for line in super::text::wrap(text, width, usize::from(area.height - row)) {
                self.line(Self::row(area, row), &[(line, *tone)]);
                row += 1;
            }
        }
        row
    }

    pub(crate) fn row(area: Rect, row: u16) -> Rect {
        Rect { y: area.y.saturating_add(row), height: u16::from(row < area.height), ..area }
    }

    /// Empties an area.
    pub(crate) fn clear(&mut self, area: Rect) {
        for position in area.intersection(self.buffer.area).positions() {
            self.buffer[position].reset();
        }
    }

    /// A frame with titled lines across it; the first title stands on the upper edge.
    pub(crate) fn frame(&mut self, area: Rect, dividers: &[Divider], title: Tone) {
        let (first, rest) = dividers.split_first().map_or(("", dividers), |(first, rest)| (first.1, rest));
        let panel = super::Panel::new(self.theme, first).tone(title);
        rest.iter().fold(panel, |panel, (row, text)| panel.divider(*row, text)).render(area, self.buffer);
    }

    /// Draws a widget.
    pub(crate) fn render(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, self.buffer);
    }
}

/// A board in a frame, the old way.
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

impl Boxed<'_> {
    /// Draws the frame and a picture.
    pub(crate) fn picture(&self, paint: &mut Paint, picture: &Picture) {
        self.render(paint, Signs::Picture(picture), None);
    }

    /// Draws the frame, and what is on its way.
    pub(crate) fn moving(&self, paint: &mut Paint, motion: &Motion) {
        self.render(paint, Signs::Picture(&Picture::of(Bitboard::EMPTY)), Some(motion));
    }

    fn render(&self, paint: &mut Paint, signs: Signs, motion: Option<&Motion>) {
        let panel = BoardPanel::new(paint.theme, self.title, signs).below(self.below).tone(self.tone);
        paint.render(panel.cursor(self.cursor).motion(motion), self.area);
    }
}

/// A board of eight columns and four rows.
pub(crate) fn small_board(paint: &mut Paint, area: Rect, board: Bitboard) {
    paint.render(Thumbnail { theme: paint.theme, board }, area);
}
