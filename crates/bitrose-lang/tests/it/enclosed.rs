//! Statements from inside a function become one.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Enclosed, Language, Session, added_call, enclosed};

fn enclose(text: &str) -> Option<Enclosed> {
    enclosed(text, None, Mapping::Lerf)
}

#[test]
fn undefined_names_become_parameters_and_constants() {
    for (text, language, source) in [
        (
            "attacks = (b << 17) & notAFile;\nattacks |= (b << 15) & ~FILE_H;",
            Language::C,
            "uint64_t pasted(uint64_t b) {\nuint64_t attacks = 0;\nattacks = (b << 17) & notAFile;\nattacks |= (b << 15) & ~FILE_H;\nreturn attacks;\n}",
        ),
        (
            "let left = (pawns << 7) & enemies;\nlet right = (pawns << 9) & enemies & !FILE_A;",
            Language::Rust,
            "fn pasted(pawns: u64, enemies: u64) -> u64 {\nlet left = (pawns << 7) & enemies;\nlet right = (pawns << 9) & enemies & !FILE_A;\nleft\n}",
        ),
        (
            "#define GET_BIT(bb, sq) ((bb) & (1ULL << (sq)))",
            Language::C,
            "#define GET_BIT(bb, sq) ((bb) & (1ULL << (sq)))\nuint64_t pasted(uint64_t bb, int sq) {\nreturn GET_BIT(bb, sq);\n}",
        ),
        (
            "return (bb >> 7) & 0x7f7f7f7f7f7f7f7f;",
            Language::C,
            "uint64_t pasted(uint64_t bb) {\nreturn (bb >> 7) & 0x7f7f7f7f7f7f7f7f;\n}",
        ),
        (
            "long east = (b << 1) & 0xFEFEFEFEFEFEFEFEL;\nlong north = b >>> 8;",
            Language::Java,
            "static long pasted(long b) {\nlong east = (b << 1) & 0xFEFEFEFEFEFEFEFEL;\nlong north = b >>> 8;\nreturn north;\n}",
        ),
        (
            "east := (b << 1) &^ FileA\nwest := b >> 1",
            Language::Go,
            "func pasted(b uint64) uint64 {\neast := (b << 1) &^ FileA\nwest := b >> 1\n_ = east\nreturn west\n}",
        ),
        (
            "auto king = [](U64 b) { return b << 8 | b >> 8; };",
            Language::Cpp,
            "uint64_t pasted(uint64_t b) {\nauto king = [](U64 b) { return b << 8 | b >> 8; };\nreturn king(b);\n}",
        ),
        (
            "let east = |b: u64| (b << 1) & !FILE_A;",
            Language::Rust,
            "fn pasted(b: u64) -> u64 {\nlet east = |b: u64| (b << 1) & !FILE_A;\neast(b)\n}",
        ),
        (
            "for (int r = rank + 1; r <= 7; r++) {\n    attacks |= 1ULL << (r * 8 + file);\n    if (block & (1ULL << (r * 8 + file))) break;\n}",
            Language::C,
            "uint64_t pasted(int rank, int file, uint64_t block) {\nuint64_t attacks = 0;\nfor (int r = rank + 1; r <= 7; r++) {\n    attacks |= 1ULL << (r * 8 + file);\n    if (block & (1ULL << (r * 8 + file))) break;\n}\nreturn attacks;\n}",
        ),
        (
            "while b != 0 {\n    n += 1u64 << (b & 7);\n    b &= b - 1;\n}",
            Language::Rust,
            "fn pasted(mut b: u64) -> u64 {\nlet mut n: u64 = 0;\nwhile b != 0 {\n    n += 1u64 << (b & 7);\n    b &= b - 1;\n}\nn\n}",
        ),
        (
            "pro &= pro << 1;",
            Language::C,
            "uint64_t pasted(uint64_t pro) {\npro &= pro << 1;\nreturn pro;\n}",
        ),
        (
            "let left = (b >> 9) & !FILE_H;\nlet right = (b >> 7) & !FILE_A;\nleft | right",
            Language::Rust,
            "fn pasted(b: u64) -> u64 {\nlet left = (b >> 9) & !FILE_H;\nlet right = (b >> 7) & !FILE_A;\nleft | right\n}",
        ),
        (
            "let mut att = b << 8;\natt |= b >> 8;\nif att & occ != 0 { att } else { 0u64 }",
            Language::Rust,
            "fn pasted(b: u64, occ: u64) -> u64 {\nlet mut att = b << 8;\natt |= b >> 8;\nif att & occ != 0 { att } else { 0u64 }\n}",
        ),
        ("let n = b >> 8\nn & c", Language::Own, "fn pasted(b, c) {\nlet n = b >> 8\nn & c\n}"),
        (
            "#define NOT_A 0x7f7f7f7f7f7f7f7fULL\nx = (b << 1) & NOT_A;",
            Language::C,
            "uint64_t pasted(uint64_t b) {\nuint64_t x = 0;\n#define NOT_A 0x7f7f7f7f7f7f7f7fULL\nx = (b << 1) & NOT_A;\nreturn x;\n}",
        ),
        (
            "occ = occ & ~(1ULL << sq);\nreturn occ;",
            Language::C,
            "uint64_t pasted(uint64_t occ, int sq) {\nocc = occ & ~(1ULL << sq);\nreturn occ;\n}",
        ),
        ("return b << 8;", Language::C, "uint64_t pasted(uint64_t b) {\nreturn b << 8;\n}"),
        (
            "auto att = [](uint64_t b) { return (b << 17) & 0xfefefefefefefefeULL; };",
            Language::Cpp,
            "uint64_t pasted(uint64_t b) {\nauto att = [](uint64_t b) { return (b << 17) & 0xfefefefefefefefeULL; };\nreturn att(b);\n}",
        ),
        (
            "x = (b << 8) & notRank1;",
            Language::C,
            "const uint64_t notRank1 = 0xFFFFFFFFFFFFFF00ULL;\nuint64_t pasted(uint64_t b) {\nuint64_t x = 0;\nx = (b << 8) & notRank1;\nreturn x;\n}",
        ),
        ("(b << 9) & targets", Language::Own, "fn pasted(b, targets) {\n(b << 9) & targets\n}"),
    ] {
        let found = enclose(text).unwrap_or_else(|| panic!("not enclosed: {text}"));
        assert_eq!((found.language, &*found.source), (language, source));
        let session = Session::new(Mapping::Lerf).in_language(language);
        let program = session.parse(source).expect("it was read before");
        assert!(added_call(&found.among(), &program, &session).is_ok_and(|call| call.is_some()), "{source}");
    }
}

/// What follows a `//` in a string is code.
#[test]
fn a_string_contains_no_comment() {
    let text = "assert!(b != 0, \"a//b\"); let east = (b << 1) & !FILE_A;";
    let source = format!("fn pasted(b: u64) -> u64 {{\n{text}\neast\n}}");
    assert_eq!(enclose(text).map(|enclosed| enclosed.source), Some(source));
}

#[test]
fn what_is_no_body_is_not_enclosed() {
    for text in [
        "",
        "U64 x = 0x10;",
        "foo(b) << 1",
        "table[sq] << 1",
        "int f(int x) { return x; }",
        "a b c",
        "x = y = ;",
        "b.c << 1",
        "U64 x = shift<UpRight>(b) & them;",
    ] {
        assert_eq!(enclose(text), None, "{text}");
    }
}

/// A brace that is never closed takes the call in, so that nothing is left to run.
#[test]
fn a_brace_that_swallows_the_call_is_no_panic() {
    for text in ["}{", "}}{", "};{", "x}{"] {
        for language in Language::ALL {
            let _ = enclosed(text, Some(language), Mapping::Lerf);
        }
        assert!(enclosed(text, None, Mapping::Lerf).is_none(), "{text}");
    }
}
