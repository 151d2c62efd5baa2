//! The two sliders that have magics, and the square they stand on.

use super::Lookup;
use crate::attacks::{self, rays};
use crate::bitboard::{Bitboard, Mapping, Square};
use crate::names::named_enum;
use std::fmt;

named_enum! {
    /// A slider with magics of its own; a queen looks both up.
    pub enum Slider ("slider", ParseSliderError) {
        /// Along ranks and files.
        Rook = "rook",
        /// Along diagonals.
        Bishop = "bishop",
    }
}

impl Slider {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Rook => Self::Bishop,
            Self::Bishop => Self::Rook,
        }
    }

    /// The relevant mask: where a piece can block. The last square of each ray is not among them.
    #[must_use]
    pub const fn mask(self, square: Square) -> Bitboard {
        match self {
            Self::Rook => attacks::rook_mask(square),
            Self::Bishop => attacks::bishop_mask(square),
        }
    }

    /// The attacks, walked square by square.
    #[must_use]
    pub const fn attacks(self, square: Square, occupancy: Bitboard) -> Bitboard {
        match self {
            Self::Rook => rays::rook(square, occupancy),
            Self::Bishop => rays::bishop(square, occupancy),
        }
    }

    /// The number of squares of the relevant mask: 10 to 12 for a rook, 5 to 9 for a bishop.
    #[must_use]
    pub const fn bits(self, square: Square) -> u32 {
        self.mask(square).popcount()
    }

    /// The most squares a relevant mask has: the bits of a fixed shift.
    #[must_use]
    pub const fn most_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }
}

/// A slider on a square, its words read under a mapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The slider.
    pub piece: Slider,
    /// Where it stands.
    pub square: Square,
    /// What its words mean.
    pub mapping: Mapping,
}

impl Site {
    /// A slider on a square under the default mapping.
    #[must_use]
    pub const fn lerf(piece: Slider, square: Square) -> Self {
        Self { piece, square, mapping: Mapping::Lerf }
    }

    /// The square whose LERF index is the index of this one: a magic for the one is a magic for the other, see
    /// [`Mapping::lerf_square`].
    #[must_use]
    pub const fn lerf_square(self) -> Square {
        self.mapping.lerf_square(self.square)
    }

    /// The word of the relevant mask.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.piece.mask(self.lerf_square()).0
    }

    /// The number of squares of the relevant mask.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.piece.bits(self.square)
    }

    /// The usual lookup of a magic: the relevant mask, and a shift that leaves as many bits as the mask has squares.
    #[must_use]
    pub const fn lookup(self, magic: u64) -> Lookup {
        Lookup::new(self.mask(), magic, 64 - self.bits())
    }

    /// The 64 sites of a slider in the order of their indices under the mapping: the order of an engine's tables.
    pub fn all(piece: Slider, mapping: Mapping) -> impl Iterator<Item = Self> {
        (0..64).filter_map(move |index| Some(Self { piece, square: mapping.square(index)?, mapping }))
    }

    /// The sites of the rook, then those of the bishop.
    pub fn both(mapping: Mapping) -> impl Iterator<Item = Self> {
        Slider::ALL.into_iter().flat_map(move |piece| Self::all(piece, mapping))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piece, self.square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapping_moves_masks_and_attacks_with_the_board() {
        for mapping in Mapping::ALL {
            for piece in Slider::ALL {
                for site in Site::all(piece, mapping) {
                    assert_eq!(site.mask(), mapping.number(piece.mask(site.square)), "{site} {mapping}");
                    let occupancy = Bitboard(0x9E37_79B9_7F4A_7C15 & 0xF0F0_AAAA_3C3C_FFFF);
                    let attacks = piece.attacks(site.square, mapping.board(occupancy.0));
                    assert_eq!(mapping.number(attacks), piece.attacks(site.lerf_square(), occupancy).0);
                }
            }
        }
    }

    #[test]
    fn the_sizes_of_the_masks() {
        let entries = |piece: Slider| -> u32 { Square::all().map(|square| 1 << piece.bits(square)).sum() };
        assert_eq!(entries(Slider::Rook), 102_400);
        assert_eq!(entries(Slider::Bishop), 5_248);
        for piece in Slider::ALL {
            assert_eq!(Square::all().map(|square| piece.bits(square)).max(), Some(piece.most_bits()));
        }
    }
}
