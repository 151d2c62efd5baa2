//! The set vocabulary against sets of the standard library; scans, serialisation and subsets against plain loops.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::scan::{DE_BRUIJN, DE_BRUIJN_INDEX, first_de_bruijn};
use bitrose_core::bitboard::{Bitboard, Square};
use proptest::prelude::{any, proptest};
use std::collections::BTreeSet;

type Model = BTreeSet<u8>;

fn model(board: Bitboard) -> Model {
    (0..64).filter(|bit| board.0 >> bit & 1 == 1).collect()
}

fn word(model: &Model) -> Bitboard {
    Bitboard(model.iter().fold(0, |word, bit| word | 1 << bit))
}

proptest! {
    #[test]
    fn sets_behave_as_sets(a: u64, b: u64, at in 0_u8..64) {
        let (a, b, square) = (Bitboard(a), Bitboard(b), Square::from_index(at).unwrap());
        let (x, y) = (model(a), model(b));
        assert_eq!(a & b, word(&(&x & &y)));
        assert_eq!(a | b, word(&(&x | &y)));
        assert_eq!(a ^ b, word(&(&x ^ &y)));
        assert_eq!(a.difference(b), word(&(&x - &y)));
        assert_eq!(!a, word(&(&(0..64).collect() - &x)));
        assert_eq!(
            (a.intersection(b), a.union(b), a.symmetric_difference(b), a.complement()),
            (a & b, a | b, a ^ b, !a)
        );
        assert_eq!(a.contains(square), x.contains(&at));
        let mut changed = x.clone();
        changed.insert(at);
        assert_eq!(a.with(square), word(&changed));
        changed.remove(&at);
        assert_eq!(a.without(square), word(&changed));
        assert_eq!(a.toggled(square), if x.contains(&at) { a.without(square) } else { a.with(square) });
        assert_eq!(a.is_empty(), x.is_empty());
        assert_eq!(a.intersects(b), !x.is_disjoint(&y));
        assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
        assert_eq!(a.popcount() as usize, x.len());
        let mut assigned = a;
        assigned &= b;
        assert_eq!(assigned, a & b);
        assigned |= a;
        assert_eq!(assigned, a);
        assigned ^= b;
        assert_eq!(assigned, a ^ b);
        assert_eq!((u64::from(a), Bitboard::from(a.0)), (a.0, a));
    }

    #[test]
    fn inclusion(a: u64, b: u64) {
        for (a, b) in [(a, b), (a & b, b), (a, a | b), (a, a), (0, b)].map(|(a, b)| (Bitboard(a), Bitboard(b))) {
            assert_eq!(a.is_subset(b), model(a).is_subset(&model(b)));
            assert_eq!(a.is_superset(b), model(a).is_superset(&model(b)));
        }
    }

    #[test]
    fn scans_and_serialisation(bits: u64, thin: u64, turns in proptest::collection::vec(any::<bool>(), 64)) {
        for board in [Bitboard(bits), Bitboard(bits & thin & bits.rotate_left(17))] {
            check_scans(board);
            // From both ends, in any order of turns, each square comes once.
            let mut squares = board.squares();
            let mut left: Vec<u8> = model(board).into_iter().collect();
            for from_front in &turns {
                assert_eq!(squares.len(), left.len());
                let wanted = if *from_front && !left.is_empty() { Some(left.remove(0)) } else { left.pop() };
                let found = if *from_front { squares.next() } else { squares.next_back() };
                assert_eq!(found.map(Square::index), wanted);
            }
        }
    }
}

fn check_scans(board: Bitboard) {
    let set = model(board);
    let square = |bit: Option<&u8>| bit.map(|&bit| Square::from_index(bit).unwrap());
    let alone = |bit: Option<&u8>| bit.map_or(Bitboard(0), |bit| Bitboard(1 << bit));
    assert_eq!(board.first(), square(set.first()));
    assert_eq!(board.last(), square(set.last()));
    assert_eq!(board.single(), if set.len() == 1 { square(set.first()) } else { None });
    assert_eq!(board.ls1b(), alone(set.first()));
    assert_eq!(board.ms1b(), alone(set.last()));
    assert_eq!(board.without_first(), board ^ alone(set.first()));
    assert_eq!(first_de_bruijn(board), square(set.first()));
    let mut popped = board;
    assert_eq!(popped.pop_first(), square(set.first()));
    assert_eq!(popped, board.without_first());
    let listed: Vec<u8> = board.into_iter().map(Square::index).collect();
    assert_eq!(listed, set.iter().copied().collect::<Vec<_>>());
    assert_eq!(board.squares().collect::<Bitboard>(), board);
    let mut extended = Bitboard::EMPTY;
    extended.extend(board.squares().rev());
    assert_eq!(extended, board);
}

#[test]
fn scans_of_every_one_and_two_squares() {
    for board in (0..64).flat_map(|a| (0..64).map(move |b| Bitboard(1 << a | 1 << b))) {
        check_scans(board);
    }
    check_scans(Bitboard::EMPTY);
    check_scans(Bitboard::ALL);
}

#[test]
fn the_de_bruijn_sequence_has_64_windows() {
    let bits = |at: u32| if at < 64 { DE_BRUIJN >> (63 - at) & 1 } else { 0 };
    let windows = (0..64).map(|start| (start..start + 6).fold(0, |window, at| window << 1 | bits(at)));
    let windows: Vec<u64> = windows.collect();
    assert_eq!(windows.iter().collect::<BTreeSet<_>>().len(), 64);
    for (window, bit) in windows.into_iter().zip(0..) {
        assert_eq!(DE_BRUIJN_INDEX[usize::try_from(window).unwrap()], bit);
    }
}

/// The 2^n subsets of a mask, made from the digits of a counter.
fn subsets_by_counting(mask: Bitboard) -> Vec<Bitboard> {
    let bits: Vec<u8> = model(mask).into_iter().collect();
    let spread = |number: u32| {
        bits.iter().zip(0..).fold(0, |word, (bit, digit)| word | u64::from(number >> digit & 1) << bit)
    };
    (0..1 << bits.len()).map(spread).map(Bitboard).collect()
}

#[test]
fn subsets_come_each_once_in_order() {
    let random = random_words(3).zip(random_words(4)).zip(random_words(5)).map(|((a, b), c)| a & b & c);
    let thin = random.filter(|word| word.count_ones() <= 12).take(40);
    let edges = [0, 1, 1 << 63, 1 << 63 | 1, 0xFF << 56, 0x8040_2010_0804_0201];
    for mask in thin.chain(edges).map(Bitboard) {
        let listed: Vec<Bitboard> = mask.subsets().collect();
        assert_eq!(listed, subsets_by_counting(mask), "{mask:?}");
        assert!(listed.is_sorted());
        assert_eq!(mask.next_subset(mask), Bitboard::EMPTY);
        let mut fused = mask.subsets();
        assert_eq!(fused.by_ref().count(), listed.len());
        assert_eq!(fused.next(), None);
    }
    let four: Vec<Bitboard> = Bitboard::ALL.subsets().take(4).collect();
    assert_eq!(four, [0, 1, 2, 3].map(Bitboard), "the full set has 2^64 subsets and still begins");
}

/// A worked example of the carry-rippler, computed.
#[test]
fn subsets_of_01001100() {
    let subsets: Vec<u64> = Bitboard(0b0100_1100).subsets().map(u64::from).collect();
    assert_eq!(subsets, [0, 4, 8, 12, 64, 68, 72, 76]);
}
