//! The one file that knows real colors.
//!
//! The background of the terminal is not known and never painted, so every tone must read on white and on black. A contrast
//! of 4.5 to 1 (WCAG 2) with both leaves one lightness: that of a luminance about 0.18, where both are 4.58. The hues are
//! those of the color-blind safe palette of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), brought to that luminance:
//! blue for what is set, vermilion for what is wrong, reddish purple for what was lost, bluish green for names and results.
//!
//! With sixteen colors the terminal's own palette is used, of which only two hues read on both backgrounds; the rest is the
//! reader's own color, bold or not. Without color, bold, dim, underlined and reversed text carry what glyphs alone do not.

mod fill;

use super::{ColorDepth, Ground};
use bitrose_draw::to_ascii;
pub(super) use fill::{Fill, Pen};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::borrow::Cow;

/// What a text on the screen means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tone {
    /// Ordinary text.
    Plain,
    /// Frames, labels, clear squares.
    Faint,
    /// Titles.
    Title,
    /// Squares of the set, one bits.
    Strong,
    /// Something was lost: bits that fell off, squares that bits left.
    Loss,
    /// Something is where it should not be; an error.
    Alarm,
    /// Names, results, links.
    Accent,
    /// A key to press.
    Key,
    /// Under the cursor.
    Cursor,
    /// Linked with the digit in focus.
    Linked,
}

/// Colors and signs of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Theme {
    /// How many colors there are.
    pub(super) color: ColorDepth,
    /// ASCII only?
    pub(super) ascii: bool,
    /// What the terminal draws on.
    pub(super) ground: Ground,
}

/// A tone's color in the palette of 16, of 256, and in 24 bits.
const fn colors(tone: Tone) -> Option<(Color, u8, Color)> {
    match tone {
        Tone::Plain | Tone::Title | Tone::Cursor => None,
        Tone::Faint => Some((Color::Reset, 243, Color::Rgb(0x74, 0x76, 0x7B))),
        Tone::Strong | Tone::Linked => Some((Color::Reset, 63, Color::Rgb(0x00, 0x7B, 0xBF))),
        Tone::Loss => Some((Color::Magenta, 163, Color::Rgb(0xA4, 0x60, 0x85))),
        Tone::Alarm => Some((Color::Red, 130, Color::Rgb(0xC1, 0x55, 0x00))),
        Tone::Accent | Tone::Key => Some((Color::Reset, 29, Color::Rgb(0x00, 0x86, 0x61))),
    }
}

const fn modifier(tone: Tone) -> Modifier {
    match tone {
        Tone::Plain | Tone::Accent => Modifier::empty(),
        Tone::Faint => Modifier::DIM,
        Tone::Title | Tone::Strong | Tone::Key | Tone::Alarm => Modifier::BOLD,
        Tone::Loss => Modifier::ITALIC,
        Tone::Cursor => Modifier::REVERSED.union(Modifier::BOLD),
        Tone::Linked => Modifier::UNDERLINED.union(Modifier::BOLD),
    }
}

impl Theme {
    /// The style of a tone.
    pub(super) fn style(self, tone: Tone) -> Style {
        let modifier = modifier(tone);
        let dim_by_color =
            tone == Tone::Faint && matches!(self.color, ColorDepth::Ansi256 | ColorDepth::TrueColor);
        let style = Style::new().add_modifier(if dim_by_color { Modifier::empty() } else { modifier });
        let style = match colors(tone).and_then(|colors| self.pick(colors)) {
            Some(color) => style.fg(color),
            None => style,
        };
        Style::reset().patch(style) // nothing is left of what was there
    }

    /// A text in a tone.
    pub(super) fn span<'a>(self, text: impl Into<Cow<'a, str>>, tone: Tone) -> Span<'a> {
        Span::styled(text, self.style(tone))
    }

    /// A line of texts, each in its tone.
    pub(super) fn line<'a>(self, pieces: &[(&'a str, Tone)]) -> Line<'a> {
        pieces.iter().map(|(text, tone)| self.span(*text, *tone)).collect()
    }

    /// Turns a frame into ASCII where only that may be drawn.
    pub(super) fn finish(self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for y in buffer.area.top()..buffer.area.bottom() {
            let mut before = ' ';
            for x in buffer.area.left()..buffer.area.right() {
                let cell = &mut buffer[(x, y)];
                let sign = cell.symbol().chars().next().unwrap_or(' ');
                if !sign.is_ascii() {
                    cell.set_char(ascii(before, sign));
                }
                before = sign;
            }
        }
    }

    fn pick(self, (palette, index, color): (Color, u8, Color)) -> Option<Color> {
        match self.color {
            ColorDepth::None => None,
            ColorDepth::Ansi16 => (palette != Color::Reset).then_some(palette),
            ColorDepth::Ansi256 => Some(Color::Indexed(index)),
            ColorDepth::TrueColor => Some(color),
        }
    }

    /// One of two signs.
    pub(super) const fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// The nearest ASCII character of a sign behind another.
fn ascii(before: char, sign: char) -> char {
    match sign {
        '│' | '┃' | '▌' => '|',
        '─' | '━' => '-',
        '╭' | '╮' | '╰' | '╯' | '├' | '┤' | '┬' | '┴' | '┼' | '┌' | '┐' | '└' | '┘' | '┏' | '┓' | '┗'
        | '┛' | '✓' => '+',
        '╱' => '/',
        '╲' => '\\',
        '█' => '1',
        '▸' | '▶' => '>',
        '✗' => 'x',
        '≠' => '!',
        '♔' | '♕' | '♖' | '♗' | '♘' | '♙' | '♚' | '♛' | '♜' | '♝' | '♞' | '♟' => {
            piece(sign)
        }
        // a middle dot between words multiplies; behind a blank it keeps them apart, and an empty square is one, too
        '·' if before.is_alphanumeric() => '*',
        sign => to_ascii(sign.encode_utf8(&mut [0; 4])).chars().next().unwrap_or('?'),
    }
}

/// The letter of a figurine.
fn piece(figurine: char) -> char {
    let index = u32::from(figurine) - u32::from('♔');
    "KQRBNPkqrbnp".chars().nth(index as usize).expect("twelve figurines, one after the other")
}

#[cfg(test)]
mod tests;
