//! What plain Rust cannot express: the bit instructions of the processor at run time, and its vector registers.
//!
//! This is the one file with `unsafe`. All uses are there because they were measured:
//!
//! * PEXT and PDEP. Whether the processor has them is asked when the program runs: the standard library asks once and
//!   keeps the answer, so the question is a load and a test. (A build for such a processor, `-C target-cpu=native`,
//!   does not ask at all.) A function with more instructions than its caller may use cannot be inlined, so each use is
//!   a call; it still takes a fifth of the time, or less, of [`pext_portable`].
//! * SSE2, which every x86-64 processor has: two subtractions at once. It takes a third off a queen.
//! * POPCNT, BMI, AVX2 and AVX-512 for whole trees of calls: `with_best` (in `instructions`) asks once, at the root, and
//!   everything below is compiled for them and inlined. Perft with AVX2 is twice as quick as with the same code over
//!   arrays, and with AVX-512 more than three times (`docs/perft.md`).

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::pext_portable;

/// The bits of `word` under `mask`, side by side from bit 0 on.
#[must_use]
#[inline]
pub fn pext(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has just said that it has the instruction, and it works on registers alone.
        #[expect(unsafe_code, reason = "the one way to an instruction that a plain build may not assume")]
        return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    }
    pext_portable::pext(word, mask)
}

/// The low bits of `word` deposited on the bits of `mask`, from the lowest on.
#[must_use]
#[inline]
pub fn pdep(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has just said that it has the instruction, and it works on registers alone.
        #[expect(unsafe_code, reason = "the one way to an instruction that a plain build may not assume")]
        return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    }
    pext_portable::pdep(word, mask)
}

/// A set, and the same set upside down.
#[doc(hidden)]
pub type Pair = [u64; 2];

/// `o - r` along three lines, of the board and of its mirror: each squares of the line alone, then all joined.
#[doc(hidden)] // public for the test that compares both ways
#[inline]
#[must_use]
pub fn subtract_along(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        // SAFETY: this line is compiled only where every processor has SSE2, and all is done in registers.
        #[expect(unsafe_code, reason = "a vector instruction, which no plain function may use")]
        return unsafe { sse2::subtract_along(lines, slider, occupancy) };
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    subtract_along_plainly(lines, slider, occupancy)
}

/// The same where there is no SSE2.
#[doc(hidden)]
#[inline]
#[must_use]
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

/// Sets side by side in vector registers. A value of each type here is a proof that the processor has the instructions:
/// the first is given after it was asked, and all others come from that one.
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::{avx2, avx512};
    use crate::attacks::sliders::instructions::{Instructions, Work};
    use crate::attacks::sliders::lanes::{FourLanes, Lanes};
    use crate::bitboard::Bitboard;
    use std::ops::{BitAnd, BitOr, BitXor, Not};

    /// What a proof allows: to be said where there is one.
    macro_rules! granted {
        ($call:expr) => {{
            // SAFETY: a value of the type exists only where the processor has said that it has the instructions, and
            // they work on registers alone.
            #[expect(unsafe_code, reason = "the one way to instructions that a plain build may not assume")]
            unsafe {
                $call
            }
        }};
    }

    /// The lanes of a register, by the functions of a module that work on it.
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

    /// POPCNT, BMI1, BMI2 and AVX2: Intel has had them since Haswell, AMD since Excavator.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(());

    impl Avx2 {
        /// The proof, if the processor has them all.
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

    /// The same and AVX-512 with its population count: Intel has had them since Ice Lake, AMD since Zen 4.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx512(());

    impl Avx512 {
        /// The proof, if the processor has them all.
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
