//! Flips, rotations and bit reversal of the whole board.
//!
//! The vertical flip is a byte swap. Each of the other flips takes three masked swaps, of halves, then quarters, then
//! neighbors. <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>

use super::Bitboard;

/// Exchanges the bits in `mask` with those `shift` positions above them.
const fn delta_swap(word: u64, mask: u64, shift: u32) -> u64 {
    let difference = (word ^ (word >> shift)) & mask;
    word ^ difference ^ (difference << shift)
}

impl Bitboard {
    /// Exchanges rank 1 with rank 8, rank 2 with rank 7 and so on: a byte swap.
    ///
    /// ```text
    /// . X X X X . . .      . X . . . . . .
    /// . X . . . X . .      . X . . X . . .
    /// . X X X X . . .  ->  . X X X X . . .
    /// . X . . X . . .      . X . . . X . .
    /// . X . . . . . .      . X X X X . . .
    /// ```
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Exchanges the a-file with the h-file, the b-file with the g-file and so on: each byte is reversed.
    pub const fn mirror_horizontal(self) -> Self {
        let word = delta_swap(self.0, 0x5555_5555_5555_5555, 1);
        let word = delta_swap(word, 0x3333_3333_3333_3333, 2);
        Self(delta_swap(word, 0x0F0F_0F0F_0F0F_0F0F, 4))
    }

    /// Reflects the board in the a1-h8 diagonal: files become ranks, b1 goes to a2.
    pub const fn flip_diagonal(self) -> Self {
        let word = delta_swap(self.0, 0x00AA_00AA_00AA_00AA, 7);
        let word = delta_swap(word, 0x0000_CCCC_0000_CCCC, 14);
        Self(delta_swap(word, 0x0000_0000_F0F0_F0F0, 28))
    }

    /// Reflects the board in the h1-a8 diagonal: b1 goes to h7.
    pub const fn flip_antidiagonal(self) -> Self {
        let word = delta_swap(self.0, 0x0055_0055_0055_0055, 9);
        let word = delta_swap(word, 0x0000_3333_0000_3333, 18);
        Self(delta_swap(word, 0x0000_0000_0F0F_0F0F, 36))
    }

    /// Rotates the board a quarter turn clockwise: a1 goes to a8, b1 to a7.
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// Rotates the board by half a turn: a1 goes to h8. The same as [`Bitboard::reverse`].
    pub const fn rotate_180(self) -> Self {
        self.reverse()
    }

    /// Rotates the board a quarter turn counterclockwise: a1 goes to h1, b1 to h2.
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// Reverses the order of all 64 bits: bit 0 becomes bit 63.
    pub const fn reverse(self) -> Self {
        Self(self.0.reverse_bits())
    }
}
