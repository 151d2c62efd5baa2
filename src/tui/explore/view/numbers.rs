//! Draws the panels about the board's number: its notations, its meanings and its bits.

use super::View;
use crate::tui::explore::areas::Areas;
use crate::tui::explore::notes::{Landing, Moved};
use crate::tui::prelude::*;

impl View<'_> {
    /// Draws the number in several notations, and its meanings.
    pub(super) fn value(self, area: Rect, buffer: &mut Buffer) {
        let count = self.shared.number().count_ones();
        let title = self.shared.current.letter().to_string();
        let detail = match self.screen.stroke {
            Some(stroke) if stroke.insert => format!("painting in · {count} set"),
            Some(_) => format!("painting out · {count} set"),
            None => format!("{count} set"),
        };
        Section::new(self.theme, &title).detail(&detail).render(area, buffer);
        let lines = if area.height >= 6 { self.long_lines(area.width) } else { self.short_lines(area.width) };
        for (row, line) in area.rows().skip(1).zip(lines) {
            Row::from(line).may_cut(MayCut::Squares).render(row, buffer);
        }
    }

    fn long_lines(self, width: u16) -> Vec<Line<'static>> {
        let number = self.shared.number();
        let mut hex = self.label("hex   0x");
        hex.extend(self.hex());
        let mut decimal = self.label("dec   ");
        decimal.push_span(self.theme.span(grouped(number), Tone::Plain));
        let mut set = self.label("set   ");
        set.push_span(self.theme.span(number.count_ones().to_string(), Tone::Strong));
        if number != 0 {
            let ends = [("   first ", number.trailing_zeros()), ("   last ", number.ilog2())];
            set.extend(ends.into_iter().flat_map(|(word, bit)| self.end(word, bit)));
        }
        let mut squares = self.label("at    ");
        let squares_text = shortened_squares(self.shared.board(), usize::from(width).saturating_sub(6));
        squares.push_span(self.theme.span(squares_text, Tone::Plain));
        let mut names = self.label("names ");
        names.extend(self.names(usize::from(width).saturating_sub(6)));
        vec![hex, decimal, set, squares, names]
    }

    /// Returns a shorter version in three rows.
    fn short_lines(self, width: u16) -> Vec<Line<'static>> {
        let number = self.shared.number();
        let mut hex = self.label("0x");
        hex.extend(self.hex());
        let mut ends = Line::default();
        if number == 0 {
            ends.push_span(self.theme.span("no squares", Tone::Faint));
        } else {
            let words = [("first ", number.trailing_zeros()), ("  last ", number.ilog2())];
            ends.extend(words.into_iter().flat_map(|(word, bit)| self.end(word, bit)));
        }
        vec![hex, ends, self.names(width.into())]
    }

    fn label(self, text: &'static str) -> Line<'static> {
        Line::from(self.theme.span(text, Tone::Faint))
    }

    fn end(self, word: &'static str, bit: u32) -> [Span<'static>; 2] {
        let square = u8::try_from(bit).ok().and_then(|bit| self.shared.mapping().square(bit));
        let square = square.expect("a bit of a word is a square");
        [self.theme.span(word, Tone::Faint), self.theme.span(format!("{square} {bit}"), Tone::Plain)]
    }

    /// Returns the meaning of the number under this mapping, with the mask that is missing, and under other mappings.
    fn names(self, width: usize) -> Line<'static> {
        let here = &self.screen.meanings.here;
        let (shape, missing) = here.split_once(" without ").unwrap_or((here, ""));
        let mut line = Line::from(self.theme.span(shape.to_owned(), Tone::Accent));
        if !missing.is_empty() {
            line.push_span(self.theme.span(" without ", Tone::Faint));
            line.push_span(self.theme.span(missing.to_owned(), Tone::Error));
        }
        let elsewhere = &self.screen.meanings.elsewhere;
        let gap = if here.is_empty() { "" } else { " · " };
        let more = [shortened(elsewhere), format!("+{} under other mappings", elsewhere.len())];
        let more = more.iter().find(|more| line.width() + gap.width() + more.width() <= width);
        if let Some(more) = more.filter(|_| !elsewhere.is_empty()) {
            line.push_span(self.theme.span(format!("{gap}{more}"), Tone::Faint));
        }
        line
    }

    /// Returns the hexadecimal digits in groups of four. The digit of the cursor's square is marked.
    fn hex(self) -> Vec<Span<'static>> {
        let digits = format!("{:016X}", self.shared.number());
        let lit = self.screen.lit_digit(self.shared.mapping());
        let mut spans = Vec::new();
        for (index, digit) in (0_u8..).zip(digits.chars()) {
            if index > 0 && index % 4 == 0 {
                spans.push(Span::raw(" "));
            }
            let tone = if digit == '0' { Tone::Plain } else { Tone::Strong };
            let style = match (index == lit, self.screen.digit) {
                (true, Some(_)) => self.theme.square(Fill::Chosen, true, SquareInk::Sign),
                (true, None) => self.theme.style(Tone::Linked),
                (false, _) => self.theme.style(tone),
            };
            spans.push(Span::styled(digit.to_string(), style));
        }
        spans
    }

    /// Draws the 64 bits of the word, the most significant first.
    pub(super) fn word(self, areas: &Areas, buffer: &mut Buffer) {
        let (number, mapping) = (self.shared.number(), self.shared.mapping());
        let cursor = mapping.index(self.screen.cursor);
        let detail = place(self.screen.cursor, cursor, areas.word.width);
        Section::new(self.theme, "word").detail(&detail).render(areas.word, buffer);
        let digit = self.screen.digit.map(|digit| 15 - digit);
        let wrapped = self.wrapped_bits();
        for bit in 0..64 {
            let Some(Position { x, y }) = areas.bit(bit) else { continue };
            let is_set = number >> bit & 1 == 1;
            let style = if digit.map_or(bit == cursor, |digit| bit / 4 == digit) {
                self.theme.square(Fill::Chosen, true, SquareInk::Sign)
            } else {
                self.theme.style(match (is_set, wrapped >> bit & 1 == 1) {
                    (true, true) => Tone::Error,
                    (true, false) => Tone::Strong,
                    (false, _) => Tone::Faint,
                })
            };
            let text = if is_set { "1" } else { "0" };
            Span::styled(text, style).render(Rect::new(x, y, 1, 1).intersection(areas.word), buffer);
        }
        self.word_labels(areas, buffer);
    }

    /// Returns the bits that wrapped, as a number.
    fn wrapped_bits(self) -> u64 {
        let links = self.screen.moved(self.shared).map(Moved::links).unwrap_or_default();
        let landed = links.iter().filter_map(|link| match link.to {
            Landing::Wrapped(to) => Some(to),
            Landing::Off(_) => None,
        });
        self.shared.mapping().number(landed.collect::<Bitboard>() | self.screen.wrapped())
    }

    /// Draws the indices of the first and last bit of each line, and its hexadecimal digits if they fit.
    fn word_labels(self, areas: &Areas, buffer: &mut Buffer) {
        for (line, row) in (0..4_u8).zip(areas.word.rows().skip(1)) {
            let low = 48 - 16 * line;
            self.theme.span(format!("{:2}", low + 15), Tone::Faint).render(row, buffer);
            let Some(last) = areas.bit(low) else { continue };
            let label = [
                self.theme.span(format!("{low:2}"), Tone::Faint),
                self.theme.span(format!("  {:04X}", self.shared.number() >> low & 0xFFFF), Tone::Plain),
            ];
            let right = Rect { x: last.x + 2, width: row.right().saturating_sub(last.x + 2), ..row };
            let label = if right.width < 8 { Line::from(label[0].clone()) } else { Line::from_iter(label) };
            label.render(right, buffer);
        }
    }
}

/// Describes the bit index of a square: `a4 = 8·3 + 0 = bit 24`.
fn place(square: Square, index: u8, width: u16) -> String {
    match width {
        0..46 => format!("{square} = bit {index}"),
        _ => format!("{square} = 8·{} + {} = bit {index}", index / 8, index % 8),
    }
}

/// Returns the names of as many squares as fit.
fn shortened_squares(board: Bitboard, width: usize) -> String {
    let text = board.to_string();
    if text.len() <= width {
        return text;
    }
    let end = text[..width.saturating_sub(1)].rfind(' ').unwrap_or(0);
    format!("{} …", &text[..end])
}

/// Returns all texts if they are short, or else the first and the number of the others.
fn shortened(texts: &[String]) -> String {
    let all = texts.join(", ");
    match texts {
        [first, rest @ ..] if all.width() > 40 => {
            let first = first.split_once(" in ").map_or(first.clone(), |(name, mappings)| {
                format!("{name} in {}", mappings.split(' ').next().unwrap_or_default())
            });
            if rest.is_empty() { first } else { format!("{first}, {} more", rest.len()) }
        }
        _ => all,
    }
}
