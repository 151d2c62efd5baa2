//! Magic bitboards: one multiplication gathers all relevant squares, one load gives the attacks.
//!
//! ```text
//! occupancy & mask     the blockers: only they can make a difference
//!     * magic          a sum of shifted copies: it brings every blocker into the highest bits
//!    >> shift          the highest bits alone: the index
//!     -> table         two sets of blockers may share a slot if the attacks are the same (a constructive collision)
//! ```
//!
//! The layouts differ in where the slots of a square lie:
//!
//! | layout | index | slots |
//! |---|---|---|
//! | [`plain`] | fixed shift, one array a square | 64 x 4096 + 64 x 512 |
//! | [`fancy`] | a shift a square, one range a square | 2^n for n relevant squares |
//! | [`fixed`] | fixed shift, one range a square | from the lowest to the highest slot in use |
//! | [`overlapped`] | fixed shift, ranges lie over each other | a slot may serve many squares, or stand in another's gap |
//! | [`black`] | the same, of the occupancy *or* the inverse mask | |
//!
//! Lasse Hansen; fancy by Pradyumna Kannan; black magics by Onno Garms; sharing of ranges by Volker Annuss.
//! <https://www.chessprogramming.org/Magic_Bitboards>

pub mod black;
pub mod fancy;
pub mod fixed;
pub(super) mod numbers;
pub mod overlapped;
pub mod plain;
mod windows;

pub(crate) use numbers::{
    BLACK_BISHOPS, BLACK_ROOKS, FIXED_BISHOPS, FIXED_ROOKS, OVERLAPPED_BISHOPS, OVERLAPPED_ROOKS,
};

use super::lines::index;
use crate::bitboard::{Bitboard, Square};

/// Bits of the index of a rook where the shift is fixed: those of the corners.
const ROOK_BITS: u32 = 12;
/// Bits of the index of a bishop where the shift is fixed: those of the centre.
const BISHOP_BITS: u32 = 9;

/// The high bits of a product.
#[inline]
const fn high(product: u64, bits: u32) -> usize {
    index(product >> (64 - bits))
}

/// What a slot of a table holds, or how many slots the table has.
fn entry(table: &[u64], index: u64) -> Result<Bitboard, u64> {
    let held = usize::try_from(index).ok().and_then(|index| table.get(index));
    held.map(|&attacks| Bitboard(attacks)).ok_or(table.len() as u64)
}

/// Every subset of every square's mask with its slot and its attacks.
fn slots(
    mask: fn(Square) -> Bitboard,
    attacks: fn(Square, Bitboard) -> Bitboard,
    slot: impl Fn(Square, u64) -> usize,
) -> impl Iterator<Item = (Square, usize, u64)> {
    let cases = move |square| mask(square).subsets().map(move |blockers| (square, blockers));
    Square::all()
        .flat_map(cases)
        .map(move |(square, blockers)| (square, slot(square, blockers.0), attacks(square, blockers).0))
}
