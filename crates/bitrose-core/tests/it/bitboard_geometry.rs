//! Flips, rotations, fills and floods, against coordinates and plain walks.

use crate::common::{At, NORTH_CLOCKWISE, everywhere, members, random_words, ray, set, step};
use bitrose_core::bitboard::{Bitboard, Direction};
use proptest::prelude::proptest;
use std::collections::VecDeque;

type Symmetry = (&'static str, fn(Bitboard) -> Bitboard, fn(At) -> At);

/// Where each square goes, on coordinates.
const SYMMETRIES: [Symmetry; 9] = [
    ("identity", |board| board, |[file, rank]| [file, rank]),
    ("flip_vertical", Bitboard::flip_vertical, |[file, rank]| [file, 7 - rank]),
    ("mirror_horizontal", Bitboard::mirror_horizontal, |[file, rank]| [7 - file, rank]),
    ("flip_diagonal", Bitboard::flip_diagonal, |[file, rank]| [rank, file]),
    ("flip_antidiagonal", Bitboard::flip_antidiagonal, |[file, rank]| [7 - rank, 7 - file]),
    ("rotate_90", Bitboard::rotate_90, |[file, rank]| [rank, 7 - file]),
    ("rotate_180", Bitboard::rotate_180, |[file, rank]| [7 - file, 7 - rank]),
    ("rotate_270", Bitboard::rotate_270, |[file, rank]| [7 - rank, file]),
    ("reverse", Bitboard::reverse, |[file, rank]| [7 - file, 7 - rank]),
];

#[test]
fn each_symmetry_moves_each_square_as_drawn() {
    for (name, symmetry, to) in SYMMETRIES {
        for at in everywhere() {
            assert_eq!(symmetry(set([at])), set([to(at)]), "{name} {at:?}");
        }
        for board in random_words(7).take(50).map(Bitboard) {
            assert_eq!(symmetry(board), set(members(board).map(to)), "{name}");
        }
    }
}

/// One symmetry after another is again one of the eight, as on coordinates: the group of the square.
#[test]
fn symmetries_are_a_group() {
    let boards: Vec<Bitboard> = random_words(8).take(4).map(Bitboard).collect();
    for (first_name, first, first_to) in SYMMETRIES {
        for (name, second, second_to) in SYMMETRIES {
            let together =
                SYMMETRIES.iter().find(|(_, _, to)| everywhere().all(|at| to(at) == second_to(first_to(at))));
            let (_, together, _) = together.expect("closed under composition");
            for &board in &boards {
                assert_eq!(second(first(board)), together(board), "{name} after {first_name}");
            }
        }
    }
}

/// A quarter turn clockwise takes the first rank to the a-file.
#[test]
fn a_quarter_turn() {
    assert_eq!(Bitboard(0xFF).rotate_90(), Bitboard(0x0101_0101_0101_0101));
    assert_eq!(Bitboard(0xFF).rotate_270(), Bitboard(0x8080_8080_8080_8080));
}

/// The set and what each of its squares sees over empty ones, walked square by square.
fn filled(board: Bitboard, by: At, empty: Bitboard) -> Bitboard {
    let seen = members(board).flat_map(|from| {
        let stops = ray(from, by, !empty);
        stops.into_iter().filter(|&at| !set([at]).is_disjoint(empty)).collect::<Vec<_>>()
    });
    set(seen) | board
}

fn check_fills(board: Bitboard, empty: Bitboard) {
    for (direction, by) in Direction::ALL.into_iter().zip(NORTH_CLOCKWISE) {
        let expected = filled(board, by, empty);
        assert_eq!(board.occluded(direction, empty), expected, "{direction:?} {board:?} {empty:?}");
        assert_eq!(board.occluded_dumb7(direction, empty), expected, "{direction:?} {board:?} {empty:?}");
        assert_eq!(board.fill(direction), filled(board, by, Bitboard(!0)), "{direction:?} {board:?}");
    }
    let files = everywhere().filter(|&[file, _]| members(board).any(|at| at[0] == file));
    assert_eq!(board.file_fill(), set(files));
}

/// All squares of `through` that can be reached by king's steps, breadth first.
fn flooded(board: Bitboard, through: Bitboard) -> Bitboard {
    let mut reached = board;
    let mut queue: VecDeque<At> = members(board).collect();
    while let Some(from) = queue.pop_front() {
        for next in NORTH_CLOCKWISE.into_iter().filter_map(|by| step(from, by)) {
            if set([next]).is_subset(through) && set([next]).is_disjoint(reached) {
                reached |= set([next]);
                queue.push_back(next);
            }
        }
    }
    reached
}

#[test]
fn fills_of_every_square_on_many_boards() {
    let occupancies = [0, !0, 0x402F_2C10_403A_3905].into_iter().chain(random_words(9).take(4));
    for empty in occupancies.map(Bitboard) {
        for at in everywhere() {
            check_fills(set([at]), empty);
        }
    }
}

/// A maze of one winding corridor is the longest way a flood can have.
#[test]
fn a_flood_follows_a_corridor_to_its_end() {
    let corridor = bitrose_core::bitboard! {
        X X X X X X X X
        . . . . . . . X
        X X X X X X X X
        X . . . . . . .
        X X X X X X X X
        . . . . . . . X
        X X X X X X X X
        X . . . . . . .
    };
    let start = Bitboard(1);
    assert_eq!(start.flood(corridor), corridor);
    assert_eq!(flooded(start, corridor), corridor);
    assert_eq!(start.flood(Bitboard::EMPTY), start, "the start need not be inside");
}

proptest! {
    #[test]
    fn fills_and_floods_of_sets(board: u64, thin: u64, empty: u64, dense: u64) {
        for board in [board, board & thin & thin.rotate_left(23)].map(Bitboard) {
            for through in [empty, empty | dense, empty & dense].map(Bitboard) {
                check_fills(board, through);
                assert_eq!(board.flood(through), flooded(board, through));
                let near = members(board).flat_map(|at| NORTH_CLOCKWISE.into_iter().filter_map(move |by| step(at, by)));
                assert_eq!(board.flood_step(through), board | (set(near) & through));
            }
        }
    }
}
