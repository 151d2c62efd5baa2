//! Is a magic right, and what does its table hold? Against the definition, asked without any table.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{
    BlockerSets, CheckError, Keying, Lookup, Site, Slider, SlotState, check, fill_table, slot_content,
    slot_map, spare_bits,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

const C6: Site = Site::lerf(Slider::Rook, Square::C6);
const C6_MAGIC: u64 = 432_627_108_460_691_524;

#[test]
fn the_c6_magic_of_the_first_seed() {
    let lookup = C6.lookup(C6_MAGIC);
    assert_eq!((lookup.mask, lookup.shift), (0x0004_7A04_0404_0400, 54));
    let check = check(C6, &lookup).unwrap();
    assert!(check.is_valid() && check.is_bijective());
    assert_eq!((check.used, check.max_index, check.shared), (1024, 1023, 0));
    assert_eq!(spare_bits(C6, &lookup), Ok(0));
    let blockers = [Square::D6, Square::F6, Square::C7].into_iter().collect::<Bitboard>().0;
    assert_eq!(lookup.index(blockers), 164);
}

#[test]
fn the_c3_example_of_the_rival_post() {
    let site = Site { piece: Slider::Rook, square: Square::C3, mapping: Mapping::Lerbef };
    let lookup = site.lookup(0x6820_8080_0400_2200);
    assert!(check(site, &lookup).unwrap().is_bijective());
    assert_eq!(lookup.product(0x2006_2000), 0x1390_1CC0_D040_0000);
    assert_eq!(lookup.index(0x2006_2000), 78);
    // The same number used for c3 of LERF is the magic of another square.
    let lerf = Site { mapping: Mapping::Lerf, ..site };
    assert!(!check(lerf, &lerf.lookup(0x6820_8080_0400_2200)).unwrap().is_valid());
    assert_eq!(site.lerf_square(), Square::F3);
}

#[test]
fn a_bishop_magic_made_by_hand() {
    let site = Site::lerf(Slider::Bishop, Square::B1);
    let check = check(site, &site.lookup(0x0002_0202_0202_0000)).unwrap();
    assert!(check.is_bijective());
    assert_eq!(check.used, 32);
}

#[test]
fn a_collision_names_its_two_blocker_sets() {
    let check = check(C6, &C6.lookup(C6_MAGIC ^ (1 << 29))).unwrap();
    let collision = check.collision.unwrap();
    assert!(!check.is_valid() && !check.is_bijective());
    assert_eq!(check.used + check.shared + check.colliding, check.subsets);
    assert_ne!(collision.first_attacks, collision.second_attacks);
    assert_eq!(C6.piece.attacks(Square::C6, collision.first.into()).0, collision.first_attacks);
    assert_eq!(C6.piece.attacks(Square::C6, collision.second.into()).0, collision.second_attacks);
}

#[test]
fn a_mask_with_edges_must_be_told_apart_by_all_its_squares() {
    let mask = C6.mask() | 4; // c1 left in
    let check = check(C6, &Lookup::new(mask, C6_MAGIC, 54)).unwrap();
    assert_eq!(check.subsets, 2048);
    assert!(!check.is_valid());
}

#[test]
fn a_relevant_square_that_the_mask_forgot_is_a_collision() {
    let mask = C6.mask() & !Bitboard::from(Square::D6).0;
    let collision = check(C6, &Lookup::new(mask, C6_MAGIC, 54)).unwrap().collision.unwrap();
    assert_eq!(collision.first ^ collision.second, Bitboard::from(Square::D6).0);
}

#[test]
fn shifts_and_masks_have_bounds() {
    for shift in [0, 64, 65, u32::MAX] {
        assert_eq!(check(C6, &Lookup::new(C6.mask(), 1, shift)), Err(CheckError::Shift(shift)));
    }
    assert_eq!(check(C6, &Lookup::new(!0, 1, 54)), Err(CheckError::Mask(64)));
    for shift in [1, 20, 47, 48, 63] {
        let check = check(C6, &Lookup::new(C6.mask(), C6_MAGIC, shift)).unwrap();
        assert_eq!(check.is_valid(), shift <= 54);
    }
    assert_eq!(Lookup::new(!0, !0, 64).index(5), 0);
}

#[test]
fn black_magics_multiply_what_is_outside_the_mask_too() {
    let keying = Keying::WithOutside;
    let lookup = Lookup { keying, ..C6.lookup(C6_MAGIC) };
    assert_eq!(lookup.key(0), !C6.mask());
    // A constant is added to every product: an order that was a bijection stays one.
    assert!(check(C6, &lookup).unwrap().is_bijective());
}

/// The same question asked without any table: which attacks come to which index?
fn slots_by_definition(site: Site, lookup: &Lookup) -> BTreeMap<u64, Vec<u64>> {
    let mut slots: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for subset in Bitboard(lookup.mask).subsets() {
        let attacks = site.piece.attacks(site.lerf_square(), subset).0;
        slots.entry(lookup.index(subset.0)).or_default().push(attacks);
    }
    slots
}

fn any_site() -> impl Strategy<Value = Site> {
    (0..2_usize, 0..64_u8, 0..8_usize).prop_map(|(piece, square, mapping)| Site {
        piece: Slider::ALL[piece],
        square: Square::from_index(square).unwrap(),
        mapping: Mapping::ALL[mapping],
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_check_counts_what_the_definition_counts(
        site in any_site(),
        dense in any::<u64>(),
        sparse in any::<u64>(),
        shift in 40_u32..62,
    ) {
        let lookup = Lookup::new(site.mask(), dense & sparse, shift);
        let check = check(site, &lookup).unwrap();
        let slots = slots_by_definition(site, &lookup);
        let valid = slots.values().all(|attacks| attacks.iter().all(|set| *set == attacks[0]));
        prop_assert_eq!(check.is_valid(), valid);
        prop_assert_eq!(check.used, slots.len());
        prop_assert_eq!(Some(&check.max_index), slots.keys().last());
        let shared = |attacks: &Vec<u64>| attacks[1..].iter().filter(|set| **set == attacks[0]).count();
        prop_assert_eq!(check.shared, slots.values().map(shared).sum::<usize>());
        let cases = BlockerSets::new(site.piece, site.lerf_square());
        prop_assert_eq!(cases.accepts(&lookup), valid);
        if let Some(map) = slot_map(site, &lookup).unwrap() {
            for (index, slot) in map.into_iter().enumerate() {
                let expected = match slots.get(&(index as u64)) {
                    None => SlotState::Unused,
                    Some(attacks) if attacks.len() == 1 => SlotState::Once,
                    Some(attacks) if attacks.iter().all(|set| *set == attacks[0]) => SlotState::Shared(u32::try_from(attacks.len()).unwrap()),
                    Some(attacks) => SlotState::Colliding(u32::try_from(attacks.len()).unwrap()),
                };
                prop_assert_eq!(slot, expected);
            }
        }
    }
}

#[test]
fn a_right_magic_gives_the_truth_everywhere() {
    let lookup = C6.lookup(0x0601_0010_2001_0044);
    let table = fill_table(C6, &lookup).unwrap().unwrap();
    for subset in Bitboard(lookup.mask).subsets() {
        let index = lookup.index(subset.0);
        let truth = C6.piece.attacks(C6.lerf_square(), subset).0;
        assert_eq!(table[usize::try_from(index).unwrap()].map(|held| held.attacks), Some(truth));
    }
}

#[test]
fn a_wrong_magic_gives_one_set_of_a_colliding_pair_the_attacks_of_another() {
    let lookup = C6.lookup(0x0601_0010_2001_0044 ^ 1 << 43);
    let table = fill_table(C6, &lookup).unwrap().unwrap();
    let collision = check(C6, &lookup).unwrap().collision.unwrap();
    let slot = table[usize::try_from(collision.index).unwrap()].unwrap();
    assert_eq!(slot_content(C6, &lookup, collision.index), Some(slot));
    assert!(slot.attacks != collision.first_attacks || slot.attacks != collision.second_attacks);
    assert_eq!(C6.piece.attacks(C6.lerf_square(), Bitboard(slot.blockers)).0, slot.attacks);
}

#[test]
fn a_mask_that_forgot_a_square_does_not_see_what_stands_there() {
    let mut lookup = C6.lookup(0x0601_0010_2001_0044);
    lookup.mask &= !Square::C5.bitboard().0;
    let slot = slot_content(C6, &lookup, lookup.index(Square::C5.bitboard().0)).unwrap();
    assert_ne!(slot.attacks, C6.piece.attacks(C6.lerf_square(), Square::C5.bitboard()).0);
}

#[test]
fn long_indexes_and_bad_shifts() {
    let long = Lookup { shift: 40, ..C6.lookup(0x0601_0010_2001_0044) };
    assert_eq!(fill_table(C6, &long), Ok(None));
    assert!(slot_content(C6, &long, long.index(0)).is_some());
    assert_eq!(fill_table(C6, &Lookup { shift: 0, ..long }), Err(CheckError::Shift(0)));
    assert_eq!(fill_table(C6, &Lookup::new(!0, 1, 52)), Err(CheckError::Mask(64)));
    assert_eq!(slot_content(C6, &Lookup::new(!0, 1, 52), 0), None);
}
