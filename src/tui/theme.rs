//! The one place that knows real colours.
//!
//! The background of the terminal is not known and never painted. With sixteen colours the terminal's own palette is
//! used; the tones of the richer tables keep a contrast of 4 to 1 or better on white and on black. Without colour, bold,
//! dim, underlined and reversed text carry what glyphs alone do not.

use super::ColourDepth;
use crate::render::{Ink, to_ascii};
use ratatui::style::{Color, Modifier, Style};
use std::borrow::Cow;

/// What a text on the screen means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Ordinary text.
    Plain,
    /// Frames, labels, clear squares.
    Faint,
    /// Titles.
    Title,
    /// Squares of the set, one bits.
    Strong,
    /// Something was lost: bits that fell off, places that bits left.
    Loss,
    /// Something is where it should not be; a fault.
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

impl Tone {
    /// Every tone.
    pub const ALL: [Self; 10] = [
        Self::Plain,
        Self::Faint,
        Self::Title,
        Self::Strong,
        Self::Loss,
        Self::Alarm,
        Self::Accent,
        Self::Key,
        Self::Cursor,
        Self::Linked,
    ];
}

impl From<Ink> for Tone {
    fn from(ink: Ink) -> Self {
        match ink {
            Ink::Faint => Self::Faint,
            Ink::Strong => Self::Strong,
            Ink::Loss => Self::Loss,
            Ink::Alarm => Self::Alarm,
        }
    }
}

/// Colours and signs of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// How many colours there are.
    pub colour: ColourDepth,
    /// ASCII only?
    pub ascii: bool,
}

/// A tone's colour in the palette of 16, of 256, and in 24 bits.
const fn colours(tone: Tone) -> Option<(Color, u8, Color)> {
    match tone {
        Tone::Plain | Tone::Title | Tone::Cursor => None,
        Tone::Faint => Some((Color::Reset, 243, Color::Rgb(0x7A, 0x7F, 0x87))),
        Tone::Strong | Tone::Linked => Some((Color::Blue, 31, Color::Rgb(0x1F, 0x7F, 0xD6))),
        Tone::Loss => Some((Color::Magenta, 133, Color::Rgb(0xA6, 0x5F, 0xB4))),
        Tone::Alarm => Some((Color::Red, 161, Color::Rgb(0xE0, 0x45, 0x3A))),
        Tone::Accent | Tone::Key => Some((Color::Green, 29, Color::Rgb(0x1B, 0x8A, 0x5A))),
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
    #[must_use]
    pub fn style(self, tone: Tone) -> Style {
        let modifier = modifier(tone);
        let dim_by_colour =
            tone == Tone::Faint && matches!(self.colour, ColourDepth::Ansi256 | ColourDepth::TrueColour);
        let style = Style::new().add_modifier(if dim_by_colour { Modifier::empty() } else { modifier });
        match colours(tone).and_then(|colours| self.pick(colours)) {
            Some(colour) => style.fg(colour),
            None => style,
        }
    }

    fn pick(self, (palette, index, colour): (Color, u8, Color)) -> Option<Color> {
        match self.colour {
            ColourDepth::None => None,
            ColourDepth::Ansi16 => (palette != Color::Reset).then_some(palette),
            ColourDepth::Ansi256 => Some(Color::Indexed(index)),
            ColourDepth::TrueColour => Some(colour),
        }
    }

    /// The style of a role's colour.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Style {
        self.style(ink.into())
    }

    /// One of two signs.
    #[must_use]
    pub const fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// A text for the screen: middle dots, arrows and dashes become ASCII where only that may be drawn.
    #[must_use]
    pub fn text(self, text: &str) -> Cow<'_, str> {
        if self.ascii { to_ascii(text) } else { Cow::Borrowed(text) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Theme, Tone, colours};
    use crate::tui::ColourDepth;
    use ratatui::style::{Color, Modifier};

    /// Relative luminance, as WCAG 2 defines it.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let linear = rgb.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// The colour of an index from 16 on, as xterm has it.
    fn of_index(index: u8) -> [u8; 3] {
        if index >= 232 {
            return [8 + 10 * (index - 232); 3];
        }
        let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
        let cube = index - 16;
        [step(cube / 36), step(cube / 6 % 6), step(cube % 6)]
    }

    #[test]
    fn every_colour_reads_well_on_white_and_on_black() {
        for tone in Tone::ALL {
            let Some((_, index, Color::Rgb(red, green, blue))) = colours(tone) else { continue };
            for rgb in [of_index(index), [red, green, blue]] {
                let light = luminance(rgb);
                assert!(1.05 / (light + 0.05) >= 4.0, "{tone:?} {rgb:?} on white");
                assert!((light + 0.05) / 0.05 >= 4.0, "{tone:?} {rgb:?} on black");
            }
        }
    }

    #[test]
    fn without_colour_no_style_has_one_and_the_signs_differ() {
        let theme = Theme { colour: ColourDepth::None, ascii: false };
        for tone in Tone::ALL {
            assert_eq!((theme.style(tone).fg, theme.style(tone).bg), (None, None));
        }
        assert_ne!(theme.style(Tone::Plain), theme.style(Tone::Strong));
        assert!(theme.style(Tone::Cursor).add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn ascii_text_is_ascii() {
        let theme = Theme { colour: ColourDepth::None, ascii: true };
        assert!(theme.text("a · b → c … × ○ ◆ − ü").is_ascii());
    }
}
