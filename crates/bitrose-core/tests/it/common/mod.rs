//! The board on file and rank coordinates, written by hand: what the tests compare the bits against.
//!
//! A square is `[file, rank]`, both from 0 to 7. Nothing here uses the code under test but its types.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Bitboard, Mapping, Square};

pub(crate) mod promise;
pub(crate) mod truth;

pub(crate) type At = [i8; 2];

/// Bit 0 of a mapping, how the coordinates change with the next bit of a row, and with the next row.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) mapping: Mapping,
    origin: At,
    place: At,
    row: At,
}

const fn layout(mapping: Mapping, origin: At, place: At, row: At) -> Layout {
    Layout { mapping, origin, place, row }
}

/// The eight mappings, listed by hand.
pub(crate) const LAYOUTS: [Layout; 8] = [
    layout(Mapping::Lerf, [0, 0], [1, 0], [0, 1]),
    layout(Mapping::Lerbef, [7, 0], [-1, 0], [0, 1]),
    layout(Mapping::Berlef, [0, 7], [1, 0], [0, -1]),
    layout(Mapping::Berf, [7, 7], [-1, 0], [0, -1]),
    layout(Mapping::Lefr, [0, 0], [0, 1], [1, 0]),
    layout(Mapping::Lefber, [0, 7], [0, -1], [1, 0]),
    layout(Mapping::Befler, [7, 0], [0, 1], [-1, 0]),
    layout(Mapping::Befr, [7, 7], [0, -1], [-1, 0]),
];

impl Layout {
    /// File and rank of a bit.
    pub(crate) fn at(self, bit: i8) -> At {
        [0, 1].map(|axis| self.origin[axis] + bit % 8 * self.place[axis] + bit / 8 * self.row[axis])
    }

    pub(crate) fn bit(self, square: At) -> i8 {
        (0..64).find(|&bit| self.at(bit) == square).expect("a square of the board")
    }

    /// How far a step moves the bit.
    pub(crate) fn delta(self, [files, ranks]: At) -> i8 {
        let along = |unit: At| files * unit[0] + ranks * unit[1];
        8 * along(self.row) + along(self.place)
    }

    pub(crate) fn word(self, squares: &[At]) -> u64 {
        squares.iter().fold(0, |word, &square| word | 1 << self.bit(square))
    }

    pub(crate) fn squares(self, word: u64) -> Vec<At> {
        (0..64).filter(|bit| word >> bit & 1 == 1).map(|bit| self.at(bit)).collect()
    }
}

pub(crate) const NORTH_CLOCKWISE: [At; 8] =
    [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
pub(crate) const KNIGHT_CLOCKWISE: [At; 8] =
    [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

pub(crate) fn everywhere() -> impl Iterator<Item = At> + Clone {
    (0..8).flat_map(|rank| (0..8).map(move |file| [file, rank]))
}

/// The square so far away, or nothing beyond the edge.
pub(crate) fn step([file, rank]: At, [files, ranks]: At) -> Option<At> {
    let to = [file + files, rank + ranks];
    to.iter().all(|axis| (0..8).contains(axis)).then_some(to)
}

/// The square of these coordinates, read from its name.
pub(crate) fn square([file, rank]: At) -> Square {
    let letter = char::from(b"abcdefgh"[usize::try_from(file).unwrap()]);
    format!("{letter}{}", rank + 1).parse().unwrap()
}

/// The LERF word of some squares.
pub(crate) fn set(squares: impl IntoIterator<Item = At>) -> Bitboard {
    Bitboard(squares.into_iter().fold(0, |word, [file, rank]| word | 1 << (8 * rank + file)))
}

/// The squares of a LERF word.
pub(crate) fn members(board: Bitboard) -> impl Iterator<Item = At> {
    everywhere().filter(move |[file, rank]| board.0 >> (8 * rank + file) & 1 == 1)
}

/// The squares on a ray up to and including the first occupied one.
pub(crate) fn ray(from: At, direction: At, occupancy: Bitboard) -> Vec<At> {
    let mut seen = Vec::new();
    let mut square = from;
    while let Some(next) = step(square, direction) {
        seen.push(next);
        if set([next]).0 & occupancy.0 != 0 {
            break;
        }
        square = next;
    }
    seen
}

/// Different words without pattern: the same ones each run. (`SplitMix64`, Steele, Lea and Flood 2014.)
pub(crate) fn random_words(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    })
}

/// The legal moves of the other program. Its generator is compiled once for each closure it is given: here, and nowhere
/// else.
pub(crate) fn cozy_moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|list| {
        moves.extend(list);
        false
    });
    moves
}
