//! Attacks: the squares a piece hits, its own pieces included.
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

mod by_square;
mod identified;
mod identify;
mod leapers;
pub mod pawns;
pub mod rays;
pub mod sliders;

pub use by_square::{
    bishop_mask, black_pawn_from, king_from, knight_from, ray_from, rook_mask, white_pawn_from,
};
pub use identified::each_identified;
pub use identify::{Identity, Leaper, NamedSet, SlidingPiece, identify, identify_under};
pub use leapers::{black_pawns, king, knight, white_pawns};
pub use sliders::{bishop, queen, rook};
