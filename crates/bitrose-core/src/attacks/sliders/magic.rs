//! Magic bitboards: one multiplication gathers all relevant squares, and one load returns the attack set.
//!
//! ```text
//! occupancy & mask     the blockers: only they can make a difference
//!     * magic          a sum of shifted copies, which brings every blocker into the highest bits
//!    >> shift          the highest bits alone: the index
//!     -> table         two sets of blockers may share a slot if the attacks are the same (a constructive collision)
//! ```
//!
//! The layouts differ in how the slots of the squares are arranged:
//!
//! | layout | index | slots |
//! |---|---|---|
//! | [`PLAIN`] | fixed shift, one array per square | 64 x 4096 + 64 x 512 |
//! | [`FANCY`] | one shift per square, one range per square | 2^n for n relevant squares |
//! | [`FIXED`] | fixed shift, one range per square | from the lowest to the highest used slot |
//! | [`OVERLAPPED`] | fixed shift, overlapping ranges | squares share slots, or use the gaps of others |
//! | [`BLACK`] | the same, of the occupancy *or* the inverse mask | |
//!
//! A table is filled by the first lookup, which takes a few milliseconds.
//!
//! Lasse Hansen; fancy by Pradyumna Kannan; black magics by Onno Garms; overlapping ranges by Volker Annuss.
//! <https://www.chessprogramming.org/Magic_Bitboards>

pub(super) mod numbers;

pub(crate) use numbers::{
    BLACK_BISHOPS, BLACK_ROOKS, FIXED_BISHOPS, FIXED_ROOKS, OVERLAPPED_BISHOPS, OVERLAPPED_ROOKS,
};

use super::lines::{index, slot};
use crate::attacks::leapers::each_square;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// Plain magics: an array of 4096 slots for each square of a rook, and of 512 for each square of a bishop.
///
/// The shift is the same for all squares, so most of them leave most of their slots unused.
/// <https://www.chessprogramming.org/Magic_Bitboards#Plain>
pub static PLAIN: MagicTable<false, true> =
    MagicTable::one_after_another(&numbers::ROOKS, &numbers::BISHOPS, || PLAIN.fill());

/// Fancy magics: each square has its own shift, and only as many slots as its mask has subsets.
/// <https://www.chessprogramming.org/Magic_Bitboards#Fancy>
pub static FANCY: MagicTable<false, false> =
    MagicTable::one_after_another(&numbers::ROOKS, &numbers::BISHOPS, || FANCY.fill());

/// Fixed-shift magics: the same shift for all squares, but only the slots that a square can reach.
///
/// With a constant shift, the lookup is shorter than for fancy magics. A magic whose products stay small uses few of
/// the 4096 (512) slots, all at the lower end of the window; the rest is not stored.
/// <https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy>
pub static FIXED: MagicTable<false, true> =
    MagicTable::new(&FIXED_ROOKS, &FIXED_BISHOPS, numbers::FIXED_SLOTS, || FIXED.fill());

/// Overlapped magics: a fixed shift, and the ranges of different squares overlap.
///
/// Two squares may share a slot if it holds the same attacks for both, and the used slots of one may lie in the gaps of
/// another. Each square only stores where its window begins. This pays off with magics that were searched for the
/// purpose, for which many blocker sets share a slot. The ones here use 83,635 of 103,418 slots, where a slot for every
/// blocker set would take 107,648; the smallest table known, by Volker Annuss, has 88,772
/// (<http://www.talkchess.com/forum/viewtopic.php?t=64790>).
pub static OVERLAPPED: MagicTable<false, true> =
    MagicTable::new(&OVERLAPPED_ROOKS, &OVERLAPPED_BISHOPS, numbers::OVERLAPPED_SLOTS, || OVERLAPPED.fill());

/// Black magics: the occupancy *or* the inverse mask, instead of *and* the mask.
///
/// All irrelevant squares are then ones, whose product is a constant for each square: the same as adding a constant to
/// the product of the blockers. This is one more thing to vary in the search, and it led to the smallest known table
/// with a single load. Onno Garms; <https://www.chessprogramming.org/Magic_Bitboards#Black>
pub static BLACK: MagicTable<true, true> =
    MagicTable::new(&BLACK_ROOKS, &BLACK_BISHOPS, numbers::BLACK_SLOTS, || BLACK.fill());

/// Index bits of a rook if the shift is fixed: as many as the corners need.
const ROOK_BITS: u32 = 12;
/// Index bits of a bishop if the shift is fixed: as many as the center needs.
const BISHOP_BITS: u32 = 9;

/// What a lookup needs to know about a square.
#[derive(Clone, Copy, Debug)]
pub struct MagicEntry {
    /// The relevant occupancy mask; for black magics, the squares outside it.
    pub mask: u64,
    /// The multiplier.
    pub magic: u64,
    /// The first slot of the square.
    pub offset: u32,
    /// The number of bits by which the product is shifted right.
    pub shift: u32,
}

/// The magics and the attacks of both sliders in one layout.
///
/// `BLACK`: whether the occupancy is ored with the inverse mask, instead of anded with the mask. `FIXED`: whether the
/// shift is the same for all squares of a slider, so that it is a constant in the lookup.
///
/// ```
/// use bitrose_core::attacks::{rays, sliders::magic::FANCY};
/// use bitrose_core::bitboard::{Bitboard, Square};
///
/// let occupancy = Bitboard(0x0004_2800_0000_0000); // d6 f6 c7
/// let entry = FANCY.rook_entry(Square::C6);
/// let index = (occupancy.0 & entry.mask).wrapping_mul(entry.magic) >> entry.shift;
/// assert_eq!(FANCY.rook_slot(Square::C6, index), Ok(rays::rook(Square::C6, occupancy)));
/// ```
#[derive(Debug)]
pub struct MagicTable<const BLACK: bool, const FIXED: bool> {
    rooks: [MagicEntry; 64],
    bishops: [MagicEntry; 64],
    slots: usize,
    attacks: LazyLock<Vec<u64>>,
}

impl<const BLACK: bool, const FIXED: bool> MagicTable<BLACK, FIXED> {
    /// Creates the table from magics, each with the first slot of its window.
    const fn new(
        rooks: &[(u64, u32); 64],
        bishops: &[(u64, u32); 64],
        slots: usize,
        attacks: fn() -> Vec<u64>,
    ) -> Self {
        Self {
            rooks: each_square!(|square| Self::entry::<true>(square, rooks[slot(square)])),
            bishops: each_square!(|square| Self::entry::<false>(square, bishops[slot(square)])),
            slots,
            attacks: LazyLock::new(attacks),
        }
    }

    /// Creates the table from magics alone, with a separate range for each square.
    const fn one_after_another(rooks: &[u64; 64], bishops: &[u64; 64], attacks: fn() -> Vec<u64>) -> Self {
        let mut next = 0;
        let rooks = each_square!(|square| {
            let entry = Self::entry::<true>(square, (rooks[slot(square)], next));
            next += 1 << (64 - entry.shift);
            entry
        });
        let bishops = each_square!(|square| {
            let entry = Self::entry::<false>(square, (bishops[slot(square)], next));
            next += 1 << (64 - entry.shift);
            entry
        });
        Self { rooks, bishops, slots: next as usize, attacks: LazyLock::new(attacks) }
    }

    const fn entry<const ROOK: bool>(square: Square, (magic, offset): (u64, u32)) -> MagicEntry {
        let mask = if ROOK { rook_mask(square) } else { bishop_mask(square) };
        let bits = if !FIXED {
            mask.popcount()
        } else if ROOK {
            ROOK_BITS
        } else {
            BISHOP_BITS
        };
        MagicEntry { mask: if BLACK { !mask.0 } else { mask.0 }, magic, offset, shift: 64 - bits }
    }

    /// Computes the table: every slot that a lookup can reach is filled.
    fn fill(&self) -> Vec<u64> {
        let mut table = vec![0; self.slots];
        for square in Square::ALL {
            for blockers in rook_mask(square).subsets() {
                table[self.rook_index(square, blockers)] = rays::rook(square, blockers).0;
            }
            for blockers in bishop_mask(square).subsets() {
                table[self.bishop_index(square, blockers)] = rays::bishop(square, blockers).0;
            }
        }
        table
    }

    #[inline]
    const fn rook_index(&self, square: Square, occupancy: Bitboard) -> usize {
        Self::index::<ROOK_BITS>(&self.rooks[slot(square)], occupancy.0)
    }

    #[inline]
    const fn bishop_index(&self, square: Square, occupancy: Bitboard) -> usize {
        Self::index::<BISHOP_BITS>(&self.bishops[slot(square)], occupancy.0)
    }

    #[inline]
    const fn index<const BITS: u32>(entry: &MagicEntry, occupancy: u64) -> usize {
        let key = if BLACK { occupancy | entry.mask } else { occupancy & entry.mask };
        let shift = if FIXED { 64 - BITS } else { entry.shift & 63 };
        entry.offset as usize + index(key.wrapping_mul(entry.magic) >> shift)
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(&self, square: Square, occupancy: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.rook_index(square, occupancy)])
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(&self, square: Square, occupancy: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.bishop_index(square, occupancy)])
    }

    /// The mask, magic, shift and offset of a rook on the square.
    pub const fn rook_entry(&self, square: Square) -> MagicEntry {
        self.rooks[slot(square)]
    }

    /// The mask, magic, shift and offset of a bishop on the square.
    pub const fn bishop_entry(&self, square: Square) -> MagicEntry {
        self.bishops[slot(square)]
    }

    /// The attack set in a slot of the table, which rooks and bishops share. A slot that no lookup reaches is empty.
    ///
    /// # Errors
    /// Returns the number of slots if the index is out of bounds.
    pub fn slot(&self, index: u64) -> Result<Bitboard, u64> {
        load(&self.attacks, index)
    }

    /// The attack set in a slot of a rook's square, for layouts in which the slots are separate for each square.
    ///
    /// # Errors
    /// Returns the number of slots of the square if the index is out of bounds.
    pub fn rook_slot(&self, square: Square, index: u64) -> Result<Bitboard, u64> {
        load(self.range(&self.rooks[square]), index)
    }

    /// The attack set in a slot of a bishop's square, for layouts in which the slots are separate for each square.
    ///
    /// # Errors
    /// Returns the number of slots of the square if the index is out of bounds.
    pub fn bishop_slot(&self, square: Square, index: u64) -> Result<Bitboard, u64> {
        load(self.range(&self.bishops[square]), index)
    }

    /// The slots that an index of the square can refer to, up to the end of the table.
    fn range(&self, entry: &MagicEntry) -> &[u64] {
        let slots = &self.attacks[entry.offset as usize..];
        &slots[..slots.len().min(1 << (64 - entry.shift))]
    }

    /// The size of the table in bytes, with the magics.
    pub const fn bytes(&self) -> usize {
        8 * self.slots + size_of_val(&self.rooks) + size_of_val(&self.bishops)
    }
}

/// The contents of a slot, or the number of slots if the index is out of bounds.
fn load(table: &[u64], index: u64) -> Result<Bitboard, u64> {
    let held = usize::try_from(index).ok().and_then(|index| table.get(index));
    held.map(|&attacks| Bitboard(attacks)).ok_or(table.len() as u64)
}
