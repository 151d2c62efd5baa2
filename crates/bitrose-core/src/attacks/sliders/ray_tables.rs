//! Sliding attacks from ray tables: the ray on the empty board, without the squares behind its blockers.

pub mod classical {
    //! Classical approach: the ray on the empty board, cut off behind its first blocker.
    //!
    //! A bit scan finds the first blocker, and the ray that starts *there* is what has to be removed:
    //!
    //! ```text
    //! ray from a1      ray from a3      attacks = their xor
    //! X . . .          X . . .          . . . .
    //! X . . .          X . . .          . . . .
    //! X . . .    ^     B . . .    =     X . . .
    //! X . . .          . . . .          X . . .
    //! R . . .          . . . .          R . . .
    //! ```
    //!
    //! <https://www.chessprogramming.org/Classical_Approach>

    use crate::attacks::ray_from;
    use crate::bitboard::{Bitboard, Direction, Square};

    /// The size of the tables in bytes: the eight rays of each square.
    pub const BYTES: usize = 8 * 64 * size_of::<Bitboard>();

    /// The attacks along a ray towards higher bits. Bit 63 is added as a last blocker, so that there always is one; no
    /// square lies behind it.
    #[inline]
    fn upward(direction: Direction, from: Square, occupancy: u64) -> u64 {
        let ray = ray_from(from, direction).0;
        let first = (ray & occupancy | 1 << 63).trailing_zeros();
        ray ^ ray_from(Square::from_index_masked(first), direction).0
    }

    /// The attacks along a ray towards lower bits, with bit 0 as the last blocker.
    #[inline]
    fn downward(direction: Direction, from: Square, occupancy: u64) -> u64 {
        let ray = ray_from(from, direction).0;
        let first = (ray & occupancy | 1).ilog2();
        ray ^ ray_from(Square::from_index_masked(first), direction).0
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let occupancy = occupancy.0;
        Bitboard(
            upward(Direction::North, square, occupancy)
                | upward(Direction::East, square, occupancy)
                | downward(Direction::South, square, occupancy)
                | downward(Direction::West, square, occupancy),
        )
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let occupancy = occupancy.0;
        Bitboard(
            upward(Direction::NorthEast, square, occupancy)
                | upward(Direction::NorthWest, square, occupancy)
                | downward(Direction::SouthEast, square, occupancy)
                | downward(Direction::SouthWest, square, occupancy),
        )
    }
}

pub mod beyond {
    //! Blockers and beyond: from the attacks on the empty board, remove the squares behind each blocker.
    //!
    //! Unlike the classical approach, this does not need to find the first blocker of each ray: what lies behind the
    //! second blocker also lies behind the first. <https://www.chessprogramming.org/Blockers_and_Beyond>

    use crate::attacks::leapers::each_square;
    use crate::attacks::ray_from;
    use crate::attacks::sliders::lines::{self, lines, slot};
    use crate::bitboard::{Bitboard, Direction, Square};

    /// Indexed by square and blocker: the squares behind the blocker, as seen from the square.
    static BEYOND: [[Bitboard; 64]; 64] = each_square!(|from| {
        let mut behind = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while index < 8 {
            let direction = Direction::ALL[index];
            let mut blockers = ray_from(from, direction);
            while let Some(blocker) = blockers.pop_first() {
                behind[slot(blocker)] = ray_from(blocker, direction);
            }
            index += 1;
        }
        behind
    });

    /// The size of the tables in bytes.
    pub const BYTES: usize = size_of_val(&BEYOND) + lines::BYTES;

    #[inline]
    fn without_beyond(square: Square, reach: u64, occupancy: Bitboard) -> Bitboard {
        let beyond = &BEYOND[slot(square)];
        let mut blockers = Bitboard(reach & occupancy.0);
        let mut attacks = reach;
        while let Some(blocker) = blockers.pop_first() {
            attacks &= !beyond[slot(blocker)].0;
        }
        Bitboard(attacks)
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let lines = lines(square);
        without_beyond(square, lines.file | lines.rank, occupancy)
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let lines = lines(square);
        without_beyond(square, lines.diagonal | lines.antidiagonal, occupancy)
    }
}
