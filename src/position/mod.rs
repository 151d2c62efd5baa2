//! Positions: pieces on squares, what a FEN says, and the boards that have names in it.

mod check;
mod fen;
mod named;
mod piece;
mod placement;
mod setup;

pub use check::{CastlingFault, EnPassantFault, IllegalPosition};
pub use fen::{FenError, FenFault, Field, Mended};
pub use piece::{Color, Kind, Piece};
pub use placement::Placement;
pub use setup::{Setup, Wing};
