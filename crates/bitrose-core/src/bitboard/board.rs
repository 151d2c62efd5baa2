//! The set of squares.

use super::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares in one 64-bit word, in LERF order: bit `8 * rank + file` is set when the square is in the set.
///
/// ```
/// use bitrose_core::bitboard::{Bitboard, Square};
///
/// let centre = Bitboard(0x0000_0018_1800_0000);
/// assert!(centre.contains(Square::D4));
/// assert_eq!(centre.popcount(), 4);
/// // 5  . . . X X . . .
/// // 4  . . . X X . . .
/// //    a b c d e f g h
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);

    /// Is the square in the set?
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// The set with the square put in.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// The set with the square taken out.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// The set with the square put in if it was out, and out if it was in.
    #[must_use]
    pub const fn toggled(self, square: Square) -> Self {
        Self(self.0 ^ square.bitboard().0)
    }

    /// Squares in both sets (`&`, usable in constants).
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Squares in either set (`|`, usable in constants).
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Squares in this set and not in the other (`a & !b`).
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Squares in exactly one of the sets (`^`, usable in constants).
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Squares not in the set (`!`, usable in constants).
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Has the set no square?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Do the sets share a square?
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Do the sets share no square?
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Is every square of this set in the other?
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Is every square of the other set in this one?
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// The population count: how many squares the set has.
    #[must_use]
    pub const fn popcount(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square, or `None` for the empty set.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::from_index_masked(self.0.trailing_zeros()))
    }

    /// The highest square, or `None` for the empty set.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::from_index_masked(self.0.ilog2()))
    }

    /// The one square of a set that has exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The least significant one bit alone: `x & -x`.
    ///
    /// Two's complement turns the zeros below the lowest bit into ones, and the carry stops at that bit: so it is
    /// the only bit the two words share. <https://www.chessprogramming.org/General_Setwise_Operations#LS1BIsolation>
    #[must_use]
    pub const fn ls1b(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The most significant one bit alone.
    #[must_use]
    pub const fn ms1b(self) -> Self {
        match self.last() {
            Some(square) => square.bitboard(),
            None => Self::EMPTY,
        }
    }

    /// The set without its lowest square: `x & (x - 1)`.
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Takes the lowest square out of the set and returns it: one turn of a bit loop.
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        *self = self.without_first();
        first
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.symmetric_difference(other)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        self.complement()
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl From<u64> for Bitboard {
    fn from(word: u64) -> Self {
        Self(word)
    }
}

impl From<Bitboard> for u64 {
    fn from(board: Bitboard) -> Self {
        board.0
    }
}
