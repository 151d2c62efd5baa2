//! Pasted functions with the usual definitions of what they do not define.

use crate::vectors::session_in;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Among, Language, Session, call_among, supplied};

/// The names that get definitions, and the value of a call behind them; `None` where there are none that help.
fn completed(language: Language, source: &str, call: &str) -> Option<(String, u64)> {
    let mut session = session_in(language);
    let supplied =
        supplied(source, None, &Among::ALL, &session).filter(|supplied| supplied.error.is_none())?;
    let program = session.parse(&supplied.source).expect("it was tried");
    assert!(
        call_among(&Among::ALL, &program, &session).expect("it was tried").is_some(),
        "only functions are defined"
    );
    assert_eq!(bitrose_lang::supplied(source, Some(call), &Among::ALL, &session), Some(supplied.clone()));
    let value =
        session.run(&format!("{}\n{call}", supplied.source)).expect("a right call").value.expect("a value");
    Some((supplied.names.join(" "), value.number()))
}

#[test]
fn what_engines_take_for_granted_is_supplied() {
    use Language::{C, CSharp, Cpp, Go, Java, Rust};
    let cases = [
        (C, "U64 f(Square sq) { return 1ULL << sq; }", "f(9)", "Square", 0x200),
        (C, "int f(Color us) { return us == WHITE ? 8 : -8; }", "f(BLACK) + 16", "Color", 8),
        (C, "U64 f(int square) { U64 b = 0; set_bit(b, square); return b; }", "f(3)", "set_bit", 8),
        (C, "U64 f(U64 b, int square) { if (get_bit(b, square)) pop_bit(b, square); return b; }", "f(9, 3)", "get_bit pop_bit", 1),
        (C, "U64 f(int s) { U64 b = 0; // set the piece\n set_bit(b, s); /* then… */ set_bit(b, s ^ 1); return b; }", "f(0)", "set_bit", 3),
        (C, "U64 f(int s) { U64 b = 0; switch (s) { case 0: set_bit(b, 1); break; default: pop_bit(b, s); } return b; }", "f(0)", "set_bit pop_bit", 2),
        (C, "int f(U64 b) { int n = 0; while (b) n = n * 64 + pop_lsb(&b); return n; }", "f(0x12)", "pop_lsb", 68),
        (C, "Bitmap f(Bitmap b) { return b << 8; }", "f(1)", "Bitmap", 256),
        (Cpp, "int f(Color c) { return ~c; }", "f(WHITE)", "Color", 1),
        (Cpp, "int f(const Color& c) { return c == WHITE ? 8 : 16; }", "f(BLACK)", "Color", 16),
        (Cpp, "int f(Bitboard b) { int n = pop_lsb(b) * 64; return n + popLsb(&b); }", "f(0x12)", "pop_lsb popLsb", 68),
        (
            Cpp,
            "Bitboard f(Color c, Square s) {
                Bitboard b = square_bb(s);
                return c == WHITE ? shift<NORTH_WEST>(b) | shift<NORTH_EAST>(b) : shift<SOUTH_WEST>(b) | shift<SOUTH_EAST>(b);
            }",
            "f(BLACK, 8)",
            "Color Square shift NORTH_WEST",
            2,
        ),
        (
            Cpp,
            "Bitboard f(Bitboard b) { return shift<NORTH>(b) ^ shift<SOUTH>(b) ^ shift<EAST>(b) ^ shift<WEST>(b) ^ shift<NORTH_EAST>(b); }",
            "f(0x8000008100000080)",
            "shift NORTH",
            0x4080_8342_8100_8040,
        ),
        (C, "int f(U64 b) { int n = 0; for (int s = 0; s < 64; s++) n += getBit(b, s); return n; }", "f(7)", "getBit", 3),
        (Cpp, "int f(Square s) { File l = s & 7; return l == FILE_H ? s ^ 56 : s | 1; }", "f(7)", "Square File", 63),
        (Cpp, "U64 f(U64 b) { return shift<NORTH + NORTH>(b); }", "f(1)", "shift NORTH", 0x1_0000),
        (C, "U64 f(Square s) { return s == SQ_B1 ? 1ULL << SQ_A8 : 0; }", "f(SQ_B1)", "Square SQ_B1", 1 << 56),
        (C, "U64 f(U64 b) { return b & C64(0xFF); }", "f(0x181)", "C64", 0x81),
        (C, "int f(U64 b) { return get_ls1b_index(b); }", "f(8)", "get_ls1b_index", 3),
        (C, "int f(int s) { return validCoordinate(rankOf(s) + 1, fileOf(s) - 1); }", "f(9)", "validCoordinate", 1),
        (Cpp, "U64 f(Square s) { return file_bb(s) & ~file_bb(file_of(s) + 1); }", "f(9)", "Square file_bb", 0x0202_0202_0202_0202),
        (Cpp, "int f(PieceType pt) { return pt == KNIGHT ? ALL_PIECES : pt; }", "f(KING)", "PieceType ALL_PIECES", 6),
        (Rust, "fn f(p: PieceType) -> u32 { if p == PieceType::Knight { 8 } else { 4 } }", "f(PieceType::Knight)", "PieceType", 8),
        (Rust, "fn f(sq: Square) -> u64 { 1u64 << sq }", "f(3)", "Square", 8),
        (
            Rust,
            "fn f(c: Color, b: Bitboard) -> Bitboard { match c { Color::White => b << 8, Color::Black => b >> 8 } }",
            "f(Color::Black, 0x100)",
            "Color Bitboard",
            1,
        ),
        (
            Rust,
            "fn f(b: Bitboard, m: Bitboard) -> Bitboard { Bitboard((b & !m).0 << 1) }",
            "f(Bitboard(0x81), Bitboard(0x80)).0",
            "Bitboard",
            2,
        ),
        // A type with methods is a struct.
        (Rust, "impl Bitboard { pub fn east(self) -> Self { Self(self.0 << 1) } }", "Bitboard(8).east().0", "Bitboard", 16),
        (Go, "func f(s Square) Bitboard { return Bitboard(1) << uint(s) }", "f(3)", "Square Bitboard", 8),
        (
            Java,
            "static long f(long b) { return (b & Bits.NOT_H) << 1 | (b & Bits.NOT_A) >>> 1 | Bits.FILE_A & b; }",
            "f(0x81L)",
            "Bits.NOT_H Bits.NOT_A Bits.FILE_A",
            0x43,
        ),
        (
            CSharp,
            "static ulong F(ulong b) => (b & Constants.NotAFile) >> 1;",
            "F(0x81)",
            "Constants.NotAFile",
            0x40,
        ),
    ];
    for (language, source, call, names, value) in cases {
        assert_eq!(completed(language, source, call), Some((names.to_owned(), value)), "{language} {source}");
    }
}

/// As C, the text compares `shift` with `NORTH`.
#[test]
fn a_text_that_reads_as_c_may_be_cpp() {
    let session = Session::new(Mapping::Lerf);
    let text = "Bitboard f(Square s) { return shift<NORTH>(square_bb(s)); }";
    let supplied = supplied(text, None, &Among::ALL, &session).expect("there are definitions");
    assert_eq!((supplied.names.join(" "), supplied.error), ("Square shift NORTH".to_owned(), None));
    assert_eq!(session.parse(&supplied.source).expect("it was tried").language(), Language::Cpp);
}

#[test]
fn nothing_is_supplied_where_it_does_not_help() {
    use Language::{C, Cpp, Rust};
    for (language, source) in [
        (C, "int f(int x) { return x; }"),                // nothing is missing
        (C, "int f(Square s) { return unheard_of(s); }"), // and something else has no usual definition
        (C, "typedef int Color; int f(Color c) { return c == WHITE; }"), // the usual one defines `Color` again
        (C, "int f(Square s) { return s +; }"),
        (Rust, "fn f(m: Move) -> u16 { m.0 }"),
        // The engine means something else: operators of its own, new boards, boards for the lines of the board, a rank.
        (C, "U64 f(Square a) { U64 b = 0; b |= a; return b; }"),
        (C, "U64 f(Square a, U64 b) { return b & a; }"),
        (C, "U64 f(U64 b, int s) { U64 c = set_bit(b, s); return c ^ b; }"),
        (C, "U64 f(U64 b, int s) { if (clear_bit(b, s)) return b; return 0; }"),
        (C, "U64 f(U64 b, int s) { b = b ? 0 : set_bit(b, s); return b; }"),
        (C, "U64 f(File l, U64 b) { return b & ~FILE_H; }"),
        (C, "int f(int us, int s) { return relative_rank(us, rank_of(s)); }"),
        (Cpp, "U64 f(U64 b) { return shift<24>(b); }"),
    ] {
        assert_eq!(completed(language, source, "f(1)"), None, "{language} {source}");
    }
}

#[test]
fn what_has_a_usual_definition_is_supplied_and_the_rest_is_told() {
    let session = session_in(Language::C);
    let partial = supplied("int f(Square s) { return unheard_of(s); }", None, &Among::ALL, &session)
        .expect("`Square` is known");
    assert_eq!(partial.names, ["Square"]);
    assert_eq!(partial.error.expect("`unheard_of` is not").unknown(), Some("unheard_of"));
}

/// A template over a usual enum gets one of its names as the argument.
#[test]
fn a_template_over_what_is_supplied_is_called() {
    let session = session_in(Language::Cpp);
    let text = "template <Direction D> U64 go(U64 b) { return D == WEST ? b >> 1 : b << 8; }";
    let supplied = supplied(text, None, &Among::ALL, &session).expect("Direction is missing");
    assert_eq!((supplied.error, &supplied.names[..]), (None, &["Direction".to_owned()][..]));
    let program = session.parse(&supplied.source).expect("it was tried");
    let call = call_among(&Among::ALL, &program, &session).expect("it was tried").expect("it needs a call");
    assert!(call.ends_with("go<WEST>(b)"), "{call}");
}
