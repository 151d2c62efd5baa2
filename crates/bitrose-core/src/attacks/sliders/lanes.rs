//! Sets side by side: one in each lane of a vector register, all meeting with the same operations.
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

/// The most lanes of any kind.
pub(crate) const MOST_LANES: usize = 8;

/// A set of squares in each lane. The right side of `&` may be one set for all lanes.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitAnd<Bitboard, Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many lanes there are.
    const COUNT: usize;

    /// The bits moved towards h8, each lane alone.
    fn up(self, by: u32) -> Self;

    /// The bits moved towards a1, each lane alone.
    fn down(self, by: u32) -> Self;

    /// One less in each lane, as a number.
    fn minus_one(self) -> Self;

    /// All squares in the lanes that are empty, none in the others.
    fn where_empty(self) -> Self;

    /// Returns `true` if every lane is empty.
    fn are_empty(self) -> bool;

    /// The same but for one lane.
    fn with(self, lane: usize, set: Bitboard) -> Self;

    /// `self` as a tally (see [`Tally`]) and the squares of `set`.
    fn plus_popcount(self, set: Self) -> Self;

    /// `self` as a tally: the sum of the first lanes, one at least.
    fn total(self, lanes: usize) -> u64;

    /// Writes the first sets, as many as there is room for.
    fn store(self, into: &mut [Bitboard]);

    /// One set in every lane.
    #[inline(always)]
    fn every(self, set: Bitboard) -> Self {
        (self | !self) & set
    }
}

/// Four lanes that need not be alike: the four lines of one board.
pub(crate) trait FourLanes: Lanes {
    /// The sets, one from each lane.
    fn sets(self) -> [Bitboard; 4];

    /// The bits moved towards h8, by another number in each lane.
    fn up_each(self, by: [u32; 4]) -> Self;

    /// The bits moved towards a1, by another number in each lane.
    fn down_each(self, by: [u32; 4]) -> Self;
}

/// A number of moves in each lane: at most 255 to each rank of the board, which each have a byte in AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Tally<L>(L);

impl<L: Lanes> Tally<L> {
    /// Nothing counted yet, in lanes like these.
    #[inline(always)]
    pub(crate) fn like(lanes: L) -> Self {
        Self(lanes.every(Bitboard::EMPTY))
    }

    /// Counts the squares of the set.
    #[inline(always)]
    pub(crate) fn add(&mut self, set: L) {
        self.0 = self.0.plus_popcount(set);
    }

    /// The sum of the first lanes.
    #[inline(always)]
    pub(crate) fn total(self, lanes: usize) -> u64 {
        self.0.total(lanes)
    }
}

/// One board.
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

/// Several boards on any processor: arrays, which the compiler turns into what vector instructions the build may assume.
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

/// Operators lane by lane.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::sliders::instructions::{InstructionSet, Instructions, Work};
    use crate::bitboard::SplitMix64;

    /// Every operation on random sets, some of them empty, against the same on each set alone.
    struct Comparison;

    impl Work for Comparison {
        type Output = ();

        #[inline(always)]
        fn run<I: Instructions>(self, i: I) {
            let mut random = SplitMix64::new(3);
            let mut sets = || -> [Bitboard; MOST_LANES] {
                from_fn(|_| Bitboard(if random.next() < u64::MAX / 3 { 0 } else { random.next() }))
            };
            for round in 0..1000 {
                let (a, b) = (sets(), sets());
                let (left, right) = (i.load(&a), i.load(&b));
                let by = 1 + round % 63;
                let same = |lanes: I::Lanes, of: &dyn Fn(usize) -> Bitboard| {
                    let want: [Bitboard; MOST_LANES] = from_fn(of);
                    assert!((lanes ^ i.load(&want)).are_empty(), "{want:?}");
                };
                same(left & right, &|lane| a[lane] & b[lane]);
                same(left | right, &|lane| a[lane] | b[lane]);
                same(left ^ right, &|lane| a[lane] ^ b[lane]);
                same(!left, &|lane| !a[lane]);
                same(left & b[0], &|lane| a[lane] & b[0]);
                same(left.every(b[0]), &|_| b[0]);
                same(left.up(by), &|lane| a[lane].up(by));
                same(left.down(by), &|lane| a[lane].down(by));
                same(left.minus_one(), &|lane| a[lane].minus_one());
                same(left.where_empty(), &|lane| a[lane].where_empty());
                same(left.with(1, b[0]), &|lane| if lane == 1 { b[0] } else { a[lane] });
                assert_eq!(left.are_empty(), a[..I::Lanes::COUNT].iter().all(|set| set.is_empty()));
                tallies(i, &a, &b);
                lines(i, [a[0], a[1], a[2], a[3]], [by, 64 - by, by / 2, 7]);
            }
        }
    }

    fn tallies<I: Instructions>(i: I, a: &[Bitboard], b: &[Bitboard]) {
        let mut tally = Tally::like(i.load(a));
        tally.add(i.load(a));
        tally.add(i.load(b));
        for lanes in 1..=2 * MOST_LANES {
            let counted = lanes.min(I::Lanes::COUNT);
            let want = a[..counted].iter().chain(&b[..counted]).map(|set| set.popcount()).sum::<u32>();
            assert_eq!(tally.total(lanes), u64::from(want));
        }
    }

    fn lines<I: Instructions>(i: I, sets: [Bitboard; 4], by: [u32; 4]) {
        let lines = i.lines(sets);
        assert_eq!(lines.sets(), sets);
        assert_eq!(lines.up_each(by).sets(), from_fn(|line| sets[line].up(by[line])));
        assert_eq!(lines.down_each(by).sets(), from_fn(|line| sets[line].down(by[line])));
    }

    /// Without the instructions there is nothing to compare.
    #[test]
    fn lanes_of_every_kind_do_the_same() {
        let compared = InstructionSet::ALL.map(|instructions| instructions.run(Comparison));
        assert_eq!(compared[0], Some(()));
    }

    /// The greatest number of moves to one rank that a tally is asked to hold: each direction of a slider and each knight
    /// arrives on each square once, and each pawn in three ways as four pieces.
    #[test]
    fn a_tally_holds_what_a_rank_can_ask() {
        struct Full;
        impl Work for Full {
            type Output = u64;

            #[inline(always)]
            fn run<I: Instructions>(self, i: I) -> u64 {
                let rank = i.load(&[Bitboard::RANK_8; MOST_LANES]);
                let mut tally = Tally::like(rank);
                (0..31).for_each(|_| tally.add(rank));
                tally.total(1)
            }
        }
        for instructions in InstructionSet::ALL {
            assert!(instructions.run(Full).is_none_or(|total| total == 31 * 8));
        }
    }
}
