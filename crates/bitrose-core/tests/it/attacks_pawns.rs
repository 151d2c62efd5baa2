//! Set-wise pawn functions: against one pawn after another on coordinates, and against the legal moves of games.

use crate::common::{At, cozy_moves, everywhere, members, random_words, set, step};
use bitrose_core::attacks::pawns;
use bitrose_core::bitboard::{Bitboard, Color, Rank, Square};
use bitrose_core::position::known::KNOWN_POSITIONS;
use cozy_chess::{Board, Piece};
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

/// The squares in front of a pawn, and so many files away or fewer.
fn in_front(pawns: Bitboard, (forwards, _): Side, files: u8) -> Bitboard {
    let is_in_front = |[file, rank]: At, [pawn_file, pawn_rank]: At| {
        (rank - pawn_rank) * forwards > 0 && file.abs_diff(pawn_file) <= files
    };
    set(everywhere().filter(|&at| members(pawns).any(|pawn| is_in_front(at, pawn))))
}

fn passed(pawns: Bitboard, enemies: Bitboard, side: Side) -> Bitboard {
    set(members(pawns).filter(|&pawn| in_front(set([pawn]), side, 1).is_disjoint(enemies)))
}

type Pair = fn(Color, Bitboard, Bitboard) -> Bitboard;
type SlowPair = fn(Bitboard, Bitboard, Side) -> Bitboard;

/// Everything that is asked of two sets, and the slow answer.
const PAIRS: [(&str, Pair, SlowPair); 10] = [
    ("pushes", pawns::pushes, |a, b, side| pushes(a, b, side).1),
    ("double_pushes", pawns::double_pushes, |a, b, side| double_pushes(a, b, side).1),
    ("able_to_push", pawns::able_to_push, |a, b, side| pushes(a, b, side).0),
    ("able_to_double_push", pawns::able_to_double_push, |a, b, side| double_pushes(a, b, side).0),
    ("captures_east", pawns::captures_east, |a, b, side| captures(a, b, side, 1)),
    ("captures_west", pawns::captures_west, |a, b, side| captures(a, b, side, -1)),
    ("en_passant_captors", pawns::en_passant_captors, captors),
    ("front_span", |color, a, _| pawns::front_span(color, a), |a, _, side| in_front(a, side, 0)),
    ("passed_mask", |color, a, _| pawns::passed_mask(color, a), |a, _, side| in_front(a, side, 1)),
    ("passed", pawns::passed, passed),
];

fn compare(left: Bitboard, right: Bitboard) {
    for (name, fast, slow) in PAIRS {
        for (color, side) in [(Color::White, WHITE), (Color::Black, BLACK)] {
            assert_eq!(
                fast(color, left, right),
                slow(left, right, side),
                "{name}({color}, {left:?}, {right:?})"
            );
        }
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

proptest! {
    #[test]
    fn any_sets(left: u64, right: u64) {
        compare(Bitboard(left), Bitboard(right));
    }
}

/// The pawn targets of a side, put together as a move generator does, and those where pawns promote.
fn targets(board: &Board, side: cozy_chess::Color) -> (Bitboard, Bitboard) {
    let own = Bitboard(board.colored_pieces(side, Piece::Pawn).0);
    let enemies = Bitboard(board.colors(!side).0);
    let empty = Bitboard(!board.occupied().0);
    let color = Color::ALL[side as usize];
    let pushes = pawns::pushes(color, own, empty) | pawns::double_pushes(color, own, empty);
    let all = pushes | pawns::captures_east(color, own, enemies) | pawns::captures_west(color, own, enemies);
    (all, all & Rank::Eighth.relative_to(color))
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
