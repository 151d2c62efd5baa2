//! A brush that cannot paint outside its area.

use crate::tui::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The buffer of the frame and the theme.
pub(crate) struct Paint<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
}

/// A title on the frame, at its left end: the row from the top, the text.
pub(crate) type Divider<'a> = (u16, &'a str);

impl Paint<'_> {
    /// Writes a text from a place on, inside `clip`; the column after it.
    pub(crate) fn text(&mut self, clip: Rect, at: (u16, u16), text: &str, tone: Tone) -> u16 {
        self.styled(clip, at, text, self.theme.style(tone))
    }

    pub(crate) fn styled(&mut self, clip: Rect, (x, y): (u16, u16), text: &str, style: Style) -> u16 {
        let clip = clip.intersection(self.buffer.area);
        if !clip.contains(Position::new(x, y)) {
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
            self.text(inside, (area.x + 1, area.y + row), &format!(" {text} "), title);
        }
    }
}

/// Where a line of so many columns ends: after a blank, if there is one; never at the beginning.
fn break_at(text: &str, width: usize) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let limit = text.char_indices().nth(width + 1).map_or(text.len(), |(at, _)| at);
    let hard = text.char_indices().nth(width).map_or(text.len(), |(at, _)| at);
    text[..limit].trim_end().rfind(' ').map_or(hard, |at| at + 1).max(first)
}
