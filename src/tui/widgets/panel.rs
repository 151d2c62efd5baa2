//! A frame around an area, with titles on it and on lines across it.

use crate::tui::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

/// A rounded frame. It draws nothing inside but its dividers.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Panel<'a> {
    theme: Theme,
    tone: Tone,
    /// A title, and the row of its line from the top of the frame; 0 is the upper edge.
    titles: Vec<(u16, &'a str)>,
    covers: bool,
}

impl<'a> Panel<'a> {
    /// A frame with a title on its upper edge.
    pub(in crate::tui) fn new(theme: Theme, title: &'a str) -> Self {
        Self { theme, tone: Tone::Title, titles: vec![(0, title)], covers: false }
    }

    /// The tone of the titles.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Adds a line across, `row` rows below the upper edge, with a title.
    pub(in crate::tui) fn divider(mut self, row: u16, title: &'a str) -> Self {
        self.titles.push((row, title));
        self
    }

    /// Empties the area first: it stands over something else.
    pub(in crate::tui) const fn over(mut self) -> Self {
        self.covers = true;
        self
    }

    /// The area inside, a column from the frame.
    pub(in crate::tui) const fn inside(area: Rect) -> Rect {
        area.inner(Margin::new(2, 1))
    }
}

impl Widget for Panel<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if self.covers {
            Clear.render(area, buffer);
        }
        if area.width < 2 || area.height < 2 {
            return;
        }
        let faint = self.theme.style(Tone::Faint);
        Block::bordered().border_set(border::ROUNDED).border_style(faint).render(area, buffer);
        let edge = area.inner(Margin::new(1, 0));
        for (row, title) in self.titles {
            let line = Rect { y: area.y + row, height: 1, ..area }.intersection(area);
            if row > 0 {
                let across = format!("├{}┤", "─".repeat(edge.width.into()));
                Span::styled(across, faint).render(line, buffer);
            }
            let spaced = format!(" {title} ");
            let text = if spaced.width() > edge.width.into() { title } else { &spaced };
            if !title.is_empty() {
                super::Row::new(self.theme, &[(text, self.tone)])
                    .render(line.inner(Margin::new(1, 0)), buffer);
            }
        }
    }
}
