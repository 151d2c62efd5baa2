//! Vectors of sets: one set in each lane of a vector register, all going through the same operations.
//!
//! Code over [`Lanes`] is written once. With [`Bitboard`] it works on one board, with [`Words`] or the registers of
//! [`hardware`](super::hardware) on several; nothing ever crosses from one lane to another.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use crate::bitboard::Bitboard;
use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// The largest number of lanes of any type.
pub(crate) const MOST_LANES: usize = 8;

/// A set of squares in each lane. The right-hand side of `&` may also be a single set for all lanes.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitAnd<Bitboard, Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The number of lanes.
    const COUNT: usize;

    /// Shifts the bits of each lane towards h8.
    fn up(self, by: u32) -> Self;

    /// Shifts the bits of each lane towards a1.
    fn down(self, by: u32) -> Self;

    /// Subtracts 1 from each lane, taken as a number.
    fn minus_one(self) -> Self;

    /// All squares in lanes that are empty, none in the others.
    fn where_empty(self) -> Self;

    /// Returns `true` if every lane is empty.
    fn are_empty(self) -> bool;

    /// Replaces the set in one lane.
    fn with(self, lane: usize, set: Bitboard) -> Self;

    /// Takes `self` as a tally (see [`Tally`]) and adds the population count of `set`.
    fn plus_popcount(self, set: Self) -> Self;

    /// Takes `self` as a tally and returns the sum of the first `lanes` lanes, of which there is at least one.
    fn total(self, lanes: usize) -> u64;

    /// Writes the sets of the first lanes, up to the length of `into`.
    fn store(self, into: &mut [Bitboard]);

    /// The same set in every lane.
    #[inline(always)]
    fn every(self, set: Bitboard) -> Self {
        (self | !self) & set
    }
}

/// Four lanes that may be treated differently: the four lines of one board.
pub(crate) trait FourLanes: Lanes {
    /// The sets, one from each lane.
    fn sets(self) -> [Bitboard; 4];

    /// Shifts the bits towards h8, by a different number in each lane.
    fn up_each(self, by: [u32; 4]) -> Self;

    /// Shifts the bits towards a1, by a different number in each lane.
    fn down_each(self, by: [u32; 4]) -> Self;
}

/// A number of moves in each lane: at most 255 for each rank of the board, because AVX2 counts each rank in a byte.
#[derive(Clone, Copy)]
pub(crate) struct Tally<L>(L);

impl<L: Lanes> Tally<L> {
    /// A tally of zero, with lanes like the given ones.
    #[inline(always)]
    pub(crate) fn like(lanes: L) -> Self {
        Self(lanes.every(Bitboard::EMPTY))
    }

    /// Adds the number of squares in the set.
    #[inline(always)]
    pub(crate) fn add(&mut self, set: L) {
        self.0 = self.0.plus_popcount(set);
    }

    /// The sum of the first `lanes` lanes.
    #[inline(always)]
    pub(crate) fn total(self, lanes: usize) -> u64 {
        self.0.total(lanes)
    }
}

/// A single board.
impl Lanes for Bitboard {
    const COUNT: usize = 1;

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(self.0 << by)
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(self.0 >> by)
    }

    #[inline(always)]
    fn minus_one(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        if self.is_empty() { Self::ALL } else { Self::EMPTY }
    }

    #[inline(always)]
    fn are_empty(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn with(self, _: usize, set: Bitboard) -> Self {
        set
    }

    #[inline(always)]
    fn plus_popcount(self, set: Self) -> Self {
        Self(self.0 + u64::from(set.popcount()))
    }

    #[inline(always)]
    fn total(self, _: usize) -> u64 {
        self.0
    }

    #[inline(always)]
    fn store(self, into: &mut [Bitboard]) {
        into.iter_mut().take(1).for_each(|set| *set = self);
    }
}

/// Several boards on any processor: arrays, which the compiler turns into the vector instructions that the build
/// permits.
#[derive(Clone, Copy)]
pub(crate) struct Words<const N: usize>(pub(super) [Bitboard; N]);

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(Bitboard, Bitboard) -> Bitboard) -> Self {
        Self(from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn map(self, of: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self(from_fn(|lane| of(self.0[lane])))
    }
}

/// Implements operators lane by lane.
macro_rules! operators {
    ($($Operator:ident $operator:ident),*) => {$(
        impl<const N: usize> $Operator for Words<N> {
            type Output = Self;

            #[inline(always)]
            fn $operator(self, other: Self) -> Self {
                self.zip(other, Bitboard::$operator)
            }
        }
    )*};
}

operators!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<const N: usize> BitAnd<Bitboard> for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, set: Bitboard) -> Self {
        self.map(|lane| lane & set)
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.map(Bitboard::not)
    }
}

impl<const N: usize> Lanes for Words<N> {
    const COUNT: usize = N;

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        self.map(|lane| lane.up(by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        self.map(|lane| lane.down(by))
    }

    #[inline(always)]
    fn minus_one(self) -> Self {
        self.map(Bitboard::minus_one)
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        self.map(Bitboard::where_empty)
    }

    #[inline(always)]
    fn are_empty(self) -> bool {
        self.0.into_iter().fold(Bitboard::EMPTY, Bitboard::bitor).is_empty()
    }

    #[inline(always)]
    fn with(mut self, lane: usize, set: Bitboard) -> Self {
        self.0[lane] = set;
        self
    }

    #[inline(always)]
    fn plus_popcount(self, set: Self) -> Self {
        self.zip(set, Bitboard::plus_popcount)
    }

    #[inline(always)]
    fn total(self, lanes: usize) -> u64 {
        self.0.iter().take(lanes).map(|lane| lane.0).sum()
    }

    #[inline(always)]
    fn store(self, into: &mut [Bitboard]) {
        into.iter_mut().zip(self.0).for_each(|(into, set)| *into = set);
    }
}

impl FourLanes for Words<4> {
    #[inline(always)]
    fn sets(self) -> [Bitboard; 4] {
        self.0
    }

    #[inline(always)]
    fn up_each(self, by: [u32; 4]) -> Self {
        Self(from_fn(|lane| self.0[lane].up(by[lane])))
    }

    #[inline(always)]
    fn down_each(self, by: [u32; 4]) -> Self {
        Self(from_fn(|lane| self.0[lane].down(by[lane])))
    }
}
