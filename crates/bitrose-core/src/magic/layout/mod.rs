//! The tables of both sliders, laid out in memory in one of six ways.

mod choose;
mod pack;

pub use choose::TableOptions;

use super::{CheckError, Keying, Lookup, Slider};
use crate::attacks::sliders::hardware::pext;
use crate::bitboard::{Bitboard, Square};
use std::fmt;
use std::str::FromStr;

/// Where the slots of each square lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableLayout {
    /// `table[square][index]`, each square with room for the largest: the shortest to explain.
    Plain,
    /// One range of `2^bits` slots for each square, one after another (Pradu Kannan).
    Fancy,
    /// One shift for all squares of a slider; each range ends at the highest slot that is used.
    FixedShift,
    /// One shift, and the ranges lie over each other where their slots do not collide (Volker Annuss).
    Overlapped,
    /// The same with `occupancy | !mask` (Onno Garms, Volker Annuss).
    Black,
    /// No magics: the instruction PEXT gathers the blockers.
    Pext,
}

impl TableLayout {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Plain, Self::Fancy, Self::FixedShift, Self::Overlapped, Self::Black, Self::Pext];

    /// `plain`, `fancy`, `fixed`, `overlapped`, `black` or `pext`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Fancy => "fancy",
            Self::FixedShift => "fixed",
            Self::Overlapped => "overlapped",
            Self::Black => "black",
            Self::Pext => "pext",
        }
    }

    /// Have all squares of a slider the same shift?
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

impl fmt::Display for TableLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no layout is called `{0}`; there are plain, fancy, fixed, overlapped, black and pext")]
pub struct ParseTableLayoutError(String);

impl FromStr for TableLayout {
    type Err = ParseTableLayoutError;

    fn from_str(text: &str) -> Result<Self, ParseTableLayoutError> {
        let named = Self::ALL.into_iter().find(|layout| layout.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseTableLayoutError(text.to_owned()))
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

/// A set of magics that does not make a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableLayoutError {
    /// A lookup that cannot be checked at all.
    #[error("{piece} {square}: {fault}")]
    Check {
        /// The slider.
        piece: Slider,
        /// The square in LERF.
        square: Square,
        /// What is wrong.
        fault: CheckError,
    },
    /// A magic with a collision.
    #[error("{piece} {square}: the magic 0x{magic:016X} is not right at shift {shift}")]
    Collision {
        /// The slider.
        piece: Slider,
        /// The square in LERF.
        square: Square,
        /// The magic.
        magic: u64,
        /// The shift.
        shift: u32,
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
        entry.offset + usize::try_from(index).unwrap_or(usize::MAX - entry.offset)
    }

    /// The attacks that a lookup reads, as a word.
    #[must_use]
    pub fn attacks(&self, piece: Slider, bit: u8, occupancy: u64) -> u64 {
        self.attacks.get(self.slot(piece, bit, occupancy)).copied().unwrap_or(0)
    }

    /// The first lookup that reads something else than the ray walk: slider, square (in LERF) and blockers. `None` is
    /// the proof that the tables are right, for all 107,648 blocker sets were looked up.
    #[must_use]
    pub fn first_fault(&self) -> Option<(Slider, Square, Bitboard)> {
        let blockers = |(piece, square): (Slider, Square)| {
            piece.mask(square).subsets().map(move |blockers| (piece, square, blockers))
        };
        let sites =
            Slider::ALL.into_iter().flat_map(|piece| Square::all().map(move |square| (piece, square)));
        sites.flat_map(blockers).find(|&(piece, square, blockers)| {
            self.attacks(piece, square.index(), blockers.0) != piece.attacks(square, blockers).0
        })
    }

    /// How many slots hold attacks.
    #[must_use]
    pub fn used(&self) -> usize {
        self.attacks.iter().filter(|&&attacks| attacks != 0).count()
    }
}

#[cfg(test)]
mod tests;
