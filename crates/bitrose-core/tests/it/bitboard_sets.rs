//! The set vocabulary against sets of the standard library; scans, serialisation and subsets against plain loops.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
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
        assigned -= a;
        assert_eq!(assigned, b - a);
        assert_eq!(a - b, a.difference(b));
        let mut changed = a;
        assert_eq!((changed.insert(square), changed), (!a.contains(square), a.with(square)));
        changed = a;
        assert_eq!((changed.remove(square), changed), (a.contains(square), a.without(square)));
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

#[test]
fn operands_are_whatever_is_a_set() {
    let board = Bitboard(0x8100_0000_0000_0081);
    assert_eq!(board & Square::A1, Square::A1.bitboard());
    assert_eq!(board | Square::E4, board.with(Square::E4));
    assert_eq!(board ^ Square::H8, board.without(Square::H8));
    assert_eq!(board - Square::A1, board.without(Square::A1));
    assert_eq!(board & File::A, [Square::A1, Square::A8].into_iter().collect());
    assert_eq!(board - Rank::Eighth, Bitboard(0x81));
    assert_eq!(board & Rank::First, Bitboard(0x81));
    let mut rooks = Bitboard::EMPTY;
    rooks |= Square::A1;
    rooks |= Rank::Second;
    rooks &= File::A;
    rooks -= Square::A2;
    assert_eq!(rooks, Square::A1.bitboard());
    assert_eq!([File::A, File::H].into_iter().collect::<Bitboard>(), Bitboard::FILE_A | Bitboard::FILE_H);
}

#[test]
fn files_and_ranks_have_constants() {
    use Bitboard as B;
    let files = [B::FILE_A, B::FILE_B, B::FILE_C, B::FILE_D, B::FILE_E, B::FILE_F, B::FILE_G, B::FILE_H];
    let ranks = [B::RANK_1, B::RANK_2, B::RANK_3, B::RANK_4, B::RANK_5, B::RANK_6, B::RANK_7, B::RANK_8];
    for square in Square::ALL {
        let on_file: Vec<bool> = files.iter().map(|file| file.contains(square)).collect();
        let on_rank: Vec<bool> = ranks.iter().map(|rank| rank.contains(square)).collect();
        let only = |index: u8| (0..8).map(|other| other == index).collect::<Vec<bool>>();
        assert_eq!(on_file, only(square.file().index()), "{square}");
        assert_eq!(on_rank, only(square.rank().index()), "{square}");
        assert_eq!(B::LIGHT.contains(square), (square.file().index() + square.rank().index()) % 2 == 1);
        assert_eq!(B::DARK.contains(square), !B::LIGHT.contains(square));
    }
    assert_eq!((B::FRAME.popcount(), B::CENTER.popcount()), (28, 4));
}
