//! What was expected beside what came out.

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_draw::{Difference, Style};
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

#[test]
fn one_thing_that_explains_a_difference_is_told() {
    let knight = 0x0000_4020_0020_4000;
    let cases = [
        (knight, knight | 1 << 25, "knight(h4) and 1 square that wrapped (b4), & NOT_AB is missing"),
        (0xFF00, 0x00FF_0000, "every square is one step too far north"),
        (0x1000_0000, 0x0020_0000, "the square is one step too far south-east"),
        (0x0007, 0x0700_0000_0000_0000, "these are the expected squares, numbered as under berlef"),
    ];
    for (want, got, reason) in cases {
        let difference = Difference::new(Bitboard(want), Bitboard(got));
        assert_eq!(difference.reason(Mapping::Lerf).as_deref(), Some(reason), "{want:#x} {got:#x}");
    }
    for (want, got) in [(7, 7), (0xFF00, 0), (0xFF00, 0x00FE_0000), (knight, knight | 1 << 26), (1, 1 << 63)]
    {
        let difference = Difference::new(Bitboard(want), Bitboard(got));
        assert_eq!(difference.reason(Mapping::Lerf), None, "{want:#x} {got:#x}");
    }
}
