//! Arrays and lookup functions as source code of each language.

use crate::LANGUAGES;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, SearchProgress, TableLayout, TableOptions};
use bitrose_draw::{Format, emit_array, emit_tables};

#[test]
fn an_array_in_every_language() {
    let mut out = String::new();
    for format in LANGUAGES {
        let name = ["knight", "attacks"];
        out += &emit_array(format, &name, "From each square.", &[2], &[0x2_0400, u64::MAX]).unwrap();
    }
    out += &emit_array(Format::Json, &["x"], "", &[2], &[0x2_0400, u64::MAX]).unwrap();
    for format in LANGUAGES.into_iter().chain([Format::Json]) {
        out += &emit_array(format, &["pairs"], "Rows.", &[2, 1], &[0x2_0400, u64::MAX]).unwrap();
    }
    insta::assert_snapshot!(out);
}

#[test]
fn the_functions_of_every_language() {
    let mut out = String::new();
    for format in LANGUAGES {
        for layout in TableLayout::ALL {
            let tables = AttackTables { layout, rooks: Vec::new(), bishops: Vec::new(), attacks: Vec::new() };
            let text = emit_tables(format, &tables, Mapping::Lerf).unwrap();
            let line = text[..text.find("Squares attacked by a bishop").unwrap()].rfind('\n').unwrap();
            out += &text[line + 1..];
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn the_comment_names_the_mapping_and_other_formats_are_refused() {
    let tables =
        AttackTables::find(TableLayout::Pext, TableOptions::default(), &SearchProgress::default()).unwrap();
    let out = emit_tables(Format::Go, &tables, Mapping::Lerbef).unwrap();
    assert!(out.contains("// Bit 0 is h1, bit 1 is g1, bit 63 is a8 (lerbef)."), "{}", &out[..300]);
    let error = emit_tables(Format::Svg, &tables, Mapping::Lerf).unwrap_err();
    assert!(error.to_string().starts_with("`svg` is not a programming language"));
}
