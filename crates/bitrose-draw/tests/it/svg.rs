//! Boards as SVG, read back.

use bitrose_core::bitboard::{Bitboard, Color, Mapping, RawShift, Square};
use bitrose_draw::{Panel, Picture, Role, svg};
use proptest::prelude::*;

fn text(panels: &[Panel], columns: usize) -> String {
    let mut out = Vec::new();
    svg(&mut out, panels, columns);
    String::from_utf8(out).unwrap()
}

/// Squares with a disc, read from the document.
fn read(document: &str) -> Bitboard {
    let number = |line: &str, name: &str| -> usize {
        line.split_once(name).unwrap().1.split('"').next().unwrap().parse().unwrap()
    };
    document
        .lines()
        .filter(|line| line.starts_with("<circle"))
        .map(|line| (number(line, "cx=\"") / 36, 7 - number(line, "cy=\"") / 36))
        .map(|(file, rank)| Square::from_index(u8::try_from(8 * rank + file).unwrap()).unwrap())
        .collect()
}

#[test]
fn a_shift_with_every_mark() {
    let operand = Square::H3.bitboard().with(Square::H8).with(Square::B2);
    let picture = Picture::after_shift(&RawShift::Left(1).report(operand, Mapping::Lerf))
        .marked(Square::H8.bitboard(), Role::Dropped)
        .marked(Square::H3.bitboard(), Role::WrappedFrom)
        .marked(Square::D4.bitboard(), Role::Missing)
        .marked(Square::E4.bitboard(), Role::Extra)
        .marked(Square::G1.bitboard(), Role::Piece('N'));
    let panel = Panel { label: Some("a < b".into()), picture: Some(picture), caption: vec!["x << 1".into()] };
    insta::assert_snapshot!(text(&[panel], 1));
}

#[test]
fn panels_are_laid_out_in_rows() {
    let panel = Panel::of(0xFF, Mapping::Lerf);
    let document = text(&vec![panel; 5], 3);
    assert_eq!(document.matches("<use ").count(), 5);
    assert_eq!(document.matches("translate(336 0)").count(), 1);
    assert!(document.contains(r#"width="1008""#), "{document}");
    assert!(!document.contains("translate(1008"), "{document}");
}

/// Black's board is White's turned by 180 degrees: the discs and the names of its lines.
#[test]
fn a_board_as_black_sees_it() {
    let [set, turned] = [Bitboard(0x8040_2010_0800_00C1), Bitboard(0x8040_2010_0800_00C1).rotate_180()];
    let black = text(&[Panel::from(set).seen_by(Color::Black)], 1);
    assert_eq!(read(&black), turned);
    assert!(black.contains(r##"<use href="#black"/>"##), "{black}");
    let names = |document: &str, id: &str| {
        let board = document.split_once(id).unwrap().1.split_once("</g>").unwrap().0.to_owned();
        board.split("</text>").filter_map(|text| text.chars().last()).take(16).collect::<String>()
    };
    assert_eq!(names(&black, r#"id="board""#), "12345678abcdefgh");
    assert_eq!(names(&black, r#"id="black""#), "87654321hgfedcba");
    assert!(!text(&[Panel::from(set)], 1).contains("black"));
}

#[test]
fn a_long_label_is_cut_and_whole_in_the_title() {
    let label = "RANK_1 | ".repeat(20);
    let document = text(&[Panel::of(1, Mapping::Lerf).labelled(label.clone())], 1);
    assert!(document.contains(&format!("<title>{label},")));
    assert!(document.contains("…</text>"));
}

proptest! {
    #[test]
    fn the_discs_are_the_set(word: u64) {
        prop_assert_eq!(read(&text(&[Panel::of(word, Mapping::Lerf)], 1)), Bitboard(word));
    }

    #[test]
    fn labels_never_break_the_document(label: String) {
        let document = text(&[Panel::of(1, Mapping::Lerf).labelled(label)], 1);
        let title = document.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0;
        prop_assert!(!title.contains('<') && !title.contains('"'));
        prop_assert_eq!(document.matches("<title>").count(), 1);
    }
}
