//! Sliding attacks by arithmetic along a line: a subtraction or an addition carries from the slider to the first
//! blocker.

pub mod subtraction {
    //! o^(o-2r): subtracting twice the slider from the occupancy changes only the squares up to the first blocker.
    //!
    //! The subtraction borrows from the nearest blocker above the slider, and all bits in between become ones:
    //!
    //! ```text
    //! bit       7 6 5 4 3 2 1 0
    //! o         . B . . . . R .
    //! 2r        . . . . . X . .
    //! o - 2r    . . X X X X R .
    //! o^(o-2r)  . X X X X X . .     the attacks towards higher bits
    //! ```
    //!
    //! This works towards higher bits only. For the other rays the whole board is rotated by 180 degrees, so that they
    //! too run towards higher bits. <https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece>

    use crate::attacks::sliders::lines::{self, lines};
    use crate::bitboard::{Bitboard, Square};

    /// The size of the tables in bytes.
    pub const BYTES: usize = lines::BYTES;

    /// The attacks along the part of a line above the slider.
    #[inline]
    const fn above(line: u64, slider: u64, occupancy: u64) -> u64 {
        let ray = line & slider.wrapping_neg();
        let o = occupancy & ray;
        (o ^ o.wrapping_sub(slider << 1)) & ray
    }

    #[inline]
    fn rook_above(square: Square, occupancy: u64) -> u64 {
        let (lines, slider) = (lines(square), square.bitboard().0);
        above(lines.file, slider, occupancy) | above(lines.rank, slider, occupancy)
    }

    #[inline]
    fn bishop_above(square: Square, occupancy: u64) -> u64 {
        let (lines, slider) = (lines(square), square.bitboard().0);
        above(lines.diagonal, slider, occupancy) | above(lines.antidiagonal, slider, occupancy)
    }

    #[inline]
    fn both_ways(square: Square, occupancy: Bitboard, above: impl Fn(Square, u64) -> u64) -> Bitboard {
        let turned = Square::from_index_masked(u32::from(63 - square.index()));
        let below = above(turned, occupancy.reverse().0).reverse_bits();
        Bitboard(above(square, occupancy.0) | below)
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        both_ways(square, occupancy, rook_above)
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        both_ways(square, occupancy, bishop_above)
    }
}

pub mod obstruction {
    //! Obstruction difference: one addition fills the squares from the nearest blocker below the slider to the nearest
    //! above.
    //!
    //! ```text
    //! bit                 7 6 5 4 3 2 1 0
    //! line                . B . R . B . B
    //! highest below, and
    //! all ones above it   X X X X X X . .     -1 << index
    //! lowest above, twice X . . . . . . .
    //! their sum           . X X X X X . .     both ends are in, the carry leaves the word
    //! ```
    //!
    //! Without a blocker below, bit 0 serves as one. Without a blocker above, nothing is added and the ones run to the
    //! end. Michael Hoffmann; <https://www.chessprogramming.org/Obstruction_Difference>

    use crate::attacks::sliders::lines::{self, lines};
    use crate::bitboard::{Bitboard, Square};

    /// The size of the tables in bytes.
    pub const BYTES: usize = lines::BYTES;

    #[inline]
    const fn between_blockers(line: u64, slider: u64, occupancy: u64) -> u64 {
        let lower = line & occupancy & (slider - 1);
        let upper = line & occupancy & slider.wrapping_neg();
        let from_lower = u64::MAX << (lower | 1).ilog2();
        let lowest_upper = upper & upper.wrapping_neg();
        line & from_lower.wrapping_add(lowest_upper << 1)
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let (lines, slider) = (lines(square), square.bitboard().0);
        Bitboard(
            between_blockers(lines.file, slider, occupancy.0)
                | between_blockers(lines.rank, slider, occupancy.0),
        )
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let (lines, slider) = (lines(square), square.bitboard().0);
        Bitboard(
            between_blockers(lines.diagonal, slider, occupancy.0)
                | between_blockers(lines.antidiagonal, slider, occupancy.0),
        )
    }
}

pub mod hyperbola {
    //! Hyperbola quintessence: o^(o-2r) in both directions of a line at once, the second on a mirrored board.
    //!
    //! A byte swap flips the board vertically, so that what was below the slider is now above it. On files and
    //! diagonals, which have one square on each rank, this reverses the order of the squares. So subtract there as
    //! well, swap back, and the xor of both results is the whole line. (The two `o` of the formula cancel.)
    //!
    //! A rank is a single byte, which the swap does not reverse, so its six inner squares index a small table.
    //!
    //! Aleks Peshkov; <https://www.chessprogramming.org/Hyperbola_Quintessence>

    use crate::attacks::sliders::lines::{self, along_first_rank, lines};
    use crate::bitboard::{Bitboard, Square};

    /// Attacks along a rank, indexed by the six inner squares (bits 3 to 8 of the index) and the file (bits 0 to 2).
    ///
    /// In this order the masked rank only needs to be multiplied by 4, which the addressing mode does for free.
    static RANK: [u8; 512] = {
        let mut table = [0; 512];
        let mut index: u32 = 0;
        while index < 512 {
            table[index as usize] = along_first_rank(index & 7, index >> 3);
            index += 1;
        }
        table
    };

    /// The size of the tables in bytes.
    pub const BYTES: usize = size_of_val(&RANK) + lines::BYTES;

    #[inline]
    pub(super) const fn both_senses(line: u64, slider: u64, occupancy: u64) -> u64 {
        let forward = occupancy & line;
        let reverse = forward.swap_bytes();
        let forward = forward.wrapping_sub(slider);
        let reverse = reverse.wrapping_sub(slider.swap_bytes());
        (forward ^ reverse.swap_bytes()) & line
    }

    #[inline]
    fn along_rank(square: Square, occupancy: u64) -> u64 {
        let start = square.index() & 0b11_1000;
        let inner = (occupancy >> start & 0b0111_1110) as usize;
        let file = usize::from(square.index() & 7);
        u64::from(RANK[inner << 2 | file]) << start
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let file = both_senses(lines(square).file, square.bitboard().0, occupancy.0);
        Bitboard(file | along_rank(square, occupancy.0))
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub const fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let (lines, slider) = (lines(square), square.bitboard().0);
        let diagonal = both_senses(lines.diagonal, slider, occupancy.0);
        Bitboard(diagonal | both_senses(lines.antidiagonal, slider, occupancy.0))
    }
}

pub mod hyperbola_reversal {
    //! Hyperbola quintessence without the rank table: all 64 bits are reversed where the byte swap does not help.
    //!
    //! Reversing the whole word reverses every line, ranks included. On processors with a bit-reversal instruction
    //! (such as ARM's `rbit`) this is the better way; others need a dozen operations for it.
    //! <https://www.chessprogramming.org/Hyperbola_Quintessence>

    use super::hyperbola;
    use crate::attacks::sliders::lines::{self, lines};
    use crate::bitboard::{Bitboard, Square};

    /// The size of the tables in bytes.
    pub const BYTES: usize = lines::BYTES;

    #[inline]
    const fn along_rank(line: u64, slider: u64, occupancy: u64) -> u64 {
        let forward = occupancy & line;
        let reverse = forward.reverse_bits();
        let forward = forward.wrapping_sub(slider);
        let reverse = reverse.wrapping_sub(slider.reverse_bits());
        (forward ^ reverse.reverse_bits()) & line
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let (lines, slider) = (lines(square), square.bitboard().0);
        let file = hyperbola::both_senses(lines.file, slider, occupancy.0);
        Bitboard(file | along_rank(lines.rank, slider, occupancy.0))
    }

    /// The squares attacked by a bishop. The byte swap reverses all diagonals, so this is the plain hyperbola
    /// quintessence.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        hyperbola::bishop(square, occupancy)
    }
}
