//! Work that is compiled more than once: for the instructions that every processor has, and for the best of this one.
//!
//! A function compiled for more instructions than its caller cannot be inlined. So what the processor has is detected
//! once, at the root of a call tree ([`with_best`]). Everything below is generic over the answer, a type that
//! implements [`Instructions`], and is inlined into a separate copy for each.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

#[cfg(target_arch = "x86_64")]
use super::hardware::x86;
use super::lanes::{FourLanes, Lanes, Words};
use crate::bitboard::Bitboard;

/// Work that is compiled once for each instruction set: see [`with_best`].
pub(crate) trait Work {
    /// The result of the work.
    type Output;

    /// Does the work. Must be `#[inline(always)]`: inlined code is compiled for the instructions of its caller.
    fn run<I: Instructions>(self, instructions: I) -> Self::Output;
}

/// An instruction set, and the proof that the processor has it.
pub(crate) trait Instructions: Copy {
    /// A vector of sets that fills the widest register, for several boards at once.
    type Lanes: Lanes;

    /// A vector of four sets, for the four lines of one board.
    type Lines: FourLanes;

    /// Calls, without inlining, a copy of the work that is compiled for these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;

    /// Loads the first sets of a list, one into each lane.
    fn load(self, sets: &[Bitboard]) -> Self::Lanes;

    /// Loads four sets, one into each lane.
    fn lines(self, sets: [Bitboard; 4]) -> Self::Lines;
}

/// The instruction sets for which [`perft_with`](crate::position::perft::perft_with) and the fills of
/// [`setwise`](super::setwise) are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InstructionSet {
    /// The instructions of every processor that the build targets.
    Plain,
    /// POPCNT, BMI1, BMI2 and AVX2: four boards at once. In Intel processors since Haswell and AMD processors since
    /// Excavator.
    Avx2,
    /// The same plus AVX-512 with its population count: eight boards at once. In Intel processors since Ice Lake and
    /// AMD processors since Zen 4.
    Avx512,
}

impl InstructionSet {
    /// All instruction sets, from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Avx2, Self::Avx512];

    /// Does the work with these instructions, or returns `None` if the processor lacks them.
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

/// The instructions of every processor that the build targets.
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
