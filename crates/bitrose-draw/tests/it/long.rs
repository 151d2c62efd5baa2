//! A magic multiplication by hand.

use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{Site, Slider};
use bitrose_draw::long_multiplication;

fn drawn(magic: u64, occupancy: u64) -> String {
    let lookup = Site::lerf(Slider::Rook, Square::C6).lookup(magic);
    let mut out = Vec::new();
    long_multiplication(&mut out, &lookup, occupancy, Mapping::Lerf);
    String::from_utf8(out).unwrap()
}

#[test]
fn without_carries_each_column_has_one_square() {
    let table = "  index bit   9    8    7    6    5    4    3    2    1    0
  e6 << 44    .   c3    .    .    .    .    .    .    .   c2
  f4 << 29   c5    .    .    .    .    .    .    .   c4    .
  h2 << 15    .    .   g6  [f6]  e6  [d6]   .   b6    .    .
  h1 << 7     .    .    .    .    .    .  [c7]   .    .    .
  index       0    0    0    1    0    1    1    0    0    0
";
    assert_eq!(drawn(0x0000_1000_2000_8080, 0x0004_2800_0000_0000), table);
}

#[test]
fn a_carry_has_a_row() {
    let text = drawn(1 << 44 | 1 << 36, 0x0004_0400);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1].trim_end().rfind("[c2]"), lines[2].trim_end().rfind("[c3]"), "{text}");
    assert_eq!(lines[3].trim(), "carry                                              +1", "{text}");
    assert!(lines[4].ends_with("1    0"), "{text}");
}
