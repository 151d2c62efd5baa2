//! The eight directions of the compass rose, and the eight jumps of a knight.

use crate::names::named_enum;

/// The length and direction of a step: files to the east (towards the h-file), ranks to the north (towards rank 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offset {
    /// The number of files towards the h-file; negative towards the a-file.
    pub files: i8,
    /// The number of ranks towards rank 8; negative towards rank 1.
    pub ranks: i8,
}

impl Offset {
    /// The offset of `files` to the east and `ranks` to the north.
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }
}

named_enum! {
    /// A direction of the compass rose. North is up the board, from White's side towards rank 8.
    ///
    /// ```text
    /// NW  N  NE
    ///  W  ·  E
    /// SW  S  SE
    /// ```
    pub enum Direction ("direction", ParseDirectionError) {
        /// Up the board: a1 to a2.
        North = "north",
        /// Up and towards the h-file: a1 to b2.
        NorthEast = "north_east",
        /// Towards the h-file: a1 to b1.
        East = "east",
        /// Down and towards the h-file: a2 to b1.
        SouthEast = "south_east",
        /// Down the board: a2 to a1.
        South = "south",
        /// Down and towards the a-file: b2 to a1.
        SouthWest = "south_west",
        /// Towards the a-file: b1 to a1.
        West = "west",
        /// Up and towards the a-file: b1 to a2.
        NorthWest = "north_west",
    }
}

named_enum! {
    /// A knight's jump, with the compass names of the Chess Programming Wiki.
    ///
    /// ```text
    ///      NNW   NNE
    /// WNW             ENE
    ///         · ·
    /// WSW             ESE
    ///      SSW   SSE
    /// ```
    pub enum KnightDirection ("knight direction", ParseKnightDirectionError) {
        /// One file east, two ranks north.
        NorthNorthEast = "north_north_east",
        /// Two files east, one rank north.
        EastNorthEast = "east_north_east",
        /// Two files east, one rank south.
        EastSouthEast = "east_south_east",
        /// One file east, two ranks south.
        SouthSouthEast = "south_south_east",
        /// One file west, two ranks south.
        SouthSouthWest = "south_south_west",
        /// Two files west, one rank south.
        WestSouthWest = "west_south_west",
        /// Two files west, one rank north.
        WestNorthWest = "west_north_west",
        /// One file west, two ranks north.
        NorthNorthWest = "north_north_west",
    }
}

impl Direction {
    /// The four directions of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four directions of a bishop.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// The offset of one step in this direction.
    pub const fn offset(self) -> Offset {
        /// Clockwise from north; the ranks follow the same sequence, a quarter turn later.
        const FILES: [i8; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
        Offset::new(FILES[self as usize], FILES[(self as usize + 2) % 8])
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}

impl KnightDirection {
    /// The offset of this jump.
    pub const fn offset(self) -> Offset {
        /// Clockwise from north-north-east; the ranks follow the same sequence, a quarter turn later.
        const FILES: [i8; 8] = [1, 2, 2, 1, -1, -2, -2, -1];
        Offset::new(FILES[self as usize], FILES[(self as usize + 2) % 8])
    }

    /// The jump in the opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}
