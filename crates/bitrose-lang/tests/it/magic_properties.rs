//! What must hold for any seed, any square, any mapping and any slip.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{
    Algorithm, Remedy, SearchOptions, SearchProgress, Site, Slider, check, diagnose, find, spare_bits,
};
use bitrose_lang::tables::read_tables;
use proptest::prelude::*;

fn any_site() -> impl Strategy<Value = Site> {
    (0..2_usize, 0..64_u8, 0..8_usize).prop_map(|(piece, square, mapping)| Site {
        piece: Slider::ALL[piece],
        square: Square::from_index(square).unwrap(),
        mapping: Mapping::ALL[mapping],
    })
}

const RIVAL: &str = include_str!("../data/Rival.java");

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_a_search_finds_is_right_and_found_again(site in any_site(), seed in any::<u64>(), fast in 1..3_usize) {
        let plan = SearchOptions { algorithm: Algorithm::ALL[fast], seed, ..SearchOptions::default() };
        let found = find(site, plan, None, 1, &SearchProgress::default()).unwrap().unwrap();
        let check = check(site, &found.lookup).unwrap();
        prop_assert!(check.is_valid());
        prop_assert_eq!(check.used, found.used);
        prop_assert_eq!(find(site, plan, None, 2, &SearchProgress::default()).unwrap(), Some(found));
    }

    #[test]
    fn a_magic_stays_right_with_more_bits_and_never_with_fewer_once_it_fails(
        site in any_site(),
        seed in any::<u64>(),
    ) {
        let found = find(site, SearchOptions { seed, ..SearchOptions::default() }, None, 1, &SearchProgress::default()).unwrap().unwrap();
        let spare = spare_bits(site, &found.lookup).unwrap();
        for shift in 30..64 {
            let lookup = bitrose_core::magic::Lookup { shift, ..found.lookup };
            prop_assert_eq!(check(site, &lookup).unwrap().is_valid(), shift <= found.lookup.shift + spare);
        }
    }

    #[test]
    fn any_wrong_digit_in_a_table_is_named_with_the_right_one(entry in 0..64_u8, place in 0..16_u32, change in 1..16_u64) {
        let tables = read_tables(RIVAL).unwrap().tables;
        let right = tables[0].lookups[usize::from(entry)].magic;
        let written = format!("0x{right:x}L");
        let wrong = right ^ change << (4 * place);
        let reading = read_tables(&RIVAL.replacen(&written, &format!("0x{wrong:x}L"), 1)).unwrap();
        let table = &reading.tables[0];
        let faults: Vec<u8> = (0..64)
            .filter(|&entry| {
                let site = Site::lerf(table.piece, table.lerf_square(entry));
                !check(site, &table.lookups[usize::from(entry)]).unwrap().is_valid()
            })
            .collect();
        let site = Site::lerf(Slider::Rook, Square::from_index(entry).unwrap());
        // Some digits do not matter: then the changed number is a magic, too.
        if check(site, &site.lookup(wrong)).unwrap().is_valid() {
            prop_assert!(faults.is_empty());
        } else {
            prop_assert_eq!(faults, [entry]);
            let remedies = diagnose(site, &site.lookup(wrong)).unwrap().remedies;
            prop_assert!(remedies.contains(&Remedy::Digit { position: place, magic: right }), "{remedies:?}");
        }
    }
}
