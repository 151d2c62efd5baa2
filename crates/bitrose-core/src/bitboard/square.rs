//! Squares, their coordinates (files and ranks), and the two sides.

use super::{Bitboard, Direction, Offset};
use crate::names::{named_enum, optional_traits};
use std::fmt;
use std::str::FromStr;

named_enum! {
    /// A column of the board, from the a-file (index 0) to the h-file (index 7).
    pub enum File ("file", ParseFileError) {
        /// The a-file, on White's left.
        A = "a",
        /// The b-file.
        B = "b",
        /// The c-file.
        C = "c",
        /// The d-file.
        D = "d",
        /// The e-file.
        E = "e",
        /// The f-file.
        F = "f",
        /// The g-file.
        G = "g",
        /// The h-file, on White's right.
        H = "h",
    }
}

named_enum! {
    /// A row of the board, from the first rank (index 0) to the eighth (index 7).
    pub enum Rank ("rank", ParseRankError) {
        /// White's first rank.
        First = "1",
        /// The rank of White's pawns.
        Second = "2",
        /// The third rank.
        Third = "3",
        /// The fourth rank.
        Fourth = "4",
        /// The fifth rank.
        Fifth = "5",
        /// The sixth rank.
        Sixth = "6",
        /// The rank of Black's pawns.
        Seventh = "7",
        /// Black's first rank.
        Eighth = "8",
    }
}

named_enum! {
    /// One of the two sides.
    pub enum Color ("color", ParseColorError) {
        /// The side that moves first, up the board.
        White = "White" | "w",
        /// The side that moves second, down the board.
        Black = "Black" | "b",
    }
}

/// A square, stored as its LERF index: `8 * rank + file`, so a1 = 0, h1 = 7, a8 = 56, h8 = 63.
///
/// It indexes an array of 64 elements without a bounds check: `table[Square::E4]`.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// The error of converting an index that is too large: squares have the indices 0 to 63, files and ranks 0 to 7, piece
/// kinds 0 to 5, colors and wings 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid {what} index {index}: expected 0 to {max}")]
pub struct IndexError {
    pub(crate) what: &'static str,
    pub(crate) index: u8,
    pub(crate) max: u8,
}

/// The error of parsing text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file a to h and a rank 1 to 8, like e4")]
pub struct ParseSquareError;

/// Implements the conversions between a type and its index, and indexing of arrays with one element for each value.
macro_rules! indexed {
    (enum $Type:ident, $what:literal, $count:literal) => {
        impl $Type {
            #[doc = concat!("The index in [`", stringify!($Type), "::ALL`], from 0.")]
            #[inline]
            pub const fn index(self) -> u8 {
                self as u8
            }
        }

        crate::bitboard::indexed!($Type, $what, $count);
    };
    ($Type:ident, $what:literal, $count:literal) => {
        impl $Type {
            /// Returns the value with this index, or `None` if the index is too large.
            #[inline]
            pub const fn from_index(index: u8) -> Option<Self> {
                if index < $count { Some(Self::ALL[index as usize]) } else { None }
            }
        }

        impl TryFrom<u8> for $Type {
            type Error = crate::bitboard::IndexError;

            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                Self::from_index(index).ok_or(crate::bitboard::IndexError {
                    what: $what,
                    index,
                    max: $count - 1,
                })
            }
        }

        impl From<$Type> for u8 {
            #[inline]
            fn from(value: $Type) -> Self {
                value.index()
            }
        }

        impl From<$Type> for usize {
            #[inline]
            fn from(value: $Type) -> Self {
                value.index().into()
            }
        }

        impl<T> std::ops::Index<$Type> for [T; $count] {
            type Output = T;

            #[inline]
            fn index(&self, value: $Type) -> &T {
                &self.as_slice()[usize::from(value) % $count]
            }
        }

        impl<T> std::ops::IndexMut<$Type> for [T; $count] {
            #[inline]
            fn index_mut(&mut self, value: $Type) -> &mut T {
                &mut self.as_mut_slice()[usize::from(value) % $count]
            }
        }
    };
}

pub(crate) use indexed;

indexed!(Square, "square", 64);
indexed!(enum File, "file", 8);
indexed!(enum Rank, "rank", 8);
indexed!(enum Color, "color", 2);
optional_traits!(Square, by_name);

impl File {
    /// The file of a letter, `a` to `h` or `A` to `H`, or `None` for any other.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='h' => Self::from_index(letter as u8 - b'a'),
            _ => None,
        }
    }

    /// The letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The eight squares of the file.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self.index())
    }

    /// The squares of the files next to this one: two files, or one next to the a-file and the h-file. A pawn without
    /// another of its side there is isolated.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, File};
    ///
    /// assert_eq!(File::B.adjacent(), Bitboard::FILE_A | Bitboard::FILE_C);
    /// assert_eq!(File::H.adjacent(), Bitboard::FILE_G);
    /// ```
    #[inline]
    #[doc(alias = "adjacent_files")]
    pub const fn adjacent(self) -> Bitboard {
        let file = self.bitboard();
        file.step(Direction::East).union(file.step(Direction::West))
    }
}

impl Rank {
    /// The rank of a digit, `1` to `8`, or `None` for any other.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The digit of the rank, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank as seen by `color`: the same for White, counted from rank 8 for Black.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Color, Rank};
    ///
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::ALL[(self as u8 ^ (color as u8 * 7)) as usize]
    }

    /// The eight squares of the rank.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self.index()))
    }
}

impl Color {
    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The rank on which the side's king and rooks start.
    #[inline]
    pub const fn first_rank(self) -> Rank {
        Rank::First.relative_to(self)
    }

    /// The direction in which the side's pawns move: north or south.
    #[inline]
    pub const fn forward(self) -> Direction {
        match self {
            Self::White => Direction::North,
            Self::Black => Direction::South,
        }
    }
}

macro_rules! name_squares {
    ($($name:ident)*) => {
        name_squares!(@ 0u8; $($name)*);

        /// All squares from a1 to h8, in index order.
        pub const ALL: [Self; 64] = [$(Self::$name),*];
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Self = Self($index);
        name_squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

impl Square {
    name_squares! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// The square on a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.index() * 8 + file.index())
    }

    /// The square whose index is the low six bits of `index`, for callers that know it to be below 64, such as a bit
    /// scan of a nonzero word or a loop over all squares. [`Square::from_index`] checks instead.
    #[inline]
    pub const fn from_index_masked(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The LERF index, 0 to 63.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file: the three low bits of the index.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank: the three high bits of the index.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The square mirrored across the middle of the board: e2 becomes e7.
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// The square as seen by `color`: the same for White, [mirrored](Square::flip_vertical) for Black. With it, one
    /// piece-square table serves both sides.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Color, Square};
    ///
    /// assert_eq!(Square::G1.relative_to(Color::Black), Square::G8);
    /// ```
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self(self.0 ^ (color as u8 * 0b11_1000))
    }

    /// The set that contains only this square.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.0)
    }

    /// Returns the square that is `by` files and ranks away, or `None` if that is off the board.
    ///
    /// This computes with coordinates, not bits, so nothing can wrap. It is the definition that every shift is tested
    /// against.
    pub const fn offset(self, by: Offset) -> Option<Self> {
        let file = (self.0 & 7).cast_signed().saturating_add(by.files);
        let rank = (self.0 >> 3).cast_signed().saturating_add(by.ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file).cast_unsigned()))
    }

    /// An iterator over [`Square::ALL`]: all squares from a1 to h8, in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        Self::ALL.into_iter()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + (self.0 & 7), b'1' + (self.0 >> 3)];
        f.pad(str::from_utf8(&name).expect("a letter and a digit are ASCII"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Parses a name such as `e4` or `E4`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let [file, rank @ b'1'..=b'8'] = *text.as_bytes() else {
            return Err(ParseSquareError);
        };
        match file.to_ascii_lowercase() {
            letter @ b'a'..=b'h' => Ok(Self((rank - b'1') * 8 + (letter - b'a'))),
            _ => Err(ParseSquareError),
        }
    }
}
