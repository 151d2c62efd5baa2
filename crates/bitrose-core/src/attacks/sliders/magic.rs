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
//! | [`PLAIN`] | fixed shift, one array a square | 64 x 4096 + 64 x 512 |
//! | [`FANCY`] | a shift a square, one range a square | 2^n for n relevant squares |
//! | [`FIXED`] | fixed shift, one range a square | from the lowest to the highest slot in use |
//! | [`OVERLAPPED`] | fixed shift, overlapping ranges | squares share slots, or use the gaps of others |
//! | [`BLACK`] | the same, of the occupancy *or* the inverse mask | |
//!
//! A table is filled by the first lookup, in a few milliseconds.
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

/// Plain magics: an array of 4096 slots for each square of a rook, of 512 for each of a bishop.
///
/// The shift is the same for all, so most squares leave most of their slots empty.
/// <https://www.chessprogramming.org/Magic_Bitboards#Plain>
pub static PLAIN: MagicTable<false, true> =
    MagicTable::one_after_another(&numbers::ROOKS, &numbers::BISHOPS, || PLAIN.fill());

/// Fancy magics: each square has its own shift, and just as many slots as its mask has subsets.
/// <https://www.chessprogramming.org/Magic_Bitboards#Fancy>
pub static FANCY: MagicTable<false, false> =
    MagicTable::one_after_another(&numbers::ROOKS, &numbers::BISHOPS, || FANCY.fill());

/// Fixed-shift magics: one shift for all squares, yet only the slots that a square reaches.
///
/// With a constant shift the lookup is shorter than the fancy one. A magic whose products stay small uses few of the
/// 4096 (512) slots, all at the lower end of the window: the rest is not stored.
/// <https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy>
pub static FIXED: MagicTable<false, true> =
    MagicTable::new(&FIXED_ROOKS, &FIXED_BISHOPS, numbers::FIXED_SLOTS, || FIXED.fill());

/// Overlapped magics: fixed shift, and the ranges of the squares lie over each other.
///
/// Two squares may share a slot when it holds the same attacks for both, and the used slots of one may lie in the gaps
/// of another. Each square keeps only where its window begins. That pays with magics searched for it, of which many
/// subsets share their slots. The ones here use 83,635 slots of 103,418, where every blocker set for itself would need
/// 107,648; the smallest table known, by Volker Annuss, has 88,772
/// (<http://www.talkchess.com/forum/viewtopic.php?t=64790>).
pub static OVERLAPPED: MagicTable<false, true> =
    MagicTable::new(&OVERLAPPED_ROOKS, &OVERLAPPED_BISHOPS, numbers::OVERLAPPED_SLOTS, || OVERLAPPED.fill());

/// Black magics: the occupancy *or* the inverse mask, instead of *and* the mask.
///
/// All irrelevant squares are ones then, and multiply to one constant a square: the same as adding a constant to the
/// product. That is one more thing to choose, and gave the smallest table known with one load.
/// Onno Garms; <https://www.chessprogramming.org/Magic_Bitboards#Black>
pub static BLACK: MagicTable<true, true> =
    MagicTable::new(&BLACK_ROOKS, &BLACK_BISHOPS, numbers::BLACK_SLOTS, || BLACK.fill());

/// Bits of the index of a rook where the shift is fixed: those of the corners.
const ROOK_BITS: u32 = 12;
/// Bits of the index of a bishop where the shift is fixed: those of the center.
const BISHOP_BITS: u32 = 9;

/// What a lookup needs to know of a square.
#[derive(Clone, Copy, Debug)]
pub struct MagicEntry {
    /// The relevant mask; for black magics the squares outside of it.
    pub mask: u64,
    /// The multiplier.
    pub magic: u64,
    /// The first slot of the square.
    pub offset: u32,
    /// How far the product is shifted down.
    pub shift: u32,
}

/// The magics and the attacks of both sliders in one layout.
///
/// `BLACK`: the occupancy is ored with the inverse mask, not anded with the mask. `FIXED`: the shift is the same for all
/// squares of a slider, so that a lookup has it as a constant.
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
    /// From magics, each with the first slot of its window.
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

    /// From magics alone: each square has a range of its own.
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

    /// The table: every slot that a lookup can reach is filled.
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

    /// Squares attacked by a rook.
    #[must_use]
    #[inline]
    pub fn rook(&self, square: Square, occupancy: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.rook_index(square, occupancy)])
    }

    /// Squares attacked by a bishop.
    #[must_use]
    #[inline]
    pub fn bishop(&self, square: Square, occupancy: Bitboard) -> Bitboard {
        Bitboard(self.attacks[self.bishop_index(square, occupancy)])
    }

    /// Mask, magic, shift and offset of a rook on the square.
    #[must_use]
    pub const fn rook_entry(&self, square: Square) -> MagicEntry {
        self.rooks[slot(square)]
    }

    /// Mask, magic, shift and offset of a bishop on the square.
    #[must_use]
    pub const fn bishop_entry(&self, square: Square) -> MagicEntry {
        self.bishops[slot(square)]
    }

    /// The attacks in a slot of the table, which both sliders share; a slot that no lookup reaches is empty.
    ///
    /// # Errors
    /// The number of slots, if the index is not below it.
    pub fn slot(&self, index: u64) -> Result<Bitboard, u64> {
        load(&self.attacks, index)
    }

    /// The attacks in a slot of a rook's square, where each square has slots of its own.
    ///
    /// # Errors
    /// The number of slots that the square has, if the index is not below it.
    pub fn rook_slot(&self, square: Square, index: u64) -> Result<Bitboard, u64> {
        load(self.range(&self.rooks[square]), index)
    }

    /// The attacks in a slot of a bishop's square, where each square has slots of its own.
    ///
    /// # Errors
    /// The number of slots that the square has, if the index is not below it.
    pub fn bishop_slot(&self, square: Square, index: u64) -> Result<Bitboard, u64> {
        load(self.range(&self.bishops[square]), index)
    }

    /// The slots that an index of a square can lead to, as far as the table goes.
    fn range(&self, entry: &MagicEntry) -> &[u64] {
        let slots = &self.attacks[entry.offset as usize..];
        &slots[..slots.len().min(1 << (64 - entry.shift))]
    }

    /// What the table costs, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        8 * self.slots + size_of_val(&self.rooks) + size_of_val(&self.bishops)
    }
}

/// What a slot of a table holds, or how many slots the table has.
fn load(table: &[u64], index: u64) -> Result<Bitboard, u64> {
    let held = usize::try_from(index).ok().and_then(|index| table.get(index));
    held.map(|&attacks| Bitboard(attacks)).ok_or(table.len() as u64)
}
