//! What is wrong with a magic that does not work, and what mends it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{Lookup, Multiplied, Remedy, Site, Slider, check, diagnose, explain_index};

const C6: Site = Site::lerf(Slider::Rook, Square::C6);
const C6_MAGIC: u64 = 432_627_108_460_691_524;

fn remedies(site: Site, lookup: Lookup) -> Vec<Remedy> {
    diagnose(site, &lookup).unwrap().remedies
}

#[test]
fn a_right_magic_needs_nothing() {
    let diagnosis = diagnose(C6, &C6.lookup(C6_MAGIC)).unwrap();
    assert!(diagnosis.check.is_valid());
    assert_eq!(diagnosis.remedies, []);
    // Half of the indexes have their highest bit set; a signed shift makes those negative.
    assert_eq!(diagnosis.negative, 512);
}

#[test]
fn a_shift_that_is_off() {
    for shift in [51, 53, 55] {
        let lookup = Lookup { shift, ..C6.lookup(C6_MAGIC) };
        assert_eq!(remedies(C6, lookup), [Remedy::Shift(54)], "{shift}");
    }
}

#[test]
fn a_mask_with_the_edges_in_it() {
    let rays = Slider::Rook.attacks(Square::C6, Bitboard::EMPTY).0;
    let lookup = Lookup { mask: rays, ..C6.lookup(C6_MAGIC) };
    assert_eq!(remedies(C6, lookup), [Remedy::Mask(C6.mask())]);
}

#[test]
fn a_magic_of_another_mapping() {
    let c3 = Site::lerf(Slider::Rook, Square::C3);
    let found = remedies(c3, c3.lookup(0x6820_8080_0400_2200));
    assert_eq!(found, [Remedy::Elsewhere(Site::lerf(Slider::Rook, Square::F3))]);
    let rival = Site { mapping: Mapping::Lerbef, square: Square::F3, piece: Slider::Rook };
    let found = remedies(rival, rival.lookup(0x6820_8080_0400_2200));
    assert_eq!(found, [Remedy::Elsewhere(Site { square: Square::C3, ..rival })]);
}

#[test]
fn a_magic_of_the_other_slider() {
    let site = Site { piece: Slider::Bishop, ..C6 };
    assert!(remedies(site, site.lookup(C6_MAGIC)).contains(&Remedy::Elsewhere(C6)));
}

#[test]
fn a_wrong_digit() {
    for position in [7, 9, 12] {
        let wrong = C6_MAGIC ^ 0x5 << (4 * position);
        let lookup = C6.lookup(wrong);
        if diagnose(C6, &lookup).unwrap().check.is_valid() {
            continue;
        }
        let found = remedies(C6, lookup);
        assert!(found.contains(&Remedy::Digit { position, magic: C6_MAGIC }), "{position}: {found:?}");
    }
}

#[test]
fn digits_in_the_wrong_base_and_bytes_in_the_wrong_order() {
    let site = Site::lerf(Slider::Bishop, Square::B1);
    let magic = 0x0002_0202_0202_0000;
    let read_as_decimal = 2_020_202_020_000;
    assert!(remedies(site, site.lookup(read_as_decimal)).contains(&Remedy::Base(magic)));
    let swapped = C6_MAGIC.swap_bytes();
    assert!(remedies(C6, C6.lookup(swapped)).contains(&Remedy::SwappedBytes(C6_MAGIC)));
}

#[test]
fn the_indexes_of_the_first_seed() {
    let occupancy = 0x402F_2C10_403A_3905;
    let story = |wanted| {
        let stories = explain_index(C6, C6_MAGIC, occupancy, wanted);
        assert_eq!(stories.len(), 1, "{stories:?}");
        (stories[0].multiplied, stories[0].site, stories[0].shift, stories[0].mistakes)
    };
    assert_eq!(story(164), (Multiplied::Blockers, C6, 54, 0));
    assert_eq!(story(260), (Multiplied::RaysWithEnds, C6, 54, 1));
    assert_eq!(story(2083), (Multiplied::RaysWithEnds, C6, 51, 2));
    assert_eq!(explain_index(C6, C6_MAGIC, occupancy, u64::MAX), []);
}

#[test]
fn a_remedy_is_right_with_the_mask_that_it_keeps() {
    for extra in Square::all().filter(|&square| !Bitboard(C6.mask()).contains(square)) {
        for shift in 48..=54 {
            let lookup = Lookup { mask: C6.mask() | extra.bitboard().0, shift, ..C6.lookup(C6_MAGIC) };
            for remedy in remedies(C6, lookup) {
                let mended = match remedy {
                    Remedy::Shift(shift) => Lookup { shift, ..lookup },
                    Remedy::Mask(mask) => Lookup { mask, ..lookup },
                    _ => continue, // of another square, or another number
                };
                assert!(check(C6, &mended).unwrap().is_valid(), "{remedy:?} at shift {shift} with {extra}");
            }
        }
    }
}
