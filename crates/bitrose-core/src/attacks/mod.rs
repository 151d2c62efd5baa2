//! Attacks: the squares that a piece attacks, those of its own side included.
//!
//! [`between`] and [`line()`] are the squares of a pin or a check. Leapers come from shifts of the whole set, so they work
//! for any number of pieces at once; tables of the same give them by square. [`identify()`] goes the other way, from a
//! number to its names. Sliders have one slow, obvious definition, [`rays`], and everything quicker is proved against it;
//! [`sliders`] has every known method, and [`rook`], [`bishop`] and [`queen`] are the quickest.
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

/// The squares strictly between two squares on one rank, file or diagonal; empty when they share none.
///
/// Each sees the other as the only piece of the board, and what both see is between: up to four lookups, some 5 ns.
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
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    common(a, b, b.bitboard(), a.bitboard())
}

/// The whole rank, file or diagonal through two squares, both included; empty when they share none or are the same.
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
#[must_use]
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    let others = common(a, b, Bitboard::EMPTY, Bitboard::EMPTY);
    let see_each_other = queen(a, Bitboard::EMPTY).contains(b);
    if see_each_other { others | a | b } else { Bitboard::EMPTY }
}

/// What sliders on two squares both attack along the line on which they see each other.
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
