// check: knight_moves(square) = knight
// check: count(board) = popcount
// check: lowest_index(nonzero) = first
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    pub const EMPTY: Self = Self(0);
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    pub const FILE_H: Self = Self(Self::FILE_A.0 << 7);

    pub fn is_any(self) -> bool { self != Self::EMPTY }
    pub fn east(self) -> Self { (self & !Self::FILE_H) << 1 }
    pub fn west(self) -> Self { (self & !Self::FILE_A) >> 1 }
    pub fn pop(&mut self) -> Option<u32> {
        if !self.is_any() {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(index)
    }
}

impl BitAnd for Bitboard { type Output = Self; fn bitand(self, other: Self) -> Self { Self(self.0 & other.0) } }
impl BitOr for Bitboard { type Output = Self; fn bitor(self, other: Self) -> Self { Self(self.0 | other.0) } }
impl BitOrAssign for Bitboard { fn bitor_assign(&mut self, other: Self) { self.0 |= other.0 } }
impl Not for Bitboard { type Output = Self; fn not(self) -> Self { Self(!self.0) } }
impl Shl<u32> for Bitboard { type Output = Self; fn shl(self, by: u32) -> Self { Self(self.0 << by) } }
impl Shr<u32> for Bitboard { type Output = Self; fn shr(self, by: u32) -> Self { Self(self.0 >> by) } }

impl Iterator for Bitboard {
    type Item = u32;
    fn next(&mut self) -> Option<u32> { self.pop() }
}

fn knight_moves(sq: u32) -> u64 {
    let b = Bitboard(1) << sq;
    let mut result = Bitboard::EMPTY;
    for one in [b.east(), b.west()] {
        result |= one << 16 | one >> 16;
    }
    for two in [b.east().east(), b.west().west()] {
        result |= two << 8 | two >> 8;
    }
    result.0
}

fn count(b: u64) -> u32 {
    let mut n = 0;
    for _ in Bitboard(b) {
        n += 1;
    }
    n
}

fn lowest_index(b: u64) -> u32 {
    let mut board = Bitboard(b);
    match board.pop() {
        Some(index) => index,
        None => unreachable!(),
    }
}
