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
use super::hardware::x86;
use super::lanes::{FourLanes, Lanes, Words};
use crate::bitboard::Bitboard;

/// Work that is compiled once for each set of instructions: see [`with_best`].
pub(crate) trait Work {
    /// What comes out.
    type Output;

    /// Does it. To be `#[inline(always)]`: what is inlined is compiled for the instructions of its caller.
    fn run<I: Instructions>(self, instructions: I) -> Self::Output;
}

/// A set of instructions, and the proof that the processor has them.
pub(crate) trait Instructions: Copy {
    /// As many sets side by side as the widest register holds: several boards.
    type Lanes: Lanes;

    /// Four sets side by side: the four lines of one board.
    type Lines: FourLanes;

    /// A call, not inlined, of a copy of the work that uses these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;

    /// The first sets of a list, one in each lane.
    fn load(self, sets: &[Bitboard]) -> Self::Lanes;

    /// The sets side by side.
    fn lines(self, sets: [Bitboard; 4]) -> Self::Lines;
}

/// The sets of instructions that [`perft_with`](crate::position::perft::perft_with) counts with, and the fills of
/// [`setwise`](super::setwise) run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstructionSet {
    /// What every processor has that the build is for.
    Plain,
    /// POPCNT, BMI1, BMI2 and AVX2: four boards side by side. Intel has had them since Haswell, AMD since Excavator.
    Avx2,
    /// The same and AVX-512 with its population count: eight boards side by side. Intel has had them since Ice Lake, AMD
    /// since Zen 4.
    Avx512,
}

impl InstructionSet {
    /// All of them, each before a better one.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Avx2, Self::Avx512];

    /// Does the work with these instructions, or returns `None` if the processor has not got them.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> Option<W::Output> {
        #[cfg(not(target_arch = "x86_64"))]
        return (self == Self::Plain).then(|| Plain.run(work));
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Plain => Some(Plain.run(work)),
            Self::Avx2 => x86::Avx2::detect().map(|instructions| instructions.run(work)),
            Self::Avx512 => x86::Avx512::detect().map(|instructions| instructions.run(work)),
        }
    }
}

/// Does the work with the best instructions that the processor has.
#[inline]
pub(crate) fn with_best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(instructions) = x86::Avx512::detect() {
            return instructions.run(work);
        }
        if let Some(instructions) = x86::Avx2::detect() {
            return instructions.run(work);
        }
    }
    Plain.run(work)
}

/// What every processor has that the build is for.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Instructions for Plain {
    type Lanes = Words<4>;
    type Lines = Words<4>;

    #[inline(never)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run(self)
    }

    #[inline(always)]
    fn load(self, sets: &[Bitboard]) -> Words<4> {
        Words(*sets.first_chunk().expect("the caller has one for each lane"))
    }

    #[inline(always)]
    fn lines(self, sets: [Bitboard; 4]) -> Words<4> {
        Words(sets)
    }
}
