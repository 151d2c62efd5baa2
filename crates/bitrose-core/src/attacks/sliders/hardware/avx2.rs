//! Four sets in an AVX2 register. These functions are safe, but callers compiled without AVX2 must know that the
//! processor has it.

use crate::bitboard::Bitboard;
use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_blendv_epi8, _mm256_cmpeq_epi64, _mm256_extract_epi64,
    _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64, _mm256_srli_epi16, _mm256_srlv_epi64,
    _mm256_testz_si256,
};
pub(super) use std::arch::x86_64::{
    _mm256_and_si256 as bitand, _mm256_or_si256 as bitor, _mm256_xor_si256 as bitxor,
};

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load(sets: &[Bitboard; 4]) -> __m256i {
    let word = |lane: usize| sets[lane].0.cast_signed();
    _mm256_set_epi64x(word(3), word(2), word(1), word(0))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn every(set: Bitboard) -> __m256i {
    _mm256_set1_epi64x(set.0.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn up(lanes: __m256i, by: u32) -> __m256i {
    _mm256_sllv_epi64(lanes, _mm256_set1_epi64x(by.into()))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn down(lanes: __m256i, by: u32) -> __m256i {
    _mm256_srlv_epi64(lanes, _mm256_set1_epi64x(by.into()))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn minus_one(lanes: __m256i) -> __m256i {
    _mm256_add_epi64(lanes, every(Bitboard::ALL))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn where_empty(lanes: __m256i) -> __m256i {
    _mm256_cmpeq_epi64(lanes, _mm256_setzero_si256())
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn are_empty(lanes: __m256i) -> bool {
    _mm256_testz_si256(lanes, lanes) == 1
}

#[inline]
#[target_feature(enable = "avx2")]
#[expect(clippy::cast_possible_wrap, reason = "the number of a lane is small")]
pub(super) fn with(lanes: __m256i, lane: usize, set: Bitboard) -> __m256i {
    let is_it = _mm256_cmpeq_epi64(_mm256_set1_epi64x(lane as i64), _mm256_set_epi64x(3, 2, 1, 0));
    _mm256_blendv_epi8(lanes, every(set), is_it)
}

/// Counts half a byte at a time, from a table in a register. A tally is a number in each byte.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn plus_popcount(tally: __m256i, set: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, // the same in each half of the register
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let half = _mm256_set1_epi8(0x0F);
    let low = _mm256_shuffle_epi8(ones, bitand(set, half));
    let high = _mm256_shuffle_epi8(ones, bitand(_mm256_srli_epi16::<4>(set), half));
    _mm256_add_epi8(tally, _mm256_add_epi8(low, high))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn total(tally: __m256i, lanes: usize) -> u64 {
    let sums = _mm256_sad_epu8(tally, _mm256_setzero_si256());
    sets(sums).iter().take(lanes).map(|sum| sum.0).sum()
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sets(lanes: __m256i) -> [Bitboard; 4] {
    let words = [
        _mm256_extract_epi64::<0>(lanes),
        _mm256_extract_epi64::<1>(lanes),
        _mm256_extract_epi64::<2>(lanes),
        _mm256_extract_epi64::<3>(lanes),
    ];
    words.map(|word| Bitboard(word.cast_unsigned()))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn up_each(lanes: __m256i, by: [u32; 4]) -> __m256i {
    _mm256_sllv_epi64(lanes, load(&by.map(|by| Bitboard(by.into()))))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn down_each(lanes: __m256i, by: [u32; 4]) -> __m256i {
    _mm256_srlv_epi64(lanes, load(&by.map(|by| Bitboard(by.into()))))
}
