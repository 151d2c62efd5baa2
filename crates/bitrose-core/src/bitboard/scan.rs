//! Bit scan by De Bruijn multiplication, beside the hardware instruction behind [`Bitboard::first`].

use super::{Bitboard, Square};

/// A De Bruijn sequence: its 64 windows of six bits are all different.
pub const DE_BRUIJN: u64 = 0x03F7_9D71_B4CB_0A89;

/// The bit index that belongs to each window, computed from the sequence.
pub const DE_BRUIJN_INDEX: [u8; 64] = {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        table[window(1 << index)] = index;
        index += 1;
    }
    table
};

/// The top six bits of the product: multiplying by a single bit shifts the sequence to another window.
const fn window(single_bit: u64) -> usize {
    (single_bit.wrapping_mul(DE_BRUIJN) >> 58) as usize
}

/// The lowest square of the set without a scan instruction: isolate, multiply, shift, look up.
/// <https://www.chessprogramming.org/BitScan#De_Bruijn_Multiplication>
#[must_use]
pub const fn first_de_bruijn(board: Bitboard) -> Option<Square> {
    if board.is_empty() {
        return None;
    }
    Square::from_index(DE_BRUIJN_INDEX[window(board.ls1b().0)])
}
