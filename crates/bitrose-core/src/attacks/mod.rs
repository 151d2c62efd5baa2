//! Attack sets: the squares that a piece attacks, including those of its own side's pieces.
//!
//! [`between`] and [`line()`] give the squares of a pin or a check. The attacks of leapers are computed by shifting a
//! whole set, so they work for any number of pieces at once; tables made by the same functions give them for a single
//! square. [`identify()`] goes the other way, from a number to its names. Sliding pieces have one slow, obvious
//! definition, in [`rays`], against which every faster method is verified. [`sliders`] has every known method;
//! [`rook`], [`bishop`] and [`queen`] are the fastest.
//!
//! ```
//! use bitrose_core::attacks;
//! use bitrose_core::bitboard;
//! use bitrose_core::bitboard::Square;
//!
//! let occupancy = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//! };
//! let attacked = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//!     . X X . X X X X
//!     . . . X . . . .
//!     . . . X . . . .
//!     . . . X . . . .
//! };
//! assert_eq!(attacks::rook(Square::D4, occupancy), attacked);
//! ```

mod identify;
mod leapers;
pub mod pawns;
pub mod rays;
pub mod sliders;

pub use identify::{
    Identity, Leaper, NamedSet, ParseLeaperError, ParseSlidingPieceError, SlidingPiece, each_identified,
    identify, identify_under,
};
pub use leapers::{bishop_mask, king, kings, knight, knights, pawn, pawns, ray_from, rook_mask};
pub use sliders::{bishop, queen, rook};

use crate::bitboard::{Bitboard, Square};

/// The squares strictly between two squares on the same rank, file or diagonal; empty if they are not on one line.
///
/// Sliding pieces on the two squares block each other, and the squares that both attack are those in between. This
/// takes up to four lookups, about 5 ns.
///
/// ```text
/// . . . . b
/// . . . X .
/// . . X . .
/// . a . . .
/// ```
///
/// ```
/// use bitrose_core::attacks::between;
/// use bitrose_core::bitboard::Square;
///
/// assert_eq!(between(Square::A1, Square::D4).to_string(), "b2 c3");
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    common(a, b, b.bitboard(), a.bitboard())
}

/// The whole rank, file or diagonal through two squares, both included; empty if they are not on one line or are equal.
///
/// ```text
/// . . . . . . . X
/// . . . . . . X .
/// . . . . . b . .
/// . . . . X . . .
/// . . . X . . . .
/// . . a . . . . .
/// . X . . . . . .
/// X . . . . . . .
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    let others = common(a, b, Bitboard::EMPTY, Bitboard::EMPTY);
    let see_each_other = queen(a, Bitboard::EMPTY).contains(b);
    if see_each_other { others | a | b } else { Bitboard::EMPTY }
}

/// The squares that sliding pieces on `a` and `b` both attack along the line through the two squares.
#[inline]
fn common(a: Square, b: Square, blocks_a: Bitboard, blocks_b: Bitboard) -> Bitboard {
    for slider in [rook, bishop] {
        let seen = slider(a, blocks_a);
        if seen.contains(b) {
            return seen & slider(b, blocks_b);
        }
    }
    Bitboard::EMPTY
}
