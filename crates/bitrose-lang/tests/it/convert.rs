//! Source texts under another mapping.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::Language;
use bitrose_lang::source::convert;

/// Constants of one declaration, list or operation are treated alike, and what stays is noted.
#[test]
fn no_file_is_half_converted_in_silence() {
    const RANK_1: &str = "0x00000000000000FF";
    for (language, text, wanted, noted) in [
        (Language::Python, "A = 0x00000000000000FF", "A = 0xFF00000000000000", ""),
        (
            Language::Python,
            "t = (0x00000000000000FF, 0xFF00000000000000)",
            "t = (0xFF00000000000000, 0x00000000000000FF)",
            "",
        ),
        (
            Language::Java,
            "class A { long A = 0xFF, B = 0xFF00000000L; long[] t = {0x1, 0xFF, 0x80L}; }",
            "class A { long A = 0xFF00000000000000L, B = 0x00FF000000L; long[] t = {0x100000000000000L, 0xFF00000000000000L, 0x8000000000000000L}; }",
            "the 3 entries of t keep their order",
        ),
        (
            Language::C,
            "U64 a[3] = {1, 0xFF, 128};",
            "U64 a[3] = {72057594037927936, 0xFF00000000000000, 9223372036854775808};",
            "the 3 entries of a keep their order",
        ),
        (Language::C, "U64 w = 65280ULL;", "U64 w = 65280ULL;", "`65280ULL` is a decimal number"),
        (Language::C, "U64 n[3] = {20, 400, 8902};", "U64 n[3] = {20, 400, 8902};", "are decimal numbers"),
        (Language::C, "#define RANK_1 0x00000000000000FF\n", "#define RANK_1 0xFF00000000000000\n", ""),
        (
            Language::Go,
            "package p\nconst R3 = 0x0000000000FF0000\n",
            "package p\nconst R3 = 0x0000FF0000000000\n",
            "",
        ),
        (
            Language::Rust,
            "struct S { x: u64 } fn f(x: u64) -> S { S { x: 0xFF } }",
            "struct S { x: u64 } fn f(x: u64) -> S { S { x: 0xFF00000000000000 } }",
            "",
        ),
        (
            Language::C,
            "U64 f(U64 b) { return (b & 0xFF) | 0xFFULL; }",
            "U64 f(U64 b) { return (b & 0xFF00000000000000) | 0xFF00000000000000ULL; }",
            "",
        ),
        (
            Language::Cpp,
            "enum E { rank1BB = 0xFF, rank8BB = 0xFF00000000000000 };",
            "enum E { rank1BB = 0xFF00000000000000, rank8BB = 0x00000000000000FF };",
            "",
        ),
        (
            Language::C,
            "struct R r = {0x10, {0x20, 0xFF00000000000000}};",
            "struct R r = {0x10, {0x20, 0x00000000000000FF}};",
            "does it have 64 bits",
        ),
        (
            Language::C,
            "const U64 RANK_1 = 0xFFULL; const U64 RANK_2 = RANK_1 << 8;",
            "const U64 RANK_1 = 0xFF00000000000000ULL; const U64 RANK_2 = RANK_1 << 8;",
            "`RANK_1 << 8` computes with RANK_1, which is converted",
        ),
        (
            Language::C,
            "U64 f(U64 b) { return (b & 0x00000000000000FFULL) << 8; }",
            "U64 f(U64 b) { return (b & 0xFF00000000000000ULL) << 8; }",
            "what it masks is shifted",
        ),
        (
            Language::C,
            "const U64 R = 0xFFULL; U64 f(U64 p) { return ((p & R) | p) << 16; }",
            "const U64 R = 0xFF00000000000000ULL; U64 f(U64 p) { return ((p & R) | p) << 16; }",
            "computes with R, which is converted",
        ),
        (Language::Python, "A = 0xFF", "A = 0xFF", "`0xFF` stays as it is: is it a set of squares?"),
        (Language::Go, "package p\nconst A = 0xFF", "package p\nconst A = 0xFF", "is it a set of squares?"),
        (
            Language::C,
            "U64 f(U64 x) { return (x << 40) & 0x00FF000000000000; }",
            "U64 f(U64 x) { return (x << 40) & 0x000000000000FF00; }",
            "masks a shifted value",
        ),
        (
            Language::C,
            "U64 m = ((1ull << 20) - 1) & ~3;",
            "U64 m = ((1ull << 20) - 1) & ~3;",
            "is it a square or a size",
        ),
        (Language::C, "U64 g = 0xFFULL * K;", "U64 g = 0xFFULL * K;", "is part of a computation"),
        (Language::C, "int n = 0xFF, m = 3 & 1;", "int n = 0xFF, m = 3 & 1;", ""),
    ] {
        let converted = convert(text, Some(language), Mapping::Lerf, Mapping::Berlef).unwrap();
        assert_eq!(converted.text, wanted, "{:?}", converted.notes);
        let notes: Vec<&str> = converted.notes.iter().map(|(_, why)| why.as_str()).collect();
        assert_eq!(notes.is_empty(), noted.is_empty(), "{text}: {notes:?}");
        assert!(noted.is_empty() || notes.iter().any(|note| note.contains(noted)), "{text}: {notes:?}");
    }
    let text = format!("const U64 T[2] = {{{RANK_1}, {RANK_1}}};");
    let there = convert(&text, Some(Language::C), Mapping::Lerf, Mapping::Befr).unwrap();
    assert_eq!(convert(&there.text, Some(Language::C), Mapping::Befr, Mapping::Lerf).unwrap().text, text);
}

#[test]
fn a_shifted_number_is_computed_and_listed() {
    let converted =
        convert("U64 m = 0xFFULL << 8;", Some(Language::C), Mapping::Lerf, Mapping::Berlef).unwrap();
    assert_eq!(converted.text, "U64 m = 0x00FF000000000000ULL;");
    assert_eq!(converted.notes[0].1, "`0xFFULL << 8` is computed and written as one number");
}

/// The grammar of C makes the sign part of a number.
#[test]
fn a_signed_constant_of_c_is_converted() {
    let text = "U64 a[2] = {-0xFFULL, 0xFF00ULL}; U64 b = +0xFFULL;";
    let found = convert(text, Some(Language::C), Mapping::Lerf, Mapping::Berlef).expect("it is C");
    let wanted = "U64 a[2] = {0x01FFFFFFFFFFFFFFULL, 0xFF000000000000ULL}; U64 b = 0xFF00000000000000ULL;";
    assert_eq!(found.text, wanted);
}
