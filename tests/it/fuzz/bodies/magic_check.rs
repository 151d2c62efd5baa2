//! A multiplier checked: the quick check says what a slow one with a map of slots says.

use super::bytes::Bytes;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::magic::{
    BlockerSets, CheckReport, Keying, LongMultiplication, Lookup, Site, Slider, check, diagnose,
    explain_index, fill_table, slot_map, spare_bits,
};
use std::collections::BTreeMap;

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let piece = bytes.choose(&Slider::ALL);
    let mapping = bytes.choose(&Mapping::ALL);
    let square = bytes.square();
    let site = Site { piece, square, mapping };
    let mut lookup = site.lookup(bytes.word());
    if bytes.flag() {
        lookup.mask ^= bytes.word() & bytes.word() & bytes.word();
    }
    if bytes.flag() {
        lookup.shift = u32::from(bytes.byte());
    }
    if bytes.flag() {
        lookup.keying = Keying::WithOutside;
    }
    let occupancy = bytes.word();
    let wide = piece.mask(site.lerf_square()).union(Bitboard(lookup.mask));
    let outcome = check(site, &lookup);
    let is_fine = (1..=63).contains(&lookup.shift) && wide.popcount() <= BlockerSets::MOST_SQUARES;
    assert_eq!(outcome.is_ok(), is_fine, "{site} {lookup:?}");
    let Ok(quick) = outcome else { return assert!(diagnose(site, &lookup).is_err()) };
    let Some(cases) = BlockerSets::of_mask(piece, site.lerf_square(), wide) else {
        panic!("{wide:?} can be walked")
    };
    compare(&quick, &cases, &lookup);
    assert!(diagnose(site, &lookup).is_ok());
    let _ =
        (spare_bits(site, &lookup), explain_index(site, lookup.magic, occupancy, lookup.index(occupancy)));
    if let Ok(Some(slots)) = slot_map(site, &lookup) {
        assert!(slots.len() as u64 > quick.max_index, "{site} {lookup:?}");
    }
    if let Ok(Some(held)) = fill_table(site, &lookup) {
        assert_eq!(held.iter().flatten().count(), quick.used, "{site} {lookup:?}");
    }
    let long = LongMultiplication::new(lookup.key(occupancy), lookup.magic);
    let sum = (0..64).fold(0, |sum, bit| sum | u64::from(long.digit(bit)) << bit);
    assert_eq!(sum, lookup.product(occupancy), "the rows and carries make the product");
}

fn compare(quick: &CheckReport, cases: &BlockerSets, lookup: &Lookup) {
    let mut slots = BTreeMap::new();
    let mut colliding = 0;
    for (subset, attacks) in cases.iter() {
        let first = *slots.entry(lookup.index(subset)).or_insert(attacks);
        colliding += usize::from(first != attacks);
    }
    assert_eq!(quick.subsets, cases.len());
    assert_eq!(quick.used, slots.len());
    assert_eq!(quick.colliding, colliding);
    assert_eq!(quick.is_valid(), colliding == 0);
    assert_eq!(Some(&quick.max_index), slots.keys().next_back());
}
