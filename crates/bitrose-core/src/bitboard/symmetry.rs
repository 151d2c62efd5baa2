//! Flips, rotations and reversal of the whole board.
//!
//! Byte swap does the vertical flip, and three masked swaps do each of the others: they exchange halves, then quarters,
//! then neighbors. <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>

use super::Bitboard;

/// Exchanges the bits under `mask` with those `shift` bits above them.
const fn delta_swap(word: u64, mask: u64, shift: u32) -> u64 {
    let difference = (word ^ (word >> shift)) & mask;
    word ^ difference ^ (difference << shift)
}

impl Bitboard {
    /// Rank 1 to rank 8 and back: a byte swap.
    ///
    /// ```text
    /// . X X X X . . .      . X . . . . . .
    /// . X . . . X . .      . X . . X . . .
    /// . X X X X . . .  ->  . X X X X . . .
    /// . X . . X . . .      . X . . . X . .
    /// . X . . . . . .      . X X X X . . .
    /// ```
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The a-file to the h-file and back: the bits of each byte reversed.
    #[must_use]
    pub const fn mirror_horizontal(self) -> Self {
        let word = delta_swap(self.0, 0x5555_5555_5555_5555, 1);
        let word = delta_swap(word, 0x3333_3333_3333_3333, 2);
        Self(delta_swap(word, 0x0F0F_0F0F_0F0F_0F0F, 4))
    }

    /// Along the a1-h8 diagonal: files and ranks are exchanged, b1 goes to a2.
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        let word = delta_swap(self.0, 0x00AA_00AA_00AA_00AA, 7);
        let word = delta_swap(word, 0x0000_CCCC_0000_CCCC, 14);
        Self(delta_swap(word, 0x0000_0000_F0F0_F0F0, 28))
    }

    /// Along the h1-a8 diagonal: b1 goes to h7.
    #[must_use]
    pub const fn flip_antidiagonal(self) -> Self {
        let word = delta_swap(self.0, 0x0055_0055_0055_0055, 9);
        let word = delta_swap(word, 0x0000_3333_0000_3333, 18);
        Self(delta_swap(word, 0x0000_0000_0F0F_0F0F, 36))
    }

    /// A quarter turn clockwise: a1 goes to a8, b1 to a7.
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// A half turn: a1 goes to h8. The same as [`Bitboard::reverse`].
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        self.reverse()
    }

    /// A quarter turn counter-clockwise: a1 goes to h1, b1 to h2.
    #[must_use]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// All 64 bits in the opposite order: bit 0 becomes bit 63.
    #[must_use]
    pub const fn reverse(self) -> Self {
        Self(self.0.reverse_bits())
    }
}
