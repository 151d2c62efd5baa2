//! Expected and actual boards.

use super::text::squares as list;
use super::{Drawable, Format, Panel, Picture, Role, Style, json, line, panels, svg};
use bitrose_core::bitboard::{Bitboard, Mapping};

/// Two sets compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Expected but not there.
    pub missing: Bitboard,
    /// There but not expected.
    pub extra: Bitboard,
    /// Expected and there.
    pub common: Bitboard,
}

impl Difference {
    /// Compares an actual set with the expected one.
    #[must_use]
    pub const fn new(want: Bitboard, got: Bitboard) -> Self {
        Self { missing: want.difference(got), extra: got.difference(want), common: want.intersection(got) }
    }

    /// Returns `true` if nothing is missing and nothing is extra.
    #[must_use]
    pub const fn is_equal(self) -> bool {
        self.missing.is_empty() && self.extra.is_empty()
    }

    /// The three parts with their names and their roles in the picture.
    #[must_use]
    pub const fn parts(self) -> [(&'static str, Role, Bitboard); 3] {
        [
            ("missing", Role::Missing, self.missing),
            ("extra", Role::Extra, self.extra),
            ("common", Role::Set, self.common),
        ]
    }

    /// The picture: common squares are the set.
    #[must_use]
    pub fn picture(self) -> Picture {
        Picture::of(self.common).marked(self.missing, Role::Missing).marked(self.extra, Role::Extra)
    }

    /// Appends the picture and a legend: what each character means, how often it occurs and, for missing and extra squares,
    /// where.
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

    /// Appends it in a format: as a picture with its legend, as an object, or as three sets, each on a line after its name.
    pub fn paint(self, out: &mut Vec<u8>, format: Format, mapping: Mapping, style: Style) {
        match format {
            Format::Grid => self.grid(out, style),
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

    /// The picture with its counts, for painters with their own marks.
    #[must_use]
    pub fn panel(self) -> Panel {
        let caption = self.parts().map(|(name, _, part)| format!("{} {name}", part.popcount()));
        let caption = vec![String::new(), caption.join("  ")];
        Panel { label: None, picture: Some(self.picture()), caption }
    }

    /// Appends one JSON object: `{"equal":false,"missing":["a1"],"extra":[],"common":["b1"]}`.
    pub fn json(self, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{{\"equal\":{}", self.is_equal()).as_bytes());
        for (name, _, part) in self.parts() {
            out.extend_from_slice(format!(",\"{name}\":").as_bytes());
            json::squares(out, part);
        }
        out.push(b'}');
    }
}

#[cfg(test)]
mod tests {
    use super::Difference;
    use crate::Style;
    use bitrose_core::bitboard::{Bitboard, Square};
    use proptest::prelude::*;

    fn text(paint: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        paint(&mut out);
        String::from_utf8(out).unwrap()
    }

    fn difference() -> Difference {
        let got: Bitboard = [Square::B1, Square::C1, Square::E4].into_iter().collect();
        Difference::new([Square::A1, Square::B1, Square::H8].into_iter().collect(), got)
    }

    #[test]
    fn the_legend_uses_the_signs_of_the_picture() {
        insta::assert_snapshot!(text(|out| difference().grid(out, Style::PLAIN)), @r"
        8 . . . . . . . -
        7 . . . . . . . .
        6 . . . . . . . .
        5 . . . . . . . .
        4 . . . . + . . .
        3 . . . . . . . .
        2 . . . . . . . .
        1 - 1 + . . . . .
          a b c d e f g h
        - missing  2  a1 h8
        + extra    2  c1 e4
        1 common   1
        ");
    }

    #[test]
    fn json_lists_the_three_parts() {
        assert_eq!(
            text(|out| difference().json(out)),
            r#"{"equal":false,"missing":["a1","h8"],"extra":["c1","e4"],"common":["b1"]}"#
        );
        let equal = Difference::new(Bitboard(1), Bitboard(1));
        assert_eq!(text(|out| equal.json(out)), r#"{"equal":true,"missing":[],"extra":[],"common":["a1"]}"#);
    }

    proptest! {
        #[test]
        fn the_parts_say_what_to_add_and_what_to_remove(want: u64, got: u64) {
            let Difference { missing, extra, common } = Difference::new(Bitboard(want), Bitboard(got));
            prop_assert_eq!(missing | common, Bitboard(want));
            prop_assert_eq!(extra | common, Bitboard(got));
            prop_assert!(missing.is_disjoint(extra) && missing.is_disjoint(common) && extra.is_disjoint(common));
        }
    }
}
