//! The comparison of an expected with an actual set.

use super::names::named;
use super::text::squares as list;
use super::{Drawable, Format, Panel, Picture, Role, Style, json, line, panels, svg};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping};

/// The difference of two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Squares that are expected but absent.
    pub missing: Bitboard,
    /// Squares that are present but not expected.
    pub extra: Bitboard,
    /// Squares that are expected and present.
    pub common: Bitboard,
}

impl Difference {
    /// Compares an actual set with the expected one.
    pub const fn new(want: Bitboard, got: Bitboard) -> Self {
        Self { missing: want.difference(got), extra: got.difference(want), common: want.intersection(got) }
    }

    /// Returns `true` if nothing is missing and nothing is extra.
    pub const fn is_equal(self) -> bool {
        self.missing.is_empty() && self.extra.is_empty()
    }

    /// The three parts, each with its name and its role in the picture.
    pub const fn parts(self) -> [(&'static str, Role, Bitboard); 3] {
        [
            ("missing", Role::Missing, self.missing),
            ("extra", Role::Extra, self.extra),
            ("common", Role::Set, self.common),
        ]
    }

    /// The picture of the difference. The common squares have the role of the set.
    pub fn picture(self) -> Picture {
        Picture::of(self.common).marked(self.missing, Role::Missing).marked(self.extra, Role::Extra)
    }

    /// Appends the picture and a legend, which gives the meaning of each character and how often it occurs, and lists
    /// the missing and extra squares.
    pub fn grid(self, out: &mut Vec<u8>, style: Style) {
        let panel = Panel { label: None, picture: Some(self.picture()), caption: Vec::new() };
        panels(out, &[panel], 1, style);
        for (name, role, part) in self.parts() {
            style.push_sign(out, role);
            out.extend_from_slice(format!(" {name:7} {:2}", part.popcount()).as_bytes());
            if role != Role::Set && !part.is_empty() {
                out.extend_from_slice(b"  ");
                list(out, part);
            }
            out.push(b'\n');
        }
    }

    /// Appends the difference in a format: as a picture with a legend, as an object, or as three sets, each on a line
    /// after its name.
    pub fn paint(self, out: &mut Vec<u8>, format: Format, mapping: Mapping, style: Style) {
        match format {
            Format::Grid => {
                self.grid(out, style);
                if let Some(reason) = self.reason(mapping) {
                    out.extend_from_slice(reason.as_bytes());
                    out.push(b'\n');
                }
            }
            Format::Svg => svg(out, &[self.panel()], 1),
            Format::Json => {
                self.json(out);
                out.push(b'\n');
            }
            format => {
                for (name, _, part) in self.parts() {
                    out.extend_from_slice(format!("{name} ").as_bytes());
                    line(out, format, Drawable::Board(mapping.number(part)), mapping);
                    out.push(b'\n');
                }
            }
        }
    }

    /// Explains the whole difference, if it has a single cause: wrapped squares, a step in some direction, or another
    /// mapping.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Mapping};
    /// use bitrose_draw::Difference;
    ///
    /// let difference = Difference::new(Bitboard::RANK_2, Bitboard::RANK_3);
    /// assert_eq!(difference.reason(Mapping::Lerf).unwrap(), "every square is one step too far north");
    /// ```
    pub fn reason(self, mapping: Mapping) -> Option<String> {
        let (want, got) = (self.common | self.missing, self.common | self.extra);
        if self.is_equal() || got.is_empty() {
            return None;
        }
        let named = named(mapping.number(got), mapping).into_iter().next();
        if let Some(name) = named.filter(|name| name.wrapped == self.extra && self.missing.is_empty()) {
            return Some(name.text);
        }
        let is_moved =
            |direction: &Direction| want.popcount() == got.popcount() && want.step(*direction) == got;
        if let Some(direction) = Direction::ALL.into_iter().find(is_moved) {
            let squares = if got.popcount() == 1 { "the square" } else { "every square" };
            return Some(format!("{squares} is one step too far {}", direction.name().replace('_', "-")));
        }
        let is_read = |other: &Mapping| mapping.board(other.number(want)) == got;
        let other = Mapping::ALL.into_iter().find(is_read).filter(|_| got.popcount() > 1)?;
        Some(format!("these are the expected squares, numbered as under {}", other.name()))
    }

    /// The picture with its counts, for painters that draw their own marks.
    pub fn panel(self) -> Panel {
        let caption = self.parts().map(|(name, _, part)| format!("{} {name}", part.popcount()));
        let caption = vec![String::new(), caption.join("  ")];
        Panel { label: None, picture: Some(self.picture()), caption }
    }

    /// Appends a JSON object: `{"equal":false,"missing":["a1"],"extra":[],"common":["b1"]}`.
    pub fn json(self, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{{\"equal\":{}", self.is_equal()).as_bytes());
        for (name, _, part) in self.parts() {
            out.extend_from_slice(format!(",\"{name}\":").as_bytes());
            json::squares(out, part);
        }
        out.push(b'}');
    }
}
