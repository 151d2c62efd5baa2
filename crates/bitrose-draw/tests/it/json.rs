//! Values as lines of JSON.

use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Names, json};
use proptest::prelude::*;

fn text(expression: &str, value: Drawable, mapping: Mapping) -> String {
    let mut out = Vec::new();
    json(&mut out, expression, value, &mut Names::new(mapping));
    String::from_utf8(out).unwrap()
}

#[test]
fn the_three_kinds_of_value() {
    assert_eq!(
        text("north(RANK_1)", Drawable::Board(0xFF00), Mapping::Lerf),
        r#"{"expr":"north(RANK_1)","hex":"0x000000000000FF00","dec":"65280","popcount":8,"squares":["a2","b2","c2","d2","e2","f2","g2","h2"],"mapping":"lerf","names":["RANK_2"]}"#
    );
    assert_eq!(text("first(e4)", Drawable::Int(28), Mapping::Lerf), r#"{"expr":"first(e4)","int":28}"#);
    assert_eq!(text("e4 == e4", Drawable::Bool(true), Mapping::Lerf), r#"{"expr":"e4 == e4","bool":true}"#);
}

#[test]
fn a_wrap_is_named_with_its_squares_and_its_mask() {
    let drawn = text("x", Drawable::Board(0x0001_4220_0221_4000), Mapping::Lerf);
    let end = r#""names":["knight(h4) and 4 squares that wrapped (a3 b4 b6 a7), & NOT_AB is missing"],"wrapped":["a3","b4","b6","a7"],"missing_mask":"NOT_AB"}"#;
    assert!(drawn.ends_with(end), "{drawn}");
    assert!(!text("x", Drawable::Board(0x1234_5678_9ABC_DEF0), Mapping::Lerf).contains("names"));
}

#[test]
fn the_squares_are_those_of_the_picture() {
    let drawn = text("1", Drawable::Board(1), Mapping::Lerbef);
    assert!(drawn.contains(r#""hex":"0x0000000000000001""#) && drawn.contains(r#"["h1"]"#), "{drawn}");
    assert!(text("0", Drawable::Board(0), Mapping::Lerf).contains(r#""squares":[]"#));
}

proptest! {
    #[test]
    fn a_json_reader_reads_it_back(expression: String, word: u64, mapping in 0usize..8) {
        let mapping = Mapping::ALL[mapping];
        let read: serde_json::Value = serde_json::from_str(&text(&expression, Drawable::Board(word), mapping)).unwrap();
        prop_assert_eq!(&read["expr"], &serde_json::json!(expression));
        prop_assert_eq!(&read["dec"], &serde_json::json!(word.to_string()));
        let squares: Vec<_> = mapping.board(word).into_iter().map(|square| square.to_string()).collect();
        prop_assert_eq!(&read["popcount"], &serde_json::json!(squares.len()));
        prop_assert_eq!(&read["squares"], &serde_json::json!(squares));
    }
}
