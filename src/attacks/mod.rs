//! Attack sets: the squares a piece hits, its own pieces included.
//!
//! Leapers come from shifts of the whole set, so they work for any number of pieces at once. Sliders have one slow,
//! obvious definition, [`rays`], and everything quicker is proved against it.

mod leapers;
pub mod rays;

pub use leapers::{black_pawns, king, knight, white_pawns};
