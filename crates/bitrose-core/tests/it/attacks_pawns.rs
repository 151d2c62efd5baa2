//! Set-wise pawn functions: against one pawn after another on coordinates, and against the legal moves of games.

use crate::common::{At, cozy_moves, members, random_words, set, step};
use bitrose_core::attacks::pawns;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::known::KNOWN_POSITIONS;
use cozy_chess::{Board, Color, Piece};
use proptest::prelude::proptest;

/// Forwards, and the start rank.
type Side = (i8, i8);
const WHITE: Side = (1, 1);
const BLACK: Side = (-1, 6);

/// Pawns that can go, and where they go.
fn pushes(pawns: Bitboard, empty: Bitboard, (forwards, _): Side) -> (Bitboard, Bitboard) {
    let free = |at: &At| !set([*at]).is_disjoint(empty);
    let moves = members(pawns).filter_map(|from| Some((from, step(from, [0, forwards]).filter(free)?)));
    moves
        .fold((Bitboard(0), Bitboard(0)), |(all, to_all), (from, to)| (all | set([from]), to_all | set([to])))
}

fn double_pushes(pawns: Bitboard, empty: Bitboard, side: Side) -> (Bitboard, Bitboard) {
    let start = set(members(pawns).filter(|[_, rank]| *rank == side.1));
    let (mut able, mut targets) = (Bitboard(0), Bitboard(0));
    for from in members(start) {
        let (_, first) = pushes(set([from]), empty, side);
        let (_, second) = pushes(first, empty, side);
        if !second.is_empty() {
            able |= set([from]);
            targets |= second;
        }
    }
    (able, targets)
}
fn captures(pawns: Bitboard, enemies: Bitboard, (forwards, _): Side, side: i8) -> Bitboard {
    set(members(pawns).filter_map(|from| step(from, [side, forwards]))) & enemies
}

/// A pawn next to the one that has just come over the square.
fn captors(pawns: Bitboard, passed: Bitboard, (forwards, _): Side) -> Bitboard {
    let beside = members(passed).flat_map(|at| [-1, 1].map(|file| step(at, [file, -forwards])));
    set(beside.flatten()) & pawns
}

type Pair = fn(Bitboard, Bitboard) -> Bitboard;

/// Everything that is asked of two sets, and the slow answer.
const PAIRS: [(&str, Pair, Pair); 14] = [
    ("white_pushes", pawns::white_pushes, |a, b| pushes(a, b, WHITE).1),
    ("black_pushes", pawns::black_pushes, |a, b| pushes(a, b, BLACK).1),
    ("white_double_pushes", pawns::white_double_pushes, |a, b| double_pushes(a, b, WHITE).1),
    ("black_double_pushes", pawns::black_double_pushes, |a, b| double_pushes(a, b, BLACK).1),
    ("white_able_to_push", pawns::white_able_to_push, |a, b| pushes(a, b, WHITE).0),
    ("black_able_to_push", pawns::black_able_to_push, |a, b| pushes(a, b, BLACK).0),
    ("white_able_to_double_push", pawns::white_able_to_double_push, |a, b| double_pushes(a, b, WHITE).0),
    ("black_able_to_double_push", pawns::black_able_to_double_push, |a, b| double_pushes(a, b, BLACK).0),
    ("white_captures_east", pawns::white_captures_east, |a, b| captures(a, b, WHITE, 1)),
    ("black_captures_east", pawns::black_captures_east, |a, b| captures(a, b, BLACK, 1)),
    ("white_captures_west", pawns::white_captures_west, |a, b| captures(a, b, WHITE, -1)),
    ("black_captures_west", pawns::black_captures_west, |a, b| captures(a, b, BLACK, -1)),
    ("white_en_passant_captors", pawns::white_en_passant_captors, |a, b| captors(a, b, WHITE)),
    ("black_en_passant_captors", pawns::black_en_passant_captors, |a, b| captors(a, b, BLACK)),
];

fn compare(left: Bitboard, right: Bitboard) {
    for (name, fast, slow) in PAIRS {
        assert_eq!(fast(left, right), slow(left, right), "{name}({left:?}, {right:?})");
    }
}

#[test]
fn pawns_one_after_another_give_the_same() {
    for square in Square::all() {
        let pawn = square.bitboard();
        for other in Square::all() {
            compare(pawn, other.bitboard());
            compare(pawn, !other.bitboard());
        }
        compare(pawn, Bitboard::EMPTY);
        compare(pawn, Bitboard::ALL);
    }
    for (left, right) in random_words(5).take(2000).zip(random_words(6)) {
        compare(Bitboard(left), Bitboard(right));
    }
}

#[test]
fn targets_are_split_at_the_last_rank() {
    let (first, last) = (Bitboard(0xFF), Bitboard(0xFF << 56));
    for word in random_words(7).take(500).chain([0, !0]) {
        let targets = Bitboard(word);
        assert_eq!(pawns::white_promotions(targets), targets & last);
        assert_eq!(pawns::white_without_promotion(targets), targets & !last);
        assert_eq!(pawns::black_promotions(targets), targets & first);
        assert_eq!(pawns::black_without_promotion(targets), targets & !first);
    }
}

proptest! {
    #[test]
    fn any_sets(left: u64, right: u64) {
        compare(Bitboard(left), Bitboard(right));
    }
}

/// The pawn targets of a side, put together as a move generator does.
fn targets(board: &Board, side: Color) -> (Bitboard, Bitboard) {
    let own = Bitboard(board.colored_pieces(side, Piece::Pawn).0);
    let enemies = Bitboard(board.colors(!side).0);
    let empty = Bitboard(!board.occupied().0);
    let white = side == Color::White;
    let [push, double, east, west] = if white {
        [
            pawns::white_pushes,
            pawns::white_double_pushes,
            pawns::white_captures_east,
            pawns::white_captures_west,
        ]
    } else {
        [
            pawns::black_pushes,
            pawns::black_double_pushes,
            pawns::black_captures_east,
            pawns::black_captures_west,
        ]
    };
    let all = push(own, empty) | double(own, empty) | east(own, enemies) | west(own, enemies);
    let last = if white { pawns::white_promotions(all) } else { pawns::black_promotions(all) };
    (all, last)
}

/// Where nothing is pinned, nobody in check and no en passant possible, these are the legal pawn moves of another
/// program.
#[test]
fn they_are_the_legal_moves_of_free_positions() {
    let mut words = random_words(8);
    let (mut compared, mut promotions) = (0, 0);
    for known in KNOWN_POSITIONS.into_iter().cycle().take(60) {
        let mut board: Board = known.fen.parse().unwrap();
        for _ in 0..60 {
            let moves = cozy_moves(&board);
            let side = board.side_to_move();
            if board.checkers().is_empty() && board.pinned().is_empty() && board.en_passant().is_none() {
                let own = board.colored_pieces(side, Piece::Pawn);
                let of_pawns = || moves.iter().filter(|mv| own.has(mv.from));
                let legal = |only_last: bool| {
                    let chosen = of_pawns().filter(|mv| !only_last || mv.promotion.is_some());
                    chosen.fold(Bitboard::EMPTY, |set, mv| set | Bitboard(1 << mv.to as u8))
                };
                let (all, last) = targets(&board, side);
                assert_eq!((all, last), (legal(false), legal(true)), "{board}");
                compared += 1;
                promotions += u32::from(!last.is_empty());
            }
            let Some(choice) = words.next().unwrap().checked_rem(moves.len() as u64) else { break };
            board.play_unchecked(moves[usize::try_from(choice).unwrap()]);
        }
    }
    assert!(compared > 500 && promotions > 50, "{compared} positions, {promotions} with promotions");
}
