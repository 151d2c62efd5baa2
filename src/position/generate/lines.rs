//! Sliders set-wise: the rays of all of them at once, four directions side by side.
//!
//! Two groups of four directions, those up the bits and those down. The four of a group take the same steps with other
//! shifts, so they are arrays of four words that the compiler puts into one vector register where there is one.
//!
//! ```text
//! line             0 file   1 rank   2 diagonal     3 antidiagonal
//! up the bits      north    east     north-east     north-west
//! down the bits    south    west     south-west     south-east
//! shift            8        1        9              7
//! ```
//!
//! In one direction a square is reached by one slider at most, the nearest behind it: so the population count of the
//! eight sets is the number of slider moves, and no slider has to be looked up.

use crate::attacks::ray_from;
use crate::bitboard::constants::file;
use crate::bitboard::{Bitboard, Direction, File, Square};
use std::array::from_fn;

/// Four sets, one for each line.
pub(super) type Lanes = [u64; 4];

/// The lines as in the picture above.
pub(super) const FILE: usize = 0;

const SHIFTS: [u32; 4] = [8, 1, 9, 7];
const NOT_A: u64 = !file(File::A).0;
const NOT_H: u64 = !file(File::H).0;
/// Where a step up the bits may land, and a step down: the wrap masks after the shift.
const LANDS_UP: Lanes = [!0, NOT_A, NOT_A, NOT_H];
const LANDS_DOWN: Lanes = [!0, NOT_H, NOT_H, NOT_A];

const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Eight sets, one for each direction.
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) up: Lanes,
    pub(super) down: Lanes,
}

/// The rays of each square on the empty board; a cache line each, 4 KB.
static RAYS: [Rays; 64] = {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index);
        let mut line = 0;
        while line < 4 {
            rays[index as usize].up[line] = ray_from(square, UP[line]).0;
            rays[index as usize].down[line] = ray_from(square, UP[line].opposite()).0;
            line += 1;
        }
        index += 1;
    }
    rays
};

/// The rays of a square on the empty board.
#[inline(always)]
pub(super) fn rays(square: Square) -> &'static Rays {
    &RAYS[usize::from(square.index() & 63)]
}

/// What sliders attack in each direction: `sliders` are those that move along each line.
///
/// Occluded fill by Kogge-Stone, then one step further.
/// <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
#[inline(always)]
pub(super) fn slide(sliders: Lanes, empty: Bitboard) -> Rays {
    Rays { up: fill(sliders, empty.0, LANDS_UP, up), down: fill(sliders, empty.0, LANDS_DOWN, down) }
}

#[inline(always)]
fn fill(sliders: Lanes, empty: u64, lands: Lanes, shift: impl Fn(Lanes, u32) -> Lanes) -> Lanes {
    let mut reached = sliders;
    let mut open = from_fn(|line| empty & lands[line]);
    for doubling in [1, 2] {
        reached = or(reached, and(open, shift(reached, doubling)));
        open = and(open, shift(open, doubling));
    }
    reached = or(reached, and(open, shift(reached, 4)));
    and(lands, shift(reached, 1))
}

#[inline(always)]
fn up(sets: Lanes, steps: u32) -> Lanes {
    from_fn(|line| sets[line] << (SHIFTS[line] * steps))
}

#[inline(always)]
fn down(sets: Lanes, steps: u32) -> Lanes {
    from_fn(|line| sets[line] >> (SHIFTS[line] * steps))
}

/// `a & b`, lane by lane.
#[inline(always)]
pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|line| a[line] & b[line])
}

/// `a | b`, lane by lane.
#[inline(always)]
pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|line| a[line] | b[line])
}

impl Rays {
    /// All directions together.
    #[inline(always)]
    pub(super) fn union(self) -> Bitboard {
        let lanes = or(self.up, self.down);
        Bitboard(lanes[0] | lanes[1] | lanes[2] | lanes[3])
    }

    /// How many squares of `targets` are reached, counted once for each direction.
    #[inline(always)]
    pub(super) fn count(self, targets: Bitboard) -> u32 {
        let count = |lanes: Lanes| -> u32 { lanes.iter().map(|lane| (lane & targets.0).count_ones()).sum() };
        count(self.up) + count(self.down)
    }
}
