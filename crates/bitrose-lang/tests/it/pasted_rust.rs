//! Functions of Rust pasted by themselves: methods of traits, tests, and functions of enumerations. The texts are our own.

use crate::vectors::session_in;
use bitrose_lang::{Among, Language, Program, Session, Value, call_among, lacking_types, resemblance};

/// Returns the part of a text with the only function that begins so, up to the end of its line.
fn part(text: &str, start: &str) -> Among {
    let from = text.find(start).unwrap_or_else(|| panic!("{start}"));
    let line = text[from..].find('\n').map_or(text.len(), |end| from + end);
    Among::Part(from..line)
}

fn read(text: &str) -> (Session, Program) {
    let session = session_in(Language::Rust);
    let program = session.parse(text).expect("it is read");
    (session, program)
}

const TRAITS: &str = "
#[derive(Clone, Copy, PartialEq, Eq)] struct Bitboard(u64);
#[derive(Clone, Copy, PartialEq, Eq)] struct Square(u8);
#[derive(Clone, Copy, PartialEq, Eq)] #[repr(u8)] enum Color { White = 0, Black = 1 }
#[derive(Clone, Copy, PartialEq, Eq)] enum Key { Small(u8), Pair(Square, Color), None }
impl Not for Color { type Output = Color;
fn not(self) -> Self::Output { if self == Color::White { Color::Black } else { Color::White } }
}
impl Shl<u32> for Bitboard { type Output = Self;
fn shl(self, n: u32) -> Self { Bitboard(self.0 << n) }
}
impl BitAnd<Square> for Bitboard { type Output = Bitboard;
fn bitand(self, rhs: Square) -> Self::Output { Self(self.0 & 1 << rhs.0) }
}
impl BitOr<&Bitboard> for &Bitboard { type Output = Bitboard;
fn bitor(self, other: &Bitboard) -> Bitboard { Bitboard(self.0 | other.0) }
}
impl BitOrAssign for Bitboard {
fn bitor_assign(&mut self, rhs: Self) { self.0 |= rhs.0; }
}
impl Iterator for Bitboard { type Item = u32;
fn next(&mut self) -> Option<u32> { let s = self.0.trailing_zeros(); self.0 &= self.0 - 1; Some(s) }
}
impl From<Bitboard> for u64 {
fn from(b: Bitboard) -> u64 { b.0 }
}
impl TryFrom<u8> for Square { type Error = ();
fn try_from(index: u8) -> Result<Self, Self::Error> { if index < 64 { Ok(Self(index)) } else { Err(()) } }
}
impl Index<Color> for [u64; 2] { type Output = u64;
fn index(&self, color: Color) -> &u64 { match color { Color::White => &self[0], Color::Black => &self[1] } }
}
impl IndexMut<Color> for [u64; 2] {
fn index_mut(&mut self, color: Color) -> &mut Self::Output { match color { Color::White => &mut self[0], _ => &mut self[1] } }
}
impl Index<Square> for [u64; 2] { type Output = u64; fn index(&self, s: Square) -> &u64 { &self[0] } }
impl FromIterator<Square> for Bitboard {
fn from_iter<I: IntoIterator<Item = Square>>(all: I) -> Self { Bitboard(0) }
}
trait Step { fn east(self) -> Self;
fn twice(&self) -> u64 { 2 }
}
impl Step for u64 {
fn east(self) -> u64 { self << 1 }
}
impl Display for Bitboard {
fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, \"{}\", self.0) }
}
impl FromStr for Square { type Err = ();
fn from_str(text: &str) -> Result<Self, ()> { Err(()) }
}
impl<T: Into<u64>> Step for T {
fn west(self) -> u64 { self.into() >> 1 }
}
#[cfg(test)]
mod tests {
use super::*;
fn full(b: u64) -> u64 { !b | b }
#[test] fn passes() { assert_eq!(full(3), u64::MAX); assert_eq!(Key::Pair(Square(1), Color::Black), Key::Pair(Square(1), Color::Black)); assert_ne!(Key::Small(2), Key::None); }
#[test] fn of_boards() { let h = Bitboard(1 << 31); assert_eq!(h << 1, Bitboard(0), \"it wraps\"); }
#[test] fn of_options() { assert_eq!(Some(Square(3)), None); }
#[test] fn of_enums() { assert_eq!(Key::Pair(Square(1), Color::Black), Key::Pair(Square(2), Color::Black)); }
#[test] fn of_structs() { struct Move { from: Square, promo: bool } let m = Move { from: Square(3), promo: true }; assert_eq!((m.from, m.promo, -1i8), (Square(3), false, -1)); }
#[test] fn of_lists() { let mut v = vec![1u8]; v.push(2); assert_eq!(v, [1, 3].to_vec()); }
#[test] fn of_numbers() { let n: usize = 5; assert_ne!(n, 5); }
#[test] fn of_truth() { assert!(Bitboard(1).0.count_ones() > 1); }
}
";

/// Operators, iterators and conversions are called like methods of the type that has them.
#[test]
fn methods_of_traits_are_called() {
    let (session, program) = read(TRAITS);
    for (start, call, wanted) in [
        ("fn not", "color.not()", Ok(0)),
        ("fn shl", "bitboard.shl(n)", Ok(0x0000_00C1_2004_0800)),
        ("fn bitand", "bitboard.bitand(rhs)", Ok(0)),
        ("fn bitor(", "bitboard.bitor(other)", Ok(0x0000_0018_2400_8100)),
        ("fn next", "bitboard.next()", Ok(8)), // in `Some`
        ("fn from(", "u64::from(b)", Ok(0x0000_0018_2400_8100)),
        ("fn try_from", "Square::try_from(index)", Ok(3)),
        ("fn east(self) -> u64", "u64_1.east()", Ok(0x0000_0030_4801_0200)),
        ("fn full", "tests::full(b)", Ok(u64::MAX)),
        ("fn index(&self, color", "list.index(color)", Ok(0x0000_0018_2400_8100)),
        ("fn index_mut", "list.index_mut(color)", Ok(0x0000_0018_2400_8100)),
        ("fn from_iter", "`I` stands for any type", Err(())),
        ("fn twice", "a trait defines it for any type", Err(())),
        ("fn fmt", "it writes text, which bitrose does not", Err(())),
        ("fn from_str", "it takes a string, and bitrose does not read strings", Err(())),
        ("fn west", "the `impl` is for any type", Err(())),
    ] {
        match (call_among(&part(TRAITS, start), &program, &session), wanted) {
            (Ok(found), Ok(wanted)) => {
                let found = found.expect(start);
                assert_eq!(found.lines().last(), Some(call), "{found}");
                let run = session.clone().run(&format!("{TRAITS}\n{found}")).expect(&found);
                let first = run.value.or_else(|| run.parts.iter().find_map(|part| part.value));
                assert_eq!(first.map(Value::number), Some(wanted), "{call}");
            }
            (Err(error), Err(())) => assert_eq!(error.label, format!("not called: {call}")),
            (found, _) => panic!("{start}: {found:?}"),
        }
    }
    let found = call_among(&part(TRAITS, "fn bitor_assign"), &program, &session).unwrap().unwrap();
    let run = session.clone().run(&format!("{TRAITS}\n{found};\nbitboard.0")).expect(&found);
    assert_eq!(run.value.map(Value::number), Some(0x0000_0018_2400_8100), "{found}");
}

/// A test that fails says the two values, as `assert_eq!` does.
#[test]
fn tests_are_called() {
    let (session, program) = read(TRAITS);
    for (start, wanted) in [
        ("fn passes", ""),
        (
            "fn of_boards",
            "the left side is Bitboard(0x0000000100000000), the right side is Bitboard(0x0000000000000000)",
        ),
        ("fn of_options", "the left side is Some(Square(3)), the right side is None"),
        ("fn of_enums", "the left side is Pair(Square(1), Black), the right side is Pair(Square(2), Black)"),
        ("fn of_structs", "the left side is (Square(3), true, -1), the right side is (Square(3), false, -1)"),
        ("fn of_lists", "the left side is [1, 2], the right side is [1, 3]"),
        ("fn of_numbers", "the left side is 5, the right side is 5"),
        ("fn of_truth", "this is false"),
    ] {
        let call = call_among(&part(TRAITS, start), &program, &session).expect(start).expect(start);
        assert_eq!(call, format!("tests::{}()", start.trim_start_matches("fn ")));
        let error = session.clone().run(&format!("{TRAITS}\n{call}")).err();
        assert_eq!(error.as_ref().map_or("", |error| &error.label), wanted, "{error:?}");
        assert_eq!(error.map(|error| error.message), (!wanted.is_empty()).then(|| "assertion failed".into()));
    }
    // a program that does not call a test is compiled without them
    let error = session.clone().run(&format!("{TRAITS}\nfull(1)")).unwrap_err();
    assert_eq!(error.message, "unknown name `full`");
    // methods of types go before those of traits, and these before tests
    assert_eq!(
        call_among(&Among::ALL, &program, &session).unwrap().unwrap().lines().last(),
        Some("u64_1.east()")
    );
}

/// Constants with the numbers that they have anyway are as good as those without.
#[test]
fn functions_of_numbered_constants_are_compared() {
    let squares: Vec<String> = (0..64)
        .map(|index| format!("{}{}", ["A", "B", "C", "D", "E", "F", "G", "H"][index % 8], index / 8 + 1))
        .collect();
    let text = format!(
        "#[derive(Clone, Copy, PartialEq)] #[repr(u8)] enum Square {{ {} }}
#[derive(Clone, Copy, PartialEq)] enum Color {{ White = 0, Black = 1 }}
#[derive(Clone, Copy, PartialEq)] enum Odd {{ White = 1, Black = 0 }}
#[derive(Clone, Copy, PartialEq)] struct Sq(u8);
impl Square {{
fn file_of(self) -> u64 {{ 0x0101010101010101 << (self as u64 & 7) }}
}}
impl Sq {{
fn king(self) -> u64 {{ let b = 1u64 << self.0; let a = b | b << 1 | (b >> 1 & !(0x80 * 0x0101010101010101)); (a | a << 8 | a >> 8) ^ b }}
}}
fn pawn_attacks(c: Color, b: u64) -> u64 {{ if c == Color::White {{ (b << 7 & !(0x80 * 0x0101010101010101)) | (b << 9 & !0x0101010101010101) }} else {{ (b >> 9 & !(0x80 * 0x0101010101010101)) | (b >> 7) }} }}
fn odd_push(c: Odd, pawns: u64) -> u64 {{ if c == Odd::White {{ pawns << 8 }} else {{ pawns >> 8 }} }}
",
        squares.join(", ")
    );
    let (session, program) = read(&text);
    for (start, wanted) in [
        ("fn file_of", Some("file_of is the same as file_fill(sq) in all 64 cases tried")),
        (
            "fn king",
            Some("king is equal to king(sq) in 57 of the 64 cases tried; king(h1) has also a1 a2 a3"),
        ),
        (
            "fn pawn_attacks",
            Some(
                "pawn_attacks(1, x) is equal to black_pawn_attacks(x) in 56 of the 64 cases tried; pawn_attacks(1, {h1}) has also a1",
            ),
        ),
        ("fn odd_push", None),
    ] {
        let found = resemblance(&part(&text, start), &program, &session).map(|like| like.with_name());
        assert_eq!(found.is_some(), wanted.is_some(), "{found:?}");
        assert!(found.as_deref().unwrap_or_default().starts_with(wanted.unwrap_or_default()), "{found:?}");
    }
}

/// The types that a call needs are named, so that their files are read.
#[test]
fn missing_types_are_named() {
    let text = "struct Board { pieces: [Set; 2], turn: Color }
enum Color { White, Black }
impl Board {
fn at<T>(&self, square: Square, list: &[Move]) -> Option<Piece> { None }
}
";
    let (_, program) = read(text);
    assert_eq!(lacking_types(&part(text, "fn at"), &program), ["Move", "Square", "Set"]);
}
