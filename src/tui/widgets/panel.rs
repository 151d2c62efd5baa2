//! A frame around an area with a title on it; a title on a thin rule.

use crate::tui::prelude::*;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear};

/// A rounded frame over something else: what is inside is emptied.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Panel<'a> {
    theme: Theme,
    tone: Tone,
    title: &'a str,
}

impl<'a> Panel<'a> {
    /// A frame with a title on its upper edge.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str) -> Self {
        Self { theme, tone: Tone::Title, title }
    }

    /// The tone of the title.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// The area inside, a column from the frame.
    pub(in crate::tui) const fn inside(area: Rect) -> Rect {
        area.inner(Margin::new(2, 1))
    }
}

impl Widget for Panel<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        Clear.render(area.intersection(buffer.area), buffer);
        if area.width < 2 || area.height < 2 {
            return;
        }
        let faint = self.theme.style(Tone::Faint);
        Block::bordered().border_set(border::ROUNDED).border_style(faint).render(area, buffer);
        let edge = Rect { height: 1, ..area.inner(Margin::new(1, 0)) };
        let spaced = format!(" {} ", self.title);
        let text = if spaced.width() > edge.width.into() { self.title } else { &spaced };
        if !self.title.is_empty() {
            super::Row::new(self.theme, &[(text, self.tone)]).render(edge, buffer);
        }
    }
}

/// The head of a part of the screen: one row.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Section<'a> {
    theme: Theme,
    title: &'a str,
    fact: &'a str,
}

impl<'a> Section<'a> {
    /// A rule with a title.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str) -> Self {
        Self { theme, title, fact: "" }
    }

    /// A text at the right end, left out where it does not fit.
    pub(in crate::tui) const fn fact(mut self, fact: &'a str) -> Self {
        self.fact = fact;
        self
    }
}

impl Widget for Section<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = Rect { height: area.height.min(1), ..area }.intersection(buffer.area);
        let faint = self.theme.style(Tone::Faint);
        Line::styled("─".repeat(area.width.into()), faint).render(area, buffer);
        let title = self.theme.line(&[(self.title, Tone::Title), (" ", Tone::Plain)]);
        let fact = self.theme.line(&[(" ", Tone::Plain), (self.fact, Tone::Faint)]);
        if !self.fact.is_empty() && title.width() + fact.width() < area.width.into() {
            fact.right_aligned().render(area, buffer);
        }
        title.render(area, buffer);
    }
}
