//! The attack tables of both sliders, laid out in memory in one of six ways.

mod choose;

pub use choose::TableOptions;

use super::{CheckError, Keying, Lookup, Site, Slider};
use crate::attacks::sliders::hardware::pext;
use crate::bitboard::{Bitboard, Mapping, Square};
use crate::names::named_enum;

named_enum! {
    /// How the slots of the squares are arranged in memory.
    #[non_exhaustive]
    pub enum TableLayout ("layout", ParseTableLayoutError) {
        /// `table[square][index]`, each square with as many slots as the largest needs: the easiest to explain.
        Plain = "plain",
        /// One range of `2^bits` slots for each square, one after another (Pradu Kannan).
        Fancy = "fancy",
        /// One shift for all squares of a slider; each range ends at its highest slot in use.
        FixedShift = "fixed",
        /// One shift, and ranges that overlap where their slots do not collide (Volker Annuss).
        Overlapped = "overlapped",
        /// The same, with the key `occupancy | !mask` (Onno Garms; the smallest tables by Volker Annuss).
        Black = "black",
        /// No magics: the PEXT instruction gathers the blockers.
        Pext = "pext",
    }
}

impl TableLayout {
    /// Returns `true` if all squares of a slider have the same shift.
    pub const fn has_fixed_shift(self) -> bool {
        matches!(self, Self::FixedShift | Self::Overlapped | Self::Black)
    }

    /// The keying of the layout's lookups.
    pub const fn keying(self) -> Keying {
        if matches!(self, Self::Black) { Keying::WithOutside } else { Keying::Blockers }
    }
}

/// The entry of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Mask, magic (0 for PEXT) and shift.
    pub lookup: Lookup,
    /// The index of the square's first slot in the table.
    pub offset: usize,
}

/// Tables in one layout: 64 entries for each slider in bit order, and the slots with the attacks.
///
/// The numbers are the same for every mapping. Entry 18 is for the square whose bit is 18.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTables {
    /// The layout.
    pub layout: TableLayout,
    /// The entries of rooks, in bit order.
    pub rooks: Vec<TableEntry>,
    /// The entries of bishops, in bit order.
    pub bishops: Vec<TableEntry>,
    /// The slots of all squares. A slot that is never used holds 0.
    pub attacks: Vec<u64>,
}

/// The error of laying out magics that do not suit the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableLayoutError {
    /// A lookup cannot be checked at all.
    #[error("{site}: {error}")]
    Check {
        /// The slider and its square.
        site: Site,
        /// The reason.
        error: CheckError,
    },
    /// A magic has a collision.
    #[error("{site}: the magic 0x{magic:016X} collides at shift {shift}", magic = lookup.magic, shift = lookup.shift)]
    Collision {
        /// The slider and its square.
        site: Site,
        /// The lookup: mask, magic and shift.
        lookup: Lookup,
    },
    /// A mask is not the relevant one. A table only has slots for the blocker sets of the relevant mask.
    #[error("{site}: the mask is 0x{found:016X}; expected the relevant mask, 0x{expected:016X}")]
    Mask {
        /// The slider and its square.
        site: Site,
        /// The mask of the lookup.
        found: u64,
        /// The relevant mask.
        expected: u64,
    },
    /// The shift of a square differs from the one that the layout uses for all squares of the slider.
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
    /// An index exceeds the slots that the layout has for a square.
    #[error("{site}: the index goes up to {max_index}; expected less than {slots}")]
    TooWide {
        /// The slider and its square.
        site: Site,
        /// The highest index that needs a slot.
        max_index: u64,
        /// The number of slots of the square.
        slots: u64,
    },
}

impl AttackTables {
    /// The entries of a slider.
    pub fn entries(&self, piece: Slider) -> &[TableEntry] {
        match piece {
            Slider::Rook => &self.rooks,
            Slider::Bishop => &self.bishops,
        }
    }

    /// The index of the slot that a lookup of the occupancy reads.
    pub fn slot(&self, piece: Slider, bit: u8, occupancy: u64) -> usize {
        let entry = &self.entries(piece)[usize::from(bit & 63)];
        let index = match self.layout {
            TableLayout::Pext => pext(occupancy, entry.lookup.mask),
            _ => entry.lookup.index(occupancy),
        };
        entry.offset + usize::try_from(index).expect("the index of a table in memory")
    }

    /// The attacks that a lookup of the occupancy returns, as a word.
    pub fn attacks(&self, piece: Slider, bit: u8, occupancy: u64) -> u64 {
        self.attacks[self.slot(piece, bit, occupancy)]
    }

    /// The first lookup whose result differs from the ray walk: slider, square (in LERF) and blockers. `None` proves
    /// that the tables are right, because all 107,648 blocker sets have been looked up.
    pub fn first_fault(&self) -> Option<(Slider, Square, Bitboard)> {
        let blockers = |site: Site| {
            let subsets = site.piece.mask(site.square).subsets();
            subsets.map(move |blockers| (site.piece, site.square, blockers))
        };
        Site::both(Mapping::Lerf).flat_map(blockers).find(|&(piece, square, blockers)| {
            self.attacks(piece, square.index(), blockers.0) != piece.attacks(square, blockers).0
        })
    }

    /// The number of slots in use.
    pub fn used(&self) -> usize {
        self.attacks.iter().filter(|&&attacks| attacks != 0).count()
    }
}
