//! Fills: the set spreads along a direction, or everywhere, until something stops it.

use super::shift::{Move, STEPS};
use super::{Bitboard, Direction};

impl Bitboard {
    /// The set and everything between it and the edge in one direction.
    ///
    /// ```text
    /// . . . . .      X . . X .
    /// . . . X .  ->  X . . X .
    /// X . . . .      X . . . .
    /// ```
    #[must_use]
    pub const fn fill(self, direction: Direction) -> Self {
        self.occluded(direction, Self::ALL)
    }

    /// Occluded fill by Kogge-Stone: the set and the squares of `empty` it reaches in one direction.
    ///
    /// ```text
    /// set   empty        occluded, east
    /// X . . . . . . .    X X X . . . . .
    ///   X X . X X X X
    /// ```
    ///
    /// Three doublings (1, 2, 4 steps) in place of seven single steps. The first blocker is not part of the result:
    /// one more step gives the attacks. <https://www.chessprogramming.org/Kogge-Stone_Algorithm>
    #[must_use]
    pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
        let Move { turn, landing, .. } = STEPS[direction as usize];
        // The wrap mask goes into the propagator once: where a step cannot land, no later one comes through. So the
        // rotations do for both senses what shifts would do for one.
        let mut generator = self.0;
        let mut propagator = empty.0 & landing.0;
        generator |= propagator & generator.rotate_left(turn);
        propagator &= propagator.rotate_left(turn);
        generator |= propagator & generator.rotate_left(2 * turn);
        propagator &= propagator.rotate_left(2 * turn);
        generator |= propagator & generator.rotate_left(4 * turn);
        Self(generator)
    }

    /// Occluded fill one step at a time, as in the dumb7fill: the same result as [`Bitboard::occluded`].
    /// <https://www.chessprogramming.org/Dumb7Fill>
    #[must_use]
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

    /// Every square of each file that the set touches.
    ///
    /// ```text
    /// . . . . .      X . . X .
    /// . . . X .  ->  X . . X .
    /// X . . . .      X . . X .
    /// ```
    #[must_use]
    pub const fn file_fill(self) -> Self {
        self.fill(Direction::North).union(self.fill(Direction::South))
    }

    /// The set and its eight neighbours, `through` only: one turn of [`Bitboard::flood`].
    #[must_use]
    pub const fn flood_step(self, through: Self) -> Self {
        let row = self.union(self.step(Direction::East)).union(self.step(Direction::West));
        let block = row.union(row.step(Direction::North)).union(row.step(Direction::South));
        self.union(block.intersection(through))
    }

    /// All squares of `through` that a king can walk to from the set, and the set itself.
    #[must_use]
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
