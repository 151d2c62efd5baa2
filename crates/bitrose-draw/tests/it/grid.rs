//! Boards as text, below and beside each other.

use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_draw::{Difference, Drawable, Layout, Panel, Sheet, Style, fitting, panels};

fn text(boards: &[Panel], columns: usize, style: Style) -> String {
    let mut out = Vec::new();
    panels(&mut out, boards, columns, style);
    String::from_utf8(out).unwrap()
}

fn knight() -> Panel {
    Panel::of(0x0000_1422_0022_1400, Mapping::Lerf)
}

#[test]
fn a_board_in_plain_text() {
    insta::assert_snapshot!(text(&[knight().labelled("knight(d4)")], 1, Style::PLAIN), @r"
    knight(d4)
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . 1 . 1 . . .
    5 . 1 . . . 1 . .
    4 . . . . . . . .
    3 . 1 . . . 1 . .
    2 . . 1 . 1 . . .
    1 . . . . . . . .
      a b c d e f g h
    0x0000142200221400  8 squares  knight(d4)
    ");
}

#[test]
fn a_board_in_unicode_and_color() {
    let picture = Difference::new(Bitboard(0b0011), Bitboard(0b0101)).picture();
    let panel = Panel { label: None, picture: Some(picture), caption: vec![] };
    let style = Style { color: true, unicode: true };
    let drawn = text(&[panel], 1, style);
    let first_rank = drawn.lines().nth(7).unwrap().replace('\x1b', "^");
    insta::assert_snapshot!(first_rank, @r"^[2m1^[0m ^[1m●^[0m ^[1;34m−^[0m ^[33m+^[0m ^[2m·^[0m ^[2m·^[0m ^[2m·^[0m ^[2m·^[0m ^[2m·^[0m");
}

#[test]
fn boards_side_by_side() {
    let boards =
        [knight(), Panel::of(0xFF, Mapping::Lerf).labelled("RANK_1, by name"), Panel::of(1, Mapping::Lerf)];
    insta::assert_snapshot!(text(&boards, 2, Style::PLAIN), @r"
                             RANK_1, by name
    8 . . . . . . . .        8 . . . . . . . .
    7 . . . . . . . .        7 . . . . . . . .
    6 . . 1 . 1 . . .        6 . . . . . . . .
    5 . 1 . . . 1 . .        5 . . . . . . . .
    4 . . . . . . . .        4 . . . . . . . .
    3 . 1 . . . 1 . .        3 . . . . . . . .
    2 . . 1 . 1 . . .        2 . . . . . . . .
    1 . . . . . . . .        1 1 1 1 1 1 1 1 1
      a b c d e f g h          a b c d e f g h
    0x0000142200221400       0x00000000000000FF
    8 squares  knight(d4)    8 squares  RANK_1

    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 . . . . . . . .
    1 1 . . . . . . .
      a b c d e f g h
    0x0000000000000001
    1 square  a1
    ");
}

#[test]
fn a_long_caption_is_wrapped_beside_others() {
    let boards = [0x0001_4220_0221_4000, 0xFFFF_FFFF_FFFF_0000, 1];
    let boards = boards.map(|word| Panel::of(word, Mapping::Lerf));
    let drawn = text(&boards, 3, Style::PLAIN);
    assert!(drawn.lines().all(|line| line.len() <= 80), "{drawn}");
    assert_eq!(fitting(&boards, 80), 3);
    insta::assert_snapshot!(drawn.split_once("h\n").unwrap().1, @r"
    0x0001422002214000             0xFFFFFFFFFFFF0000           0x0000000000000001
    8 squares  knight(h4) and 4    48 squares                   1 square  a1
    squares that wrapped (a3 b4    NOT_AB under lefr, lefber
    b6 a7), & NOT_AB is missing    NOT_GH under befler, befr
    ");
}

#[test]
fn as_many_boards_as_fit() {
    let drawn = |layout| {
        let (mut sheet, mut out) = (Sheet::new(layout), Vec::new());
        for (text, word) in [("0xFF", 0xFF), ("0xFF00", 0xFF00), ("0xFF0000", 0xFF_0000)] {
            sheet.add(&mut out, text, Drawable::Board(word));
        }
        sheet.finish(&mut out);
        String::from_utf8(out).unwrap()
    };
    let widest = 18;
    for (width, columns) in [(0, 1), (widest, 1), (2 * widest + 3, 1), (2 * widest + 4, 2), (80, 3)] {
        let [fitting, counted] = [
            Layout { width: Some(width), ..Layout::default() },
            Layout { columns: Some(columns), ..Layout::default() },
        ];
        assert_eq!(drawn(fitting), drawn(counted), "{width}");
    }
}
