//! The tables of both sliders, laid out in memory in one of six ways.

mod choose;

pub use choose::TableOptions;

use super::{CheckError, Keying, Lookup, Site, Slider};
use crate::attacks::sliders::hardware::pext;
use crate::bitboard::{Bitboard, Mapping, Square};
use crate::names::named_enum;

named_enum! {
    /// Where the slots of each square lie.
    #[non_exhaustive]
    pub enum TableLayout ("layout", ParseTableLayoutError) {
        /// `table[square][index]`, each square with as many slots as the largest needs: the shortest to explain.
        Plain = "plain",
        /// One range of `2^bits` slots for each square, one after another (Pradu Kannan).
        Fancy = "fancy",
        /// One shift for all squares of a slider; each range ends at the highest slot that is used.
        FixedShift = "fixed",
        /// One shift, and the ranges lie over each other where their slots do not collide (Volker Annuss).
        Overlapped = "overlapped",
        /// The same with `occupancy | !mask` (Onno Garms, Volker Annuss).
        Black = "black",
        /// No magics: the instruction PEXT gathers the blockers.
        Pext = "pext",
    }
}

impl TableLayout {
    /// Returns `true` if all squares of a slider have the same shift.
    #[must_use]
    pub const fn has_fixed_shift(self) -> bool {
        matches!(self, Self::FixedShift | Self::Overlapped | Self::Black)
    }

    /// What is multiplied.
    #[must_use]
    pub const fn keying(self) -> Keying {
        if matches!(self, Self::Black) { Keying::WithOutside } else { Keying::Blockers }
    }
}

/// The numbers of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Mask, magic (0 for PEXT) and shift.
    pub lookup: Lookup,
    /// Where the slots of the square begin in the table.
    pub offset: usize,
}

/// A layout filled in: 64 entries for each slider in the order of the bits, and the attacks in their slots.
///
/// The numbers are the same for every mapping. Entry 18 is for the square whose bit is 18.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTables {
    /// How it is laid out.
    pub layout: TableLayout,
    /// Of rooks, in the order of the bits.
    pub rooks: Vec<TableEntry>,
    /// Of bishops.
    pub bishops: Vec<TableEntry>,
    /// The slots of all squares. A slot that is never used holds 0.
    pub attacks: Vec<u64>,
}

/// The error of laying out magics that do not make a table of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableLayoutError {
    /// A lookup that cannot be checked at all.
    #[error("{site}: {error}")]
    Check {
        /// The slider and its square.
        site: Site,
        /// What is wrong.
        error: CheckError,
    },
    /// A magic with a collision.
    #[error("{site}: the magic 0x{magic:016X} collides at shift {shift}", magic = lookup.magic, shift = lookup.shift)]
    Collision {
        /// The slider and its square.
        site: Site,
        /// Mask, magic and shift.
        lookup: Lookup,
    },
    /// A mask that is not the relevant one: a table has slots for the blocker sets of that mask alone.
    #[error("{site}: the mask is 0x{found:016X}; expected the relevant mask, 0x{expected:016X}")]
    Mask {
        /// The slider and its square.
        site: Site,
        /// The mask of the lookup.
        found: u64,
        /// The relevant mask.
        expected: u64,
    },
    /// A shift of its own, in a layout that has one shift for all squares of a slider.
    #[error(
        "{site}: the shift is {found}; expected {expected}, which this layout has for every square of the slider"
    )]
    Shift {
        /// The slider and its square.
        site: Site,
        /// The shift of the lookup.
        found: u32,
        /// The shift of the layout.
        expected: u32,
    },
    /// An index beyond the slots that the layout has for a square.
    #[error("{site}: the index goes up to {max_index}; expected less than {slots}")]
    TooWide {
        /// The slider and its square.
        site: Site,
        /// The highest index that needs a slot.
        max_index: u64,
        /// The most slots of a square.
        slots: u64,
    },
}

impl AttackTables {
    /// The entries of a slider.
    #[must_use]
    pub fn entries(&self, piece: Slider) -> &[TableEntry] {
        match piece {
            Slider::Rook => &self.rooks,
            Slider::Bishop => &self.bishops,
        }
    }

    /// The slot of an occupancy: where a lookup reads.
    #[must_use]
    pub fn slot(&self, piece: Slider, bit: u8, occupancy: u64) -> usize {
        let entry = &self.entries(piece)[usize::from(bit & 63)];
        let index = match self.layout {
            TableLayout::Pext => pext(occupancy, entry.lookup.mask),
            _ => entry.lookup.index(occupancy),
        };
        entry.offset + usize::try_from(index).expect("the index of a table in memory")
    }

    /// The attacks that a lookup reads, as a word.
    #[must_use]
    pub fn attacks(&self, piece: Slider, bit: u8, occupancy: u64) -> u64 {
        self.attacks[self.slot(piece, bit, occupancy)]
    }

    /// The first lookup that reads something else than the ray walk: slider, square (in LERF) and blockers. `None` is
    /// the proof that the tables are right, for all 107,648 blocker sets were looked up.
    #[must_use]
    pub fn first_fault(&self) -> Option<(Slider, Square, Bitboard)> {
        let blockers = |site: Site| {
            let subsets = site.piece.mask(site.square).subsets();
            subsets.map(move |blockers| (site.piece, site.square, blockers))
        };
        Site::both(Mapping::Lerf).flat_map(blockers).find(|&(piece, square, blockers)| {
            self.attacks(piece, square.index(), blockers.0) != piece.attacks(square, blockers).0
        })
    }

    /// The number of slots that hold attacks.
    #[must_use]
    pub fn used(&self) -> usize {
        self.attacks.iter().filter(|&&attacks| attacks != 0).count()
    }
}
