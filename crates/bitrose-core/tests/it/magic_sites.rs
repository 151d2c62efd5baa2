//! Masks, blocker sets and attacks of each square, and the records that are known for it.

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{
    BlockerSets, FEWER_BITS, IMPOSSIBLE, Site, Slider, check, fewer_bits, is_impossible, rising_order,
};

#[test]
fn a_mapping_moves_masks_and_attacks_with_the_board() {
    for mapping in Mapping::ALL {
        for piece in Slider::ALL {
            for site in Site::all(piece, mapping) {
                assert_eq!(site.mask(), mapping.number(piece.mask(site.square)), "{site} {mapping}");
                let occupancy = Bitboard(0x9E37_79B9_7F4A_7C15 & 0xF0F0_AAAA_3C3C_FFFF);
                let attacks = piece.attacks(site.square, mapping.board(occupancy.0));
                assert_eq!(mapping.number(attacks), piece.attacks(site.lerf_square(), occupancy).0);
            }
        }
    }
}

#[test]
fn the_sizes_of_the_masks() {
    let entries = |piece: Slider| -> u32 { Square::all().map(|square| 1 << piece.bits(square)).sum() };
    assert_eq!(entries(Slider::Rook), 102_400);
    assert_eq!(entries(Slider::Bishop), 5_248);
    for piece in Slider::ALL {
        assert_eq!(Square::all().map(|square| piece.bits(square)).max(), Some(piece.most_bits()));
    }
}

#[test]
fn the_attacks_are_those_of_the_ray_walk() {
    for piece in Slider::ALL {
        for square in Square::all() {
            let cases = BlockerSets::new(piece, square);
            let mut walked = cases.mask.subsets();
            for (subset, attacks) in cases.iter() {
                assert_eq!(walked.next(), Some(Bitboard(subset)));
                assert_eq!(Bitboard(attacks), piece.attacks(square, Bitboard(subset)));
            }
            assert_eq!(walked.next(), None);
        }
    }
}

#[test]
fn the_numbers_of_the_subsets_are_pdep() {
    let cases = BlockerSets::new(Slider::Rook, Square::C6);
    for (number, (subset, _)) in cases.iter().enumerate() {
        let chosen: Bitboard = cases
            .mask
            .squares()
            .enumerate()
            .filter(|(place, _)| number >> place & 1 == 1)
            .map(|(_, square)| square)
            .collect();
        assert_eq!(Bitboard(subset), chosen);
    }
}

#[test]
fn a_mask_may_have_sixteen_squares_and_no_more() {
    let wide = Bitboard(0xFFFF);
    assert_eq!(BlockerSets::of_mask(Slider::Rook, Square::C6, wide).map(|cases| cases.len()), Some(65_536));
    assert!(BlockerSets::of_mask(Slider::Rook, Square::C6, Bitboard(0x1_FFFF)).is_none());
    assert_eq!(rising_order(16).len(), 65_536);
}

#[test]
fn the_rising_order_has_every_number_once() {
    for bits in 0..=12 {
        let order = rising_order(bits);
        assert!(order.is_sorted_by_key(|number| number.count_ones()));
        let mut numbers = order.to_vec();
        numbers.sort_unstable();
        assert!(numbers.iter().map(|&number| u32::from(number)).eq(0..1 << bits));
    }
}

#[test]
fn all_39_are_right_and_one_bit_short() {
    assert_eq!(FEWER_BITS.len(), 39);
    for known in FEWER_BITS {
        let check = check(known.site(), &known.lookup()).unwrap();
        assert!(check.is_valid(), "{}", known.site());
        assert_eq!(known.bits + 1, known.site().bits(), "{}", known.site());
        assert_eq!(fewer_bits(known.piece, known.square), Some(known));
    }
    assert_eq!(fewer_bits(Slider::Rook, Square::F8), None);
}

#[test]
fn what_is_impossible_is_not_known() {
    for proof in IMPOSSIBLE {
        assert_eq!(fewer_bits(proof.piece, proof.square), None);
        assert_eq!(is_impossible(proof.piece, proof.square, proof.bits), Some(proof));
        assert_eq!(is_impossible(proof.piece, proof.square, proof.bits + 1), None);
    }
}

#[test]
fn the_entries_they_save() {
    let entries = |piece: Slider| -> usize {
        let bits = |square| fewer_bits(piece, square).map_or(piece.bits(square), |known| known.bits);
        Square::all().map(|square| 1 << bits(square)).sum()
    };
    assert_eq!((entries(Slider::Rook), entries(Slider::Bishop)), (88_064, 4_800));
}
