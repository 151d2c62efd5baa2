use super::*;
use bitrose_core::magic::{SearchProgress, TableOptions};

const LANGUAGES: [Format; 8] = [
    Format::Rust,
    Format::C,
    Format::Cpp,
    Format::Java,
    Format::CSharp,
    Format::Go,
    Format::Python,
    Format::Zig,
];

#[test]
fn an_array_in_every_language() {
    let mut out = String::new();
    for format in LANGUAGES {
        emit_array(
            &mut out,
            format,
            &["knight", "attacks"],
            "From each square.",
            &[2],
            &[0x2_0400, u64::MAX],
        )
        .unwrap();
    }
    emit_array(&mut out, Format::Json, &["x"], "", &[2], &[0x2_0400, u64::MAX]).unwrap();
    for format in LANGUAGES.into_iter().chain([Format::Json]) {
        emit_array(&mut out, format, &["pairs"], "Rows.", &[2, 1], &[0x2_0400, u64::MAX]).unwrap();
    }
    insta::assert_snapshot!(out);
}

#[test]
fn the_functions_of_every_language() {
    let mut out = String::new();
    for format in LANGUAGES {
        let dialect = language::Dialect::new(format).unwrap();
        for layout in TableLayout::ALL {
            language::function(&mut out, dialect, "", layout, Slider::Bishop);
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn the_comment_names_the_mapping_and_other_formats_are_refused() {
    let tables =
        AttackTables::find(TableLayout::Pext, TableOptions::default(), &SearchProgress::default()).unwrap();
    let mut out = String::new();
    emit_tables(&mut out, Format::Go, &tables, Mapping::Lerbef).unwrap();
    assert!(out.contains("// Bit 0 is h1, bit 1 is g1, bit 63 is a8 (lerbef)."), "{}", &out[..300]);
    let error = emit_tables(&mut out, Format::Svg, &tables, Mapping::Lerf).unwrap_err();
    assert!(error.to_string().starts_with("`svg` is not a programming language"));
}
