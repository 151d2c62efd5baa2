//! The two sliders that have magics, the squares they stand on, and every blocker set there.

use super::Lookup;
use crate::attacks::{self, rays};
use crate::bitboard::{Bitboard, Mapping, Square};
use crate::names::named_enum;
use std::fmt;
use std::sync::OnceLock;

named_enum! {
    /// A slider with magics of its own; a queen looks both up.
    pub enum Slider ("slider", ParseSliderError) {
        /// Along ranks and files.
        Rook = "rook",
        /// Along diagonals.
        Bishop = "bishop",
    }
}

impl Slider {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Rook => Self::Bishop,
            Self::Bishop => Self::Rook,
        }
    }

    /// The relevant mask: where a piece can block. The last square of each ray is not among them.
    #[must_use]
    pub const fn mask(self, square: Square) -> Bitboard {
        match self {
            Self::Rook => attacks::rook_mask(square),
            Self::Bishop => attacks::bishop_mask(square),
        }
    }

    /// The attacks, walked square by square.
    #[must_use]
    pub const fn attacks(self, square: Square, occupancy: Bitboard) -> Bitboard {
        match self {
            Self::Rook => rays::rook(square, occupancy),
            Self::Bishop => rays::bishop(square, occupancy),
        }
    }

    /// The number of squares of the relevant mask: 10 to 12 for a rook, 5 to 9 for a bishop.
    #[must_use]
    pub const fn bits(self, square: Square) -> u32 {
        self.mask(square).popcount()
    }

    /// The most squares a relevant mask has: the bits of a fixed shift.
    #[must_use]
    pub const fn most_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }
}

/// A slider on a square, its words read under a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The slider.
    pub piece: Slider,
    /// Its square.
    pub square: Square,
    /// What its words mean.
    pub mapping: Mapping,
}

impl Site {
    /// A slider on a square under the default mapping.
    #[must_use]
    pub const fn lerf(piece: Slider, square: Square) -> Self {
        Self { piece, square, mapping: Mapping::Lerf }
    }

    /// The square whose LERF index is the index of this one: a magic for the one is a magic for the other, see
    /// [`Mapping::lerf_square`].
    #[must_use]
    pub const fn lerf_square(self) -> Square {
        self.mapping.lerf_square(self.square)
    }

    /// The word of the relevant mask.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.piece.mask(self.lerf_square()).0
    }

    /// The number of squares of the relevant mask.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.piece.bits(self.square)
    }

    /// The usual lookup of a magic: the relevant mask, and a shift that leaves as many bits as the mask has squares.
    #[must_use]
    pub const fn lookup(self, magic: u64) -> Lookup {
        Lookup::new(self.mask(), magic, 64 - self.bits())
    }

    /// The 64 sites of a slider in the order of their indices under the mapping: the order of an engine's tables.
    pub fn all(piece: Slider, mapping: Mapping) -> impl Iterator<Item = Self> {
        (0..64).filter_map(move |index| Some(Self { piece, square: mapping.square(index)?, mapping }))
    }

    /// The sites of the rook, then those of the bishop.
    pub fn both(mapping: Mapping) -> impl Iterator<Item = Self> {
        Slider::ALL.into_iter().flat_map(move |piece| Self::all(piece, mapping))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piece, self.square)
    }
}

/// The subsets of a mask and the attacks of each, as LERF words.
///
/// The subset with number `i` takes the squares of the mask whose positions are the ones of `i`: the order of PDEP, and of
/// the carry-rippler.
#[derive(Clone, Debug)]
pub struct BlockerSets {
    /// The slider.
    pub piece: Slider,
    /// Its square.
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

    /// A square is attacked if no blocker is in front of it; so the attacks of two blocker sets together are the
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

    /// The number of subsets: never 0.
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
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.subsets.iter().copied().zip(self.attacks.iter().copied())
    }
}

/// The numbers of the subsets of a mask with `bits` squares, the smallest subsets first.
///
/// A wrong magic mostly fails on two small blocker sets: in this order a collision shows after about 14 subsets, in
/// rising order of the numbers after about 130.
///
/// # Panics
/// If `bits` is over [`BlockerSets::MOST_SQUARES`].
#[must_use]
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
