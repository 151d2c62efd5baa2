//! Attacks: the squares that a piece attacks, those of its own side included.
//!
//! Leapers come from shifts of the whole set, so they work for any number of pieces at once; tables of the same give
//! them by square. [`identify()`] goes the other way, from a number to its names. Sliders have one slow,
//! obvious definition, [`rays`], and everything quicker is proved against it; [`sliders`] has every known method, and
//! [`rook`], [`bishop`] and [`queen`] are the quickest.
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
pub use leapers::{
    bishop_mask, black_pawn_from, black_pawns, king, king_from, knight, knight_from, ray_from, rook_mask,
    white_pawn_from, white_pawns,
};
pub use sliders::{bishop, queen, rook};
