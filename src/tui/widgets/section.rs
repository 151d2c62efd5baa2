//! A title on a thin rule, with a fact or a key that belongs to it at the right end.

use crate::tui::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

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
