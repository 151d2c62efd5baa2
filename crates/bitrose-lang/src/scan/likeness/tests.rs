use super::*;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SplitMix64;

#[test]
fn sets_of_squares_are_kept() {
    let likeness = Likeness::new();
    for (word, reason) in [
        (0x0101_0101_0101_0101, "Named"),
        (0x0000_1422_0022_1400, "Named"),
        (0x8000_0000_0000_0041, "Few"),
        (0, "Named"),
        (u64::MAX ^ 0x41, "Few"),
        (0x00FF_0000_0000_FF00, "Short"),
        (0x7E7E_7E7E_7E7E_0000, "Short"),
        (0x0000_0008_3400_C300, "Short"), // the pawns of an opening
        (0x0000_0010_0C21_DFFF, "Short"), // one side of it
        (attacks::queen(Square::D4, Bitboard(0x0000_0020_4802_0800)).0, "Slider"),
        (attacks::rook(Square::H1, Bitboard(0x8000_0000_0000_0008)).0, "Short"),
    ] {
        let found = likeness.of(word);
        assert!(found.is_some_and(|found| format!("{found:?}").starts_with(reason)), "{word:#x} {found:?}");
    }
}

/// What is short is not yet regular; but a number of 32 bits may be the pieces of a side in its half.
#[test]
fn numbers_of_32_bits_are_measured_by_their_own_length() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(32);
    let mut kept =
        |shift: u32| (0..1000).filter(|_| likeness.of(random.next() >> 32 << shift).is_some()).count();
    let kept = [0, 16, 32].map(&mut kept);
    assert!(kept.iter().zip([250, 30, 250]).all(|(&kept, bound)| kept < bound), "{kept:?} of 1000");
    for word in [0xFFFF, 0xFFFF_0000_0000_0000, 0x3C3C_3C3C, 0x00FF_FF00, 0x99, 0x0080_8000_8000_8080] {
        assert!(likeness.of(word).is_some(), "{word:#x}");
    }
}

#[test]
fn a_list_of_squares_costs_its_logarithm() {
    for (count, bits) in [(0, 0.0), (1, 6.0), (2, 10.977), (32, 60.668), (63, 6.0), (64, 0.0)] {
        assert!((list_of_squares(count) - bits).abs() < 0.001, "{count}");
    }
}

/// Every set of attacks is one, with all the ways it can be blocked; a ray with a gap is none.
#[test]
fn sliders_are_known_by_their_rays() {
    let mut random = SplitMix64::new(1);
    for square in Square::all() {
        for slider in [attacks::rook, attacks::bishop, attacks::queen] {
            for _ in 0..20 {
                let occupancy = Bitboard(random.next() & random.next());
                assert!(shape::is_slider(slider(square, occupancy).0), "{square} {occupancy:?}");
            }
        }
    }
    let gap = attacks::rook(Square::D4, Bitboard::EMPTY).without(Square::D6);
    assert!(!shape::is_slider(gap.0));
    assert!(!shape::is_slider(0));
}

/// By counting, no more than one number in 1024; in fact much less.
#[test]
fn random_numbers_are_left_out() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(64);
    let passed = (0..20_000).filter(|_| likeness.of(random.next()).is_some()).count();
    assert!(passed <= 1, "{passed} of 20000");
}

/// The figure of docs/scan.md.
#[test]
#[ignore = "counts a million numbers: a minute"]
fn how_many_of_a_million() {
    let likeness = Likeness::new();
    let mut random = SplitMix64::new(64);
    let passed: Vec<_> = (0..1_000_000).filter_map(|_| likeness.of(random.next())).collect();
    assert!(passed.len() < 20, "docs/scan.md says 6: {passed:?}");
}
