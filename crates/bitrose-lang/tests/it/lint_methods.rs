//! What `lint` finds in methods, in functions of a color, and in names that contradict each other.

use super::lint::{ShiftRow, assert_shifts, shifts};
use bitrose_lang::Language;

/// A method is compared as a function is, whatever its object is.
#[test]
fn methods() {
    let one = "1 bit wrapped: h1 to a2; missing & NOT_H before or & NOT_A after; equal to east(x) in 57 of the 64 cases tried";
    let knight = |north: u32| {
        format!(
            "class Attacks {{ public: static U64 knight(int sq); U64 occ; }};
            U64 Attacks::knight(int sq) {{ U64 b = 1ULL << sq, a = 0xfefefefefefefefeULL, h = 0x7f7f7f7f7f7f7f7fULL;
            U64 ab = 0xfcfcfcfcfcfcfcfcULL, gh = 0x3f3f3f3f3f3f3f3fULL; return ((b << {north} | b >> 15) & a) | ((b << 15 | b >> 17) & h)
            | ((b << 10 | b >> 6) & ab) | ((b << 6 | b >> 10) & gh); }}"
        )
    };
    let rust = "#[derive(Clone, Copy)] pub struct Bitboard(pub u64);
        impl Bitboard { pub const fn new(b: u64) -> Self { Self(b) } pub fn east(&self) -> Self { Self(self.0 << 1) } }";
    let rows: &[ShiftRow<'_>] = &[
        (
            Language::Rust,
            rust,
            &[&format!("east: self.0 << 1: {one}")],
            Some("Self((self.0 << 1) & 0xFEFEFEFEFEFEFEFE_u64) } }"),
        ),
        (
            Language::Rust,
            "struct Attacks; impl Attacks { fn king(sq: u8, bitboard: u64) -> u64 { bitboard << sq } fn right(b: u64) -> u64 { b << 1 } }",
            &[&format!("right: b << 1: {one}")],
            None,
        ),
        (
            Language::Cpp,
            "class Bitboard { U64 b; public: constexpr Bitboard(U64 x) : b(x) {} Bitboard east() const { return Bitboard(b << 1); } };",
            &[&format!("east: b << 1: {one}")],
            None,
        ),
        (Language::Cpp, &knight(17), &[], None),
        (Language::Cpp, &knight(16), &["knight: << 16: << 16 should be << 17; "], None),
        (
            Language::Go,
            "package bits\ntype Bitboard uint64\nfunc (b Bitboard) East() Bitboard { return b << 1 }",
            &[&format!("East: b << 1: {one}")],
            None,
        ),
        (
            Language::Go, // whose squares begin with the most significant bit
            "package bits\nimport \"math/bits\"\ntype Bitboard uint64\nfunc (b Bitboard) Msb() uint8 { return uint8(bits.LeadingZeros64(uint64(b))) }",
            &[],
            None,
        ),
        (
            Language::Python,
            "class Attacks:\n    @staticmethod\n    def east(b):\n        return (b << 1) & 0xFFFFFFFFFFFFFFFF\n",
            &["east: b << 1: 1 bit wrapped: h4 to a5; missing & NOT_H before"],
            None,
        ),
    ];
    assert_shifts(rows);
}

/// A method that does not read its object is compared, whatever else the object has. What it reads may differ.
#[test]
fn methods_that_do_not_read_their_object() {
    let one = "1 bit wrapped: h1 to a2; missing & NOT_H before or & NOT_A after; equal to east(x) in 57 of the 64 cases tried";
    let base = "struct Side { bool white = false; };\n";
    for (language, class, east, reading) in [
        (
            Language::Cpp,
            "class Moves { U64 own = 0; bool white = false; public: METHODS };",
            "U64 east(U64 b) const { return b << 1; }",
            "U64 by() { return white ? 8 : 1; } U64 east(U64 b) { return b << by(); }",
        ),
        (
            Language::Cpp,
            &format!("{base}class Moves : public Side {{ public: METHODS }};"),
            "",
            "U64 east(U64 b) { return white ? b >> 1 : b << 1; }",
        ),
        (
            Language::Go,
            "package m\ntype Moves struct { own, other uint64; white bool }\nMETHODS",
            "func (m *Moves) east(b uint64) uint64 { return b << 1 }",
            "func (m *Moves) east(b uint64) uint64 { if m.white { return b << 8 }; return b << 1 }",
        ),
        (
            Language::Rust,
            "pub struct Moves { own: u64, white: bool }\nimpl Moves { METHODS }",
            "pub fn east(&mut self, b: u64) -> u64 { b << 1 }",
            "pub fn east(&self, b: u64) -> u64 { if self.white { b << 8 } else { b << 1 } }",
        ),
        (
            Language::Rust,
            "#[derive(Clone, Copy)] pub struct Moves(u64, bool);\nimpl Moves { METHODS }",
            "pub fn own(&self) -> u64 { self.0 } pub fn east(&self, b: u64) -> u64 { b << 1 }",
            "pub fn east(&self, b: u64) -> u64 { if self.1 { b << 8 } else { b << 1 } }",
        ),
    ] {
        let (said, _) = shifts(language, &class.replace("METHODS", east));
        let wanted: Vec<_> = (!east.is_empty()).then(|| format!("east: b << 1: {one}")).into_iter().collect();
        assert_eq!(said, wanted, "{east}");
        assert_eq!(shifts(language, &class.replace("METHODS", reading)).0, [""; 0], "{reading}");
    }
}

/// What another function sets is unknown here: its reader is not accused of a mask that is 0.
#[test]
fn what_another_function_sets() {
    for (language, text) in [
        (
            Language::Cpp,
            "U64 fileA; void init() { fileA = 0x0101010101010101ULL; } U64 east(U64 b) { return (b << 1) & ~fileA; }",
        ),
        (
            Language::C,
            "U64 mask = 1; U64 east(U64 b) { return (b << 1) & ~mask; } void init(int n) { if (n) mask |= 0x0101010101010101ULL; }",
        ),
        (
            Language::Go,
            "package m\nvar fileA uint64\nfunc set() { fileA = 0x0101010101010101 }\nfunc east(b uint64) uint64 { return (b << 1) &^ fileA }",
        ),
        (
            Language::Python,
            "file_a = 0\ndef init():\n    global file_a\n    file_a = 0x0101010101010101\ndef east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF & ~file_a\n",
        ),
        (
            Language::Cpp,
            "static U64 notA; struct Board { U64 occ; int side; U64 east(U64 b) const { return (b << 1) & notA; } }; void init() { notA = 0xfefefefefefefefeULL; }",
        ),
        (
            Language::Cpp,
            "struct Board { U64 occ; int side; static U64 fileA; static void init(); U64 east(U64 b) const { return (b << 1) & ~fileA; } };
            U64 Board::fileA; void Board::init() { fileA = 0x0101010101010101ULL; }",
        ),
        (
            Language::Cpp,
            "namespace M { U64 fileA; struct Tables { static void init() { fileA = 0x0101010101010101ULL; } }; U64 east(U64 b) { return (b << 1) & ~fileA; } }",
        ),
        (
            Language::Cpp,
            "U64 notFile[2] = {~0ULL, ~0ULL}; void init() { for (int i = 0; i < 2; i++) notFile[i] = ~(0x0101010101010101ULL << i); } U64 east(U64 b) { return (b << 1) & notFile[0]; }",
        ),
        (
            Language::Cpp,
            "#include <vector>
            std::vector<U64> FileMask; void init() { for (int i = 0; i < 8; i++) FileMask.push_back(0x0101010101010101ULL << i); } U64 east(U64 b) { return (b << 1) & ~FileMask[0]; }",
        ),
        (
            Language::Cpp,
            "static bool careful = false; void init() { careful = true; }
            struct B { U64 occ; int n; U64 west(U64 b) const { return careful ? (b >> 1) & 0x7f7f7f7f7f7f7f7fULL : b >> 1; } };",
        ),
        (
            Language::Cpp,
            "static U64 notA = ~0ULL; U64 masked(U64 b) { return b & notA; } U64 east(U64 b) { return masked(b << 1); } void init() { notA = 0xfefefefefefefefeULL; }",
        ),
        (
            Language::Go,
            "package m\nvar fileA uint64\n\nfunc Setup() { fileA = 0x0101010101010101 }\nfunc East(b uint64) uint64 { return b << 1 &^ fileA }\nfunc main() { Setup() }",
        ),
        (
            Language::Go,
            "package m\nvar careful = false\ntype B struct{ occ uint64; n int }\nfunc Init() { careful = true }\nfunc (x *B) East(b uint64) uint64 { if careful { return b << 1 & 0xfefefefefefefefe }; return b << 1 }",
        ),
        (
            Language::Java,
            "class A { static long fileA; static void init() { fileA = 0x0101010101010101L; } static long east(long b) { return (b << 1) & ~fileA; } }",
        ),
        (
            Language::CSharp,
            "class A { static ulong fileA; static void Init() { A.fileA = 0x0101010101010101UL; } static ulong East(ulong b) { return (b << 1) & ~fileA; } }",
        ),
        (
            Language::Python,
            "masks = [0, 0]\ndef init():\n    masks[0] = 0x0101010101010101\ndef east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF & ~masks[0]\n",
        ),
        (
            Language::Python,
            "class T:\n    FILE = 0\n    @staticmethod\n    def init():\n        T.FILE = 0x0101010101010101\ndef east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF & ~T.FILE\n",
        ),
    ] {
        assert_eq!(shifts(language, text).0, [""; 0], "{text}");
    }
}

/// Variables of its own, parameters, constants, and what runs before or with a function are no such thing.
#[test]
fn what_no_other_function_sets() {
    for (language, text) in [
        (
            Language::C,
            "U64 west(U64 b) { U64 r; r = b & ~0x0101010101010101ULL; b = r; return b >> 1; } U64 east(U64 b) { U64 r = b << 1; return r; }",
        ),
        (
            Language::Python,
            "masks = [0, 0]\ndef west(b):\n    masks = [1]\n    masks[0] = 5\n    b = b & ~0x0101010101010101\n    return b >> 1\ndef east(b):\n    return (b << 1) & 0xFFFFFFFFFFFFFFFF & ~masks[0]\n",
        ),
        (
            Language::Cpp,
            "const U64 ALL = ~0ULL, NONE = 0; static U64 seen; void init() { seen = 1; } U64 west(U64 b, U64 ALL = 1) { ALL = 3; return b; } U64 east(U64 b) { return ((b << 1) & ALL) | NONE; }",
        ),
        (
            Language::Cpp,
            "static const U64 all = ~0ULL; struct B { U64 all; int n; void set() { all = 3; } }; U64 east(U64 b) { return (b << 1) & all; }",
        ),
        (
            Language::Cpp,
            "static U64 mask; void init() { mask = ~0ULL; } U64 east(U64 b) { init(); return (b << 1) & mask; }",
        ),
        (
            Language::Java,
            "class A { static final long ALL = ~0L; static long seen; static void init() { seen = 3; } static long east(long b) { return (b << 1) & ALL; } }",
        ),
        (
            Language::CSharp,
            "class A { static ulong all; static A() { all = ~0UL; } static ulong East(ulong b) { return (b << 1) & all; } }",
        ),
        (
            Language::Go,
            "package m\nvar all uint64\nfunc init() { all = ^uint64(0) }\nfunc east(b uint64) uint64 { return (b << 1) & all }",
        ),
    ] {
        assert_eq!(shifts(language, text).0.len(), 1, "{text}");
    }
}

/// A square is no board, even if its number has 64 bits; and the pawns of `them` attack the other way.
#[test]
fn what_is_no_board_and_no_side_of_its_own() {
    let names = "enum Color { WHITE, BLACK };\n#define RANK_1 0xFFULL\n#define RANK_2 0xFF00ULL\n#define RANK_8 0xFF00000000000000ULL\n";
    let pawns = "U64 pawn_attacks(Color SIDE, int sq) { U64 b = 1ULL << sq; return SIDE == BLACK
        ? ((b << 9) & 0xfefefefefefefefeULL) | ((b << 7) & 0x7f7f7f7f7f7f7f7fULL) : ((b >> 7) & 0xfefefefefefefefeULL) | ((b >> 9) & 0x7f7f7f7f7f7f7f7fULL); }";
    for side in ["them", "enemy", "byColor", "opponent", "attacker", "kingColor"] {
        let text = format!("typedef unsigned long long U64;\n{names}{}", pawns.replace("SIDE", side));
        assert_eq!(shifts(Language::Cpp, &text).0, [""; 0], "{side}");
    }
    for text in [
        "#[derive(Clone, Copy)] pub struct Square(u64); impl Square { pub fn south(self) -> Self { Square(self.0.wrapping_sub(8)) } pub fn flip_vertical(self) -> Self { Square(self.0 ^ 56) } }",
        "#[derive(Clone, Copy)] pub struct Square(usize); impl Square { pub fn north(self) -> Self { Square(self.0 + 8) } }",
    ] {
        assert_eq!(shifts(Language::Rust, text).0, [""; 0], "{text}");
    }
}

/// Two directions that are the same are wrong in every mapping.
#[test]
fn names_that_contradict_each_other() {
    let text = |shift| {
        format!("pub fn north(b: u64) -> u64 {{ b << 8 }}\npub fn south(b: u64) -> u64 {{ b {shift} 8 }}")
    };
    for right in [
        "pub fn north(b: u64) -> u64 { b >> 8 }",
        &text(">>"),
        &text(">>").replace("north", "up").replace("south", "north"),
    ] {
        assert_eq!(shifts(Language::Rust, right).0, [""; 0], "{right}");
    }
    let (said, _) = shifts(Language::Rust, &text("<<"));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("south: << 8: << 8 should be >> 8"), "{said:?}");
}

/// Colors that are exchanged are wrong where the mapping is known.
#[test]
fn exchanged_colors() {
    let c = "enum { WHITE, BLACK };
        #define FILE_A 0x0101010101010101ULL
        #define FILE_H 0x8080808080808080ULL
        #define RANK_8 0xFF00000000000000ULL\n
        U64 pawn_attacks(U64 b, int color) { if (color == SIDE) return ((b << 9) & ~FILE_A) | ((b << 7) & ~FILE_H);
            return ((b >> 7) & ~FILE_A) | ((b >> 9) & ~FILE_H); }";
    let rust = "pub enum Color { White, Black } pub const FILE_A: u64 = 0x0101010101010101; pub const FILE_H: u64 = FILE_A << 7;
        pub const RANK_1: u64 = 0xff; pub const RANK_8: u64 = 0xff << 56;
        pub fn pawn_attacks(b: u64, c: Color) -> u64 { match c { Color::SIDE => ((b << 7) & !FILE_H) | ((b << 9) & !FILE_A),
            _ => ((b >> 9) & !FILE_H) | ((b >> 7) & !FILE_A) } }";
    let csharp = "static class B { const ulong FileA = 0x0101010101010101, FileH = 0x8080808080808080, Rank1 = 0xFF, Rank8 = 0xFFUL << 56;
        public static ulong PawnAttacks(ulong b, bool isSIDE) { if (isSIDE) return ((b << 9) & ~FileA) | ((b << 7) & ~FileH);
            return ((b >> 7) & ~FileA) | ((b >> 9) & ~FileH); } }";
    for (language, text, [white, black], place) in [
        (
            Language::C,
            format!("typedef unsigned long long U64;\n{c}"),
            ["WHITE", "BLACK"],
            "pawn_attacks: pawn_attacks",
        ),
        (Language::Rust, rust.to_owned(), ["White", "Black"], "pawn_attacks: pawn_attacks"),
        (Language::CSharp, csharp.to_owned(), ["White", "Black"], "PawnAttacks: PawnAttacks"),
    ] {
        assert_eq!(shifts(language, &text.replace("SIDE", white)).0, [""; 0], "{language}");
        let (said, _) = shifts(language, &text.replace("SIDE", black));
        assert_eq!(said.len(), 1, "{said:?}");
        let wanted =
            "the same as black_pawn_attacks(x) in all 64 cases tried, and not as white_pawn_attacks(x)";
        assert!(said[0].starts_with(place) && said[0].contains(wanted), "{said:?}");
    }
    // A board of that name tells nothing about the numbers of the colors.
    let board = format!("typedef unsigned long long U64;\n{c}")
        .replace("enum { WHITE, BLACK };", "const U64 WHITE = 1;");
    assert_eq!(shifts(Language::C, &board.replace("SIDE", "0")).0, [""; 0]);
}
