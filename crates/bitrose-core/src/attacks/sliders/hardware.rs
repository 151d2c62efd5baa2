//! What plain Rust cannot express: bit instructions detected at run time, and vector registers.
//!
//! This is the one file with `unsafe`. Every use of it was justified by a measurement:
//!
//! * PEXT and PDEP. Whether the processor has them is determined at run time. The standard library detects this once
//!   and caches the answer, so each test is a load and a branch. (A build for such a processor, `-C target-cpu=native`,
//!   does not test at all.) A function compiled for more instructions than its caller cannot be inlined, so each use is
//!   a call; it still takes a fifth of the time of [`pext_portable`], or less.
//! * SSE2, which every x86-64 processor has: two subtractions at once. It takes a third off the time of a queen.
//! * POPCNT, BMI, AVX2 and AVX-512 for whole call trees: `with_best` (in `instructions`) detects them once, at the
//!   root, and everything below is compiled for them and inlined. Perft with AVX2 is twice as fast as the same code
//!   over arrays, and more than three times as fast with AVX-512 (`docs/perft.md`).

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::pext_portable;

/// Gathers the bits of `word` that are in `mask` into the low bits of the result.
#[inline]
pub fn pext(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instruction, as just tested, and it only works on registers.
        #[expect(unsafe_code, reason = "the one way to an instruction that a plain build may not assume")]
        return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    }
    pext_portable::pext(word, mask)
}

/// Deposits the low bits of `word` on the bits of `mask`, starting with the lowest.
#[inline]
pub fn pdep(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instruction, as just tested, and it only works on registers.
        #[expect(unsafe_code, reason = "the one way to an instruction that a plain build may not assume")]
        return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    }
    pext_portable::pdep(word, mask)
}

/// A set, and the same set on the vertically flipped board.
#[doc(hidden)]
pub type Pair = [u64; 2];

/// Computes `o - r` along three lines of the board and of its mirror image: for each line on its own squares, then
/// joined.
#[doc(hidden)] // public for the test that compares both ways
#[inline]
pub fn subtract_along(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        // SAFETY: this is compiled only for targets on which every processor has SSE2, and it only works on registers.
        #[expect(unsafe_code, reason = "a vector instruction, which no plain function may use")]
        return unsafe { sse2::subtract_along(lines, slider, occupancy) };
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    subtract_along_plainly(lines, slider, occupancy)
}

/// The same as [`subtract_along`], for targets without SSE2.
#[doc(hidden)]
#[inline]
pub fn subtract_along_plainly(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
    [0, 1].map(|sense| {
        let along = |line: Pair| (occupancy[sense] & line[sense]).wrapping_sub(slider[sense]) & line[sense];
        along(lines[0]) | along(lines[1]) | along(lines[2])
    })
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2 {
    use super::Pair;
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi64x, _mm_sub_epi64,
        _mm_unpackhi_epi64,
    };

    #[inline]
    #[target_feature(enable = "sse2")]
    pub(super) fn subtract_along(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
        let (slider, occupancy) = (vector(slider), vector(occupancy));
        let along = |line: Pair| {
            let line = vector(line);
            _mm_and_si128(_mm_sub_epi64(_mm_and_si128(occupancy, line), slider), line)
        };
        let joined = _mm_or_si128(along(lines[0]), _mm_or_si128(along(lines[1]), along(lines[2])));
        let high = _mm_unpackhi_epi64(joined, joined);
        [joined, high].map(|half| _mm_cvtsi128_si64(half).cast_unsigned())
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn vector([low, high]: Pair) -> __m128i {
        _mm_set_epi64x(high.cast_signed(), low.cast_signed())
    }
}

/// Vectors of sets in AVX registers. A value of each type here proves that the processor has the instructions: the
/// first is only created after detecting them, and all others are made from it.
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::{avx2, avx512};
    use crate::attacks::sliders::instructions::{Instructions, Work};
    use crate::attacks::sliders::lanes::{FourLanes, Lanes};
    use crate::bitboard::Bitboard;
    use std::ops::{BitAnd, BitOr, BitXor, Not};

    /// Calls an `unsafe` function that the proof permits. Use it only where there is such a proof.
    macro_rules! granted {
        ($call:expr) => {{
            // SAFETY: a value of the type exists only if the processor was found to have the instructions, and they
            // only work on registers.
            #[expect(unsafe_code, reason = "the one way to instructions that a plain build may not assume")]
            unsafe {
                $call
            }
        }};
    }

    /// Implements the lanes of a register with the functions of a module that work on it.
    macro_rules! lanes {
        ($Proof:ident, $module:ident: $Lanes:ident($Register:ident), $count:literal, $features:literal) => {
            impl Instructions for $Proof {
                type Lanes = $Lanes;
                type Lines = Four;

                #[inline(always)]
                fn run<W: Work>(self, work: W) -> W::Output {
                    #[inline(never)]
                    #[target_feature(enable = $features)]
                    fn run<W: Work>(instructions: $Proof, work: W) -> W::Output {
                        work.run(instructions)
                    }
                    granted!(run(self, work))
                }

                #[inline(always)]
                fn load(self, sets: &[Bitboard]) -> $Lanes {
                    let sets = sets.first_chunk().expect("the caller has one for each lane");
                    $Lanes(granted!($module::load(sets)))
                }

                #[inline(always)]
                fn lines(self, sets: [Bitboard; 4]) -> Four {
                    Four(granted!(avx2::load(&sets)))
                }
            }

            #[derive(Clone, Copy)]
            pub(crate) struct $Lanes(std::arch::x86_64::$Register);

            lanes!($module: $Lanes, BitAnd bitand, BitOr bitor, BitXor bitxor);

            impl BitAnd<Bitboard> for $Lanes {
                type Output = Self;

                #[inline(always)]
                fn bitand(self, set: Bitboard) -> Self {
                    self & Self(granted!($module::every(set)))
                }
            }

            impl Not for $Lanes {
                type Output = Self;

                #[inline(always)]
                fn not(self) -> Self {
                    self ^ Self(granted!($module::every(Bitboard::ALL)))
                }
            }

            impl Lanes for $Lanes {
                const COUNT: usize = $count;

                #[inline(always)]
                fn up(self, by: u32) -> Self {
                    Self(granted!($module::up(self.0, by)))
                }

                #[inline(always)]
                fn down(self, by: u32) -> Self {
                    Self(granted!($module::down(self.0, by)))
                }

                #[inline(always)]
                fn minus_one(self) -> Self {
                    Self(granted!($module::minus_one(self.0)))
                }

                #[inline(always)]
                fn where_empty(self) -> Self {
                    Self(granted!($module::where_empty(self.0)))
                }

                #[inline(always)]
                fn are_empty(self) -> bool {
                    granted!($module::are_empty(self.0))
                }

                #[inline(always)]
                fn with(self, lane: usize, set: Bitboard) -> Self {
                    Self(granted!($module::with(self.0, lane, set)))
                }

                #[inline(always)]
                fn plus_popcount(self, set: Self) -> Self {
                    Self(granted!($module::plus_popcount(self.0, set.0)))
                }

                #[inline(always)]
                fn total(self, lanes: usize) -> u64 {
                    granted!($module::total(self.0, lanes))
                }

                #[inline(always)]
                fn store(self, into: &mut [Bitboard]) {
                    let sets = granted!($module::sets(self.0));
                    into.iter_mut().zip(sets).for_each(|(into, set)| *into = set);
                }
            }
        };
        ($module:ident: $Lanes:ident, $($Operator:ident $operator:ident),*) => {$(
            impl $Operator for $Lanes {
                type Output = Self;

                #[inline(always)]
                fn $operator(self, other: Self) -> Self {
                    Self(granted!($module::$operator(self.0, other.0)))
                }
            }
        )*};
    }

    /// POPCNT, BMI1, BMI2 and AVX2, in Intel processors since Haswell and AMD processors since Excavator.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(());

    impl Avx2 {
        /// Returns the proof if the processor has all of them.
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let has = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("avx2");
            has.then_some(Self(()))
        }
    }

    lanes!(Avx2, avx2: Four(__m256i), 4, "popcnt,bmi1,bmi2,avx2");

    /// The same plus AVX-512 with its population count: in Intel processors since Ice Lake, in AMD's since Zen 4.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx512(());

    impl Avx512 {
        /// Returns the proof if the processor has all of them.
        #[inline]
        pub(crate) fn detect() -> Option<Self> {
            let has = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            Avx2::detect().filter(|_| has).map(|_| Self(()))
        }
    }

    lanes!(Avx512, avx512: Eight(__m512i), 8, "popcnt,bmi1,bmi2,avx2,avx512f,avx512dq,avx512vl,avx512vpopcntdq");

    impl FourLanes for Four {
        #[inline(always)]
        fn sets(self) -> [Bitboard; 4] {
            granted!(avx2::sets(self.0))
        }

        #[inline(always)]
        fn up_each(self, by: [u32; 4]) -> Self {
            Self(granted!(avx2::up_each(self.0, by)))
        }

        #[inline(always)]
        fn down_each(self, by: [u32; 4]) -> Self {
            Self(granted!(avx2::down_each(self.0, by)))
        }
    }
}
