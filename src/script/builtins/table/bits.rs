//! Bits of the word.

use super::super::{Body, Builtin, Group};
use super::entry;
use crate::bitboard::Bitboard;

pub(super) const CHAPTER: &[Builtin] = &[
    entry(
        Group::Bits,
        "popcount",
        &["x"],
        "The population count: how many bits are set.",
        Body::Count(|x| u64::from(x.count_ones())),
        &[
            "count_ones",
            "bit_count",
            "__builtin_popcountll",
            "__builtin_popcountl",
            "__popcnt64",
            "_mm_popcnt_u64",
            "popcnt",
            "popcount64",
            "popcountll",
            "ones_count64",
            "ones_count",
            "count_bits",
            "count_set_bits",
            "number_of_set_bits",
            "bits_set",
            "stdc_count_ones",
        ],
    ),
    entry(
        Group::Bits,
        "popcount_32",
        &["x"],
        "How many of the low 32 bits are set: what `__builtin_popcount` gives for a 64-bit board.",
        Body::Count(|x| u64::from((x & 0xFFFF_FFFF).count_ones())),
        &["__builtin_popcount", "_mm_popcnt_u32"],
    ),
    entry(
        Group::Bits,
        "first",
        &["x"],
        "The index of the lowest set bit; 64 for the empty board.",
        Body::Count(|x| u64::from(x.trailing_zeros())),
        &[
            "trailing_zeros",
            "__builtin_ctzll",
            "__builtin_ctzl",
            "ctz",
            "ctzll",
            "countr_zero",
            "_tzcnt_u64",
            "tzcnt",
            "number_of_trailing_zeros",
            "trailing_zero_count",
            "trailing_zeros64",
            "bit_scan_forward",
            "bsf",
            "lsb",
            "lsb_index",
            "first_bit",
            "first_square",
            "get_lsb",
            "stdc_trailing_zeros",
        ],
    ),
    entry(
        Group::Bits,
        "last",
        &["x"],
        "The index of the highest set bit; 64 for the empty board.",
        Body::Count(|x| x.checked_ilog2().map_or(64, u64::from)),
        &["bit_scan_reverse", "bsr", "msb", "msb_index", "last_bit", "last_square", "ilog2", "get_msb"],
    ),
    entry(
        Group::Bits,
        "leading_zeros",
        &["x"],
        "How many bits above the highest set bit are clear; 64 for the empty board.",
        Body::Count(|x| u64::from(x.leading_zeros())),
        &[
            "__builtin_clzll",
            "__builtin_clzl",
            "clz",
            "clzll",
            "countl_zero",
            "_lzcnt_u64",
            "lzcnt",
            "number_of_leading_zeros",
            "leading_zero_count",
            "leading_zeros64",
            "stdc_leading_zeros",
        ],
    ),
    entry(
        Group::Bits,
        "ls1b",
        &["x"],
        "The least significant one bit alone: `x & -x`.",
        Body::Word(|x| x & x.wrapping_neg()),
        &[
            "lowest_one_bit",
            "_blsi_u64",
            "blsi",
            "isolate_lsb",
            "isolate_ls1b",
            "isolate_lowest_one",
            "lowest_bit",
        ],
    ),
    entry(
        Group::Bits,
        "ms1b",
        &["x"],
        "The most significant one bit alone.",
        Body::Word(|x| x.checked_ilog2().map_or(0, |bit| 1 << bit)),
        &[
            "highest_one_bit",
            "isolate_msb",
            "isolate_ms1b",
            "isolate_highest_one",
            "bit_floor",
            "highest_bit",
        ],
    ),
    entry(
        Group::Bits,
        "without_first",
        &["x"],
        "The set without its lowest bit: `x & (x - 1)`.",
        Body::Word(|x| x & x.wrapping_sub(1)),
        &["_blsr_u64", "blsr", "reset_ls1b", "clear_lsb", "reset_lowest_set_bit", "clear_lowest"],
    ),
    entry(
        Group::Bits,
        "pext",
        &["x", "mask"],
        "Parallel extract: the bits of `x` under `mask`, moved together at the low end.",
        Body::Words(pext),
        &["_pext_u64", "parallel_bit_extract", "pext64", "extract_bits"],
    ),
    entry(
        Group::Bits,
        "pdep",
        &["x", "mask"],
        "Parallel deposit: the low bits of `x`, spread over the bits of `mask`.",
        Body::Words(pdep),
        &["_pdep_u64", "parallel_bit_deposit", "pdep64", "deposit_bits"],
    ),
    entry(
        Group::Bits,
        "next_subset",
        &["s", "mask"],
        "The subset of `mask` that follows `s`: `(s - mask) & mask`; after the mask itself comes the empty set.",
        Body::Words(|subset, mask| subset.wrapping_sub(mask) & mask),
        &["carry_rippler"],
    ),
    entry(
        Group::Bits,
        "byte_swap",
        &["x"],
        "The eight bytes of the word in the opposite order.",
        Body::Word(u64::swap_bytes),
        &[
            "swap_bytes",
            "__builtin_bswap64",
            "bswap",
            "bswap64",
            "_byteswap_uint64",
            "reverse_bytes",
            "reverse_bytes64",
            "reverse_endianness",
            "byte_swap64",
        ],
    ),
    entry(
        Group::Bits,
        "reverse_bits",
        &["x"],
        "The 64 bits of the word in the opposite order: bit 0 becomes bit 63.",
        Body::Word(u64::reverse_bits),
        &["reverse", "__builtin_bitreverse64", "reverse64", "bit_reverse", "bit_reverse64"],
    ),
    entry(
        Group::Bits,
        "rotl",
        &["x", "n"],
        "The word rotated to higher bits: what falls off returns at bit 0.",
        Body::Rotate(|x, count| x.rotate_left(turn(count))),
        &["rotate_left", "_rotl64", "rotate_left64", "__rolq", "rol", "__builtin_rotateleft64"],
    ),
    entry(
        Group::Bits,
        "rotr",
        &["x", "n"],
        "The word rotated to lower bits: what falls off returns at bit 63.",
        Body::Rotate(|x, count| x.rotate_right(turn(count))),
        &["rotate_right", "_rotr64", "rotate_right64", "__rorq", "ror", "__builtin_rotateright64"],
    ),
    entry(Group::Bits, "is_empty", &["x"], "Is no bit set?", Body::Test(|x| x == 0), &["none"]),
    entry(
        Group::Bits,
        "is_single",
        &["x"],
        "Is exactly one bit set?",
        Body::Test(u64::is_power_of_two),
        &["has_single_bit", "is_power_of_two", "is_pow2", "only_one", "exactly_one"],
    ),
    entry(
        Group::Bits,
        "more_than_one",
        &["x"],
        "Are two bits or more set?",
        Body::Test(|x| x & x.wrapping_sub(1) != 0),
        &["has_more_than_one", "many", "several"],
    ),
    entry(
        Group::Bits,
        "wrapping_neg",
        &["x"],
        "The two's complement, as `-x` is here: for code pasted from Rust.",
        Body::Word(u64::wrapping_neg),
        &[],
    ),
    entry(
        Group::Bits,
        "andn",
        &["x", "y"],
        "The bits of `y` that `x` has not: `~x & y`, as the instruction of that name.",
        Body::Words(|x, y| !x & y),
        &["_andn_u64"],
    ),
];

/// A count of places as a rotation takes it: 64 is a whole turn.
fn turn(count: u64) -> u32 {
    u32::try_from(count % 64).unwrap_or(0)
}

/// Gathers the bits under the mask, lowest first. <https://www.chessprogramming.org/BMI2#PEXTBitboards>
fn pext(x: u64, mask: u64) -> u64 {
    let mut gathered = 0;
    for (place, bit) in Bitboard(mask).squares().enumerate() {
        gathered |= (x >> bit.index() & 1) << place;
    }
    gathered
}

/// Spreads the low bits over the bits of the mask: undoes [`pext`].
fn pdep(x: u64, mask: u64) -> u64 {
    let mut spread = 0;
    for (place, bit) in Bitboard(mask).squares().enumerate() {
        spread |= (x >> place & 1) << bit.index();
    }
    spread
}
