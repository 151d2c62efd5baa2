//! What `lint` finds in source text.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{File, Mapping, Rank, Square};
use bitrose_lang::Language;
use bitrose_lang::lint::{Deviation, lint, lint_in, numbering, other_mapping};
use bitrose_lang::tables::Known;
use std::fmt::Write;

fn list(entries: impl Iterator<Item = u64>) -> String {
    entries.map(|entry| format!("\n0x{entry:X}")).collect::<Vec<_>>().join(",")
}

/// A file with masks, tables of masks, knight attacks and squares between two, and magics.
fn attacks() -> String {
    let mut text = String::from("typedef unsigned long long U64;\n");
    for rank in Rank::ALL {
        writeln!(text, "#define RANK_{rank} 0x{:016X}ULL", rank.bitboard().0).unwrap();
    }
    text += "const U64 FILE_ABB = 0x0101010101010101;\n";
    for (file, before) in ["B", "C", "D", "E", "F", "G", "H"].into_iter().zip('A'..) {
        writeln!(text, "const U64 FILE_{file}BB = FILE_{before}BB << 1;").unwrap();
    }
    text += "const U64 notAB = 0xFCFCFCFCFCFCFCFC;\nenum { RANK_ONE, RANK_TWO };\n";
    text += "const U64 Center = 0x0000001818000000;\n";
    writeln!(text, "const U64 FILES[8] = {{{}}};", list(File::ALL.map(|file| file.bitboard().0).into_iter()))
        .unwrap();
    writeln!(
        text,
        "const U64 knightAttacks[64] = {{{}\n}};",
        list(Square::all().map(|square| Known::Knight.entry(square)))
    )
    .unwrap();
    let between =
        |from| format!("{{{}}}", list(Square::all().map(|to| bitrose_core::attacks::between(from, to).0)));
    let between: Vec<String> = Square::all().map(between).collect();
    writeln!(text, "const U64 between[64][64] = {{{}}};", between.join(",")).unwrap();
    text + include_str!("../data/Rival.java")
}

fn findings(text: &str) -> Vec<(usize, String, String)> {
    let report = lint(text, Some(Language::Cpp)).unwrap();
    report.findings.into_iter().map(|one| (one.location.line, one.name, one.message)).collect()
}

#[test]
fn a_file_without_mistakes_has_no_findings() {
    let report = lint(&attacks(), Some(Language::Cpp)).unwrap();
    assert_eq!((report.mappings, report.right, report.names), (vec![Mapping::Lerf], 17, 17));
    assert_eq!(report.tables, 9, "files, knights, between, and of Rival magics, masks and shifts");
    assert_eq!(findings(&attacks()), []);
}

/// A 65th entry may be that of "no square", if it is empty.
#[test]
fn an_entry_for_no_square_is_not_too_many() {
    let kings = Square::ALL.into_iter().map(|square| Known::King.entry(square));
    let table = |last: u64| format!("U64 KING[65] = {{{}}};", list(kings.clone().chain([last])));
    assert_eq!(findings(&table(0)), []);
    assert_eq!(findings(&table(7)).len(), 1);
}

#[test]
fn what_two_mappings_agree_on_decides_nothing() {
    let text = "U64 NOT_A = 0xFEFEFEFEFEFEFEFE, NOT_H = 0x7F7F7F7F7F7F7F7F, FILE_A = 0x0101010101010101;";
    let report = lint(text, Some(Language::Cpp)).unwrap();
    assert_eq!(report.mappings, [Mapping::Lerf, Mapping::Berlef]);
}

/// A single wrong name does not outweigh the functions of a file, or the order of its squares. What is derived from a
/// wrong constant is not wrong by itself.
#[test]
fn a_wrong_constant_is_named_and_nothing_else() {
    const FILES: &str = "const U64 FILE_A = 0x0101010101010101ULL, FILE_H = 0x8080808080808080ULL;\n";
    let order = format!("enum {{ {} }};", squares((1..=8).collect()));
    let text = format!("{FILES}const U64 RANK_4 = 0xFF00000000ULL;\n");
    let other = [(2, "RANK_4".to_owned(), "this is RANK_5; correct in berlef, but not in lerf".to_owned())];
    assert_eq!(findings(&text), []);
    assert_eq!(findings(&format!("{text}{order}")), other);
    let functions = "U64 north(U64 b) { return b << 8; } U64 south(U64 b) { return b >> 8; }";
    assert_eq!(findings(&format!("{text}{functions}")), other);
    assert_eq!(lint(&format!("{text}{functions}"), Some(Language::Cpp)).unwrap().deviations.len(), 0);
    let text =
        format!("{FILES}const U64 RANK_1 = 0xF;\nconst U64 RANK_2 = RANK_1 << 8, RANK_3 = RANK_2 << 8;\n");
    let [(2, name, message)] = &findings(&text)[..] else { panic!("{:?}", findings(&text)) };
    assert!(name == "RANK_1" && message.ends_with("with lerf, RANK_1 is wrong"), "{message}");
    let missing = "e1 f1 g1 h1 are missing".to_owned();
    assert_eq!(findings(&format!("{text}{order}")), [(2, "RANK_1".to_owned(), missing)]);
    assert_eq!(findings(&format!("{FILES}const int RANK_1 = 9; const U64 RANK_2 = 1;")), []);
    // the difference of two files
    assert_eq!(
        findings(&format!("{FILES}int f() {{ int dFile = 0; dFile = -1; int hFile = -1; return dFile; }}")),
        []
    );
}

/// What a file says of itself, without a table of others beside it.
#[test]
fn short_files() {
    let files = "FILE_B = FILE_A << 1, FILE_C = FILE_A << 2, FILE_D = FILE_A << 3, FILE_E = FILE_A << 4, FILE_F = FILE_A << 5, \
                 FILE_G = FILE_A << 6, FILE_H = FILE_A << 7";
    let ranks: Vec<String> =
        Rank::ALL.map(|rank| format!("RANK_{rank} = 0x{:016X}ULL", rank.bitboard().0)).into();
    let ranks = ranks.join(", ");
    let keys = |count: u64| list((0..count).map(|key| key.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 << 63));
    for (language, text, wanted) in [
        (Language::Cpp, format!("const U64 castleKeys[65] = {{{}}};", keys(65)), vec![]),
        (
            Language::Rust,
            format!("const K: [[$proxy; 64]; 1] = [[{}]];", keys(64).replace("0x", "0x1234_")),
            vec![],
        ),
        (
            Language::Cpp,
            format!("U64 {ranks}, FILE_A = 0x0101010101010111ULL, {files};"),
            vec![("FILE_A".to_owned(), "e1 is extra")], // the others come from it
        ),
        (
            Language::Cpp,
            format!("U64 {ranks}, FILE_A = 0x0101010101010101ULL, LIGHT_SQUARES = 0xAA55AA55AA55AA55ULL;"),
            vec![("LIGHT_SQUARES".to_owned(), "this is DARK")],
        ),
        (
            Language::Cpp,
            format!(
                "U64 {ranks}, FILE_A = 0x0101010101010101ULL, KING_SIDE = 0x0F0F0F0F0F0F0F0FULL, \
                 CENTER = 0x00003C3C3C3C0000ULL, CORNERS = 0x810000000000008EULL, QueenSide = 0x70ULL;"
            ),
            vec![
                ("KING_SIDE".to_owned(), "this is QUEENSIDE"),
                ("CORNERS".to_owned(), "a1 is missing, b1 c1 d1 are extra"),
            ],
        ),
        (
            Language::C,
            format!("U64 {ranks}; unsigned FILE_H = 0x8080808080808080;"),
            vec![("FILE_H".to_owned(), "`unsigned` has 32 bits: only 0x80808080 remains")],
        ),
        (
            Language::Java,
            "class A { static final long RANK_1=0xFF, RANK_2=0xFF00, RANK_3=0xFF0000, RANK_4=0xFF000000; }"
                .to_owned(),
            vec![("RANK_4".to_owned(), "a5 b5 c5")],
        ),
        // constants that are computed, in Go by a rule for all of them
        (
            Language::Java,
            "class A { static final long RANK_1=0xFFL, RANK_2=RANK_1<<8, RANK_3=RANK_2<<8, RANK_4=RANK_3<<8, RANK_5=RANK_4<<16; }"
                .to_owned(),
            vec![("RANK_5".to_owned(), "this is RANK_6")],
        ),
        (
            Language::Go,
            "const (\n\tRank1 uint64 = 0xFF << (8 * iota)\n\tRank2\n\tRank3\n\tRank4\n)\nconst Rank5 uint64 = Rank1 << 40".to_owned(),
            vec![("Rank5".to_owned(), "this is RANK_6")],
        ),
    ] {
        let report = lint(&text, Some(language)).unwrap();
        let found: Vec<_> = report.findings.iter().map(|one| (&one.name, &one.message)).collect();
        assert_eq!(found.len(), wanted.len(), "{text}: {found:?}");
        for ((name, message), (wanted, part)) in found.into_iter().zip(&wanted) {
            assert!(name == wanted && message.contains(part), "{text}: {name}: {message}");
        }
    }
}

#[test]
fn planted_mistakes_are_named_with_their_lines() {
    for (right, wrong, line, name, message) in [
        ("0x000000000000FF00ULL", "0x000000000000FD00ULL", 3, "RANK_2", "b2 is missing"),
        (
            "0x000000000000FF00ULL",
            "0x00FF000000000000ULL",
            3,
            "RANK_2",
            "this is RANK_7; correct in berlef, but not in lerf",
        ),
        (
            "0x000000000000FF00ULL",
            "0x000000000000FO00ULL",
            3,
            "RANK_2",
            "invalid number 0x000000000000FO00ULL: `O` is not a hexadecimal digit; did you mean 0?",
        ),
        ("FILE_GBB = FILE_FBB << 1", "FILE_GBB = FILE_FBB << 2", 16, "FILE_GBB", "this is FILE_H"),
        ("0xFCFCFCFCFCFCFCFC", "0xFCFCFCFCFCFCFCFD", 18, "notAB", "a1 is extra"),
        ("0x0000001818000000", "0x0000001818100000", 20, "Center", "e3 is extra"),
        (
            "\n0x808080808080808,",
            "\n0x808080808080800,",
            25,
            "FILES[3]",
            "file masks: entry 3 has 1 wrong bit",
        ),
        ("\n0x20400,", "\n0x20401,", 31, "knightAttacks[0]", "knight attacks: entry 0 has 1 wrong bit"),
        ("\n0x402000,", "\n0x412000,", 38, "knightAttacks[7]", "knight attacks: entry 7 wraps"),
        (
            "\n0x402000,",
            "\n0x20400,",
            38,
            "knightAttacks[7]",
            "knight attacks: entry 7 has the value of entry 0",
        ),
        (
            "\n0x20400,\n0x50800,",
            "\n0x50800,\n0x20400,",
            31,
            "knightAttacks[0]",
            "knight attacks: entries 0 and 1 are swapped",
        ),
        (
            "\n0x402000,",
            "",
            38,
            "knightAttacks",
            "knight attacks: 63 entries instead of 64; entry 7 is missing here",
        ),
        ("\n0x2,\n0x6,", "\n0x2,\n0x7,", 100, "between[0][3]", "squares between: entry 3 has 1 wrong bit"),
    ] {
        let text = attacks();
        assert!(text.contains(right), "{right}");
        let found = findings(&text.replacen(right, wrong, 1));
        assert_eq!(found.first(), Some(&(line, name.to_owned(), message.to_owned())), "{wrong}");
    }
    let magic = findings(&attacks().replace("0x6820808004002200L", "0x6820808000002200L"));
    assert_eq!(magic.len(), 1, "{magic:?}");
    assert_eq!(magic[0].1, "magicNumberRook[21]");
    assert_eq!(magic[0].2, "rook magic f3: blocker sets with different attacks collide");
}

/// The shifts that are reported, and the text with the mask of the first one.
pub(super) fn shifts(language: Language, text: &str) -> (Vec<String>, Option<String>) {
    let report = lint(text, Some(language)).unwrap();
    let fixed = report.deviations.first().and_then(|shift| shift.fix.clone()).map(|(place, mask)| {
        let mut fixed = text.to_owned();
        fixed.replace_range(place, &mask);
        fixed
    });
    let said = |shift: &Deviation| {
        let place = &text[shift.location.offset..][..shift.location.length];
        format!("{}: {place}: {}", shift.function, shift.message)
    };
    (report.deviations.iter().map(said).collect(), fixed)
}

/// `a8, b8, … h1`
fn from_a8() -> String {
    squares((1..=8).rev().collect())
}

fn squares(ranks: Vec<u8>) -> String {
    let squares = ranks.into_iter().flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    squares.collect::<Vec<_>>().join(", ")
}

#[test]
fn an_enumeration_numbers_the_squares() {
    let (from_a1, from_a8) = (squares((1..=8).collect()), from_a8());
    for (text, wanted) in [
        (format!("enum {{ {from_a8}, none }};"), Some(Mapping::Berlef)),
        (format!("enum class Square : int {{\n{from_a1} }};"), Some(Mapping::Lerf)),
        (format!("pub enum Square {{ {} }}", from_a8.to_uppercase()), Some(Mapping::Berlef)),
        (
            format!("enum {{ {} }};", from_a8.replace(", ", ", SQ_").replace("a8", "SQ_a8 = 0")),
            Some(Mapping::Berlef),
        ),
        // Not from 0; a comment, a table that turns the board; two of them.
        (format!("enum {{ none, {from_a8} }};"), None),
        (format!("enum {{ {} }};", from_a8.replace("a8", "a8 = 1")), None),
        (format!("// {from_a8}"), None),
        (format!("int flip[64] = {{ {from_a8} }};"), None),
        (format!("enum {{ {from_a1} }}; enum {{ {from_a8} }};"), None),
    ] {
        assert_eq!(numbering(&text), wanted, "{text}");
    }
}

/// What the language reads is reported only where the other grouping is plainly meant.
#[test]
fn expressions_grouped_otherwise() {
    for (text, wanted) in [
        (
            "int f(U64 att, U64 occ) { return att & occ == 0; }",
            Some("`==` binds before `&`: this is `att & (occ == 0)`"),
        ),
        (
            "int f(U64 b, int s) { return b & 1ULL << s != 0; }",
            Some("`!=` binds before `&`: this is `b & (1ULL << s != 0)`"),
        ),
        (
            "int f(U64 a, U64 b, U64 c) { return a == b & c; }",
            Some("`==` binds before `&`: this is `(a == b) & c`"),
        ),
        (
            "int f(U64 p, int sq) { if (p & 0x0101010101010101ULL << sq & 7) return 1; return 0; }",
            Some("`<<` binds before `&`: this is `(p & 0x0101010101010101ULL << sq) & 7`"),
        ),
        (
            "U64 f(U64 p) { return p & ~FILE_H << 9; }",
            Some("`<<` binds before `&`: this is `p & (~FILE_H << 9)`"),
        ),
        (
            "#define H 0x8080808080808080ULL\nU64 f(U64 p) { return p & ~H << 9; }",
            Some("`<<` binds before `&`: this is `p & (~H << 9)`"),
        ),
        (
            "#define HAS(b, s) (b & 1ULL << s != 0)\nint f(U64 b, int s) { return HAS(b, s); }",
            Some("`!=` binds before `&`: this is `b & (1ULL << s != 0)`"),
        ),
        ("int f(U64 x) { return (x + x >> 4) & 15; }", Some("`+` binds before `>>`: this is `(x + x) >> 4`")),
        (
            "int f(U64 b, int s) { return b & (1 << s) != 0; }",
            Some("`!=` binds before `&`: this is `b & ((1 << s) != 0)`"),
        ),
        ("int f(U64 b) { return b & 0x8 == 0; }", Some("`==` binds before `&`: this is `b & (0x8 == 0)`")),
        ("int f(int sq) { return sq & 7 == 7; }", Some("`==` binds before `&`: this is `sq & (7 == 7)`")),
        ("int f(int sq) { return sq & 7 > 0; }", Some("`>` binds before `&`: this is `sq & (7 > 0)`")),
        (
            "int f(unsigned char sq) { if (sq & 56 == 0) return 1; return 0; }",
            Some("`==` binds before `&`: this is `sq & (56 == 0)`"),
        ),
        ("int f(int sq) { return (sq & 7) == 7; }", None),
        ("int f(int sq) { return sq & (7 == 7); }", None),
        ("int f(int is_on, int sq) { return is_on & sq == 7; }", None),
        ("int f(U64 att, U64 occ) { return (att & occ) == 0; }", None),
        ("int f(U64 att, U64 occ) { return att & (occ == 0); }", None),
        ("int f(int is_on, U64 occ) { return is_on & occ == 0; }", None),
        ("int f(U64 b, int s) { return b & s == 0; }", None),
        ("U64 f(U64 b, int s) { return b & ~0ULL << s; }", None),
        ("U64 f(U64 b) { return b & FILE_A << 1; }", None),
        ("int f(U64 b, int s) { return b >> s & 7; }", None),
        ("int f(U64 b, U64 c) { return b + c >> 1; }", None),
        ("U64 g(void); U64 f(void) { return g() + g() >> 1; }", None),
        ("int f(U64 hash, int s) { return hash << s & 63; }", None),
    ] {
        let text = format!("typedef unsigned long long U64;\n{text}");
        for language in [Language::C, Language::Cpp] {
            let report = lint(&text, Some(language)).unwrap();
            let said: Vec<&str> = report.deviations.iter().map(|one| &*one.message).collect();
            assert_eq!(said, wanted.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }
}

type RemarkRow<'t> = (&'t [Language], &'t str, Option<String>);

fn shifted_in_32_bits(shift: &str, meant: &str) -> String {
    format!("`{shift}` is shifted in 32 bits: for a bit of a board, write `{meant}`")
}

fn assert_remarks(rows: &[RemarkRow<'_>]) {
    for (languages, text, wanted) in rows {
        let is_c = languages.contains(&Language::C) || languages.contains(&Language::Cpp);
        let head = if is_c { "typedef unsigned long long U64;\n" } else { "" };
        for &language in *languages {
            let report = lint(&format!("{head}{text}"), Some(language)).unwrap();
            let said: Vec<String> = report.deviations.into_iter().map(|one| one.message).collect();
            assert_eq!(said, wanted.iter().cloned().collect::<Vec<_>>(), "{language}: {text}");
        }
    }
}

/// A constant that is shifted in 32 bits is reported only if a board of 64 becomes of it.
#[test]
fn bits_shifted_in_32_bits() {
    let remark = |shift: &str, meant: &str| Some(shifted_in_32_bits(shift, meant));
    let c = [Language::C, Language::Cpp];
    assert_remarks(&[
        (&c[..], "U64 f(int s) { return 1 << s; }", remark("1 << s", "1ULL << s")),
        (&c, "U64 f(int s) { U64 b = 1u << (s + 8); return b; }", remark("1u << (s + 8)", "1ULL << (s + 8)")),
        (&c, "U64 f(U64 b, int s) { return b | (1 << s); }", remark("1 << s", "1ULL << s")),
        (&c, "U64 f(U64 b, int s) { b &= ~(1 << s); return b; }", remark("1 << s", "1ULL << s")),
        (&c, "int f(U64 b, int s) { return (b & ((1) << s)) != 0; }", remark("(1) << s", "(1ULL) << s")),
        (&c, "#define BIT(s) (1 << (s))\nU64 f(int s) { return BIT(s); }", remark("1 << (s)", "1ULL << (s)")),
        (&c, "U64 f(int s) { return 1ULL << s; }", None),
        (&c, "U64 f(int s) { return (U64)1 << s; }", None),
        (&c, "U64 f(void) { return 1 << 20; }", None),
        (&c, "U64 f(int s) { return 1u << (s & 7); }", None),
        (&c, "U64 f(int s) { return 255 << (s % 8); }", None),
        (&c, "U64 f(void) { U64 b = 0; for (int i = 0; i < 8; i++) b |= 1u << i; return b; }", None),
        (&c, "U64 f(int s) { return 1 << (s & 63); }", remark("1 << (s & 63)", "1ULL << (s & 63)")),
        (
            &c,
            "U64 f(void) { U64 b = 0; for (int i = 0; i < 64; i++) b |= 1 << i; return b; }",
            remark("1 << i", "1ULL << i"),
        ),
        (&c, "int f(int bits) { return 1 << bits; }", None),
        (&c, "U64 f(U64 m) { U64 size = 1 << __builtin_popcountll(m); return size; }", None),
        (&c, "U64 f(int sq) { return 1 << (sq >> 3); }", None),
        (&c, "U64 f(int sq) { return sq > 31 ? 1ULL << sq : 1u << sq; }", None),
        (
            &c,
            "U64 f(U64 o, int sq) { U64 b = 0; if (o & (1ULL << sq)) b |= 1 << sq; return b; }",
            remark("1 << sq", "1ULL << sq"),
        ),
        (
            &c,
            "U64 f(int sq, int r) { return 1 << (8 * r + (sq >> 3)); }",
            remark("1 << (8 * r + (sq >> 3))", "1ULL << (8 * r + (sq >> 3))"),
        ),
        (&c, "U64 f(int piece) { return 1 << piece; }", None),
        (&c, "U64 f(int sq) { return sq < 32 ? 1u << sq : 1ULL << sq; }", None),
        (
            &c,
            "U64 f(int s) { U64 a = 0, b = 0; if (s < 32) a = 1u << s; else b = 1u << (s - 32); return b << 32 | a; }",
            None,
        ),
        (&c, "U64 f(int w, int s) { return w ? 1 << s : 0; }", remark("1 << s", "1ULL << s")),
        (&c, "int f(int w, int s) { return w ? 1 << s : 0; }", None),
        (&c, "U64 f(int s) { if (s < 56) return 1 << s; return 0; }", remark("1 << s", "1ULL << s")),
        (
            &c,
            "U64 f(int s) { if (s < 24) return 1 << (s + 9); return 0; }",
            remark("1 << (s + 9)", "1ULL << (s + 9)"),
        ),
        (&c, "U64 f(int s) { if (s < 40) return 1u << (s - 8); return 0; }", None),
        (&c, "U64 f(U64 n, int bits) { return n < (1 << bits) ? n : 0; }", None),
        (&c, "U64 f(U64 b, int s) { return b & ((1 << s) - 1); }", None),
        (
            &[Language::Cpp],
            "class B { U64 b; public: explicit B(U64 m) : b(m) {} static B of(int s) { return B(U64(s)); } void set(int s) { b |= 1 << s; } int n(); };",
            remark("1 << s", "1ULL << s"),
        ),
        (
            &[Language::Cpp],
            "struct B { U64 b; bool has(int s) const; }; bool B::has(int s) const { return b & (1 << s); }",
            remark("1 << s", "1ULL << s"),
        ),
        (&[Language::Cpp], "template <class T> struct B { T b; void set(int s) { b |= 1 << s; } };", None),
        (
            &[Language::Java],
            "class A { static long f(long b, int s) { return b | 1 << s; } }",
            remark("1 << s", "1L << s"),
        ),
        (
            &[Language::Java],
            "class A { static long f(boolean w, int s) { return w ? 1 << s : 0L; } }",
            remark("1 << s", "1L << s"),
        ),
        (&[Language::Java], "class A { static long f(int s) { return 1L << s; } }", None),
        (
            &[Language::CSharp],
            "class A { static ulong f(int s) { return (ulong)(1 << s); } }",
            remark("1 << s", "1UL << s"),
        ),
        (
            &[Language::CSharp],
            "class A { static ulong f(ulong b, int s) { b |= (uint)(1 << s); return b; } }",
            remark("1 << s", "1UL << s"),
        ),
        (&[Language::CSharp], "class A { static uint f(int s) { return (uint)(1 << s); } }", None),
    ]);
}

/// A count is a square if its name says so, or where it comes from.
#[test]
fn counts_that_are_squares() {
    let c = [Language::C];
    let said = |count: &str| Some(shifted_in_32_bits(&format!("1 << {count}"), &format!("1ULL << {count}")));
    let rows = [
        ("U64 f(int kingSq) { return 1 << kingSq; }", said("kingSq")),
        ("U64 f(int from, int to) { return 1ULL << from | 1 << to; }", said("to")),
        ("U64 f(int file, int rank) { return 1 << (rank * 8 + file); }", said("(rank * 8 + file)")),
        ("U64 f(int file) { return 1 << (56 + file); }", said("(56 + file)")),
        ("U64 f(U64 b) { int i = __builtin_ctzll(b); return b ^ 1 << i; }", said("i")),
        ("U64 f(int file) { return 1 << file; }", None),
        ("U64 f(int f) { return 0x100 << f; }", None),
        ("U64 f(int n) { U64 s = 1 << n; return s * 16; }", None),
        ("U64 f(int king_side) { return 1 << (king_side ? 6 : 2); }", None),
        ("U64 f(int file) { U64 b = 1 << (8 + file); return b << 16; }", None),
        ("U64 f(int f) { U64 a = 0; for (int i = f - 1; i >= 0; i--) a |= 1 << i; return a; }", None),
    ];
    assert_remarks(&rows.map(|(text, wanted)| (&c[..], text, wanted)));
    let in_java = |text: &'static str, wanted| (&[Language::Java][..], text, wanted);
    assert_remarks(&[
        in_java("class A { static long f(int file) { return 1 << (8 + file); } }", None),
        in_java(
            "class A { static long f(long b) { int i = Long.numberOfTrailingZeros(b); return 1 << i; } }",
            Some(shifted_in_32_bits("1 << i", "1L << i")),
        ),
        (
            &[Language::CSharp],
            "class A { static ulong f(ulong b) { int i = BitOperations.TrailingZeroCount(b); return (ulong)(1 << i); } }",
            Some(shifted_in_32_bits("1 << i", "1UL << i")),
        ),
        (
            &[Language::Rust],
            "fn f(b: u64) -> u64 { let i = b.trailing_zeros(); (1u32 << i) as u64 }",
            Some(shifted_in_32_bits("1u32 << i", "1_u64 << i")),
        ),
        (&[Language::Rust], "fn f(file: u32) -> u64 { (1i32 << (8 + file)) as u64 }", None),
    ]);
}

/// In Rust, a cast says so.
#[test]
fn bits_shifted_in_32_bits_of_rust() {
    let remark = |shift: &str, meant: &str| Some(shifted_in_32_bits(shift, meant));
    assert_remarks(&[
        (&[Language::Rust], "fn f(sq: usize) -> u64 { (1 << sq) as u64 }", remark("1 << sq", "1_u64 << sq")),
        (
            &[Language::Rust],
            "fn f(sq: usize) -> u64 { let b = (1u32 << sq) as u64; b | b << 8 }",
            remark("1u32 << sq", "1_u64 << sq"),
        ),
        (
            &[Language::Rust],
            "fn f(sq: usize) -> u64 { (0xFF_i32 << (sq & 56)) as u64 }",
            remark("0xFF_i32 << (sq & 56)", "0xFF_u64 << (sq & 56)"),
        ),
        (&[Language::Rust], "fn f(sq: usize) -> u64 { 1 << sq }", None),
        (&[Language::Rust], "fn f(sq: usize) -> u64 { (1u64 << sq) as u64 }", None),
        (&[Language::Rust], "fn f(sq: usize) -> u32 { 1 << sq }", None),
        (&[Language::Rust], "fn f(bits: u32) -> usize { (1 << bits) as usize }", None),
        (&[Language::Rust], "fn f(n: u32) -> usize { (1u32 << n) as usize }", None),
        (&[Language::Rust], "fn f(sq: usize) -> u64 { (1u32 << (sq & 7)) as u64 }", None),
        (&[Language::Rust], "fn f(sq: usize) -> u64 { (0b11u32 << (sq & 0xF)) as u64 }", None),
        (&[Language::Rust], "fn f(sq: u32) -> u64 { if sq < 32 { (1u32 << sq) as u64 } else { 0 } }", None),
        (
            &[Language::Rust],
            "fn f() -> u64 { let mut b = 0; for i in 0..8 { b |= (1u32 << i) as u64; } b }",
            None,
        ),
        (
            &[Language::Rust],
            "fn f() -> u64 { let mut b = 0; for i in 0..64 { b |= (1u32 << i) as u64; } b }",
            remark("1u32 << i", "1_u64 << i"),
        ),
    ]);
}

/// A function that takes 32 bits is reported if it takes a variable of 64, and nothing says that these are few.
#[test]
fn boards_of_which_half_is_counted() {
    let remark = |call: &str, of: &str| {
        Some(format!("`{call}` takes only the lower 32 bits of `{of}`: for a board, write `{call}ll`"))
    };
    for (text, wanted) in [
        ("int f(U64 b) { return __builtin_popcount(b); }", remark("__builtin_popcount", "b")),
        ("int f(U64 a, U64 b) { return __builtin_ctz(a & b); }", remark("__builtin_ctz", "a & b")),
        ("int f(U64 *b) { return 63 - __builtin_clz(*b); }", remark("__builtin_clz", "*b")),
        ("#define LSB(x) __builtin_ctz(x)\nint f(U64 b) { return LSB(b); }", remark("__builtin_ctz", "b")),
        ("int f(U64 b) { return __builtin_popcountll(b); }", None),
        ("int f(U64 b) { return __builtin_popcount(b >> 32) + __builtin_popcount((unsigned)b); }", None),
        ("int f(U64 b) { return __builtin_popcount(b) + __builtin_popcount(b >> 32); }", None),
        (
            "int f(U64 a, U64 b) { return __builtin_popcount(b) + (int)(a >> 32); }",
            remark("__builtin_popcount", "b"),
        ),
        ("int f(U64 b) { return (unsigned)b ? __builtin_ctz(b) : 32 + __builtin_ctz(b >> 32); }", None),
        ("int f(U64 b) { return __builtin_popcount(b & 0xFF); }", None),
        ("int f(unsigned b) { return __builtin_ctz(b); }", None),
        ("int f(size_t n) { return __builtin_ctz(n); }", None),
    ] {
        let text = format!("typedef unsigned long long U64;\n{text}");
        for language in [Language::C, Language::Cpp] {
            let report = lint(&text, Some(language)).unwrap();
            let said: Vec<String> = report.deviations.into_iter().map(|one| one.message).collect();
            assert_eq!(said, wanted.iter().cloned().collect::<Vec<_>>(), "{text}");
        }
    }
}

/// A number of Java with eight digits may be negative: then it masks nothing in the upper half of a board.
#[test]
fn numbers_of_32_bits_whose_sign_is_copied() {
    let remark = |text: &str, value: i32| {
        Some(format!(
            "`{text}` is an int, {value}: as a long, it has all upper bits; for these bits alone, write `{text}L`"
        ))
    };
    for (text, wanted) in [
        ("static long f(long b) { return b & 0xFFFFFFFF; }", remark("0xFFFFFFFF", -1)),
        ("static long f(long b) { return (0x8000_0000) | b; }", remark("0x8000_0000", i32::MIN)),
        ("static long f(long b) { b &= 0xFF000000; return b; }", remark("0xFF000000", -0x100_0000)),
        ("static long f(long b) { return b & 0xFFFFFFFFL; }", None),
        ("static long f(long b) { return b & 0x7FFFFFFF & 0x0FFFFFFFF0L; }", None),
        ("static int f(int b) { return b & 0xFFFFFFFF; }", None),
        ("static long f(long b) { return b & -1; }", None),
    ] {
        for source in [format!("class A {{ {text} }}"), text.to_owned()] {
            let report = lint(&source, Some(Language::Java)).unwrap();
            let at = report.deviations.first().map(|one| (one.location.offset, one.location.line));
            let said: Vec<String> = report.deviations.into_iter().map(|one| one.message).collect();
            assert_eq!(said, wanted.clone().into_iter().collect::<Vec<_>>(), "{source}");
            let start = source.find("0xF").or_else(|| source.find("0x8"));
            assert_eq!(at, wanted.as_ref().and(start).map(|start| (start, 1)), "{source}");
        }
    }
}

#[test]
fn shifts_without_a_mask() {
    let knight = "static const U64 NotA = 0xfefefefefefefefeULL, NotH = 0x7f7f7f7f7f7f7f7fULL, NotAB = 0xfcfcfcfcfcfcfcfcULL, NotGH = 0x3f3f3f3f3f3f3f3fULL;
        U64 knights(int sq) { U64 b = 1ULL << sq; return ((b << 17 | b >> 15) & NotA) | ((b << 15 | b >> 17) & NotH)
            | ((b << 10 | b >> 6) & NotAB) | ((b << 6 | b >> 10) & MASK); }";
    let one = "1 bit wrapped: h1 to a2; missing & NOT_H before or & NOT_A after; equal to east(x) in 57 of the 64 cases tried";
    let north_west = "1 bit wrapped: a1 to h1; missing & NOT_A before or & NOT_H after; equal to north_west(x) in 56 of the 64 cases tried";
    let rows: &[ShiftRow<'_>] = &[
        (
            Language::C,
            "U64 right(U64 b) { return b << 1; }",
            &[&format!("right: b << 1: {one}")],
            Some("U64 right(U64 b) { return (b << 1) & 0xFEFEFEFEFEFEFEFEULL; }"),
        ),
        (
            Language::Rust,
            "const A: u64 = 0x0101010101010101; fn right(b: u64) -> u64 { b << 1 }",
            &[&format!("right: b << 1: {one}")],
            Some("const A: u64 = 0x0101010101010101; fn right(b: u64) -> u64 { (b << 1) & !A }"),
        ),
        (
            Language::Java,
            "class B { static long nw(long b) { return b << 7; } }",
            &[&format!("nw: b << 7: {north_west}")],
            Some("class B { static long nw(long b) { return (b << 7) & 0x7F7F7F7F7F7F7F7FL; } }"),
        ),
        (
            Language::CSharp,
            "static class B { static ulong Nw(ulong b) => b << 7; }",
            &[&format!("Nw: b << 7: {north_west}")],
            Some("static class B { static ulong Nw(ulong b) => ((b << 7) & 0x7F7F7F7F7F7F7F7FUL); }"),
        ),
        (
            Language::Go,
            "package bits\nfunc nw(b uint64) uint64 { return b << 7 }",
            &[&format!("nw: b << 7: {north_west}")],
            Some("package bits\nfunc nw(b uint64) uint64 { return (b << 7) & 0x7F7F7F7F7F7F7F7F }"),
        ),
        (
            Language::Cpp,
            &knight.replace("MASK", "NotH"),
            &[
                "knights: b << 6: 1 bit wrapped: a1 to g1; missing & NOT_AB before or & NOT_GH after; equal to knight(sq) in 56 of the 64 cases tried",
                "knights: b >> 10: 1 bit wrapped",
            ],
            None,
        ),
        (Language::Cpp, &knight.replace("MASK", "NotGH"), &[], None),
        // The text numbers its squares from a8.
        (
            Language::C,
            &format!("enum {{ {} }}; U64 north_west(U64 b) {{ return b >> 9; }}", from_a8()),
            &["north_west: b >> 9: 1 bit wrapped: a1 to h3; missing & NOT_A before or & NOT_H after"],
            None,
        ),
        (
            Language::C,
            "int bitScanForward(U64 b) { return b == 2 ? 2 : __builtin_ctzll(b); }",
            &[
                "bitScanForward: bitScanForward: equal to lsb(x) in 191 of the 192 cases tried; bitScanForward({b1}) is 2, not 1",
            ],
            None,
        ),
        // A table that a run fills.
        (
            Language::Rust,
            "const KNIGHT: [u64; 64] = { let mut t = [0; 64]; let mut s = 0; while s < 64 { let b = 1u64 << s; let (l, r) = (b >> 1 & 0x7F7F7F7F7F7F7F7F, b << 1 & 0xFEFEFEFEFEFEFEFE); let (f, g) = (b >> 2 & 0x3F3F3F3F3F3F3F3F, b << 2); t[s] = (l | r) << 16 | (l | r) >> 16 | (f | g) << 8 | (f | g) >> 8; s += 1; } t };",
            &["KNIGHT: KNIGHT: equal to knight(sq) in 50 of the 64 cases tried; KNIGHT["],
            None,
        ),
        // In Python small boards are numbers, which tell nothing.
        (
            Language::Python,
            "def east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF",
            &[
                "east: b << 1: 1 bit wrapped: h4 to a5; missing & NOT_H before or & NOT_A after; equal to east(x) in 57 of the 64 cases tried",
            ],
            None,
        ),
        // Not a known function; a part of one; the wrong one by more than what wraps.
        (Language::C, "U64 rotate(U64 b) { return b << 1 | b >> 63; }", &[], None),
        (Language::C, "U64 random(U64 s) { s ^= s >> 12; s ^= s << 25; return s ^ s >> 27; }", &[], None),
        (Language::C, "U64 up(U64 b) { return b << 1 | b << 8; }", &[], None),
    ];
    assert_shifts(rows);
}

/// Numbers are shifted as well: a board must be named.
#[test]
fn numbers_lack_no_mask() {
    let one = "1 bit wrapped: h1 to a2; missing & NOT_H before or & NOT_A after; equal to east(x) in 57 of the 64 cases tried";
    let rows: &[ShiftRow<'_>] = &[
        (Language::C, "U64 half(U64 nodes) { return nodes >> 1; }", &[], None),
        (Language::C, "U64 tt_slot(U64 key, U64 mask) { return (key >> 9) & mask; }", &[], None),
        (
            Language::C,
            "U64 pages(U64 bytes) { return bytes >> 9; } U64 pack(U64 move) { return move << 9; }",
            &[],
            None,
        ),
        (
            Language::C,
            "U64 next_power(U64 n) { return n << 1; } U64 hash_step(U64 h) { return h << 7; }",
            &[],
            None,
        ),
        (
            Language::C,
            "U64 slot(U64 pawnKey) { return pawnKey >> 7; } U64 shiftLeft(U64 x) { return x << 1; }",
            &[],
            None,
        ),
        (Language::Java, "class T { static long avg(long time) { return time >> 1; } }", &[], None),
        (Language::Rust, "pub fn soft_limit(time_ms: u64) -> u64 { time_ms >> 1 }", &[], None),
        (Language::Go, "package p\nfunc Half(nodes uint64) uint64 { return nodes >> 1 }", &[], None),
        (Language::Python, "def half(nodes): return nodes >> 1", &[], None),
        (Language::C, "U64 eastOne(U64 x) { return x << 1; }", &[&format!("eastOne: x << 1: {one}")], None),
        (
            Language::C,
            "U64 move_right(U64 wPawns) { return wPawns << 1; }",
            &[&format!("move_right: wPawns << 1: {one}")],
            None,
        ),
        (
            Language::Rust,
            "fn to_the_east(set: u64) -> u64 { set << 1 }",
            &[&format!("to_the_east: set << 1: {one}")],
            None,
        ),
    ];
    assert_shifts(rows);
}

/// The sign is copied; or another mask is wrong, too, so that squares are also lacking.
#[test]
fn shifts_with_another_mistake() {
    let sign = |logical: &str| {
        format!(
            "an arithmetic shift copied the sign; {logical} shifts in zeros; equal to south(x) in 63 of the 64 cases tried"
        )
    };
    let [in_c_sharp, in_java] = [sign("an unsigned type"), sign(">>>")];
    let swapped =
        "def black_attacks(b):\n    return ((b & 0xfefefefefefefefe) >> 7) | ((b & 0x7f7f7f7f7f7f7f7f) >> 9)";
    assert_shifts(&[
        (
            Language::CSharp,
            "static long BlackPush(long pawns) => pawns >> 8;",
            &[&format!("BlackPush: pawns >> 8: {in_c_sharp}")],
            None,
        ),
        // the masks of the two sides are swapped: what is missing is no reason for silence
        (
            Language::Python,
            swapped,
            &[
                "black_attacks: (b & 0xfefefefefefefefe) >> 7: 1 bit wrapped: h4 to a4; the mask is on the wrong side: & NOT_H before or & NOT_A after; equal to black_pawn_attacks(x) in 49 of the 64 cases tried",
                "black_attacks: (b & 0x7f7f7f7f7f7f7f7f) >> 9: 1 bit wrapped: a4 to h2; the mask is on the wrong side: & NOT_A before or & NOT_H after",
            ],
            None,
        ),
        (
            Language::Java,
            "class B { static long south(long b) { return b >> 8; } static long up(long b) { return b << 8 | b >>> 63; } }",
            &[&format!("south: b >> 8: {in_java}")],
            None,
        ),
        (
            Language::C,
            "U64 so_we_one(U64 b) { return (b >> 9) & 0xFEFEFEFEFEFEFEFEULL; }",
            &[
                "so_we_one: b >> 9: 1 bit wrapped: a4 to h2; the mask is on the wrong side: & NOT_A before or & NOT_H after; equal to south_west(x) in 51 of the 64 cases tried; so_we_one({b3}) lacks a2",
            ],
            Some("{ return (b >> 9) & 0x7F7F7F7F7F7F7F7FULL; }"),
        ),
    ]);
}

/// Of a function whose name says what it is, the one change is named that makes it so: not a mask that would not.
#[test]
fn changes_that_mend_a_function() {
    const NAMES: &str = "static const U64 FILE_A = 0x0101010101010101ULL, FILE_H = 0x8080808080808080ULL, NOT_A = ~FILE_A, NOT_H = ~FILE_H, RANK_1 = 0xFF;\n";
    let knight = |first: &str, second: &str, third: &str| {
        format!(
            "{NAMES}U64 knight_attacks(U64 b) {{ return ((b << 17 | b >> {first}) & {second}) | ((b << 15 | b >> {third}) & NOT_H) | ((b << 10 | b >> 6) & NOT_A & (NOT_A << 1)) | ((b << 6 | b >> 10) & NOT_H & (NOT_H >> 1)); }}"
        )
    };
    let in_c = |text: &str| format!("{NAMES}{text}");
    assert_shifts(&[
        (
            Language::C,
            &in_c("U64 white_single_pushes(U64 pawns, U64 empty) { return (pawns << 7) & empty; }"),
            &["white_single_pushes: << 7: << 7 should be << 8; differs from white_push_targets(x,y) in "],
            None,
        ),
        (
            Language::C,
            &in_c("U64 wPawnAttacks(U64 p) { return ((p << 7) & NOT_A) | ((p << 7) & NOT_H); }"),
            &[
                "wPawnAttacks: << 7: << 7 should be << 9; differs from white_pawn_attacks(x) in 50 of 64 cases",
            ],
            None,
        ),
        (
            Language::C,
            &in_c("U64 black_pawn_attacks(U64 p) { return ((p >> 9) & NOT_A) | ((p >> 9) & NOT_H); }"),
            &["black_pawn_attacks: >> 9: >> 9 should be >> 7; "],
            None,
        ),
        (
            Language::Go,
            "package p\nconst NotA, NotH = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f\nfunc BlackPawnAttacks(p uint64) uint64 { return p>>7&NotA | p>>7&NotH }",
            &["BlackPawnAttacks: >>7: >>7 should be >>9; "],
            None,
        ),
        (
            Language::Go,
            "package p\nconst FileH uint64 = 0x8080808080808080\nfunc East(b uint64) uint64 { return b << 1 &^ FileH }",
            &["East: b << 1: 1 bit wrapped: h1 to a2; the mask is on the wrong side: & NOT_H before"],
            None,
        ),
        (
            Language::C,
            &knight("17", "NOT_A", "17"),
            &["knight_attacks: >> 17: >> 17 should be >> 15; differs from knight(x) in 42 of 64 cases"],
            None,
        ),
        (Language::C, &knight("15", "NOT_A", "17"), &[], None),
        (
            Language::C,
            &knight("15", "FILE_A", "17"),
            &[
                "knight_attacks: FILE_A: the mask lacks a ~: FILE_A should be ~FILE_A; differs from knight(x) in ",
            ],
            None,
        ),
        // the caller is right
        (
            Language::C,
            &in_c(
                "U64 east(U64 b) { return (b & FILE_H) << 1; } U64 king_attacks(U64 b) { U64 w = (b & ~FILE_A) >> 1, r = east(b) | w | b; return (r | r << 8 | r >> 8) ^ b; }",
            ),
            &[
                "east: FILE_H: the mask lacks a ~: FILE_H should be ~FILE_H; differs from east(x) in 63 of 64 cases; east({a1}) lacks b1",
            ],
            None,
        ),
        (
            Language::Rust,
            "const FILE_H: u64 = 0x8080808080808080; pub fn east(b: u64) -> u64 { (b & FILE_H) << 1 }",
            &["east: FILE_H: the mask lacks a !: FILE_H should be !FILE_H; differs from east(x)"],
            None,
        ),
        // without names: the masks of what is shifted in the wrong direction make nothing right
        (
            Language::C,
            "U64 knight_attacks(U64 b) { U64 A = 0x0101010101010101, B = A << 1; return ((b << 17 | b >> 15) & ~A) | ((b << 15 | b << 17) & ~(A << 7)) | ((b << 10 | b >> 6) & ~(A | B)) | ((b << 6 | b >> 10) & ~(A << 6 | A << 7)); }",
            &["knight_attacks: << 17: << 17 should be >> 17; differs from knight(x) in "],
            None,
        ),
        (
            Language::C,
            "U64 east_fill(U64 b) { U64 m = 0xfefefefefefefefe; b |= m & (b << 1); m &= m >> 1; b |= m & (b << 2); m &= m << 2; b |= m & (b << 4); return b; }",
            &["east_fill: >> 1: >> 1 should be << 1; differs from fill_east(x) in 62 of 64 cases"],
            None,
        ),
        (
            Language::C,
            "U64 south_east(U64 b) { return (b & 0x7f7f7f7f7f7f7f7f) << 7; }",
            &["south_east: << 7: << 7 should be >> 7; differs from south_east(x) in 56 of 64 cases"],
            None,
        ),
        // a shift in the other direction may be meant for another mapping
        (Language::C, "U64 white_single_pushes(U64 p, U64 e) { return (p >> 8) & e; }", &[], None),
        (Language::C, "U64 white_single_pushes(U64 p, U64 occ) { return (p << 8) & ~occ; }", &[], None),
    ]);
}

/// Where a constant is wrong, the functions with it lack no mask.
#[test]
fn functions_with_a_wrong_constant() {
    let text = "typedef unsigned long long U64;\nstatic const U64 FILE_A = 0x0101010101010101ULL, FILE_H = 0x8080808080808000ULL, RANK_1 = 0xFF, RANK_2 = 0xFF00, RANK_3 = 0xFF0000, RANK_4 = 0xFF000000;\nU64 east(U64 b) { return (b & ~FILE_H) << 1; } U64 west(U64 b) { return b >> 1; }";
    let report = lint(text, Some(Language::C)).unwrap();
    let said: Vec<&str> = report.deviations.iter().map(|one| &*one.function).collect();
    assert_eq!((report.findings.len(), said), (1, vec!["west"]));
}

/// A function whose name says what it does is told if it does something else in no mapping, or in the one of the file.
#[test]
fn functions_that_do_not_do_what_they_are_called() {
    const NAMES: &str = "const U64 FILE_A = 0x0101010101010101, FILE_B = FILE_A << 1, FILE_H = 0x8080808080808080, RANK_1 = 0xFF, RANK_2 = 0xFF00;\n";
    const KNIGHT: &str = "U64 one = (b >> 2 & 0x7f7f7f7f7f7f7f7f) | (b << 1 & 0xfefefefefefefefe), two = (b >> 2 & 0x3f3f3f3f3f3f3f3f) | (b << 2 & 0xfcfcfcfcfcfcfcfc); return one << 16 | one >> 16 | two << 8 | two >> 8;";
    let south =
        "south: << 8 should be >> 8; differs from south(x) in 64 of 64 cases; south({a1}) has also a2";
    for (names, text, wanted) in [
        (NAMES, "U64 south(U64 b) { return b << 8; }", &[south][..]),
        ("", "U64 south(U64 b) { return b << 8; }", &[]),
        (NAMES, "U64 south(U64 b) { return b >> 8; }", &[]),
        (
            "",
            "U64 eastOne(U64 b) { return b << 2; }",
            &["eastOne: differs from east(x) in 63 of 64 cases; eastOne({a1}) has also c1, and lacks b1"],
        ),
        (NAMES, "int south(int sq) { return sq + 8; }", &[]),
        (
            "",
            &format!("U64 knightsAttacks(U64 b) {{ {KNIGHT} }}"),
            &["knightsAttacks: >> 2 should be >> 1; differs from knight(x)"],
        ),
        (
            "",
            "U64 mask_king_attacks(int sq) { U64 b = 1ULL << sq; return b << 8 | b >> 8; }",
            &[
                "mask_king_attacks: differs from king(sq) in 64 of 64 cases; mask_king_attacks(a1) lacks b1 b2",
            ],
        ),
        (
            "",
            "U64 rook_attacks_on_the_fly(int sq, U64 o) { U64 r = 0; for (int f = sq & 7; ++f < 8;) r |= 1ULL << (sq & 56 | f); return r; }",
            &["rook_attacks_on_the_fly: differs from rook(sq,x)"],
        ),
        (
            "",
            "U64 flip_vertical(U64 x) { x = (x >> 8 & 0x00FF00FF00FF00FF) | (x & 0x00FF00FF00FF00FF) << 8; return (x >> 16 & 0x0000FFFF0000FFFF) | (x & 0x0000FFFF0000FFFF) << 16; }",
            &[
                "flip_vertical: differs from flip_vertical(x) in 64 of 64 cases; flip_vertical({a1}) has also a4, and lacks a8",
            ],
        ),
        // the mask of a rook is another set than its attacks
        ("", "U64 mask_rook_attacks(int sq) { return 1ULL << sq; }", &[]),
    ] {
        let report =
            lint(&format!("typedef unsigned long long U64;\n{names}{text}"), Some(Language::C)).unwrap();
        let said: Vec<String> =
            report.deviations.iter().map(|one| format!("{}: {}", one.function, one.message)).collect();
        assert_eq!(said.len(), wanted.len(), "{text}: {said:?}");
        assert!(said.iter().zip(wanted).all(|(said, wanted)| said.starts_with(wanted)), "{text}: {said:?}");
    }
}

/// What differs in lerf may be right in another mapping, if the rest of the file does not contradict it.
#[test]
fn functions_of_another_mapping() {
    const WHITE: &str =
        "U64 white_pawn_attacks(U64 b) { return ((b << 9) | (b >> 7)) & 0xfefefefefefefefe; }\n";
    const BLACK: &str = "U64 bPawnAttacks(U64 b) { return ((b << 7) | (b >> 9)) & 0x7f7f7f7f7f7f7f7f; }\n";
    const NORTH: &str = "U64 north(U64 b) { return (b << 1) & 0xfefefefefefefefe; }\n";
    const OF_LERF: &str = "U64 north(U64 b) { return b << 8; }\n";
    let [lerf, lefr] = [Mapping::Lerf, Mapping::Lefr];
    for (rest, given, wanted) in [
        ("", None, (0, lefr)),
        (BLACK, None, (0, lefr)),
        (NORTH, None, (0, lefr)),
        (OF_LERF, None, (1, lerf)),
        ("#define RANK_8 0x8080808080808080\n", None, (0, lefr)),
        ("#define RANK_1 0xFF\n#define RANK_8 0xFF00000000000000\n", None, (1, lerf)),
        ("", Some(lefr), (0, lefr)),
        ("", Some(lerf), (1, lerf)),
        (OF_LERF, Some(lefr), (1, lefr)),
    ] {
        let text = format!("typedef unsigned long long U64;\n{rest}{WHITE}");
        let report = lint_in(&text, Some(Language::C), given).unwrap();
        assert_eq!((report.deviations.len(), report.assumed), wanted, "{given:?} {text}");
    }
    let table = "const fn pawn(s: usize) -> u64 { let b = 1u64 << s; (b << 9 | b >> 7) & !0x0101010101010101 }\nstatic WHITE_PAWN_ATTACKS: [u64; 64] = { let mut t = [0; 64]; let mut i = 0; while i < 64 { t[i] = pawn(i); i += 1; } t };";
    let report = lint(table, Some(Language::Rust)).unwrap();
    assert_eq!((report.deviations.len(), report.tables, report.assumed), (0, 1, lefr));
}

/// What always returns no square, although it moves some, is compared with what its name says.
#[test]
fn functions_that_return_nothing() {
    for (text, wanted) in [
        (
            "U64 white_pawn_attacks(U64 p) { return ((p << 7) & 0x7f7f7f7f7f7f7f7f) & ((p << 9) & 0xfefefefefefefefe); }",
            &[
                "white_pawn_attacks: differs from white_pawn_attacks(x) in 56 of 64 cases; white_pawn_attacks({a1}) lacks b2",
            ][..],
        ),
        (
            "U64 king(int sq) { U64 b = 1ULL << sq; return b << 1 & b >> 1; }",
            &["king: differs from king(sq) in 64 of 64 cases; king(a1) lacks b1 a2 b2"],
        ),
        // not written yet; a table that the program fills elsewhere
        ("U64 knight_attacks(int sq) { return 0; }", &[]),
        ("U64 knight_table[64]; U64 knight_attacks(int sq) { return knight_table[sq]; }", &[]),
        ("U64 knight_table[64]; U64 knight_attacks(int sq) { return (~0ULL << 1) & knight_table[sq]; }", &[]),
    ] {
        let report = lint(&format!("typedef unsigned long long U64;\n{text}"), Some(Language::C)).unwrap();
        let said: Vec<String> =
            report.deviations.iter().map(|one| format!("{}: {}", one.function, one.message)).collect();
        assert_eq!(said, wanted, "{text}");
    }
}

/// A mask of the wrong edge is blamed before a shift, whose change could make the function right by chance.
#[test]
fn masks_of_the_wrong_edge() {
    const GUARDS: &str = "const U64 not_a = 0xfefefefefefefefeULL, not_h = 0x7f7f7f7f7f7f7f7fULL;
        U64 white_pawn_attacks(int sq) { U64 b = 1ULL << sq, a = 0; if ((b << 7) & LEFT) a |= b << 7; if ((b << 9) & not_a) a |= b << 9; return a; }";
    let king = "const U64 not_a = 0xfefefefefefefefeULL, not_h = 0x7f7f7f7f7f7f7f7fULL;
        U64 king(int sq) { U64 b = 1ULL << sq, a = b << 8 | b >> 8; if ((b << 7) & not_h) a |= b << 7; if ((b << 9) & not_a) a |= b << 9;
        if ((b << 1) & not_a) a |= b << 1; if ((b >> 1) & not_h) a |= b >> 1; if ((b >> 7) & not_a) a |= b >> 7; if ((b >> 9) & not_a) a |= b >> 9; return a; }";
    let rows: &[ShiftRow<'_>] = &[
        (Language::C, &GUARDS.replace("LEFT", "not_h"), &[], None),
        (
            Language::C,
            &GUARDS.replace("LEFT", "not_a"),
            &[
                "white_pawn_attacks: not_a: the mask of the wrong edge: not_a should be 0x7F7F7F7F7F7F7F7FULL; equal to white_pawn_attacks(sq)",
            ],
            None,
        ),
        (
            Language::C,
            king,
            &["king: not_a: the mask of the wrong edge: not_a should be not_h; equal to king(sq) in"],
            Some("if ((b >> 9) & not_h) a |= b >> 9; return a; }"),
        ),
        // a shift that was copied, where no mask is right
        (
            Language::C,
            "U64 attacks(U64 b) { return (b & ~0x8080808080808080ULL) >> 9 | (b & ~0x0101010101010101ULL) >> 9; }",
            &[
                "attacks: (b & ~0x8080808080808080ULL) >> 9: 1 bit wrapped: a4 to h2; this shift is there twice, and this mask belongs to >> 7; equal",
            ],
            None,
        ),
    ];
    assert_shifts(rows);
}

/// The mapping is told by the names of ranks as well.
#[test]
fn names_of_ranks_tell_the_mapping() {
    const NAMES: &str =
        "const U64 RANK_1 = 0xFF00000000000000ULL, RANK_2 = 0x00FF000000000000ULL, RANK_8 = 0xFF;";
    for (text, wanted) in [
        (NAMES, Some(Mapping::Berlef)),
        (
            "const U64 FILE_A = 0x0101010101010101ULL, FILE_H = 0x8080808080808080ULL, FILE_B = 0x0202020202020202ULL;",
            None,
        ),
        ("U64 north(U64 b) { return b << 8; }", None),
    ] {
        assert_eq!(other_mapping(text, Some(Language::C), Mapping::Lerf), wanted, "{text}");
    }
}

/// A number of Java without its `L`, and a decimal number with a wrong digit.
#[test]
fn slips_in_numbers() {
    let java = "class M { static final long RANK_4 = 0x00000000FF000000; static final long RANK_5 = 0x000000FF00000000L; }";
    let said = lint(java, Some(Language::Java)).unwrap().findings.remove(0).message;
    assert!(
        said.ends_with(
            "RANK_4 is wrong; a number of 32 bits whose sign was copied to the upper half: write it with L"
        ),
        "{said:?}"
    );
    let c = "const unsigned long long not_a = 18374403900871474942ULL, not_h = 9187201950435737473ULL;
        unsigned long long west(unsigned long long b) { return (b >> 1) & not_h; }";
    let report = lint(c, Some(Language::C)).unwrap();
    assert_eq!((report.findings[0].want, report.deviations.len()), (Some(9_187_201_950_435_737_471), 0));
}

/// In an `impl`, `Self` is the type that it is for.
#[test]
fn constants_of_an_implementation() {
    let names = [
        ("FILE_A", 0x0101_0101_0101_0101_u64),
        ("FILE_H", 0x8080_8081_8080_8080),
        ("RANK_1", 0xFF),
        ("RANK_8", 0xFF << 56),
    ];
    let list: String =
        names.map(|(name, set)| format!("pub const {name}: Self = Self({set:#x});\n")).concat();
    let report =
        lint(&format!("pub struct Bitboard(pub u64);\nimpl Bitboard {{\n{list}}}"), Some(Language::Rust))
            .unwrap();
    let said: Vec<&str> = report.findings.iter().map(|one| &*one.name).collect();
    assert_eq!((said, report.names), (vec!["FILE_H"], 4));
}

/// What Python defines beside its functions and cannot be read hides no function that does not use it.
#[test]
fn functions_of_python_beside_what_is_not_read() {
    for first in ["PIECES = \"pnbrqk\"", "X = 3.5", "X = {\"a\": 1}", "import numpy as np\nX = np.uint64(5)"]
    {
        let text = format!("{first}\ndef north_east(b):\n    return (b << 9) & 0xFFFFFFFFFFFFFFFF\n");
        let (said, _) = shifts(Language::Python, &text);
        assert_eq!(said.len(), 1, "{text}");
        assert!(said[0].contains("1 bit wrapped: h4 to a6; missing & NOT_H before"), "{said:?}");
    }
}

/// A language, a text, the beginning of each report, and the end of the text with the mask.
pub(super) type ShiftRow<'t> = (Language, &'t str, &'t [&'t str], Option<&'t str>);

pub(super) fn assert_shifts(rows: &[ShiftRow<'_>]) {
    for (language, text, wanted, wanted_fix) in rows {
        let text = if *language == Language::C || *language == Language::Cpp {
            format!("typedef unsigned long long U64;\n{text}")
        } else {
            (*text).to_owned()
        };
        let (said, fixed) = shifts(*language, &text);
        assert_eq!(said.len(), wanted.len(), "{text}: {said:#?}");
        for (said, wanted) in said.iter().zip(*wanted) {
            assert!(said.starts_with(wanted), "{said}");
        }
        if let Some(wanted) = wanted_fix {
            assert!(fixed.as_ref().is_some_and(|fixed| fixed.ends_with(wanted)), "{fixed:?}");
            assert_eq!(shifts(*language, &fixed.unwrap()).0, [""; 0], "{text}");
        }
    }
}
