//! Many values in one format.

use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Format, Layout, Sheet, Style};

fn text(layout: Layout, values: &[(&str, Drawable)]) -> String {
    let mut out = Vec::new();
    let mut sheet = Sheet::new(layout);
    for &(expression, value) in values {
        sheet.add(&mut out, expression, value);
    }
    sheet.finish(&mut out);
    String::from_utf8(out).unwrap()
}

const VALUES: [(&str, Drawable); 4] = [
    ("0xFF", Drawable::Board(0xFF)),
    ("north(RANK_1)", Drawable::Board(0xFF00)),
    ("popcount(e4)", Drawable::Int(1)),
    ("e4 == e4", Drawable::Bool(true)),
];

#[test]
fn grids_below_each_other() {
    insta::assert_snapshot!(text(Layout::default(), &VALUES), @r"
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 . . . . . . . .
    1 1 1 1 1 1 1 1 1
      a b c d e f g h
    0x00000000000000FF  8 squares  RANK_1

    north(RANK_1)
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 1 1 1 1 1 1 1 1
    1 . . . . . . . .
      a b c d e f g h
    0x000000000000FF00  8 squares  RANK_2

    popcount(e4) = 1
    e4 == e4 is true
    ");
}

#[test]
fn grids_side_by_side() {
    insta::assert_snapshot!(text(Layout { columns: Some(3), ..Layout::default() }, &VALUES), @r"
                          north(RANK_1)
    8 . . . . . . . .     8 . . . . . . . .     popcount(e4) = 1
    7 . . . . . . . .     7 . . . . . . . .
    6 . . . . . . . .     6 . . . . . . . .
    5 . . . . . . . .     5 . . . . . . . .
    4 . . . . . . . .     4 . . . . . . . .
    3 . . . . . . . .     3 . . . . . . . .
    2 . . . . . . . .     2 1 1 1 1 1 1 1 1
    1 1 1 1 1 1 1 1 1     1 . . . . . . . .
      a b c d e f g h       a b c d e f g h
    0x00000000000000FF    0x000000000000FF00
    8 squares  RANK_1     8 squares  RANK_2

    e4 == e4 is true
    ");
}

#[test]
fn the_width_of_the_terminal_decides() {
    let wide = text(Layout { width: Some(80), ..Layout::default() }, &VALUES[..2]);
    assert_eq!(wide, text(Layout { columns: Some(3), ..Layout::default() }, &VALUES[..2]));
    let narrow = text(Layout { width: Some(20), ..Layout::default() }, &VALUES[..2]);
    assert_eq!(narrow, text(Layout::default(), &VALUES[..2]));
}

#[test]
fn a_label_that_only_repeats_the_name_is_left_out() {
    let named = text(Layout::default(), &[("RANK_1", Drawable::Board(0xFF))]);
    assert_eq!(named, text(Layout::default(), &[("0xFF", Drawable::Board(0xFF))]));
}

#[test]
fn one_line_formats() {
    for (format, lines) in [
        (Format::Hex, "0x00000000000000FF\n0x000000000000FF00\n1\ntrue\n"),
        (Format::Dec, "255\n65280\n1\ntrue\n"),
        (Format::Squares, "a1 b1 c1 d1 e1 f1 g1 h1\na2 b2 c2 d2 e2 f2 g2 h2\n1\ntrue\n"),
        (Format::Python, "0x00000000000000FF\n0x000000000000FF00\n1\nTrue\n"),
    ] {
        assert_eq!(text(Layout { format, ..Layout::default() }, &VALUES), lines);
    }
}

#[test]
fn the_squares_are_those_of_the_mapping() {
    let layout = Layout { format: Format::Squares, mapping: Mapping::Lerbef, ..Layout::default() };
    assert_eq!(text(layout, &[("1", Drawable::Board(1))]), "h1\n");
}

#[test]
fn an_svg_document_is_drawn_once_and_bounded() {
    let layout = Layout { format: Format::Svg, ..Layout::default() };
    assert_eq!(text(layout, &VALUES).matches("</svg>").count(), 1);
    let mut sheet = Sheet::new(layout);
    let mut out = Vec::new();
    while !sheet.is_full() {
        sheet.add(&mut out, "1", Drawable::Board(1));
    }
    sheet.finish(&mut out);
    assert_eq!(out.windows(5).filter(|tag| tag == b"<use ").count(), 4096);
}

#[test]
fn no_value_is_no_grid() {
    assert_eq!(text(Layout { style: Style::PLAIN, ..Layout::default() }, &[]), "");
}
