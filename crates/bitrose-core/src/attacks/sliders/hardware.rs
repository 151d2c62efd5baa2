//! What plain Rust cannot express: the bit instructions of the processor at run time, and its vector registers.
//!
//! This is the one file with `unsafe`. All uses are there because they were measured:
//!
//! * PEXT and PDEP. Whether the processor has them is asked when the program runs: the standard library asks once and
//!   keeps the answer, so the question is a load and a test. (A build for such a processor, `-C target-cpu=native`,
//!   does not ask at all.) A function with more instructions than its caller may use cannot be inlined, so each use is
//!   a call; it still takes a fifth of the time, or less, of [`pext_portable`].
//! * SSE2, which every x86-64 processor has: two subtractions at once. It takes a third off a queen.
//! * POPCNT, BMI and AVX2 for whole trees of calls: `with_best` (in `instructions`) asks once, at the root, and everything below is
//!   compiled for them and inlined. Four rays at once in vector registers make perft a third quicker than leaving the
//!   same arrays to the compiler, and PEXT lookups in their place did not.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

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
pub(super) type Pair = [u64; 2];

/// `o - r` along three lines, of the board and of its mirror: each squares of the line alone, then all joined.
#[inline]
pub(super) fn subtract_along(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
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
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn subtract_along_plainly(lines: [Pair; 3], slider: Pair, occupancy: Pair) -> Pair {
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

#[cfg(target_arch = "x86_64")]
pub(crate) mod haswell {
    use crate::attacks::sliders::instructions::{Instructions, Words, Work};
    use crate::bitboard::{Bitboard, Square};
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_cmpeq_epi64, _mm256_extract_epi64, _mm256_or_si256,
        _mm256_set_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    };

    /// POPCNT, BMI1, BMI2 and AVX2: Intel has had them since Haswell, AMD since Excavator.
    #[derive(Clone, Copy)]
    pub(crate) struct Haswell(());

    impl Haswell {
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

    /// What the proof allows: to be said where `self` is one.
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

    impl Instructions for Haswell {
        type Lanes = __m256i;

        #[inline(always)]
        fn rook(self, square: Square, occupancy: Bitboard) -> Bitboard {
            super::super::rook(square, occupancy)
        }

        #[inline(always)]
        fn bishop(self, square: Square, occupancy: Bitboard) -> Bitboard {
            super::super::bishop(square, occupancy)
        }

        #[inline(always)]
        fn run<W: Work>(self, work: W) -> W::Output {
            granted!(run(self, work))
        }

        #[inline(always)]
        fn lanes(self, words: Words) -> __m256i {
            granted!(vector(words))
        }

        #[inline(always)]
        fn words(self, lanes: __m256i) -> Words {
            granted!(words(lanes))
        }

        #[inline(always)]
        fn and(self, a: __m256i, b: __m256i) -> __m256i {
            granted!(_mm256_and_si256(a, b))
        }

        #[inline(always)]
        fn or(self, a: __m256i, b: __m256i) -> __m256i {
            granted!(_mm256_or_si256(a, b))
        }

        #[inline(always)]
        fn up(self, lanes: __m256i, by: Words) -> __m256i {
            granted!(_mm256_sllv_epi64(lanes, vector(by)))
        }

        #[inline(always)]
        fn down(self, lanes: __m256i, by: Words) -> __m256i {
            granted!(_mm256_srlv_epi64(lanes, vector(by)))
        }

        #[inline(always)]
        fn is_zero(self, lanes: __m256i) -> __m256i {
            granted!(_mm256_cmpeq_epi64(lanes, _mm256_setzero_si256()))
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn vector(words: Words) -> __m256i {
        let [a, b, c, d] = words.map(u64::cast_signed);
        _mm256_set_epi64x(d, c, b, a)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn words(lanes: __m256i) -> Words {
        [
            _mm256_extract_epi64::<0>(lanes).cast_unsigned(),
            _mm256_extract_epi64::<1>(lanes).cast_unsigned(),
            _mm256_extract_epi64::<2>(lanes).cast_unsigned(),
            _mm256_extract_epi64::<3>(lanes).cast_unsigned(),
        ]
    }

    #[inline(never)]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn run<W: Work>(instructions: Haswell, work: W) -> W::Output {
        work.run(instructions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::SplitMix64;

    /// Both ways, on masks of every density.
    #[test]
    fn the_instruction_and_the_plain_steps_agree() {
        let mut random = SplitMix64::new(1);
        for _ in 0..1000 {
            let [word, a, b] = [random.next(), random.next(), random.next()];
            for mask in [a, a & b, a | b, 0, u64::MAX, 1, 1 << 63] {
                let gathered = pext_portable::pext(word, mask);
                assert_eq!(pext(word, mask), gathered, "{word:#x} {mask:#x}");
                assert_eq!(pdep(word, mask), pext_portable::pdep(word, mask), "{word:#x} {mask:#x}");
                assert_eq!(pdep(gathered, mask), word & mask);
                assert_eq!(u64::from(mask.count_ones() < 64) * (gathered >> (mask.count_ones() & 63)), 0);
            }
        }
    }

    /// Without the instructions there is nothing to compare.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn lanes_are_the_same_in_registers_and_in_arrays() {
        use crate::attacks::sliders::instructions::{Instructions, Plain, Words};
        use std::array::from_fn;
        let Some(haswell) = haswell::Haswell::detect() else { return };
        let mut random = SplitMix64::new(3);
        for round in 0..1000 {
            let a: Words = from_fn(|lane| if (round >> lane) % 3 == 0 { 0 } else { random.next() });
            let (b, by) = (from_fn(|_| random.next()), from_fn(|_| random.next() & 63));
            let (left, right) = (haswell.lanes(a), haswell.lanes(b));
            assert_eq!(haswell.words(left), a);
            assert_eq!(haswell.words(haswell.and(left, right)), Plain.and(a, b));
            assert_eq!(haswell.words(haswell.or(left, right)), Plain.or(a, b));
            assert_eq!(haswell.words(haswell.up(left, by)), Plain.up(a, by));
            assert_eq!(haswell.words(haswell.down(left, by)), Plain.down(a, by));
            assert_eq!(haswell.words(haswell.is_zero(left)), Plain.is_zero(a));
        }
    }

    #[test]
    fn the_vector_instructions_and_the_plain_steps_agree() {
        let mut random = SplitMix64::new(2);
        for _ in 0..1000 {
            let mut pair = || [random.next(), random.next()];
            let (lines, slider, occupancy) = ([pair(), pair(), pair()], pair(), pair());
            let plain = subtract_along_plainly(lines, slider, occupancy);
            assert_eq!(subtract_along(lines, slider, occupancy), plain);
        }
    }
}
