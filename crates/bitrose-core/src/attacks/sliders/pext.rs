//! PEXT bitboards: a single instruction gathers the relevant squares into an index.
//!
//! "Parallel bits extract" does by definition what a magic does by multiplication: no number to search for, no
//! collisions. On processors without it (see [`super::hardware`]) a loop does the same, slowly.
//! <https://www.chessprogramming.org/BMI2#PEXTBitboards>

use super::hardware;
use super::lines::{self, slot};
use crate::attacks::leapers::each_square;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// The mask from which the index is made, and where the slots of the square begin.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    offset: u32,
}

macro_rules! entries {
    ($mask:ident) => {{
        let mut next = 0;
        each_square!(|square| {
            let entry = Entry { mask: $mask(square).0, offset: next };
            next += 1 << $mask(square).popcount();
            entry
        })
    }};
}

static ROOKS: [Entry; 64] = entries!(rook_mask);
static BISHOPS: [Entry; 64] = entries!(bishop_mask);

/// The number of subsets of all rook masks together.
const ROOK_SLOTS: usize = 102_400;
/// The number of subsets of all bishop masks together.
const BISHOP_SLOTS: usize = 5_248;

static ROOK_ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| table(&ROOKS, rays::rook, |_, attacks| attacks.0));
static BISHOP_ATTACKS: LazyLock<Vec<u64>> =
    LazyLock::new(|| table(&BISHOPS, rays::bishop, |_, attacks| attacks.0));

/// The size of the tables in bytes.
pub const BYTES: usize = 8 * (ROOK_SLOTS + BISHOP_SLOTS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

/// Computes the table. The subsets of a mask in ascending order are also in the order of their indices.
fn table<T>(
    entries: &[Entry; 64],
    attacks: fn(Square, Bitboard) -> Bitboard,
    packed: fn(Square, Bitboard) -> T,
) -> Vec<T> {
    let of = |square: Square| {
        let subsets = Bitboard(entries[square].mask).subsets();
        subsets.map(move |blockers| packed(square, attacks(square, blockers)))
    };
    Square::ALL.into_iter().flat_map(of).collect()
}

#[inline]
fn index(entry: Entry, occupancy: u64) -> usize {
    entry.offset as usize + lines::index(hardware::pext(occupancy, entry.mask))
}

/// The squares attacked by a rook.
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ROOK_ATTACKS[index(ROOKS[slot(square)], occupancy.0)])
}

/// The squares attacked by a bishop.
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(BISHOP_ATTACKS[index(BISHOPS[slot(square)], occupancy.0)])
}

pub mod pext_pdep {
    //! PEXT and PDEP: attack sets are stored in 16 bits, one for each square that the slider reaches on the empty
    //! board.
    //!
    //! A rook reaches 14 squares, a bishop at most 13. PDEP distributes the bits of the entry over these squares. For
    //! the price of a second instruction the table shrinks to a quarter and fits a faster level of cache.
    //! <https://www.chessprogramming.org/BMI2#PEXTBitboards>

    use super::{BISHOP_SLOTS, BISHOPS, ROOK_SLOTS, ROOKS, index, pext_portable, table};
    use crate::attacks::rays;
    use crate::attacks::sliders::hardware::pdep;
    use crate::attacks::sliders::lines::{self, lines, slot};
    use crate::bitboard::{Bitboard, Square};
    use std::sync::LazyLock;

    static ROOK_ATTACKS: LazyLock<Vec<u16>> = LazyLock::new(|| table(&ROOKS, rays::rook, packed::<true>));
    static BISHOP_ATTACKS: LazyLock<Vec<u16>> =
        LazyLock::new(|| table(&BISHOPS, rays::bishop, packed::<false>));

    /// The size of the tables in bytes.
    pub const BYTES: usize = 2 * (ROOK_SLOTS + BISHOP_SLOTS) + 2 * 64 * 16 + lines::BYTES;

    /// The squares that the slider reaches on the empty board.
    #[inline]
    const fn reach<const ROOK: bool>(square: Square) -> u64 {
        let lines = lines(square);
        if ROOK { lines.file | lines.rank } else { lines.diagonal | lines.antidiagonal }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "no slider reaches more than 14 squares along its lines"
    )]
    fn packed<const ROOK: bool>(square: Square, attacks: Bitboard) -> u16 {
        pext_portable::pext(attacks.0, reach::<ROOK>(square)) as u16
    }

    /// The squares attacked by a rook.
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let attacks = ROOK_ATTACKS[index(ROOKS[slot(square)], occupancy.0)];
        Bitboard(pdep(attacks.into(), reach::<true>(square)))
    }

    /// The squares attacked by a bishop.
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let attacks = BISHOP_ATTACKS[index(BISHOPS[slot(square)], occupancy.0)];
        Bitboard(pdep(attacks.into(), reach::<false>(square)))
    }
}

pub mod pext_portable {
    //! Parallel bits extract and deposit in portable code: a loop over the bits of the mask.

    /// Gathers the bits of `word` that are in `mask` into the low bits of the result.
    pub const fn pext(word: u64, mask: u64) -> u64 {
        let mut rest = mask;
        let mut gathered = 0;
        let mut position = 0;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            gathered |= ((word & lowest != 0) as u64) << position;
            position += 1;
            rest ^= lowest;
        }
        gathered
    }

    /// Deposits the low bits of `word` on the bits of `mask`, starting with the lowest: the inverse of [`pext`].
    pub const fn pdep(word: u64, mask: u64) -> u64 {
        let mut rest = mask;
        let mut deposited = 0;
        let mut position = 0;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            deposited |= lowest & ((word >> position & 1).wrapping_neg());
            position += 1;
            rest ^= lowest;
        }
        deposited
    }
}
