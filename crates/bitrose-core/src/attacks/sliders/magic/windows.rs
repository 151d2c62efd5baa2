//! One table for both sliders, in which each square has a window: what the layouts with a fixed shift share.

use super::{BISHOP_BITS, ROOK_BITS, high, slots};
use crate::attacks::sliders::lines::slot;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::Square;

/// A magic, and the first slot of its window.
pub(super) type Number = (u64, u32);

/// What a lookup needs to know of a square.
#[derive(Clone, Copy)]
struct Window {
    /// The relevant mask; for black magics the squares outside of it.
    mask: u64,
    magic: u64,
    offset: u32,
}

/// The windows of all squares. `BLACK`: the occupancy is ored with the inverse mask, not anded with the mask.
pub(super) struct Windows<const BLACK: bool> {
    rooks: [Window; 64],
    bishops: [Window; 64],
}

macro_rules! windows {
    ($mask:ident, $numbers:expr) => {{
        let mut windows = [Window { mask: 0, magic: 0, offset: 0 }; 64];
        let mut index = 0;
        while index < 64 {
            let mask = $mask(Square::from_index_masked(index)).0;
            let (magic, offset) = $numbers[index as usize];
            windows[index as usize] = Window { mask: if BLACK { !mask } else { mask }, magic, offset };
            index += 1;
        }
        windows
    }};
}

impl<const BLACK: bool> Windows<BLACK> {
    pub(super) const fn new(rooks: &[Number; 64], bishops: &[Number; 64]) -> Self {
        Self { rooks: windows!(rook_mask, rooks), bishops: windows!(bishop_mask, bishops) }
    }

    /// The table: every slot that a lookup can reach is filled.
    pub(super) fn attacks(&self, length: usize) -> Vec<u64> {
        let mut table = vec![0; length];
        let rooks = slots(rook_mask, rays::rook, |square, blockers| self.rook_slot(square, blockers));
        let bishops = slots(bishop_mask, rays::bishop, |square, blockers| self.bishop_slot(square, blockers));
        for (_, slot, attacks) in rooks.chain(bishops) {
            table[slot] = attacks;
        }
        table
    }

    #[inline]
    pub(super) const fn rook_slot(&self, square: Square, occupancy: u64) -> usize {
        Self::slot(&self.rooks[slot(square)], occupancy, ROOK_BITS)
    }

    #[inline]
    pub(super) const fn bishop_slot(&self, square: Square, occupancy: u64) -> usize {
        Self::slot(&self.bishops[slot(square)], occupancy, BISHOP_BITS)
    }

    #[inline]
    const fn slot(window: &Window, occupancy: u64, bits: u32) -> usize {
        let key = if BLACK { occupancy | window.mask } else { occupancy & window.mask };
        window.offset as usize + high(key.wrapping_mul(window.magic), bits)
    }
}

/// The public part of such a layout.
macro_rules! one_table {
    (black: $black:literal, rooks: $rooks:expr, bishops: $bishops:expr, slots: $slots:expr) => {
        static WINDOWS: Windows<$black> = Windows::new(&$rooks, &$bishops);
        /// Of both pieces.
        static ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| WINDOWS.attacks($slots));

        /// What the tables cost.
        pub const BYTES: usize = 8 * $slots + size_of::<Windows<$black>>();

        /// The magic number of a rook on the square, and the first slot of its window.
        #[must_use]
        pub const fn rook_magic(square: Square) -> (u64, u32) {
            $rooks[slot(square)]
        }

        /// The magic number of a bishop on the square, and the first slot of its window.
        #[must_use]
        pub const fn bishop_magic(square: Square) -> (u64, u32) {
            $bishops[slot(square)]
        }

        /// The attacks in a slot of the table, which both pieces share; a slot that no lookup reaches is empty.
        ///
        /// # Errors
        /// The number of slots, if the index is not below it.
        pub fn entry(index: u64) -> Result<Bitboard, u64> {
            super::entry(&ATTACKS, index)
        }

        /// Squares attacked by a rook.
        #[must_use]
        #[inline]
        pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
            Bitboard(ATTACKS[WINDOWS.rook_slot(square, occupancy.0)])
        }

        /// Squares attacked by a bishop.
        #[must_use]
        #[inline]
        pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
            Bitboard(ATTACKS[WINDOWS.bishop_slot(square, occupancy.0)])
        }
    };
}

pub(super) use one_table;
