//! The two sliding pieces that have magics, their squares, and all blocker sets of a square.

use super::Lookup;
use crate::attacks::{self, rays};
use crate::bitboard::{Bitboard, Mapping, Square};
use crate::names::named_enum;
use std::fmt;
use std::sync::OnceLock;

named_enum! {
    /// A sliding piece that has magics. A queen is looked up as both.
    pub enum Slider ("slider", ParseSliderError) {
        /// Along ranks and files.
        Rook = "rook",
        /// Along diagonals.
        Bishop = "bishop",
    }
}

impl Slider {
    /// The other slider.
    pub const fn other(self) -> Self {
        match self {
            Self::Rook => Self::Bishop,
            Self::Bishop => Self::Rook,
        }
    }

    /// The relevant occupancy mask: the squares on which a piece can block, without the last square of each ray.
    pub const fn mask(self, square: Square) -> Bitboard {
        match self {
            Self::Rook => attacks::rook_mask(square),
            Self::Bishop => attacks::bishop_mask(square),
        }
    }

    /// The attack set, computed by walking square by square.
    pub const fn attacks(self, square: Square, occupancy: Bitboard) -> Bitboard {
        match self {
            Self::Rook => rays::rook(square, occupancy),
            Self::Bishop => rays::bishop(square, occupancy),
        }
    }

    /// The number of squares in the relevant mask: 10 to 12 for a rook, 5 to 9 for a bishop.
    pub const fn bits(self, square: Square) -> u32 {
        self.mask(square).popcount()
    }

    /// The largest number of squares in a relevant mask: the index bits of a fixed shift.
    pub const fn most_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }
}

/// A slider on a square, and the mapping under which its words are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The slider.
    pub piece: Slider,
    /// The square of the slider.
    pub square: Square,
    /// The mapping of the words.
    pub mapping: Mapping,
}

impl Site {
    /// A slider on a square, under the LERF mapping.
    pub const fn lerf(piece: Slider, square: Square) -> Self {
        Self { piece, square, mapping: Mapping::Lerf }
    }

    /// The square whose LERF index is the index of this one. A magic for one of them is a magic for the other, see
    /// [`Mapping::lerf_square`].
    pub const fn lerf_square(self) -> Square {
        self.mapping.lerf_square(self.square)
    }

    /// The relevant mask as a word.
    pub const fn mask(self) -> u64 {
        self.piece.mask(self.lerf_square()).0
    }

    /// The number of squares in the relevant mask.
    pub const fn bits(self) -> u32 {
        self.piece.bits(self.square)
    }

    /// The usual lookup with a magic: the relevant mask, and a shift that leaves as many bits as the mask has squares.
    pub const fn lookup(self, magic: u64) -> Lookup {
        Lookup::new(self.mask(), magic, 64 - self.bits())
    }

    /// The 64 sites of a slider in index order under the mapping: the order of an engine's tables.
    pub fn all(piece: Slider, mapping: Mapping) -> impl Iterator<Item = Self> {
        (0..64).filter_map(move |index| Some(Self { piece, square: mapping.square(index)?, mapping }))
    }

    /// All rook sites, then all bishop sites.
    pub fn both(mapping: Mapping) -> impl Iterator<Item = Self> {
        Slider::ALL.into_iter().flat_map(move |piece| Self::all(piece, mapping))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piece, self.square)
    }
}

/// The subsets of a mask and the attacks with each, as LERF words.
///
/// Bit `n` of a subset's number says whether the subset contains the `n`th square of the mask. This is the order of
/// PDEP, and of the carry-rippler.
#[derive(Clone, Debug)]
pub struct BlockerSets {
    /// The slider.
    pub piece: Slider,
    /// Its square.
    pub square: Square,
    /// The mask whose subsets are listed.
    pub mask: Bitboard,
    subsets: Vec<u64>,
    attacks: Vec<u64>,
}

impl BlockerSets {
    /// The largest number of squares in a mask, which has 65,536 subsets.
    pub const MOST_SQUARES: u32 = 16;

    /// Lists all subsets of the relevant mask.
    pub fn new(piece: Slider, square: Square) -> Self {
        Self::fill(piece, square, piece.mask(square))
    }

    /// Lists all subsets of any mask, or returns `None` if it has more than [`BlockerSets::MOST_SQUARES`] squares.
    pub fn of_mask(piece: Slider, square: Square, mask: Bitboard) -> Option<Self> {
        (mask.popcount() <= Self::MOST_SQUARES).then(|| Self::fill(piece, square, mask))
    }

    /// A square is attacked if no blocker is in front of it. So two blocker sets together leave the attacks that both
    /// of them leave: `attacks(a | b) == attacks(a) & attacks(b)`. Each further square of the mask doubles the list, at
    /// one AND per entry, and rays only have to be walked for single blockers.
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

    /// The number of subsets, which is never 0.
    #[expect(clippy::len_without_is_empty, reason = "the empty subset is always there")]
    pub fn len(&self) -> usize {
        self.subsets.len()
    }

    /// The subsets, in the order of their numbers.
    pub fn subsets(&self) -> &[u64] {
        &self.subsets
    }

    /// The attacks with each subset, in the same order.
    pub fn attacks(&self) -> &[u64] {
        &self.attacks
    }

    /// Iterates over the subsets, each with its attacks.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.subsets.iter().copied().zip(self.attacks.iter().copied())
    }
}

/// The numbers of the subsets of a mask with `bits` squares, ordered by the size of the subset.
///
/// A wrong magic usually fails for two small blocker sets: in this order a collision shows after about 14 subsets, in
/// numerical order after about 130.
///
/// # Panics
/// If `bits` is greater than [`BlockerSets::MOST_SQUARES`].
pub fn rising_order(bits: u32) -> &'static [u16] {
    static ORDERS: [OnceLock<Vec<u16>>; BlockerSets::MOST_SQUARES as usize + 1] =
        [const { OnceLock::new() }; BlockerSets::MOST_SQUARES as usize + 1];
    ORDERS[bits as usize].get_or_init(|| {
        let last = u16::try_from((1_u32 << bits) - 1).expect("a mask of at most 16 squares");
        let mut order: Vec<u16> = (0..=last).collect();
        order.sort_by_key(|number| number.count_ones());
        order
    })
}
