//! Which known function a pasted one is like, and the first case in which it is not.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Language, Program, Session, resemblance};

fn said(language: Language, text: &str) -> String {
    let program = Program::parse(text, Some(language)).expect(text);
    let found = resemblance(&program, &Session::new(Mapping::Lerf));
    found.map_or_else(|| "nothing".to_owned(), |found| found.to_string())
}

#[test]
fn functions_are_recognized_by_what_they_give() {
    let rows = [
        (
            Language::C,
            "uint64_t up(uint64_t b) { return b << 8; }",
            "the same as north(x) in all 64 cases tried",
        ),
        (
            Language::C,
            "uint64_t right(uint64_t b) { return b << 1; }",
            "like east(x) in 57 of 64 cases; right({h1}) has also a2",
        ),
        (
            Language::Rust,
            "fn west(b: u64) -> u64 { (b >> 1) & !0x8080808080808081 }",
            "like west(x) in 63 of 64 cases; west({b1}) lacks a1",
        ),
        (
            Language::Java,
            "static long k(int sq) { long b = 1L << sq, a = b << 8 | b >>> 8 | b | (b & ~0x8080808080808080L) << 1 | (b & ~0x0101010101010101L) >>> 1; return a; }",
            "nothing",
        ),
        (
            Language::Python,
            "def king(sq):\n    b = 1 << sq\n    b |= (b & 0x7F7F7F7F7F7F7F7F) << 1 | (b & 0xFEFEFEFEFEFEFEFE) >> 1\n    return (b | b << 8 | b >> 8) & 0xFFFFFFFFFFFFFFFF & ~(1 << sq)",
            "the same as king(sq) in all 64 cases tried",
        ),
        (
            Language::Cpp,
            "uint64_t occl(uint64_t empty, uint64_t b) { for (int i = 0; i < 7; i++) b |= empty & (b << 8); return b; }",
            "the same as occluded_north(x,y) in all 64 cases tried",
        ),
        (Language::C, "uint64_t mine(uint64_t b) { return b * 3; }", "nothing"),
        (Language::C, "int n(int i) { return i + 1; }", "nothing"),
        // It does something, or takes something else.
        (Language::C, "uint64_t up(uint64_t b) { return b << 8; } up(1)", "nothing"),
        (Language::C, "uint64_t up(uint64_t b, int n, int k) { return b << n + k; }", "nothing"),
    ];
    for (language, text, wanted) in rows {
        assert_eq!(said(language, text), wanted, "{text}");
    }
}

#[test]
fn a_session_that_knows_the_pasted_function_is_no_measure() {
    let text = "uint64_t north(uint64_t b) { return b << 8 & ~0x8000; }";
    let program = Program::parse(text, Some(Language::C)).expect(text);
    let mut session = Session::new(Mapping::Lerf);
    session.execute(&program).expect(text);
    let found = resemblance(&program, &session).map(|found| found.to_string());
    assert_eq!(found.as_deref(), Some("like north(x) in 63 of 64 cases; north({h1}) lacks h2"));
}

/// The cases are squares, so the numbering of the squares makes no difference.
#[test]
fn it_is_recognized_under_every_mapping() {
    for mapping in Mapping::ALL {
        let delta = mapping.delta(bitrose_core::bitboard::Direction::North.offset());
        let shift = if delta > 0 { format!("<< {delta}") } else { format!(">> {}", -delta) };
        let text = format!("fn up(b: u64) -> u64 {{ b {shift} }}");
        let program = Program::parse(&text, Some(Language::Rust)).expect("it is right");
        let found = resemblance(&program, &Session::new(mapping)).expect("it is a step");
        assert_eq!(found.known, "north(x)", "{mapping}");
    }
}
