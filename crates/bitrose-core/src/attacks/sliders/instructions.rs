//! Work that is compiled more than once: for what every processor has, and for the best that this one has.
//!
//! A function with more instructions than its caller may use cannot be inlined. So the question what the processor has
//! is asked once, at the root of a tree of calls ([`with_best`]); everything below is generic over the answer, a value
//! of a type of [`Instructions`], and is inlined into a copy of its own.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

#[cfg(target_arch = "x86_64")]
use super::hardware;
use crate::bitboard::{Bitboard, Square};
use std::array::from_fn;

/// Work that is compiled once for each set of instructions: see [`with_best`].
pub(crate) trait Work {
    /// What comes out.
    type Output;

    /// Does it. To be `#[inline(always)]`: what is inlined is compiled for the instructions of its caller.
    fn run<I: Instructions>(self, instructions: I) -> Self::Output;
}

/// A set of instructions, and the proof that the processor has them.
pub(crate) trait Instructions: Copy {
    /// Four words side by side: a vector register where there is one.
    type Lanes: Copy;

    /// Squares attacked by a rook.
    fn rook(self, square: Square, occupancy: Bitboard) -> Bitboard;

    /// Squares attacked by a bishop.
    fn bishop(self, square: Square, occupancy: Bitboard) -> Bitboard;

    /// A call, not inlined, of a copy of the work that uses these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;

    /// Four words.
    fn lanes(self, words: Words) -> Self::Lanes;

    /// The four words again.
    fn words(self, lanes: Self::Lanes) -> Words;

    /// `a & b`, lane by lane.
    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;

    /// `a | b`, lane by lane.
    fn or(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;

    /// `a << by`, each lane by its own number below 64.
    fn up(self, lanes: Self::Lanes, by: Words) -> Self::Lanes;

    /// `a >> by`, each lane by its own number below 64.
    fn down(self, lanes: Self::Lanes, by: Words) -> Self::Lanes;

    /// All ones where a lane is zero, zero elsewhere.
    fn is_zero(self, lanes: Self::Lanes) -> Self::Lanes;
}

/// Four words, one for each lane.
pub(crate) type Words = [u64; 4];

/// Does the work with the best instructions that the processor has.
#[inline]
pub(crate) fn with_best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(instructions) = hardware::haswell::Haswell::detect() {
        return instructions.run(work);
    }
    Plain.run(work)
}

/// What every processor has that the build is for.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Instructions for Plain {
    type Lanes = Words;

    #[inline(always)]
    fn rook(self, square: Square, occupancy: Bitboard) -> Bitboard {
        super::rook(square, occupancy)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupancy: Bitboard) -> Bitboard {
        super::bishop(square, occupancy)
    }

    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }

    #[inline(always)]
    fn lanes(self, words: Words) -> Words {
        words
    }

    #[inline(always)]
    fn words(self, lanes: Words) -> Words {
        lanes
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        from_fn(|lane| a[lane] | b[lane])
    }

    #[inline(always)]
    fn up(self, lanes: Words, by: Words) -> Words {
        from_fn(|lane| lanes[lane] << by[lane])
    }

    #[inline(always)]
    fn down(self, lanes: Words, by: Words) -> Words {
        from_fn(|lane| lanes[lane] >> by[lane])
    }

    #[inline(always)]
    fn is_zero(self, lanes: Words) -> Words {
        lanes.map(|word| if word == 0 { !0 } else { 0 })
    }
}
