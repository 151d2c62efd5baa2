//! Steps, jumps and fills: moving and spreading sets of squares without wrapping around an edge.

use super::{Bitboard, Direction, KnightDirection, Mapping, Offset};

/// The two masks that keep a step from wrapping. Either of them suffices.
///
/// ```text
/// east, before the shift: all but the h-file      east, after the shift: all but the a-file
/// (x & before) << 1                               (x << 1) & after
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrapMasks {
    /// The pre-shift mask: the squares from which the step stays within its row.
    pub before: Bitboard,
    /// The wrap mask, applied after the shift: the squares on which the step can land without wrapping.
    pub after: Bitboard,
}

impl WrapMasks {
    /// The masks of a step under a mapping.
    ///
    /// Only the coordinate within a row of eight bits can wrap. Under a rank-major mapping, a step off the top or
    /// bottom leaves the 64-bit word, so it needs no mask.
    pub const fn of(step: Offset, mapping: Mapping) -> Self {
        let file_major = mapping.is_file_major();
        let distance = if file_major { step.ranks } else { step.files };
        let before = inside_after(distance as i32);
        let after = inside_after(-(distance as i32));
        Self { before: in_every_row(before, file_major), after: in_every_row(after, file_major) }
    }

    /// Returns `true` if the step needs a mask at all.
    pub const fn are_needed(self) -> bool {
        self.before.0 != Bitboard::ALL.0
    }
}

/// The numbers from 0 to 7, as bits, that stay between 0 and 7 when `distance` is added.
const fn inside_after(distance: i32) -> u64 {
    match distance {
        0..=7 => 0xFF >> distance,
        -7..=-1 => (0xFF << -distance) & 0xFF,
        _ => 0,
    }
}

/// The squares on the files given by the eight bits of `lines`, or on those ranks under a file-major mapping.
const fn in_every_row(lines: u64, file_major: bool) -> Bitboard {
    let by_files = Bitboard(lines * 0x0101_0101_0101_0101);
    if file_major { by_files.flip_diagonal() } else { by_files }
}

/// `word << delta`, or `word >> -delta` if `delta` is negative; 0 for 64 bits or more.
pub(super) const fn shift_by(word: u64, delta: i32) -> u64 {
    match delta {
        0..=63 => word << delta,
        -63..=-1 => word >> -delta,
        _ => 0,
    }
}

impl Bitboard {
    /// Moves every square by the same step. Squares that would leave the board are dropped; none wraps.
    ///
    /// This is a shift and a wrap mask, both derived from the LERF mapping.
    #[inline]
    pub const fn shifted(self, step: Offset) -> Self {
        let masks = WrapMasks::of(step, Mapping::Lerf);
        Self(shift_by(self.0, Mapping::Lerf.delta(step)) & masks.after.0)
    }

    /// Moves the whole set one step in a direction of the compass rose, masked after the shift.
    ///
    /// ```text
    /// . . . X      north_east      . . . .
    /// . X . .          ->          . . X .
    /// . . . .                      . . . .
    /// ```
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        STEPS[direction as usize].apply(self)
    }

    /// Moves the whole set by one knight's jump.
    #[inline]
    pub const fn jump(self, direction: KnightDirection) -> Self {
        JUMPS[direction as usize].apply(self)
    }
}

/// A step as a left rotation, which can do the work of a shift in either direction, so that a direction known only at
/// run time costs no branch.
#[derive(Clone, Copy)]
struct Move {
    turn: u32,
    /// The squares on which the step can land. Any other bit has wrapped, around an edge or around the word.
    landing: Bitboard,
}

impl Move {
    const fn of(step: Offset) -> Self {
        let turn = Mapping::Lerf.delta(step).cast_unsigned() & 63;
        Self { turn, landing: Bitboard::ALL.shifted(step) }
    }

    #[inline]
    const fn apply(self, board: Bitboard) -> Bitboard {
        Bitboard(board.0.rotate_left(self.turn) & self.landing.0)
    }
}

macro_rules! moves {
    ($Direction:ident) => {{
        let mut moves = [Move { turn: 0, landing: Bitboard::ALL }; 8];
        let mut index = 0;
        while index < 8 {
            moves[index] = Move::of($Direction::ALL[index].offset());
            index += 1;
        }
        moves
    }};
}

static STEPS: [Move; 8] = moves!(Direction);
static JUMPS: [Move; 8] = moves!(KnightDirection);

impl Bitboard {
    /// The set and all squares from it to the edge in one direction.
    ///
    /// ```text
    /// . . . . .      X . . X .
    /// . . . X .  ->  X . . X .
    /// X . . . .      X . . . .
    /// ```
    pub const fn fill(self, direction: Direction) -> Self {
        self.occluded(direction, Self::ALL)
    }

    /// Kogge-Stone occluded fill: the set and the squares of `empty` that it reaches in one direction.
    ///
    /// ```text
    /// set   empty        occluded, east
    /// X . . . . . . .    X X X . . . . .
    ///   X X . X X X X
    /// ```
    ///
    /// Three doublings (1, 2 and 4 steps) replace seven single steps. The first blocker is not part of the result; one
    /// more step gives the attacks. <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
    pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
        let Move { turn, landing, .. } = STEPS[direction as usize];
        // The wrap mask is applied once, to the propagator: no later step can pass through a square on which the first
        // cannot land. This is also why rotations can replace the shifts in either direction.
        let mut generator = self.0;
        let mut propagator = empty.0 & landing.0;
        generator |= propagator & generator.rotate_left(turn);
        propagator &= propagator.rotate_left(turn);
        generator |= propagator & generator.rotate_left(2 * turn);
        propagator &= propagator.rotate_left(2 * turn);
        generator |= propagator & generator.rotate_left(4 * turn);
        Self(generator)
    }

    /// Occluded fill one step at a time, as in dumb7fill: the same result as [`Bitboard::occluded`].
    /// <https://www.chessprogramming.org/Dumb7Fill>
    pub const fn occluded_dumb7(self, direction: Direction, empty: Self) -> Self {
        let mut filled = self;
        let mut front = self;
        let mut step = 0;
        while step < 7 {
            front = front.step(direction).intersection(empty);
            filled = filled.union(front);
            step += 1;
        }
        filled
    }

    /// Every square of each file on which the set has a square.
    ///
    /// ```text
    /// . . . . .      X . . X .
    /// . . . X .  ->  X . . X .
    /// X . . . .      X . . X .
    /// ```
    pub const fn file_fill(self) -> Self {
        self.fill(Direction::North).union(self.fill(Direction::South))
    }

    /// The set and those of its eight neighbors that are in `through`: one round of [`Bitboard::flood`].
    pub const fn flood_step(self, through: Self) -> Self {
        let row = self.union(self.step(Direction::East)).union(self.step(Direction::West));
        let block = row.union(row.step(Direction::North)).union(row.step(Direction::South));
        self.union(block.intersection(through))
    }

    /// Flood fill: the set and all squares of `through` that a king can reach from it without leaving `through`.
    pub const fn flood(self, through: Self) -> Self {
        let mut flooded = self;
        loop {
            let next = flooded.flood_step(through);
            if next.0 == flooded.0 {
                return flooded;
            }
            flooded = next;
        }
    }
}
