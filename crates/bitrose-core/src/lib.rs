//! Chess bitboards: 64 bits and what they mean, attacks, magics, positions.

pub mod attacks;
pub mod bitboard;
pub mod magic;
mod names;
pub mod position;
