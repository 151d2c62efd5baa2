//! Knight, king and pawns: each square and any set, against coordinates and against cozy-chess.

use crate::common::{At, KNIGHT_CLOCKWISE, NORTH_CLOCKWISE, everywhere, members, random_words, set, step};
use bitrose_core::attacks::{king, kings, knight, knights, pawn, pawns};
use bitrose_core::bitboard::{Bitboard, Color, Square};

struct Leaper {
    name: &'static str,
    of_set: fn(Bitboard) -> Bitboard,
    of_square: fn(Square) -> Bitboard,
    steps: &'static [At],
    peer: fn(cozy_chess::Square) -> cozy_chess::BitBoard,
    /// Over the 64 squares (computed).
    attacks_in_all: u32,
    /// The counts that occur (computed).
    counts: &'static [u32],
}

const LEAPERS: [Leaper; 4] = [
    Leaper {
        name: "knight",
        of_set: knights,
        of_square: knight,
        steps: &KNIGHT_CLOCKWISE,
        peer: cozy_chess::get_knight_moves,
        attacks_in_all: 336,
        counts: &[2, 3, 4, 6, 8],
    },
    Leaper {
        name: "king",
        of_set: kings,
        of_square: king,
        steps: &NORTH_CLOCKWISE,
        peer: cozy_chess::get_king_moves,
        attacks_in_all: 420,
        counts: &[3, 5, 8],
    },
    Leaper {
        name: "white pawn",
        of_set: |set| pawns(Color::White, set),
        of_square: |square| pawn(Color::White, square),
        steps: &[[-1, 1], [1, 1]],
        peer: |square| cozy_chess::get_pawn_attacks(square, cozy_chess::Color::White),
        attacks_in_all: 98,
        counts: &[0, 1, 2],
    },
    Leaper {
        name: "black pawn",
        of_set: |set| pawns(Color::Black, set),
        of_square: |square| pawn(Color::Black, square),
        steps: &[[-1, -1], [1, -1]],
        peer: |square| cozy_chess::get_pawn_attacks(square, cozy_chess::Color::Black),
        attacks_in_all: 98,
        counts: &[0, 1, 2],
    },
];

#[test]
fn each_square() {
    for leaper in LEAPERS {
        let mut counts = Vec::new();
        for (square, at) in Square::all().zip(everywhere()) {
            let expected = set(leaper.steps.iter().filter_map(|&by| step(at, by)));
            assert_eq!((leaper.of_square)(square), expected, "{} {square}", leaper.name);
            assert_eq!((leaper.of_set)(square.bitboard()), expected, "{} {square}", leaper.name);
            let peer = (leaper.peer)(cozy_chess::Square::index(usize::from(square.index())));
            assert_eq!(expected, Bitboard(peer.0), "{} {square}", leaper.name);
            counts.push(expected.popcount());
        }
        assert_eq!(counts.iter().sum::<u32>(), leaper.attacks_in_all, "{}", leaper.name);
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts, leaper.counts, "{}", leaper.name);
    }
}

#[test]
fn a_set_attacks_what_its_squares_attack() {
    let dense = random_words(20).take(500);
    let thin = random_words(21).zip(random_words(22)).map(|(a, b)| a & b & a.rotate_left(31)).take(500);
    for board in dense.chain(thin).chain([0, !0]).map(Bitboard) {
        for leaper in LEAPERS {
            let expected =
                set(members(board).flat_map(|at| leaper.steps.iter().filter_map(move |&by| step(at, by))));
            assert_eq!((leaper.of_set)(board), expected, "{} {board:?}", leaper.name);
        }
    }
}

#[test]
fn attacks_are_constants() {
    const KNIGHTS: Bitboard = knights(Square::B1.bitboard().with(Square::G1));
    const KING: Bitboard = king(Square::E1);
    assert_eq!(KNIGHTS, Bitboard(0x00A5_1800));
    assert_eq!(KING, Bitboard(0x3828));
}
