//! The eight directions of the compass rose, and the knight's eight beside them.

/// How far a step goes: files to the east (the h-file), ranks to the north (the eighth rank).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offset {
    /// Files towards h; negative towards a.
    pub files: i8,
    /// Ranks towards 8; negative towards 1.
    pub ranks: i8,
}

impl Offset {
    /// An offset of so many files east and so many ranks north.
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }
}

/// A direction of the compass rose. North is up the board, from White's side towards the eighth rank.
///
/// ```text
/// NW  N  NE
///  W  ·  E
/// SW  S  SE
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four that a rook moves along.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four that a bishop moves along.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// One step in this direction.
    #[must_use]
    pub const fn offset(self) -> Offset {
        match self {
            Self::North => Offset::new(0, 1),
            Self::NorthEast => Offset::new(1, 1),
            Self::East => Offset::new(1, 0),
            Self::SouthEast => Offset::new(1, -1),
            Self::South => Offset::new(0, -1),
            Self::SouthWest => Offset::new(-1, -1),
            Self::West => Offset::new(-1, 0),
            Self::NorthWest => Offset::new(-1, 1),
        }
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The usual name in lower case: `north_east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north_east",
            Self::East => "east",
            Self::SouthEast => "south_east",
            Self::South => "south",
            Self::SouthWest => "south_west",
            Self::West => "west",
            Self::NorthWest => "north_west",
        }
    }
}

/// A jump of the knight, named after the compass as on the Chess Programming Wiki.
///
/// ```text
///      NNW   NNE
/// WNW             ENE
///         · ·
/// WSW             ESE
///      SSW   SSE
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum KnightDirection {
    NorthNorthEast,
    EastNorthEast,
    EastSouthEast,
    SouthSouthEast,
    SouthSouthWest,
    WestSouthWest,
    WestNorthWest,
    NorthNorthWest,
}

impl KnightDirection {
    /// All eight, clockwise from north-north-east.
    pub const ALL: [Self; 8] = [
        Self::NorthNorthEast,
        Self::EastNorthEast,
        Self::EastSouthEast,
        Self::SouthSouthEast,
        Self::SouthSouthWest,
        Self::WestSouthWest,
        Self::WestNorthWest,
        Self::NorthNorthWest,
    ];

    /// The jump.
    #[must_use]
    pub const fn offset(self) -> Offset {
        match self {
            Self::NorthNorthEast => Offset::new(1, 2),
            Self::EastNorthEast => Offset::new(2, 1),
            Self::EastSouthEast => Offset::new(2, -1),
            Self::SouthSouthEast => Offset::new(1, -2),
            Self::SouthSouthWest => Offset::new(-1, -2),
            Self::WestSouthWest => Offset::new(-2, -1),
            Self::WestNorthWest => Offset::new(-2, 1),
            Self::NorthNorthWest => Offset::new(-1, 2),
        }
    }

    /// The jump that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The usual name in lower case: `north_north_east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthNorthEast => "north_north_east",
            Self::EastNorthEast => "east_north_east",
            Self::EastSouthEast => "east_south_east",
            Self::SouthSouthEast => "south_south_east",
            Self::SouthSouthWest => "south_south_west",
            Self::WestSouthWest => "west_south_west",
            Self::WestNorthWest => "west_north_west",
            Self::NorthNorthWest => "north_north_west",
        }
    }
}
