//! Sliders set-wise: the rays of all of them at once, four directions side by side.
//!
//! Two groups of four directions, those up the bits and those down. The four of a group take the same steps with other
//! shifts, so they go side by side in a vector register, where there is one.
//!
//! ```text
//! line             0 file   1 rank   2 diagonal     3 antidiagonal
//! up the bits      north    east     north-east     north-west
//! down the bits    south    west     south-west     south-east
//! shift            8        1        9              7
//! ```
//!
//! In one direction a square is reached by one slider at most, the nearest behind it: so the popcount of the
//! eight sets is the number of slider moves, and no slider has to be looked up.

use crate::attacks::ray_from;
use crate::attacks::sliders::instructions::{Instructions, Words};
use crate::bitboard::{Bitboard, Direction, Square};
use std::ops::BitOr;

/// The file, of the lines above.
pub(super) const FILE: usize = 0;

const SHIFTS: Words = [8, 1, 9, 7];
const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !Bitboard::FILE_H.0;
/// Where a step up the bits may land, and a step down: the wrap masks after the shift.
const LANDS_UP: Words = [!0, NOT_A, NOT_A, NOT_H];
const LANDS_DOWN: Words = [!0, NOT_H, NOT_H, NOT_A];

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Eight sets, one for each direction.
#[derive(Clone, Copy)]
pub(super) struct Rays<L> {
    pub(super) up: L,
    pub(super) down: L,
}

/// The rays of each square on the empty board; a cache line each, 4 KB.
static RAYS: [Aligned; 64] = {
    let mut rays = [Aligned(Rays { up: [0; 4], down: [0; 4] }); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index_masked(index);
        let mut line = 0;
        while line < 4 {
            rays[index as usize].0.up[line] = ray_from(square, UP[line]).0;
            rays[index as usize].0.down[line] = ray_from(square, UP[line].opposite()).0;
            line += 1;
        }
        index += 1;
    }
    rays
};

/// A row of the table in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned(Rays<Words>);

/// The rays of a square on the empty board.
#[inline(always)]
pub(super) fn rays(square: Square) -> &'static Rays<Words> {
    &RAYS[usize::from(square.index() & 63)].0
}

/// What sliders attack in each direction: `sliders` are those that move along each line.
///
/// Occluded fill by Kogge-Stone, then one step further.
/// <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
#[inline(always)]
pub(super) fn slide<I: Instructions>(i: I, sliders: I::Lanes, empty: Bitboard) -> Rays<I::Lanes> {
    let empty = i.lanes([empty.0; 4]);
    Rays { up: fill(i, sliders, empty, LANDS_UP, I::up), down: fill(i, sliders, empty, LANDS_DOWN, I::down) }
}

#[inline(always)]
fn fill<I: Instructions>(
    i: I,
    sliders: I::Lanes,
    empty: I::Lanes,
    lands: Words,
    shift: impl Fn(I, I::Lanes, Words) -> I::Lanes,
) -> I::Lanes {
    let lands = i.lanes(lands);
    let by = |steps| SHIFTS.map(|shift| shift * steps);
    let mut reached = sliders;
    let mut open = i.and(empty, lands);
    for steps in [1, 2] {
        reached = i.or(reached, i.and(open, shift(i, reached, by(steps))));
        open = i.and(open, shift(i, open, by(steps)));
    }
    reached = i.or(reached, i.and(open, shift(i, reached, by(4))));
    i.and(lands, shift(i, reached, by(1)))
}

impl<L: Copy> Rays<L> {
    /// All directions together.
    #[inline(always)]
    pub(super) fn union<I: Instructions<Lanes = L>>(self, i: I) -> Bitboard {
        Bitboard(i.words(i.or(self.up, self.down)).into_iter().fold(0, u64::bitor))
    }

    /// How many squares of `targets` are reached, counted once for each direction.
    #[inline(always)]
    pub(super) fn count<I: Instructions<Lanes = L>>(self, i: I, targets: Bitboard) -> u32 {
        let targets = i.lanes([targets.0; 4]);
        let count = |lanes: L| -> u32 { i.words(i.and(lanes, targets)).map(u64::count_ones).iter().sum() };
        count(self.up) + count(self.down)
    }
}
