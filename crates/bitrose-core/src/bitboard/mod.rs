//! Bitboards and their coordinates: squares, sets of squares, directions, shifts, mappings, symmetries and fills.
//!
//! A [`Bitboard`] is always a *set of squares*, stored in little-endian rank-file order (LERF: a1 = bit 0, b1 = bit 1,
//! h8 = bit 63). A number in any other order becomes a set through a [`Mapping`], and only there.
//!
//! ```text
//! bit of each square (LERF)        the compass rose (LERF)
//! 8  56 57 58 59 60 61 62 63
//! 7  48 49 50 51 52 53 54 55         +7   +8   +9
//! 6  40 41 42 43 44 45 46 47            \  |  /
//! 5  32 33 34 35 36 37 38 39         -1 -  0  - +1
//! 4  24 25 26 27 28 29 30 31            /  |  \
//! 3  16 17 18 19 20 21 22 23         -9   -8   -7
//! 2   8  9 10 11 12 13 14 15
//! 1   0  1  2  3  4  5  6  7
//!     a  b  c  d  e  f  g  h
//! ```

mod board;
pub mod constants;
mod direction;
mod iterate;
mod mapping;
mod random;
mod raw_shift;
mod shift;
mod square;
mod symmetry;
mod text;

pub use board::{Bitboard, SetOfSquares};
pub use direction::{Direction, KnightDirection, Offset, ParseDirectionError, ParseKnightDirectionError};
pub use iterate::{Squares, Subsets};
pub use mapping::{Mapping, ParseMappingError};
pub use random::SplitMix64;
pub use raw_shift::{RawShift, ShiftReport};
pub use shift::WrapMasks;
pub(crate) use square::indexed;
pub use square::{
    Color, File, IndexError, ParseColorError, ParseFileError, ParseRankError, ParseSquareError, Rank, Square,
};
pub use text::ParseBitboardError;
#[doc(hidden)]
pub use text::assert_same;
