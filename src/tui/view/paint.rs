//! A brush that cannot paint outside its area.

use crate::tui::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The buffer of the frame and the theme.
pub(crate) struct Paint<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    /// What did not fit, for the test that looks for it.
    pub(crate) cuts: Option<Vec<String>>,
}

/// Texts that may be cut by design, each with the reason. All others fit, which a test sees to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// Squares after their count, which is whole.
    Squares,
    /// A line of a program, of any length; the operation of the current step stays in view, `y` copies what it gives.
    Source,
    /// The name of a small board; the large one has it whole.
    Name,
    /// Words from elsewhere: a lesson, a message of the system, what was typed.
    Words,
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
        if let Some(cuts) = self.cuts.as_mut().filter(|_| text.trim_end().width() > room) {
            cuts.push(text.to_owned());
        }
        if !fits {
            return x;
        }
        let text = self.theme.text(text);
        self.buffer.set_stringn(x, y, text, usize::from(clip.right() - x), Style::reset().patch(style)).0
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
    pub(crate) fn open_line(&mut self, area: Rect, pieces: Pieces, _why: Open) {
        let cuts = self.cuts.take();
        self.line(area, pieces);
        self.cuts = cuts;
    }

    /// Writes a text at the right end of an area's first row, if it leaves `taken` columns and a blank free.
    pub(crate) fn right(&mut self, area: Rect, taken: u16, text: &str, tone: Tone) {
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
        if taken.saturating_add(width).saturating_add(1) <= area.width {
            self.text(area, (area.right() - width, area.y), text, tone);
        }
    }

    /// Writes texts one under the other, each over as many lines as it needs; what is longer than the area ends in `…`.
    /// How many lines were used.
    pub(crate) fn paragraphs(&mut self, area: Rect, texts: &[(String, Tone)]) -> u16 {
        let width = usize::from(area.width);
        let mut row = 0;
        for (text, tone) in texts {
            let mut rest = text.as_str();
            while row < area.height && !rest.is_empty() {
                let is_last = row + 1 == area.height || rest.width() <= width;
                let end = if is_last { rest.len() } else { break_at(rest, width) };
                self.line(Self::row(area, row), &[(rest[..end].trim(), *tone)]);
                rest = &rest[end..];
                row += 1;
            }
        }
        row
    }

    /// The same, of the texts that fit as a whole; the others are left out.
    pub(crate) fn whole_paragraphs(&mut self, area: Rect, texts: &[(String, Tone)]) {
        let mut rest = area;
        for text in texts {
            if rows(&text.0, area.width.into()) > usize::from(rest.height) {
                return;
            }
            let used = self.paragraphs(rest, std::slice::from_ref(text));
            rest = Rect { y: rest.y + used, height: rest.height - used, ..rest };
        }
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
        if area.width < 2 || area.height < 2 {
            return;
        }
        let sign = |unicode, ascii| self.theme.sign(unicode, ascii);
        let (bar, edge) = (sign("│", "|"), sign("─", "-"));
        let corners =
            [(area.y, sign("╭", "+"), sign("╮", "+")), (area.bottom() - 1, sign("╰", "+"), sign("╯", "+"))];
        let tee = (sign("├", "+"), sign("┤", "+"));
        for y in area.y + 1..area.bottom() - 1 {
            self.text(area, (area.x, y), bar, Tone::Faint);
            self.text(area, (area.right() - 1, y), bar, Tone::Faint);
        }
        let across =
            dividers.iter().map(|(row, _)| (area.y + row, tee.0, tee.1)).filter(|(y, ..)| *y > area.y);
        for (y, left, right) in across.chain(corners) {
            let inside = usize::from(area.width - 2);
            self.text(area, (area.x, y), &format!("{left}{}{right}", edge.repeat(inside)), Tone::Faint);
        }
        let inside = Rect { x: area.x + 1, width: area.width - 2, ..area };
        for (row, text) in dividers.iter().filter(|(_, text)| !text.is_empty()) {
            let spaced = format!(" {text} ");
            let text = if spaced.width() > inside.width.into() { text } else { spaced.as_str() };
            self.text(inside, (area.x + 1, area.y + row), text, title);
        }
    }
}

/// A text of at most so many columns; what is longer ends in `…`. Names and lists whose length nobody knows.
pub(crate) fn shortened(text: &str, columns: usize, _why: Open) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(columns.saturating_sub(1)).collect();
    short.push('…');
    Cow::Owned(short)
}

/// How many lines of so many columns a text needs.
pub(crate) fn rows(text: &str, width: usize) -> usize {
    let (mut rest, mut rows) = (text, 1);
    while rest.width() > width && width > 0 {
        rest = &rest[break_at(rest, width)..];
        rows += 1;
    }
    rows
}

/// Where a line of so many columns ends: after a blank, if there is one; never at the beginning.
fn break_at(text: &str, width: usize) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let limit = text.char_indices().nth(width + 1).map_or(text.len(), |(at, _)| at);
    let hard = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    text[..limit].trim_end().rfind(' ').map_or(hard, |at| at + 1).max(first)
}
