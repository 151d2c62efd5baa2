//! PEXT bitboards: the instruction collects the relevant squares side by side, and that is the index.
//!
//! What a magic does by multiplication, "parallel bits extract" does by definition: no number to search, no collision.
//! Where the processor lacks it (see [`super::hardware`]) a loop does the same, slowly.
//! <https://www.chessprogramming.org/BMI2#PEXTBitboards>

use super::hardware;
use super::lines::{self, slot};
use crate::attacks::leapers::each_square;
use crate::attacks::{bishop_mask, rays, rook_mask};
use crate::bitboard::{Bitboard, Square};
use std::sync::LazyLock;

/// Where the slots of a square begin, and what the index is made of.
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

/// Subsets of all masks of a rook.
const ROOK_SLOTS: usize = 102_400;
/// Subsets of all masks of a bishop.
const BISHOP_SLOTS: usize = 5_248;

static ROOK_ATTACKS: LazyLock<Vec<u64>> = LazyLock::new(|| table(&ROOKS, rays::rook, |_, attacks| attacks.0));
static BISHOP_ATTACKS: LazyLock<Vec<u64>> =
    LazyLock::new(|| table(&BISHOPS, rays::bishop, |_, attacks| attacks.0));

/// What the tables cost.
pub const BYTES: usize = 8 * (ROOK_SLOTS + BISHOP_SLOTS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

/// The subsets of a mask in rising order are in the order of their indices, too.
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

/// Squares attacked by a rook.
#[must_use]
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(ROOK_ATTACKS[index(ROOKS[slot(square)], occupancy.0)])
}

/// Squares attacked by a bishop.
#[must_use]
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Bitboard(BISHOP_ATTACKS[index(BISHOPS[slot(square)], occupancy.0)])
}

pub mod pext_pdep {
    //! PEXT and PDEP: attacks are kept as 16 bits, one for each square the slider reaches on the empty board.
    //!
    //! A rook reaches 14 squares, a bishop at most 13. PDEP deals the bits of the entry out to them, at the price of a
    //! second instruction, and the table shrinks to a quarter: it stays in a nearer cache.
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

    /// What the tables cost.
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

    /// Squares attacked by a rook.
    #[must_use]
    #[inline]
    pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
        let attacks = ROOK_ATTACKS[index(ROOKS[slot(square)], occupancy.0)];
        Bitboard(pdep(attacks.into(), reach::<true>(square)))
    }

    /// Squares attacked by a bishop.
    #[must_use]
    #[inline]
    pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
        let attacks = BISHOP_ATTACKS[index(BISHOPS[slot(square)], occupancy.0)];
        Bitboard(pdep(attacks.into(), reach::<false>(square)))
    }
}

pub mod pext_portable {
    //! Parallel bits extract and deposit in plain steps, one round for each bit of the mask.

    /// The bits of `word` under `mask`, side by side from bit 0 on.
    #[must_use]
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

    /// The low bits of `word` deposited on the bits of `mask`, from the lowest on: the inverse of [`pext`].
    #[must_use]
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
