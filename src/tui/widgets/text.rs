//! Text widgets: a line that shows where it is cut off, text wrapped over several lines, a title on a thin rule, and a
//! frame with a title.

use crate::tui::prelude::*;
use crate::tui::shared::SMALLEST;
use indicatif::HumanCount;
use ratatui::layout::Alignment;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear};
use std::borrow::Cow;
use std::cell::RefCell;

thread_local! {
    /// The texts that were cut off while [`cut_texts`] draws a frame.
    static CUTS: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Returns the texts that do not fit where `draw` draws them although they must not be cut off.
pub(in crate::tui) fn cut_texts(draw: impl FnOnce()) -> Vec<String> {
    CUTS.set(Some(Vec::new()));
    draw();
    CUTS.take().unwrap_or_default()
}

pub(super) fn note_cut(text: &str) {
    CUTS.with_borrow_mut(|cuts| cuts.iter_mut().for_each(|cuts| cuts.push(text.to_owned())));
}

/// The reason why a text may be cut off. All other texts must fit, which a test checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum MayCut {
    /// A list of squares; the count before it is never cut off.
    Squares,
    /// A line of a program, which can have any length. The operation of the current step stays visible, and `y` copies
    /// its result.
    Source,
    /// The name of a small board; the large board shows it in full.
    Name,
    /// Text from outside: a lesson, a message of the system, or user input.
    Words,
}

/// A line of text in the first row of an area. If it does not fit, it ends in `…`.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Row<'a> {
    line: Line<'a>,
    is_open: bool,
}

impl<'a> Row<'a> {
    /// Creates a line of pieces, each in its tone.
    pub(in crate::tui) fn new(theme: Theme, pieces: &[(&'a str, Tone)]) -> Self {
        Self::from(theme.line(pieces))
    }

    /// Returns the first of several lines that fits into `width` columns, or the last one if none does.
    pub(in crate::tui) fn first_fitting(theme: Theme, width: u16, ways: &[&[(&'a str, Tone)]]) -> Self {
        let lines = ways.iter().map(|pieces| theme.line(pieces));
        let fits = |line: &Line| line.width() <= width.into();
        let last = lines.clone().next_back().unwrap_or_default();
        Self::from(lines.into_iter().find(fits).unwrap_or(last))
    }

    /// Allows the line to be cut off, for the given reason.
    pub(in crate::tui) const fn may_cut(mut self, _why: MayCut) -> Self {
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
        // a line that does not fit is cut off at its end, whatever its alignment
        let line = if is_cut { self.line.alignment(Alignment::Left) } else { self.line };
        line.render(area, buffer);
        if is_cut {
            buffer.set_string(area.right() - 1, area.y, "…", style);
        }
    }
}

/// A text wrapped over as many lines as it needs. If it is longer than the area, it ends in `…`.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Wrapped<'a> {
    theme: Theme,
    text: &'a str,
    tone: Tone,
    is_open: bool,
}

impl<'a> Wrapped<'a> {
    /// Creates a text in one tone.
    pub(in crate::tui) const fn new(theme: Theme, text: &'a str, tone: Tone) -> Self {
        Self { theme, text, tone, is_open: false }
    }

    /// Allows the text to be cut off, for the given reason.
    pub(in crate::tui) const fn may_cut(mut self, _why: MayCut) -> Self {
        self.is_open = true;
        self
    }

    /// Returns the number of rows that the text needs.
    pub(in crate::tui) fn rows(&self, width: u16) -> u16 {
        u16::try_from(rows(self.text, width.into())).unwrap_or(u16::MAX)
    }

    /// Draws the text at the top of an area, and returns the area below it.
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

/// Draws texts one below the other, each over as many lines as it needs, and returns the area below them.
pub(in crate::tui) fn stack<'a>(
    theme: Theme,
    texts: impl IntoIterator<Item = (Cow<'a, str>, Tone)>,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    texts.into_iter().fold(area, |rest, (text, tone)| Wrapped::new(theme, &text, tone).stacked(rest, buffer))
}

/// Wraps a text into at most `most` lines of `width` columns. The last line takes everything that is left.
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

/// Returns the number of lines of `width` columns that a text needs.
pub(in crate::tui) fn rows(text: &str, width: usize) -> usize {
    if width == 0 { 1 } else { wrap(text, width, usize::MAX).len().max(1) }
}

/// Returns the byte offset at which a line of `width` columns ends: after a space if there is one, and never at the
/// start of the text. A line that ends at a space leaves the last column free.
fn break_at(text: &str, width: usize) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let limit = text.char_indices().nth(width + 1).map_or(text.len(), |(at, _)| at);
    let hard = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    text[..limit].trim_end().rfind(' ').map_or(hard, |at| at + 1).max(first)
}

/// Shortens a text to at most `columns` columns, ending in `…` if it was longer. For names and lists of unknown length.
pub(in crate::tui) fn shortened(text: &str, columns: usize, _why: MayCut) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(columns.saturating_sub(1)).collect();
    short.push('…');
    Cow::Owned(short)
}

/// Shortens a name to at most `columns` columns by leaving out its middle: `shift…h_east` for `shift_north_east`. Names
/// that begin alike stay apart.
pub(in crate::tui) fn shortened_inside(text: &str, columns: usize, _why: MayCut) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let kept = columns.saturating_sub(1);
    let (begin, end) = (2 * kept / 5, kept - 2 * kept / 5);
    let letters: Vec<char> = text.chars().collect();
    let parts = [&letters[..begin.min(letters.len())], &['…'], &letters[letters.len().saturating_sub(end)..]];
    Cow::Owned(parts.concat().iter().collect())
}

/// Returns the message of a screen that is too small to be drawn, in the longest form that fits.
pub(in crate::tui) fn too_small(name: &str, area: Rect) -> String {
    let (width, height) = SMALLEST;
    let long = format!("{name} needs {width}x{height}, this is {}x{}", area.width, area.height);
    if usize::from(area.width) < long.len() { format!("needs {width}x{height}") } else { long }
}

/// Formats a number in groups of three digits.
pub(in crate::tui) fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A rounded frame on top of something else; its inside is cleared.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Panel<'a> {
    theme: Theme,
    tone: Tone,
    title: &'a str,
}

impl<'a> Panel<'a> {
    /// Creates a frame with a title on its upper edge.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str) -> Self {
        Self { theme, tone: Tone::Title, title }
    }

    /// Sets the tone of the title.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Returns the area inside the frame, with a margin of one column.
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

/// The title of a part of the screen: one row.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Section<'a> {
    theme: Theme,
    title: &'a str,
    detail: &'a str,
}

impl<'a> Section<'a> {
    /// Creates a rule with a title.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str) -> Self {
        Self { theme, title, detail: "" }
    }

    /// Sets the text at the right end, which is left out if it does not fit.
    pub(in crate::tui) const fn detail(mut self, detail: &'a str) -> Self {
        self.detail = detail;
        self
    }
}

impl Widget for Section<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = Rect { height: area.height.min(1), ..area }.intersection(buffer.area);
        let faint = self.theme.style(Tone::Faint);
        Line::styled("─".repeat(area.width.into()), faint).render(area, buffer);
        let title = self.theme.line(&[(self.title, Tone::Title), (" ", Tone::Plain)]);
        let detail = self.theme.line(&[(" ", Tone::Plain), (self.detail, Tone::Faint)]);
        if !self.detail.is_empty() && title.width() + detail.width() < area.width.into() {
            detail.right_aligned().render(area, buffer);
        }
        title.render(area, buffer);
    }
}
