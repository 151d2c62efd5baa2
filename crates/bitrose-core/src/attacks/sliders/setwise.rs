//! The joint attacks of all sliding pieces of a side at once, without looping over their squares.
//!
//! ```text
//! line             0 file   1 rank   2 diagonal     3 antidiagonal
//! up the bits      north    east     north-east     north-west
//! down the bits    south    west     south-west     south-east
//! shift            8        1        9              7
//! ```
//!
//! The cost of a [`kogge_stone`](super::kogge_stone) fill does not depend on the number of sliders: one rook takes the
//! same eight fills as nine queens. So this pays off when there are many, and when the fills run in parallel in a
//! vector register: for the four lines of one board ([`one_by_one`]) or for several boards ([`side_by_side`]). Move
//! generation uses both.

#![expect(
    clippy::inline_always,
    reason = "code is compiled for the instructions of the function that it is inlined into, see `Work`"
)]

use super::instructions::{InstructionSet, Instructions, Work};
use super::lanes::{FourLanes, Lanes, MOST_LANES};
use crate::bitboard::Bitboard;
use std::array::from_fn;
use std::ops::BitAnd;

/// The sliding pieces of one side, and all pieces of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "these three are what an attack depends on")]
pub struct Sliders {
    /// Rooks and queens.
    pub orthogonal: Bitboard,
    /// Bishops and queens.
    pub diagonal: Bitboard,
    /// All pieces on the board; a ray ends on the first one.
    pub occupied: Bitboard,
}

impl Sliders {
    /// The squares that the pieces attack together.
    ///
    /// ```
    /// use bitrose_core::attacks::sliders::{bishop, rook, setwise::Sliders};
    /// use bitrose_core::bitboard::{Bitboard, Square};
    ///
    /// let occupied: Bitboard = "a1 a4 c1 f4".parse()?;
    /// let sliders = Sliders { orthogonal: Square::A1.into(), diagonal: Square::C1.into(), occupied };
    /// assert_eq!(sliders.attacks(), rook(Square::A1, occupied) | bishop(Square::C1, occupied));
    /// # Ok::<(), bitrose_core::bitboard::ParseBitboardError>(())
    /// ```
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// X . . . . X . .    the pawns on a4 and f4 are attacked
    /// X . . . X . . .
    /// X X . X . . . .
    /// R X X . . . . .    the bishop on c1 is defended
    /// ```
    #[inline]
    pub fn attacks(self) -> Bitboard {
        let Self { orthogonal, diagonal, occupied } = self;
        slide([orthogonal, orthogonal, diagonal, diagonal], !occupied).union()
    }
}

/// Writes the joint attacks of the sliders of each board to `attacks`, with the four lines of a board in parallel.
///
/// Does as many boards as the shorter slice has. Returns `false`, and writes nothing, if the processor lacks the
/// instructions.
pub fn one_by_one(instructions: InstructionSet, boards: &[Sliders], attacks: &mut [Bitboard]) -> bool {
    instructions.run(OneByOne(boards, attacks)).is_some()
}

/// Writes the joint attacks of the sliders of each board to `attacks`, for as many boards in parallel as a register
/// holds: four, or eight with AVX-512.
///
/// Does as many boards as the shorter slice has. Returns `false`, and writes nothing, if the processor lacks the
/// instructions.
pub fn side_by_side(instructions: InstructionSet, boards: &[Sliders], attacks: &mut [Bitboard]) -> bool {
    instructions.run(SideBySide(boards, attacks)).is_some()
}

struct OneByOne<'a>(&'a [Sliders], &'a mut [Bitboard]);

impl Work for OneByOne<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Instructions>(self, i: I) {
        for (board, attacks) in self.0.iter().zip(self.1) {
            let Sliders { orthogonal, diagonal, occupied } = *board;
            let [up, down] =
                slide_on_lines(i, i.lines([orthogonal, orthogonal, diagonal, diagonal]), !occupied);
            *attacks = (up | down).sets().into_iter().fold(Bitboard::EMPTY, Bitboard::union);
        }
    }
}

struct SideBySide<'a>(&'a [Sliders], &'a mut [Bitboard]);

impl Work for SideBySide<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Instructions>(self, i: I) {
        let count = I::Lanes::COUNT;
        for (boards, attacks) in self.0.chunks(count).zip(self.1.chunks_mut(count)) {
            let lanes = |of: fn(&Sliders) -> Bitboard| -> I::Lanes {
                i.load(&from_fn::<_, MOST_LANES, _>(|lane| boards.get(lane).map_or(Bitboard::EMPTY, of)))
            };
            let [orthogonal, diagonal] = [lanes(|board| board.orthogonal), lanes(|board| board.diagonal)];
            let empty = !lanes(|board| board.occupied);
            slide([orthogonal, orthogonal, diagonal, diagonal], empty).union().store(attacks);
        }
    }
}

/// The shift of one step along each line.
pub(crate) const LINE_SHIFTS: [u32; 4] = [8, 1, 9, 7];
/// Every square except those of the a-file.
pub(crate) const NOT_A: Bitboard = Bitboard(!Bitboard::FILE_A.0);
/// Every square except those of the h-file.
pub(crate) const NOT_H: Bitboard = Bitboard(!Bitboard::FILE_H.0);
/// The squares on which a step towards higher bits can land, and one towards lower bits: the wrap masks after the
/// shift.
const LANDS_UP: [Bitboard; 4] = [Bitboard::ALL, NOT_A, NOT_A, NOT_H];
const LANDS_DOWN: [Bitboard; 4] = [Bitboard::ALL, NOT_H, NOT_H, NOT_A];

/// Eight sets, one for each direction.
#[derive(Clone, Copy)]
pub(crate) struct Rays<L> {
    pub(crate) up: [L; 4],
    pub(crate) down: [L; 4],
}

impl<L: Lanes> Rays<L> {
    /// The union of all directions.
    #[inline(always)]
    pub(crate) fn union(self) -> L {
        let [up, down] = [self.up, self.down];
        up[0] | up[1] | up[2] | up[3] | (down[0] | down[1] | down[2] | down[3])
    }
}

/// The attacks of sliders in each direction. `sliders[i]` are the pieces that move along line `i`.
#[inline(always)]
pub(crate) fn slide<L: Lanes>(sliders: [L; 4], empty: L) -> Rays<L> {
    let none = empty.every(Bitboard::EMPTY);
    let mut rays = Rays { up: [none; 4], down: [none; 4] };
    if !(sliders[0] | sliders[1]).are_empty() {
        slide_along::<L, 0>(sliders, empty, &mut rays);
        slide_along::<L, 1>(sliders, empty, &mut rays);
    }
    if !(sliders[2] | sliders[3]).are_empty() {
        slide_along::<L, 2>(sliders, empty, &mut rays);
        slide_along::<L, 3>(sliders, empty, &mut rays);
    }
    rays
}

#[inline(always)]
fn slide_along<L: Lanes, const LINE: usize>(sliders: [L; 4], empty: L, rays: &mut Rays<L>) {
    let lands = |sets: [Bitboard; 4]| empty.every(sets[LINE]);
    rays.up[LINE] =
        fill(sliders[LINE], empty, lands(LANDS_UP), |set, steps| set.up(LINE_SHIFTS[LINE] * steps));
    rays.down[LINE] =
        fill(sliders[LINE], empty, lands(LANDS_DOWN), |set, steps| set.down(LINE_SHIFTS[LINE] * steps));
}

/// Kogge-Stone occluded fill, followed by one more step.
#[inline(always)]
fn fill<L: Lanes + BitAnd<E, Output = L>, E>(
    sliders: L,
    empty: E,
    lands: L,
    shift: impl Fn(L, u32) -> L,
) -> L {
    let mut reached = sliders;
    let mut open = lands & empty;
    for steps in [1, 2] {
        reached = reached | open & shift(reached, steps);
        open = open & shift(open, steps);
    }
    reached = reached | open & shift(reached, 4);
    shift(reached, 1) & lands
}

/// The attacks of the sliders of one board, up and down each line, with the four lines in parallel.
#[inline(always)]
pub(crate) fn slide_on_lines<I: Instructions>(i: I, sliders: I::Lines, empty: Bitboard) -> [I::Lines; 2] {
    let times = |steps| LINE_SHIFTS.map(|shift| shift * steps);
    [
        fill(sliders, empty, i.lines(LANDS_UP), |set, steps| set.up_each(times(steps))),
        fill(sliders, empty, i.lines(LANDS_DOWN), |set, steps| set.down_each(times(steps))),
    ]
}
