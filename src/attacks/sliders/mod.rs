//! What sliders attack, by every known method. All have one signature, and all equal the ray walk of [`super::rays`].

pub mod beyond;
pub mod classical;
pub mod dumb7;
pub mod hyperbola;
pub mod hyperbola_reversal;
pub mod kindergarten;
pub mod kogge_stone;
mod lines;
mod method;
pub mod obstruction;
pub mod rotated;
pub mod subtraction;

pub use method::{Method, ParseMethodError};

use crate::bitboard::{Bitboard, Square};

/// Squares attacked by a rook: the first piece on each ray is among them, whatever its colour.
///
/// What stands on `square` itself does not matter. This is the quickest method: see [`hyperbola`].
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    hyperbola::rook(square, occupancy)
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    hyperbola::bishop(square, occupancy)
}

/// Squares attacked by a queen: those of a rook and those of a bishop.
#[must_use]
#[inline]
pub fn queen(square: Square, occupancy: Bitboard) -> Bitboard {
    rook(square, occupancy) | bishop(square, occupancy)
}
