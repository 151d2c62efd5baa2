//! One of the 64 squares.

use super::{Bitboard, File, Offset, Rank};
use std::fmt;
use std::str::FromStr;

/// A square, kept as its LERF index: `8 * rank + file`, so a1 = 0, h1 = 7, a8 = 56, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => { name_squares!(@ 0u8; $($name)*); };
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

    /// The square where a file and a rank cross.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.index() * 8 + file.index())
    }

    /// The square with this LERF index, or `None` from 64 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose LERF index is the low six bits of `index`: for callers that know it is below 64.
    pub const fn from_index_masked(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The LERF index, 0 to 63.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, from the three low bits of the index.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank, from the three bits above those of the file.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The set that holds this square alone.
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.0)
    }

    /// The square so many files and ranks away, or `None` where the board ends.
    ///
    /// This walks on coordinates, not on bits, so nothing can wrap: it is the definition that every shift is
    /// proved against.
    #[must_use]
    pub const fn offset(self, by: Offset) -> Option<Self> {
        let file = (self.0 & 7).cast_signed().saturating_add(by.files);
        let rank = (self.0 >> 3).cast_signed().saturating_add(by.ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file).cast_unsigned()))
    }

    /// All squares from a1 to h8 in LERF order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + (self.0 & 7), b'1' + (self.0 >> 3)];
        f.pad(str::from_utf8(&name).unwrap_or("??"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file a to h and a rank 1 to 8, like e4")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `e4` or `E4`.
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

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}
