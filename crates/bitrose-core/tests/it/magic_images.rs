//! What a multiplication does to each blocker: where its copies land, and what is carried.

use bitrose_core::attacks::sliders::magic::FANCY;
use bitrose_core::bitboard::{Bitboard, Mapping, SplitMix64, Square};
use bitrose_core::magic::{
    Algorithm, CarryFreeProof, FEWER_BITS, Keying, LongMultiplication, Lookup, NotCarryFree, SearchOptions,
    SearchProgress, Site, Slider, check, find, images,
};

#[test]
fn the_letters_of_the_c6_example() {
    let site = Site::lerf(Slider::Rook, Square::C6);
    let lookup = site.lookup(0x0601_0010_2001_0044);
    let blockers = [Square::D6, Square::F6, Square::C7];
    let word = blockers.into_iter().collect::<Bitboard>().0;
    let landed: Vec<(u32, u32)> = images(word, &lookup)
        .into_iter()
        .filter_map(|image| Some((image.square, image.index_bit?)))
        .collect();
    let square = |square: Square| u32::from(square.index());
    assert_eq!(landed, [(square(Square::D6), 5), (square(Square::F6), 7), (square(Square::C7), 2)]);
    // A bijection with c4 in the index twice: right, but not by construction.
    assert_eq!(CarryFreeProof::new(&lookup), Err(NotCarryFree::Twice(square(Square::C4))));
}

#[test]
fn a_proved_index_is_the_blockers_in_another_order() {
    for piece in Slider::ALL {
        for site in Site::all(piece, Mapping::Lerf) {
            let found =
                find(site, SearchOptions::default(), None, 1, &SearchProgress::default()).unwrap().unwrap();
            let proof = CarryFreeProof::new(&found.lookup);
            assert_eq!(proof.is_ok(), found.made == Algorithm::CarryFree, "{site}");
            let Ok(proof) = proof else { continue };
            assert!(check(site, &found.lookup).unwrap().is_bijective());
            for subset in site.piece.mask(site.lerf_square()).subsets() {
                let moved = proof.images.iter().filter(|image| subset.0 >> image.square & 1 == 1);
                let index: u64 = moved.filter_map(|image| image.index_bit).map(|bit| 1 << bit).sum();
                assert_eq!(found.lookup.index(subset.0), index);
            }
        }
    }
}

#[test]
fn what_is_in_the_way_is_named() {
    let proof = |mask, magic, shift| CarryFreeProof::new(&Lookup::new(mask, magic, shift)).map(drop);
    assert_eq!(proof(0b11, 1 << 63, 63), Err(NotCarryFree::Missing(1)));
    assert_eq!(proof(0b1, 3 << 62, 62), Err(NotCarryFree::Twice(0)));
    assert_eq!(proof(0b1000_0001, 1 << 63 | 1 << 56, 63), Err(NotCarryFree::Meeting(63)));
    assert_eq!(proof(0b11, 1 << 62 | 1 << 60, 62), Ok(()));
    assert_eq!(proof(0b11, 1 << 62 | 1 << 60 | 1 << 59 | 1 << 58, 62), Err(NotCarryFree::Carry));
    let black = Lookup { keying: Keying::WithOutside, ..Lookup::new(1, 1 << 63, 63) };
    assert_eq!(CarryFreeProof::new(&black), Err(NotCarryFree::Keying));
}

fn adds_up(key: u64, magic: u64) -> LongMultiplication {
    let long = LongMultiplication::new(key, magic);
    let product = key.wrapping_mul(magic);
    let sum = long.rows().fold(0_u64, |sum, shift| sum.wrapping_add(long.row(shift)));
    assert_eq!(sum, product, "the rows of {key:#x} × {magic:#x}");
    for bit in 0..64 {
        assert_eq!(u64::from(long.digit(bit)), product >> bit & 1, "bit {bit} of {key:#x} × {magic:#x}");
        // the carry into a bit is what all lower bits of the rows make together
        let low = (1_u128 << bit) - 1;
        let below: u128 = long.rows().map(|shift| u128::from(long.row(shift)) & low).sum();
        assert_eq!(u128::from(long.carries()[bit as usize]), below >> bit, "the carry into bit {bit}");
    }
    long
}

#[test]
fn the_rows_add_up_for_every_square_with_its_magic() {
    let mut random = SplitMix64::new(13);
    for site in Site::both(Mapping::Lerf) {
        let entry = match site.piece {
            Slider::Rook => FANCY.rook_entry(site.square),
            Slider::Bishop => FANCY.bishop_entry(site.square),
        };
        let proof = CarryFreeProof::new(&site.lookup(entry.magic));
        for _ in 0..20 {
            let long = adds_up(random.next() & site.mask(), entry.magic);
            let carried = long.carries()[entry.shift as usize..].iter().any(|&carry| carry > 0);
            assert!(proof.is_err() || !carried, "{site} is carry-free");
        }
    }
}

#[test]
fn the_rows_add_up_where_carries_are_many() {
    let mut random = SplitMix64::new(14);
    let mut carried = 0;
    for known in FEWER_BITS {
        let mask = known.lookup().mask;
        for key in [mask, random.next() & mask, random.next() & mask] {
            let long = adds_up(key, known.magic);
            carried += usize::from(long.carries().iter().any(|&carry| carry > 0));
        }
    }
    assert!(carried > FEWER_BITS.len(), "magics with fewer bits carry");
    adds_up(u64::MAX, u64::MAX);
    adds_up(0, u64::MAX);
    adds_up(u64::MAX, 0);
}
