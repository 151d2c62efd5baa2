//! Which known function a pasted one is like, and the first case in which it is not.

use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Among, Language, Program, Session, resemblance, stopping_call, table_resemblances};

fn said(language: Language, text: &str) -> String {
    let program = Program::parse(text, Some(language)).expect(text);
    let found = resemblance(&Among::ALL, &program, &Session::new(Mapping::Lerf));
    found.map_or_else(|| "nothing".to_owned(), |found| found.to_string())
}

/// A function of a class that is defined outside of it.
#[test]
fn functions_of_classes_are_recognized() {
    let text = "struct Attacks { static uint64_t king_attacks(int sq); uint64_t b; };
        uint64_t Attacks::king_attacks(int sq) { uint64_t b = 1ull << sq, r = b | (b & ~0x8080808080808080ull) << 1 | (b & ~0x0101010101010101ull) >> 1; return (r | r << 8 | r >> 8) & ~b; }";
    assert_eq!(said(Language::Cpp, text), "the same as king(sq) in all 64 cases tried");
}

/// A table that the source fills before the first call is filled once, and not for each call: filling it and the longest
/// of the calls together would take too many operations.
#[test]
fn tables_are_kept_between_calls() {
    let text = "var n int\nvar t [64]uint64
        func king(b uint64) uint64 { r := b | b &^ 0x8080808080808080 << 1 | b &^ 0x0101010101010101 >> 1; return (r | r << 8 | r >> 8) &^ b }
        func init() { for i := 0; i < 2500; i++ { t[i % 64] = king(1 << uint(i % 64)) } }
        func lookup(s int) uint64 { m := 0; for i := 0; i < s * 120; i++ { m++ }; return t[s] }";
    let same = "the same as king(sq) in all 64 cases tried";
    assert_eq!(said(Language::Go, text), same);
    // what calls change starts anew for each
    let counted = text.replace("s * 120", "0").replace("return t[s]", "n++; return t[s] << uint(n - 1)");
    assert_eq!(said(Language::Go, &counted), same);
    // and so does what only the first case changes
    let first =
        text.replace("s * 120", "0").replace("return t[s]", "if s == 0 { n = 1 }; return t[s] << uint(n)");
    assert_eq!(
        said(Language::Go, &first),
        "equal to king(sq) in 63 of the 64 cases tried; lookup(a1) has also c1 c2, and lacks b1 a2"
    );
}

/// What is said of a function with a color names the color that is passed.
#[test]
fn colors_are_named() {
    let text = "enum { WHITE, BLACK }; uint64_t pawn_attacks(uint64_t b, int side) { if (side == SIDE) return (b & ~0x0101010101010101) << 7
        | (b & ~0x8080808080808080) << 9; return (b & ~0x0101010101010101) >> 9 | (b & ~0x8080808080808080) >> 7; }";
    let named = |side: &str| {
        let program = Program::parse(&text.replace("SIDE", side), Some(Language::C)).expect("it is read");
        let found = resemblance(&Among::ALL, &program, &Session::new(Mapping::Lerf));
        found.expect("it is like a known one").with_name()
    };
    assert_eq!(
        named("WHITE"),
        "pawn_attacks(x, 0) is the same as white_pawn_attacks(x) in all 64 cases tried, and pawn_attacks(x, 1) as black_pawn_attacks(x)"
    );
    assert_eq!(
        named("BLACK"),
        "pawn_attacks(x, 0) is the same as black_pawn_attacks(x) in all 64 cases tried if a1 = 0, and not as white_pawn_attacks(x)"
    );
}

/// A method is compared as a function is.
#[test]
fn methods_are_recognized() {
    let text =
        "pub struct Board(pub u64);\nimpl Board {\n    pub fn south(self) -> Self { Board(self.0 << 8) }\n}";
    assert_eq!(
        said(Language::Rust, text),
        "the same as north(x) in all 64 cases tried if a1 = 0, and not as south(x)"
    );
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
            "equal to east(x) in 57 of the 64 cases tried; right({h1}) has also a2",
        ),
        (
            Language::Rust,
            "fn west(b: u64) -> u64 { (b >> 1) & !0x8080808080808081 }",
            "equal to west(x) in 63 of the 64 cases tried; west({b1}) lacks a1",
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
            "the same as occluded_north(x,y) in all 128 cases tried",
        ),
        (Language::C, "uint64_t mine(uint64_t b) { return b * 3; }", "nothing"),
        // Scans and counts, which have the name: on squares, pairs and random boards.
        (
            Language::C,
            "int bitScanForward(uint64_t b) { if (b == 2) return 2; return __builtin_ctzll(b); }",
            "equal to lsb(x) in 191 of the 192 cases tried; bitScanForward({b1}) is 2, not 1",
        ),
        (
            Language::Cpp,
            "int msb(uint64_t b) { return 64 - __builtin_clzll(b); }",
            "differs from msb(x) in 192 of 192 cases; msb({a1}) is 1, not 0",
        ),
        (
            Language::Rust,
            "fn pop_count(b: u64) -> u32 { (b & 0xFFFFFFFF).count_ones() }",
            "differs from popcount(x) in 147 of 192 cases; pop_count({g7}) is 0, not 1",
        ),
        (Language::Java, "static long lsb(long b) { return b & -b; }", "nothing"),
        (
            Language::Go,
            "func lsb(b uint64) int { n := 0; for b&1 == 0 { b >>= 1; n++ }; return n }",
            "the same as lsb(x) in all 192 cases tried",
        ),
        // Something else than what its name says.
        (
            Language::C,
            "uint64_t black_pawn_attacks(uint64_t p) { return (p & ~FILE_H) << 7 | (p & ~FILE_A) >> 9; }",
            "differs from black_pawn_attacks(x) in 56 of 64 cases; black_pawn_attacks({a1}) has also h1",
        ),
        (
            Language::C,
            "uint64_t south(uint64_t b) { return b << 8; }",
            "the same as north(x) in all 64 cases tried if a1 = 0, and not as south(x)",
        ),
        (Language::C, "int n(int i) { return i + 1; }", "nothing"),
        // An int of Go is no board, although it has 64 bits.
        (
            Language::Go,
            "type Color int\nfunc att(p uint64, c Color) uint64 {\n\te, w := p&^0x8080808080808080, p&^0x0101010101010101\n\tif c == 0 { return e<<9 | w<<7 }\n\treturn e>>7 | w>>9\n}",
            "nothing",
        ),
        (Language::C, "uint64_t f(size_t n) { return n << 1; }", "nothing"),
        // It does something, or takes something else.
        (Language::C, "uint64_t up(uint64_t b) { return b << 8; } up(1)", "nothing"),
        (Language::C, "uint64_t up(uint64_t b, int n, int k) { return b << n + k; }", "nothing"),
    ];
    for (language, text, wanted) in rows {
        assert_eq!(said(language, text), wanted, "{text}");
    }
}

/// What lies between two squares, parts of what a piece attacks, and what is put together from known functions.
#[test]
fn sets_put_together_from_others_are_recognized() {
    for (language, text, wanted) in [
        (
            Language::Rust,
            "fn inner(a: u32, b: u32) -> u64 {\n    let (df, dr) = ((b & 7) as i32 - (a & 7) as i32, (b >> 3) as i32 - (a >> 3) as i32);\n    if df != 0 && dr != 0 && df.abs() != dr.abs() { return 0; }\n    let step = df.signum() + 8 * dr.signum();\n    let (mut s, mut set) = (a as i32 + step, 0);\n    while s != b as i32 { set |= 1u64 << s; s += step; }\n    set\n}",
            "the same as between(a,b) in all 4032 cases tried",
        ),
        (
            Language::Cpp,
            "uint64_t rank_attacks(uint64_t occ, int sq) {\n  uint64_t set = 0;\n  for (int s = sq + 1; s < 64 && s & 7; s++) { set |= 1ull << s; if (occ >> s & 1) break; }\n  for (int s = sq - 1; s >= 0; s--) { set |= 1ull << s; if (occ >> s & 1) break; }\n  return set;\n}",
            "equal to rook(sq,x) & ~file_fill(sq) in 40 of the 64 cases tried; rank_attacks(0x008018080008014C, d4) has also d3 e3 f3 g3 and 1 more",
        ),
        (
            Language::C,
            "uint64_t passed(int color, int sq) { uint64_t b = 1ull << sq; b |= b << 1 | (b & ~0x0101010101010101) >> 1; uint64_t f = 0; while (b) { b = color ? b >> 8 : b << 8; f |= b; } return f; }",
            "equal to passed_mask(0,sq) in 58 of the 64 cases tried; passed(0, h1) has also a3 a4 a5 a6 and 2 more",
        ),
        (
            Language::C,
            "uint64_t zone(int sq) { uint64_t b = 1ull << sq; b |= (b & ~0x8080808080808080) << 1 | (b & ~0x0101010101010101) >> 1; return b | b << 8 | b >> 8; }",
            "the same as king(sq) | square(sq) in all 64 cases tried",
        ),
        (
            Language::C,
            "uint64_t king_attacks(int sq) { uint64_t b = 1ull << sq; b |= (b & ~0x8080808080808080) << 1 | (b & ~0x0101010101010101) >> 1; return b | b << 8 | b >> 8; }",
            "the same as king(sq) | square(sq) in all 64 cases tried, and not as king(sq); king_attacks(a1) has also a1",
        ),
        // Pawns, and enemy pawns.
        (
            Language::C,
            "uint64_t passed(uint64_t own, uint64_t enemy) { uint64_t f = enemy >> 8; f |= f >> 8; f |= f >> 16; f |= f >> 32; f |= (f << 1 & ~0x0101010101010101) | (f & ~0x0101010101010101) >> 1; return own & ~f; }",
            "the same as p & ~fill_south(south(q | east(q) | west(q))) in all 128 cases tried",
        ),
        (
            Language::Go,
            "func isolated(pawns uint64) uint64 {\n\tf := pawns\n\tfor i := 0; i < 7; i++ {\n\t\tf |= f<<8 | f>>8\n\t}\n\treturn pawns &^ (f<<1 | f>>1)\n}",
            "equal to p & ~file_fill(east(p) | west(p)) in 94 of the 128 cases tried; isolated(0x0080101001000200) lacks h7",
        ),
        // A class around a board counts as the board.
        (
            Language::Cpp,
            "struct Bits { uint64_t v; Bits(uint64_t x) : v(x) {} Bits shifted(int n) const { return Bits(v << n); } }; Bits east(Bits b) { return b.shifted(1); }",
            "equal to east(x) in 57 of the 64 cases tried; east({h1}) has also a2",
        ),
        // Named for another one than it is equal to.
        (
            Language::C,
            "uint64_t whiteFrontSpan(uint64_t p) { p |= p << 8; p |= p << 16; return p | p << 32; }",
            "the same as fill_north(x) in all 64 cases tried if a1 = 0, and not as fill_north(north(x))",
        ),
        (
            Language::C,
            "uint64_t wPawnAttacks(uint64_t p) { return p << 8; }",
            "the same as north(x) in all 64 cases tried if a1 = 0, and not as white_pawn_attacks(x)",
        ),
        (
            Language::Java,
            "static long rotate90cw(long b) { long r = 0; for (int s = 0; s < 64; s++) if ((b >>> s & 1) != 0) r |= 1L << ((s & 7) * 8 + (7 - (s >> 3))); return r; }",
            "the same as rotate_270(x) in all 64 cases tried if a1 = 0, and not as rotate_90(x)",
        ),
        (
            Language::C,
            "uint64_t mirrorHorizontal(uint64_t b) { return (b & 0xF0F0F0F0F0F0F0F0) >> 4 | (b & 0x0F0F0F0F0F0F0F0F) * 8; }",
            "differs from mirror_horizontal(x) in 56 of 64 cases; mirrorHorizontal({a1}) has also d1, and lacks h1",
        ),
    ] {
        assert_eq!(said(language, text), wanted, "{text}");
    }
}

/// Where a function has no result, it differs.
#[test]
fn cases_in_which_a_function_stops_are_differences() {
    for (language, text, wanted) in [
        (
            Language::Python,
            "def white_pawn_attacks(b):\n    return (b & ~0x0101010101010101) << 7 | (b & ~0x8080808080808080) << 9",
            "the same as white_pawn_attacks(x) in all 56 cases tried",
        ),
        (
            Language::Python,
            "def north(b):\n    return b << 8",
            "equal to north(x) in 56 of the 64 cases tried; north({f8}) needs 70 bits: mask it with `& 0xFFFFFFFFFFFFFFFF` for a board of 64 bits",
        ),
        (
            Language::Rust,
            "fn front(sq: u32) -> u64 { 0x0101010101010100u64 << sq & !0u64 << (sq + 8) }",
            "equal to ray(sq,north) in 56 of the 64 cases tried; front(f8) stops: shift by 69 of a 64-bit value",
        ),
        (
            Language::C,
            "static const int T[32] = { 0 }; int lsb(uint64_t b) { int n = __builtin_ctzll(b); return n < 32 ? n : T[n]; }",
            "equal to lsb(x) in 147 of the 192 cases tried; lsb({g7}) stops: index out of range: 54 of 32 elements",
        ),
        (
            Language::C,
            "uint64_t f(uint64_t b) { return b / (b - 1) ? b << 9 : 0; }",
            "equal to north_east(x) in 57 of the 64 cases tried; f({a1}) stops: division by zero",
        ),
        // another result before it
        (
            Language::C,
            "static const int T[32] = { 1 }; int lsb(uint64_t b) { return T[__builtin_ctzll(b)]; }",
            "differs from lsb(x) in 192 of 192 cases; lsb({a1}) is 1, not 0; lsb({g7}) stops: index out of range: 54 of 32 elements",
        ),
        // a function that never runs
        (Language::C, "uint64_t knight(int sq) { return 1ull << (sq + 64); }", "nothing"),
    ] {
        assert_eq!(said(language, text), wanted, "{text}");
    }
}

#[test]
fn usual_inputs_for_which_a_function_stops() {
    let stopping = |language: Language, text: &str| {
        let program = Program::parse(text, Some(language)).expect(text);
        stopping_call("f", &Among::ALL, &program, &Session::new(Mapping::Lerf))
    };
    for (language, text, call, fault) in [
        (
            Language::Rust,
            "fn f(sq: u32, occ: u64) -> u64 { occ - 2 * (1u64 << sq) }",
            "f(42, 0x0000000180000000)",
            "stops: overflow of `-` in u64",
        ),
        (
            Language::Go,
            "func f(b uint64) int { t := [6]int{}; n := 0; for b != 0 { b &= b - 1; n++ }; return t[n] }",
            "f(0x0000001824008100)",
            "stops: index out of range",
        ),
    ] {
        let wanted = Some((call.to_owned(), fault.to_owned()));
        assert_eq!(stopping(language, text), wanted, "{text}");
    }
    // for no square at all; for a count that is none; without an example that runs
    for text in [
        "int f(uint64_t b) { return b ? 64 / (b != 0) : 64 / (int)b; }",
        "uint64_t f(uint64_t b, int n) { return b << n; }",
        "uint64_t f(uint64_t b) { return b << 64; }",
    ] {
        assert_eq!(stopping(Language::C, text), None, "{text}");
    }
}

#[test]
fn a_session_that_knows_the_pasted_function_is_no_measure() {
    let text = "uint64_t north(uint64_t b) { return b << 8 & ~0x8000; }";
    let program = Program::parse(text, Some(Language::C)).expect(text);
    let mut session = Session::new(Mapping::Lerf);
    session.execute(&program).expect(text);
    let found = resemblance(&Among::ALL, &program, &session).map(|found| found.to_string());
    assert_eq!(found.as_deref(), Some("equal to north(x) in 63 of the 64 cases tried; north({h1}) lacks h2"));
}

/// The cases are squares, so the numbering of the squares makes no difference.
#[test]
fn it_is_recognized_under_every_mapping() {
    for mapping in Mapping::ALL {
        let delta = mapping.delta(bitrose_core::bitboard::Direction::North.offset());
        let shift = if delta > 0 { format!("<< {delta}") } else { format!(">> {}", -delta) };
        let text = format!("fn up(b: u64) -> u64 {{ b {shift} }}");
        let program = Program::parse(&text, Some(Language::Rust)).expect("it is right");
        let found = resemblance(&Among::ALL, &program, &Session::new(mapping)).expect("it is a step");
        assert_eq!(found.known, "north(x)", "{mapping}");
    }
}

#[test]
fn tables_that_a_program_fills_are_compared() {
    let king = "int[] dr = {-1, -1, -1, 0, 0, 1, 1, 1}, df = {-1, 0, 1, -1, 1, -1, 0, 1};
        for (int sq = 0; sq < 64; sq++) for (int i = 0; i < 8; i++) {
            int r = sq / 8 + dr[i], f = sq % 8 + df[i];
            if (r >= 0 && r < 8 && f >= 0 && f <= LAST) KING[sq] |= 1L << (r * 8 + f); }";
    let java = |last| {
        let king = king.replace("LAST", last);
        format!(
            "class A {{ static final long[] KING = new long[64]; static void init() {{ {king} }} }} A.init()"
        )
    };
    let knight = "var KNIGHT [64]uint64
        func fill() { for sq := 0; sq < 64; sq++ { for _, o := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
            f, r := sq & 7 + o[0], sq >> 3 + o[1]
            if f >= 0 && f <= 8 && r >= 0 && r < 8 { KNIGHT[sq] |= 1 << uint(r * 8 + f) }
        } } }
        fill()";
    for (language, text, wanted) in [
        (Language::Java, java("7"), "KING: the same as king(sq) in all 64 cases tried"),
        (Language::Java, java("8"), "KING: equal to king(sq) in 56 of the 64 cases tried; KING[h1] has also a2 a3"),
        (
            Language::Go,
            knight.to_owned(),
            "KNIGHT: equal to knight(sq) in 48 of the 64 cases tried; KNIGHT[g7] has also a7",
        ),
        (
            Language::C,
            "uint64_t t[2][64]; void fill(void) { for (int i = 0; i < 64; i++) { uint64_t b = 1ULL << i; t[0][i] = (b & ~FILE_A) << 7 | (b & ~FILE_H) << 9; t[1][i] = b >> 9 | (b & ~FILE_A) >> 9 | (b & ~FILE_H) >> 7; } } fill();"
                .to_owned(),
            "t[0]: the same as white_pawn_attacks(sq) in all 64 cases tried\n\
             t[1]: equal to black_pawn_attacks(sq) in 58 of the 64 cases tried; t[1][a4] has also h2",
        ),
        (
            Language::C,
            "uint64_t t[64]; void fill(void) { for (int i = 0; i < 64; i++) t[i] = i * 0x9E3779B97F4A7C15ULL; } fill();"
                .to_owned(),
            "",
        ),
    ] {
        let program = Program::parse(&text, Some(language)).expect(&text);
        let mut session = Session::new(Mapping::Lerf);
        let (_, trace) = session.execute_traced(&program).expect(&text);
        let found = table_resemblances(&trace, &session);
        let found: Vec<_> = found.iter().map(|found| format!("{}: {found}", found.function)).collect();
        assert_eq!(found.join("\n"), wanted, "{text}");
    }
}
