//! Every blocker set of a slider on a square, with the attacks that belong to it.

use super::Slider;
use crate::bitboard::{Bitboard, Square};
use std::sync::OnceLock;

/// The subsets of a mask and the attacks of each, as LERF words.
///
/// The subset with number `i` takes the squares of the mask that stand where `i` has ones: the order of PDEP, and of
/// the carry-rippler.
#[derive(Clone, Debug)]
pub struct BlockerSets {
    /// The slider.
    pub piece: Slider,
    /// Where it stands.
    pub square: Square,
    /// The mask whose subsets these are.
    pub mask: Bitboard,
    subsets: Vec<u64>,
    attacks: Vec<u64>,
}

impl BlockerSets {
    /// The most squares that a mask may have here: 65,536 subsets.
    pub const MOST_SQUARES: u32 = 16;

    /// All subsets of the relevant mask.
    #[must_use]
    pub fn new(piece: Slider, square: Square) -> Self {
        Self::fill(piece, square, piece.mask(square))
    }

    /// All subsets of any mask, or `None` when it has more than [`BlockerSets::MOST_SQUARES`] squares.
    #[must_use]
    pub fn of_mask(piece: Slider, square: Square, mask: Bitboard) -> Option<Self> {
        (mask.popcount() <= Self::MOST_SQUARES).then(|| Self::fill(piece, square, mask))
    }

    /// A square is attacked when no blocker stands before it; so the attacks of two blocker sets together are the
    /// attacks that each alone leaves: `attacks(a | b) == attacks(a) & attacks(b)`. Each further square of the mask
    /// doubles the list with one AND for each entry, and only single blockers are walked.
    fn fill(piece: Slider, square: Square, mask: Bitboard) -> Self {
        let count = 1 << mask.popcount();
        let mut subsets = Vec::with_capacity(count);
        let mut attacks = Vec::with_capacity(count);
        subsets.push(0);
        attacks.push(piece.attacks(square, Bitboard::EMPTY).0);
        for blocker in mask {
            let bit = blocker.bitboard();
            let seen = piece.attacks(square, bit).0;
            let half = subsets.len();
            subsets.extend_from_within(..);
            attacks.extend_from_within(..);
            subsets[half..].iter_mut().for_each(|subset| *subset |= bit.0);
            attacks[half..].iter_mut().for_each(|attacked| *attacked &= seen);
        }
        Self { piece, square, mask, subsets, attacks }
    }

    /// How many subsets there are: never 0.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "the empty subset is always there")]
    pub fn len(&self) -> usize {
        self.subsets.len()
    }

    /// The subsets, by number.
    #[must_use]
    pub fn subsets(&self) -> &[u64] {
        &self.subsets
    }

    /// The attacks of each subset, in the same order.
    #[must_use]
    pub fn attacks(&self) -> &[u64] {
        &self.attacks
    }

    /// Subsets and attacks side by side.
    #[must_use = "an iterator does nothing until it is asked"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.subsets.iter().copied().zip(self.attacks.iter().copied())
    }
}

/// The numbers of the subsets of a mask with so many squares, the smallest subsets first.
///
/// A wrong magic mostly fails on two small blocker sets: in this order a collision shows after about 14 subsets, in
/// rising order of the numbers after about 130.
///
/// # Panics
/// When `bits` is over [`BlockerSets::MOST_SQUARES`].
#[must_use]
pub fn rising_order(bits: u32) -> &'static [u16] {
    static ORDERS: [OnceLock<Vec<u16>>; BlockerSets::MOST_SQUARES as usize + 1] =
        [const { OnceLock::new() }; BlockerSets::MOST_SQUARES as usize + 1];
    ORDERS[bits as usize].get_or_init(|| {
        let last = u16::try_from((1_u32 << bits) - 1).unwrap_or(u16::MAX);
        let mut order: Vec<u16> = (0..=last).collect();
        order.sort_by_key(|number| number.count_ones());
        order
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attacks_are_those_of_the_ray_walk() {
        for piece in Slider::ALL {
            for square in Square::all() {
                let cases = BlockerSets::new(piece, square);
                let mut walked = cases.mask.subsets();
                for (subset, attacks) in cases.iter() {
                    assert_eq!(walked.next(), Some(Bitboard(subset)));
                    assert_eq!(Bitboard(attacks), piece.attacks(square, Bitboard(subset)));
                }
                assert_eq!(walked.next(), None);
            }
        }
    }

    #[test]
    fn the_numbers_of_the_subsets_are_pdep() {
        let cases = BlockerSets::new(Slider::Rook, Square::C6);
        for (number, (subset, _)) in cases.iter().enumerate() {
            let chosen: Bitboard = cases
                .mask
                .squares()
                .enumerate()
                .filter(|(place, _)| number >> place & 1 == 1)
                .map(|(_, square)| square)
                .collect();
            assert_eq!(Bitboard(subset), chosen);
        }
    }

    #[test]
    fn a_mask_may_have_sixteen_squares_and_no_more() {
        let wide = Bitboard(0xFFFF);
        assert_eq!(
            BlockerSets::of_mask(Slider::Rook, Square::C6, wide).map(|cases| cases.len()),
            Some(65_536)
        );
        assert!(BlockerSets::of_mask(Slider::Rook, Square::C6, Bitboard(0x1_FFFF)).is_none());
        assert_eq!(rising_order(16).len(), 65_536);
    }

    #[test]
    fn the_rising_order_has_every_number_once() {
        for bits in 0..=12 {
            let order = rising_order(bits);
            assert!(order.is_sorted_by_key(|number| number.count_ones()));
            let mut numbers = order.to_vec();
            numbers.sort_unstable();
            assert!(numbers.iter().map(|&number| u32::from(number)).eq(0..1 << bits));
        }
    }
}
