//! The signs and the colours of text.

use super::{Ink, Role};

/// What the reader's terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// ANSI colours.
    pub colour: bool,
    /// Signs beyond ASCII.
    pub unicode: bool,
}

impl Style {
    /// Plain text: no colour, nothing beyond ASCII. What a pipe gets.
    pub const PLAIN: Self = Self { colour: false, unicode: false };

    /// The sign of a role.
    #[must_use]
    pub const fn sign(self, role: Role) -> char {
        if self.unicode { role.glyph() } else { role.ascii() }
    }

    /// Appends a sign in its colour.
    pub(super) fn push_sign(self, out: &mut Vec<u8>, role: Role) {
        self.push_inked(out, self.sign(role).encode_utf8(&mut [0; 4]), role.ink());
    }

    /// Appends a cell of a board, two columns: the mark of the role or a blank, and its sign.
    pub(super) fn push_cell(self, out: &mut Vec<u8>, role: Role) {
        match role.mark().map(|(unicode, ascii)| if self.unicode { unicode } else { ascii }) {
            Some(mark) => self.push_inked(out, mark.encode_utf8(&mut [0; 4]), role.ink()),
            None => out.push(b' '),
        }
        self.push_sign(out, role);
    }

    /// Appends a text in a colour.
    pub(super) fn push_inked(self, out: &mut Vec<u8>, text: &str, ink: Ink) {
        if self.colour {
            out.extend_from_slice(ink.ansi().as_bytes());
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"\x1b[0m");
        } else {
            out.extend_from_slice(text.as_bytes());
        }
    }
}

impl Ink {
    /// The escape sequence of this colour among the 16 of every terminal.
    ///
    /// Blue against orange (the dark yellow of the 16) is the pair that colour-blind readers tell apart; both are
    /// readable on light and on dark backgrounds. The set itself is bold in the reader's own colour, and clear squares
    /// are dimmed rather than grey, for some themes give grey the colour of the background.
    #[must_use]
    pub const fn ansi(self) -> &'static str {
        match self {
            Self::Faint => "\x1b[2m",
            Self::Strong => "\x1b[1m",
            Self::Loss => "\x1b[1;34m",
            Self::Alarm => "\x1b[33m",
        }
    }
}
