//! Lines of text: one that says where it is cut, a text over several lines; a title on a thin rule, a frame with a title.

use crate::tui::prelude::*;
use crate::tui::shared::SMALLEST;
use ratatui::layout::Alignment;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear};
use std::borrow::Cow;
use std::cell::RefCell;

thread_local! {
    /// The texts that were cut while [`cuts`] draws a frame.
    static CUTS: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// The texts that do not fit where `draw` draws them, and that may not be cut.
pub(in crate::tui) fn cuts(draw: impl FnOnce()) -> Vec<String> {
    CUTS.set(Some(Vec::new()));
    draw();
    CUTS.take().unwrap_or_default()
}

pub(super) fn note_cut(text: &str) {
    CUTS.with_borrow_mut(|cuts| cuts.iter_mut().for_each(|cuts| cuts.push(text.to_owned())));
}

/// Why a text may be cut. All others fit, which a test sees to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Open {
    /// Squares after their count, which is whole.
    Squares,
    /// A line of a program, of any length; the operation of the current step stays in view, `y` copies what it gives.
    Source,
    /// The name of a small board; the large one has it whole.
    Name,
    /// Words from elsewhere: a lesson, a message of the system, what was typed.
    Words,
}

/// A line on the first row of an area. Where the area cuts it, it ends in `…`.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Row<'a> {
    line: Line<'a>,
    is_open: bool,
}

impl<'a> Row<'a> {
    /// A line of pieces, each in its tone.
    pub(in crate::tui) fn new(theme: Theme, pieces: &[(&'a str, Tone)]) -> Self {
        Self::from(theme.line(pieces))
    }

    /// The first of several lines that fits into `width` columns, else the last.
    pub(in crate::tui) fn first_fitting(theme: Theme, width: u16, ways: &[&[(&'a str, Tone)]]) -> Self {
        let lines = ways.iter().map(|pieces| theme.line(pieces));
        let fits = |line: &Line| line.width() <= width.into();
        let last = lines.clone().next_back().unwrap_or_default();
        Self::from(lines.into_iter().find(fits).unwrap_or(last))
    }

    /// A line that may be cut, and why.
    pub(in crate::tui) const fn open(mut self, _why: Open) -> Self {
        self.is_open = true;
        self
    }
}

impl<'a> From<Line<'a>> for Row<'a> {
    fn from(line: Line<'a>) -> Self {
        Self { line, is_open: false }
    }
}

impl<'a> From<Span<'a>> for Row<'a> {
    fn from(span: Span<'a>) -> Self {
        Self::from(Line::from(span))
    }
}

impl Widget for Row<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let is_cut = self.line.width() > area.width.into();
        if is_cut && !self.is_open {
            note_cut(&self.line.to_string());
        }
        if area.is_empty() {
            return;
        }
        let style = self.line.spans.last().map(|span| span.style).unwrap_or_default();
        // what is cut is cut at its end, wherever it would be
        let line = if is_cut { self.line.alignment(Alignment::Left) } else { self.line };
        line.render(area, buffer);
        if is_cut {
            buffer.set_string(area.right() - 1, area.y, "…", style);
        }
    }
}

/// A text over as many lines as it needs; what is longer than the area ends in `…`.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Wrapped<'a> {
    theme: Theme,
    text: &'a str,
    tone: Tone,
    is_open: bool,
}

impl<'a> Wrapped<'a> {
    /// A text in one tone.
    pub(in crate::tui) const fn new(theme: Theme, text: &'a str, tone: Tone) -> Self {
        Self { theme, text, tone, is_open: false }
    }

    /// A text that may be cut, and why.
    pub(in crate::tui) const fn open(mut self, _why: Open) -> Self {
        self.is_open = true;
        self
    }

    /// How many rows it needs.
    pub(in crate::tui) fn rows(&self, width: u16) -> u16 {
        u16::try_from(rows(self.text, width.into())).unwrap_or(u16::MAX)
    }

    /// Draws at the top of an area, and returns what is left below.
    pub(in crate::tui) fn stacked(self, area: Rect, buffer: &mut Buffer) -> Rect {
        let [area, below] = area.split_top(self.rows(area.width));
        self.render(area, buffer);
        below
    }
}

impl Widget for Wrapped<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let lines = wrap(self.text, area.width.into(), area.height.into());
        for (area, line) in area.rows().zip(lines) {
            Row { line: self.theme.line(&[(line, self.tone)]), is_open: self.is_open }.render(area, buffer);
        }
    }
}

/// Draws texts one under the other, each over as many lines as it needs, and returns what is left below.
pub(in crate::tui) fn stack<'a>(
    theme: Theme,
    texts: impl IntoIterator<Item = (Cow<'a, str>, Tone)>,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    texts.into_iter().fold(area, |rest, (text, tone)| Wrapped::new(theme, &text, tone).stacked(rest, buffer))
}

/// A text in at most `most` lines of `width` columns; the last one has all that is left.
pub(in crate::tui) fn wrap(text: &str, width: usize, most: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while lines.len() < most && !rest.is_empty() {
        let is_last = lines.len() + 1 == most || rest.width() <= width;
        let end = if is_last { rest.len() } else { break_at(rest, width) };
        lines.push(rest[..end].trim());
        rest = &rest[end..];
    }
    lines
}

/// How many lines of `width` columns a text needs.
pub(in crate::tui) fn rows(text: &str, width: usize) -> usize {
    if width == 0 { 1 } else { wrap(text, width, usize::MAX).len().max(1) }
}

/// Where a line of `width` columns ends: after a blank, if there is one; never at the beginning. The column at the end
/// stays free.
fn break_at(text: &str, width: usize) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let limit = text.char_indices().nth(width + 1).map_or(text.len(), |(at, _)| at);
    let hard = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    text[..limit].trim_end().rfind(' ').map_or(hard, |at| at + 1).max(first)
}

/// A text of at most `columns` columns; what is longer ends in `…`. For names and lists of unknown length.
pub(in crate::tui) fn shortened(text: &str, columns: usize, _why: Open) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(columns.saturating_sub(1)).collect();
    short.push('…');
    Cow::Owned(short)
}

/// What a screen that is too small for everything says, in as many words as fit.
pub(in crate::tui) fn too_small(name: &str, area: Rect) -> String {
    let (width, height) = SMALLEST;
    let long = format!("{name} needs {width}x{height}, this is {}x{}", area.width, area.height);
    if usize::from(area.width) < long.len() { format!("needs {width}x{height}") } else { long }
}

/// A number in groups of three digits.
pub(in crate::tui) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

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
