//! What squares are painted with. A painted square brings its own ground, so its colors are those of the sketch of a dark
//! or a light board, and not the ones between that text needs on a ground that is not known.
//!
//! The hues are of Okabe and Ito (<https://jfly.uni-koeln.de/color/>). Set and wrapped have about the same lightness: the
//! sign on a wrapped square tells them apart for every eye.

use super::{Theme, Tone};
use crate::tui::ColorDepth;
use ratatui::style::{Color, Modifier, Style};

/// What a square is filled with: what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::tui) enum Fill {
    /// An empty square.
    Empty,
    /// A square of the set.
    Set,
    /// A square that a bit wrapped to.
    Wrapped,
    /// A square that should not be there.
    Extra,
    /// A square that should be there.
    Missing,
    /// Attacked.
    Attacked,
    /// In the row or the column of what is chosen.
    Lit,
    /// Chosen, or under the cursor of a small board.
    Chosen,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::tui) enum Pen {
    /// What the fill asks for: dark on bright fills, bright on dark ones.
    Sign,
    /// The number of an empty square.
    Index,
    /// Where a bit left from.
    Left,
    /// The frame of the cursor.
    Cursor,
    /// A piece of White.
    White,
    /// A piece of Black.
    Black,
    /// A piece that is not in the set.
    Ghost,
}

/// A color in 24 bits and its number among 256.
type Paint = (u32, u8);

/// A pair for boards on a dark ground and on a light one.
type Grounds<T> = [T; 2];

impl Fill {
    /// The paint of dark and light squares, and of the sign on them.
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

    /// What shows a fill without paint: the set and what is wrong with it stand out.
    const fn modifier(self) -> Modifier {
        match self {
            Self::Empty | Self::Missing => Modifier::empty(),
            Self::Attacked | Self::Lit => Modifier::UNDERLINED,
            Self::Set | Self::Wrapped | Self::Extra | Self::Chosen => Modifier::REVERSED,
        }
    }
}

impl Pen {
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

    /// The ground of the header, the footer and a chosen line.
    pub(in crate::tui) fn bar(self) -> Style {
        let bar = Style::reset();
        match self.color {
            ColorDepth::TrueColor => bar.bg(Color::from_u32([0x22_262D, 0xEC_EAE4][self.ground as usize])),
            ColorDepth::Ansi256 => bar.bg(Color::Indexed([235, 255][self.ground as usize])),
            ColorDepth::Ansi16 | ColorDepth::None => bar,
        }
    }

    /// A tone on such a ground, whose lightness is known: brighter or darker than where it is not.
    pub(in crate::tui) fn on_bar(self, tone: Tone) -> Style {
        let style = self.style(tone);
        if !self.has_fills() {
            return style;
        }
        let paint: Grounds<Paint> = match tone {
            Tone::Faint => [(0x98_A1AD, 247), (0x5C_636D, 241)],
            Tone::Accent => [(0x4C_C9A4, 79), (0x00_6B4E, 23)],
            Tone::Alarm => [(0xF0_9A5A, 209), (0x96_4000, 94)],
            _ => [(0xD3_D8DF, 188), (0x24_282E, 235)],
        };
        let (rgb, index) = paint[self.ground as usize];
        let color =
            if self.color == ColorDepth::TrueColor { Color::from_u32(rgb) } else { Color::Indexed(index) };
        style.fg(color).bg(self.bar().bg.unwrap_or_default())
    }

    /// The style of what is on a square.
    pub(in crate::tui) fn square(self, fill: Fill, is_light_square: bool, pen: Pen) -> Style {
        let ground = self.ground as usize;
        let [dark, light, sign] = fill.paints()[ground];
        let on = match (pen.paint(), fill) {
            // on a bright fill only its own sign reads well
            (Some(paints), Fill::Empty | Fill::Attacked | Fill::Missing) => paints[ground],
            _ => sign,
        };
        let pick = |(rgb, index): Paint| match self.color {
            ColorDepth::TrueColor => Some(Color::from_u32(rgb)),
            ColorDepth::Ansi256 => Some(Color::Indexed(index)),
            ColorDepth::Ansi16 | ColorDepth::None => None,
        };
        let style = Style::reset();
        match (pick(if is_light_square { light } else { dark }), pick(on)) {
            (Some(ground), Some(on)) => {
                style.bg(ground).fg(on).add_modifier(pen.modifier().difference(Modifier::DIM))
            }
            _ => style.add_modifier(fill.modifier().union(pen.modifier())),
        }
    }
}
