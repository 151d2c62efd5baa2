//! Iterators over the squares and over the subsets of a bitboard.

use super::{Bitboard, SetOfSquares, Square};
use std::iter::FusedIterator;

/// An iterator over the squares of a set from the lowest to the highest, LS1B by LS1B. See [`Bitboard::squares`].
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.popcount() as usize;
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// An iterator over every subset of a mask, from the empty set to the mask itself, in ascending numerical order. See
/// [`Bitboard::subsets`].
///
/// The carry-rippler trick: subtracting the mask sets all bits outside it, so that the carry of the implicit "+ 1"
/// ripples through them to the next bit inside. <https://www.chessprogramming.org/Traversing_Subsets_of_a_Set>
#[derive(Clone, Debug)]
pub struct Subsets {
    mask: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let following = subset.next_subset(self.mask);
        self.next = (!following.is_empty()).then_some(following);
        Some(subset)
    }
}

impl FusedIterator for Subsets {}

impl Bitboard {
    /// The next subset of `mask` after this one: `(s - mask) & mask`. After the mask itself it starts again with the
    /// empty set.
    pub const fn next_subset(self, mask: Self) -> Self {
        Self(self.0.wrapping_sub(mask.0) & mask.0)
    }

    /// All `2^popcount` subsets of this set, from the empty set to the set itself, in ascending numerical order:
    ///
    /// ```text
    /// mask  0b1010    0b0000  0b0010  0b1000  0b1010
    /// ```
    ///
    /// The bits inside the mask count up like the digits of a binary number; `- mask` carries across the gaps between
    /// them. <https://www.chessprogramming.org/Traversing_Subsets_of_a_Set>
    pub const fn subsets(self) -> Subsets {
        Subsets { mask: self, next: Some(Self::EMPTY) }
    }

    /// The squares from the lowest to the highest.
    pub const fn squares(self) -> Squares {
        Squares(self)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares()
    }
}

/// Collects the union of sets, or a set from its squares.
///
/// ```
/// use bitrose_core::bitboard::{Bitboard, File, Square};
///
/// let king_zone: Bitboard = [Square::E1, Square::G1].into_iter().collect();
/// assert_eq!(king_zone.to_string(), "e1 g1");
/// let wings: Bitboard = [File::A, File::H].into_iter().collect();
/// assert_eq!(wings.popcount(), 16);
/// ```
impl<T: SetOfSquares> FromIterator<T> for Bitboard {
    fn from_iter<I: IntoIterator<Item = T>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl<T: SetOfSquares> Extend<T> for Bitboard {
    fn extend<I: IntoIterator<Item = T>>(&mut self, sets: I) {
        *self |= sets.into_iter().collect::<Self>();
    }
}
