//! Maps meanings to colors and styles. This is the only file that knows real colors.
//!
//! The background of the terminal is unknown and never painted, so every tone must be readable on both white and black.
//! A contrast of 4.5 to 1 (WCAG 2) with both leaves a single lightness: a luminance of about 0.18, where both contrasts
//! are 4.58. The hues are those of the color-blind safe palette of Okabe and Ito (<https://jfly.uni-koeln.de/color/>),
//! adjusted to that luminance: blue for what is set, vermilion for errors, reddish purple for losses, bluish green for
//! names and results.
//!
//! With sixteen colors, the palette is the terminal's, and only two of its hues are readable on both backgrounds. Other
//! text uses the default color, bold or not; squares and the open tab bring their background along. Without color, bold, dim, underlined and reversed text
//! shows what glyphs alone do not.

#[cfg(test)]
mod tests;

use super::{Background, ColorDepth};
use bitrose_draw::to_ascii;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::borrow::Cow;

/// The meaning of a piece of text on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tone {
    /// Ordinary text.
    Plain,
    /// Frames, labels and squares that are not set.
    Faint,
    /// Titles.
    Title,
    /// Squares of the set, and bits that are 1.
    Strong,
    /// A loss: bits that fell off, squares that bits have left.
    Lost,
    /// An error, or something that should not be there.
    Error,
    /// Names, results and links.
    Accent,
    /// A key to press.
    Key,
    /// The item under the cursor.
    Cursor,
    /// A square or digit that corresponds to the one in focus.
    Linked,
}

/// The colors and signs of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Theme {
    /// The number of available colors.
    pub(super) color: ColorDepth,
    /// Whether only ASCII characters may be drawn.
    pub(super) ascii: bool,
    /// Whether the background is dark or light.
    pub(super) ground: Background,
}

/// A color in 24 bits, and its index in the palette of 256.
type Paint = (u32, u8);

/// Returns the color of a tone on an unknown background.
const fn paint(tone: Tone) -> Option<Paint> {
    match tone {
        Tone::Plain | Tone::Title | Tone::Cursor => None,
        Tone::Faint => Some((0x74_767B, 243)),
        Tone::Strong | Tone::Linked => Some((0x00_7BBF, 63)),
        Tone::Lost => Some((0xA4_6085, 163)),
        Tone::Error => Some((0xC1_5500, 130)),
        Tone::Accent | Tone::Key => Some((0x00_8661, 29)),
    }
}

const fn modifier(tone: Tone) -> Modifier {
    match tone {
        Tone::Plain | Tone::Accent => Modifier::empty(),
        Tone::Faint => Modifier::DIM,
        Tone::Title | Tone::Strong | Tone::Key | Tone::Error => Modifier::BOLD,
        Tone::Lost => Modifier::ITALIC,
        Tone::Cursor => Modifier::REVERSED.union(Modifier::BOLD),
        Tone::Linked => Modifier::UNDERLINED.union(Modifier::BOLD),
    }
}

impl Theme {
    /// Returns the style of a tone.
    pub(super) fn style(self, tone: Tone) -> Style {
        let modifier = modifier(tone);
        let dim_by_color = tone == Tone::Faint && self.has_fills();
        // `reset`, so that nothing is left of the earlier style of the cell
        let style = Style::reset().add_modifier(if dim_by_color { Modifier::empty() } else { modifier });
        let color = match (self.color, tone) {
            (ColorDepth::Ansi16, Tone::Lost) => Some(Color::Magenta),
            (ColorDepth::Ansi16, Tone::Error) => Some(Color::Red),
            _ => paint(tone).and_then(|paint| self.color(paint)),
        };
        color.map_or(style, |color| style.fg(color))
    }

    /// Returns a text in a tone.
    pub(super) fn span<'a>(self, text: impl Into<Cow<'a, str>>, tone: Tone) -> Span<'a> {
        Span::styled(text, self.style(tone))
    }

    /// Returns a line of texts, each in its tone.
    pub(super) fn line<'a>(self, pieces: &[(&'a str, Tone)]) -> Line<'a> {
        pieces.iter().map(|(text, tone)| self.span(*text, *tone)).collect()
    }

    /// Converts a frame to ASCII if only that may be drawn.
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

    /// Returns the color for the available color depth, or `None` if there are too few colors.
    const fn color(self, (rgb, index): Paint) -> Option<Color> {
        match self.color {
            ColorDepth::TrueColor => Some(Color::from_u32(rgb)),
            ColorDepth::Ansi256 => Some(Color::Indexed(index)),
            ColorDepth::Ansi16 | ColorDepth::None => None,
        }
    }

    /// Returns one of two signs, depending on whether only ASCII may be drawn.
    pub(super) const fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// Returns the ASCII character that is most similar to `sign`, which follows the character `before`.
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
        // a middle dot after a word means multiplication; after a space, it is a separator or an empty square
        '·' if before.is_alphanumeric() => '*',
        sign => to_ascii(sign.encode_utf8(&mut [0; 4])).chars().next().unwrap_or('?'),
    }
}

/// Returns the FEN letter of a figurine.
fn piece(figurine: char) -> char {
    let index = u32::from(figurine) - u32::from('♔');
    "KQRBNPkqrbnp".chars().nth(index as usize).expect("twelve figurines, one after the other")
}

/// The meaning of a square's fill. A painted square brings its background along, so its colors are those designed for a
/// dark or a light board rather than the compromise that text needs on an unknown background. `Set` and `Wrapped` have
/// about the same lightness; the sign on a wrapped square tells them apart for every eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::tui) enum Fill {
    /// An empty square.
    Empty,
    /// A square of the set.
    Set,
    /// A square that a bit wrapped to.
    Wrapped,
    /// A square that should not be in the set.
    Extra,
    /// A square that is missing from the set.
    Missing,
    /// An attacked square.
    Attacked,
    /// A square in the row or the column of the chosen one.
    Lit,
    /// A chosen square, or the one under the cursor of a small board.
    Chosen,
}

/// The meaning of what is drawn on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::tui) enum SquareInk {
    /// The sign that goes with the fill: dark on bright fills, bright on dark ones.
    Sign,
    /// The number of an empty square.
    Index,
    /// The mark of a square that a bit has left.
    Left,
    /// The frame of the cursor.
    Cursor,
    /// A white piece.
    White,
    /// A black piece.
    Black,
    /// A piece that is not in the set.
    Ghost,
}

/// A pair of values: for boards on a dark background and on a light one.
type Grounds<T> = [T; 2];

impl Fill {
    /// Returns the colors of dark squares, of light squares, and of the sign on them.
    const fn paints(self) -> Grounds<[Paint; 3]> {
        match self {
            Self::Empty => [
                [(0x20_252C, 235), (0x2E_353F, 237), (0xD3_D8DF, 188)],
                [(0xDF_DCD3, 253), (0xEF_EDE7, 255), (0x24_282E, 235)],
            ],
            Self::Set => [
                [(0x3F_9BD3, 32), (0x56_B4E9, 74), (0x06_131C, 233)],
                [(0x00_659F, 24), (0x00_72B2, 25), (0xFF_FFFF, 231)],
            ],
            Self::Wrapped => [
                [(0xD0_8F00, 172), (0xE6_9F00, 178), (0x1A_1200, 233)],
                [(0xBD_5300, 130), (0xC7_5800, 166), (0xFF_FFFF, 231)],
            ],
            Self::Extra => [
                [(0xC7_5800, 166), (0xC7_5800, 166), (0x06_131C, 233)],
                [(0xB0_4800, 130), (0xB0_4800, 130), (0xFF_FFFF, 231)],
            ],
            Self::Missing => [
                [(0x43_303D, 53), (0x4E_3846, 53), (0xDB_94BC, 175)],
                [(0xE9_D3DF, 218), (0xF1_DDE8, 225), (0x98_416F, 95)],
            ],
            Self::Attacked => [
                [(0x1F_4A40, 23), (0x28_594D, 23), (0xD3_D8DF, 188)],
                [(0xBF_DDD0, 151), (0xCB_E6DA, 157), (0x24_282E, 235)],
            ],
            Self::Lit => [
                [(0x38_3718, 58), (0x45_431E, 58), (0xF0_F0E8, 255)],
                [(0xF6_E9AE, 223), (0xF9_EEC0, 229), (0x24_282E, 235)],
            ],
            Self::Chosen => [
                [(0xF0_E442, 221), (0xF0_E442, 221), (0x1A_1A00, 234)],
                [(0x6A_4C00, 58), (0x6A_4C00, 58), (0xFF_FFFF, 231)],
            ],
        }
    }

    /// Returns the background and the foreground of a fill in the palette of sixteen colors, or `None` if a text attribute
    /// shows it. Both are given, so the background of the terminal doesn't matter.
    const fn ansi(self) -> Option<(Color, Color)> {
        match self {
            Self::Set => Some((Color::Cyan, Color::Black)),
            Self::Wrapped => Some((Color::Yellow, Color::Black)),
            Self::Extra => Some((Color::Red, Color::White)),
            Self::Missing => Some((Color::Magenta, Color::Black)),
            Self::Attacked => Some((Color::Green, Color::Black)),
            Self::Empty | Self::Lit | Self::Chosen => None,
        }
    }

    /// Returns the text attribute that shows a fill without colors. The set, and what is wrong with it, stands out.
    const fn modifier(self) -> Modifier {
        match self {
            Self::Empty | Self::Missing => Modifier::empty(),
            Self::Attacked | Self::Lit => Modifier::UNDERLINED,
            Self::Set | Self::Wrapped | Self::Extra | Self::Chosen => Modifier::REVERSED,
        }
    }
}

impl SquareInk {
    const fn paint(self) -> Option<Grounds<Paint>> {
        match self {
            Self::Sign => None,
            Self::Index => Some([(0x8C_96A4, 246), (0x6B_685F, 241)]),
            Self::Left => Some([(0xDB_94BC, 175), (0x98_416F, 95)]),
            Self::Cursor => Some([(0xF0_E442, 221), (0x6A_4C00, 58)]),
            Self::White => Some([(0xFF_FFFF, 231), (0x24_282E, 235)]),
            Self::Black => Some([(0xDD_B765, 179), (0x7A_4A00, 94)]),
            Self::Ghost => Some([(0x6A_7380, 242), (0xA0_9D95, 247)]),
        }
    }

    const fn modifier(self) -> Modifier {
        match self {
            Self::Index | Self::Ghost => Modifier::DIM,
            Self::Sign | Self::Left | Self::Cursor | Self::White => Modifier::BOLD,
            Self::Black => Modifier::empty(),
        }
    }
}

impl Theme {
    /// Returns `true` if squares are painted.
    pub(in crate::tui) const fn has_fills(self) -> bool {
        matches!(self.color, ColorDepth::TrueColor | ColorDepth::Ansi256)
    }

    /// Returns the background style of the header, the footer and a chosen line.
    pub(in crate::tui) fn bar(self) -> Style {
        let ground = self.color([(0x22_262D, 235), (0xEC_EAE4, 255)][self.ground as usize]);
        ground.map_or(Style::reset(), |ground| Style::reset().bg(ground))
    }

    /// Returns the style of a tone on such a bar. Its lightness is known, so the colors are brighter or darker than on
    /// the terminal's background.
    pub(in crate::tui) fn on_bar(self, tone: Tone) -> Style {
        let paint: Grounds<Paint> = match tone {
            Tone::Faint => [(0x98_A1AD, 247), (0x5C_636D, 241)],
            Tone::Accent => [(0x4C_C9A4, 79), (0x00_6B4E, 23)],
            Tone::Error => [(0xF0_9A5A, 209), (0x96_4000, 94)],
            _ => [(0xD3_D8DF, 188), (0x24_282E, 235)],
        };
        let style = self.style(tone);
        if (self.color, tone) == (ColorDepth::Ansi16, Tone::Cursor) {
            return Style::reset().bg(Color::Cyan).fg(Color::Black).add_modifier(Modifier::BOLD);
        }
        match self.color(paint[self.ground as usize]) {
            Some(color) => style.fg(color).bg(self.bar().bg.unwrap_or_default()),
            None => style,
        }
    }

    /// Returns a line of texts on a bar, each in its tone.
    pub(in crate::tui) fn bar_line<'a>(
        self,
        pieces: impl IntoIterator<Item = (impl Into<Cow<'a, str>>, Tone)>,
    ) -> Line<'a> {
        pieces.into_iter().map(|(text, tone)| Span::styled(text, self.on_bar(tone))).collect()
    }

    /// Returns the style of what is drawn on a square.
    pub(in crate::tui) fn square(self, fill: Fill, is_light_square: bool, pen: SquareInk) -> Style {
        let ground = self.ground as usize;
        let [dark, light, sign] = fill.paints()[ground];
        let on = match (pen.paint(), fill) {
            // on a bright fill, only the sign's color is easy to read
            (Some(paints), Fill::Empty | Fill::Attacked | Fill::Missing) => paints[ground],
            _ => sign,
        };
        let style = Style::reset();
        if let (ColorDepth::Ansi16, Some((ground, on))) = (self.color, fill.ansi()) {
            return style.bg(ground).fg(on).add_modifier(pen.modifier().difference(Modifier::DIM));
        }
        match (self.color(if is_light_square { light } else { dark }), self.color(on)) {
            (Some(ground), Some(on)) => {
                style.bg(ground).fg(on).add_modifier(pen.modifier().difference(Modifier::DIM))
            }
            _ => style.add_modifier(fill.modifier().union(pen.modifier())),
        }
    }
}
