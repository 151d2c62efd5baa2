//! Cells of the 0x88 board, and the offsets between them.

use crate::bitboard::{File, Rank, Square};
use crate::position::{Color, Kind};
use std::fmt;

/// The index of a cell: `16 * rank + file`.
///
/// On the board this is `0rrr 0fff` in binary. A step over an edge carries into one of the two zeros, where a single
/// AND with 0x88 (`1000 1000`) detects it. The right half of the 128 cells is never used.
///
/// ```text
/// 8  70 71 72 73 74 75 76 77 │ 78 79 7A 7B 7C 7D 7E 7F
/// 7  60 61 62 63 64 65 66 67 │ 68 69 6A 6B 6C 6D 6E 6F
/// 6  50 51 52 53 54 55 56 57 │ 58 59 5A 5B 5C 5D 5E 5F
/// 5  40 41 42 43 44 45 46 47 │ 48 49 4A 4B 4C 4D 4E 4F
/// 4  30 31 32 33 34 35 36 37 │ 38 39 3A 3B 3C 3D 3E 3F
/// 3  20 21 22 23 24 25 26 27 │ 28 29 2A 2B 2C 2D 2E 2F
/// 2  10 11 12 13 14 15 16 17 │ 18 19 1A 1B 1C 1D 1E 1F
/// 1  00 01 02 03 04 05 06 07 │ 08 09 0A 0B 0C 0D 0E 0F
///    a  b  c  d  e  f  g  h
/// ```
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::position::mailbox::{Cell, EAST, NORTH};
///
/// let h4 = Cell::from(Square::H4);
/// assert_eq!(h4.index(), 0x37);
/// assert!(h4.step(NORTH).is_on_board());
/// assert_eq!(h4.step(EAST).index() & 0x88, 0x08);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// One rank up.
pub const NORTH: i8 = 16;
/// One rank down.
pub const SOUTH: i8 = -16;
/// One file towards the h-file.
pub const EAST: i8 = 1;
/// One file towards the a-file.
pub const WEST: i8 = -1;

/// The steps of a rook, clockwise from north.
pub const ROOK: [i8; 4] = [NORTH, EAST, SOUTH, WEST];
/// The steps of a bishop.
pub const BISHOP: [i8; 4] = [NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST];
/// The steps of a queen and of a king.
pub const ROYAL: [i8; 8] = [NORTH, NORTH + EAST, EAST, SOUTH + EAST, SOUTH, SOUTH + WEST, WEST, NORTH + WEST];
/// The jumps of a knight, clockwise from north-north-east.
pub const KNIGHT: [i8; 8] = [
    2 * NORTH + EAST,
    NORTH + 2 * EAST,
    SOUTH + 2 * EAST,
    2 * SOUTH + EAST,
    2 * SOUTH + WEST,
    SOUTH + 2 * WEST,
    NORTH + 2 * WEST,
    2 * NORTH + WEST,
];

/// The offset table of a kind, and whether it takes a single step only. A pawn has none, because all its moves are
/// special.
pub const fn offsets(kind: Kind) -> (&'static [i8], bool) {
    match kind {
        Kind::Pawn => (&[], true),
        Kind::Knight => (&KNIGHT, true),
        Kind::Bishop => (&BISHOP, false),
        Kind::Rook => (&ROOK, false),
        Kind::Queen => (&ROYAL, false),
        Kind::King => (&ROYAL, true),
    }
}

/// The table of [`line_step`], indexed by the difference of two cells, which is from -0x77 to 0x77.
const LINE_STEPS: [i8; 2 * 0x77 + 1] = {
    let mut steps = [0; 2 * 0x77 + 1];
    let mut direction = 0;
    while direction < ROYAL.len() {
        let step = ROYAL[direction];
        let mut difference = 0x77;
        let mut count = 1;
        while count < 8 {
            difference += step as isize;
            steps[difference.cast_unsigned()] = step;
            count += 1;
        }
        direction += 1;
    }
    steps
};

/// The step by which a queen moves from one cell to another, or 0 if it cannot.
///
/// On this board the difference of two indices determines how the cells are located relative to each other: 0x22 is
/// always two files and two ranks up. On a board of 64, a difference of 7 is either a step of a bishop or the way from
/// a1 to h1. (Chess Programming Wiki, *0x88*: square relations.)
pub const fn line_step(from: Cell, to: Cell) -> i8 {
    // Both cells are on the board, so nothing overflows 8 bits.
    LINE_STEPS[(0x77 + (to.0 & 0x77) - (from.0 & 0x77)) as usize]
}

/// The step of the pawns of a side.
pub const fn forward(color: Color) -> i8 {
    match color {
        Color::White => NORTH,
        Color::Black => SOUTH,
    }
}

/// The two steps by which a pawn captures.
pub const fn pawn_captures(color: Color) -> [i8; 2] {
    [forward(color) + WEST, forward(color) + EAST]
}

impl Cell {
    /// The number of cells, including the unused half.
    pub const COUNT: usize = 128;

    /// The cell on a file and a rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.index() << 4 | file.index())
    }

    /// The cell with this index. Any index is allowed; most are not on the board.
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The index, 0x00 for a1 to 0x77 for h8.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns `true` if `index & 0x88 == 0`, the test that gives the board its name.
    pub const fn is_on_board(self) -> bool {
        self.0 & 0x88 == 0
    }

    /// The cell that is `offset` away. No offset of a piece leads from the board over one edge and back onto the other
    /// side.
    pub const fn step(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset))
    }

    /// The square, if the cell is on the board.
    pub const fn square(self) -> Option<Square> {
        if self.is_on_board() { Square::from_index(self.0 >> 1 & 0x38 | self.0 & 7) } else { None }
    }

    /// The rank, 0 to 7, of a cell on the board.
    pub(super) const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The 64 cells of the board, a1 to h8.
    pub fn on_board() -> impl Iterator<Item = Self> {
        (0..0x78).map(Self).filter(|cell| cell.is_on_board())
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Self {
        Self::new(square.file(), square.rank())
    }
}

impl fmt::Display for Cell {
    /// Writes `e4`, or the index of a cell that is not on the board: `0x88`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => square.fmt(f),
            None => f.pad(&format!("{:#04x}", self.0)),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
