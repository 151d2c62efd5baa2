//! Eight sets in an AVX-512 register. These functions are safe, but callers compiled without AVX-512 must know that the
//! processor has it.

use crate::bitboard::Bitboard;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_extracti64x4_epi64, _mm512_mask_reduce_add_epi64,
    _mm512_mask_set1_epi64, _mm512_movm_epi64, _mm512_popcnt_epi64, _mm512_set_epi64, _mm512_set1_epi64,
    _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_test_epi64_mask, _mm512_testn_epi64_mask,
};
pub(super) use std::arch::x86_64::{
    _mm512_and_si512 as bitand, _mm512_or_si512 as bitor, _mm512_xor_si512 as bitxor,
};

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load(sets: &[Bitboard; 8]) -> __m512i {
    let word = |lane: usize| sets[lane].0.cast_signed();
    _mm512_set_epi64(word(7), word(6), word(5), word(4), word(3), word(2), word(1), word(0))
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn every(set: Bitboard) -> __m512i {
    _mm512_set1_epi64(set.0.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn up(lanes: __m512i, by: u32) -> __m512i {
    _mm512_sllv_epi64(lanes, _mm512_set1_epi64(by.into()))
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn down(lanes: __m512i, by: u32) -> __m512i {
    _mm512_srlv_epi64(lanes, _mm512_set1_epi64(by.into()))
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn minus_one(lanes: __m512i) -> __m512i {
    _mm512_add_epi64(lanes, every(Bitboard::ALL))
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn where_empty(lanes: __m512i) -> __m512i {
    _mm512_movm_epi64(_mm512_testn_epi64_mask(lanes, lanes))
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn are_empty(lanes: __m512i) -> bool {
    _mm512_test_epi64_mask(lanes, lanes) == 0
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn with(lanes: __m512i, lane: usize, set: Bitboard) -> __m512i {
    _mm512_mask_set1_epi64(lanes, 1 << lane, set.0.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) fn plus_popcount(tally: __m512i, set: __m512i) -> __m512i {
    _mm512_add_epi64(tally, _mm512_popcnt_epi64(set))
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn total(tally: __m512i, lanes: usize) -> u64 {
    let first = u8::MAX >> (8 - lanes.clamp(1, 8));
    _mm512_mask_reduce_add_epi64(first, tally).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn sets(lanes: __m512i) -> [Bitboard; 8] {
    let low = super::avx2::sets(_mm512_extracti64x4_epi64::<0>(lanes));
    let high = super::avx2::sets(_mm512_extracti64x4_epi64::<1>(lanes));
    std::array::from_fn(|lane| if lane < 4 { low[lane] } else { high[lane - 4] })
}
