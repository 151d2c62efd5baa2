//! Bits of the word.

use bitrose_core::attacks::sliders::hardware::{pdep, pext};

chapter! {
    Bits {
        popcount(x) = Count(|x| u64::from(x.count_ones()))
            "The population count: how many bits are set."
            [count_ones bit_count __builtin_popcountll __builtin_popcountl __popcnt64 _mm_popcnt_u64
             popcnt popcount64 popcountll ones_count64 ones_count count_bits count_set_bits
             number_of_set_bits bits_set stdc_count_ones]
        popcount_32(x) = Count(|x| u64::from((x & 0xFFFF_FFFF).count_ones()))
            "How many of the low 32 bits are set: what `__builtin_popcount` returns for a 64-bit board."
            [__builtin_popcount _mm_popcnt_u32]
        first(x) = Count(|x| u64::from(x.trailing_zeros()))
            "The index of the lowest set bit; 64 for the empty board."
            [trailing_zeros __builtin_ctzll __builtin_ctzl ctz ctzll countr_zero _tzcnt_u64 tzcnt
             number_of_trailing_zeros trailing_zero_count trailing_zeros64 bit_scan_forward bsf lsb
             lsb_index first_bit first_square get_lsb stdc_trailing_zeros]
        last(x) = Count(|x| x.checked_ilog2().map_or(64, u64::from))
            "The index of the highest set bit; 64 for the empty board."
            [bit_scan_reverse bsr msb msb_index last_bit last_square ilog2 get_msb]
        leading_zeros(x) = Count(|x| u64::from(x.leading_zeros()))
            "How many bits above the highest set bit are clear; 64 for the empty board."
            [__builtin_clzll __builtin_clzl clz clzll countl_zero _lzcnt_u64 lzcnt number_of_leading_zeros
             leading_zero_count leading_zeros64 stdc_leading_zeros]
        ls1b(x) = Word(|x| x & x.wrapping_neg())
            "The least significant one bit alone: `x & -x`."
            [lowest_one_bit _blsi_u64 blsi isolate_lsb isolate_ls1b isolate_lowest_one lowest_bit]
        ms1b(x) = Word(|x| x.checked_ilog2().map_or(0, |bit| 1 << bit))
            "The most significant one bit alone."
            [highest_one_bit isolate_msb isolate_ms1b isolate_highest_one bit_floor highest_bit]
        without_first(x) = Word(|x| x & x.wrapping_sub(1))
            "The set without its lowest bit: `x & (x - 1)`."
            [_blsr_u64 blsr reset_ls1b clear_lsb reset_lowest_set_bit clear_lowest]
        pext(x, mask) = Words(pext)
            "Parallel extract: the bits of `x` under `mask`, moved together at the low end."
            [_pext_u64 parallel_bit_extract pext64 extract_bits]
        pdep(x, mask) = Words(pdep)
            "Parallel deposit: the low bits of `x`, spread over the bits of `mask`."
            [_pdep_u64 parallel_bit_deposit pdep64 deposit_bits]
        next_subset(s, mask) = Words(|subset, mask| subset.wrapping_sub(mask) & mask)
            "The subset of `mask` that follows `s`: `(s - mask) & mask`; after the mask itself comes the empty set."
            [carry_rippler]
        byte_swap(x) = Word(u64::swap_bytes)
            "The eight bytes of the word in the opposite order."
            [swap_bytes __builtin_bswap64 bswap bswap64 _byteswap_uint64 reverse_bytes reverse_bytes64
             reverse_endianness byte_swap64]
        reverse_bits(x) = Word(u64::reverse_bits)
            "The 64 bits of the word in the opposite order: bit 0 becomes bit 63."
            [reverse __builtin_bitreverse64 reverse64 bit_reverse bit_reverse64]
        rotl(x, n) = Rotate(|x, count| x.rotate_left(turn(count)))
            "The word rotated to higher bits: what falls off returns at bit 0."
            [rotate_left _rotl64 rotate_left64 __rolq rol __builtin_rotateleft64]
        rotr(x, n) = Rotate(|x, count| x.rotate_right(turn(count)))
            "The word rotated to lower bits: what falls off returns at bit 63."
            [rotate_right _rotr64 rotate_right64 __rorq ror __builtin_rotateright64]
        is_empty(x) = Test(|x| x == 0)
            "Whether no bit is set."
            [none]
        is_single(x) = Test(u64::is_power_of_two)
            "Whether exactly one bit is set."
            [has_single_bit is_power_of_two is_pow2 only_one exactly_one]
        more_than_one(x) = Test(|x| x & x.wrapping_sub(1) != 0)
            "Whether two bits or more are set."
            [has_more_than_one many several]
        andn(x, y) = Words(|x, y| !x & y)
            "The bits of `y` that are not in `x`: `~x & y`, like the instruction of that name."
            [_andn_u64]
    }
}

/// Reduces the count of a rotation modulo 64.
fn turn(count: u64) -> u32 {
    u32::try_from(count % 64).expect("less than 64")
}
